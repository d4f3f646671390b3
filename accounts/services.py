"""Changes to an account: tokens, language and card settings."""

from collections.abc import Collection
from datetime import datetime

from django.contrib.auth import authenticate
from django.contrib.sessions.models import Session
from django.db import models, transaction
from django.db.models import Exists, OuterRef
from django.db.models.functions import Now

from accounts.api_auth import new_token, token_digest
from accounts.card_settings import ON, CardSettings
from accounts.errors import EndOutOfBounds, SecondFactorRequired, TooManyTokens, WrongCredentials
from accounts.models import ApiToken, SessionInfo, User
from accounts.scopes import ALL, WITHOUT_FACTOR, scopes_text
from accounts.second_factor import is_required
from accounts.typed import one_line


def token_create(
    *,
    username: str,
    password: str,
    name: str = "",
    scopes: Collection[str] = ALL,
    ends_at: datetime | None = None,
) -> tuple[str, ApiToken]:
    """Create a token for a name and a password; return its text and its row.

    The text is not stored. The caller throttles, as it knows the address:
    ``sign_in_limits.SignInTry``.

    :raises WrongCredentials: if no active account has this name and password; and all refusals of
        `token_issue`.
    """
    user = authenticate(username=username, password=password)
    if not isinstance(user, User):
        raise WrongCredentials("no open account has this name and password")
    return token_issue(user=user, name=name, scopes=scopes, ends_at=ends_at)


@transaction.atomic
def token_issue(
    *,
    user: User,
    name: str = "",
    scopes: Collection[str] = ALL,
    ends_at: datetime | None = None,
    factor_shown: bool = False,
) -> tuple[str, ApiToken]:
    """Create a token for a user who has signed in; return its text, not stored, and its row.

    Without `ends_at` it ends in a year. Without `factor_shown` it may not organise where the user
    needs a second factor for that.

    :raises WrongCredentials: if the password has changed or the account was closed meanwhile.
    :raises SecondFactorRequired: if it could only organise, and may not.
    :raises EndOutOfBounds: if it would end before now, or in more than a year.
    :raises TooManyTokens: if the user has as many as allowed; those that have ended do not count.
    """
    # A change of password deletes all tokens; one created at that moment must not survive it.
    rows = User.objects.select_for_update().annotate(now=Now())
    current = rows.only("password", "is_active").get(pk=user.pk)
    if current.password != user.password or not current.is_active:
        raise WrongCredentials("the password has changed")
    allowed = set(scopes)
    if is_required(user) and not factor_shown:
        allowed &= set(WITHOUT_FACTOR)
    if not allowed:
        raise SecondFactorRequired
    latest = current.now + ApiToken.LONGEST
    if ends_at is not None and not current.now < ends_at <= latest:
        raise EndOutOfBounds("a token ends later than now, and within a year")
    ApiToken.objects.filter(user=user, ends_at__lte=Now()).delete()
    if ApiToken.objects.filter(user=user).count() >= ApiToken.MOST:
        raise TooManyTokens
    text = new_token()
    note = one_line(name, most=ApiToken.NAME_LENGTH) if name.strip() else ""
    row = ApiToken.objects.create(
        user=user,
        name=note,
        digest=token_digest(text),
        tail=text[-ApiToken.TAIL_LENGTH :],
        scopes=scopes_text(allowed),
        ends_at=ends_at or latest,
        factor_shown=factor_shown,
    )
    return text, row


def token_end(*, user: User, token_id: int) -> bool:
    """Delete one of a user's own tokens; return whether it existed."""
    deleted, _ = ApiToken.objects.filter(user=user, pk=token_id).delete()
    return bool(deleted)


def language_set(*, user: User, language: str) -> None:
    """Store the language of a user; an unknown language changes nothing."""
    if language in User.Language and language != user.language:
        user.language = language
        user.save(update_fields=["language"])


def settings_save(*, user: User, card_settings: CardSettings) -> None:
    """Store the card settings of a user; from now on no cookie changes them."""
    _settings_write(User.objects.filter(pk=user.pk, is_active=True), card_settings)
    user.refresh_from_db(fields=_SETTINGS)


def settings_adopt(*, user: User, card_settings: CardSettings) -> None:
    """Store settings chosen before signing in, unless the account has saved its own.

    One UPDATE compares and sets, so that two browsers that sign in at once do not mix.
    """
    rows = User.objects.filter(pk=user.pk, is_active=True, settings_saved=False)
    _settings_write(rows, card_settings)
    user.refresh_from_db(fields=_SETTINGS)


_SETTINGS = ("deck", "indices", "cards", "keys", "settings_saved")


def _settings_write(users: models.QuerySet[User], card_settings: CardSettings) -> None:
    users.update(
        deck=card_settings.deck,
        indices=card_settings.indices,
        cards=card_settings.cards,
        keys=card_settings.keys == ON,
        settings_saved=True,
    )


@transaction.atomic
def sessions_clear() -> None:
    """Delete every session that has run out, by the database's clock."""
    Session.objects.filter(expire_date__lt=Now()).delete()
    alive = Session.objects.filter(session_key=OuterRef("session_key"))
    SessionInfo.objects.filter(~Exists(alive)).delete()

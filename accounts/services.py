"""What people do with their account: make and end tokens, change address and settings."""

from allauth.account.models import EmailAddress
from django.contrib.auth import authenticate
from django.contrib.sessions.models import Session
from django.db import IntegrityError, models, transaction
from django.db.models.functions import Now

from accounts import tokens
from accounts.card_settings import ON, CardSettings
from accounts.errors import EmailTaken, WrongCredentials
from accounts.models import ApiToken, User, is_deleted


def token_create(*, username: str, password: str, name: str = "") -> tuple[str, ApiToken]:
    """Make a token for whoever proves who they are; the text is told this once.

    Throttling is the door's, which knows the address: ``throttling.sign_in_count``.

    :raises WrongCredentials: if no open account has this name and password.
    """
    user = authenticate(username=username, password=password)
    if not isinstance(user, User):
        raise WrongCredentials("no open account has this name and password")
    return token_issue(user=user, name=name)


@transaction.atomic
def token_issue(*, user: User, name: str = "") -> tuple[str, ApiToken]:
    """Make a token for somebody who has signed in; the text is told this once.

    :raises WrongCredentials: if the password has changed or the account was closed meanwhile.
    """
    # A change of password ends all tokens: one made at the same moment must not outlive it.
    now = User.objects.select_for_update().only("password", "is_active").get(pk=user.pk)
    if now.password != user.password or not now.is_active:
        raise WrongCredentials("the password has changed")
    text = tokens.make()
    row = ApiToken.objects.create(
        user=user, name=name, digest=tokens.digest(text), tail=text[-tokens.TAIL :]
    )
    return text, row


def token_end(*, user: User, token_id: int) -> bool:
    """End one of a user's own tokens; say whether there was one."""
    deleted, _ = ApiToken.objects.filter(user=user, pk=token_id).delete()
    return bool(deleted)


def email_change(*, user: User, email: str) -> None:
    """Give a user another e-mail address, or none; links sent to the old one are dead.

    :raises EmailTaken: if somebody else has it.
    :raises WrongCredentials: if the account has been deleted meanwhile.
    """
    user.email = User.objects.normalize_email(email)
    try:
        with transaction.atomic():
            if is_deleted(user.pk):
                raise WrongCredentials("the account is deleted")
            user.save(update_fields=["email"])
            EmailAddress.objects.filter(user=user).delete()
            if user.email:
                EmailAddress.objects.create(user=user, email=user.email, primary=True)
    except IntegrityError as error:
        user.refresh_from_db(fields=["email"])
        raise EmailTaken("somebody has this e-mail address") from error


def language_set(*, user: User, language: str) -> None:
    """Remember the language a user reads; one that we do not speak changes nothing."""
    if language in User.Language and language != user.language:
        user.language = language
        user.save(update_fields=["language"])


def settings_save(*, user: User, card_settings: CardSettings) -> None:
    """Remember how a user likes the cards; from now on no browser's cookie changes it."""
    _settings_write(User.objects.filter(pk=user.pk, is_active=True), card_settings)
    user.refresh_from_db(fields=_SETTINGS)


def settings_adopt(*, user: User, card_settings: CardSettings) -> None:
    """Take over what was chosen before signing in; an account with choices of its own keeps them.

    Compared and set in one go: two browsers that sign in at once do not mix.
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


def sessions_clear() -> None:
    """Remove every session that has run out, by the database's clock."""
    Session.objects.filter(expire_date__lt=Now()).delete()

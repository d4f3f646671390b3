"""The signals by which events of accounts are noticed, through whatever door they come."""

from typing import Any, Final

from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_used
from django.contrib.auth import user_logged_in, user_logged_out, user_login_failed
from django.contrib.auth.hashers import is_password_usable
from django.contrib.auth.models import Group, update_last_login
from django.db.models import Model
from django.db.models.signals import m2m_changed, post_delete, post_save, pre_delete, pre_save
from django.http import HttpRequest

from accounts.addresses import client_address
from accounts.backends import users_by_login
from accounts.browsers import is_known
from accounts.events import Event, event_log, event_record, failure_record
from accounts.models import ApiToken, User
from accounts.sessions import BROWSER, browser_text

RIGHTS: Final = ("is_staff", "is_superuser", "is_active")
WATCHED: Final = frozenset({*RIGHTS, "password"})


def connect() -> None:
    """Listen to the signals of Django and allauth."""
    # Django's own receiver writes when the account signed in; ours reads it before.
    user_logged_in.disconnect(dispatch_uid="update_last_login")
    user_logged_in.connect(_on_sign_in, dispatch_uid="event")
    user_logged_in.connect(update_last_login, dispatch_uid="update_last_login")
    user_login_failed.connect(_on_failure, dispatch_uid="event")
    user_logged_out.connect(_on_sign_out, dispatch_uid="event")
    authenticator_used.connect(_on_factor_used, dispatch_uid="event")
    pre_save.connect(_before_user, sender=User, dispatch_uid="event")
    post_save.connect(_after_user, sender=User, dispatch_uid="event")
    post_delete.connect(_after_token, sender=ApiToken, dispatch_uid="event")
    for relation in (User.groups, User.user_permissions):
        m2m_changed.connect(_on_user_rights, sender=relation.through, dispatch_uid="event")
    through = Group.permissions.through
    m2m_changed.connect(_on_group_rights, sender=through, dispatch_uid="event")
    pre_delete.connect(_before_group_ends, sender=Group, dispatch_uid="event")


def _on_sign_in(sender: object, *, request: HttpRequest, user: User, **_more: Any) -> None:
    """Log a sign-in; mail it if it is in a new browser, and not the first of the account.

    A request without a method came from nobody: a script or a test makes itself a session.
    """
    if request.method is None:
        return
    request.session[BROWSER] = browser_text(request.headers.get("User-Agent", ""))
    is_new = user.last_login is not None and not is_known(request, user)
    record = event_record if is_new else _log
    record(Event.SIGNED_IN, user=user, address=client_address(request), new_browser=is_new)


def _on_failure(
    sender: object, *, credentials: dict[str, str], request: HttpRequest | None = None, **_more: Any
) -> None:
    login = credentials.get("username") or credentials.get("email") or ""
    users = [user for user in users_by_login(login) if user.is_active]
    failure_record(users=users, address=client_address(request) if request else "")


def _on_sign_out(sender: object, *, request: HttpRequest, user: User | None, **_more: Any) -> None:
    if user is not None:
        _log(Event.SIGNED_OUT, user=user, address=client_address(request))


def _on_factor_used(
    sender: object, *, request: HttpRequest, user: User, authenticator: Authenticator, **_more: Any
) -> None:
    if authenticator.type == Authenticator.Type.RECOVERY_CODES:
        _log(Event.RECOVERY_CODE_USED, user=user, address=client_address(request))


def _before_user(
    sender: object,
    *,
    instance: User,
    raw: bool,
    update_fields: frozenset[str] | None,
    **_more: Any,
) -> None:
    """Keep what is stored until now, for the comparison after the row is written."""
    is_watched = update_fields is None or WATCHED & update_fields
    known = not raw and is_watched and not instance._state.adding
    row = User.objects.filter(pk=instance.pk).values(*WATCHED).first() if known else None
    instance.stored_before = row  # type: ignore[attr-defined]  # lives until it is written


def _after_user(
    sender: object,
    *,
    instance: User,
    update_fields: frozenset[str] | None,
    **_more: Any,
) -> None:
    """Record what the written row has changed; a new account had nothing before."""
    before = instance.__dict__.pop("stored_before", None)
    written = WATCHED if update_fields is None else WATCHED & update_fields
    if before is None:
        return
    if "password" in written and _is_password_new(instance, before["password"]):
        event_record(Event.PASSWORD_CHANGED, user=instance)
    changed = [name for name in RIGHTS if name in written and before[name] != _now(instance, name)]
    if changed:
        gains = [name for name in changed if _now(instance, name)]
        losses = [name for name in changed if name not in gains]
        event_record(Event.RIGHTS_CHANGED, user=instance, gains=gains, losses=losses)


def _now(user: User, name: str) -> bool:
    return bool(getattr(user, name))


def _is_password_new(user: User, before: str) -> bool:
    """Return whether another password was chosen, or taken away; a hash renewed is the same one."""
    is_gone = is_password_usable(before) and not user.has_usable_password()
    return user._password is not None or is_gone


def _after_token(sender: object, *, instance: ApiToken, **_more: Any) -> None:
    event_log(Event.TOKEN_ENDED, user_id=instance.user_id, token_id=instance.pk)


def _on_user_rights(
    sender: object,
    *,
    instance: Model,
    action: str,
    reverse: bool,
    pk_set: set[int] | None,
    **more: Any,
) -> None:
    """Record that users got or lost groups or permissions, from either side of the relation."""
    if action == "pre_clear":
        links = _linked(sender, instance, reverse=reverse)
    elif action in {"post_add", "post_remove"}:
        links = list(pk_set or ())
    else:
        return
    kind = (type(instance) if reverse else more["model"])._meta.model_name
    keys = [instance.pk] if reverse else links
    names = [f"{kind} {key}" for key in sorted(keys)]
    gains, losses = (names, []) if action == "post_add" else ([], names)
    if links:
        _each_gets(User.objects.filter(pk__in=links if reverse else [instance.pk]), gains, losses)


def _linked(through: Any, instance: Model, *, reverse: bool) -> list[int]:
    """Return the keys of what the instance is linked to in a table between users and rights."""
    ends = {
        field.related_model: field.attname for field in through._meta.fields if field.is_relation
    }
    own = ends.pop(type(instance))
    (other,) = ends.values()
    return list(through.objects.filter(**{own: instance.pk}).values_list(other, flat=True))


def _on_group_rights(
    sender: object,
    *,
    instance: Model,
    action: str,
    reverse: bool,
    pk_set: set[int] | None,
    **_more: Any,
) -> None:
    """Record for every member that the permissions of a group changed."""
    if action not in {"post_add", "post_remove", "pre_clear"}:
        return
    links = _linked(sender, instance, reverse=reverse) if pk_set is None else list(pk_set)
    groups = links if reverse else [instance.pk]
    permissions = sorted([instance.pk] if reverse else links)
    names = [f"permission {key}" for key in permissions]
    gains, losses = (names, []) if action == "post_add" else ([], names)
    if links:
        _each_gets(User.objects.filter(groups__in=groups).distinct(), gains, losses)


def _before_group_ends(sender: object, *, instance: Group, **_more: Any) -> None:
    _each_gets(User.objects.filter(groups=instance), [], [f"group {instance.pk}"])


def _each_gets(users: Any, gains: list[str], losses: list[str]) -> None:
    for user in users.order_by("pk"):
        event_record(Event.RIGHTS_CHANGED, user=user, gains=gains, losses=losses)


def _log(event: Event, *, user: User, address: str = "", **facts: Any) -> None:
    event_log(event, user_id=user.pk, address=address, **facts)

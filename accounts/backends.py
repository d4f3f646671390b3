"""Authentication by user name or e-mail address, and password."""

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth import hashers
from django.http import HttpRequest

from accounts import emails
from accounts.email_lookup import users_signing_in
from accounts.models import User
from accounts.passwords import normalise


class AccountBackend(AuthenticationBackend):  # type: ignore[misc]  # allauth has no types
    """Allauth's backend, constant in time for unknown names, with our own look-ups."""

    def _authenticate(self, request: HttpRequest | None, **credentials: str) -> User | None:
        """Return the active user of these credentials.

        Allauth's own method compares one password more for a known address, which can be timed.
        """
        login = credentials.get("username") or credentials.get("email") or ""
        password = credentials.get("password") or ""
        find = self._authenticate_by_email if _is_email(login) else self._authenticate_by_username
        user: User | None = find(login, password)
        return _upgrade(user, password) if user else None

    def _authenticate_by_email(self, email: str, password: str) -> User | None:
        """Compare two passwords at least, so that nobody can time how many accounts there are."""
        users = users_signing_in(email)
        checks = [self._check_password(user, password) for user in users]
        for _missing in range(2 - len(users)):
            self._mitigate_timing_attack(password)
        self._did_check_password = True
        return next((user for user in checks if user is not None), None)

    def _authenticate_by_username(self, username: str, password: str) -> User | None:
        try:
            user: User | None = User.objects.get_by_natural_key(username)
        except User.DoesNotExist:
            user = None
        authenticated: User | None = self._check_password(user, password)
        return authenticated

    def _mitigate_timing_attack(self, password: str) -> None:
        """Hash as often as for a known name; see `User.check_password`."""
        for _text in {normalise(password), password}:
            hashers.make_password(password)


def _upgrade(user: User, password: str) -> User | None:
    """Replace a hash that was made from what was typed, before passwords were normalised.

    The row is compared and set, so that a password changed meanwhile stays; None then.
    """
    text = normalise(password)
    if text == password or hashers.check_password(text, user.password):
        return user
    rows = User.objects.filter(pk=user.pk, password=user.password)
    rows.update(password=hashers.make_password(text))
    user.refresh_from_db(fields=["password"])
    return user if user.check_password(password) else None


def users_by_login(login: str) -> list[User]:
    """Return the accounts whose passwords are compared for a name or an e-mail address."""
    if _is_email(login):
        return users_signing_in(login)
    try:
        return [User.objects.get_by_natural_key(login)]
    except User.DoesNotExist:
        return []


def _is_email(login: str) -> bool:
    return "@" in emails.normalise(login)

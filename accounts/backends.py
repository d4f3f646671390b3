"""Authentication by user name or e-mail address, and password."""

from allauth.account.auth_backends import AuthenticationBackend

from accounts.models import User


class AccountBackend(AuthenticationBackend):  # type: ignore[misc]  # allauth has no types
    """Allauth's backend, constant in time for unknown names, with our look-up of names."""

    def _authenticate_by_email(self, email: str, password: str) -> User | None:
        # Without an "@" the two queries are saved; PostgreSQL refuses a NUL.
        if "@" not in email or "\0" in email:
            return None
        user: User | None = super()._authenticate_by_email(email, password)
        return user

    def _authenticate_by_username(self, username: str, password: str) -> User | None:
        try:
            user: User | None = User.objects.get_by_natural_key(username)
        except User.DoesNotExist:
            user = None
        authenticated: User | None = self._check_password(user, password)
        return authenticated

"""How a name or address and a password become a user, at every door."""

from allauth.account.auth_backends import AuthenticationBackend

from accounts.models import User


class AccountBackend(AuthenticationBackend):  # type: ignore[misc]  # allauth has no types
    """Allauth's, which takes as long for a name that nobody has; ours in how names are read."""

    def _authenticate_by_email(self, email: str, password: str) -> User | None:
        # A plain name is none, and saves two queries; a NUL is one that PostgreSQL chokes on.
        if "@" not in email or "\0" in email:
            return None
        user: User | None = super()._authenticate_by_email(email, password)
        return user

    def _authenticate_by_username(self, username: str, password: str) -> User | None:
        try:
            user: User | None = User.objects.get_by_natural_key(username)
        except User.DoesNotExist:
            user = None
        checked: User | None = self._check_password(user, password)
        return checked

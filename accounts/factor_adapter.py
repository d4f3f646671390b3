"""Our hooks into allauth's second factors: encrypted secrets, names, texts."""

from typing import Any, ClassVar

from allauth.mfa.adapter import DefaultMFAAdapter
from django.utils.translation import gettext_lazy as _

from accounts.encryption import decrypted, encrypted
from accounts.models import User

SITE = "Gelijkspel"


class FactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    """The allauth adapter of second factors."""

    error_messages: ClassVar[dict[str, Any]] = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": _("This is wrong, or was used before."),
    }

    def encrypt(self, text: str) -> str:
        return encrypted(text)

    def decrypt(self, encrypted_text: str) -> str:
        return decrypted(encrypted_text)

    def get_totp_issuer(self) -> str:
        return SITE

    def _get_site_name(self) -> str:
        return SITE

    def _get_user_identifier(self, user: User) -> str:
        return user.username

"""The rule for passwords, as a hint for forms and as a validator."""

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

HINT = _(
    "At least 8 characters: not your name, not only digits, and nothing that everybody thinks of."
)


class PasswordLengthValidator(MinimumLengthValidator):
    """Django's validator, with a message that is translated."""

    def get_error_message(self) -> str:
        return (
            ngettext(
                "This is too short: take at least %d character.",
                "This is too short: take at least %d characters.",
                self.min_length,
            )
            % self.min_length
        )

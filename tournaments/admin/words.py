"""What the rules of games and their values are called on a form."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Text = str | Promise

RULES: dict[str, Text] = {
    "bank": _("The Bank"),
    "bank_ace": _("The Bank's ace"),
    "extras": _("Extra rules"),
}
VALUES: dict[tuple[str, object], Text] = {
    ("bank", "rotating"): pgettext_lazy("the Bank", "goes round"),
    ("bank", "fixed"): pgettext_lazy("the Bank", "stays with the last seat"),
    ("bank_ace", "eleven"): pgettext_lazy("an ace", "counts 11"),
    ("bank_ace", "soft"): pgettext_lazy("an ace", "counts 1 or 11"),
}


def rule_label(rule: str) -> str:
    """Return what a rule is called; its id where nobody has named it."""
    return str(RULES.get(rule, rule))


def value_label(rule: str, value: object) -> str:
    """Return what a rule's value is called."""
    if isinstance(value, bool):
        return str(_("yes") if value else _("no"))
    return str(VALUES.get((rule, value), value))

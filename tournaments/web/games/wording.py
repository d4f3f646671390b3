"""What the choices of a game and its bots are about, a sentence each."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Text = str | Promise

RULES: dict[str, Text] = {
    "bank": _("Who is the Bank"),
    "bank_ace": _("The ace of the Bank"),
    "extras": _("Extra rules"),
}
VALUES: dict[tuple[str, object], Text] = {
    ("bank", "rotating"): _("everyone in turn: the Bank moves one seat to the left each round"),
    ("bank", "fixed"): _("always the seat to your right, so it is never you"),
    ("bank_ace", "eleven"): _("always counts 11"),
    ("bank_ace", "soft"): _("counts 11 or 1, as it does for a player"),
    ("extras", False): pgettext_lazy("extra rules", "off"),
    ("extras", True): pgettext_lazy("extra rules", "on: two aces are 20.5, three sevens beat 21"),
}
BOTS: dict[str, dict[str, Text]] = {
    "klassiek": {
        "steady-1": _("Takes the swap that helps most right now, and passes when none helps."),
        "bold-1": _("Goes for 31 until its last turn, whatever it costs; content with 30."),
        "sharp-1": _("Remembers every card and counts what can still come."),
    },
    "modern": {
        "steady-1": _("Takes the open card when it helps, and passes with 26 or more."),
        "bold-1": _("Keeps two high cards of one suit, and draws until it has 30 or more."),
        "sharp-1": _("Counts the cards that can still come and the turns that are left."),
    },
    "thuis": {
        "steady-1": _("Takes the swap that helps most, and says Pas with 28 or more."),
        "bold-1": _("Gathers two high cards of one suit, and changes the third until it has 31."),
        "sharp-1": _("Knows where every card is that it saw, and weighs what others would bring."),
    },
    "eenentwintigen": {
        "steady-1": _("Stakes the same every time, buys up to 15, and plays no tricks."),
        "bold-1": _("Stakes all it may, splits whatever it may, and buys with 17 too."),
        "sharp-1": _("Counts every card it has seen, and takes what then promises most."),
    },
}

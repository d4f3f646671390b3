"""Values as text for a reader: cards, seats, bots; points, percentages and means."""

from functools import cache, lru_cache

from django.utils import formats
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts.card_settings import reader_letters
from games.core.points import to_points

Text = str | Promise

RANKS: dict[str, Text] = {
    "A": _("ace"),
    "K": _("king"),
    "Q": _("queen"),
    "J": _("jack"),
    "T": "10",
}
SUITS: dict[str, Text] = {
    "h": _("hearts"),
    "d": _("diamonds"),
    "c": _("clubs"),
    "s": _("spades"),
}
SIGNS = {"h": "♥", "d": "♦", "c": "♣", "s": "♠"}
LETTERS = {"nl": {"K": "H", "Q": "V", "J": "B", "T": "10"}, "en": {"T": "10"}}
COMPASS: dict[str, Text] = {
    "sw": pgettext_lazy("seat", "Southwest"),
    "w": pgettext_lazy("seat", "West"),
    "nw": pgettext_lazy("seat", "Northwest"),
    "n": pgettext_lazy("seat", "North"),
    "ne": pgettext_lazy("seat", "Northeast"),
    "e": pgettext_lazy("seat", "East"),
    "se": pgettext_lazy("seat", "Southeast"),
}
# Compass points of the other seats, clockwise from the entrant's left, by their number.
PLACES: dict[int, tuple[str, ...]] = {
    1: ("n",),
    2: ("w", "e"),
    3: ("w", "n", "e"),
    4: ("w", "nw", "ne", "e"),
    5: ("w", "nw", "n", "ne", "e"),
    6: ("sw", "w", "nw", "ne", "e", "se"),
    7: ("sw", "w", "nw", "n", "ne", "e", "se"),
}
MINUS, DASH = "\N{MINUS SIGN}", "\N{EN DASH}"


def seat_name(seat: int, seats: int) -> str:
    """Return the compass point of a seat; "You" for the entrant."""
    if seat == 0:
        return gettext("You")
    return str(COMPASS[PLACES[seats - 1][seat - 1]])


def bot_name(bot: str) -> str:
    """Return the name of a bot, which is its id without the version: Steady for `steady-1`."""
    return bot.rsplit("-", 1)[0].capitalize()


def ghost_name(kind: str) -> str:
    """Return the name of a ghost: par, "Passes at once", or the bot's."""
    if kind == "par":
        return gettext("Par")
    return gettext("Passes at once") if kind == "pass" else bot_name(kind)


def card_name(card: str) -> str:
    """Return the name of a card within a sentence: `ace of hearts`."""
    return _card_name(card, get_language())


@cache  # 52 cards; a table names some thirty of them
def _card_name(card: str, _language: str | None) -> str:
    rank, suit = RANKS.get(card[0], card[0]), SUITS[card[1]]
    return gettext("%(rank)s of %(suit)s") % {"rank": rank, "suit": suit}


def card_label(card: str) -> str:
    """Return the name of a card on its own: `Ace of hearts`."""
    name = card_name(card)
    return name[:1].upper() + name[1:]


def card_sign(card: str) -> str:
    """Return the short form of a card, with the letters of the reader's cards: `A♥`."""
    letters = LETTERS[reader_letters(get_language())]
    return letters.get(card[0], card[0]) + SIGNS[card[1]]


def points_text(half_points: int | None) -> str:
    """Return half points as points: 61 is `30.5`, or `30,5` in Dutch; a dash for None."""
    return DASH if half_points is None else _points_text(get_language(), half_points)


@lru_cache(maxsize=4096)  # a table shows up to a hundred of them
def _points_text(_language: str | None, half_points: int) -> str:
    return formats.number_format(to_points(half_points), half_points % 2)


def half_points_of(points: float) -> int:
    """Return points, as an observation has them, in half points.

    >>> half_points_of(30.5)
    61
    """
    return round(2 * points)


def signed_points_text(half_points: int | None) -> str:
    """Return half points as points with a plus or minus sign; 0 has none; a dash for None."""
    if not half_points:
        return points_text(half_points)
    sign = "+" if half_points > 0 else MINUS
    return sign + points_text(abs(half_points))


def plural_count(half_points: int | None) -> int:
    """Return the number that `ngettext` needs for half points: 1 for one point, else 2.

    >>> [plural_count(61), plural_count(2), plural_count(-2), plural_count(1), plural_count(0)]
    [2, 1, 1, 2, 2]
    """
    return 1 if half_points in (2, -2) else 2


def percent_text(tenths: int | None) -> str:
    """Return tenths of a percent as a percentage with one decimal; a dash for None."""
    if tenths is None:
        return DASH
    return f"{_signed(tenths, formats.number_format(abs(tenths) / 10, 1))}%"


def mean_text(hundredths: int | None) -> str:
    """Return hundredths of a point as points with one decimal; a dash for None."""
    if hundredths is None:
        return DASH
    tenths = (abs(hundredths) + 5) // 10
    return _signed(hundredths if tenths else 0, formats.number_format(tenths / 10, 1))


def _signed(number: int, text: str) -> str:
    return MINUS + text if number < 0 else text

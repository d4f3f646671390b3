"""The table of `eenentwintigen`: stakes, hands in the open, and the Bank."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.play.replay import Frame
from tournaments.templatetags.points import many, points, won
from tournaments.web.common.card_labels import Button, Text, legal_buttons
from tournaments.web.common.layout import ASIDE, CLOSED, STOCK, Picture, hand_of, lay, places
from tournaments.web.games import twentyone
from tournaments.web.games.shape import CardShown, HandShown, Key, Moment, Tag, Told, View
from tournaments.web.games.thirtyone import plain

STAKES = ("2", "4", "6", "8", "10")
CHIPS = tuple(
    Button(f"stake {chips}", chips, _("chips"), str(key), chip=f"chip{chips}")
    for key, chips in enumerate(STAKES, start=1)
)
PLAY = (
    Button("buy", pgettext_lazy("a card", "Buy"), _("One card more"), "B"),
    Button("split", _("Split"), _("Your stake on each"), "D"),
    Button("renew", _("Vuile was"), _("Two new cards"), "V"),
    Button("pass", _("Pass"), _("This hand stands"), "P", final=True),
)
BANK = Tag(_("Bank"), "gold")
DECK = "d0"


class EenentwintigenTable:
    """What `eenentwintigen` brings to the table page."""

    middle = "table/eenentwintigen/_middle.html"
    keys = (
        Key("1 2 3 4 5", _("stake 2, 4, 6, 8 or 10")),
        Key("B", pgettext_lazy("a card", "buy")),
        Key("P", _("pass")),
        Key("D", _("split")),
        Key("V", _("vuile was")),
    )
    two_taps: Text = _("Every button is one tap: first a chip, then buying and passing.")

    def dealt(self, frame: Frame) -> Picture:
        """Return two cards a seat, most of them closed."""
        shown: Any = frame
        picture: Picture = {DECK: CLOSED, STOCK: str(shown["stock"])}
        for seat, hands in enumerate(shown["hands"]):
            lay(picture, hand_of(seat), hands[0])
        return picture

    def tell(self, moment: Moment, picture: Picture) -> Iterator[Told]:
        """Yield a line an event; of the Bank, one a card."""
        yield from twentyone.TELL[moment.words[0]](moment, picture)

    def hands(self, view: View, seat: int) -> tuple[HandShown, ...]:
        """Return the hands of a seat, each with its total and its stake."""
        values = view.frame["values"][seat]
        return tuple(_hand(view, seat, at, value) for at, value in enumerate(values))

    def tags(self, view: View, seat: int) -> list[Tag]:
        return [BANK] if seat == view.frame["dealer"] else []

    def lying(self, view: View) -> dict[str, Any]:
        """Return the stock, and the cards that were renewed."""
        aside = places(view.picture, ASIDE)
        return {
            "stock": plain(DECK, CLOSED),
            "left": view.frame["stock"],
            "aside": [plain(place, view.picture[place]) for place in aside],
        }

    def buttons(self, view: View) -> list[Button]:
        return legal_buttons(view.round_view.legal_actions, *CHIPS, *PLAY)

    def facts(self, view: View) -> list[str]:
        return []

    def now(self, view: View) -> str:
        """Return what is asked: a stake, or what to do with which hand."""
        if view.frame["phase"] == "stakes":
            return gettext("Your turn: choose your stake.")
        return _asked(view)

    def ending(self, view: View) -> str:
        """Return why, what the round cost or brought, and whether it was the entry's end."""
        chips = view.round_view.half_points[0]  # type: ignore[index]
        bank = view.frame["dealer"]
        said = _outcome(chips, is_bank=bank == 0)
        if bank != 0:
            said = f"{_reason(view.frame['values'][0], view.frame['values'][bank][0])} {said}"
        if view.purse:
            return said
        return f"{said} {gettext('Your last chip is gone. Well played: this entry is done.')}"


def _asked(view: View) -> str:
    if len(view.frame["hands"][0]) == 1:
        return gettext("Your turn: buy or pass?")
    buys = not view.may("pass")
    if view.frame["hand_in_play"]:
        return (
            gettext("Buy for your second hand.")
            if buys
            else gettext("Your second hand: buy or pass?")
        )
    return gettext("Buy for your first hand.") if buys else gettext("Your first hand: buy or pass?")


def _reason(own: list[float], bank: float) -> str:
    if all(2 * value > twentyone.BEST for value in own):
        return gettext("You are over 21: dead.")
    return twentyone.bank_has(round(2 * bank))


def _outcome(chips: int, *, is_bank: bool) -> str:
    if is_bank:
        return gettext("You were the Bank: %(chips)s.") % {"chips": won(chips)}
    if chips == 0:
        return gettext("A draw: you keep your stake.")
    if chips > 0:
        said = ngettext("You win %(n)s chip.", "You win %(n)s chips.", many(chips))
    else:
        said = ngettext("You lose %(n)s chip.", "You lose %(n)s chips.", many(chips))
    return said % {"n": points(abs(chips))}


def _hand(view: View, seat: int, at: int, value: float | None) -> HandShown:
    prefix = hand_of(seat, at)
    total = None if value is None else round(2 * value)
    chip = view.picture.get(twentyone.stake_of(seat, at))
    in_play = view.frame["hand_in_play"] if view.frame["to_act"] == seat else None
    return HandShown(
        cards=tuple(plain(place, view.picture[place]) for place in places(view.picture, prefix)),
        total=total,
        chip=CardShown(twentyone.stake_of(seat, at), chip, _stake(chip)) if chip else None,
        is_dead=total is not None and total > twentyone.BEST,
        is_in_play=in_play == at and len(view.frame["hands"][seat]) > 1,
    )


def _stake(chip: str) -> str:
    return gettext("stake: %(chips)s") % {"chips": chip.removeprefix("chip")}

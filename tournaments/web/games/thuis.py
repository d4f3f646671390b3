"""The table of `thuis`: a pot to swap with, and the pots that were set aside."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.play.replay import Frame
from tournaments.web.common.card_labels import Button, Text, card_name, legal_buttons
from tournaments.web.common.layout import (
    ASIDE,
    CLOSED,
    STOCK,
    TABLE,
    Picture,
    faces,
    in_place,
    lay,
    places,
)
from tournaments.web.games import thirtyone
from tournaments.web.games.shape import HandShown, Key, Moment, Tag, Told, View

SWAP_ALL = Button("swap-all", _("Swap all"), _("You hand in all three"), "A")
HOLD = Button("hold", _("Hold"), _("You change nothing"), "H")
PASS = Button("pass", _("Pas!"), _("The others have one turn more"), "P", final=True)
DECK = "d0"
POT = 3


class ThuisTable:
    """What `thuis` brings to the table page."""

    middle = "table/thuis/_middle.html"
    keys = (
        thirtyone.HAND_KEYS,
        Key("5 6 7", _("a card in the pot")),
        Key("A", _("swap all")),
        Key("H", _("hold")),
        Key("P", _("say Pas")),
    )
    two_taps: Text = _(
        "A swap takes two taps: a card in your hand and a card in the pot, in either order."
    )

    def dealt(self, frame: Frame) -> Picture:
        """Return hands of three, the pot as it was dealt, and the stock."""
        shown: Any = frame
        pots = [*shown["set_aside"], shown["table"]]
        picture = thirtyone.dealt_hands(shown["known"], shown["hand"])
        lay(picture, TABLE, pots[0])
        picture |= {DECK: CLOSED, STOCK: str(shown["stock"] + POT * (len(pots) - 1))}
        return picture

    def tell(self, moment: Moment, picture: Picture) -> Iterator[Told]:
        """Yield one line an event."""
        word = moment.words[0]
        if word == "swap":
            yield thirtyone.swapped(moment, picture)
        elif word == "swap-all":
            pots = [*moment.after["set_aside"], moment.after["table"]]
            table = pots[len(places(picture, ASIDE)) // POT]
            yield thirtyone.all_swapped(moment, picture, table, is_final=False)
        else:
            yield _washed(moment, picture) if word == "vuile-was" else _said(moment)

    def hands(self, view: View, seat: int) -> tuple[HandShown, ...]:
        return thirtyone.hands_to_swap(view, seat)

    def tags(self, view: View, seat: int) -> list[Tag]:
        return [Tag(_("Pas!"), "gold")] if seat in view.frame["passed"] else []

    def lying(self, view: View) -> dict[str, Any]:
        """Return the pot, the pots set aside, and how many cards the stock holds."""
        aside = places(view.picture, ASIDE)
        return {
            "table": thirtyone.table_to_swap(view),
            "label": gettext("The pot"),
            "aside": [thirtyone.plain(place, view.picture[place]) for place in aside],
            "stock": thirtyone.plain(DECK, CLOSED),
            "left": view.frame["stock"],
        }

    def buttons(self, view: View) -> list[Button]:
        return legal_buttons(view.round_view.legal_actions, SWAP_ALL, HOLD, PASS)

    def facts(self, view: View) -> list[str]:
        left = view.frame["turns_left"]
        if view.round_view.over or not view.round_view.legal_actions:
            return []
        if view.frame["last_turns"]:
            said = ngettext("%(left)s turn to go", "%(left)s turns to go", left)
        else:
            said = ngettext("at most %(left)s turn to go", "at most %(left)s turns to go", left)
        return [said % {"left": left}]

    def now(self, view: View) -> str:
        return thirtyone.your_turn(view)

    def ending(self, view: View) -> str:
        return thirtyone.ending(view)


def _washed(moment: Moment, picture: Picture) -> Told:
    """Set the pot aside for three cards of the stock."""
    lay(picture, ASIDE, [*faces(picture, ASIDE), *moment.event["cards"]])
    gone = faces(picture, TABLE)
    lay(picture, TABLE, in_place(gone, moment.event["table"]))
    picture[STOCK] = str(int(picture[STOCK]) - POT)
    come = ", ".join(card_name(card) for card in moment.event["table"])
    text = gettext("Vuile was! The pot is set aside; %(cards)s come.") % {"cards": come}
    return Told(moment.seat, text, gettext("Vuile was!"), DECK)


def _said(moment: Moment) -> Told:
    """Tell a hold, a pass or a 31."""
    who = {"who": moment.who}
    yours, theirs, said = {
        "hold": (gettext("You hold."), gettext("%(who)s holds."), gettext("Hold")),
        "pass": (
            gettext("You say Pas: everyone else has one turn more."),
            gettext("%(who)s says Pas: everyone else has one turn more."),
            gettext("Pas!"),
        ),
        "thirty-one": (
            gettext("You have 31! That ends the round."),
            gettext("%(who)s has 31! That ends the round."),
            gettext("31!"),
        ),
    }[moment.words[0]]
    return Told(moment.seat, theirs % who if moment.seat else yours, said)

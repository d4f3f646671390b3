"""The table of `klassiek`: three open cards to swap with."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.play.replay import Frame
from tournaments.web.common.card_labels import Button, Text, legal_buttons
from tournaments.web.common.layout import TABLE, Picture, lay
from tournaments.web.games import thirtyone
from tournaments.web.games.shape import HandShown, Key, Moment, Tag, Told, View

PASS = Button("pass", _("Pass"), _("Your hand is final"), "P", final=True)
SWAP_ALL = Button("swap-all", _("Swap all"), _("You hand in all three and pass"), "A", final=True)
SWAP_ALL_FIRST = Button("swap-all", _("Swap all"), _("You hand in all three"), "A")


class KlassiekTable:
    """What `klassiek` brings to the table page."""

    middle = "table/klassiek/_middle.html"
    keys = (
        thirtyone.HAND_KEYS,
        Key("5 6 7", _("a card on the table")),
        Key("A", _("swap all")),
        Key("P", _("pass")),
    )
    two_taps: Text = _(
        "A swap takes two taps: a card in your hand and a card on the table, in either order."
    )

    def dealt(self, frame: Frame) -> Picture:
        """Return hands of three, and three cards on the table."""
        shown: Any = frame
        picture = thirtyone.dealt_hands(shown["known"], shown["hand"])
        lay(picture, TABLE, shown["table"])
        return picture

    def tell(self, moment: Moment, picture: Picture) -> Iterator[Told]:
        """Yield one line an event."""
        word = moment.words[0]
        if word == "swap":
            yield thirtyone.swapped(moment, picture)
        elif word == "swap-all":
            is_final = moment.seat in moment.after["passed"]
            table = moment.after["table"]
            yield thirtyone.all_swapped(moment, picture, table, is_final=is_final)
        else:
            yield thirtyone.passed(moment) if word == "pass" else thirtyone.announced(moment)

    def hands(self, view: View, seat: int) -> tuple[HandShown, ...]:
        return thirtyone.hands_to_swap(view, seat)

    def tags(self, view: View, seat: int) -> list[Tag]:
        """Return that a seat is done, or else how often it has swapped."""
        found = thirtyone.standing(view, seat)
        swaps = view.frame["swaps"][seat]
        if found or not swaps or seat == 0:
            return found
        return [Tag(ngettext("%(n)s swap", "%(n)s swaps", swaps) % {"n": swaps}, "bare")]

    def lying(self, view: View) -> dict[str, Any]:
        return {"table": thirtyone.table_to_swap(view), "label": gettext("On the table")}

    def buttons(self, view: View) -> list[Button]:
        first = view.frame["first_turn"]
        return legal_buttons(
            view.round_view.legal_actions, SWAP_ALL_FIRST if first else SWAP_ALL, PASS
        )

    def facts(self, view: View) -> list[str]:
        left = view.frame["swaps_left"]
        if not view.round_view.legal_actions:
            return []
        return [ngettext("%(left)s swap left", "%(left)s swaps left", left) % {"left": left}]

    def now(self, view: View) -> str:
        return thirtyone.your_turn(view)

    def ending(self, view: View) -> str:
        return thirtyone.ending(view)

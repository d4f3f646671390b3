"""The presentation of `klassiek`: three table cards to swap with."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.play.replay import Frame
from tournaments.web.common.action_labels import PASS as PASS_WORDS
from tournaments.web.common.texts import Text
from tournaments.web.games import thirtyone
from tournaments.web.games.presentation import GamePresentation, Pile
from tournaments.web.games.table_layout import (
    TABLE,
    ActionButton,
    KeyHelp,
    Placement,
    SeatTag,
    Sentence,
    TableEvent,
    TableState,
    lay_row,
    legal_buttons,
    pass_sentence,
)

PASS = ActionButton("pass", _("Pass"), _("Your hand is final"), "P", final=True)
SWAP_ALL = ActionButton(
    "swap-all", _("Swap all"), _("You hand in all three and pass"), "A", final=True
)
SWAP_ALL_FIRST = ActionButton("swap-all", _("Swap all"), _("You hand in all three"), "A")


class KlassiekLayout(thirtyone.ThirtyOneLayout):
    """The table page of `klassiek`."""

    middle_template = "table/klassiek/_middle.html"
    keys = (
        thirtyone.HAND_KEYS,
        KeyHelp("5 6 7", _("a card on the table")),
        KeyHelp("A", _("swap all")),
        KeyHelp("P", _("pass")),
    )
    two_taps: Text = _(
        "A swap takes two taps: a card in your hand and a card on the table, in either order."
    )

    def deal_placement(self, frame: Frame) -> Placement:
        """Return hands of three, and three cards on the table."""
        observed: Any = frame
        placement = thirtyone.dealt_hands(observed["known"], observed["hand"])
        lay_row(placement, TABLE, observed["table"])
        return placement

    def sentences(self, event: TableEvent, placement: Placement) -> Iterator[Sentence]:
        """Yield one sentence for each event."""
        word = event.words[0]
        if word == "swap":
            yield thirtyone.swap_sentence(event, placement)
        elif word == "swap-all":
            is_final = event.seat in event.after["passed"]
            table = event.after["table"]
            yield thirtyone.swap_all_sentence(event, placement, table, is_final=is_final)
        elif word == "pass":
            yield pass_sentence(event)
        else:
            yield thirtyone.announcement_sentence(event)

    def seat_tags(self, state: TableState, seat: int) -> list[SeatTag]:
        """Return the tag of a seat that is done; for another seat else its number of swaps."""
        tags = thirtyone.done_tags(state, seat)
        swaps = state.frame["swaps"][seat]
        if tags or not swaps or seat == 0:
            return tags
        return [SeatTag(ngettext("%(n)s swap", "%(n)s swaps", swaps) % {"n": swaps}, "bare")]

    def middle(self, state: TableState) -> dict[str, Any]:
        return {"table": thirtyone.table_to_swap(state), "label": gettext("On the table")}

    def buttons(self, state: TableState) -> list[ActionButton]:
        swap_all = SWAP_ALL_FIRST if state.frame["first_turn"] else SWAP_ALL
        return legal_buttons(state.round_view.legal_actions, swap_all, PASS)

    def facts(self, state: TableState) -> list[str]:
        left = state.frame["swaps_left"]
        if not state.round_view.legal_actions:
            return []
        return [ngettext("%(left)s swap left", "%(left)s swaps left", left) % {"left": left}]


KLASSIEK = GamePresentation(
    id="klassiek",
    name=_("Thirty-one, classic"),
    summary=_("Swap with three open cards, five times at most. Everyone sees everything you do."),
    fan="Ah Kh Th",
    rules_template="rules/klassiek.html",
    examples=thirtyone.VALUE_EXAMPLES | thirtyone.SWAP_EXAMPLES,
    bots={
        "steady-1": _("Takes the swap that helps most right now, and passes when none helps."),
        "bold-1": _("Goes for 31 until its last turn, whatever it costs; content with 30."),
        "sharp-1": _("Remembers every card and counts what can still come."),
    },
    actions=thirtyone.SWAP_WORDS | {"pass": PASS_WORDS},
    event_notes=thirtyone.EVENT_NOTES,
    seat_notes=thirtyone.seat_notes,
    piles=(Pile(_("On the table")),),
    table=KlassiekLayout(),
)

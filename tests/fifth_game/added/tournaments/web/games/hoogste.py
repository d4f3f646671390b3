"""The presentation of `hoogste`."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from tournaments.play.replay import Frame
from tournaments.web.common.action_labels import PASS as PASS_WORDS
from tournaments.web.common.texts import Text, points_text
from tournaments.web.games import thirtyone
from tournaments.web.games.presentation import (
    EventNote,
    ExampleHand,
    GamePresentation,
    OptionWords,
    Pile,
)
from tournaments.web.games.table_layout import (
    CLOSED,
    TABLE,
    ActionButton,
    KeyHelp,
    Placement,
    SeatTag,
    Sentence,
    TableEvent,
    TableState,
    hand_prefix,
    lay_row,
    legal_buttons,
    pass_sentence,
)

HAND = 2
PASS = ActionButton("pass", _("Pass"), _("You change nothing"), "P")


class HoogsteLayout(thirtyone.ThirtyOneLayout):
    """What `hoogste` brings to the table page."""

    middle_template = "table/hoogste/_middle.html"
    keys = (KeyHelp("1 2", _("a card in your hand")), KeyHelp("P", _("pass")))
    two_taps: Text = _("A swap takes two taps: a card of yours, then one of the two aces or kings.")

    def deal_placement(self, frame: Frame) -> Placement:
        observed: Any = frame
        placement: Placement = {}
        lay_row(placement, hand_prefix(0), observed["hand"])
        lay_row(placement, hand_prefix(1), [CLOSED] * HAND)
        lay_row(placement, TABLE, observed["table"])
        return placement

    def sentences(self, event: TableEvent, placement: Placement) -> Iterator[Sentence]:
        if event.words[0] == "swap":
            yield thirtyone.swap_sentence(event, placement)
        elif event.words[0] == "pass":
            yield pass_sentence(event)
        else:
            text = gettext("%(who)s: two aces, the highest hand!") % {"who": event.actor}
            yield Sentence(event.seat, text, gettext("Two aces!"))

    def seat_tags(self, state: TableState, seat: int) -> list[SeatTag]:
        return []

    def middle(self, state: TableState) -> dict[str, Any]:
        return {"table": thirtyone.table_to_swap(state), "label": gettext("On the table")}

    def buttons(self, state: TableState) -> list[ActionButton]:
        return legal_buttons(state.round_view.legal_actions, PASS)

    def facts(self, state: TableState) -> list[str]:
        return []

    def prompt(self, state: TableState) -> str:
        return gettext("Your turn: do you want an ace?")

    def ending(self, state: TableState) -> str:
        own = state.round_view.half_points[0]  # type: ignore[index]
        return gettext("Your two cards are worth %(points)s.") % {"points": points_text(own)}


def _seat_notes(frame: Mapping[str, Any], seat: int) -> list[str]:
    return [gettext("took a card")] if frame["known"][seat] else []


HOOGSTE = GamePresentation(
    id="hoogste",
    name=_("Highest of two"),
    summary=_("Eight cards, two each: get hold of the aces."),
    fan="Ah As",
    rules_template="rules/hoogste.html",
    examples={"aces": ExampleHand("Ah As", 44), "kings": ExampleHand("Kc Kd", 40)},
    bots={"steady-1": _("Never swaps a card."), "sharp-1": _("Swaps a king for an ace.")},
    options={
        "laps": OptionWords(
            label=_("Turns of each seat"),
            values={1: _("one turn"), 2: _("two turns")},
            form_label=_("Turns"),
            form_values={1: _("one turn"), 2: _("two turns")},
        )
    },
    actions={"swap": thirtyone.SWAP_WORDS["swap"], "pass": PASS_WORDS},
    event_notes={"two-aces": EventNote(lambda _event: gettext("two aces"))},
    seat_notes=_seat_notes,
    piles=(Pile(_("On the table")),),
    table=HoogsteLayout(),
    hand_size=HAND,
    refusals=(gettext_noop("You can swap only a card of yours for one on the table."),),
)

"""The presentation of `thuis`: a pot to swap with, and the pots that were set aside."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext, gettext_noop, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.play.replay import Frame
from tournaments.web.common.action_labels import PASS as PASS_WORDS
from tournaments.web.common.action_labels import ActionWords
from tournaments.web.common.texts import Text, card_name, card_sign
from tournaments.web.games import thirtyone
from tournaments.web.games.presentation import EventNote, ExampleHand, GamePresentation, Pile
from tournaments.web.games.table_layout import (
    ASIDE,
    CLOSED,
    STOCK,
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
    row_faces,
    row_places,
    stable_order,
    still_card,
)

SWAP_ALL = ActionButton("swap-all", _("Swap all"), _("You hand in all three"), "A")
HOLD = ActionButton("hold", _("Hold"), _("You change nothing"), "H")
PASS = ActionButton("pass", _("Pas!"), _("The others have one turn more"), "P", final=True)
DECK = "d0"
POT = 3


class ThuisLayout(thirtyone.ThirtyOneLayout):
    """The table page of `thuis`."""

    middle_template = "table/thuis/_middle.html"
    keys = (
        thirtyone.HAND_KEYS,
        KeyHelp("5 6 7", _("a card in the pot")),
        KeyHelp("A", _("swap all")),
        KeyHelp("H", _("hold")),
        KeyHelp("P", _("say Pas")),
    )
    two_taps: Text = _(
        "A swap takes two taps: a card in your hand and a card in the pot, in either order."
    )

    def deal_placement(self, frame: Frame) -> Placement:
        """Return hands of three, the pot as it was dealt, and the stock."""
        observed: Any = frame
        pots = [*observed["set_aside"], observed["table"]]
        placement = thirtyone.dealt_hands(observed["known"], observed["hand"])
        lay_row(placement, TABLE, pots[0])
        placement |= {DECK: CLOSED, STOCK: str(observed["stock"] + POT * (len(pots) - 1))}
        return placement

    def sentences(self, event: TableEvent, placement: Placement) -> Iterator[Sentence]:
        """Yield one sentence for each event."""
        word = event.words[0]
        if word == "swap":
            yield thirtyone.swap_sentence(event, placement)
        elif word == "swap-all":
            pots = [*event.after["set_aside"], event.after["table"]]
            table = pots[len(row_places(placement, ASIDE)) // POT]
            yield thirtyone.swap_all_sentence(event, placement, table, is_final=False)
        elif word == "vuile-was":
            yield _wash_sentence(event, placement)
        else:
            yield _spoken_sentence(event)

    def seat_tags(self, state: TableState, seat: int) -> list[SeatTag]:
        return [SeatTag(_("Pas!"), "gold")] if seat in state.frame["passed"] else []

    def middle(self, state: TableState) -> dict[str, Any]:
        """Return the pot, the pots set aside, and the number of cards in the stock."""
        aside = row_places(state.placement, ASIDE)
        return {
            "table": thirtyone.table_to_swap(state),
            "label": gettext("The pot"),
            "aside": [still_card(place, state.placement[place]) for place in aside],
            "stock": still_card(DECK, CLOSED),
            "left": state.frame["stock"],
        }

    def buttons(self, state: TableState) -> list[ActionButton]:
        return legal_buttons(state.round_view.legal_actions, SWAP_ALL, HOLD, PASS)

    def facts(self, state: TableState) -> list[str]:
        left = state.frame["turns_left"]
        if state.round_view.over or not state.round_view.legal_actions:
            return []
        if state.frame["last_turns"]:
            text = ngettext("%(left)s turn to go", "%(left)s turns to go", left)
        else:
            text = ngettext("at most %(left)s turn to go", "at most %(left)s turns to go", left)
        return [text % {"left": left}]


def _wash_sentence(event: TableEvent, placement: Placement) -> Sentence:
    """Replace the pot in the placement by three cards of the stock."""
    lay_row(placement, ASIDE, [*row_faces(placement, ASIDE), *event.event["cards"]])
    old_pot = row_faces(placement, TABLE)
    lay_row(placement, TABLE, stable_order(old_pot, event.event["table"]))
    placement[STOCK] = str(int(placement[STOCK]) - POT)
    new_pot = ", ".join(card_name(card) for card in event.event["table"])
    text = gettext("Vuile was! The pot is set aside; %(cards)s come.") % {"cards": new_pot}
    return Sentence(event.seat, text, gettext("Vuile was!"), DECK)


def _spoken_sentence(event: TableEvent) -> Sentence:
    """Return the sentence for a hold, a pass or a 31."""
    names = {"who": event.actor}
    yours, theirs, say = {
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
    }[event.words[0]]
    return Sentence(event.seat, theirs % names if event.seat else yours, say)


def _wash_note(event: Mapping[str, Any]) -> str:
    cards = " ".join(map(card_sign, event["table"]))
    return gettext("dirty wash, new pot %(cards)s") % {"cards": cards}


THUIS = GamePresentation(
    id="thuis",
    name=_("Thirty-one, at home"),
    summary=_("Swap with the pot, or wait. 31 beats all, and one Pas ends it."),
    fan="Kc Kd Ks",
    rules_template="rules/thuis.html",
    examples=thirtyone.VALUE_EXAMPLES
    | thirtyone.SWAP_EXAMPLES
    | {"wash": ExampleHand("7c 8d 9h"), "washed": ExampleHand("Kd 8s Jc")},
    bots={
        "steady-1": _("Takes the swap that helps most, and says Pas with 28 or more."),
        "bold-1": _("Gathers two high cards of one suit, and changes the third until it has 31."),
        "sharp-1": _("Knows where every card is that it saw, and weighs what others would bring."),
    },
    actions=thirtyone.SWAP_WORDS
    | {
        "hold": ActionWords(
            short=pgettext_lazy("in a line of play", "hold"),
            you_did=_("You held"),
            did=pgettext_lazy("did", "Held"),
            by=_("by holding"),
        ),
        "pass": PASS_WORDS,
    },
    event_notes=thirtyone.EVENT_NOTES | {"vuile-was": EventNote(_wash_note)},
    seat_notes=thirtyone.seat_notes,
    piles=(Pile(_("The pot")), Pile(_("Stock"), is_stock=True)),
    table=ThuisLayout(),
    refusals=(
        gettext_noop("That card is not in the pot."),
        gettext_noop("Only the very first turn of the round may swap all three cards."),
        gettext_noop("Nobody may pass before every seat has had a turn."),
        gettext_noop("Somebody has already passed."),
    ),
)

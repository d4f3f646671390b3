"""Texts and functions that the presentations of the three 31 games share."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.web.common.action_labels import NBSP, ActionWords
from tournaments.web.common.texts import (
    card_name,
    card_sign,
    half_points_of,
    points_text,
)
from tournaments.web.games.presentation import EventNote, ExampleHand
from tournaments.web.games.table_layout import (
    CLOSED,
    TABLE,
    KeyHelp,
    Placement,
    SeatTag,
    Sentence,
    TableCard,
    TableEvent,
    TableHand,
    TableState,
    card_place,
    face_label,
    hand_prefix,
    lay_row,
    row_faces,
    row_places,
    stable_order,
    still_card,
)

HAND = 3
HAND_KEYS = KeyHelp("1 2 3", _("a card in your hand"))
PASSED, DONE, THIRTY_ONE = SeatTag(_("passed")), SeatTag(_("done")), SeatTag("31", "gold")
SWAP_WORDS = {
    "swap": ActionWords(
        short=f"%(give)s{NBSP}→{NBSP}%(take)s",
        label=_("%(give)s for %(take)s"),
        you_did=_("You gave away %(card)s"),
        did=_("Gave away %(card)s"),
        by=_("with %(take)s for %(give)s"),
        arguments=("give", "take"),
    ),
    "swap-all": ActionWords(
        short=pgettext_lazy("in a line of play", "all three"),
        you_did=_("You swapped all three"),
        did=pgettext_lazy("did", "Swapped all three"),
        by=_("by swapping all three"),
    ),
}
EVENT_NOTES: dict[str, EventNote] = {
    "thirty-one": EventNote(lambda _event: gettext("31!")),
    "last-turn": EventNote(lambda _event: gettext("one last turn")),
}
VALUE_EXAMPLES = {
    "best": ExampleHand("Ah Kh Jh", 62),
    "kings": ExampleHand("Kc Kd Ks", 61),
    "sevens": ExampleHand("7c 7d 7h", 61),
    "two_hearts": ExampleHand("Kh Qh Ac", 40),
    "ace_alone": ExampleHand("7h 3h Ac", 22),
    "mixed": ExampleHand("Kh Qd Jc", 20),
}
SWAP_EXAMPLES = {
    "swap_hand": ExampleHand("Kh Qh 7c*", 40),
    "swap_table": ExampleHand("Th* 9s Jd"),
    "swapped_hand": ExampleHand("Kh Qh Th*", 60),
    "swapped_table": ExampleHand("7c* 9s Jd"),
    "all_hand": ExampleHand("7c 8d Ts", 20),
    "all_table": ExampleHand("Ks Js 8h", 40),
}


def seat_notes(frame: Mapping[str, Any], seat: int) -> list[str]:
    """Return a note that a seat has passed or is done, or else its number of swaps."""
    if seat in frame.get("passed", ()):
        return [gettext("passed")]
    if seat in frame.get("done", ()):
        return [gettext("done")]
    swaps = frame["swaps"][seat] if "swaps" in frame else 0
    if not swaps:
        return []
    return [ngettext("%(swaps)s swap", "%(swaps)s swaps", swaps) % {"swaps": swaps}]


def dealt_hands(known: Sequence[Sequence[str]], own: Sequence[str]) -> Placement:
    """Return a placement of hands of three: the entrant's face up, the others' face down."""
    placement: Placement = {}
    for seat in range(len(known)):
        lay_row(placement, hand_prefix(seat), own if seat == 0 else [None] * HAND)
    return placement


def hand_faces(state: TableState, seat: int) -> list[tuple[str, str]]:
    """Return the places of a hand with their faces; all face up once the round is over."""
    prefix = hand_prefix(seat)
    row = row_faces(state.placement, prefix)
    if state.round_view.hands:
        known = [card for card in row if card != CLOSED]
        new = [card for card in state.round_view.hands[seat] if card not in known]
        row = [card if card != CLOSED else new.pop(0) for card in row]
    return list(zip(row_places(state.placement, prefix), row, strict=True))


def table_to_swap(state: TableState) -> tuple[TableCard, ...]:
    """Return the table cards; they can be chosen while the entrant may swap."""
    pick = "take" if state.can_swap else ""
    cards = [(place, state.placement[place]) for place in row_places(state.placement, TABLE)]
    return tuple(
        TableCard(place, face, face_label(face), str(at + 4), f"table-{at}", pick)
        for at, (place, face) in enumerate(cards, start=1)
    )


def done_tags(state: TableState, seat: int) -> list[SeatTag]:
    """Return the tag of a seat that has 31, has passed or is done; none of any other."""
    events = state.round_view.events
    if any(event["seat"] == seat and event.get("event") == "thirty-one" for event in events):
        return [] if state.round_view.over else [THIRTY_ONE]
    if seat in state.frame["passed"]:
        return [PASSED]
    return [DONE] if seat in state.frame["done"] else []


def swap_sentence(event: TableEvent, placement: Placement) -> Sentence:
    """Exchange two cards in the placement, and return the sentence for it."""
    _word, give, take = event.words
    in_hand = card_place(placement, hand_prefix(event.seat), give)
    on_table = card_place(placement, TABLE, take)
    placement[in_hand], placement[on_table] = take, give
    names = {"who": event.actor, "give": card_name(give), "take": card_name(take)}
    if event.seat == 0:
        text = gettext("You swap the %(give)s for the %(take)s.") % names
    else:
        text = gettext("%(who)s swaps the %(give)s for the %(take)s.") % names
    return Sentence(event.seat, text, f"{card_sign(give)} → {card_sign(take)}", in_hand)


def swap_all_sentence(
    event: TableEvent, placement: Placement, table: Sequence[str], *, is_final: bool
) -> Sentence:
    """Exchange a hand and the table cards, now `table`, and return the sentence for it."""
    old_table = row_faces(placement, TABLE)
    lay_row(placement, TABLE, stable_order(old_table, table))
    lay_row(placement, hand_prefix(event.seat), old_table)
    if event.seat == 0:
        final, not_final = gettext("You swap all three and pass."), gettext("You swap all three.")
    else:
        final = gettext("%(who)s swaps all three and passes.") % {"who": event.actor}
        not_final = gettext("%(who)s swaps all three.") % {"who": event.actor}
    text = final if is_final else not_final
    return Sentence(event.seat, text, gettext("All three!"), f"seat-{event.seat}")


def announcement_sentence(event: TableEvent) -> Sentence:
    """Return the sentence for a 31, or for the last seat that is not done."""
    names = {"who": event.actor}
    is_own = event.seat == 0
    if event.words == ["thirty-one"]:
        yours = gettext("You have 31! Whoever is not done has one last turn.")
        theirs = gettext("%(who)s has 31! Whoever is not done has one last turn.") % names
        return Sentence(event.seat, yours if is_own else theirs, gettext("31!"))
    yours = gettext("You are the last one left: one last turn.")
    theirs = gettext("%(who)s is the last one left: one last turn.") % names
    return Sentence(event.seat, yours if is_own else theirs, gettext("One last turn!"))


class ThirtyOneLayout:
    """The part of a table layout that is the same in the games of thirty-one."""

    def hands(self, state: TableState, seat: int) -> tuple[TableHand, ...]:
        """Return the hand of a seat; the entrant's cards can be chosen while it may swap."""
        cards = hand_faces(state, seat)
        if seat:
            return (TableHand(tuple(still_card(*card) for card in cards)),)
        pick = "give" if state.can_swap else ""
        own = [
            TableCard(place, face, face_label(face), str(at), f"hand-{at}", pick)
            for at, (place, face) in enumerate(cards, start=1)
        ]
        return (TableHand(tuple(own), half_points_of(state.frame["value"])),)

    def prompt(self, state: TableState) -> str:
        """Return the sentence that announces the entrant's turn, or its last turn."""
        return gettext("Your last turn.") if state.frame["last_turns"] else gettext("Your turn.")

    def ending(self, state: TableState) -> str:
        """Return a sentence that compares the entrant's points with the best at the table."""
        own, best = state.round_view.half_points[0], max(state.round_view.half_points)  # type: ignore[index,arg-type]
        if own == best:
            text = gettext("%(points)s points: nobody at the table has more.")
            return text % {"points": points_text(own)}
        text = gettext("%(points)s points; the best hand has %(best)s.")
        return text % {"points": points_text(own), "best": points_text(best)}

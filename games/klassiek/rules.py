"""The rules of `klassiek`: which actions are legal, and the state after each."""

from collections.abc import Sequence

from games.core.actions import PASS, SWAP, SWAP_ALL, WORDS, Action
from games.core.cards import Card, CardSet, card_set, full_deck, members
from games.core.errors import NOT_IN_GAME, ROUND_IS_OVER, IllegalAction
from games.core.protocol import OVER, Event, Seat
from games.core.round import with_item
from games.klassiek.state import MOST_SWAPS, SEATS, Observation, State
from games.thirtyone.base_rules import (
    NOT_IN_HAND,
    ThirtyOneRules,
    dealt_hands,
    next_seats,
    seats_with_31,
    swap_bases,
)
from games.thirtyone.hands import THIRTY_ONE, value

NOT_ON_TABLE = "That card is not on the table."

_DECK = full_deck(lowest="7")
_ALL = card_set(_DECK)
_NEXT = next_seats(SEATS)
_ONE_LEFT = tuple(done.bit_count() == SEATS - 1 for done in range(1 << SEATS))
_new = tuple.__new__  # builds a state in half the time of `State(…)`


class KlassiekRules(ThirtyOneRules):
    """The rules of `klassiek`; it has no options."""

    game = "klassiek"

    def deck(self) -> tuple[Card, ...]:
        return _DECK

    def start(self, deck: Sequence[Card], dealer: Seat, purse: int = 0) -> State:
        """Return the state after the deal; a 31 that is dealt counts at once."""
        hands = dealt_hands(deck, dealer, SEATS)
        table = card_set(deck[3 * SEATS : 3 * SEATS + 3])
        done = seats_with_31(hands)
        out = _ALL ^ table ^ hands[0] ^ hands[1] ^ hands[2] ^ hands[3]
        seat = _NEXT[done][dealer]
        none = (0,) * SEATS
        opening = seat == (dealer + 1) % SEATS
        return State(hands, table, seat, none, done, 0, none, done != 0, opening, dealer, out)

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Return every legal action in the fixed order: pass, swap-all, then the swaps."""
        seat = state.seat
        if seat == OVER:
            return ()
        a, b, c = swap_bases[state.hands[seat]]
        x, y, z = members[state.table]
        swaps = a + x, a + y, a + z, b + x, b + y, b + z, c + x, c + y, c + z
        return (PASS, SWAP_ALL, *swaps)

    def refusal(self, state: State, action: Action) -> str | None:
        """Return the reason why an action is illegal, or None if it is legal."""
        seat = state.seat
        if seat == OVER:
            return ROUND_IS_OVER
        if action >= SWAP:
            if not state.hands[seat] >> (action - SWAP >> 6) & 1:
                return NOT_IN_HAND
            return None if state.table >> (action & 63) & 1 else NOT_ON_TABLE
        return None if action in (PASS, SWAP_ALL) else NOT_IN_GAME

    def apply(self, state: State, action: Action) -> State:
        """Return the state after the action.

        :raises IllegalAction: with the sentence of `refusal`.
        """
        if (reason := self.refusal(state, action)) is not None:
            raise IllegalAction(reason)
        if action >= SWAP:
            return _after_swap(state, 1 << (action - SWAP >> 6), 1 << (action & 63))
        return _after_pass(state) if action == PASS else _after_swap_all(state)

    def observe(self, state: State, seat: Seat) -> Observation:
        """Return the seat's own hand, and everything that is or was face up."""
        hands, table, to_act, swaps, done, passed, known, last, opening, dealer, _ = state
        return Observation(
            seat, hands[seat], table, to_act, swaps, done, passed, known, last, opening, dealer
        )

    def events(
        self, before: State, action: Action, after: State, observer: Seat
    ) -> tuple[Event, ...]:
        """Return the event of the action, then that of a 31 or a last turn that it caused."""
        seat = before.seat
        events: list[Event] = [{"seat": seat, "action": WORDS[action]}]
        changed = before.hands[seat] != after.hands[seat]
        if changed and value[after.hands[seat]] == THIRTY_ONE:
            events.append({"seat": seat, "event": "thirty-one"})
        elif after.last and not before.last and after.seat != OVER:
            events.append({"seat": after.seat, "event": "last-turn"})
        return tuple(events)


def _after_swap(state: State, give: CardSet, take: CardSet) -> State:
    """Return the state after one card is exchanged; a fifth swap or a 31 ends the seat's turns."""
    hands, table, seat, swaps, done, passed, known, last, _, dealer, out = state
    hand = hands[seat] ^ give | take
    count = swaps[seat] + 1
    thirty_one = value[hand] == THIRTY_ONE
    if thirty_one or last or count == MOST_SWAPS:
        done |= 1 << seat
    return _new(
        State,
        (
            with_item(hands, seat, hand),
            table ^ take | give,
            _NEXT[done][seat],
            with_item(swaps, seat, count),
            done,
            passed,
            with_item(known, seat, known[seat] & ~give | take),
            last or thirty_one or _ONE_LEFT[done],
            False,
            dealer,
            out,
        ),
    )


def _after_swap_all(state: State) -> State:
    """Return the state after hand and table are exchanged: final, except in the very first turn."""
    hands, table, seat, swaps, done, passed, known, last, opening, dealer, out = state
    bit = 1 << seat
    thirty_one = value[table] == THIRTY_ONE
    if thirty_one or last or not opening:
        done |= bit
    return State(
        with_item(hands, seat, table),
        hands[seat],
        _NEXT[done][seat],
        with_item(swaps, seat, swaps[seat] + 1),
        done,
        passed if opening else passed | bit,
        with_item(known, seat, table),
        last or thirty_one or _ONE_LEFT[done],
        opening=False,
        dealer=dealer,
        out=out,
    )


def _after_pass(state: State) -> State:
    """Return the state after a pass: the hand is final."""
    hands, table, seat, swaps, done, passed, known, last, _, dealer, out = state
    bit = 1 << seat
    done |= bit
    last = last or _ONE_LEFT[done]
    after = hands, table, _NEXT[done][seat], swaps, done, passed | bit, known, last
    return State(*after, opening=False, dealer=dealer, out=out)

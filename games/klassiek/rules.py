"""Who may do what in `klassiek`, and what follows."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from games.core.actions import PASS, SWAP, SWAP_ALL, WORDS, Action
from games.core.cards import Card, card_set, full_deck, members, texts
from games.core.errors import IllegalAction
from games.core.protocol import Event, Option, Seat
from games.klassiek.state import MOST_SWAPS, SEATS, Observation, State
from games.thirtyone.hands import THIRTY_ONE, holders, value
from games.thirtyone.turns import OVER, next_seats, replaced

ROUND_IS_OVER = "The round is over."
NOT_IN_HAND = "That card is not in your hand."
NOT_ON_TABLE = "That card is not on the table."
NOT_IN_GAME = "This game has no such action."

_DECK = full_deck(lowest="7")
_ALL = card_set(_DECK)
_NEXT = next_seats(SEATS)
_NO_OPTIONS: Mapping[str, Option] = MappingProxyType({})


class KlassiekRules(NamedTuple):
    """The rules of `klassiek`; it has no options."""

    game: str = "klassiek"
    seats: int = SEATS
    options: Mapping[str, Option] = _NO_OPTIONS
    purse: int = 0

    def deck(self) -> tuple[Card, ...]:
        return _DECK

    def dealer(self, number: int) -> Seat:
        """Return the dealer of a round (1-based): the deal moves to the left."""
        return (number + SEATS - 2) % SEATS

    def start(self, deck: Sequence[Card], dealer: Seat, purse: int = 0) -> State:
        """Return the state after the deal; a 31 that is dealt counts at once."""
        order = [(dealer + 1 + step) % SEATS for step in range(SEATS)]
        cards = {seat: card_set(deck[place : 3 * SEATS : SEATS]) for place, seat in enumerate(order)}
        hands = tuple(cards[seat] for seat in range(SEATS))
        table = card_set(deck[3 * SEATS : 3 * SEATS + 3])
        done = holders(hands)
        last = bool(done)
        out = _ALL ^ table ^ hands[0] ^ hands[1] ^ hands[2] ^ hands[3]
        seat = _NEXT[done][dealer]
        none = (0,) * SEATS
        opening = not done >> order[0] & 1
        return State(hands, table, seat, none, done, 0, none, last, opening, dealer, out)

    def to_act(self, state: State) -> Seat | None:
        """Return the seat to act, or None once the round is over."""
        seat = state.seat
        return None if seat == OVER else seat

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Return every legal action in the fixed order: pass, swap-all, then the swaps."""
        if state.seat == OVER:
            return ()
        table = members[state.table]
        hand = members[state.hands[state.seat]]
        swaps = [SWAP + 64 * give + take for give in hand for take in table]
        return (PASS, SWAP_ALL, *swaps)

    def refusal(self, state: State, action: Action) -> str | None:
        """Return why the rules forbid an action here, or None where they allow it."""
        if state.seat == OVER:
            return ROUND_IS_OVER
        if action >= SWAP:
            cards = action - SWAP
            if not state.hands[state.seat] >> (cards >> 6) & 1:
                return NOT_IN_HAND
            return None if state.table >> (cards & 63) & 1 else NOT_ON_TABLE
        return None if action in (PASS, SWAP_ALL) else NOT_IN_GAME

    def apply(self, state: State, action: Action) -> State:
        """Return the state after the action.

        :raises IllegalAction: with the sentence of `refusal`.
        """
        if (reason := self.refusal(state, action)) is not None:
            raise IllegalAction(reason)
        if action == PASS:
            bit = 1 << state.seat
            return _moved_on(state, state.done | bit, state.passed | bit, state.last)
        if action == SWAP_ALL:
            return _all_swapped(state)
        return _swapped(state, 1 << (action - SWAP >> 6), 1 << (action & 63))

    def half_points(self, state: State) -> tuple[int, ...] | None:
        """Return the value of each hand in half points, or None while the round is played."""
        if state.seat != OVER:
            return None
        one, two, three, four = state.hands
        return value[one], value[two], value[three], value[four]

    def observe(self, state: State, seat: Seat) -> Observation:
        """Return a seat's own hand, and all that lies or was done in the open."""
        hands, table, to_act, swaps, done, passed, known, last, opening, dealer, _ = state
        return Observation(
            seat, hands[seat], table, to_act, swaps, done, passed, known, last, opening, dealer
        )

    def opening(self, state: State) -> tuple[Event, ...]:
        """Return the 31s that were dealt, in turn order."""
        order = [(state.dealer + 1 + step) % SEATS for step in range(SEATS)]
        dealt = [seat for seat in order if value[state.hands[seat]] == THIRTY_ONE]
        return tuple({"seat": seat, "event": "thirty-one"} for seat in dealt)

    def events(
        self, before: State, action: Action, after: State, observer: Seat
    ) -> tuple[Event, ...]:
        """Return the action, then a 31 or the last turn that it brought about."""
        seat = before.seat
        told: list[Event] = [{"seat": seat, "action": WORDS[action]}]
        changed = before.hands[seat] != after.hands[seat]
        if changed and value[after.hands[seat]] == THIRTY_ONE:
            told.append({"seat": seat, "event": "thirty-one"})
        elif after.last and not before.last and after.seat != OVER:
            told.append({"seat": after.seat, "event": "last-turn"})
        return tuple(told)

    def hands(self, state: State) -> list[list[str]]:
        """Return each seat's cards as text, sorted."""
        return [sorted(texts(hand)) for hand in state.hands]

    def table(self, state: State) -> list[str]:
        """Return the table cards as text, sorted."""
        return sorted(texts(state.table))


def _swapped(state: State, give: int, take: int) -> State:
    """Return the state after one card went for another; a fifth swap or a 31 ends the turns."""
    seat = state.seat
    hand = state.hands[seat] ^ give | take
    swaps = state.swaps[seat] + 1
    known = state.known[seat] & ~give | take
    thirty_one = value[hand] == THIRTY_ONE
    after = state._replace(
        hands=replaced(state.hands, seat, hand),
        table=state.table ^ take | give,
        swaps=replaced(state.swaps, seat, swaps),
        known=replaced(state.known, seat, known),
    )
    finished = swaps == MOST_SWAPS or thirty_one
    done = state.done | 1 << seat if finished else state.done
    return _moved_on(after, done, state.passed, state.last or thirty_one)


def _all_swapped(state: State) -> State:
    """Return the state after a hand went for the table: final, but in the very first turn."""
    seat = state.seat
    hand = state.table
    thirty_one = value[hand] == THIRTY_ONE
    after = state._replace(
        hands=replaced(state.hands, seat, hand),
        table=state.hands[seat],
        swaps=replaced(state.swaps, seat, state.swaps[seat] + 1),
        known=replaced(state.known, seat, hand),
    )
    bit = 1 << seat
    passed = state.passed if state.opening else state.passed | bit
    final = thirty_one or not state.opening
    return _moved_on(
        after, state.done | bit if final else state.done, passed, state.last or thirty_one
    )


def _moved_on(state: State, done: int, passed: int, last: bool) -> State:
    """Return the state with the turn at the next seat: the last one left has one turn more."""
    if state.last:
        done |= 1 << state.seat
    seat = _NEXT[done][state.seat]
    last = last or done.bit_count() == SEATS - 1
    return state._replace(seat=seat, done=done, passed=passed, last=last, opening=False)

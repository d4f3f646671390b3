"""Who may do what in `klassiek`, and what follows."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from games.core.actions import PASS, SWAP, SWAP_ALL, WORDS, Action
from games.core.cards import Card, CardSet, card_set, full_deck, members, texts
from games.core.errors import IllegalAction
from games.core.protocol import Event, Option, Seat
from games.klassiek.state import MOST_SWAPS, SEATS, Observation, State
from games.thirtyone.hands import THIRTY_ONE, holders, value
from games.thirtyone.refusals import NOT_IN_GAME, NOT_IN_HAND, ROUND_IS_OVER
from games.thirtyone.turns import OVER, next_seats, replaced

NOT_ON_TABLE = "That card is not on the table."

_DECK = full_deck(lowest="7")
_ALL = card_set(_DECK)
_NEXT = next_seats(SEATS)
_ONE_LEFT = tuple(done.bit_count() == SEATS - 1 for done in range(1 << SEATS))
_new = tuple.__new__  # builds a state in half the time of `State(…)`
_NO_OPTIONS: Mapping[str, Option] = MappingProxyType({})


class _Giving(dict[CardSet, tuple[Action, ...]]):
    """For each hand seen so far, what its cards add to a swap: the swap, less the card taken."""

    def __missing__(self, hand: CardSet) -> tuple[Action, ...]:
        found = self[hand] = tuple(SWAP + 64 * give for give in members[hand])
        return found


_GIVING = _Giving()


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
        eldest = (dealer + 1) % SEATS
        hands = tuple(
            card_set(deck[(seat - eldest) % SEATS : 3 * SEATS : SEATS]) for seat in range(SEATS)
        )
        table = card_set(deck[3 * SEATS : 3 * SEATS + 3])
        done = holders(hands)
        out = _ALL ^ table ^ hands[0] ^ hands[1] ^ hands[2] ^ hands[3]
        seat = _NEXT[done][dealer]
        none = (0,) * SEATS
        opening = seat == eldest
        return State(hands, table, seat, none, done, 0, none, done != 0, opening, dealer, out)

    def to_act(self, state: State) -> Seat | None:
        """Return the seat to act, or None once the round is over."""
        seat = state.seat
        return None if seat == OVER else seat

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Return every legal action in the fixed order: pass, swap-all, then the swaps."""
        seat = state.seat
        if seat == OVER:
            return ()
        a, b, c = _GIVING[state.hands[seat]]
        x, y, z = members[state.table]
        swaps = a + x, a + y, a + z, b + x, b + y, b + z, c + x, c + y, c + z
        return (PASS, SWAP_ALL, *swaps)

    def refusal(self, state: State, action: Action) -> str | None:
        """Return why the rules forbid an action here, or None where they allow it."""
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
            return _swapped(state, 1 << (action - SWAP >> 6), 1 << (action & 63))
        return _passed(state) if action == PASS else _all_swapped(state)

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


def _swapped(state: State, give: CardSet, take: CardSet) -> State:
    """Return the state after one card went for another; a fifth swap or a 31 ends the turns."""
    hands, table, seat, swaps, done, passed, known, last, _, dealer, out = state
    hand = hands[seat] ^ give | take
    made = swaps[seat] + 1
    thirty_one = value[hand] == THIRTY_ONE
    if thirty_one or last or made == MOST_SWAPS:
        done |= 1 << seat
    return _new(
        State,
        (
            replaced(hands, seat, hand),
            table ^ take | give,
            _NEXT[done][seat],
            replaced(swaps, seat, made),
            done,
            passed,
            replaced(known, seat, known[seat] & ~give | take),
            last or thirty_one or _ONE_LEFT[done],
            False,
            dealer,
            out,
        ),
    )


def _all_swapped(state: State) -> State:
    """Return the state after a hand went for the table: final, but in the very first turn."""
    hands, table, seat, swaps, done, passed, known, last, opening, dealer, out = state
    bit = 1 << seat
    thirty_one = value[table] == THIRTY_ONE
    if thirty_one or last or not opening:
        done |= bit
    return State(
        replaced(hands, seat, table),
        hands[seat],
        _NEXT[done][seat],
        replaced(swaps, seat, swaps[seat] + 1),
        done,
        passed if opening else passed | bit,
        replaced(known, seat, table),
        last or thirty_one or _ONE_LEFT[done],
        opening=False,
        dealer=dealer,
        out=out,
    )


def _passed(state: State) -> State:
    """Return the state after a pass: the hand is final."""
    hands, table, seat, swaps, done, passed, known, last, _, dealer, out = state
    bit = 1 << seat
    done |= bit
    last = last or _ONE_LEFT[done]
    after = hands, table, _NEXT[done][seat], swaps, done, passed | bit, known, last
    return State(*after, opening=False, dealer=dealer, out=out)

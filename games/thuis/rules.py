"""Who may do what in `thuis`, and what follows."""

from collections.abc import Mapping, Sequence
from itertools import pairwise, product
from types import MappingProxyType
from typing import NamedTuple

from games.core.actions import HOLD, PASS, SWAP, SWAP_ALL, WORDS, Action
from games.core.cards import RANKS, SUITS, Card, CardSet, card_set, full_deck, members, texts
from games.core.errors import IllegalAction
from games.core.protocol import Event, Option, Seat
from games.thirtyone.hands import THIRTY_ONE, holders, value
from games.thirtyone.refusals import NOT_IN_GAME, NOT_IN_HAND, ROUND_IS_OVER
from games.thirtyone.turns import OVER
from games.thuis.state import NOBODY, Observation, State

NOT_IN_POT = "That card is not in the pot."
NOT_FIRST_TURN = "Only the very first turn of the round may swap all three cards."
TOO_EARLY = "Nobody may pass before every seat has had a turn."
ALREADY_PASSED = "Somebody has already passed."

MOST_LAPS = 10

_DECK = full_deck(lowest="7")
_SIZE = len(RANKS)
_NO_OPTIONS: Mapping[str, Option] = MappingProxyType({})
_VUILE_WAS = frozenset(
    card_set(suit * _SIZE + RANKS.index(rank) for suit, rank in zip(suits, "789", strict=True))
    for suits in product(range(len(SUITS)), repeat=3)
)
_new = tuple.__new__  # builds a state in half the time of `State(…)`


class _Giving(dict[CardSet, tuple[Action, ...]]):
    """For each hand seen so far, the swap that gives each card, short of the card taken."""

    def __missing__(self, hand: CardSet) -> tuple[Action, ...]:
        found = self[hand] = tuple(SWAP + 64 * give for give in members[hand])
        return found


_GIVING = _Giving()


class ThuisRules(NamedTuple):
    """The rules of `thuis`, for 2 to 8 seats; it has no options."""

    seats: int = 4
    game: str = "thuis"
    options: Mapping[str, Option] = _NO_OPTIONS
    purse: int = 0

    def deck(self) -> tuple[Card, ...]:
        return _DECK

    def dealer(self, number: int) -> Seat:
        """Return the dealer of a round (1-based): the deal moves to the left."""
        return (number + self.seats - 2) % self.seats

    def start(self, deck: Sequence[Card], dealer: Seat, purse: int = 0) -> State:
        """Return the state after the deal; a 31 that is dealt ends the round."""
        seats = self.seats
        eldest = (dealer + 1) % seats
        dealt = [card_set(deck[place : 3 * seats : seats]) for place in range(seats)]
        hands = tuple(dealt[(seat - eldest) % seats] for seat in range(seats))
        table = card_set(deck[3 * seats : 3 * seats + 3])
        stock = tuple(deck[3 * seats + 3 :])
        most = MOST_LAPS * seats
        if holders(hands):
            return State(hands, table, OVER, 0, most, 0, NOBODY, table, stock, (), dealer)
        table, seen, stock, aside = _washed(table, table, stock, ())
        return State(hands, table, eldest, 0, most, 0, NOBODY, seen, stock, aside, dealer)

    def to_act(self, state: State) -> Seat | None:
        """Return the seat to act, or None once the round is over."""
        seat = state.seat
        return None if seat == OVER else seat

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Return every legal action in the fixed order: pass, swap-all, hold, the swaps."""
        seat = state.seat
        if seat == OVER:
            return ()
        a, b, c = _GIVING[state.hands[seat]]
        x, y, z = members[state.table]
        swaps = HOLD, a + x, a + y, a + z, b + x, b + y, b + z, c + x, c + y, c + z
        turns = state.turns
        if turns == 0:
            return (SWAP_ALL, *swaps)
        return (PASS, *swaps) if turns >= len(state.hands) and state.passer == NOBODY else swaps

    def refusal(self, state: State, action: Action) -> str | None:
        """Return why the rules forbid an action here, or None where they allow it."""
        if state.seat == OVER:
            return ROUND_IS_OVER
        if action >= SWAP:
            cards = action - SWAP
            if not state.hands[state.seat] >> (cards >> 6) & 1:
                return NOT_IN_HAND
            return None if state.table >> (cards & 63) & 1 else NOT_IN_POT
        return None if action == HOLD else _refusal_of_rare(state, action)

    def apply(self, state: State, action: Action) -> State:
        """Return the state after the action.

        :raises IllegalAction: with the sentence of `refusal`.
        """
        if (reason := self.refusal(state, action)) is not None:
            raise IllegalAction(reason)
        if action >= SWAP:
            give, take = 1 << (action - SWAP >> 6), 1 << (action & 63)
            hand = state.hands[state.seat] ^ give | take
            return _changed(state, hand, state.table ^ take | give)
        if action == SWAP_ALL:
            return _changed(state, state.table, state.hands[state.seat])
        return _held(state) if action == HOLD else _passed(state)

    def half_points(self, state: State) -> tuple[int, ...] | None:
        """Return the value of each hand in half points, or None while the round is played."""
        if state.seat != OVER:
            return None
        return tuple([value[hand] for hand in state.hands])

    def observe(self, state: State, seat: Seat) -> Observation:
        """Return a seat's own hand, and all that lies or was done in the open."""
        hands, table, to_act, turns, ends, holds, passer, seen, stock, aside, dealer = state
        known = tuple([hand & seen for hand in hands])
        lying = (known, seen, len(stock), aside, dealer)
        return Observation(seat, hands[seat], table, to_act, turns, ends, holds, passer, *lying)

    def opening(self, state: State) -> tuple[Event, ...]:
        """Return the 31s that were dealt, in turn order, or the pots set aside on the deal."""
        order = [(state.dealer + 1 + step) % self.seats for step in range(self.seats)]
        dealt = [seat for seat in order if value[state.hands[seat]] == THIRTY_ONE]
        thirty_ones = [{"seat": seat, "event": "thirty-one"} for seat in dealt]
        return (*thirty_ones, *_told_washes(state, state.dealer, 0))

    def events(
        self, before: State, action: Action, after: State, observer: Seat
    ) -> tuple[Event, ...]:
        """Return the action, then a 31 or the pots set aside that it brought about."""
        seat = before.seat
        told: list[Event] = [{"seat": seat, "action": WORDS[action]}]
        hand = after.hands[seat]
        if hand != before.hands[seat] and value[hand] == THIRTY_ONE:
            told.append({"seat": seat, "event": "thirty-one"})
        return (*told, *_told_washes(after, seat, len(before.aside)))

    def hands(self, state: State) -> list[list[str]]:
        """Return each seat's cards as text, sorted."""
        return [sorted(texts(hand)) for hand in state.hands]

    def table(self, state: State) -> list[str]:
        """Return the cards of the pot as text, sorted."""
        return sorted(texts(state.table))


def _refusal_of_rare(state: State, action: Action) -> str | None:
    """Return why a `pass`, a `swap-all` or another game's action is forbidden, or None."""
    if action == PASS:
        if state.passer != NOBODY:
            return ALREADY_PASSED
        return None if state.turns >= len(state.hands) else TOO_EARLY
    if action == SWAP_ALL:
        return None if state.turns == 0 else NOT_FIRST_TURN
    return NOT_IN_GAME


def _changed(state: State, hand: CardSet, table: CardSet) -> State:
    """Return the state with another hand and pot: a 31 ends the round, 7-8-9 is set aside."""
    hands, _, seat, turns, ends, _, passer, seen, stock, aside, dealer = state
    hands = (*hands[:seat], hand, *hands[seat + 1 :])
    turns += 1
    seen |= table
    if value[hand] == THIRTY_ONE:
        seat = OVER
    else:
        seat = OVER if turns == ends else (seat + 1) % len(hands)
        if table in _VUILE_WAS:
            table, seen, stock, aside = _washed(table, seen, stock, aside)
    return _new(State, (hands, table, seat, turns, ends, 0, passer, seen, stock, aside, dealer))


def _held(state: State) -> State:
    """Return the state after a hold; when every seat in a row has held, the round is over."""
    hands, table, seat, turns, ends, holds, passer, seen, stock, aside, dealer = state
    turns += 1
    holds += 1
    ended = turns == ends or (holds == len(hands) and passer == NOBODY)
    seat = OVER if ended else (seat + 1) % len(hands)
    return State(hands, table, seat, turns, ends, holds, passer, seen, stock, aside, dealer)


def _passed(state: State) -> State:
    """Return the state after a pass: every other seat has one turn more, within the most."""
    seats, turns = len(state.hands), state.turns + 1
    ends = min(state.ends, turns + seats - 1)
    seat = OVER if turns == ends else (state.seat + 1) % seats
    return state._replace(seat=seat, turns=turns, ends=ends, holds=0, passer=state.seat)


_Lying = tuple[CardSet, CardSet, tuple[Card, ...], tuple[CardSet, ...]]


def _washed(
    table: CardSet, seen: CardSet, stock: tuple[Card, ...], aside: tuple[CardSet, ...]
) -> _Lying:
    """Return what lies where once a pot of 7-8-9 is set aside, as long as the stock lasts."""
    while table in _VUILE_WAS and len(stock) >= 3:
        aside = (*aside, table)
        table, stock = card_set(stock[:3]), stock[3:]
        seen |= table
    return table, seen, stock, aside


def _told_washes(state: State, seat: Seat, told: int) -> list[Event]:
    """Return the pots set aside after those told already, each with the pot that came."""
    pots = [*state.aside[told:], state.table]
    return [
        {"seat": seat, "event": "vuile-was", "cards": texts(gone), "table": texts(come)}
        for gone, come in pairwise(pots)
    ]

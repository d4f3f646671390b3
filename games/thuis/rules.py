"""The rules of `thuis`: which actions are legal, and the state after each."""

from collections.abc import Sequence
from itertools import pairwise, product

from games.core.actions import HOLD, PASS, SWAP, SWAP_ALL, WORDS, Action
from games.core.cards import RANKS, SUITS, Card, CardSet, card_set, full_deck, members, texts
from games.core.errors import NOT_IN_GAME, ROUND_IS_OVER, IllegalAction
from games.core.protocol import OVER, Event, Seat
from games.thirtyone.base_rules import (
    NOT_IN_HAND,
    ThirtyOneRules,
    dealt_hands,
    seats_with_31,
    swap_bases,
)
from games.thirtyone.hands import THIRTY_ONE, value
from games.thuis.state import NOBODY, Observation, State

NOT_IN_POT = "That card is not in the pot."
NOT_FIRST_TURN = "Only the very first turn of the round may swap all three cards."
TOO_EARLY = "Nobody may pass before every seat has had a turn."
ALREADY_PASSED = "Somebody has already passed."

MOST_LAPS = 10

_DECK = full_deck(lowest="7")
_SIZE = len(RANKS)
_SEVEN_EIGHT_NINES = frozenset(
    card_set(suit * _SIZE + RANKS.index(rank) for suit, rank in zip(suits, "789", strict=True))
    for suits in product(range(len(SUITS)), repeat=3)
)
_new = tuple.__new__  # builds a state in half the time of `State(…)`


class ThuisRules(ThirtyOneRules):
    """The rules of `thuis`, for 2 to 8 seats; it has no options."""

    game = "thuis"

    def deck(self) -> tuple[Card, ...]:
        return _DECK

    def start(self, deck: Sequence[Card], dealer: Seat, purse: int = 0) -> State:
        """Return the state after the deal; a 31 that is dealt ends the round."""
        seats = self.seats
        hands = dealt_hands(deck, dealer, seats)
        table = card_set(deck[3 * seats : 3 * seats + 3])
        stock = tuple(deck[3 * seats + 3 :])
        most = MOST_LAPS * seats
        if seats_with_31(hands):
            return State(hands, table, OVER, 0, most, 0, NOBODY, table, stock, (), dealer)
        table, seen, stock, aside = _set_aside(table, table, stock, ())
        eldest = (dealer + 1) % seats
        return State(hands, table, eldest, 0, most, 0, NOBODY, seen, stock, aside, dealer)

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Return every legal action in the fixed order: pass, swap-all, hold, the swaps."""
        seat = state.seat
        if seat == OVER:
            return ()
        a, b, c = swap_bases[state.hands[seat]]
        x, y, z = members[state.table]
        swaps = HOLD, a + x, a + y, a + z, b + x, b + y, b + z, c + x, c + y, c + z
        turns = state.turns
        if turns == 0:
            return (SWAP_ALL, *swaps)
        return (PASS, *swaps) if turns >= len(state.hands) and state.passer == NOBODY else swaps

    def refusal(self, state: State, action: Action) -> str | None:
        """Return the reason why an action is illegal, or None if it is legal."""
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
            return _after_exchange(state, hand, state.table ^ take | give)
        if action == SWAP_ALL:
            return _after_exchange(state, state.table, state.hands[state.seat])
        return _after_hold(state) if action == HOLD else _after_pass(state)

    def observe(self, state: State, seat: Seat) -> Observation:
        """Return the seat's own hand, and everything that is or was face up."""
        hands, table, to_act, turns, ends, holds, passer, seen, stock, aside, dealer = state
        known = tuple([hand & seen for hand in hands])
        rest = (known, seen, len(stock), aside, dealer)
        return Observation(seat, hands[seat], table, to_act, turns, ends, holds, passer, *rest)

    def opening(self, state: State) -> tuple[Event, ...]:
        """Return the 31s that were dealt, in turn order, or the pots set aside on the deal."""
        return (*super().opening(state), *_pots_set_aside(state, state.dealer, 0))

    def events(
        self, before: State, action: Action, after: State, observer: Seat
    ) -> tuple[Event, ...]:
        """Return the event of the action, then those of a 31 or pots set aside that it caused."""
        seat = before.seat
        events: list[Event] = [{"seat": seat, "action": WORDS[action]}]
        hand = after.hands[seat]
        if hand != before.hands[seat] and value[hand] == THIRTY_ONE:
            events.append({"seat": seat, "event": "thirty-one"})
        return (*events, *_pots_set_aside(after, seat, len(before.aside)))


def _refusal_of_rare(state: State, action: Action) -> str | None:
    """Return the reason why a `pass`, a `swap-all` or another game's action is illegal, or None."""
    if action == PASS:
        if state.passer != NOBODY:
            return ALREADY_PASSED
        return None if state.turns >= len(state.hands) else TOO_EARLY
    if action == SWAP_ALL:
        return None if state.turns == 0 else NOT_FIRST_TURN
    return NOT_IN_GAME


def _after_exchange(state: State, hand: CardSet, table: CardSet) -> State:
    """Return the state with another hand and pot: a 31 ends the round, 7-8-9 is set aside."""
    hands, _, seat, turns, ends, _, passer, seen, stock, aside, dealer = state
    hands = (*hands[:seat], hand, *hands[seat + 1 :])
    turns += 1
    seen |= table
    if value[hand] == THIRTY_ONE:
        seat = OVER
    else:
        seat = OVER if turns == ends else (seat + 1) % len(hands)
        if table in _SEVEN_EIGHT_NINES:
            table, seen, stock, aside = _set_aside(table, seen, stock, aside)
    return _new(State, (hands, table, seat, turns, ends, 0, passer, seen, stock, aside, dealer))


def _after_hold(state: State) -> State:
    """Return the state after a hold; once every seat in a row has held, the round is over."""
    hands, table, seat, turns, ends, holds, passer, seen, stock, aside, dealer = state
    turns += 1
    holds += 1
    over = turns == ends or (holds == len(hands) and passer == NOBODY)
    seat = OVER if over else (seat + 1) % len(hands)
    return State(hands, table, seat, turns, ends, holds, passer, seen, stock, aside, dealer)


def _after_pass(state: State) -> State:
    """Return the state after a pass: every other seat has one more turn, within the most laps."""
    seats, turns = len(state.hands), state.turns + 1
    ends = min(state.ends, turns + seats - 1)
    seat = OVER if turns == ends else (state.seat + 1) % seats
    return state._replace(seat=seat, turns=turns, ends=ends, holds=0, passer=state.seat)


_CardsOut = tuple[CardSet, CardSet, tuple[Card, ...], tuple[CardSet, ...]]


def _set_aside(
    table: CardSet, seen: CardSet, stock: tuple[Card, ...], aside: tuple[CardSet, ...]
) -> _CardsOut:
    """Return pot, seen cards, stock and pots set aside, once no pot is a 7-8-9.

    A 7-8-9 is replaced as long as the stock has three cards.
    """
    while table in _SEVEN_EIGHT_NINES and len(stock) >= 3:
        aside = (*aside, table)
        table, stock = card_set(stock[:3]), stock[3:]
        seen |= table
    return table, seen, stock, aside


def _pots_set_aside(state: State, seat: Seat, first: int) -> list[Event]:
    """Return an event for each pot set aside from index `first` on, with the pot that came."""
    pots = [*state.aside[first:], state.table]
    return [
        {"seat": seat, "event": "vuile-was", "cards": texts(old), "table": texts(new)}
        for old, new in pairwise(pots)
    ]

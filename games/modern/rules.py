"""Who may do what in `modern`, and what follows."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from games.core.actions import DISCARD, DRAW_OPEN, DRAW_STOCK, PASS, SWAP, WORDS, Action
from games.core.cards import NAMES, Card, card_set, full_deck, members, texts
from games.core.errors import IllegalAction
from games.core.protocol import Event, Option, Seat
from games.modern.state import NONE, SEATS, Observation, State
from games.thirtyone.hands import THIRTY_ONE, holders, value
from games.thirtyone.refusals import NOT_IN_GAME, NOT_IN_HAND, ROUND_IS_OVER
from games.thirtyone.turns import OVER, next_seats

DRAW_FIRST = "First draw a card."
DISCARD_FIRST = "You have drawn a card: first put one down."
SAME_CARD = "The card taken from the open pile may not be put down at once."

MOST_TURNS = 156

_DECK = full_deck(lowest="2")
_DEALT = 3 * SEATS
_STOCK = len(_DECK) - _DEALT - 1
_FIRST = (PASS, DRAW_OPEN, DRAW_STOCK)
_NEXT = next_seats(SEATS)
_NO_OPTIONS: Mapping[str, Option] = MappingProxyType({})


class ModernRules(NamedTuple):
    """The rules of `modern`; it has no options."""

    game: str = "modern"
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
        dealt = [card_set(deck[place:_DEALT:SEATS]) for place in range(SEATS)]
        hands = tuple([dealt[(seat - dealer - 1) % SEATS] for seat in range(SEATS)])
        top, stock = deck[_DEALT], tuple(deck[_DEALT + 1 :])
        done = holders(hands)
        seat = _NEXT[done][dealer]
        return State(hands, NONE, top, seat, 0, done, 0, done > 0, 1 << top, stock, 0, dealer)

    def to_act(self, state: State) -> Seat | None:
        """Return the seat to act, or None once the round is over."""
        seat = state.seat
        return None if seat == OVER else seat

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Return every legal action in the fixed order: a pass or a draw, or else a discard."""
        drawn, seat = state.drawn, state.seat
        if drawn == NONE:
            return () if seat == OVER else _FIRST
        one, two, three = members[state.hands[seat]]
        kept = (DISCARD + one, DISCARD + two, DISCARD + three)
        return kept if state.seen >> drawn & 1 else tuple(sorted((*kept, DISCARD + drawn)))

    def refusal(self, state: State, action: Action) -> str | None:
        """Return why the rules forbid an action here, or None where they allow it."""
        if state.seat == OVER:
            return ROUND_IS_OVER
        if DISCARD <= action < SWAP:
            return _refusal_of_discard(state, action - DISCARD)
        if action not in _FIRST:
            return NOT_IN_GAME
        return None if state.drawn == NONE else DISCARD_FIRST

    def apply(self, state: State, action: Action) -> State:
        """Return the state after the action.

        :raises IllegalAction: with the sentence of `refusal`.
        """
        if (reason := self.refusal(state, action)) is not None:
            raise IllegalAction(reason)
        if action == DRAW_STOCK:
            return _drawn_from_stock(state)
        if action == DRAW_OPEN:
            return state._replace(drawn=state.top, top=NONE)
        return _passed(state) if action == PASS else _discarded(state, action - DISCARD)

    def half_points(self, state: State) -> tuple[int, ...] | None:
        """Return the value of each hand in half points, or None while the round is played."""
        if state.seat != OVER:
            return None
        one, two, three, four = state.hands
        return value[one], value[two], value[three], value[four]

    def observe(self, state: State, seat: Seat) -> Observation:
        """Return a seat's own hand, and all that lies or was done in the open."""
        hands, drawn, top, to_act, turns, done, passed, last, seen, _, taken, dealer = state
        known = [hand & seen for hand in hands]
        drawn_from = None
        if drawn != NONE:
            drawn_from = "open" if seen >> drawn & 1 else "stock"
            known[to_act] |= seen & 1 << drawn
        own = drawn if seat == to_act else NONE
        turn = (top, to_act, turns, done, passed, last)
        left = _STOCK - taken
        return Observation(
            seat, hands[seat], own, drawn_from, *turn, tuple(known), seen, left, dealer
        )

    def opening(self, state: State) -> tuple[Event, ...]:
        """Return the 31s that were dealt, in turn order."""
        order = [(state.dealer + 1 + step) % SEATS for step in range(SEATS)]
        dealt = [seat for seat in order if value[state.hands[seat]] == THIRTY_ONE]
        return tuple({"seat": seat, "event": "thirty-one"} for seat in dealt)

    def events(
        self, before: State, action: Action, after: State, observer: Seat
    ) -> tuple[Event, ...]:
        """Return the action, then a 31 or the last turn that it brought about.

        The card drawn from the stock is told to its drawer only.
        """
        seat = before.seat
        acted: dict[str, object] = {"seat": seat, "action": WORDS[action]}
        if action == DRAW_OPEN or (action == DRAW_STOCK and observer == seat):
            acted["card"] = NAMES[after.drawn]
        hand = after.hands[seat]
        if hand != before.hands[seat] and value[hand] == THIRTY_ONE:
            return acted, {"seat": seat, "event": "thirty-one"}
        if after.last and not before.last and after.seat != OVER:
            return acted, {"seat": after.seat, "event": "last-turn"}
        return (acted,)

    def hands(self, state: State) -> list[list[str]]:
        """Return each seat's cards as text, sorted; the card it has drawn among them."""
        hands = list(state.hands)
        if state.drawn != NONE:
            hands[state.seat] |= 1 << state.drawn
        return [sorted(texts(hand)) for hand in hands]

    def table(self, state: State) -> list[str]:
        """Return the top of the open pile as text, in a list; an empty one where there is none."""
        return [] if state.top == NONE else [NAMES[state.top]]


def _refusal_of_discard(state: State, card: Card) -> str | None:
    """Return why this card may not be put down, or None where it may."""
    if state.drawn == NONE:
        return DRAW_FIRST
    if card == state.drawn:
        return SAME_CARD if state.seen >> card & 1 else None
    return None if state.hands[state.seat] >> card & 1 else NOT_IN_HAND


def _drawn_from_stock(state: State) -> State:
    """Return the state with the top card of the stock in hand."""
    hands, _, top, seat, turns, done, passed, last, seen, stock, taken, dealer = state
    drawn, taken = stock[taken], taken + 1
    return State(hands, drawn, top, seat, turns, done, passed, last, seen, stock, taken, dealer)


def _passed(state: State) -> State:
    """Return the state after a pass: the hand is final."""
    bit = 1 << state.seat
    seat, turns, done, last = _next_turn(state, state.done | bit)
    passed = state.passed | bit
    return state._replace(seat=seat, turns=turns, done=done, passed=passed, last=last)


def _discarded(state: State, card: Card) -> State:
    """Return the state with this card on the open pile; a 31 that is kept starts the last turns."""
    hands, drawn, _, seat, _, _, passed, _, seen, stock, taken, dealer = state
    if card != drawn:
        hand = hands[seat] ^ 1 << card | 1 << drawn
        hands = (*hands[:seat], hand, *hands[seat + 1 :])
        if value[hand] == THIRTY_ONE:
            state = state._replace(last=True)  # for this seat the turn just taken
    seat, turns, done, last = _next_turn(state, state.done)
    seen |= 1 << card
    return State(hands, NONE, card, seat, turns, done, passed, last, seen, stock, taken, dealer)


def _next_turn(state: State, done: int) -> tuple[Seat, int, int, bool]:
    """Return who is to act, the turns taken, who is done, and if those left have one turn."""
    seat, turns, last = state.seat, state.turns + 1, state.last
    if last:
        done |= 1 << seat
    if turns == MOST_TURNS or state.taken == _STOCK:
        return OVER, turns, done, last
    return _NEXT[done][seat], turns, done, last or done.bit_count() == SEATS - 1

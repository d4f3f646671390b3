"""The rules of `modern`: which actions are legal, and the state after each."""

from collections.abc import Sequence

from games.core.actions import DISCARD, DRAW_OPEN, DRAW_STOCK, PASS, SWAP, WORDS, Action
from games.core.cards import NAMES, Card, full_deck, members, texts
from games.core.errors import NOT_IN_GAME, ROUND_IS_OVER, IllegalAction
from games.core.protocol import OVER, Event, Seat
from games.modern.state import NONE, SEATS, Observation, State
from games.thirtyone.base_rules import (
    NOT_IN_HAND,
    ThirtyOneRules,
    dealt_hands,
    next_seats,
    seats_with_31,
)
from games.thirtyone.hands import THIRTY_ONE, value

DRAW_FIRST = "First draw a card."
DISCARD_FIRST = "You have drawn a card: first put one down."
SAME_CARD = "The card taken from the open pile may not be put down at once."

MOST_TURNS = 156

_DECK = full_deck(lowest="2")
_DEALT = 3 * SEATS
_STOCK = len(_DECK) - _DEALT - 1
_FIRST = (PASS, DRAW_OPEN, DRAW_STOCK)
_NEXT = next_seats(SEATS)


class ModernRules(ThirtyOneRules):
    """The rules of `modern`; it has no options."""

    game = "modern"

    def deck(self) -> tuple[Card, ...]:
        return _DECK

    def start(self, deck: Sequence[Card], dealer: Seat, purse: int = 0) -> State:
        """Return the state after the deal; a 31 that is dealt counts at once."""
        hands = dealt_hands(deck, dealer, SEATS)
        top, stock = deck[_DEALT], tuple(deck[_DEALT + 1 :])
        done = seats_with_31(hands)
        seat = _NEXT[done][dealer]
        return State(hands, NONE, top, seat, 0, done, 0, done > 0, 1 << top, stock, 0, dealer)

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Return every legal action in the fixed order: a pass or a draw, or else a discard."""
        drawn, seat = state.drawn, state.seat
        if drawn == NONE:
            return () if seat == OVER else _FIRST
        a, b, c = members[state.hands[seat]]
        discards = (DISCARD + a, DISCARD + b, DISCARD + c)
        return discards if state.seen >> drawn & 1 else tuple(sorted((*discards, DISCARD + drawn)))

    def refusal(self, state: State, action: Action) -> str | None:
        """Return the reason why an action is illegal, or None if it is legal."""
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
            return _after_stock_draw(state)
        if action == DRAW_OPEN:
            return state._replace(drawn=state.top, top=NONE)
        return _after_pass(state) if action == PASS else _after_discard(state, action - DISCARD)

    def observe(self, state: State, seat: Seat) -> Observation:
        """Return the seat's own hand, and everything that is or was face up."""
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

    def events(
        self, before: State, action: Action, after: State, observer: Seat
    ) -> tuple[Event, ...]:
        """Return the event of the action, then that of a 31 or a last turn that it caused.

        Only the seat that drew a card from the stock sees which card it is.
        """
        seat = before.seat
        event: dict[str, object] = {"seat": seat, "action": WORDS[action]}
        if action == DRAW_OPEN or (action == DRAW_STOCK and observer == seat):
            event["card"] = NAMES[after.drawn]
        hand = after.hands[seat]
        if hand != before.hands[seat] and value[hand] == THIRTY_ONE:
            return event, {"seat": seat, "event": "thirty-one"}
        if after.last and not before.last and after.seat != OVER:
            return event, {"seat": after.seat, "event": "last-turn"}
        return (event,)

    def hands(self, state: State) -> list[list[str]]:
        """Return each seat's cards as text, sorted, with the card it has drawn."""
        hands = list(state.hands)
        if state.drawn != NONE:
            hands[state.seat] |= 1 << state.drawn
        return [sorted(texts(hand)) for hand in hands]

    def table(self, state: State) -> list[str]:
        """Return a list of the top card of the open pile as text; empty if there is none."""
        return [] if state.top == NONE else [NAMES[state.top]]


def _refusal_of_discard(state: State, card: Card) -> str | None:
    """Return the reason why this card may not be discarded, or None if it may."""
    if state.drawn == NONE:
        return DRAW_FIRST
    if card == state.drawn:
        return SAME_CARD if state.seen >> card & 1 else None
    return None if state.hands[state.seat] >> card & 1 else NOT_IN_HAND


def _after_stock_draw(state: State) -> State:
    """Return the state with the top card of the stock as the drawn card."""
    hands, _, top, seat, turns, done, passed, last, seen, stock, taken, dealer = state
    drawn, taken = stock[taken], taken + 1
    return State(hands, drawn, top, seat, turns, done, passed, last, seen, stock, taken, dealer)


def _after_pass(state: State) -> State:
    """Return the state after a pass: the hand is final."""
    bit = 1 << state.seat
    seat, turns, done, last = _next_turn(state, state.done | bit)
    passed = state.passed | bit
    return state._replace(seat=seat, turns=turns, done=done, passed=passed, last=last)


def _after_discard(state: State, card: Card) -> State:
    """Return the state with this card on the open pile; a 31 in hand starts the last turns."""
    hands, drawn, _, seat, _, _, passed, _, seen, stock, taken, dealer = state
    if card != drawn:
        hand = hands[seat] ^ 1 << card | 1 << drawn
        hands = (*hands[:seat], hand, *hands[seat + 1 :])
        if value[hand] == THIRTY_ONE:
            state = state._replace(last=True)  # this seat's last turn is the one just taken
    seat, turns, done, last = _next_turn(state, state.done)
    seen |= 1 << card
    return State(hands, NONE, card, seat, turns, done, passed, last, seen, stock, taken, dealer)


def _next_turn(state: State, done: int) -> tuple[Seat, int, int, bool]:
    """Return the seat to act, the turns finished, the seats done, and whether one turn is left."""
    seat, turns, last = state.seat, state.turns + 1, state.last
    if last:
        done |= 1 << seat
    if turns == MOST_TURNS or state.taken == _STOCK:
        return OVER, turns, done, last
    return _NEXT[done][seat], turns, done, last or done.bit_count() == SEATS - 1

"""What no line of a `modern` round can exceed: it spares the search for par its work."""

from itertools import accumulate
from operator import or_
from typing import Any

from games.core.actions import DRAW_OPEN, DRAW_STOCK, Action
from games.core.cards import RANKS, SUITS, CardSet, card_set, members
from games.core.protocol import ENTRANT, Rules, Seat
from games.modern.state import NONE, SEATS, State
from games.thirtyone.hands import THIRTY_ONE, THREE_OF_A_KIND, ceiling, value
from games.thirtyone.reach import best_swap, best_two_swaps
from games.thirtyone.turns import OVER

_NOTHING = -1  # less than any hand
_FAR = 40  # draws, by which every card of the stock may have come
_SIZE = len(RANKS)
_THIRTY_ONES = tuple(
    (1 << _SIZE * suit + RANKS.index("A"), card_set(_SIZE * suit + RANKS.index(r) for r in "TJQK"))
    for suit in range(len(SUITS))
)
_PLAYING = tuple(  # by the seats done: the others, as tuples of those from each seat on
    tuple(
        tuple(seat for seat in range(max(first, 1), SEATS) if not done >> seat & 1)
        for first in range(SEATS)
    )
    for done in range(1 << SEATS)
)
_Coming = list[CardSet]  # by the last draw, the last but one, and before that


class Bounds:
    """The bounds of one round, which keep the order of its stock."""

    free: frozenset[Action] = frozenset((DRAW_OPEN, DRAW_STOCK))
    long = True

    def __init__(self, rules: Rules[Any], state: State) -> None:
        """Take the round that is searched."""
        self._upper = [0, *accumulate((1 << card for card in state.stock), or_)]
        self._upper += [self._upper[-1]] * SEATS * (_FAR + 1)

    def final_half_points(self, state: State) -> int | None:
        """Return the value of the entrant's hand once it is final, else None."""
        if state.done & 1 or state.seat == OVER:
            return value[state.hands[ENTRANT]]
        return None

    def bound(self, state: State, turns: int) -> int:
        """Return half points that no line exceeds in so many further turns of the entrant."""
        hand, own, has_drawn = state.hands[ENTRANT], state.seat == ENTRANT, state.drawn != NONE
        draws = min(turns, 1 if state.last else _FAR)
        if draws < 1:
            return _NOTHING if own else value[hand]
        if has_drawn and not own:
            return THIRTY_ONE  # a draw of a bot changes little: not worth a closer look
        if has_drawn:
            hand |= 1 << state.drawn
            draws -= 1
        coming = self._coming(state, draws)
        if _is_thirty_one_near(hand, draws, coming):
            return THIRTY_ONE
        return min(_best_other(hand, draws, coming[0]), THREE_OF_A_KIND)

    def _coming(self, state: State, draws: int) -> _Coming:
        """Return what may be had by the last draw of so many, the last but one, and before that.

        A bot draws one card a turn from the stock at most, and may put down any that it holds.
        Before the next draw only the bots that still have a turn can have put one down.
        """
        playing, now, first = _PLAYING[state.done], 0, state.taken + 1
        live = _held(state, playing[0])
        skipped = state.seat == ENTRANT and state.drawn != NONE  # this turn's draw is made
        if state.top != NONE and not skipped:
            now = 1 << state.top
        if skipped:
            first -= 1
        elif state.seat != ENTRANT:
            first += len(playing[state.seat])
            now |= _held(state, playing[state.seat])
        stock, lap, last = self._upper, len(playing[0]) + 1, draws - 1 + skipped
        gone, later = ~stock[state.taken], now | live
        return [
            stock[first + draw * lap] & gone | (later if draw else now) if draw >= skipped else 0
            for draw in (last, last - 1, last - 2)
        ]


def _held(state: State, seats: tuple[Seat, ...]) -> CardSet:
    cards = 0
    for seat in seats:
        cards |= state.hands[seat]
    return cards


def _is_thirty_one_near(hand: CardSet, draws: int, coming: _Coming) -> bool:
    """Tell whether the cards that a 31 lacks may come, one a draw, each in time."""
    for ace, tens in _THIRTY_ONES:
        wanted = max(0, 2 - (hand & tens).bit_count())
        lacking = wanted + (not hand & ace)
        if lacking > draws:
            continue
        missing_ace, missing_tens = ace & ~hand, tens & ~hand
        for later, cards in enumerate(coming[:lacking]):
            tens_coming = min(wanted, (cards & missing_tens).bit_count())
            if tens_coming + (cards & missing_ace).bit_count() < lacking - later:
                break
        else:
            return True
    return False


def _best_other(hand: CardSet, draws: int, coming: CardSet) -> int:
    """Return a value that no hand exceeds after so many draws of these cards."""
    if not draws:
        return max([value[hand ^ 1 << card] for card in members[hand]])
    if draws > 2 or hand.bit_count() > 3:
        return ceiling(hand | coming)
    return best_swap(hand, coming) if draws == 1 else best_two_swaps(hand, coming)

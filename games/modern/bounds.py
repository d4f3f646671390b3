"""Upper bounds of a `modern` round, which let the par search prune."""

from itertools import accumulate
from operator import or_
from typing import Any

from games.core.actions import DRAW_OPEN, DRAW_STOCK, Action
from games.core.cards import RANKS, SUITS, CardSet, card_set, members
from games.core.protocol import ENTRANT, OVER, Rules, Seat
from games.modern.state import NONE, SEATS, State
from games.thirtyone.hands import (
    THIRTY_ONE,
    THREE_OF_A_KIND,
    best_swap,
    best_two_swaps,
    ceiling,
    value,
)

_UNREACHABLE = -1  # less than any hand
_FAR = 40  # draws, after which every card of the stock may have come
_SIZE = len(RANKS)
_THIRTY_ONES = tuple(
    (1 << _SIZE * suit + RANKS.index("A"), card_set(_SIZE * suit + RANKS.index(r) for r in "TJQK"))
    for suit in range(len(SUITS))
)
_PLAYING = tuple(  # [done][first]: the bots from seat `first` on that are not done
    tuple(
        tuple(seat for seat in range(max(first, 1), SEATS) if not done >> seat & 1)
        for first in range(SEATS)
    )
    for done in range(1 << SEATS)
)
_CardsByDraw = list[CardSet]  # available by the last draw, the last but one, any earlier


class Bounds:
    """The bounds of one round, which use the order of its stock."""

    free: frozenset[Action] = frozenset((DRAW_OPEN, DRAW_STOCK))
    long = True

    def __init__(self, rules: Rules[Any], state: State) -> None:
        """Take the start of the search: its stock stays the same in the whole round."""
        self._upper = [0, *accumulate((1 << card for card in state.stock), or_)]
        self._upper += [self._upper[-1]] * SEATS * (_FAR + 1)

    def final_half_points(self, state: State) -> int | None:
        """Return the value of the entrant's hand once it is final, else None."""
        if state.done & 1 or state.seat == OVER:
            return value[state.hands[ENTRANT]]
        return None

    def bound(self, state: State, turns: int) -> int:
        """Return half points that no line exceeds within this many turns of the entrant."""
        hand, own, has_drawn = state.hands[ENTRANT], state.seat == ENTRANT, state.drawn != NONE
        draws = min(turns, 1 if state.last else _FAR)
        if draws < 1:
            return _UNREACHABLE if own else value[hand]
        if has_drawn and not own:
            return THIRTY_ONE  # in the middle of a bot's turn a tighter bound costs too much
        if has_drawn:
            hand |= 1 << state.drawn
            draws -= 1
        cards = self._cards_by_draw(state, draws)
        if _can_reach_thirty_one(hand, draws, cards):
            return THIRTY_ONE
        return min(_best_other(hand, draws, cards[0]), THREE_OF_A_KIND)

    def _cards_by_draw(self, state: State, draws: int) -> _CardsByDraw:
        """Return the cards available by the last of the draws, the last but one, and before that.

        A bot draws at most one card per turn from the stock, and may discard any card it holds.
        Before the next draw only the bots that still act before the entrant can discard.
        """
        playing, now, first = _PLAYING[state.done], 0, state.taken + 1
        live = _cards_of(state, playing[0])
        skipped = state.seat == ENTRANT and state.drawn != NONE  # this turn's draw is done
        if state.top != NONE and not skipped:
            now = 1 << state.top
        if skipped:
            first -= 1
        elif state.seat != ENTRANT:
            first += len(playing[state.seat])
            now |= _cards_of(state, playing[state.seat])
        stock, lap, last = self._upper, len(playing[0]) + 1, draws - 1 + skipped
        not_drawn, later = ~stock[state.taken], now | live
        return [
            stock[first + draw * lap] & not_drawn | (later if draw else now)
            if draw >= skipped
            else 0
            for draw in (last, last - 1, last - 2)
        ]


def _cards_of(state: State, seats: tuple[Seat, ...]) -> CardSet:
    """Return the hand cards of these seats."""
    cards = 0
    for seat in seats:
        cards |= state.hands[seat]
    return cards


def _can_reach_thirty_one(hand: CardSet, draws: int, cards_by_draw: _CardsByDraw) -> bool:
    """Return whether the cards missing for a 31 can be drawn, one per draw, each in time."""
    for ace, tens in _THIRTY_ONES:
        tens_lacking = max(0, 2 - (hand & tens).bit_count())
        lacking = tens_lacking + (not hand & ace)
        if lacking > draws:
            continue
        missing_ace, missing_tens = ace & ~hand, tens & ~hand
        for later, cards in enumerate(cards_by_draw[:lacking]):
            tens_coming = min(tens_lacking, (cards & missing_tens).bit_count())
            if tens_coming + (cards & missing_ace).bit_count() < lacking - later:
                break
        else:
            return True
    return False


def _best_other(hand: CardSet, draws: int, cards: CardSet) -> int:
    """Return half points that no hand exceeds after this many draws of these cards."""
    if not draws:
        return max([value[hand ^ 1 << card] for card in members[hand]])
    if draws > 2 or hand.bit_count() > 3:
        return ceiling(hand | cards)
    return best_swap(hand, cards) if draws == 1 else best_two_swaps(hand, cards)

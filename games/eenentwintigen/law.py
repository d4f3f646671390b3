"""What a seat may do in `eenentwintigen`, and why not."""

from games.core.actions import BUY, PASS, RENEW, SPLIT, STAKE, STAKES, Action
from games.core.protocol import ENTRANT
from games.eenentwintigen.state import State
from games.eenentwintigen.values import EIGHT, RANK, SEVEN, Cards
from games.thirtyone.refusals import NOT_IN_GAME, ROUND_IS_OVER
from games.thirtyone.turns import OVER

STAKE_FIRST = "First everyone stakes."
STAKES_ARE_MADE = "The stakes are made."
TOO_FEW_CHIPS = "You have too few chips for that."
STOCK_IS_EMPTY = "The stock is empty."
STOCK_TOO_SMALL = "The stock has fewer than two cards."
ONE_CARD_BUYS = "A hand of one card has to buy."
ONLY_FIRST_ACT = "That is possible only as the first act on the two cards that were dealt."
NO_PAIR = "Only two cards of one rank can be split."
NO_SEVEN_EIGHT = "Only a 7 and an 8 can be renewed."

_STAKES: tuple[Action, ...] = tuple(STAKE + stake for stake in STAKES)
_AFFORDED = tuple(
    tuple(STAKE + stake for stake in STAKES if stake <= chips) for chips in range(STAKES[-1] + 1)
)
_IN_GAME = frozenset({*_STAKES, PASS, BUY, SPLIT, RENEW})
_PASS_ONLY, _BUY_ONLY, _PASS_OR_BUY = (PASS,), (BUY,), (PASS, BUY)


def legal(state: State) -> tuple[Action, ...]:
    """Return every legal action in the fixed order; none once the round is over."""
    hands, stock, stakes, seat, slot, fresh, _, _, _ = state
    if seat == OVER or not stakes[seat]:
        return _stakes(state)
    if fresh:
        return _first_acts(state)
    if not stock:
        return _PASS_ONLY
    return _PASS_OR_BUY if len(hands[slot]) > 1 else _BUY_ONLY


def refusal(state: State, action: Action) -> str | None:
    """Return why an action is not legal here, or None where it is."""
    if action in legal(state):
        return None
    if state.seat == OVER:
        return ROUND_IS_OVER
    return _reason(state, action) if action in _IN_GAME else NOT_IN_GAME


def _stakes(state: State) -> tuple[Action, ...]:
    if state.seat == OVER:
        return ()
    if state.seat != ENTRANT or state.purse >= STAKES[-1]:
        return _STAKES
    return _AFFORDED[state.purse]


def _first_acts(state: State) -> tuple[Action, ...]:
    """Return what may be done with two cards as they were dealt."""
    basic = _PASS_OR_BUY if state.stock else _PASS_ONLY
    one, two = state.hands[state.slot]
    if RANK[one] == RANK[two]:
        return (*basic, SPLIT) if _can_pay_twice(state) else basic
    if len(state.stock) >= 2 and _is_seven_eight((one, two)):
        return (*basic, RENEW)
    return basic


def _can_pay_twice(state: State) -> bool:
    return state.seat != ENTRANT or 2 * state.stakes[ENTRANT] <= state.purse


def _is_seven_eight(cards: Cards) -> bool:
    return RANK[cards[0]] + RANK[cards[1]] == SEVEN + EIGHT


def _reason(state: State, action: Action) -> str:
    """Return why an action of this game, known to be forbidden, is so."""
    if action >= STAKE:
        return STAKES_ARE_MADE if state.stakes[state.seat] else TOO_FEW_CHIPS
    if not state.stakes[state.seat]:
        return STAKE_FIRST
    if action == BUY:
        return STOCK_IS_EMPTY
    return ONE_CARD_BUYS if action == PASS else _reason_of_first_act(state, action)


def _reason_of_first_act(state: State, action: Action) -> str:
    """Return why a hand may not be split or renewed."""
    cards = state.hands[state.slot]
    if not state.fresh:
        return ONLY_FIRST_ACT
    if action == SPLIT:
        return TOO_FEW_CHIPS if RANK[cards[0]] == RANK[cards[1]] else NO_PAIR
    return STOCK_TOO_SMALL if _is_seven_eight(cards) else NO_SEVEN_EIGHT

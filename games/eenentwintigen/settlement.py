"""The draws of the Bank in `eenentwintigen`, and the chips that each seat wins or loses."""

from games.core.protocol import ENTRANT, Options
from games.eenentwintigen.state import State
from games.eenentwintigen.values import (
    SIXTEEN,
    THREE_SEVENS,
    Cards,
    hand_half_points,
    total,
    total_of_elevens,
)


def bank_half_points(cards: Cards, options: Options) -> int:
    """Return the value of the Bank's hand in half points, under these options."""
    points = total(cards) if options["bank_ace"] == "soft" else total_of_elevens(cards)
    return hand_half_points(cards, points, extras=bool(options["extras"]))


def bank_draws(cards: Cards, stock: Cards, options: Options) -> int:
    """Return how many cards the Bank draws: up to 17 or more, or to the end of the stock."""
    count = 0
    while count < len(stock) and bank_half_points(cards, options) <= SIXTEEN:
        cards = (*cards, stock[count])
        count += 1
    return count


def chips(state: State, options: Options) -> list[int]:
    """Return the chips that each seat won; negative where it lost.

    The Bank's result is the opposite of the players' sum; the entrant pays no more than it has.
    """
    bank = bank_half_points(state.hands[state.dealer], options)
    extras = bool(options["extras"])
    seats = len(state.stakes)
    results = [0] * seats
    for slot, hand in enumerate(state.hands):
        if hand and slot != state.dealer:
            own = hand_half_points(hand, total(hand), extras=extras)
            results[slot % seats] += state.stakes[slot % seats] * outcome(own, bank)
    results[state.dealer] = -sum(results)
    results[ENTRANT] = max(results[ENTRANT], -state.purse)
    return results


def outcome(own: int, bank: int) -> int:
    """Return 1 if a hand beats the Bank, 0 for a draw, -1 if it loses; both in half points.

    >>> outcome(44, 50), outcome(34, 50), outcome(42, 42)
    (-1, 1, 0)
    """
    if own > THREE_SEVENS:
        return -1
    if bank > THREE_SEVENS:
        return 1
    return (own > bank) - (own < bank)

"""How the Bank draws in `eenentwintigen`, and what each hand then wins or loses."""

from collections.abc import Mapping

from games.core.protocol import ENTRANT, Option
from games.eenentwintigen.state import State
from games.eenentwintigen.values import (
    THREE_SEVENS,
    WORTH_OF_SIXTEEN,
    Cards,
    total,
    total_of_elevens,
    worth,
)


def bank_worth(cards: Cards, options: Mapping[str, Option]) -> int:
    """Return what the Bank's hand is worth, in half points, under these rules."""
    counted = total(cards) if options["bank_ace"] == "soft" else total_of_elevens(cards)
    return worth(cards, counted, extras=bool(options["extras"]))


def bank_drawn(cards: Cards, stock: Cards, options: Mapping[str, Option]) -> int:
    """Return how many cards the Bank draws: it stops at 17 or more, or at the end of the stock."""
    drawn = 0
    while drawn < len(stock) and bank_worth(cards, options) <= WORTH_OF_SIXTEEN:
        cards = (*cards, stock[drawn])
        drawn += 1
    return drawn


def chips(state: State, options: Mapping[str, Option]) -> list[int]:
    """Return the chips that each seat won, below 0 where it lost.

    The Bank's are the sum against it; the entrant as Bank pays no more than it has.
    """
    bank = bank_worth(state.hands[state.dealer], options)
    extras = bool(options["extras"])
    seats = len(state.stakes)
    won = [0] * seats
    for slot, hand in enumerate(state.hands):
        if hand and slot != state.dealer:
            own = worth(hand, total(hand), extras=extras)
            won[slot % seats] += state.stakes[slot % seats] * outcome(own, bank)
    won[state.dealer] = -sum(won)
    won[ENTRANT] = max(won[ENTRANT], -state.purse)
    return won


def outcome(own: int, bank: int) -> int:
    """Return 1 if a hand wins from the Bank, 0 for a draw, -1 if it loses; worth in half points.

    >>> outcome(44, 50), outcome(34, 50), outcome(42, 42)
    (-1, 1, 0)
    """
    if own > THREE_SEVENS:
        return -1
    if bank > THREE_SEVENS:
        return 1
    return (own > bank) - (own < bank)

"""The hands that are consistent with what the other seats did, and uniform samples of them.

A *holding* is the part of a hand that the entrant has not seen. Each seat has a list of the
holdings consistent with its observed actions; a sample takes one from each list, with no card
twice.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Any

from games.core.actions import SWAP, SWAP_ALL, Action
from games.core.cards import CardSet, members
from games.core.dealing import RandomStream
from games.core.protocol import Bot, Seat
from games.core.round import ObservedStep
from games.thirtyone.hands import THIRTY_ONE, value

Holdings = tuple[CardSet, ...]

MOST_TRIES = 40_000  # rejection-sampling attempts before the iterator stops


def dealt_holdings(unseen: CardSet, known: CardSet = 0, *, thirty_one: bool) -> Holdings:
    """Return every holding that completes the known cards to a hand of three.

    `thirty_one`: whether a 31 was announced for the seat.
    """
    bits = [1 << card for card in members[unseen]]
    holdings = map(sum, combinations(bits, 3 - known.bit_count()))
    return tuple(
        [holding for holding in holdings if (value[holding | known] == THIRTY_ONE) is thirty_one]
    )


def within(holdings: Holdings, unseen: CardSet) -> Holdings:
    """Return the holdings that consist of unseen cards only."""
    seen_cards = ~unseen
    return tuple([holding for holding in holdings if not holding & seen_cards])


def after_action(
    holdings: Holdings, step: ObservedStep, bot: Bot[Any], laid_down: CardSet
) -> Holdings:
    """Return the holdings of the acting seat after a pass, hold or swap that its bot chose.

    Holdings with which the bot would have acted otherwise are left out. `laid_down` holds the
    three cards that a `swap-all` put on the table. Observations of the game have `known`,
    `table` and `hand`, and differ between seats only in `seat` and `hand`.
    """
    seat, before, known = step.seat, step.before, step.before.known[step.seat]
    announced = step.has_event("thirty-one")
    hidden = ~step.after.known[seat]
    result = []
    for holding in holdings:
        hand = holding | known
        after = _hand_after(hand, step.action, before.table, laid_down)
        if after is None or (value[after] == THIRTY_ONE) is not announced:
            continue
        if bot.choose(before._replace(seat=seat, hand=hand)) == step.action:
            result.append(after & hidden)
    return tuple(result)


def _hand_after(
    hand: CardSet, action: Action, table: CardSet, laid_down: CardSet
) -> CardSet | None:
    """Return the hand after an action, or None if the action is impossible with this hand."""
    if action >= SWAP:
        give = 1 << (action - SWAP >> 6)
        return hand ^ give | 1 << (action & 63) if hand & give else None
    if action == SWAP_ALL:
        return table if hand == laid_down else None
    return hand


def samples(
    seats: Sequence[Holdings], unseen: CardSet, stream: RandomStream
) -> Iterator[tuple[CardSet, ...]]:
    """Yield disjoint holdings, one per seat, uniformly over all disjoint combinations.

    The iterator ends after `MOST_TRIES` attempts.
    """
    order = sorted(range(len(seats)), key=lambda index: len(seats[index]))
    if not all(seats):
        return
    samplers, used = [], 0
    for index in order:
        samplers.append(_SeatSampler(seats[index], unseen, used))
        used += seats[index][0].bit_count()
    for _ in range(MOST_TRIES):
        sample = _attempt(samplers, stream)
        if sample is not None:
            yield tuple([holding for _, holding in sorted(zip(order, sample, strict=True))])


def _attempt(samplers: Sequence["_SeatSampler"], stream: RandomStream) -> list[CardSet] | None:
    """Return a disjoint holding for each sampler in turn, or None if one rejects."""
    used: CardSet = 0
    sample = []
    for sampler in samplers:
        holding = sampler.sample(used, stream)
        if holding is None:
            return None
        sample.append(holding)
        used |= holding
    return sample


class _SeatSampler:
    """The holdings of one seat, to sample from when some cards are used by earlier seats.

    Rejection keeps the combinations equally likely: of the c holdings left, one is returned with
    probability c / `bound`, and `bound` is at least c, so each has probability 1 / `bound`.
    """

    def __init__(self, holdings: Holdings, unseen: CardSet, used: int) -> None:
        """Index the holdings by card; earlier seats use this number of cards."""
        self._holdings = holdings
        self._with = dict.fromkeys(members[unseen], 0)
        for index, holding in enumerate(holdings):
            for card in members[holding]:
                self._with[card] |= 1 << index
        self._all = (1 << len(holdings)) - 1
        self._bound = self._most_left(used)

    def _most_left(self, used: int) -> int:
        """Return an upper bound of the holdings left, whichever cards are used."""
        size = self._holdings[0].bit_count()
        rarest = sorted(holders.bit_count() for holders in self._with.values())[:used]
        struck = -(-sum(rarest) // size) if size else 0  # a holding is struck out `size` times
        alike = max(Counter(self._holdings).values())
        return min(len(self._holdings) - struck, alike * comb(max(len(self._with) - used, 0), size))

    def sample(self, used: CardSet, stream: RandomStream) -> CardSet | None:
        """Return a random holding without the used cards, or None if the attempt is rejected."""
        struck = 0
        for card in members[used]:
            struck |= self._with[card]
        left = self._all & ~struck
        if not left:
            return None
        index = stream.below(self._bound)
        if index >= left.bit_count():
            return None
        return self._holdings[_nth_bit(left, index)]


def _nth_bit(bits: int, index: int) -> int:
    """Return the position of the n-th set bit, counted from the lowest, from 0.

    >>> _nth_bit(0b101100, 0), _nth_bit(0b101100, 2)
    (2, 5)
    """
    place, size = 0, bits.bit_length()
    while size > 1:
        half = size // 2
        low = bits & (1 << half) - 1
        count = low.bit_count()
        if index < count:
            bits, size = low, half
        else:
            bits, size = bits >> half, size - half
            index, place = index - count, place + half
    return place


def hands_of(known: Sequence[CardSet], own: Seat, sample: Sequence[CardSet]) -> list[CardSet]:
    """Return the hands by seat: the known cards, with the sampled holdings of the other seats."""
    holdings = iter(sample)
    return [hand if seat == own else hand | next(holdings) for seat, hand in enumerate(known)]

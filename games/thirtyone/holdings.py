"""What the other seats may hold: the hands that explain all they did, and fair draws of them.

A *holding* is the part of a hand that the entrant has not seen. Each seat has a list of those
that agree with everything witnessed; a draw takes one from each list, no card twice.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Any

from games.core.actions import SWAP, SWAP_ALL, Action
from games.core.cards import CardSet, members
from games.core.observed_steps import ObservedStep
from games.core.protocol import Bot, Seat
from games.core.random_stream import RandomStream
from games.thirtyone.hands import THIRTY_ONE, value

Holdings = tuple[CardSet, ...]

MOST_TRIES = 40_000  # to draw hands that share no card, before it is given up


def dealt(unseen: CardSet, known: CardSet = 0, *, thirty_one: bool) -> Holdings:
    """Return what may have come with the known cards, given if a 31 was announced."""
    bits = [1 << card for card in members[unseen]]
    holdings = map(sum, combinations(bits, 3 - known.bit_count()))
    return tuple([one for one in holdings if (value[one | known] == THIRTY_ONE) is thirty_one])


def unseen_of(holdings: Holdings, unseen: CardSet) -> Holdings:
    """Return the holdings that use no card that has been seen since."""
    seen = ~unseen
    return tuple([holding for holding in holdings if not holding & seen])


def explaining(holdings: Holdings, step: ObservedStep, bot: Bot[Any], given: CardSet) -> Holdings:
    """Return what the acting seat may hold after a pass, a hold or a swap, by what its bot does.

    `given`: the three cards that a `swap-all` laid down. The observations of the game have
    `known`, `table` and `hand`; but for the seat and the hand, they show everyone the same.
    """
    seat, before, known = step.seat, step.before, step.before.known[step.seat]
    announced = step.has_event("thirty-one")
    hidden = ~step.after.known[seat]
    found = []
    for holding in holdings:
        hand = holding | known
        after = _after(hand, step.action, before.table, given)
        if after is None or (value[after] == THIRTY_ONE) is not announced:
            continue
        if bot.choose(before._replace(seat=seat, hand=hand)) == step.action:
            found.append(after & hidden)
    return tuple(found)


def _after(hand: CardSet, action: Action, table: CardSet, given: CardSet) -> CardSet | None:
    """Return the hand after an action, or None where this hand could not have done it."""
    if action >= SWAP:
        give = 1 << (action - SWAP >> 6)
        return hand ^ give | 1 << (action & 63) if hand & give else None
    if action == SWAP_ALL:
        return table if hand == given else None
    return hand


def draws(
    seats: Sequence[Holdings], unseen: CardSet, stream: RandomStream
) -> Iterator[tuple[CardSet, ...]]:
    """Yield holdings for these seats that share no card, every such combination as likely.

    The iterator ends when too many tries were in vain.
    """
    order = sorted(range(len(seats)), key=lambda index: len(seats[index]))
    if not all(seats):
        return
    choices, taken = [], 0
    for index in order:
        choices.append(_Choice(seats[index], unseen, taken))
        taken += seats[index][0].bit_count()
    for _ in range(MOST_TRIES):
        found = _tried(choices, stream)
        if found is not None:
            yield tuple([holding for _, holding in sorted(zip(order, found, strict=True))])


def _tried(choices: Sequence["_Choice"], stream: RandomStream) -> list[CardSet] | None:
    taken: CardSet = 0
    found = []
    for choice in choices:
        holding = choice.draw(taken, stream)
        if holding is None:
            return None
        found.append(holding)
        taken |= holding
    return found


class _Choice:
    """The holdings of one seat, to draw from when so many cards are taken.

    A draw fails just so often that all combinations come out alike: of c holdings left, one is
    drawn with c chances out of `bound`, which no c can exceed; so each of them has one chance.
    """

    def __init__(self, holdings: Holdings, unseen: CardSet, taken: int) -> None:
        self._holdings = holdings
        self._with = dict.fromkeys(members[unseen], 0)
        for index, holding in enumerate(holdings):
            for card in members[holding]:
                self._with[card] |= 1 << index
        self._all = (1 << len(holdings)) - 1
        self._bound = self._most_left(taken)

    def _most_left(self, taken: int) -> int:
        """Return the most holdings that can be left whichever cards are taken."""
        size = self._holdings[0].bit_count()
        rarest = sorted(holders.bit_count() for holders in self._with.values())[:taken]
        struck = -(-sum(rarest) // size) if size else 0  # one holding is struck out `size` times
        alike = max(Counter(self._holdings).values())
        return min(
            len(self._holdings) - struck, alike * comb(max(len(self._with) - taken, 0), size)
        )

    def draw(self, taken: CardSet, stream: RandomStream) -> CardSet | None:
        """Return a holding that uses none of the cards taken, or None: the draw has failed."""
        struck = 0
        for card in members[taken]:
            struck |= self._with[card]
        left = self._all & ~struck
        if not left:
            return None
        chosen = stream.below(self._bound)
        if chosen >= left.bit_count():
            return None
        return self._holdings[_nth(left, chosen)]


def _nth(bits: int, index: int) -> int:
    """Return the place of a set bit, counted from the lowest.

    >>> _nth(0b101100, 0), _nth(0b101100, 2)
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


def seats_of(known: Sequence[CardSet], own: Seat, drawn: Sequence[CardSet]) -> list[CardSet]:
    """Return the hands by seat: what is known of each, with the holdings drawn for the others."""
    holdings = iter(drawn)
    return [hand if seat == own else hand | next(holdings) for seat, hand in enumerate(known)]

"""What one bot of a `modern` round may hold, by all that it was seen to do."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from games.core.actions import DISCARD, DRAW_OPEN, DRAW_STOCK, PASS
from games.core.cards import Card, CardSet, members
from games.core.observed_steps import ObservedStep
from games.core.protocol import Bot, Seat
from games.core.random_stream import RandomStream
from games.modern.state import Observation
from games.thirtyone.hands import THIRTY_ONE, value
from games.thirtyone.holdings import Holdings, dealt, unseen_of

FOLLOWED = 400  # so many ways of a seat are followed at first, out of all with equal chances
FEWEST = 16  # where fewer of those followed are left, more are followed from the deal on
ENOUGH_FOLLOWED = 4 * FOLLOWED  # so many at most, if any is left
MOST_FOLLOWED = 64 * FOLLOWED  # and so many where none is

ItemT = TypeVar("ItemT")
Way = tuple[CardSet, Card]  # a hand, and the card that was drawn to it


class Suspect(NamedTuple):
    """What a seat may hold that explains all it did.

    A holding stands there once for each way to have come by it: each dealt hand and each card
    drawn that lead to it. Where there are too many ways, only some are followed, each of them
    with the same chance.
    """

    seat: Seat
    bot: Bot[Observation]
    holdings: Holdings
    first: Holdings  # what it may have been dealt
    past: tuple[tuple[ObservedStep, CardSet], ...]  # with the cards unseen after each
    drew: Observation | None = None  # as it was before the draw, while the discard is to come
    followed: int = FOLLOWED
    thinned: bool = False  # not every way is followed

    @classmethod
    def dealt(
        cls, seat: Seat, bot: Bot[Observation], seen: Observation, unseen: CardSet
    ) -> "Suspect":
        """Return a seat that has done nothing yet; if it was dealt a 31, that was announced."""
        first = dealt(
            unseen, seen.known[seat], thirty_one=bool((seen.done & ~seen.passed) >> seat & 1)
        )
        return cls(seat, bot, first, first, ())

    def after(self, step: ObservedStep, unseen: CardSet, stream: RandomStream) -> "Suspect":
        """Return what the seat may hold after a step; if too few are left, by following more."""
        past = (*self.past, (step, unseen))
        after = self._stepped(step, unseen, stream)._replace(past=past)
        while after._follows_too_few():
            again = self._replace(
                holdings=self.first, followed=4 * after.followed, drew=None, thinned=False
            )
            for one, left in past:
                again = again._stepped(one, left, stream)
            after = again._replace(past=past)
        return after

    def _follows_too_few(self) -> bool:
        most = ENOUGH_FOLLOWED if self.holdings else MOST_FOLLOWED
        return self.thinned and len(self.holdings) < FEWEST and self.followed < most

    def _stepped(self, step: ObservedStep, unseen: CardSet, stream: RandomStream) -> "Suspect":
        after = self
        if step.seat == self.seat:
            if step.action == PASS:
                after = self._passed(step, stream)
            elif step.action < DISCARD:
                after = self._replace(drew=step.before)
            else:
                after = self._discarded(step, unseen, stream)
        return after._replace(holdings=unseen_of(after.holdings, unseen))

    def _passed(self, step: ObservedStep, stream: RandomStream) -> "Suspect":
        known = step.before.known[self.seat]
        at = step.before._replace(seat=self.seat)

        def passes(holding: CardSet) -> bool:
            return self.bot.choose(at._replace(hand=holding | known)) == PASS

        found, thinned = _some(self.holdings, passes, self.followed, stream)
        return self._replace(holdings=tuple(found), thinned=self.thinned or thinned)

    def _discarded(self, step: ObservedStep, unseen: CardSet, stream: RandomStream) -> "Suspect":
        assert self.drew is not None
        put, hidden = step.action - DISCARD, ~step.after.known[self.seat]
        announced = step.has_event("thirty-one")
        taken = self.drew.top if step.before.drawn_from == "open" else None
        hands = [holding | self.drew.known[self.seat] for holding in self.holdings]
        ways = [
            way
            for way in _ways(hands, put, taken, members[unseen])
            if (value[_after(way, put)] == THIRTY_ONE) is announced
        ]
        found, thinned = _some(ways, self._explains(step, self.drew), self.followed, stream)
        holdings = tuple([_after(way, put) & hidden for way in found])
        return self._replace(holdings=holdings, drew=None, thinned=self.thinned or thinned)

    def _explains(self, step: ObservedStep, drew: Observation) -> Callable[[Way], bool]:
        """Return a test: would the bot draw to this hand from there, and then put that down."""
        choose, seat = self.bot.choose, self.seat
        first, then = drew._replace(seat=seat), step.before._replace(seat=seat)
        draw = DRAW_OPEN if step.before.drawn_from == "open" else DRAW_STOCK
        draws: dict[CardSet, bool] = {}

        def explains(way: Way) -> bool:
            hand, drawn = way
            if hand not in draws:
                draws[hand] = choose(first._replace(hand=hand)) == draw
            if not draws[hand]:
                return False
            return choose(then._replace(hand=hand, drawn=drawn)) == step.action

        return explains


def _ways(
    hands: Sequence[CardSet], put: Card, taken: Card | None, unseen: Sequence[Card]
) -> Iterator[Way]:
    """Yield each hand and drawn card with which this card can be put down.

    `taken`: the card that came from the open pile, or None for one from the stock.
    """
    for hand in hands:
        holds = hand >> put & 1
        if taken is not None:
            if holds:
                yield hand, taken
        elif holds:
            yield from [(hand, drawn) for drawn in unseen if not hand >> drawn & 1]
        else:
            yield hand, put


def _after(way: Way, put: Card) -> CardSet:
    """Return the hand that is left."""
    hand, drawn = way
    return (hand | 1 << drawn) & ~(1 << put)


def _some(
    ways: Sequence[ItemT], explains: Callable[[ItemT], bool], most: int, stream: RandomStream
) -> tuple[list[ItemT], bool]:
    """Return the ways that explain a step, and if it was left at `most`, found in random order."""
    if len(ways) <= most:
        return [way for way in ways if explains(way)], False
    order = list(ways)
    found: list[ItemT] = []
    for place in range(len(order)):
        chosen = place + stream.below(len(order) - place)
        way, order[chosen] = order[chosen], order[place]
        if explains(way):
            found.append(way)
            if len(found) == most:
                return found, place + 1 < len(order)
    return found, False

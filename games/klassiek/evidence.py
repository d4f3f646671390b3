"""What the entrant may conclude about the hidden cards of a `klassiek` round."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.core.cards import CardSet, card_set, full_deck
from games.core.observed_steps import ObservedStep
from games.core.protocol import ENTRANT, Bot
from games.core.random_stream import RandomStream
from games.klassiek.state import Observation, State
from games.thirtyone.hands import value
from games.thirtyone.holdings import Holdings, dealt, draws, explaining, seats_of, unseen_of

_ALL = card_set(full_deck(lowest="7"))


class Belief(NamedTuple):
    """What each bot may hold, seat 1 first, by all that the entrant has witnessed."""

    bots: tuple[Bot[Observation], ...]
    holdings: tuple[Holdings, ...]

    @classmethod
    def on_the_deal(cls, bots: Sequence[Bot[Observation]], first: Observation) -> "Belief":
        """Return what may be believed when nobody has acted; a dealt 31 was announced."""
        unseen = _unseen(first)
        announced = first.done & ~first.passed
        holdings = [
            dealt(unseen, known, thirty_one=bool(announced >> seat & 1))
            for seat, known in enumerate(first.known)
        ]
        return cls(tuple(bots), tuple(holdings[1:]))

    def after(self, step: ObservedStep, stream: RandomStream) -> "Belief":
        """Return what may be believed after this too."""
        holdings = list(self.holdings)
        if step.seat != ENTRANT:
            index = step.seat - 1
            holdings[index] = explaining(
                holdings[index], step, self.bots[index], given=step.after.table
            )
        unseen = _unseen(step.after)
        return Belief(self.bots, tuple([unseen_of(one, unseen) for one in holdings]))

    def deals(self, seen: Observation, stream: RandomStream) -> Iterator[State]:
        """Yield states that all this agrees with, each as likely."""
        unseen = _unseen(seen)
        known = (seen.hand, *seen.known[1:])
        for drawn in draws(self.holdings, unseen, stream):
            out = unseen & ~sum(drawn)
            hands = tuple(seats_of(known, ENTRANT, drawn))
            lying = (seen.table, seen.to_act, seen.swaps, seen.done, seen.passed, seen.known)
            yield State(hands, *lying, seen.last, seen.opening, seen.dealer, out)

    @staticmethod
    def final_half_points(state: State) -> int | None:
        """Return the entrant's points, doubled, once no action can change them."""
        return value[state.hands[ENTRANT]] if state.done >> ENTRANT & 1 else None


def _unseen(seen: Observation) -> CardSet:
    """Return the cards that the entrant never saw; what was seen lies on the table or is known."""
    unseen = _ALL & ~seen.hand & ~seen.table
    for known in seen.known:
        unseen &= ~known
    return unseen

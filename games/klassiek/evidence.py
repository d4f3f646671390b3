"""The hidden cards of a `klassiek` round that are consistent with the entrant's observations."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.core.cards import CardSet, card_set, full_deck
from games.core.dealing import RandomStream
from games.core.protocol import ENTRANT, Bot
from games.core.round import ObservedStep
from games.klassiek.state import Observation, State
from games.thirtyone.hands import value
from games.thirtyone.holdings import (
    Holdings,
    after_action,
    dealt_holdings,
    hands_of,
    samples,
    within,
)

_ALL = card_set(full_deck(lowest="7"))


class Belief(NamedTuple):
    """The holdings of each bot, seat 1 first, that explain every observed action."""

    bots: tuple[Bot[Observation], ...]
    holdings: tuple[Holdings, ...]

    @classmethod
    def on_the_deal(cls, bots: Sequence[Bot[Observation]], first: Observation) -> "Belief":
        """Return the belief before any action; a 31 that was dealt has been announced."""
        unseen = _unseen(first)
        announced = first.done & ~first.passed
        holdings = [
            dealt_holdings(unseen, known, thirty_one=bool(announced >> seat & 1))
            for seat, known in enumerate(first.known)
        ]
        return cls(tuple(bots), tuple(holdings[1:]))

    def after(self, step: ObservedStep, stream: RandomStream) -> "Belief":
        """Return the belief after one more action."""
        holdings = list(self.holdings)
        if step.seat != ENTRANT:
            index = step.seat - 1
            holdings[index] = after_action(
                holdings[index], step, self.bots[index], laid_down=step.after.table
            )
        unseen = _unseen(step.after)
        return Belief(self.bots, tuple([within(item, unseen) for item in holdings]))

    def deals(self, observation: Observation, stream: RandomStream) -> Iterator[State]:
        """Yield random states consistent with the belief, uniformly."""
        now, unseen = observation, _unseen(observation)
        known = (now.hand, *now.known[1:])
        turn = (now.table, now.to_act, now.swaps, now.done, now.passed, now.known)
        for sample in samples(self.holdings, unseen, stream):
            out = unseen & ~sum(sample)
            hands = tuple(hands_of(known, ENTRANT, sample))
            yield State(hands, *turn, now.last, now.opening, now.dealer, out)

    @staticmethod
    def final_half_points(state: State) -> int | None:
        """Return the entrant's half points if no action can change them, else None."""
        return value[state.hands[ENTRANT]] if state.done >> ENTRANT & 1 else None


def _unseen(observation: Observation) -> CardSet:
    """Return the cards that the entrant never saw; a seen card is in a hand or on the table."""
    unseen = _ALL & ~observation.hand & ~observation.table
    for known in observation.known:
        unseen &= ~known
    return unseen

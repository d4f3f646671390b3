"""The hidden cards of a `thuis` round that are consistent with the entrant's observations."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.core.cards import CardSet, card_set, full_deck, members
from games.core.dealing import RandomStream
from games.core.protocol import ENTRANT, OVER, Bot
from games.core.round import ObservedStep
from games.thirtyone.hands import value
from games.thirtyone.holdings import (
    Holdings,
    after_action,
    dealt_holdings,
    hands_of,
    samples,
    within,
)
from games.thuis.state import Observation, State

_ALL = card_set(full_deck(lowest="7"))


class Belief(NamedTuple):
    """The holdings of each bot, seat 1 first, that explain every observed action."""

    bots: tuple[Bot[Observation], ...]
    holdings: tuple[Holdings, ...]

    @classmethod
    def on_the_deal(cls, bots: Sequence[Bot[Observation]], first: Observation) -> "Belief":
        """Return the belief before any action: nobody was dealt a 31."""
        unseen = _unseen(first)
        holdings = [dealt_holdings(unseen, known, thirty_one=False) for known in first.known[1:]]
        return cls(tuple(bots), tuple(holdings))

    def after(self, step: ObservedStep, stream: RandomStream) -> "Belief":
        """Return the belief after one more action."""
        holdings = list(self.holdings)
        if step.seat != ENTRANT:
            index = step.seat - 1
            # A swap-all that laid down a 7-8-9 has been set aside at once.
            laid_down = (*step.after.aside[len(step.before.aside) :], step.after.table)[0]
            holdings[index] = after_action(
                holdings[index], step, self.bots[index], laid_down=laid_down
            )
        unseen = _unseen(step.after)
        return Belief(self.bots, tuple([within(item, unseen) for item in holdings]))

    def deals(self, observation: Observation, stream: RandomStream) -> Iterator[State]:
        """Yield random states consistent with the belief, uniformly; the stock in random order."""
        now, unseen = observation, _unseen(observation)
        known = (now.hand, *now.known[1:])
        turn = (now.to_act, now.turns, now.ends, now.holds, now.passer, now.seen)
        for sample in samples(self.holdings, unseen, stream):
            hands = tuple(hands_of(known, ENTRANT, sample))
            stock = tuple(stream.shuffled(members[unseen & ~sum(sample)]))
            yield State(hands, now.table, *turn, stock, now.aside, now.dealer)

    @staticmethod
    def final_half_points(state: State) -> int | None:
        """Return the entrant's half points if no action can change them, else None."""
        over = state.seat == OVER
        seats = len(state.hands)
        wait = -state.seat % seats  # turns of others until the entrant's next one
        if over or state.passer == ENTRANT or state.turns + wait >= state.ends:
            return value[state.hands[ENTRANT]]
        return None


def _unseen(observation: Observation) -> CardSet:
    """Return the cards that the entrant never saw."""
    return _ALL & ~observation.seen & ~observation.hand

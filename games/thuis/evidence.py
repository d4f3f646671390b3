"""What the entrant may conclude about the hidden cards of a `thuis` round."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.core.cards import CardSet, card_set, full_deck, members
from games.core.observed_steps import ObservedStep
from games.core.protocol import ENTRANT, Bot
from games.core.random_stream import RandomStream
from games.thirtyone.hands import value
from games.thirtyone.holdings import Holdings, dealt, draws, explaining, seats_of, unseen_of
from games.thirtyone.turns import OVER
from games.thuis.state import Observation, State

_ALL = card_set(full_deck(lowest="7"))


class Belief(NamedTuple):
    """What each bot may hold, seat 1 first, by all that the entrant has witnessed."""

    bots: tuple[Bot[Observation], ...]
    holdings: tuple[Holdings, ...]

    @classmethod
    def on_the_deal(cls, bots: Sequence[Bot[Observation]], first: Observation) -> "Belief":
        """Return what may be believed when nobody has acted: nobody was dealt a 31."""
        unseen = _unseen(first)
        holdings = [dealt(unseen, known, thirty_one=False) for known in first.known[1:]]
        return cls(tuple(bots), tuple(holdings))

    def after(self, step: ObservedStep, stream: RandomStream) -> "Belief":
        """Return what may be believed after this too."""
        holdings = list(self.holdings)
        if step.seat != ENTRANT:
            index = step.seat - 1
            # A pot of 7-8-9 that was laid down is set aside at once.
            given = (*step.after.aside[len(step.before.aside) :], step.after.table)[0]
            holdings[index] = explaining(holdings[index], step, self.bots[index], given=given)
        unseen = _unseen(step.after)
        return Belief(self.bots, tuple([unseen_of(one, unseen) for one in holdings]))

    def deals(self, seen: Observation, stream: RandomStream) -> Iterator[State]:
        """Yield states that all this agrees with, each as likely; the stock in any order."""
        unseen = _unseen(seen)
        known = (seen.hand, *seen.known[1:])
        turn = (seen.to_act, seen.turns, seen.ends, seen.holds, seen.passer, seen.seen)
        for drawn in draws(self.holdings, unseen, stream):
            hands = tuple(seats_of(known, ENTRANT, drawn))
            stock = tuple(stream.shuffled(members[unseen & ~sum(drawn)]))
            yield State(hands, seen.table, *turn, stock, seen.aside, seen.dealer)

    @staticmethod
    def final_half_points(state: State) -> int | None:
        """Return the entrant's points, doubled, once no action can change them."""
        over = state.seat == OVER
        seats = len(state.hands)
        wait = -state.seat % seats  # turns of others until the entrant's next one
        if over or state.passer == ENTRANT or state.turns + wait >= state.ends:
            return value[state.hands[ENTRANT]]
        return None


def _unseen(seen: Observation) -> CardSet:
    return _ALL & ~seen.seen & ~seen.hand

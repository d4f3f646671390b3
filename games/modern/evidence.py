"""What the entrant may conclude about the hidden cards of a `modern` round."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.core.cards import card_set, full_deck, members
from games.core.observed_steps import ObservedStep
from games.core.protocol import ENTRANT, Bot
from games.core.random_stream import RandomStream
from games.modern.state import NONE, SEATS, Observation, State
from games.modern.suspect import Suspect
from games.thirtyone.hands import value
from games.thirtyone.holdings import draws, seats_of

_ALL = card_set(full_deck(lowest="2"))
_STOCK = _ALL.bit_count() - 3 * SEATS - 1


class Belief(NamedTuple):
    """What each bot may hold, seat 1 first, by all that the entrant has witnessed."""

    suspects: tuple[Suspect, ...]

    @classmethod
    def on_the_deal(cls, bots: Sequence[Bot[Observation]], first: Observation) -> "Belief":
        """Return what may be believed when nobody has acted; a dealt 31 was announced."""
        unseen = _unseen(first)
        return cls(
            tuple([Suspect.dealt(seat, bot, first, unseen) for seat, bot in enumerate(bots, 1)])
        )

    def after(self, step: ObservedStep, stream: RandomStream) -> "Belief":
        """Return what may be believed after this too."""
        unseen = _unseen(step.after)
        return Belief(tuple([one.after(step, unseen, stream) for one in self.suspects]))

    def deals(self, seen: Observation, stream: RandomStream) -> Iterator[State]:
        """Yield states that all this agrees with, each as likely; the stock in any order.

        What was drawn from the stock already has no place in them: it is of no more use.
        """
        unseen = _unseen(seen)
        known = (seen.hand, *seen.known[1:])
        turn = (seen.drawn, seen.top, seen.to_act, seen.turns, seen.done, seen.passed, seen.last)
        gone = (NONE,) * (_STOCK - seen.stock)
        for drawn in draws([one.holdings for one in self.suspects], unseen, stream):
            hands = tuple(seats_of(known, ENTRANT, drawn))
            stock = (*gone, *stream.shuffled(members[unseen & ~sum(drawn)]))
            yield State(hands, *turn, seen.seen, stock, len(gone), seen.dealer)

    @staticmethod
    def final_half_points(state: State) -> int | None:
        """Return the entrant's points, doubled, once no action can change them."""
        return value[state.hands[ENTRANT]] if state.done >> ENTRANT & 1 else None


def _unseen(seen: Observation) -> int:
    own = 0 if seen.drawn == NONE else 1 << seen.drawn
    return _ALL & ~seen.seen & ~seen.hand & ~own

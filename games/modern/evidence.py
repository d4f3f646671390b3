"""The hidden cards of a `modern` round that are consistent with the entrant's observations."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.core.cards import CardSet, card_set, full_deck, members
from games.core.dealing import RandomStream
from games.core.protocol import ENTRANT, Bot
from games.core.round import ObservedStep
from games.modern.seat_belief import SeatBelief
from games.modern.state import NONE, SEATS, Observation, State
from games.thirtyone.hands import value
from games.thirtyone.holdings import hands_of, samples

_ALL = card_set(full_deck(lowest="2"))
_STOCK = _ALL.bit_count() - 3 * SEATS - 1


class Belief(NamedTuple):
    """The holdings of each bot, seat 1 first, that explain every observed action."""

    seats: tuple[SeatBelief, ...]

    @classmethod
    def on_the_deal(cls, bots: Sequence[Bot[Observation]], first: Observation) -> "Belief":
        """Return the belief before any action; a 31 that was dealt has been announced."""
        unseen = _unseen(first)
        return cls(
            tuple(
                [
                    SeatBelief.on_the_deal(seat, bot, first, unseen)
                    for seat, bot in enumerate(bots, 1)
                ]
            )
        )

    def after(self, step: ObservedStep, stream: RandomStream) -> "Belief":
        """Return the belief after one more action."""
        unseen = _unseen(step.after)
        return Belief(tuple([seat.after(step, unseen, stream) for seat in self.seats]))

    def deals(self, observation: Observation, stream: RandomStream) -> Iterator[State]:
        """Yield random states consistent with the belief, uniformly; the stock in random order.

        The stock holds NONE in place of the cards drawn from it: they are no longer used.
        """
        now, unseen = observation, _unseen(observation)
        known = (now.hand, *now.known[1:])
        turn = (now.drawn, now.top, now.to_act, now.turns, now.done, now.passed, now.last)
        used = (NONE,) * (_STOCK - now.stock)
        for sample in samples([seat.holdings for seat in self.seats], unseen, stream):
            hands = tuple(hands_of(known, ENTRANT, sample))
            stock = (*used, *stream.shuffled(members[unseen & ~sum(sample)]))
            yield State(hands, *turn, now.seen, stock, len(used), now.dealer)

    @staticmethod
    def final_half_points(state: State) -> int | None:
        """Return the entrant's half points if no action can change them, else None."""
        return value[state.hands[ENTRANT]] if state.done >> ENTRANT & 1 else None


def _unseen(observation: Observation) -> CardSet:
    """Return the cards that the entrant never saw."""
    own = 0 if observation.drawn == NONE else 1 << observation.drawn
    return _ALL & ~observation.seen & ~observation.hand & ~own

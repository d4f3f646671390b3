"""The hidden cards of a `hoogste` round that are consistent with what the entrant has seen."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from games.core.cards import card_set, full_deck, members
from games.core.protocol import ENTRANT, Bot
from games.hoogste.rules import LOWEST_RANK
from games.hoogste.state import Observation, State, hand_half_points

MOST_DEALS = 1000


class Belief(NamedTuple):
    """Every hidden hand is taken to be equally likely: nothing is concluded from the bots."""

    @classmethod
    def on_the_deal(cls, bots: Sequence[Bot[Any]], first: Observation) -> "Belief":
        return cls()

    def after(self, step: Any, stream: Any) -> "Belief":
        return self

    def deals(self, seen: Observation, stream: Any) -> Iterator[State]:
        """Yield states in which the hidden cards are shuffled anew."""
        known = seen.known[1]
        unseen = members[card_set(full_deck(lowest=LOWEST_RANK)) & ~seen.hand & ~seen.table]
        for _ in range(MOST_DEALS):
            hidden = stream.shuffled(card for card in unseen if not known >> card & 1)
            other = known | card_set(hidden[: 2 - known.bit_count()])
            lying = (seen.table, seen.turns, seen.most, seen.dealer, seen.known)
            yield State((seen.hand, other), *lying)

    @staticmethod
    def final_half_points(state: State) -> int | None:
        """Return the value of the entrant's hand once the round is over, else None."""
        return hand_half_points(state.hands[ENTRANT]) if state.turns == state.most else None

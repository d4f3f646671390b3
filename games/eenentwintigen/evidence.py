"""The hidden cards of an `eenentwintigen` round, given the entrant's observations."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.core.actions import RENEW, SPLIT
from games.core.cards import card_set, full_deck, members
from games.core.dealing import RandomStream
from games.core.protocol import OVER, Bot
from games.core.round import ObservedStep
from games.eenentwintigen.state import HIDDEN, Observation, State
from games.eenentwintigen.values import Cards

_ALL = card_set(full_deck(lowest="7"))


class Belief(NamedTuple):
    """The belief in any state: it follows from the current observation alone.

    A closed card is closed to its holder too. So all seats see the same cards, and a bot's action
    gives no information about the others.
    """

    @classmethod
    def on_the_deal(cls, bots: Sequence[Bot[Observation]], first: Observation) -> "Belief":
        """Return the belief before any action."""
        return cls()

    def after(self, step: ObservedStep, stream: RandomStream) -> "Belief":
        """Return the same belief: the next observation holds everything seen."""
        return self

    def deals(self, observation: Observation, stream: RandomStream) -> Iterator[State]:
        """Yield random states consistent with the observation, uniformly and without end."""
        now = observation
        open_cards = [card for hand in now.hands for card in hand if card != HIDDEN]
        unseen = members[_ALL & ~card_set(open_cards) & ~now.aside]
        # `fresh` cannot be observed if it changes no legal action; then either value will do.
        fresh = not now.stakes[now.to_act] or bool({SPLIT, RENEW} & set(now.legal))
        turn = (now.stakes, now.to_act, now.slot, fresh, now.aside, now.dealer, now.purse)
        while True:
            hands, stock = _with_closed_cards(now.hands, stream.shuffled(unseen))
            yield State(hands, stock, *turn)

    @staticmethod
    def final_half_points(state: State) -> int | None:
        """Return None: until the Bank has drawn, every result is possible."""
        assert state.seat != OVER
        return None


def _with_closed_cards(
    hands: tuple[Cards, ...], cards: list[int]
) -> tuple[tuple[Cards, ...], Cards]:
    """Return the hands with a card in each closed place, and the cards left over."""
    rest = iter(cards)
    full = [tuple([next(rest) if card == HIDDEN else card for card in hand]) for hand in hands]
    return tuple(full), tuple(rest)

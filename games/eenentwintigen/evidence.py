"""What the entrant may conclude about the hidden cards of an `eenentwintigen` round."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.core.actions import RENEW, SPLIT
from games.core.cards import card_set, full_deck, members
from games.core.observed_steps import ObservedStep
from games.core.protocol import Bot
from games.core.random_stream import RandomStream
from games.eenentwintigen.state import HIDDEN, Observation, State
from games.eenentwintigen.values import Cards
from games.thirtyone.turns import OVER

_ALL = card_set(full_deck(lowest="7"))


class Belief(NamedTuple):
    """What the entrant sees is all there is to know.

    A closed card is closed to its holder too, so that all seats see the same cards, and what a
    bot does tells nothing about those that nobody sees.
    """

    @classmethod
    def on_the_deal(cls, bots: Sequence[Bot[Observation]], first: Observation) -> "Belief":
        """Return what may be believed when nobody has acted."""
        return cls()

    def after(self, step: ObservedStep, stream: RandomStream) -> "Belief":
        """Return the same: what was seen is in the next observation."""
        return self

    def deals(self, seen: Observation, stream: RandomStream) -> Iterator[State]:
        """Yield states that agree with what is seen, each order of the other cards as likely."""
        open_cards = [card for hand in seen.hands for card in hand if card != HIDDEN]
        unseen = members[_ALL & ~card_set(open_cards) & ~seen.gone]
        # Where the law does not show it, it makes no difference if a hand is as it was dealt.
        fresh = not seen.stakes[seen.to_act] or bool({SPLIT, RENEW} & set(seen.legal))
        turn = (seen.stakes, seen.to_act, seen.slot, fresh, seen.gone, seen.dealer, seen.purse)
        while True:
            hands, stock = _filled(seen.hands, stream.shuffled(unseen))
            yield State(hands, stock, *turn)

    @staticmethod
    def final_half_points(state: State) -> int | None:
        """Return None: until the Bank has drawn, chips can be won and lost."""
        assert state.seat != OVER
        return None


def _filled(hands: tuple[Cards, ...], cards: list[int]) -> tuple[tuple[Cards, ...], Cards]:
    """Return the hands with a card in each closed place, and the cards left over."""
    rest = iter(cards)
    filled = [tuple([next(rest) if card == HIDDEN else card for card in hand]) for hand in hands]
    return tuple(filled), tuple(rest)

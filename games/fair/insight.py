"""How to reason about the hidden cards of each game: one line a game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from games.core.chance import Chance
from games.core.protocol import Bot
from games.core.witness import Step
from games.eenentwintigen import evidence as eenentwintigen
from games.klassiek import evidence as klassiek
from games.modern import evidence as modern
from games.thuis import evidence as thuis


class Belief(Protocol):
    """What the entrant may believe about the hidden cards, by all that it witnessed."""

    def after(self, step: Step, chance: Chance) -> "Belief":
        """Return what may be believed after one more action."""

    def deals(self, seen: Any, chance: Chance) -> Iterator[Any]:
        """Yield states that all this agrees with, each as likely; fewer where few are found."""


class Insight(NamedTuple):
    """What a game brings: the belief at the start, by the bots and the first observation.

    `settled` returns the entrant's points, doubled, of a state in which no action changes them,
    or None. `most_choices` is the budget of a decision: when the bots have chosen so often, the
    deals played until then have to do.
    """

    on_the_deal: Callable[[Sequence[Bot[Any]], Any], Belief]
    settled: Callable[[Any], int | None]
    most_choices: int = 20_000


INSIGHTS: Mapping[str, Insight] = MappingProxyType(
    {
        "klassiek": Insight(klassiek.Belief.on_the_deal, klassiek.settled),
        "modern": Insight(modern.Belief.on_the_deal, modern.settled, most_choices=15_000),
        "thuis": Insight(thuis.Belief.on_the_deal, thuis.settled),
        "eenentwintigen": Insight(eenentwintigen.Belief.on_the_deal, eenentwintigen.settled),
    }
)

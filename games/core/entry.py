"""An entry: rounds played in order, the chips carried from one to the next."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.core.actions import Action
from games.core.dealing import deal
from games.core.errors import IllegalAction
from games.core.protocol import ENTRANT, Bot, Rules
from games.core.round import Deal, Round, play
from games.core.terms import Terms

ROUNDS_IN_ORDER = "The rounds are played in order."


class Setup(NamedTuple):
    """Terms made playable: the rules and the bots that they name."""

    terms: Terms
    rules: Rules[Any]
    bots: tuple[Bot[Any], ...]

    def deal(self, number: int, half_points: Sequence[int] = ()) -> Deal:
        """Return where a round (1-based) starts from.

        `half_points`: the entrant's of the rounds before it, which settle its chips.
        """
        terms = self.terms
        cards = self.rules.deck()
        deck = deal(cards, game=terms.game, seed=terms.seed_bytes, number=number)
        return Deal(deck, self.rules.dealer(number), self.purse(half_points))

    def play(
        self,
        number: int,
        entrant: Sequence[Action],
        half_points: Sequence[int] = (),
        *,
        keep_states: bool = False,
    ) -> Round[Any]:
        """Play a round with the entrant's actions; see `games.core.round.play`.

        :raises IllegalAction: at the first action that the rules forbid.
        """
        deal = self.deal(number, half_points)
        return play(self.rules, self.bots, deal, entrant, keep_states=keep_states)

    def purse(self, half_points: Sequence[int]) -> int:
        """Return the entrant's chips after these rounds; 0 in a game without chips."""
        start = self.rules.purse
        return start + sum(half_points) // 2 if start else 0

    def score(self, half_points: Sequence[int]) -> int:
        """Return an entry's score in half points: the chips it started with, and its rounds."""
        return 2 * self.rules.purse + sum(half_points)

    def is_over(self, half_points: Sequence[int]) -> bool:
        """Tell whether an entry with these rounds behind it is finished: all played, or broke."""
        broke = bool(self.rules.purse) and self.purse(half_points) == 0
        return broke or len(half_points) >= self.terms.rounds


class PlayedEntry(NamedTuple):
    """How far an entry has got.

    `rounds` are those begun, the last perhaps unfinished; `half_points` the entrant's, one a
    finished round.
    """

    rounds: tuple[Round[Any], ...]
    half_points: tuple[int, ...]
    over: bool


def play_entry(setup: Setup, turns: Sequence[Sequence[Action]]) -> PlayedEntry:
    """Play an entry with the entrant's actions of each round, in order.

    A round after the given ones is begun if all before it are over, so that a round in which
    the entrant has no turn is played too.

    :raises IllegalAction: at the first action that the rules forbid.
    """
    rounds: list[Round[Any]] = []
    points: list[int] = []
    while not setup.is_over(points):
        number = len(rounds) + 1
        given = turns[number - 1] if number <= len(turns) else ()
        played = setup.play(number, given, points)
        rounds.append(played)
        if played.half_points is None:
            break
        points.append(played.half_points[ENTRANT])
    if any(turns[len(rounds) :]):
        raise IllegalAction(ROUNDS_IN_ORDER, step=0)
    return PlayedEntry(tuple(rounds), tuple(points), setup.is_over(points))

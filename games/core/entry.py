"""An entry: rounds played in order, the chips carried from each to the next."""

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
    """Terms with the rules and the bots that they name, ready to play."""

    terms: Terms
    rules: Rules[Any]
    bots: tuple[Bot[Any], ...]

    def deal(self, number: int, half_points: Sequence[int] = ()) -> Deal:
        """Return the start of a round (1-based).

        `half_points` are the entrant's in the earlier rounds; they determine its chips.
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
        """Return a round played with the entrant's actions; see `games.core.round.play`.

        :raises IllegalAction: at the first action that the rules forbid.
        """
        deal = self.deal(number, half_points)
        return play(self.rules, self.bots, deal, entrant, keep_states=keep_states)

    def purse(self, half_points: Sequence[int]) -> int:
        """Return the entrant's chips after these rounds; 0 in a game without chips."""
        start = self.rules.purse
        return start + sum(half_points) // 2 if start else 0

    def score(self, half_points: Sequence[int]) -> int:
        """Return an entry's score in half points: its first chips plus its rounds."""
        return 2 * self.rules.purse + sum(half_points)

    def is_over(self, half_points: Sequence[int]) -> bool:
        """Return True once every round is played or the purse is empty."""
        broke = bool(self.rules.purse) and self.purse(half_points) == 0
        return broke or len(half_points) >= self.terms.rounds


class PlayedEntry(NamedTuple):
    """An entry as far as it has been played.

    `rounds` holds every round that was begun; the last may be unfinished. `half_points` holds
    the entrant's result of each finished round.
    """

    rounds: tuple[Round[Any], ...]
    half_points: tuple[int, ...]
    over: bool


def play_entry(setup: Setup, turns: Sequence[Sequence[Action]]) -> PlayedEntry:
    """Return an entry played with the entrant's actions, one sequence per round.

    After the last of them one more round is begun if the entry is not over, so that rounds in
    which the entrant has no turn are played as well.

    :raises IllegalAction: at the first action that the rules forbid.
    """
    rounds: list[Round[Any]] = []
    half_points: list[int] = []
    while not setup.is_over(half_points):
        number = len(rounds) + 1
        actions = turns[number - 1] if number <= len(turns) else ()
        current = setup.play(number, actions, half_points)
        rounds.append(current)
        if current.half_points is None:
            break
        half_points.append(current.half_points[ENTRANT])
    if any(turns[len(rounds) :]):
        raise IllegalAction(ROUNDS_IN_ORDER, step=0)
    return PlayedEntry(tuple(rounds), tuple(half_points), setup.is_over(half_points))

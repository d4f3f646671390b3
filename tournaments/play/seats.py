"""Somebody at a table: what an entry and a practice have in common."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.entry import Setup
from tournaments.models import Entry
from tournaments.play.setups import setup_for


@dataclass(frozen=True, slots=True)
class Sitting:
    """The terms made playable, the entrant's points of each round behind it, whether it goes on."""

    setup: Setup
    half_points: Sequence[int]
    is_playing: bool

    @property
    def game(self) -> str:
        return self.setup.terms.game

    @property
    def seats(self) -> int:
        return self.setup.terms.seats

    @property
    def rounds(self) -> int:
        return self.setup.terms.rounds

    @property
    def bots(self) -> tuple[str, ...]:
        """Return the bots, seat 1 first."""
        return self.setup.terms.bots

    @property
    def current(self) -> int:
        """Return the number of the round that is being played; 0 for none."""
        return len(self.half_points) + 1 if self.is_playing else 0


def sitting_of(entry: Entry) -> Sitting:
    """Return an entry as its player sits there."""
    return Sitting(setup_for(entry), entry.half_points, entry.state == Entry.State.PLAYING)

"""The quality of a tournament's deals, for organisers: figures that reveal neither card nor par."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.registry import GAMES
from tournaments.models import Quality, Tournament
from tournaments.selectors.contest.access import Content, Viewer, can_see

# Of 100 half points or more, each whole percent is the share of some whole number of half points,
# whatever the total; of 20 or more, each fifth percent is. So a share tells no total from another.
STEPS = ((100, 1), (20, 5))  # the best bot's least half points, and the step in percent


@dataclass(frozen=True, slots=True)
class Extractions:
    """The extraction of the worst and of the best bot in seat 0, in whole percents from 0 to 100.

    It names no bot, and is rounded so that neither a score nor the total of par follows from it.
    """

    lowest: int
    highest: int

    @property
    def spread(self) -> int:
        """The percentage points between the two."""
        return self.highest - self.lowest


@dataclass(frozen=True, slots=True)
class DealsQuality:
    """The number of flat rounds, in which the simple bot already reaches par, and the extractions.

    `extractions` is None if the bots get too little for a share to be told.
    """

    flat: int
    rounds: int
    extractions: Extractions | None


def deals_quality(*, tournament: Tournament, viewer: Viewer) -> DealsQuality | None:
    """Return the quality of the deals; None if the viewer may not see it or it is not known yet."""
    if not can_see(viewer=viewer, content=Content.QUALITY, tournament=tournament):
        return None
    row = Quality.objects.filter(tournament=tournament).first()
    if row is None:
        return None
    rules = GAMES[tournament.game].rules(seats=tournament.seats, options=tournament.rules)
    shares = rounded_extractions(row.bots, start=2 * rules.purse)
    return DealsQuality(row.flat, tournament.rounds, shares)


def rounded_extractions(bots: Sequence[Mapping[str, Any]], *, start: int) -> Extractions | None:
    """Return the lowest and highest extraction of `Quality.bots`; None if the bots get too little.

    `start`: the half points that an entry has before its first round.
    """
    most = max(bot["score"] for bot in bots) - start
    step = next((step for least, step in STEPS if most >= least), None)
    if step is None:
        return None
    shares = [_rounded(bot["extraction"], step) for bot in bots]
    return Extractions(min(shares), max(shares))


def _rounded(tenths: int, step: int) -> int:
    """Return tenths of a percent in whole percents, a multiple of `step` from 0 to 100."""
    return min(max(step * ((tenths + 5 * step) // (10 * step)), 0), 100)

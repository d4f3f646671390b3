"""The quality of a tournament's deals, for whoever runs it, in numbers that show no card."""

from dataclasses import dataclass

from tournaments.models import Quality, Tournament
from tournaments.selectors.contest.access import Content, Viewer, can_see


@dataclass(frozen=True, slots=True)
class BotQuality:
    """What a bot would get in seat 0: its score, its worst and best round, all in half points.

    `extraction` in tenths of a percent; None where there was nothing to be had.
    """

    bot: str
    score: int
    low: int
    high: int
    extraction: int | None


@dataclass(frozen=True, slots=True)
class DealsQuality:
    """How many of the rounds are flat: the simple bot already gets all there is to be had."""

    flat: int
    rounds: int
    bots: tuple[BotQuality, ...]

    @property
    def spread(self) -> int:
        """Return the half points between the best and the worst of the bots."""
        scores = [bot.score for bot in self.bots]
        return max(scores) - min(scores)


def deals_quality(*, tournament: Tournament, viewer: Viewer) -> DealsQuality | None:
    """Return the quality of the deals; None to whoever may not see it, and until it is known."""
    if not can_see(viewer=viewer, content=Content.QUALITY, tournament=tournament):
        return None
    row = Quality.objects.filter(tournament=tournament).first()
    if row is None:
        return None
    bots = tuple(BotQuality(**told) for told in row.bots)
    return DealsQuality(row.flat, tournament.rounds, bots)

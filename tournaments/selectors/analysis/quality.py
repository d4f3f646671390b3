"""The quality of a tournament's deals, in figures that reveal no card, for organisers."""

from dataclasses import dataclass

from tournaments.models import Quality, Tournament
from tournaments.selectors.contest.access import Content, Viewer, can_see


@dataclass(frozen=True, slots=True)
class BotQuality:
    """The results of a bot in seat 0: score, lowest and highest round, in half points.

    `extraction` is in tenths of a percent, None if nothing could be won.
    """

    bot: str
    score: int
    low: int
    high: int
    extraction: int | None


@dataclass(frozen=True, slots=True)
class DealsQuality:
    """The number of flat rounds, in which the simple bot already reaches par, and the bots."""

    flat: int
    rounds: int
    bots: tuple[BotQuality, ...]

    @property
    def spread(self) -> int:
        """The half points between the best and the worst score of the bots."""
        scores = [bot.score for bot in self.bots]
        return max(scores) - min(scores)


def deals_quality(*, tournament: Tournament, viewer: Viewer) -> DealsQuality | None:
    """Return the quality of the deals; None if the viewer may not see it or it is not known yet."""
    if not can_see(viewer=viewer, content=Content.QUALITY, tournament=tournament):
        return None
    row = Quality.objects.filter(tournament=tournament).first()
    if row is None:
        return None
    bots = tuple(BotQuality(**figures) for figures in row.bots)
    return DealsQuality(row.flat, tournament.rounds, bots)

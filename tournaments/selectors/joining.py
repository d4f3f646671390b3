"""What somebody who wants to play for real may join."""

from tournaments.models import Tournament
from tournaments.selectors.access import Viewer, may_enter
from tournaments.selectors.lobby import lobby


def tournament_to_join(*, viewer: Viewer, game: str) -> Tournament | None:
    """Return the open tournament of a game that has a place for the viewer, the first to close."""
    for card in lobby(viewer=viewer).open:
        has_entry = card.mine is not None and card.mine.place is not None
        fits = card.tournament.game == game and card.left > 0 and not has_entry
        if fits and may_enter(viewer, card.tournament):
            return card.tournament
    return None

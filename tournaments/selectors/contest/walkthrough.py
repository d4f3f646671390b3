"""A round walked through picture by picture: as it was played, or along another line."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.protocol import ENTRANT, Event
from tournaments.errors import NotFound, TournamentNotFinal
from tournaments.models import Entry, Tournament
from tournaments.play.replay import Frame, RoundView, replayed_view, setup_of, turn_words
from tournaments.selectors.contest.access import Content, Viewer, can_see


@dataclass(frozen=True, slots=True)
class Walk:
    """A round that is over: what the entrant could see after the deal and after each action."""

    round_view: RoundView
    frames: tuple[Frame, ...]


def round_walked(
    *, entry: Entry, viewer: Viewer, number: int, line: Sequence[str] | None = None
) -> Walk:
    """Return a finished round of an entry as its entrant saw it, or would have with another line.

    :raises NotFound: if the entry has not finished that round, or it is not for the viewer to see.
    :raises TournamentNotFinal: for another line, before everyone may see what it leads to.
    """
    if not 1 <= number <= len(entry.half_points):
        raise NotFound
    if not can_see(viewer=viewer, content=Content.ROUND_HANDS, entry=entry, number=number):
        raise NotFound
    if line is not None and not can_see(viewer=viewer, content=Content.PAR, entry=entry):
        raise TournamentNotFinal
    setup, before = setup_of(entry.tournament), entry.half_points[: number - 1]
    words = turn_words(entry=entry, number=number) if line is None else line
    view = replayed_view(setup, number, words, before).without_actions()
    return Walk(view, tuple(view.frames()))


@dataclass(frozen=True, slots=True)
class DealView:
    """What the entrant saw of a deal before anybody had acted, and who acted first."""

    frame: Frame
    events: tuple[Event, ...]


def deal_view(*, tournament: Tournament, viewer: Viewer, number: int) -> DealView:
    """Return a round's deal as every entrant saw it, with the chips of the first round.

    :raises NotFound: if there is no such round.
    :raises TournamentNotFinal: before everyone may see it.
    """
    if not 1 <= number <= tournament.rounds:
        raise NotFound
    if not can_see(viewer=viewer, content=Content.OTHERS_ROUNDS, tournament=tournament):
        raise TournamentNotFinal
    setup = setup_of(tournament)
    rules = setup.rules
    state = rules.start(*setup.deal(number))
    return DealView(rules.observe(state, ENTRANT).as_json(), rules.opening(state))

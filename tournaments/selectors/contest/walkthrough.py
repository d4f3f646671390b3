"""A round action by action: as it was played, or along another line."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.protocol import ENTRANT, Event
from tournaments.errors import NotFound, TournamentNotFinal
from tournaments.models import Entry, Tournament
from tournaments.play.replay import Frame, RoundView, replayed_view, setup_of, turn_words
from tournaments.selectors.contest.access import Content, Viewer, can_see


@dataclass(frozen=True, slots=True)
class RoundWalkthrough:
    """A finished round, with one frame for the deal and one for each action.

    A frame is the observation of the entrant at that time.
    """

    round_view: RoundView
    frames: tuple[Frame, ...]


def round_walkthrough(
    *, entry: Entry, viewer: Viewer, number: int, line: Sequence[str] | None = None
) -> RoundWalkthrough:
    """Return a finished round of an entry, with the entrant's own actions or those of `line`.

    :raises NotFound: if the entry has not finished that round, or the viewer may not see it.
    :raises TournamentNotFinal: for a `line`, until par is public.
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
    return RoundWalkthrough(view, tuple(view.frames()))


@dataclass(frozen=True, slots=True)
class DealView:
    """The entrant's observation of a deal before any action, and the events up to the first."""

    frame: Frame
    events: tuple[Event, ...]


def deal_view(*, tournament: Tournament, viewer: Viewer, number: int) -> DealView:
    """Return the deal of a round as every entrant saw it, with the chips of the first round.

    :raises NotFound: if there is no such round.
    :raises TournamentNotFinal: before the rounds of others are public.
    """
    if not 1 <= number <= tournament.rounds:
        raise NotFound
    if not can_see(viewer=viewer, content=Content.OTHERS_ROUNDS, tournament=tournament):
        raise TournamentNotFinal
    setup = setup_of(tournament)
    rules = setup.rules
    state = rules.start(*setup.deal(number))
    return DealView(rules.observe(state, ENTRANT).as_json(), rules.opening(state))

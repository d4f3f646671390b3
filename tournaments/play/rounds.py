"""Where an entry has got to, and its rounds as the entrant saw them."""

from tournaments.errors import NotFound
from tournaments.models import Entry, Turn
from tournaments.play.replay import (
    EntrySeen,
    RoundSeen,
    closed,
    round_played,
    seen,
    standing_at,
    told,
)
from tournaments.play.setups import setup_of

__all__ = ["EntrySeen", "RoundSeen", "entry_seen", "round_seen", "turn_words"]


def turn_words(*, entry: Entry, number: int) -> list[str]:
    """Return the entrant's actions in a round, in order."""
    rows = Turn.objects.filter(entry=entry, round=number).order_by("number")
    return list(rows.values_list("action", flat=True))


def rounds_begun(entry: Entry) -> int:
    """Return how many rounds an entry has begun: the finished ones, and one that is not."""
    finished = len(entry.half_points)
    if entry.complete or entry.state == Entry.State.WITHDRAWN:
        return finished
    return finished + 1


def round_seen(*, entry: Entry, number: int, turns: int | None = None) -> RoundSeen:
    """Return a round as the entrant saw it, up to so many turns of its own (all of them).

    :raises NotFound: if the entry has not begun that round.
    """
    if not 1 <= number <= rounds_begun(entry):
        raise NotFound
    before = entry.half_points[: number - 1]
    setup = setup_of(entry.tournament)
    words = turn_words(entry=entry, number=number)[:turns]
    played = round_played(setup, number, words, before)
    shown = seen(setup, number, played, told(setup, number, played, before))
    return shown if entry.state == Entry.State.PLAYING else closed(shown)


def entry_seen(*, entry: Entry, upto: tuple[int, int] | None = None) -> EntrySeen:
    """Return how far an entry has got; with `upto`, after that turn of that round.

    :raises NotFound: if that round has not been begun.
    """
    setup = setup_of(entry.tournament)
    if upto is not None:
        number, turn = upto
        current = round_seen(entry=entry, number=number, turns=turn + 1)
        return standing_at(setup, entry.half_points[: number - 1], current)
    points = tuple(entry.half_points)
    if entry.state != Entry.State.PLAYING:
        return EntrySeen(entry.state, None, None, None, points, entry.score_half_points)
    current = round_seen(entry=entry, number=len(points) + 1)
    if current.over and _is_older(entry):
        return entry_seen(entry=entry)
    return EntrySeen(entry.state, current.number, current.turn, current, points)


def _is_older(entry: Entry) -> bool:
    """Read an entry's row again; tell whether turns taken meanwhile had ended a round of it."""
    before = entry.half_points
    entry.refresh_from_db(
        fields=["state", "half_points", "complete", "finished_at", "score_half_points"]
    )
    return bool(entry.half_points != before)

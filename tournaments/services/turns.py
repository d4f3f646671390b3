"""Taking a turn: all that a player ever writes."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import FilteredRelation, Q

from accounts.models import User
from games.core.protocol import ENTRANT, Event
from tournaments.errors import (
    EntryWithdrawn,
    NotFound,
    RoundOver,
    TournamentNotOpen,
    TurnAlreadyPlayed,
    TurnNotReached,
)
from tournaments.models import Entry, Tournament, Turn
from tournaments.selectors.clock import Clock
from tournaments.selectors.replay import Answer, EntrySeen, RoundSeen, answer
from tournaments.selectors.setups import setup_of
from tournaments.services.entries import entry_finish, entry_locked


@dataclass(frozen=True, slots=True)
class TurnTaken:
    """What a turn brought about: the replay up to it, so it is the same whenever asked again.

    `events` begin with the action itself; `half_points` are the entrant's once the round is over;
    `seen` is that round, `after` the entry, both just after the turn.
    """

    round: int
    turn: int
    action: str
    events: tuple[Event, ...]
    over: bool
    half_points: int | None
    seen: RoundSeen
    after: EntrySeen


@dataclass(frozen=True, slots=True)
class _Moment:
    """What decides whether a turn may be taken, read after the entry was locked."""

    state: str
    closes_at: datetime
    now: datetime
    words: tuple[str, ...]


@transaction.atomic
def turn_take(*, entry: Entry, number: int, turn: int, action: str) -> TurnTaken:
    """Take a turn of round `number`; the same again gives the same answer and changes nothing.

    :raises TurnAlreadyPlayed: if another action stands for this turn.
    :raises EntryWithdrawn: if the entry has given its place back.
    :raises TournamentNotOpen: if the tournament is not being played now.
    :raises RoundOver: if the round has ended.
    :raises TurnNotReached: if earlier turns or rounds are missing.
    :raises IllegalAction: if the rules forbid the action.
    """
    return _take(entry_locked(entry.pk), number, turn, action)


@transaction.atomic
def turn_take_of(
    *, player: User, entry_id: uuid.UUID, number: int, turn: int, action: str
) -> TurnTaken:
    """Take a turn of a player's own entry: `turn_take`, and one question less for the database.

    :raises NotFound: if the player has no such entry; and all that `turn_take` refuses.
    """
    entry = entry_locked(entry_id)
    if entry.player_id != player.pk:
        raise NotFound
    return _take(entry, number, turn, action)


def _take(entry: Entry, number: int, turn: int, action: str) -> TurnTaken:
    moment = _moment(entry, number)
    words = moment.words
    if 0 <= turn < len(words):
        if words[turn] != action:
            raise TurnAlreadyPlayed
        return _taken(action, _answer(entry, number, words[: turn + 1]))
    _check(entry, moment, number=number, turn=turn)
    given = _answer(entry, number, (*words, action))
    # Nothing is written before the rules have agreed.
    Turn.objects.bulk_create(
        [Turn(entry=entry, round=number, number=turn, action=action, taken_at=moment.now)]
    )
    _follow_up(entry, given.after, at=moment.now)
    return _taken(action, given)


def _moment(entry: Entry, number: int) -> _Moment:
    """Read tournament, clock and the round's turns in one go, now that the entry is locked."""
    played = number if 1 <= number <= entry.tournament.rounds else 0  # 0: a round without turns
    rows = (
        Entry.objects.filter(pk=entry.pk)
        .annotate(now=Clock(), own=FilteredRelation("turns", condition=Q(turns__round=played)))
        .order_by("own__number")
        .values_list("tournament__state", "tournament__closes_at", "now", "own__action")
    )
    found = list(rows)
    state, closes_at, now, _ = found[0]
    return _Moment(state, closes_at, now, tuple(row[3] for row in found if row[3] is not None))


def _check(entry: Entry, moment: _Moment, *, number: int, turn: int) -> None:
    if entry.state == Entry.State.WITHDRAWN:
        raise EntryWithdrawn
    if moment.state != Tournament.State.OPEN or moment.now >= moment.closes_at:
        raise TournamentNotOpen
    finished = len(entry.half_points)
    if 1 <= number <= finished:
        raise RoundOver
    playing = entry.state == Entry.State.PLAYING
    if not playing or number != finished + 1 or turn != len(moment.words):
        raise TurnNotReached


def _answer(entry: Entry, number: int, words: Sequence[str]) -> Answer:
    before = entry.half_points[: number - 1]
    return answer(setup_of(entry.tournament), number, words, before)


def _follow_up(entry: Entry, after: EntrySeen, *, at: datetime) -> None:
    """Keep the entry's row in step with what the turn brought about."""
    points = list(after.half_points)
    if after.round is None:
        entry.half_points, entry.started = points, True
        Entry.objects.filter(pk=entry.pk).update(started=True)
        entry_finish(entry=entry, at=at)
    elif not entry.started or points != entry.half_points:
        entry.half_points, entry.started = points, True
        Entry.objects.filter(pk=entry.pk).update(half_points=points, started=True)


def _taken(action: str, given: Answer) -> TurnTaken:
    seen = given.seen
    return TurnTaken(
        round=seen.number,
        turn=seen.turn - 1,
        action=action,
        events=given.events,
        over=seen.over,
        half_points=seen.half_points[ENTRANT] if seen.half_points else None,
        seen=seen,
        after=given.after,
    )

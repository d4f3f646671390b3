"""Taking a turn: all that a player ever writes."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db import transaction

from accounts.models import User
from games.core.protocol import ENTRANT, Event
from tournaments.errors import (
    AccountClosed,
    EntryWithdrawn,
    FirstActionTooLate,
    NotFound,
    RoundOver,
    TournamentNotOpen,
    TurnAlreadyPlayed,
    TurnNotReached,
)
from tournaments.models import Entry, turn_sql
from tournaments.models.clock import database_now
from tournaments.models.turn_sql import TurnContext
from tournaments.play.replay import Answer, EntrySeen, RoundSeen, answer
from tournaments.play.setups import setup_for
from tournaments.selectors.contest.overdue import is_overdue
from tournaments.services.contest.entries import entry_finish, entry_locked


@dataclass(frozen=True, slots=True)
class TurnTaken:
    """What a turn brought about: the replay up to it, so it is the same whenever asked again.

    `events` begin with the action itself; `half_points` are the entrant's once the round is over;
    `seen` is that round, `after` the entry, both just after the turn. `entry` is the row; `is_new`
    tells that the turn was taken now, so that nothing has followed it yet.
    """

    entry: Entry = field(compare=False, repr=False)
    is_new: bool = field(compare=False, repr=False)
    round: int
    turn: int
    action: str
    events: tuple[Event, ...]
    over: bool
    half_points: int | None
    seen: RoundSeen
    after: EntrySeen


@transaction.atomic
def turn_take(*, entry: Entry, number: int, turn: int, action: str) -> TurnTaken:
    """Take a turn of round `number`; the same again gives the same answer and changes nothing.

    :raises TurnAlreadyPlayed: if another action stands for this turn.
    :raises AccountClosed: if the player's account has been deleted or closed.
    :raises EntryWithdrawn: if the entry has given its place back.
    :raises FirstActionTooLate: if it is the first action, and its time is over.
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
    context = turn_sql.turn_context(entry=entry, number=number)
    entry.tournament = context.tournament
    words = context.words
    if 0 <= turn < len(words):
        if words[turn] != action:
            raise TurnAlreadyPlayed
        return _taken(entry, action, _answer(entry, number, words[: turn + 1]), is_new=False)
    _check(entry, context, number=number, turn=turn)
    given = _answer(entry, number, (*words, action))
    # Nothing is written before the rules have agreed.
    turn_sql.turn_add(entry_id=entry.pk, number=number, turn=turn, action=action)
    _follow_up(entry, given.after)
    return _taken(entry, action, given, is_new=True)


def _check(entry: Entry, context: TurnContext, *, number: int, turn: int) -> None:
    if not context.player_is_active:
        raise AccountClosed
    if entry.state == Entry.State.WITHDRAWN:
        raise EntryWithdrawn
    if not context.is_open:
        raise TournamentNotOpen
    if _is_too_late(entry):
        raise FirstActionTooLate
    finished = len(entry.half_points)
    if 1 <= number <= finished:
        raise RoundOver
    playing = entry.state == Entry.State.PLAYING
    if not playing or number != finished + 1 or turn != len(context.words):
        raise TurnNotReached


def _is_too_late(entry: Entry) -> bool:
    # The clock is asked for a first action only: every other turn does without the question.
    return not entry.started and is_overdue(entry, now=database_now())


def _answer(entry: Entry, number: int, words: Sequence[str]) -> Answer:
    return answer(setup_for(entry), number, words, entry.half_points[: number - 1])


def _follow_up(entry: Entry, after: EntrySeen) -> None:
    """Keep the entry's row in step with what the turn brought about."""
    points = list(after.half_points)
    if entry.started and points == entry.half_points:
        return
    entry.half_points, entry.started = points, True
    turn_sql.entry_keep(entry_id=entry.pk, half_points=points)
    if after.round is None:
        entry_finish(entry=entry, at=database_now())


def _taken(entry: Entry, action: str, given: Answer, *, is_new: bool) -> TurnTaken:
    seen = given.seen
    return TurnTaken(
        entry=entry,
        is_new=is_new,
        round=seen.number,
        turn=seen.turn - 1,
        action=action,
        events=given.events,
        over=seen.over,
        half_points=seen.half_points[ENTRANT] if seen.half_points else None,
        seen=seen,
        after=given.after,
    )

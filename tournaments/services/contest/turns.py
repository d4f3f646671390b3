"""Taking a turn: the only row that a player writes during play."""

import uuid
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
from tournaments.play.replay import EntryView, RoundView, setup_for, turn_replay
from tournaments.selectors.contest.overdue import is_overdue
from tournaments.services.contest.entries import entry_finish


@dataclass(frozen=True, slots=True)
class TurnTaken:
    """A turn and what followed from it, by a replay up to it: the same at each repetition.

    `events` begin with the action itself; `half_points` is the entrant's result once the round is
    over; `round_view` and `after` are the round and the entry just after the turn. `entry` is the
    row; `is_new`: the turn was taken by this call, and no other has been taken since.
    """

    entry: Entry = field(compare=False, repr=False)
    is_new: bool = field(compare=False, repr=False)
    round: int
    turn: int
    action: str
    events: tuple[Event, ...]
    over: bool
    half_points: int | None
    round_view: RoundView
    after: EntryView


@transaction.atomic
def turn_take(*, entry: Entry, number: int, turn: int, action: str) -> TurnTaken:
    """Take a turn of round `number`; a repetition gets the same answer and changes nothing.

    :raises TurnAlreadyPlayed: if another action stands for this turn.
    :raises AccountClosed: if the player's account has been deleted or closed.
    :raises EntryWithdrawn: if the entry has given its place back.
    :raises FirstActionTooLate: if it is the first action, and its time is over.
    :raises TournamentNotOpen: if the tournament is not being played now.
    :raises RoundOver: if the round has ended.
    :raises TurnNotReached: if earlier turns or rounds are missing.
    :raises IllegalAction: if the rules forbid the action.
    """
    return _take(turn_sql.entry_locked(entry.pk), number, turn, action)


@transaction.atomic
def turn_take_of(
    *, player: User, entry_id: uuid.UUID, number: int, turn: int, action: str
) -> TurnTaken:
    """Take a turn of a player's own entry: as `turn_take`, with one query less.

    :raises NotFound: if the player has no such entry; and all refusals of `turn_take`.
    """
    entry = turn_sql.entry_locked(entry_id)
    if entry.player_id != player.pk:
        raise NotFound
    return _take(entry, number, turn, action)


def _take(entry: Entry, number: int, turn: int, action: str) -> TurnTaken:
    context = turn_sql.turn_context(entry=entry, number=number)
    entry.tournament = context.tournament
    words = context.words
    is_new = not 0 <= turn < len(words)
    if is_new:
        _check(entry, context, number=number, turn=turn)
    elif words[turn] != action:
        raise TurnAlreadyPlayed
    # Nothing is written before the rules have agreed.
    before = entry.half_points[: number - 1]
    replay = turn_replay(setup_for(entry), number, (*words[:turn], action), before)
    if is_new:
        turn_sql.turn_add(entry_id=entry.pk, number=number, turn=turn, action=action)
        _entry_update(entry, replay.after)
    view = replay.round_view
    return TurnTaken(
        entry=entry,
        is_new=is_new,
        round=number,
        turn=turn,
        action=action,
        events=replay.events,
        over=view.over,
        half_points=view.half_points[ENTRANT] if view.half_points else None,
        round_view=view,
        after=replay.after,
    )


def _check(entry: Entry, context: TurnContext, *, number: int, turn: int) -> None:
    """Raise the first refusal that applies to a new turn, rules of the game aside."""
    if not context.player_is_active:
        raise AccountClosed
    if entry.state == Entry.State.WITHDRAWN:
        raise EntryWithdrawn
    if not context.is_open:
        raise TournamentNotOpen
    # Only a first action has a deadline of its own; all others are spared the query for the time.
    if not entry.started and is_overdue(entry, now=database_now()):
        raise FirstActionTooLate
    finished = len(entry.half_points)
    if 1 <= number <= finished:
        raise RoundOver
    playing = entry.state == Entry.State.PLAYING
    if not playing or number != finished + 1 or turn != len(context.words):
        raise TurnNotReached


def _entry_update(entry: Entry, after: EntryView) -> None:
    """Update the entry's row after a turn, where it changes; finish the entry after its last."""
    points = list(after.half_points)
    if entry.started and points == entry.half_points:
        return
    entry.half_points, entry.started = points, True
    turn_sql.entry_points_update(entry_id=entry.pk, half_points=points)
    if after.round is None:
        entry_finish(entry=entry, at=database_now())

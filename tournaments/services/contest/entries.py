"""The life of an entry apart from its turns: joining, withdrawing, expiring, finishing."""

import uuid
from datetime import datetime

from django.db import transaction
from django.db.models.functions import Now

from accounts.models import User
from tournaments import queue
from tournaments.errors import (
    AccountClosed,
    EntryStarted,
    NotEligible,
    NotFound,
    PlaceLapsed,
    TournamentFull,
    TournamentNotOpen,
)
from tournaments.models import Entry, StateChange, Tournament
from tournaments.models.clock import database_now
from tournaments.models.turn_sql import entry_locked
from tournaments.play.replay import next_round, setup_of
from tournaments.selectors.contest.access import can_enter
from tournaments.selectors.contest.overdue import overdue_in
from tournaments.services.contest.barred_addresses import address_check, bars_clear

RULE_VERSION = 1  # of the rule for entrants, which the rules page of each game tells in full


@transaction.atomic
def entry_join(*, tournament: Tournament, player: User) -> tuple[Entry, bool]:
    """Take a place for a player; return the entry, and whether it took its place in this call.

    An existing entry with a place is returned, whatever the tournament's state. Overdue entries
    lose their places first, without waiting for the sweep.

    :raises AccountClosed: if the player's account has been deleted or closed.
    :raises NotEligible: if the player made the tournament, or could change it.
    :raises TournamentNotOpen: if the tournament is not being played now.
    :raises AddressNotProved: if the tournament asks for a proved address, and there is none.
    :raises AddressBarred: if an entrant with the address was here before under another account.
    :raises PlaceLapsed: if the time for a first action has run out twice.
    :raises TournamentFull: if every place is taken.
    """
    # The account is locked first, as a deletion does, so that no deleted account can join.
    _check_account(player)
    locked = _lock_tournament(tournament.pk)
    now = database_now()
    for entry_id in overdue_in(locked, now=now):
        entry_expire(entry_id=entry_id)
    # Read after the lock, so that the second of two simultaneous calls finds the first entry.
    entry = Entry.objects.filter(tournament=locked, player=player).first()
    if entry is not None and entry.state != Entry.State.WITHDRAWN:
        entry.tournament = locked
        return entry, False
    if not can_enter(player, locked):
        raise NotEligible
    _check_open(locked, now)
    address_check(player=player, tournament=locked)
    if entry is not None:
        return _rejoin(entry, locked, now=now), True
    place = _free_place(locked)
    rule_agree(player)
    return _enter(Entry(tournament=locked, player=player, place=place, joined_at=now)), True


def rule_agree(player: User) -> None:
    """Store that a player agrees to the rule for entrants, in the caller's transaction.

    Joining is agreeing: one person, one entry, and no help from who has seen the cards.
    """
    if player.rule_version < RULE_VERSION:
        rows = User.objects.filter(pk=player.pk, rule_version__lt=RULE_VERSION)
        rows.update(rule_version=RULE_VERSION, rule_agreed_at=Now())


def _check_account(player: User) -> None:
    rows = User.objects.select_for_update(no_key=True).filter(pk=player.pk, is_active=True)
    if not rows.values_list("pk", flat=True).first():
        raise AccountClosed


def _lock_tournament(tournament_id: int) -> Tournament:
    rows = Tournament.objects.select_for_update(no_key=True)
    tournament = rows.filter(pk=tournament_id).first()
    if tournament is None:
        raise NotFound
    return tournament


def _check_open(tournament: Tournament, now: datetime) -> None:
    """Refuse unless the tournament is open by the clock; open it if the sweep has not yet."""
    due = tournament.opens_at <= now < tournament.closes_at
    if due and tournament.state == Tournament.State.ANNOUNCED:
        tournament_advance(tournament_id=tournament.pk, to=Tournament.State.OPEN, at=now)
        tournament.state = Tournament.State.OPEN
    if not due or tournament.state != Tournament.State.OPEN:
        raise TournamentNotOpen


def tournament_advance(
    *,
    tournament_id: int,
    to: Tournament.State,
    at: datetime,
    by: User | None = None,
    reason: str = "",
) -> bool:
    """Change a tournament's state and log it, in the caller's transaction.

    Return False if the state it is in does not allow that.
    """
    fields = {"void_reason": reason} if to == Tournament.State.VOID else {}
    if not Tournament.objects.advance(tournament_id=tournament_id, to=to, **fields):
        return False
    StateChange.objects.create(tournament_id=tournament_id, state=to, at=at, by=by, reason=reason)
    if to in Tournament.REVEALED:
        bars_clear()
    return True


def _free_place(tournament: Tournament) -> int:
    rows = Entry.objects.filter(tournament=tournament, place__isnull=False)
    free = set(range(1, tournament.places + 1)) - set(rows.values_list("place", flat=True))
    if not free:
        raise TournamentFull
    return min(free)


def _enter(entry: Entry) -> Entry:
    """Store a new entry; rounds that end before its first turn are over at once."""
    points, current = next_round(setup_of(entry.tournament), ())
    entry.half_points = list(points)
    entry.save(force_insert=True)
    if current is None:
        entry_finish(entry=entry, at=entry.joined_at)
    return entry


def _rejoin(entry: Entry, tournament: Tournament, *, now: datetime) -> Entry:
    """Give a withdrawn entry a place again.

    Its time goes on from when it joined; if that has run out, it starts once more, half as long.
    """
    entry.tournament = tournament
    in_use = entry.lapses == int(entry.came_back)  # the time that runs has not run out before
    if in_use and now >= entry.act_before:
        entry.lapses += 1
        in_use = False
    if not in_use:
        if entry.came_back:
            raise PlaceLapsed
        entry.came_back, entry.joined_at = True, now
    entry.state, entry.place = Entry.State.PLAYING, _free_place(tournament)
    entry.save(update_fields=["state", "place", "joined_at", "lapses", "came_back"])
    return entry


@transaction.atomic
def entry_withdraw(*, entry: Entry) -> None:
    """Withdraw an entry, which frees its place; withdrawing again does nothing.

    :raises EntryStarted: if an action was taken, or a round is over.
    :raises TournamentNotOpen: if the tournament is not being played now.
    """
    locked = entry_locked(entry.pk)
    if locked.state == Entry.State.WITHDRAWN:
        return
    if locked.started or locked.half_points:
        raise EntryStarted
    _check_still_open(locked)
    Entry.objects.advance(entry_id=locked.pk, to=Entry.State.WITHDRAWN, place=None)


def _check_still_open(entry: Entry) -> None:
    now, tournament = database_now(), entry.tournament
    if tournament.state != Tournament.State.OPEN or now >= tournament.closes_at:
        raise TournamentNotOpen


@transaction.atomic
def entry_expire(*, entry_id: uuid.UUID) -> bool:
    """Withdraw an entry that missed the deadline of its first action; return whether it did."""
    entry = entry_locked(entry_id)
    if entry.started or entry.state != Entry.State.PLAYING:
        return False
    if database_now() < entry.act_before or entry.tournament.state != Tournament.State.OPEN:
        return False
    lapses = entry.lapses + 1
    return Entry.objects.advance(
        entry_id=entry.pk, to=Entry.State.WITHDRAWN, place=None, lapses=lapses
    )


def entry_finish(*, entry: Entry, at: datetime, complete: bool = True) -> None:
    """Finish an entry and send it to be scored, in the caller's transaction; again does nothing."""
    fields = {"complete": complete, "finished_at": at, "waiting_since": at, "enqueued_at": at}
    to = Entry.State.FINISHED
    if Entry.objects.advance(entry_id=entry.pk, to=to, half_points=entry.half_points, **fields):
        for name, value in {"state": to, **fields}.items():
            setattr(entry, name, value)
        queue.enqueue(queue.SCORE_ENTRY, entry_id=str(entry.pk))

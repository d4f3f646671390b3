"""Tournaments, players and entries as they come about: by the services, never by hand."""

from datetime import UTC, timedelta
from itertools import count

from celery import current_app
from django.utils import timezone

from accounts.models import User
from tournaments.models import Entry, Tournament
from tournaments.play.replay import entry_view
from tournaments.services.contest.entries import entry_join
from tournaments.services.contest.scoring import entry_score
from tournaments.services.contest.tournaments import (
    tournament_close,
    tournament_create,
    tournament_finalise,
    tournament_open,
    tournament_void,
)
from tournaments.services.contest.turns import turn_take

HOUR = timedelta(hours=1)
BOTS = ("steady-1", "steady-1", "steady-1")
# The rounds of klassiek in which the entrant is dealt a 31, and so has no turn.
DEALT_31_IN_1 = f"{79:064x}"
DEALT_31_IN_1_AND_2 = f"{4092:064x}"
DEALT_31_IN_2 = f"{64:064x}"
_numbers = count(1)


def make_user(name=None, **fields):
    return User.objects.create_user(name or f"player-{next(_numbers)}", **fields)


def make_organiser(name=None):
    return make_user(name or f"organiser-{next(_numbers)}", is_staff=True)


def make_tournament(*, state="open", **plan):
    """Give a tournament in a state, by the way that leads there; no entries are in it."""
    now = timezone.now().astimezone(UTC)
    opens_at = now + HOUR if state == "announced" else now - HOUR
    tournament = tournament_create(
        **{
            "by": plan.pop("by", None) or make_organiser(),
            "name": "Spring",
            "game": "klassiek",
            "bots": BOTS,
            "opens_at": opens_at,
            "closes_at": now + 24 * HOUR,
            **plan,
        }
    )
    if state in ("open", "closed", "final"):
        tournament_open(tournament_id=tournament.pk)
    return advance(tournament, to=state)


def advance(tournament, *, to):
    """Bring an open tournament further: closed (nothing scored), final (all scored) or void."""
    if to in ("closed", "final"):
        past(tournament)
        tournament_close(tournament_id=tournament.pk)
    if to == "final":
        score_all(tournament)
        tournament_finalise(tournament_id=tournament.pk)
    if to == "void":
        tournament_void(tournament=tournament, by=tournament.created_by, reason="a wrong deck")
    tournament.refresh_from_db()
    return tournament


def past(tournament):
    """Move the closing time into the past, as if the time had come."""
    closes_at = timezone.now() - timedelta(seconds=1)
    opens_at = min(tournament.opens_at, closes_at - HOUR)
    Tournament.objects.filter(pk=tournament.pk).update(opens_at=opens_at, closes_at=closes_at)


def score_all(tournament):
    for entry in Entry.objects.filter(tournament=tournament, state="finished"):
        entry_score(entry_id=entry.pk)


def make_entry(tournament=None, player=None):
    tournament = tournament or make_tournament()
    return entry_join(tournament=tournament, player=player or make_user())[0]


def first(legal):
    return legal[0]


def last(legal):
    return legal[-1]


def most_final(legal):
    """Choose what ends the turns soonest; in no game does it buy."""
    return next((words for words in ("stake 4", "pass", "hold") if words in legal), legal[0])


def play(entry, *, turns=None, choose=first):
    """Take so many turns (all that are left), each chosen out of the legal actions."""
    while turns is None or turns > 0:
        entry.refresh_from_db()
        at = entry_view(entry=entry)
        if at.current is None:
            break
        action = choose(at.current.legal_actions)
        turn_take(entry=entry, number=at.round, turn=at.turn, action=action)
        turns = None if turns is None else turns - 1
    entry.refresh_from_db()
    return entry


def make_scored(tournament=None, *, choose=first, player=None):
    entry = play(make_entry(tournament, player), choose=choose)
    entry_score(entry_id=entry.pk)
    entry.refresh_from_db()
    return entry


def messages():
    """Take every message that waits for a worker: (task, what it is given)."""
    found = []
    with current_app.connection_for_read() as connection:
        channel = connection.default_channel
        while (message := channel.basic_get(current_app.conf.task_default_queue)) is not None:
            message.ack()
            found.append((message.headers["task"], message.payload[1]))
    return found

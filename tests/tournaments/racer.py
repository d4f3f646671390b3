"""A process of its own for the races: does what it is told at the same instant as others.

Each line in is a list of calls; they start together, each in a thread and on a connection of its
own. Each line out is the list of what became of them.
"""

import hashlib
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection

from accounts.errors import AccountError
from accounts.models import User
from games.core.errors import GameError
from tournaments.errors import TournamentError
from tournaments.models import Entry, Tournament
from tournaments.play.rounds import entry_seen
from tournaments.services.contest.entries import entry_join, entry_withdraw
from tournaments.services.contest.scoring import entry_score
from tournaments.services.contest.sweep import sweep
from tournaments.services.contest.turns import turn_take
from tournaments.services.people.deletion import account_delete
from tournaments.services.people.export import export_make

# All of a race want the same row at once, and a busy machine lets each of them work slowly.
PATIENCE = " -c lock_timeout=60s -c statement_timeout=60s"


def join(tournament, player):
    entry, created = entry_join(
        tournament=Tournament.objects.get(pk=tournament), player=User.objects.get(pk=player)
    )
    return [created, str(entry.pk)]


def turn(entry, number, turn, action):
    taken = turn_take(entry=Entry.objects.get(pk=entry), number=number, turn=turn, action=action)
    return hashlib.sha256(repr(taken).encode()).hexdigest()


def passes(entry):
    """Pass through the rounds until somebody refuses; say how many turns were taken."""
    row, taken = Entry.objects.select_related("tournament").get(pk=entry), 0
    while (at := entry_seen(entry=row)).round is not None:
        try:
            turn_take(entry=row, number=at.round, turn=at.turn, action="pass")
        except TournamentError as refusal:
            return [taken, refusal.code]
        taken += 1
        row.refresh_from_db()
    return [taken, None]


def withdraw(entry):
    entry_withdraw(entry=Entry.objects.get(pk=entry))


def score(entry):
    return entry_score(entry_id=entry)


def called(barrier, name, *given):
    connection.ensure_connection()
    barrier.wait()
    try:
        return CALLS[name](*given)
    except (TournamentError, GameError, AccountError) as refusal:
        return refusal.code
    finally:
        connection.close()


def delete(player):
    return account_delete(user_id=player) is not None


def export(player):
    return export_make(user=User.objects.get(pk=player))["format"]


DOES = (join, turn, passes, withdraw, score, sweep, delete, export)
CALLS = {one.__name__: one for one in DOES}


def say(answer):
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def main():
    if connection.vendor == "postgresql":
        connection.settings_dict["OPTIONS"]["options"] += PATIENCE
    say("ready")
    for line in sys.stdin:
        calls = json.loads(line)
        barrier = Barrier(len(calls), timeout=180)
        with ThreadPoolExecutor(len(calls)) as pool:
            done = [pool.submit(called, barrier, *call) for call in calls]
            say([one.result() for one in done])

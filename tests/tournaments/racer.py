"""Processes of their own for the races, forked from one that has loaded Django.

Each line in is a list of calls, shared out over the processes; they start together, each in a
thread and on a connection of its own. Each line out is the list of what became of them.
"""

import hashlib
import json
import multiprocessing
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection
from django.test import Client

from accounts.email_changes import email_prove
from accounts.errors import AccountError
from accounts.models import User
from games.core.errors import GameError
from tests.processes import wait_longer_for_the_cache
from tests.throttled import waits
from tournaments.errors import TournamentError
from tournaments.models import Entry, Tournament
from tournaments.play.replay import entry_view
from tournaments.services.contest.entries import entry_join, entry_withdraw
from tournaments.services.contest.scoring import entry_score
from tournaments.services.contest.sweep import sweep
from tournaments.services.contest.turns import turn_take
from tournaments.services.people.accounts import account_delete, account_export

FORKED = multiprocessing.get_context("fork")
CENTURY = 3_155_760_000  # s: a window that no test meets the end of
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
    while (at := entry_view(entry=row)).round is not None:
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
    return account_export(user=User.objects.get(pk=player))["format"]


def sign_up(name):
    data = {"username": name, "password1": "Een goed wachtwoord 31", "email": f"{name}@example.org"}
    return Client().post("/accounts/signup/", data).status_code


def prove(key, viewer):
    user = None if viewer is None else User.objects.get(pk=viewer)
    return email_prove(key=key, viewer=user).user.username


def try_sign_in(count):
    """Return how many tries with a wrong password were looked at, not refused for their number."""
    data = {"login": "nobody", "password": "wrong"}
    return [Client().post("/accounts/login/", data).status_code for _ in range(count)].count(200)


def try_sign_up(count):
    """Return how many tries without a password were looked at, not refused for their number."""
    data = {"username": "x"}
    return [Client().post("/accounts/signup/", data).status_code for _ in range(count)].count(200)


def post(path, body, headers):
    """Return the status and the text of the answer to a call of the API."""
    sent = {"content_type": "application/json", "headers": headers}
    answer = Client().post(path, json.dumps(body), **sent)
    return [answer.status_code, answer.content.decode()]


def count_up(count, limit):
    """Return how many times the counter of one scope was below its limit."""
    return [waits("race", "one", (limit, CENTURY)) for _ in range(count)].count(0)


DOES = (join, turn, passes, withdraw, score, sweep, delete, export)
DOES += (sign_up, prove, try_sign_in, try_sign_up, count_up, post)
CALLS = {one.__name__: one for one in DOES}


def say(answer):
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def run(lane):
    """Do what comes along a lane, until the process ends with the one that it was forked from."""
    while True:
        calls = lane.recv()
        barrier = Barrier(len(calls), timeout=180)
        with ThreadPoolExecutor(len(calls)) as pool:
            done = [pool.submit(called, barrier, *call) for call in calls]
            lane.send([one.result() for one in done])


def fork():
    """Return our end of the lane to a new process."""
    ours, theirs = FORKED.Pipe()
    FORKED.Process(target=run, args=(theirs,), daemon=True).start()
    theirs.close()  # so that its end shows if the process dies
    return ours


def main(processes):
    if connection.vendor == "postgresql":
        connection.settings_dict["OPTIONS"]["options"] += PATIENCE
    wait_longer_for_the_cache()
    lanes = [fork() for _ in range(processes)]
    say("ready")
    for line in sys.stdin:
        calls = json.loads(line)
        busy = [(lane, calls[at::processes]) for at, lane in enumerate(lanes) if calls[at:]]
        for lane, share in busy:  # everyone is told before anyone is heard
            lane.send(share)
        say([answer for lane, _ in busy for answer in lane.recv()])

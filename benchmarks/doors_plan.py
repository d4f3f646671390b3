"""Entries to play and the turns to play them with, worked out before anything is measured."""

from dataclasses import dataclass
from datetime import timedelta
from itertools import count

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

from accounts.models import User
from accounts.services import token_issue
from games.core.entry import play_entry
from games.core.round import parse_actions
from tournaments.models import Entry, Tournament, Turn
from tournaments.models.clock import database_now
from tournaments.play.replay import next_round, setup_of, turn_replay
from tournaments.services.contest.entries import entry_join
from tournaments.services.contest.tournaments import tournament_create, tournament_open

Step = tuple[int, int, str]
_numbers = count(1)


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody with an entry, and how to sign in; `steps`: round, turn and action of each turn."""

    entry_id: str
    token: str
    session: str
    steps: list[Step]


def players(amount: int, *, game: str = "klassiek", seed: str | None = None) -> list[Player]:
    """Return so many players, ten to a tournament."""
    players: list[Player] = []
    organiser = User.objects.create_user(f"organiser-{next(_numbers)}", is_staff=True)
    while len(players) < amount:
        tournament = _tournament(organiser, game, seed)
        steps = _steps(tournament)
        players += [_player(tournament, steps) for _ in range(min(10, amount - len(players)))]
    return players


def _tournament(organiser: User, game: str, seed: str | None = None) -> Tournament:
    now = database_now()
    tournament = tournament_create(
        by=organiser,
        name="Measured",
        game=game,
        bots=["steady-1", "bold-1", "sharp-1"],
        opens_at=now,
        closes_at=now + timedelta(days=1),
        seed=seed,
    )
    tournament_open(tournament_id=tournament.pk)
    return tournament


def _steps(tournament: Tournament) -> list[Step]:
    """Return the turns of somebody who always does the first thing allowed."""
    setup = setup_of(tournament)
    points, current = next_round(setup, ())
    steps: list[Step] = []
    words: list[str] = []
    action = None if current is None else current.legal_actions[0]
    while action is not None:
        number = len(points) + 1
        steps.append((number, len(words), action))
        words.append(action)
        after = turn_replay(setup, number, words, points).after
        words = words if after.round == number else []
        points = after.half_points
        action = None if after.current is None else after.current.legal_actions[0]
    return steps


def played_entries(people: list[User]) -> None:
    """Write down a tournament in which everybody has played to the end, without its score."""
    organiser, _ = User.objects.get_or_create(username="organiser", is_staff=True)
    tournament = _tournament(organiser, "klassiek")
    steps = _steps(tournament)
    turns = [parse_actions(word for n, _, word in steps if n == number) for number in range(1, 17)]
    now, points = database_now(), list(play_entry(setup_of(tournament), turns).half_points)
    ended = {"state": Entry.State.FINISHED, "finished_at": now, "waiting_since": now}
    shared = {"tournament": tournament, "joined_at": now, "half_points": points, **ended}
    for place, player in enumerate(people, 1):
        entry = Entry(player=player, place=place, started=True, complete=True, **shared)
        entry.save(force_insert=True)
        Turn.objects.bulk_create(
            Turn(entry=entry, round=number, number=turn, action=action, taken_at=now)
            for number, turn, action in steps
        )


def _player(tournament: Tournament, steps: list[Step]) -> Player:
    user = User.objects.create_user(f"player-{next(_numbers)}")
    entry, _ = entry_join(tournament=tournament, player=user)
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return Player(str(entry.pk), token_issue(user=user)[0], str(session.session_key), steps)

"""A tournament whose seed is known, the people around it, and clients they call with."""

import json
from datetime import timedelta

import pytest
from django.apps import apps
from django.test import Client
from hypothesis import HealthCheck, settings

from accounts.models import User
from accounts.services import token_issue
from tests.tournaments.api_schema import checked
from tournaments.models import Entry, Tournament
from tournaments.models.clock import database_now
from tournaments.services.contest.entries import entry_join
from tournaments.services.contest.scoring import entry_score
from tournaments.services.contest.tournaments import (
    tournament_close,
    tournament_create,
    tournament_finalise,
    tournament_void,
)
from tournaments.services.contest.turns import turn_take

SEED = bytes(range(32)).hex()
ROUNDS = 3

settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


class Caller:
    """Calls the API, with a token or as a visitor; each response has to fit the schema."""

    def __init__(self, user=None, **headers):
        self.client = Client(raise_request_exception=False)
        if user is not None:
            headers["Authorization"] = f"Bearer {token_issue(user=user)[0]}"
        self.headers = headers

    def __call__(self, method, path, body=None, **headers):
        url = path if path.startswith("/") else f"/api/v1/{path}"
        sent = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body)
        told = {"content_type": "application/json", "headers": self.headers | headers}
        response = self.client.generic(method, url, sent, **told)
        return checked(response) if url.startswith("/api/") else response

    def get(self, path, **headers):
        return self("GET", path, **headers)

    def post(self, path, body=None, **headers):
        return self("POST", path, body, **headers)

    def delete(self, path, **headers):
        return self("DELETE", path, **headers)


@pytest.fixture
def as_():
    """Give somebody's way to call; a visitor's for nobody."""
    return Caller


@pytest.fixture
def someone(db):
    """Make users: ``someone("anna")``."""
    return lambda name, **fields: User.objects.create_user(name, f"{name}@example.org", **fields)


@pytest.fixture
def organiser(someone):
    return someone("organiser", is_staff=True)


@pytest.fixture
def player(someone):
    return someone("player")


@pytest.fixture
def stranger(someone):
    return someone("stranger")


@pytest.fixture
def announce(organiser):
    """Make tournaments, open ones unless told otherwise."""

    def make(**given):
        now = database_now()
        terms = {
            "by": organiser,
            "name": "Vrijdag",
            "game": "klassiek",
            "bots": ["steady-1"] * 3,
            "opens_at": now - timedelta(minutes=1),
            "closes_at": now + timedelta(days=1),
            "rounds": ROUNDS,
        }
        made = tournament_create(**terms | given)
        Tournament.objects.filter(pk=made.pk).update(state="open")
        made.refresh_from_db()
        return made

    return make


@pytest.fixture
def tournament(announce):
    """Give an open tournament whose deals a test can work out."""
    return announce(seed=SEED)


@pytest.fixture
def entry(tournament, player):
    return entry_join(tournament=tournament, player=player)[0]


@pytest.fixture
def play_out():
    """Play an entry to its end with passes."""

    def play(entry):
        for number in range(1, entry.tournament.rounds + 1):
            turn_take(entry=entry, number=number, turn=0, action="pass")
        entry.refresh_from_db()
        return entry

    return play


@pytest.fixture
def end():
    """Bring a tournament to a later state, by the services that do it."""

    def end(tournament, state):
        if state == "void":
            tournament_void(tournament=tournament, by=tournament.created_by, reason="a test")
        elif state in ("closed", "final"):
            Tournament.objects.filter(pk=tournament.pk).update(closes_at=database_now())
            assert tournament_close(tournament_id=tournament.pk)
        if state == "final":
            for entry in Entry.objects.filter(tournament=tournament, state="finished"):
                entry_score(entry_id=entry.pk)
            assert tournament_finalise(tournament_id=tournament.pk)
        if state == "announced":
            # Joining opens a tournament that is due to, so its time must be to come.
            opens_at = database_now() + timedelta(hours=1)
            Tournament.objects.filter(pk=tournament.pk).update(state="announced", opens_at=opens_at)
        tournament.refresh_from_db()
        return tournament

    return end


@pytest.fixture
def every_row(db):
    """Give a snapshot of every row of ours, to show that nothing was changed."""

    def snapshot():
        models = [*apps.get_app_config("tournaments").get_models(), User]
        return {model: list(model.objects.order_by("pk").values()) for model in models}

    return snapshot

"""Live answers of every call have the keys of the schema and no other; docs/api.md names them all.

`Caller`, with which all tests call the API, checks every response against the schema. Here every
call is made in every state, and every error is provoked, so that none is left out.
"""

import re
from functools import cache
from pathlib import Path

import jsonschema
import pytest
from django.db import OperationalError
from django.test import Client
from rest_framework import serializers

from accounts.email_changes import email_change
from accounts.models import ApiToken
from accounts.services import token_issue
from accounts.throttling import LIMITS, try_count
from games.registry import GAMES
from tests.tournaments.api_schema import checked, operation_of, operations, schema
from tests.tournaments.conftest import SEED
from tests.tournaments.factories import first, last, most_final, play, score_all
from tests.tournaments.reviewed import keep_all
from tournaments.api import games, standings
from tournaments.api.idempotency import HEADER
from tournaments.api.problems import PROBLEMS
from tournaments.models import Entry
from tournaments.services.contest.entries import entry_join
from tournaments.services.contest.idempotency import answer_keep, key_claim
from tournaments.services.contest.tournaments import tournament_ask_proof, tournament_finalise
from tournaments.services.people.accounts import account_delete

DOCUMENT = Path("docs/api.md")
PASS = {"round": 1, "turn": 0, "action": "pass"}


class Calls:
    """Makes calls, whose responses have to fit the schema.

    `answered` holds the (operation id, status) of each, `codes` the code of each refusal.
    """

    def __init__(self, as_):
        self.caller, self.answered, self.codes = cache(as_), set(), set()

    def __call__(self, user, method, path, body=None, **headers):
        response = self.caller(user)(method, path, body, **headers)
        self.keep(response)
        return response

    def keep(self, response):
        if response.status_code >= 400:
            self.codes.add(response.json()["code"])
        else:
            operation_id = operation_of(response)["operationId"]
            self.answered.add((operation_id, response.status_code))


@pytest.fixture
def calls(as_):
    return Calls(as_)


def take_turns(calls, entry, choose=most_final):
    """Take turns of an entry by calls until it is finished; look at the round before each."""
    path, player = f"entries/{entry.pk}/", entry.player
    view = calls(player, "GET", path).json()
    while view["state"] == "playing":
        calls(player, "GET", f"{path}rounds/{view['round']}/")
        turn = {
            "round": view["round"],
            "turn": view["turn"],
            "action": choose(view["legal_actions"]),
        }
        view = calls(player, "POST", f"{path}actions/", turn).json()["entry"]


def look_at(calls, tournament, viewers):
    """Get everything there is about a tournament and its entries; refusals have to fit too."""
    path = f"tournaments/{tournament.slug}/"
    for viewer in viewers:
        calls(viewer, "GET", "tournaments/")
        calls(viewer, "GET", f"tournaments/?state={tournament.state}")
        calls(viewer, "GET", "entries/")
        for part in ("", "par/", "rounds/1/", "rounds/2/", "rounds/9/"):
            calls(viewer, "GET", path + part)
        etag = calls(viewer, "GET", f"{path}standings/")["ETag"]
        calls(viewer, "GET", f"{path}standings/", **{"If-None-Match": etag})
        for entry in tournament.entries.all():
            for part in ("", "rounds/1/", "rounds/2/", "record/", "review/"):
                calls(viewer, "GET", f"entries/{entry.pk}/{part}")


@pytest.fixture
def in_every_state(calls, announce, someone, end):
    """Play a tournament of a game through its states, with entries in all of theirs."""

    def run(game):
        bots = [next(iter(GAMES[game].bots))] * (GAMES[game].default_seats - 1)
        look_at(calls, end(announce(game=game, bots=bots, rounds=2), "announced"), [None])
        tournament = announce(game=game, bots=bots, rounds=2)
        names = ("winner", "deleted", "parked", "begun", "withdrawn")
        players = {name: someone(name) for name in names}
        viewers = (None, players["winner"], tournament.created_by)
        play_to_every_state(calls, [join(calls, tournament, player) for player in players.values()])
        look_at(calls, tournament, viewers)
        look_at(calls, end(tournament, "closed"), viewers[1:2])
        score_all(tournament)
        account_delete(user_id=players["deleted"].pk)
        assert tournament_finalise(tournament_id=tournament.pk)
        tournament.refresh_from_db()
        look_at(calls, tournament, viewers[:1])
        keep_all(tournament)
        look_at(calls, tournament, viewers[:2])
        return tournament

    return run


def play_to_every_state(calls, entries):
    """Bring five entries to their states: two finished, parked, playing and withdrawn."""
    *played, begun, withdrawn = entries
    calls(withdrawn.player, "DELETE", f"entries/{withdrawn.pk}/")
    for entry, choose in zip(played, (most_final, first, most_final), strict=True):
        take_turns(calls, entry, choose)
    Entry.objects.filter(pk=played[-1].pk).update(state="parked", parked_reason="a test")
    play(begun, turns=1, choose=last)


def join(calls, tournament, player):
    """Join twice, and return the entry."""
    path = f"tournaments/{tournament.slug}/entries/"
    calls(player, "POST", path)
    return Entry.objects.get(pk=calls(player, "POST", path).json()["id"])


@pytest.mark.slow(twin="test_every_call_of_the_schema_is_made")
@pytest.mark.parametrize("game", [game for game in GAMES if game != "klassiek"])
def test_answers_fit_in_every_state_of(game, calls, in_every_state):
    tournament = in_every_state(game)

    lines = calls(None, "GET", f"tournaments/{tournament.slug}/standings/").json()
    assert {line["ghost"] for line in lines} >= {None, "par", "pass"}
    assert {line["state"] for line in lines} >= {"scored", "parked"}
    assert "former-player-1" in {line["player"] for line in lines}


def test_every_call_of_the_schema_is_made(calls, in_every_state, announce, someone, organiser, end):
    in_every_state("klassiek")
    void = announce(rounds=2)
    take_turns(calls, join(calls, void, someone("unlucky", password="Een goed wachtwoord 31")))
    look_at(calls, end(void, "void"), [None])
    plan = {"name": "Flat", "game": "klassiek", "bots": ["steady-1"] * 3, "most_flat": 3}
    times = {"opens_at": "2026-01-01T12:00:00Z", "closes_at": "2199-01-01T12:00:00Z"}
    for _ in range(2):  # made, and made already
        calls(organiser, "POST", "tournaments/", plan | times)
    calls(organiser, "GET", "tournaments/?state=preparing")
    calls(None, "GET", "games/")
    sign_in = {"username": "unlucky", "password": "Een goed wachtwoord 31"}
    calls(None, "POST", "tokens/", sign_in)
    calls(organiser, "DELETE", "tokens/")

    assert operations(schema()["paths"]) - calls.answered == set()


def test_a_call_that_was_not_made_is_missed(calls, db):
    """A call that somebody adds to the schema has to be made above."""
    calls(None, "GET", "games/")

    missed = operations(schema()["paths"]) - calls.answered
    assert ("games", 200) not in missed
    assert {("join", 200), ("join", 201), ("standings", 304), ("withdraw", 204)} <= missed


class RowWithKeyOnGhosts(standings.RowAnswer):
    """Adds a key to ghosts alone, and not by a field."""

    def to_representation(self, instance):
        answer = super().to_representation(instance)
        return answer if instance.ghost is None else answer | {"bot": instance.ghost}


class GameWithField(games.GameAnswer):
    """Adds a key by a field, which is in neither the schema that tests have read nor the page."""

    suit = serializers.CharField(source="id")


def test_a_key_on_one_kind_of_row_is_found(as_, monkeypatch, tournament, entry, play_out, end):
    play_out(entry)
    path = f"tournaments/{tournament.slug}/standings/"
    as_().get(path)
    monkeypatch.setattr(standings, "RowAnswer", RowWithKeyOnGhosts)
    assert as_().get(path).status_code == 200, "no ghosts yet, so no key too many"
    keep_all(end(tournament, "final"))

    with pytest.raises(jsonschema.ValidationError, match="'bot' was unexpected"):
        as_().get(path)


def test_a_key_without_the_schema_is_found(as_, db, monkeypatch):
    monkeypatch.setattr(games, "GameAnswer", GameWithField)

    with pytest.raises(jsonschema.ValidationError, match="'suit' was unexpected"):
        as_().get("games/")


def documented_keys(text):
    """Return the keys in the tables of docs/api.md, by the name of the answer in the heading."""
    sections = re.findall(r"^### [^\n]*: `(\w+)`$(.*?)(?=^##)", text, re.MULTILINE | re.DOTALL)
    return {
        name: re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| (`[^|]*)\|", body, re.MULTILINE)))
        for name, body in sections
    }


def test_the_document_names_every_key_of_every_answer():
    shapes = schema()["components"]["schemas"]

    assert documented_keys(DOCUMENT.read_text()) == {
        name: list(shape["properties"]) for name, shape in shapes.items() if name.endswith("Answer")
    }


def test_a_key_that_the_document_lacks_is_missed():
    lines = DOCUMENT.read_text().splitlines(keepends=True)
    less = "".join(line for line in lines if not line.startswith("| `has_chips`"))

    assert "has_chips" not in documented_keys(less)["GameAnswer"]
    assert list(GameWithField().fields) != documented_keys("".join(lines))["GameAnswer"]


def _fails(error):
    def fail():
        raise error

    return fail


def provoke_by_turns(calls, player, entry):
    """Provoke what a turn may be refused for; the entry has not begun."""
    path = f"entries/{entry.pk}/"
    calls(player, "POST", f"{path}actions/", {})
    calls(player, "POST", f"{path}actions/", PASS | {"action": "fly"})
    calls(player, "POST", f"{path}actions/", PASS | {"turn": 3})
    calls(player, "POST", f"{path}actions/", b" " * 70_000)
    calls(player, "POST", f"{path}actions/", PASS)
    calls(player, "POST", f"{path}actions/", PASS | {"action": "swap-all"})
    calls(player, "POST", f"{path}actions/", PASS | {"turn": 1})
    calls(player, "DELETE", path)


def provoke_by_addresses(calls, announce, someone):
    """Provoke what depends on the e-mail addresses of players."""
    leaver, returner = (someone(name) for name in ("leaver", "returner"))
    for user in (leaver, returner):
        email_change(user=user, email="one@example.org")
    path, wary = "tournaments/{0.slug}/entries/".format, announce(asks_proof=True)
    calls(leaver, "POST", path(wary))
    tournament_ask_proof(tournament=wary, asks=False)
    calls(leaver, "POST", path(wary))
    account_delete(user_id=leaver.pk)
    calls(returner, "POST", path(wary))


def provoke_by_tokens(calls, organiser, settings, holder):
    """Provoke a missing scope, a missing second factor, and one token too many."""
    text, _row = token_issue(user=holder, scopes=["play"])
    calls(None, "GET", "entries/", Authorization=f"Bearer {text}")
    for _ in range(ApiToken.MOST - 1):
        token_issue(user=holder)
    sign_in = {"username": "holder", "password": "Een goed wachtwoord 31"}
    calls(None, "POST", "tokens/", sign_in)
    text, _row = token_issue(user=organiser)
    settings.STAFF_SECOND_FACTOR = True
    calls(None, "POST", "tournaments/", {}, Authorization=f"Bearer {text}")


def provoke_by_states(calls, announce, someone, organiser, end):
    """Provoke what depends on the state of a tournament or an entry."""
    early, late = someone("early"), someone("late")
    small = announce(places=1)
    path = f"tournaments/{small.slug}/"
    entry = entry_join(tournament=small, player=early)[0]
    calls(late, "POST", f"{path}entries/")
    calls(None, "GET", f"{path}par/")
    calls(early, "DELETE", f"entries/{entry.pk}/")
    calls(early, "POST", f"entries/{entry.pk}/actions/", PASS)
    Entry.objects.filter(pk=entry.pk).update(lapses=2, came_back=True)
    calls(early, "POST", f"{path}entries/")
    end(small, "closed")
    calls(late, "POST", f"{path}entries/")
    announce(seed=SEED[::-1])
    plan = {"name": "Again", "game": "klassiek", "bots": ["steady-1"] * 3, "seed": SEED[::-1]}
    times = {"opens_at": "2026-01-01T12:00:00Z", "closes_at": "2199-01-01T12:00:00Z"}
    calls(late, "POST", "tournaments/", plan | times)
    calls(organiser, "POST", "tournaments/", plan | times)


def provoke_by_keys(calls, announce, player):
    """Provoke what an idempotency key may be refused for."""
    path = f"tournaments/{announce().slug}/entries/"
    claim = key_claim(user=player, call=f"POST /api/v1/{path}", key="key", body={})
    calls(player, "POST", path, {}, **{HEADER: "key"})
    answer_keep(claim=claim, status=200, body="{}")
    calls(player, "POST", path, {"late": False}, **{HEADER: "key"})


def test_every_code_of_the_schema_is_given(
    calls, announce, someone, player, organiser, entry, end, monkeypatch, settings
):
    provoke_by_turns(calls, player, entry)
    provoke_by_states(calls, announce, someone, organiser, end)
    provoke_by_addresses(calls, announce, someone)
    provoke_by_keys(calls, announce, player)
    calls(None, "GET", "entries/")
    calls(None, "GET", "tournaments/no-such-thing/")
    calls(None, "PUT", "games/")
    calls(None, "GET", "games/", Accept="text/html")
    for _ in range(LIMITS["join:user"][0]):
        try_count("join:user", str(player.pk))
    calls(player, "POST", f"tournaments/{entry.tournament.slug}/entries/")
    for error in (RuntimeError("a fault"), OperationalError("no server")):
        monkeypatch.setattr(games, "game_list", _fails(error))
        calls(None, "GET", "games/")
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(player)
    url = f"/api/v1/entries/{entry.pk}/actions/"
    for sent in (browser.post(url, PASS, content_type="application/json"), browser.post(url, {})):
        calls.keep(checked(sent))
    sent = Client().post("/api/v1/tokens/", b"{}", content_type="text/plain")
    calls.keep(checked(sent))
    provoke_by_tokens(
        calls, organiser, settings, someone("holder", password="Een goed wachtwoord 31")
    )

    assert calls.codes == set(PROBLEMS)

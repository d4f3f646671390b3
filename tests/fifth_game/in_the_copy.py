"""Every page and every call of the API with the game that was added; run in the copy."""

import re

import pytest
from django.contrib.auth.models import Group
from django.utils import translation

from games.core.errors import IllegalAction
from games.registry import GAMES
from tests.tournaments.browsing import HTMX, browser, text
from tests.tournaments.factories import advance, last, make_entry, make_tournament, play, score_all
from tests.tournaments.playing import at_turn, form_of
from tests.tournaments.practising import address, visitor
from tests.tournaments.practising import play_out as practise
from tests.tournaments.test_admin_announce import ORGANISERS, announce
from tests.tournaments.test_jobs import work
from tournaments.models import Tournament
from tournaments.web.common.refusals import refusal_message
from tournaments.web.games import PRESENTATIONS

GAME = "hoogste"
BOTS = ["sharp-1"]
PLAN = {"game": GAME, "bots": BOTS, "rules": {"laps": 2}, "rounds": 3, "seed": "5a" * 32}
NAME = {"en": "Highest of two", "nl": "Hoogste van twee"}
LANGUAGES = ["nl", "en"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(player):
    return make_tournament(**PLAN)


@pytest.fixture
def entry(tournament, player):
    return make_entry(tournament, player)


@pytest.fixture
def final(tournament, entry):
    """Return a finished entry of a final tournament, with par, ghosts and reviews worked out."""
    play(make_entry(tournament), choose=last)
    play(entry, choose=max)
    advance(tournament, to="final")
    work()
    entry.refresh_from_db()
    return entry


def _page(client, path):
    response = client.get(path)
    assert response.status_code == 200, (path, response.status_code)
    return text(response)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lobby_games_rules_and_form(language, tournament, player, organiser):
    organiser.groups.add(Group.objects.get(name=ORGANISERS))
    client, desk = browser(player, language), browser(organiser, language)

    for path in ("/", "/games/", f"/games/{GAME}/", f"/tournaments/{tournament.slug}/"):
        assert NAME[language] in _page(client, path), path
    assert NAME[language] in _page(desk, "/admin/tournaments/tournament/add/")
    assert announce(desk, f"?game={GAME}&seats=2", rule_laps="2").status_code == 302
    made = Tournament.objects.latest("pk")
    assert (made.game, made.rules, made.bots) == (GAME, {"laps": 2}, ["steady-1"])


def test_its_rules_page_has_every_bot_and_option():
    page = _page(browser(), f"/games/{GAME}/")

    assert all(f"<code>{bot}</code>" in page for bot in GAMES[GAME].bots)
    assert all(f"<dt>{words.label}</dt>" in page for words in PRESENTATIONS[GAME].options.values())
    assert set(PRESENTATIONS[GAME].options) == set(GAMES[GAME].options)


@pytest.mark.parametrize("language", LANGUAGES)
def test_practice_to_the_end_of_a_round(language):
    client = visitor(language)
    assert client.get(f"/practice/{GAME}/").status_code == 302

    for place in practise(client, address(GAME), last):
        assert NAME[language] in _page(client, place)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_turn_by_turn_to_the_result(language, entry, player):
    client = browser(player, language)
    while (view := at_turn(entry)) is not None:
        table = f"/play/{entry.pk}/{view.number}/"
        assert 'class="table seats-2 hoogste"' in _page(client, table)
        refused = client.post(table, {"turn": str(view.turn), "action": "hold"}, headers=HTMX)
        assert 'role="alert"' in text(refused)
        client.post(table, form_of(view, view.legal_actions[-1]), headers=HTMX)
    assert 'class="table seats-2 hoogste over"' in _page(client, f"/play/{entry.pk}/1/?at=")
    score_all(entry.tournament)
    assert 'id="score"' in _page(client, f"/entries/{entry.pk}/")


@pytest.mark.parametrize("language", LANGUAGES)
def test_review_comparison_share_and_profile(language, final, player):
    client, slug = browser(player, language), final.tournament.slug
    for number in range(1, 4):
        _page(client, f"/tournaments/{slug}/rounds/{number}/")
        for step in range(5):
            for line in ("", "&line=best"):
                _page(client, f"/entries/{final.pk}/review/{number}/?step={step}{line}")
    _page(client, f"/entries/{final.pk}/review/")
    assert NAME[language] in _page(client, f"/players/{player.username}/")
    share = _page(client, f"/entries/{final.pk}/share/")
    (picture,) = set(re.findall(r"/entries/[\w-]+/share/[a-z]+/\w+\.png", share))
    assert NAME[language] in share
    assert client.get(picture)["Content-Type"] == "image/png"


def test_every_call_of_the_api(as_, final, organiser, player, stranger):
    own, desk, other = as_(player), as_(organiser), as_(stranger)
    slug, pk = final.tournament.slug, final.pk
    offer = next(game for game in own.get("games/").json() if game["id"] == GAME)
    assert (offer["rules"], offer["has_chips"]) == ({"laps": [1, 2]}, False)
    plan = {"name": "Nog een", "game": GAME, "bots": BOTS, "seats": 2, "rounds": 1}
    times = {"opens_at": "2020-01-01T00:00:00Z", "closes_at": "2099-01-01T00:00:00Z"}
    announced = desk.post("tournaments/", plan | times)
    assert announced.status_code == 201, announced.content
    joined = other.post(f"tournaments/{announced.json()['slug']}/entries/")
    assert joined.status_code == 201, joined.content
    turn = {"round": 1, "turn": 0, "action": joined.json()["legal_actions"][-1]}
    taken = other.post(f"entries/{joined.json()['id']}/actions/", turn)
    assert taken.status_code == 200, taken.content
    for path in [
        "tournaments/", "entries/", f"tournaments/{slug}/", f"tournaments/{slug}/standings/",
        f"tournaments/{slug}/par/", f"tournaments/{slug}/rounds/1/", f"entries/{pk}/",
        f"entries/{pk}/rounds/1/", f"entries/{pk}/record/", f"entries/{pk}/review/",
    ]:  # fmt: skip
        answer = own.get(path)
        assert answer.status_code == 200, (path, answer.content)


def test_nothing_of_it_is_left_untranslated():
    with translation.override("nl"):
        assert str(PRESENTATIONS[GAME].name) == NAME["nl"]
        sentence = PRESENTATIONS[GAME].refusals[0]
        assert refusal_message(IllegalAction(sentence)) != sentence

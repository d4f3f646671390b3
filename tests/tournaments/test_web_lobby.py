"""The lobby: what one plays first, then what is open, to come and lately final."""

import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from games.registry import GAMES
from tests.tournaments.browsing import browser, text
from tournaments.models import StateChange
from tournaments.models.clock import database_now
from tournaments.services.contest.entries import entry_join


def test_a_visitor_sees_what_this_is_and_how_to_begin(tournament):
    page = text(browser().get("/"))

    assert "The same cards for everyone" in page
    assert 'href="/accounts/signup/"' in page
    assert "Vrijdag" in page
    assert "0 of 10 places taken" in page


def test_an_empty_lobby_says_so(db):
    assert "No tournament is open now." in text(browser().get("/"))


def test_a_running_entry_comes_first_and_only_once(entry, player, announce):
    announce(name="Zaterdag")

    page = text(browser(player).get("/"))

    assert page.index("You are playing") < page.index("Open tournaments")
    assert page.count(">Vrijdag<") == 1
    assert "Round 1 of 3, your turn" in page
    assert f'href="/play/{entry.pk}/"' in page


def test_a_finished_entry_leads_to_its_result(entry, player, play_out):
    play_out(entry)

    assert f'href="/entries/{entry.pk}/"' in text(browser(player).get("/"))


def test_a_final_tournament_names_its_winner(announce, player, play_out, end):
    made = announce()
    play_out(entry_join(tournament=made, player=player)[0])
    end(made, "final")

    page = text(browser().get("/"))

    assert "Lately finished" in page
    assert "Winner" in page
    assert player.username in page


def test_what_is_being_counted_is_still_there_without_a_winner(entry, player, play_out, end):
    play_out(entry)
    end(entry.tournament, "closed")

    for reader in (player, None):
        page = text(browser(reader).get("/"))
        assert ">Vrijdag<" in page
        assert "being counted" in page
        assert "Winner" not in page


def test_who_played_in_a_void_tournament_is_told_and_nobody_else(entry, player, end):
    end(entry.tournament, "void")

    mine, visitors = text(browser(player).get("/")), text(browser().get("/"))

    assert mine.index("Lately finished") < mine.index(">Vrijdag<")
    assert '<span class="chip void">void</span>' in mine
    assert "To the table" not in mine
    assert "Vrijdag" not in visitors


@pytest.mark.parametrize(("language", "words"), [("nl", "Open toernooien"), ("en", "Open tourn")])
def test_it_speaks_the_readers_language(tournament, language, words):
    page = browser(language=language).get("/")

    assert words in text(page)
    assert f'<html lang="{language}"' in text(page)
    assert page["Cache-Control"] == "no-store"


def test_what_ended_early_tells_when_it_did_and_what_ended_last_comes_first(announce, end):
    early, late = announce(name="Vroeg"), announce(name="Laat")
    for made in (early, late):
        end(made, "final")
    at = database_now() - timedelta(days=3)
    for made, days in ((early, 2), (late, 1)):
        changes = StateChange.objects.filter(tournament=made, state="closed")
        assert changes.update(at=at - timedelta(days=days)) == 1

    page = text(browser().get("/"))

    assert page.index(">Laat<") < page.index(">Vroeg<")
    assert f'datetime="{at - timedelta(days=1):%Y-%m-%dT%H:%M:%SZ}"' in page
    assert f"{early.closes_at:%Y-%m-%dT%H:%M:%SZ}" not in page


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_mark_of_its_own(game, announce):
    announce(name="Zondag", game=game)

    _, listed = text(browser().get("/")).split('class="cards-list"')
    (mark,) = re.findall(rf'class="game-mark".*?href="([^"]*)#{game}"', listed)
    assert f'<symbol id="{game}"' in Path(finders.find(mark.removeprefix("/static/"))).read_text()

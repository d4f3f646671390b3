"""Practice without an account: one click to the table, and the address tells it all."""

import re
from urllib.parse import quote, unquote

import pytest
from django.contrib.messages import get_messages

from accounts.models import User
from tests.tournaments.browsing import HTMX, browser, text
from tests.tournaments.factories import first, last, make_entry, make_organiser, make_tournament
from tests.tournaments.practising import (
    GAMES,
    VISITOR,
    address,
    play_out,
    practice_at,
    seen_at,
    visitor,
)
from tournaments.models import Entry, Turn

pytestmark = pytest.mark.django_db
PASS = {"turn": "0", "action": "pass"}


def test_the_front_page_leads_to_a_round_in_one_click():
    client = browser()
    assert 'href="/practice/klassiek/"' in text(client.get("/"))

    page = client.get("/practice/klassiek/", follow=True)

    assert page.redirect_chain[0][0].startswith("/practice/klassiek/")
    assert "Practice round <b>1</b>" in text(page)
    assert "Your turn." in text(page)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_practised_to_its_end_and_on(game):
    client = visitor()
    at = address(game)
    assert client.get(at).status_code == 200

    at = play_out(client, at, last)[-1]
    page = text(client.get(at))

    seen = seen_at(at)
    assert 'id="next"' in page
    assert "Sign up and play for real" in page
    assert seen.half_points is not None
    assert seen_at(at.replace("/1/", "/2/")).number == 2
    assert "Practice round <b>2</b>" in text(client.get(at.replace("/1/", "/2/")))


def test_all_that_is_kept_of_it_is_a_cookie_that_scripts_cannot_read():
    client = browser()
    answer = client.get("/practice/klassiek/")

    kept = answer.cookies["practice"]
    assert set(answer.cookies) == {"practice"}
    assert (kept["httponly"], kept["samesite"], kept["path"]) == (True, "Lax", "/")
    assert len(kept.value) == 32
    client.post(answer["Location"], PASS)
    assert not User.objects.exists()
    assert not Entry.objects.exists()
    assert not Turn.objects.exists()


def test_the_cookie_is_secure_where_the_others_are(settings):
    settings.SESSION_COOKIE_SECURE = True

    assert browser().get("/practice/klassiek/").cookies["practice"]["secure"] is True


def test_new_cards_each_time_for_the_same_visitor():
    client = visitor()
    first_time, second_time = (client.get("/practice/klassiek/") for _ in range(2))

    assert first_time["Location"] != second_time["Location"]
    assert first_time.cookies["practice"].value == VISITOR
    assert seen_at(first_time["Location"]) != seen_at(second_time["Location"])


def test_the_same_address_is_the_same_table_for_ever():
    client = visitor()
    for at in play_out(client, address(), first)[1:]:
        pages = [text(client.get(f"{at}&at=")) for _ in range(2)]
        assert [page.count("<li class") for page in pages] == [pages[0].count("<li class")] * 2
        state = f"1.{seen_at(at).turn}."
        assert all(f'data-at="{state}' in page for page in pages)


def test_the_same_turn_again_is_the_same_turn():
    client = visitor()
    answers = [client.post(address(), PASS) for _ in range(2)]

    assert answers[0]["Location"] == answers[1]["Location"] == address(played="aaa")


def test_htmx_gets_the_table_and_the_address_to_come_back_to():
    answer = visitor().post(address(), PASS, headers=HTMX)
    page = text(answer)

    assert answer["HX-Replace-Url"] == address(played="aaa")
    assert page.lstrip().startswith('<section id="table"')
    assert "You pass." in page
    assert "data-new" in page
    assert "<title>Practice round 1 · Thirty-one, classic · Gelijkspel</title>" in page


def test_the_ways_to_another_language_or_deck_come_back_to_this_very_table():
    client, at = visitor(), address(played="aaa")
    for page in (text(client.get(at)), text(client.post(address(), PASS, headers=HTMX))):
        ways = re.findall(r'id="(?:here|to-settings)" (?:value|href)="([^"]+)"', page)
        assert len(ways) == 2
        for way in ways:
            assert at in unquote(way)
    back = text(client.get(f"/accounts/settings/?next={quote(at, safe='')}"))
    assert f'href="{at}"' in back


def test_looking_again_at_the_same_table_costs_nothing():
    client = visitor()
    state = text(client.get(address())).split('data-at="')[1].split('"')[0]

    assert client.get(f"{address()}?at={state}", headers=HTMX).status_code == 204
    assert client.get(f"{address(played='aaa')}&at={state}", headers=HTMX).status_code == 200


def test_chips_are_carried_from_round_to_round():
    client, at = visitor(), address("eenentwintigen")
    at = play_out(client, at, first)[-1]
    won = sum(practice_at(at).half_points) // 2
    assert won

    page = text(client.get(at.replace("/1/", "/2/") + "&at="))

    assert f"<b>{100 + won}</b> chips" in page


def test_who_asks_without_end_is_asked_to_wait(monkeypatch):
    monkeypatch.setattr("accounts.throttling.LIMITS", {"practice:address": (2, 300)})
    client = visitor()

    assert [client.get(address()).status_code for _ in range(4)] == [200, 200, 429, 429]
    assert client.get(address(), headers=HTMX)["HX-Redirect"] == address()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("nl", ["Oefenronde <b>1</b>", "Jij bent.", "Eenendertigen klassiek", "dichte kaart"]),
        ("en", ["Practice round <b>1</b>", "Your turn.", "Thirty-one, classic", "closed card"]),
    ],
)
def test_it_speaks_the_readers_language(language, words):
    page = text(visitor(language).get(address()))

    assert [word for word in words if word not in page] == []


def test_a_member_practises_too_and_finds_it_on_the_lobby(player):
    client = visitor(user=player)
    assert all(f'href="/practice/{game}/"' in text(client.get("/")) for game in GAMES)

    page = text(client.get(address(played="aaa")))

    assert "Sign up" not in page
    assert "Play for real" in page


def test_for_real_a_visitor_signs_up_first():
    answer = visitor().get("/practice/klassiek/for-real/")

    assert answer["Location"] == "/accounts/signup/?next=/practice/klassiek/for-real/"


def test_after_signing_up_one_stands_before_a_tournament_of_that_game():
    make_tournament(name="Another game", game="thuis")
    meant = make_tournament(name="The same game")
    form = {"username": "dora", "password1": "een heel goed wachtwoord"}
    client = visitor()

    answer = client.post(
        "/accounts/signup/", form | {"next": "/practice/klassiek/for-real/"}, follow=True
    )

    assert answer.redirect_chain[-1][0] == f"/tournaments/{meant.slug}/"
    assert "This is the game that you practised. Take a place, and play." in text(answer)
    assert 'id="join"' in text(answer)


def test_without_a_tournament_to_join_one_sees_what_is_on(player):
    full = make_tournament(places=1)
    make_entry(full)
    make_entry(make_tournament(), player)
    make_tournament(state="announced")

    answer = browser(player).get("/practice/klassiek/for-real/", follow=True)

    assert answer.redirect_chain[-1][0] == "/"
    assert "No tournament of this game has a place for you now." in text(answer)


def test_an_organiser_is_sent_to_no_tournament():
    tournament = make_tournament()

    answer = browser(make_organiser()).get("/practice/klassiek/for-real/")

    assert answer["Location"] == "/"
    assert len(list(get_messages(answer.wsgi_request))) == 1
    assert tournament.entries.count() == 0

"""The table: showing a round and taking its turns."""

import re
from datetime import timedelta

import pytest

from games import registry
from games.core.dealing import deal
from games.thirtyone.hands import value
from tests.tournaments.browsing import HTMX, browser, table_url, text
from tests.tournaments.factories import past
from tournaments.models import Entry, Turn
from tournaments.models.clock import database_now
from tournaments.play.replay import round_view
from tournaments.services.contest.entries import entry_join
from tournaments.services.contest.turns import turn_take

PASS = {"turn": "0", "action": "pass"}


@pytest.fixture
def url(entry):
    return table_url(entry)


def test_it_shows_the_round_as_it_stands(url, entry, player):
    page = text(browser(player).get(url))

    seen = round_view(entry=entry, number=1).observation
    for card in [*seen["hand"], *seen["table"]]:
        assert f'value="{card}"' in page
    assert "5 swaps left" in page
    assert "Your turn." in page
    assert "Round <b>1</b> of 3" in page
    assert page.count('aria-label="closed card"') == 9


def test_the_address_of_an_entry_leads_to_its_round_and_then_to_its_result(entry, player, play_out):
    at = f"/play/{entry.pk}/"
    assert browser(player).get(at)["Location"] == table_url(entry)

    play_out(entry)
    assert browser(player).get(at)["Location"] == f"/entries/{entry.pk}/"


def test_a_form_takes_a_turn_and_comes_back_to_the_round(url, entry, player):
    answer = browser(player).post(url, PASS)

    assert answer["Location"] == url
    assert list(entry.turns.values_list("action", flat=True)) == ["pass"]


def test_two_chosen_cards_are_a_swap(url, entry, player):
    seen = round_view(entry=entry, number=1).observation
    give, take = seen["hand"][0], seen["table"][2]

    browser(player).post(url, {"turn": "0", "give": give, "take": take, "action": "swap"})

    assert entry.turns.get().action == f"swap {give} {take}"


def test_htmx_gets_the_table_alone_with_what_happened_since(url, player):
    page = text(browser(player).post(url, PASS, headers=HTMX))

    assert page.lstrip().startswith('<section id="table"')
    assert "You pass." in page
    assert "data-new" in page
    assert "The round is over." in page


def test_at_the_end_all_hands_and_points_are_shown(url, entry, player):
    browser(player).post(url, PASS)

    page = text(browser(player).get(url))
    entry.refresh_from_db()
    seen = round_view(entry=entry, number=1)

    for hand in seen.hands:
        for card in hand:
            assert f"#{card}" in page
    assert page.count('class="got told-end"') == 3
    assert "closed card" not in page
    assert table_url(entry, 2) in page


def test_the_same_turn_again_changes_nothing(url, entry, player):
    pages = [text(browser(player).post(url, PASS, headers=HTMX)) for _ in range(2)]

    assert entry.turns.count() == 1
    token = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')
    assert token.sub("", pages[0]) == token.sub("", pages[1])


def test_another_action_for_a_turn_already_played_shows_the_truth_and_says_so(url, entry, player):
    browser(player).post(url, PASS)

    page = text(browser(player).post(url, {"turn": "0", "action": "swap-all"}, headers=HTMX))

    assert "You have already played this turn, differently." in page
    assert "The round is over." in page
    assert entry.turns.get().action == "pass"


@pytest.mark.parametrize(
    ("_case", "form", "sentence"),
    [
        ("a turn too far", {"turn": "7", "action": "pass"}, "It is not time for this turn yet."),
        ("no such words", {"turn": "0", "action": "fly"}, "There is no such action."),
        (
            "a card not held",
            {"turn": "0", "action": "swap", "give": "2c", "take": "2d"},
            "That card is not in your hand.",
        ),
        ("no card chosen", {"turn": "0", "action": "swap"}, "Choose one card in your hand"),
        ("no turn", {"action": "pass"}, "That cannot be read."),
        ("a turn in other digits", {"turn": "٣", "action": "pass"}, "That cannot be read."),
        ("a NUL", {"turn": "0", "action": "pass\0"}, "There is no such action."),
        ("far too long", {"turn": "0", "action": "x" * 5000}, "There is no such action."),
    ],
)
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_it_refuses_with_a_sentence_and_changes_nothing(
    url, player, headers, _case, form, sentence
):
    client = browser(player)
    first = client.post(url, form, headers=headers, follow=True)

    assert first.status_code == 200
    assert sentence in text(first)
    assert "Your turn." in text(first)
    assert Turn.objects.exists() is False
    assert sentence not in text(client.get(url))


@pytest.mark.parametrize("language", ["nl", "en"])
def test_a_refusal_of_the_rules_is_told_in_the_readers_language(url, player, language):
    form = {"turn": "0", "action": "swap", "give": "2c", "take": "2d"}
    told = {"nl": "Die kaart heb je niet in je hand.", "en": "That card is not in your hand."}

    assert told[language] in text(browser(player, language).post(url, form, headers=HTMX))


def test_after_closing_the_page_says_so_and_leads_to_the_result(url, entry, player, end):
    end(entry.tournament, "closed")

    answer = browser(player).post(url, PASS, follow=True)

    assert answer.redirect_chain[-1][0] == f"/entries/{entry.pk}/"
    assert "This tournament is not open." in text(answer)
    assert Turn.objects.exists() is False
    fragment = browser(player).post(url, PASS, headers=HTMX)
    assert fragment["HX-Redirect"] == f"/entries/{entry.pk}/"


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_between_closing_time_and_the_sweep_it_leads_to_the_result_too(url, entry, player, headers):
    past(entry.tournament)

    client = browser(player)
    answer = client.post(url, PASS, headers=headers)
    entry.refresh_from_db()

    leads = answer["HX-Redirect" if headers else "Location"]
    assert leads == f"/entries/{entry.pk}/"
    assert "This tournament is not open." in text(client.get(leads))
    assert (entry.state, entry.complete) == ("finished", False)
    assert Turn.objects.exists() is False


def test_of_others_who_were_late_a_place_is_still_given_back_first(entry, player, stranger, url):
    late = entry_join(tournament=entry.tournament, player=stranger)[0]
    turn_take(entry=entry, number=1, turn=0, action="pass")
    hours = timedelta(hours=entry.tournament.grace, minutes=1)
    Entry.objects.filter(pk=late.pk).update(joined_at=database_now() - hours)
    past(entry.tournament)
    browser(player).post(url, PASS | {"turn": "1"})
    late.refresh_from_db()
    entry.refresh_from_db()

    assert (late.state, entry.state) == ("withdrawn", "finished")


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_a_first_move_that_is_too_late_leads_to_where_one_joins_again(url, entry, player, headers):
    hours = timedelta(hours=entry.tournament.grace, minutes=1)
    Entry.objects.filter(pk=entry.pk).update(joined_at=database_now() - hours)
    client = browser(player)
    leads = client.post(url, PASS, headers=headers)["HX-Redirect" if headers else "Location"]
    answer = client.get(leads, follow=True)

    assert answer.redirect_chain[-1][0] == f"/tournaments/{entry.tournament.slug}/"
    assert "The time for your first move is over" in text(answer)
    assert f'action="/tournaments/{entry.tournament.slug}/join/"' in text(answer)
    assert Turn.objects.exists() is False


def test_a_round_not_begun_is_not_there(entry, player):
    assert browser(player).get(table_url(entry, 2)).status_code == 404
    assert browser(player).get(table_url(entry, 99)).status_code == 404


def test_looking_again_at_the_same_table_costs_nothing(url, player):
    at = re.search(r'data-at="([^"]+)"', text(browser(player).get(url)))[1]
    assert browser(player).get(f"{url}?at={at}", headers=HTMX).status_code == 204

    browser(player).post(url, PASS)
    again = browser(player).get(f"{url}?at={at}", headers=HTMX)
    assert again.status_code == 200
    assert "data-new" not in text(again)


def test_a_round_played_can_be_looked_back_at(url, entry, player):
    browser(player).post(url, PASS)

    page = text(browser(player).get(url + "?at="))

    assert "You pass." in page
    assert "data-new" not in page


def test_a_stranger_finds_no_such_table(url, entry, stranger):
    client = browser(stranger)
    none_such = "/play/00000000-0000-4000-8000-000000000000/1/"
    token = re.compile(r'value="(\w{64}|/play/[^"]+)"|next=/play/[^"]+')

    for method in (client.get, client.post):
        there, not_there = method(url), method(none_such)
        assert (there.status_code, not_there.status_code) == (404, 404)
        assert token.sub("", text(there)) == token.sub("", text(not_there))
    assert Turn.objects.exists() is False


def test_a_visitor_is_asked_to_sign_in(url):
    for method in (browser().get, browser().post):
        assert method(url)["Location"].startswith("/accounts/login/?next=/play/")
    assert Turn.objects.exists() is False


def test_everyone_may_look_back_once_it_is_final_and_nobody_can_play(
    url, entry, stranger, play_out, end
):
    play_out(entry)
    end(entry.tournament, "final")

    assert browser(stranger).get(url).status_code == 200
    assert browser().get(url).status_code == 200
    assert browser(stranger).post(url, PASS).status_code == 404


def test_the_table_is_kept_nowhere(url, player):
    assert browser(player).get(url)["Cache-Control"] == "no-store"


def test_a_deal_with_31_shows_a_round_without_a_turn(announce, player):
    """Somebody who was dealt 31 in the first round still gets to see that round."""
    made = _dealt_31(announce)
    answer = browser(player).post(f"/tournaments/{made.slug}/join/", follow=True)

    assert re.fullmatch(r"/play/[^/]+/1/", answer.redirect_chain[-1][0])
    assert "You have 31!" in text(answer)
    assert "The round is over." in text(answer)


def _dealt_31(announce):
    for number in range(2000):
        seed = f"{number:064x}"
        if _first_value(seed) == THIRTY_ONE:
            return announce(seed=seed)
    raise AssertionError("no such seed")


THIRTY_ONE = 62


def _first_value(seed):
    rules = registry.game("klassiek").rules(seats=4, options={})
    deck = deal(rules.deck(), game="klassiek", seed=bytes.fromhex(seed), number=1)
    return value[rules.start(deck, 3).hands[0]]


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_turn_is_the_same_through_the_form_and_the_service(url, entry, player, turns):
    """The page adds nothing of its own: what it says is what the replay says."""
    for turn in range(turns):
        seen = round_view(entry=entry, number=1)
        swap = next((word for word in seen.legal_actions if word.startswith("swap ")), None)
        if swap is None:
            break
        turn_take(entry=entry, number=1, turn=turn, action=swap)
        entry.refresh_from_db()
    seen = round_view(entry=entry, number=1)

    page = text(browser(player).get(url))

    laid = re.findall(r'name="take" value="(\w+)"', page)
    held = re.findall(r'name="give" value="(\w+)"', page)
    if not seen.over:
        assert sorted(laid) == seen.table
        assert sorted(held) == sorted(seen.observation["hand"])

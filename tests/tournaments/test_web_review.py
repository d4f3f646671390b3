"""The review of an entry: what its decisions cost, and nothing of it before its time."""

import re

import pytest

from tests.tournaments.browsing import HTMX, browser, text
from tests.tournaments.factories import advance, last, make_tournament, play
from tests.tournaments.reviewed import keep_all, keep_review
from tests.tournaments.test_web_leaks import cards_in, shown_to
from tournaments.models import Job, RoundReview
from tournaments.services.contest.entries import entry_join

pytestmark = pytest.mark.once

GAMES = {
    "klassiek": ["steady-1"] * 3,
    "modern": ["steady-1"] * 3,
    "thuis": ["steady-1"] * 3,
    "eenentwintigen": ["steady-1"] * 3,
}
MINUS = "\N{MINUS SIGN}"
CHANGING = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"|nonce="[^"]*"')


def still(response):
    """Return a page without what differs each time it is asked for."""
    return CHANGING.sub("", text(response))


@pytest.fixture
def finished(entry, play_out):
    """Give an entry that has finished in a tournament that goes on."""
    play_out(entry)
    keep_review(entry)
    return entry


@pytest.fixture
def final(finished, end):
    """Give the same in a final tournament, par and ghosts known."""
    end(finished.tournament, "final")
    RoundReview.objects.all().delete()
    Job.objects.all().delete()
    keep_all(finished.tournament)
    return finished


def url(entry, number=None, asked=""):
    at = f"{number}/" if number else ""
    return f"/entries/{entry.pk}/review/{at}{asked}"


# --- when ---------------------------------------------------------------------------------------


def test_once_finished_it_tells_what_could_be_known(finished, player):
    page = text(browser(player).get(url(finished)))

    assert "What your decisions cost" in page
    assert page.count("points on average") == 3
    assert f'href="{url(finished, 1)}"' in page


@pytest.mark.parametrize("path", ["", "1/", "1/?turn=0", "2/?step=99", "1/?step=0&line=best"])
def test_before_the_end_no_byte_depends_on_what_hindsight_knows(finished, player, path):
    client = browser(player)
    before = still(client.get(url(finished) + path))

    for row in RoundReview.objects.all():
        told = [one | {"par_before": 62, "par_after": 2, "best": "hold"} for one in row.decisions]
        RoundReview.objects.filter(pk=row.pk).update(
            half_points=62, line=["swap 2c 3c", "pass"], turns=7, decisions=told
        )

    assert still(client.get(url(finished) + path)) == before
    assert ">Par<" not in before
    assert "Best line" not in before


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_round_holds_no_card_that_its_entrant_has_not_seen(finished, player, number):
    for step in range(9):
        page = text(browser(player).get(url(finished, number, f"?step={step}")))
        assert cards_in(page) <= shown_to(finished, number)


@pytest.mark.parametrize("path", ["", "1/", "2/?turn=0"])
def test_nobody_else_finds_it_before_the_end(finished, stranger, organiser, path):
    entry_join(tournament=finished.tournament, player=stranger)
    for user in (stranger, organiser):
        assert browser(user).get(url(finished) + path).status_code == 404
    assert browser().get(url(finished) + path)["Location"].startswith("/accounts/login/")


@pytest.mark.parametrize("path", ["", "1/", "2/?turn=0"])
def test_everybody_finds_it_after_the_end(final, stranger, path):
    page = text(browser(stranger).get(url(final) + path))

    assert "player" in page
    assert "You " not in re.sub("You are|Your", "", page)
    assert browser().get(url(final) + path).status_code == 200


@pytest.mark.parametrize("path", ["", "1/"])
def test_who_still_plays_is_led_to_the_table(entry, player, path):
    assert browser(player).get(url(entry) + path)["Location"] == f"/play/{entry.pk}/"


def test_a_withdrawn_entry_leads_to_its_tournament(entry, player):
    browser(player).post(f"/entries/{entry.pk}/withdraw/")

    assert browser(player).get(url(entry))["Location"] == f"/tournaments/{entry.tournament.slug}/"


@pytest.mark.parametrize("number", [0, 4, 99])
def test_there_is_no_such_round(finished, player, number):
    assert browser(player).get(f"/entries/{finished.pk}/review/{number}/").status_code == 404


def test_a_round_cut_off_by_closing_is_not_there(entry, player, end):
    browser(player).post(f"/play/{entry.pk}/1/", {"turn": "0", "action": "pass"})
    end(entry.tournament, "final")
    keep_all(entry.tournament)

    assert browser(player).get(url(entry, 1)).status_code == 200
    assert browser(player).get(url(entry, 2)).status_code == 404


# --- while it is worked out ---------------------------------------------------------------------


def test_it_says_how_far_it_has_got_and_asks_again(entry, player, play_out):
    play_out(entry)
    keep_review(entry, upto=1)
    client = browser(player)
    page = text(client.get(url(entry)))
    assert "1 of 3 rounds reviewed" in page
    asked = re.search(r'hx-get="([^"]+)"', page)[1]
    assert client.get(asked, headers=HTMX).status_code == 204

    Job.objects.all().delete()
    RoundReview.objects.all().delete()
    keep_review(entry)
    answer = text(client.get(asked, headers=HTMX))

    assert "<html" not in answer
    assert "reviewed" not in answer
    assert "hx-get" not in answer


def test_before_the_first_round_there_is_a_page_too(entry, player, play_out):
    play_out(entry)

    assert "0 of 3 rounds reviewed" in text(browser(player).get(url(entry)))
    assert "are being worked out" in text(browser(player).get(url(entry, 1)))


def test_what_could_not_be_worked_out_is_said(finished, player):
    RoundReview.objects.filter(round=3).delete()
    Job.objects.update(state="parked")
    page = text(browser(player).get(url(finished)))

    assert "could not be worked out" in page
    assert "hx-get" not in page


def test_an_entry_under_review_waits_for_nothing(entry, player, play_out):
    play_out(entry)
    type(entry).objects.filter(pk=entry.pk).update(state="parked")

    assert "hx-get" not in text(browser(player).get(url(entry)))


def test_what_a_void_tournament_cut_off_is_reviewed_as_far_as_it_got(entry, player, end):
    browser(player).post(f"/play/{entry.pk}/1/", {"turn": "0", "action": "pass"})
    end(entry.tournament, "void")
    entry.refresh_from_db()
    assert "0 of 1 round reviewed" in text(browser(player).get(url(entry)))

    keep_review(entry)
    page = text(browser(player).get(url(entry)))

    assert "hx-get" not in page
    assert ">Par<" in page


# --- what it says -------------------------------------------------------------------------------


def test_the_dearest_decisions_come_first_and_lead_to_their_step(final, player):
    page = text(browser(player).get(url(final)))
    links = re.findall(r'<a class="sheet" href="([^"]+)"', page)
    costs = {
        url(final, row.round, f"?turn={turn}"): one["par_before"] - one["par_after"]
        for row in RoundReview.objects.all()
        for turn, one in enumerate(row.decisions)
    }

    assert links == sorted((at for at in costs if costs[at]), key=lambda at: -costs[at])[:3]
    assert "You passed" in text(browser(player).get(links[0]))


def test_points_par_and_prices_add_up_on_the_page(final, player):
    row = RoundReview.objects.get(round=1)
    page = text(browser(player).get(url(final, 1)))

    lost = sum(one["par_before"] - one["par_after"] for one in row.decisions)
    assert row.half_points - lost == final.half_points[0]
    for half_points in (row.half_points, final.half_points[0], lost):
        assert f">{half_points / 2:g}<" in page or f"{MINUS}{half_points / 2:g}<" in page


def test_too_few_deals_tell_nothing(entry, player, play_out):
    play_out(entry)
    keep_review(entry, deals=29)

    page = text(browser(player).get(url(entry, 1, "?turn=0")))

    assert "Too few to tell" in page
    assert "What each choice was worth" not in page


def test_thirty_deals_are_enough(entry, player, play_out):
    play_out(entry)
    keep_review(entry, deals=30)

    page = text(browser(player).get(url(entry, 1, "?turn=0")))

    assert "over 30 deals" in page
    assert "Error of the difference: 0.3" in page


# --- step by step -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "asked", ["?step=999", "?step=-1", "?step=x", "?turn=77", "?turn=", "?step=2&line=none"]
)
def test_a_step_that_is_not_there_gives_the_nearest(finished, player, asked):
    assert browser(player).get(url(finished, 1, asked)).status_code == 200


def test_a_step_alone_is_a_part_of_the_page(finished, player):
    answer = text(browser(player).get(url(finished, 1, "?step=1"), headers=HTMX))

    assert answer.count('id="walk"') == 1
    assert "<html" not in answer


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("line", ["", "&line=best"])
def test_every_game_is_walked_through_by_links(player, game, line):
    made = make_tournament(game=game, bots=GAMES[game], rounds=2)
    entry = play(entry_join(tournament=made, player=player)[0], choose=last)
    end_of(made)
    client = browser(player)
    address, seen = url(entry, 1, f"?step=0{line}"), []
    while address:
        page = text(client.get(address.replace("&amp;", "&")))
        seen.append(address)
        on = re.search(r'id="go-onward" href="([^"]+)"', page)
        address = on[1] if on else None

    assert len(seen) == len(set(seen)) > 3
    assert "The round is over." in page
    assert 'aria-label="closed card"' not in page.split('class="between"')[0]


def end_of(tournament):
    advance(tournament, to="final")
    keep_all(tournament)

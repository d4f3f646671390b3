"""A tournament's page and its standings."""

import re
from datetime import timedelta

import pytest

from tests.tournaments.browsing import HTMX, browser, text
from tournaments.models import Entry, Job, Tournament
from tournaments.play.replay import terms_of
from tournaments.services.contest.entries import entry_join
from tournaments.services.contest.scoring import entry_score


@pytest.fixture
def url(tournament):
    return f"/tournaments/{tournament.slug}/"


def test_a_visitor_sees_terms_commitment_and_the_way_in(url, tournament):
    page = text(browser().get(url))

    assert tournament.commitment in page
    assert "Take a place" in page
    assert "24 hours for your first move" in page
    assert "Nobody has taken a place yet." in page


def test_the_times_on_the_page_are_those_that_are_kept(url, tournament):
    page = text(browser().get(url))

    for at in (tournament.opens_at, tournament.closes_at):
        assert f'datetime="{at:%Y-%m-%dT%H:%M:%SZ}"' in page
    assert "(Europe/Amsterdam)" in page


@pytest.mark.parametrize("state", ["announced", "open", "closed"])
def test_the_seed_is_nowhere_before_the_end(url, tournament, state, end):
    end(tournament, state)

    assert terms_of(tournament).seed not in text(browser().get(url))


@pytest.mark.parametrize("state", ["final", "void"])
def test_the_seed_is_shown_at_the_end(url, tournament, state, end):
    end(tournament, state)

    assert terms_of(tournament).seed in text(browser().get(url))


def test_a_void_one_says_why(url, tournament, end):
    end(tournament, "void")

    assert "a test" in text(browser().get(url))


def test_a_place_that_was_not_used_in_time_is_offered_before_any_sweep(announce, player, stranger):
    made = announce(places=1)
    entry = entry_join(tournament=made, player=player)[0]
    page = f"/tournaments/{made.slug}/"
    assert 'id="join"' not in text(browser(stranger).get(page))
    Entry.objects.update(joined_at=entry.joined_at - timedelta(hours=made.grace))

    for user in (stranger, player):
        shown = text(browser(user).get(page))
        assert 'id="join"' in shown
        assert "1 place is free." in shown


def test_a_full_one_offers_no_place(announce, player, stranger):
    full = announce(places=1)
    entry_join(tournament=full, player=player)

    page = text(browser(stranger).get(f"/tournaments/{full.slug}/"))

    assert "Every place is taken." in page
    assert "/join/" not in page
    assert "1 of 1 place taken" in page


def test_its_maker_is_offered_no_place(url, organiser):
    page = text(browser(organiser).get(url))

    assert "Organisers cannot enter" in page
    assert "/join/" not in page


def test_an_entrant_may_go_on_or_give_the_place_back(url, entry, player):
    page = text(browser(player).get(url))

    assert f"/play/{entry.pk}/" in page
    assert f"/entries/{entry.pk}/withdraw/" in page


def test_standings_show_progress_and_no_points_of_running_entries(url, entry, player, play_out):
    page = text(browser().get(url))
    assert "0/3" in page
    assert player.username in page

    play_out(entry)
    assert "being counted" in text(browser().get(url))

    entry_score(entry_id=entry.pk)
    entry.refresh_from_db()
    found = re.search(r'class="score">([\d.]+)<', text(browser().get(url)))
    assert float(found[1]) == entry.score_half_points / 2


def test_no_byte_of_the_page_tells_others_how_a_running_entry_does(url, entry, stranger):
    """Two entries that have played one round, one well and one badly, look the same."""
    pages = []
    for points in ([62], [20]):
        type(entry).objects.filter(pk=entry.pk).update(half_points=points, started=True)
        page = text(browser(stranger).get(url))
        pages.append(re.sub(r'name="csrfmiddlewaretoken" value="\w+"|data-now="[^"]+"', "", page))
    assert pages[0] == pages[1]
    assert "1/3" in pages[0]


def test_polling_answers_nothing_until_something_is_new(url, entry):
    version = re.search(r"standings/\?v=(\w+)", text(browser().get(url)))[1]
    asked = f"{url}standings/?v={version}"
    assert browser().get(asked, headers=HTMX).status_code == 204

    type(entry).objects.filter(pk=entry.pk).update(half_points=[40], started=True)
    answer = browser().get(asked, headers=HTMX)

    assert answer.status_code == 200
    assert "1/3" in text(answer)


def test_polling_stops_when_it_is_final_and_par_is_known(url, tournament, end):
    end(tournament, "final")
    assert browser().get(f"{url}standings/?v=x", headers=HTMX).status_code == 200
    Job.objects.update_or_create(tournament=tournament, kind="par", defaults={"state": "done"})

    assert browser().get(f"{url}standings/?v=x", headers=HTMX).status_code == 286


def test_a_long_name_and_a_script_in_it_are_only_text(announce):
    made = announce(name="<script>alert(1)</script>" + "w" * 50)

    page = text(browser().get(f"/tournaments/{made.slug}/"))

    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_an_announced_one_says_from_when(url, tournament):
    opens_at = tournament.opens_at + timedelta(hours=2)
    Tournament.objects.filter(pk=tournament.pk).update(state="announced", opens_at=opens_at)

    page = text(browser().get(url))

    assert "You can take a place from" in page
    assert "/join/" not in page


@pytest.mark.parametrize("path", ["/tournaments/none-such/", "/tournaments/none-such/standings/"])
def test_what_does_not_exist_is_not_found(db, path):
    assert browser().get(path).status_code == 404


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "two aces are 20.5"), ("nl", "Wie de Bank is")],
)
def test_the_rules_of_a_game_are_told_in_words(announce, language, told):
    made = announce(game="eenentwintigen", rules={"extras": True, "bank": "fixed"})

    page = text(browser(language=language).get(f"/tournaments/{made.slug}/"))

    assert told in page
    for name in ("bank_ace", "extras", "fixed"):
        assert f">{name}<" not in page


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ("announced", "Nobody has taken a place yet."),
        ("open", "Nobody has taken a place yet."),
        ("closed", "Nobody took a place."),
        ("final", "Nobody took a place."),
        ("void", "Nobody took a place."),
    ],
)
def test_an_empty_one_says_whether_a_place_may_still_be_taken(url, tournament, state, said, end):
    if state != "open":
        end(tournament, state)

    assert said in text(browser().get(url))


def test_a_void_one_counts_nothing(url, entry, play_out, tournament, end):
    play_out(entry)
    end(tournament, "void")

    assert "being counted" not in text(browser().get(url))


@pytest.mark.parametrize("state", ["announced", "closed", "final", "void"])
def test_who_cannot_join_is_shown_somewhere_to_play(url, tournament, state, end):
    to_practise = f'href="/practice/{tournament.game}/"'
    assert to_practise not in text(browser().get(url))
    end(tournament, state)

    assert to_practise in text(browser().get(url))

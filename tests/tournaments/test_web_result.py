"""The result of an entry."""

import pytest

from tests.tournaments.browsing import HTMX, browser, text
from tests.tournaments.playing import at_turn, sit_down
from tests.tournaments.reviewed import keep_par
from tournaments.models import Entry, RoundPar
from tournaments.services.contest.scoring import entry_score
from tournaments.services.contest.turns import turn_take
from tournaments.web.common.texts import signed_points_text


@pytest.fixture
def url(entry):
    return f"/entries/{entry.pk}/"


def test_while_it_is_counted_there_is_no_score(url, entry, player, play_out):
    play_out(entry)

    page = text(browser(player).get(url))

    assert "Your score is being counted." in page
    assert f'datetime="{entry.finished_at:%Y-%m-%dT%H:%M:%SZ}"' in page
    assert 'id="score"' not in page


def test_once_counted_it_has_a_score_and_its_rounds(url, entry, player, play_out):
    play_out(entry)
    entry_score(entry_id=entry.pk)
    entry.refresh_from_db()

    page = text(browser(player).get(url))

    assert f'id="score">{entry.score_half_points / 2:g}<' in page
    for number in (1, 2, 3):
        assert f"Round {number}" in page


def test_the_rank_is_shown_where_there_is_one(announce, player, play_out, someone):
    made = announce()
    entries = [Entry.objects.get(pk=_joined(made, who)) for who in (player, someone("second"))]
    for entry in entries:
        play_out(entry)
        entry_score(entry_id=entry.pk)

    page = text(browser(player).get(f"/entries/{entries[0].pk}/"))

    assert 'id="rank">1<' in page
    assert "of 2 so far" in page


def test_once_final_nothing_is_so_far_and_the_field_is_compared(announce, player, play_out, end):
    made = announce()
    entry = Entry.objects.get(pk=_joined(made, player))
    play_out(entry)
    entry_score(entry_id=entry.pk)
    end(made, "final")
    keep_par(made)

    page = text(browser(player).get(f"/entries/{entry.pk}/"))

    assert "of 1" in page
    assert "so far" not in page
    assert "Extraction" in page
    for par in RoundPar.objects.filter(tournament=made):
        assert f'par <bdi dir="ltr">{par.half_points / 2:g}</bdi>' in page


def _joined(tournament, player):
    answer = browser(player).post(f"/tournaments/{tournament.slug}/join/")
    return answer["Location"].split("/")[2]


def test_polling_answers_nothing_until_it_is_counted(url, entry, player, play_out):
    play_out(entry)
    asked = f"{url}?state=finished"
    assert browser(player).get(asked, headers=HTMX).status_code == 204

    entry_score(entry_id=entry.pk)
    answer = browser(player).get(asked, headers=HTMX)

    assert 'id="score"' in text(answer)
    assert "<html" not in text(answer)


def test_under_review_says_that_nothing_is_lost(url, entry, player, play_out):
    play_out(entry)
    Entry.objects.filter(pk=entry.pk).update(state="parked")

    page = text(browser(player).get(url))

    assert "under review" in page
    assert 'id="score"' not in page


def test_an_entry_that_is_played_leads_to_the_table(url, entry, player):
    assert browser(player).get(url)["Location"] == f"/play/{entry.pk}/"


def test_points_are_written_as_the_reader_writes_them(url, entry, player, play_out):
    play_out(entry)
    Entry.objects.filter(pk=entry.pk).update(half_points=[61, 40, 40])

    assert ">30,5<" in text(browser(player, "nl").get(url))
    assert ">30.5<" in text(browser(player, "en").get(url))


def test_a_stranger_finds_nothing_until_the_end(url, entry, stranger, play_out, end):
    play_out(entry)
    assert browser(stranger).get(url).status_code == 404

    end(entry.tournament, "final")
    assert browser(stranger).get(url).status_code == 200


def test_a_visitor_is_asked_to_sign_in(url):
    assert browser().get(url)["Location"].startswith("/accounts/login/")


def _played_broke(announce, player):
    """Give an entry of eenentwintigen that stakes all it may until its chips are gone."""
    for number in range(40):
        entry = sit_down(announce, player, "eenentwintigen", 2, seed=f"{number:064x}", rounds=60)
        while (seen := at_turn(entry)) is not None:
            legal = seen.legal_actions
            action = "buy" if "buy" in legal else legal[-1]
            turn_take(entry=entry, number=seen.number, turn=seen.turn, action=action)
        if len(entry.half_points) < 60:
            return entry
    raise AssertionError("nobody goes broke so")


def test_who_is_broke_is_told_so_kindly(announce, player):
    entry = _played_broke(announce, player)
    last = len(entry.half_points)
    entry_score(entry_id=entry.pk)

    result = text(browser(player).get(f"/entries/{entry.pk}/"))
    table = text(browser(player).get(f"/play/{entry.pk}/{last}/?at="))

    assert f"The chips ran out in round {last};" in result
    assert 'id="score">0<' in result
    assert "Your last chip is gone." in table
    assert f'href="/entries/{entry.pk}/"' in table


def test_chips_are_called_chips(announce, player):
    entry = sit_down(announce, player, "eenentwintigen", 4)
    while (seen := at_turn(entry)) is not None:
        action = seen.legal_actions[0]
        turn_take(entry=entry, number=seen.number, turn=seen.turn, action=action)
    entry_score(entry_id=entry.pk)
    entry.refresh_from_db()

    result = text(browser(player).get(f"/entries/{entry.pk}/"))
    standings = text(browser(player).get(f"/tournaments/{entry.tournament.slug}/"))

    assert ">Chips<" in result
    assert ">Chips<" in standings
    for half_points in entry.half_points:
        assert f'<bdi dir="ltr">{signed_points_text(half_points)}</bdi>' in result
    assert f'id="score">{entry.score_half_points // 2}<' in result

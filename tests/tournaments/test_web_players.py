"""A player's profile: results of final tournaments, for everybody, and nothing before."""

import re

import pytest

from tests.tournaments.browsing import browser, text
from tests.tournaments.factories import advance, make_entry, make_tournament, make_user, play
from tests.tournaments.finals import make_final
from tests.tournaments.reviewed import keep_all
from tests.tournaments.test_web_leaks import cards_in
from tournaments.services.contest.entries import entry_join
from tournaments.services.people.accounts import account_delete

pytestmark = pytest.mark.django_db
ODD_NAMES = ["A-b_c", "x" * 20, "Zo-0", "n__"]


def url(name="Anna"):
    return f"/players/{name}/"


@pytest.fixture
def anna(db):
    return make_user("Anna")


def profile(user=None, language="en", name="Anna"):
    return text(browser(user, language).get(url(name)))


def test_everybody_sees_results_games_and_best_rounds(anna, stranger):
    entry = make_final()
    entry.refresh_from_db()

    for user in (None, stranger, anna):
        page = profile(user)
        assert "Vrijdag" in page
        assert f'class="score">{entry.score_half_points / 2:g}<' in page
        assert f'href="/entries/{entry.pk}/"' in page
        assert f'href="/tournaments/{entry.tournament.slug}/"' in page
        assert "Thirty-one, classic" in page
        assert re.search(r"\d+\.\d%", page)


@pytest.mark.parametrize(("language", "points"), [("en", "30.5"), ("nl", "30,5")])
def test_points_are_written_as_the_reader_does(anna, language, points):
    entry = make_final()
    type(entry).objects.filter(pk=entry.pk).update(score_half_points=61)

    assert f'class="score">{points}<' in profile(language=language)


def test_the_best_round_leads_to_its_review():
    entry = make_final(rounds=6)

    page = profile()

    best = re.findall(rf'href="/entries/{entry.pk}/review/(\d)/"', page)
    assert best
    gained = [entry.half_points[int(number) - 1] for number in best]
    other = entry.tournament.entries.exclude(pk=entry.pk).get().half_points
    above = [got - other[int(number) - 1] for got, number in zip(gained, best, strict=True)]
    assert above == sorted(above, reverse=True)
    assert above[0] == max(a - b for a, b in zip(entry.half_points, other, strict=True))


@pytest.mark.parametrize("state", ["open", "closed", "void"])
def test_nothing_is_told_of_a_tournament_that_is_not_final(anna, stranger, state):
    made = make_tournament(rounds=2, name="Nog niet")
    entry = play(make_entry(made, anna))
    advance(made, to=state)
    keep_all(made)

    for user in (None, stranger, anna):
        page = profile(user)
        assert str(entry.pk) not in page
        assert "Nog niet" not in page
        assert "%" not in page.split("<main")[1]
        assert cards_in(page) == set()


def test_where_somebody_plays_now_is_told_as_standings_do(anna):
    made = make_tournament(rounds=5, name="Nu bezig")
    entry = play(make_entry(made, anna), turns=1)

    page = profile()

    assert "Playing now" in page
    assert f"{len(entry.half_points)} of 5 rounds" in page
    assert f'href="/tournaments/{made.slug}/"' in page
    assert str(entry.pk) not in page
    assert cards_in(page) == set()


def test_a_withdrawn_entry_leaves_no_trace(anna, as_):
    made = make_tournament(name="Toch niet")
    entry = make_entry(made, anna)
    assert browser(anna).post(f"/entries/{entry.pk}/withdraw/").status_code == 302

    assert "Toch niet" not in profile()


@pytest.mark.parametrize("asked", ["anna", "ANNA", "%20Anna", "\uff21nna"])
def test_another_spelling_leads_to_the_name(anna, asked):
    answer = browser().get(url(asked))

    assert (answer.status_code, answer["Location"]) == (302, "/players/Anna/")


@pytest.mark.parametrize("name", ODD_NAMES)
def test_every_name_that_is_allowed_has_an_address(name, db):
    make_user(name)

    assert f"<bdi>{name}</bdi>" in profile(name=name)


@pytest.mark.parametrize(
    "name", ["nobody", "Anna%00", "%ED%A0%80", "a" * 3000, "<b>", "é", "A nna"]
)
def test_there_is_no_such_player(anna, name):
    assert browser().get(url(name)).status_code == 404


@pytest.mark.parametrize("name", ["former-player-1", "Former-Player-1", "former-player-99", "Anna"])
def test_who_has_left_has_no_profile(anna, name):
    entry = make_final()
    account_delete(user_id=anna.pk)

    assert browser().get(url(name)).status_code == 404
    for path in (f"/tournaments/{entry.tournament.slug}/", f"/entries/{entry.pk}/share/"):
        page = text(browser().get(path))
        assert "Former player 1" in page
        assert "/players/former" not in page
        assert "Anna" not in page


def test_nothing_finished_yet_is_said_kindly(anna):
    assert "Anna has no final result yet." in profile()
    own = profile(anna)
    assert "You have no final result yet." in own
    assert 'href="/accounts/"' in own
    assert 'href="/accounts/"' not in profile().split("<main")[1]


def test_a_chart_is_told_in_words_and_figures_too():
    for name in ("Eerste", "Tweede"):
        make_final(name=name)

    page = profile()

    chart = page.split('<figure class="trend">')[1].split("</figure>")[0]
    assert re.search(r"<title[^>]*>2 results, from \d+\.\d% to \d+\.\d%;", chart)
    assert chart.count('class="dot g0"') == 2
    assert page.count('class="about') + page.count("small about") == 2


def test_equal_scores_share_a_rank(anna):
    made = make_tournament(rounds=1)
    for who in (make_user("Bert"), anna):
        play(make_entry(made, who))
    advance(made, to="final")

    for name in ("Anna", "Bert"):
        page = profile(name=name)
        assert 'class="rank rank-1">1<' in page
        assert '<span class="small of">/2<' in page


def test_one_result_is_no_chart_and_no_par_is_no_figure():
    make_final(par=False)

    page = profile()

    assert 'class="trend"' not in page
    assert "Best extraction" not in page


def test_many_results_come_in_pages(anna):
    for number in range(23):
        make_final(par=False, rounds=1, name=f"Toernooi {number:02}")
    seen, path = [], url()
    while path:
        page = text(browser().get(path))
        seen += re.findall(r'class="player" href="[^"]*"><bdi>(Toernooi \d\d)<', page)
        following = re.search(r'href="(\?page=[^"]+)" rel="next"', page)
        path = url() + following[1] if following else ""

    assert seen == [f"Toernooi {number:02}" for number in reversed(range(23))]


@pytest.mark.parametrize("page", ["0", "x", "after-1", "-1", "99999999"])
def test_there_is_no_such_page(anna, page):
    assert browser().get(url() + f"?page={page}").status_code == 404


@pytest.mark.parametrize("game", ["modern", "thuis", "eenentwintigen"])
@pytest.mark.parametrize("language", ["nl", "en"])
def test_every_game(game, language):
    entry = make_final(game=game)

    assert f'href="/entries/{entry.pk}/"' in profile(language=language)


def test_names_lead_to_profiles(anna):
    entry = make_final()
    for path in (
        *(
            f"/tournaments/{entry.tournament.slug}/",
            f"/tournaments/{entry.tournament.slug}/rounds/1/",
        ),
        *(f"/entries/{entry.pk}/", f"/entries/{entry.pk}/share/"),
    ):
        assert 'href="/players/Anna/"' in text(browser().get(path)).split("<main")[1]
    lobby = text(browser(anna).get("/"))
    assert 'class="who" href="/players/Anna/"' in lobby


def test_the_name_of_a_winner_leads_to_the_profile(anna):
    made = make_tournament(rounds=1)
    play(make_entry(made, anna))
    advance(made, to="final")

    assert 'href="/players/Anna/"' in text(browser().get("/")).split('id="content"')[1]


def test_looking_changes_nothing_and_nothing_else_is_answered(every_row):
    make_final()
    before = every_row()

    profile()

    assert every_row() == before
    assert browser().post(url()).status_code == 405


def test_it_is_not_kept_and_not_searched(anna):
    answer = browser().get(url())

    assert answer["Cache-Control"] == "no-store"
    assert '<meta name="robots" content="noindex">' in text(answer)


def test_more_results_do_not_ask_more_of_the_database(django_assert_max_num_queries):
    make_final(name="Eerste")
    with django_assert_max_num_queries(25):
        profile()
    for number in range(4):
        make_final(par=False, rounds=1, name=f"Nog {number}")
    with django_assert_max_num_queries(25):
        profile()


def test_the_entry_of_a_full_tournament_counts_from_when_it_ended(anna):
    made = make_tournament(rounds=1, places=1)
    play(entry_join(tournament=made, player=anna)[0])
    advance(made, to="final")
    ended = made.changes.get(state="closed").at

    assert f'datetime="{ended.astimezone():%Y-%m-%d}"' in profile()

"""A round as everyone played it, and what a final tournament's page tells."""

import re

import pytest

from tests.tournaments.browsing import browser, text
from tests.tournaments.factories import advance, first, last, make_tournament, play
from tests.tournaments.reviewed import keep_all
from tests.tournaments.test_web_leaks import cards_in
from tournaments.models import Ghost, Job, RoundPar, RoundReview
from tournaments.services.contest.entries import entry_join
from tournaments.services.contest.turns import turn_take

GAMES = ["klassiek", "modern", "thuis", "eenentwintigen"]


@pytest.fixture
def played(tournament, player, stranger, someone, play_out):
    """Give a tournament in which two have passed at once, and one has swapped first."""
    for who in (player, stranger):
        play_out(entry_join(tournament=tournament, player=who)[0])
    third = entry_join(tournament=tournament, player=someone("third"))[0]
    turn_take(entry=third, number=1, turn=0, action="swap-all")
    play(third, choose=last)
    return tournament


@pytest.fixture
def final(played, end):
    end(played, "final")
    keep_all(played)
    return played


def url(tournament, number=1):
    return f"/tournaments/{tournament.slug}/rounds/{number}/"


def groups(page):
    """Return the part of the page that each line of the field has."""
    field = page.split('<ol class="results">')[1].split('id="deal-title"')[0]
    return field.split('<li class="sheet">')[1:]


@pytest.mark.parametrize("number", [1, 3, 4])
def test_before_the_end_nobody_sees_a_round_compared(played, player, organiser, number):
    keep_all(played)
    for user in (player, organiser, None):
        answer = browser(user).get(url(played, number))
        assert answer["Location"] == f"/tournaments/{played.slug}/"
        assert cards_in(text(answer)) == set()


@pytest.mark.parametrize("state", ["final", "void"])
def test_after_the_end_everyone_does(played, end, state):
    end(played, state)
    keep_all(played)

    page = text(browser().get(url(played)))

    assert "third" in page
    assert "Nobody sat here" in page


def test_equal_lines_are_shown_as_one(final):
    page = text(browser().get(url(final)))

    assert len(groups(page)) == 2
    together = next(group for group in groups(page) if "stranger" in group)
    assert ">player<" in together
    assert "third" not in together


def test_where_a_line_parts_from_the_best_is_marked_once(final):
    best = RoundPar.objects.get(round=1).line
    assert best[0] != "pass"

    for group in groups(text(browser().get(url(final)))):
        assert group.count('class="parts"') == group.count("The lines part here:") == 1


def test_what_is_shared_with_the_best_line_is_pale(final):
    RoundPar.objects.filter(round=1).update(line=["swap-all", "pass", "pass"])
    page = text(browser().get(url(final)))

    third = next(group for group in groups(page) if "third" in group)
    assert third.index('class="shared"') < third.index('class="stone"')


def test_results_stand_in_order_with_matchpoints_and_what_was_missed(final):
    page = text(browser().get(url(final)))
    par = RoundPar.objects.get(round=1).half_points
    shown = [
        [float(one) for one in re.findall(r'<bdi dir="ltr">(-?[\d.]+)(?:/4)?</bdi>', group)[:3]]
        for group in groups(page)
    ]

    assert [one[0] for one in shown] == sorted((one[0] for one in shown), reverse=True)
    for points, missed, _ in shown:
        assert points + missed == par / 2
    assert {one[2] for one in shown} in ({4.0, 1.0}, {3.0, 0.0})


def test_ghosts_stand_apart(final):
    page = text(browser().get(url(final)))

    apart = page.split('id="ghosts-title"')[1]
    for name in ("Steady", "Bold", "Sharp", "Passes at once"):
        assert name in apart
        assert name not in "".join(groups(page))


def test_until_par_is_known_it_says_so(final):
    RoundPar.objects.all().delete()
    RoundReview.objects.all().delete()

    page = text(browser().get(url(final)))

    assert "still being worked out" in page
    assert "Missed" not in "".join(groups(page))


@pytest.mark.parametrize("number", [0, 4, 99])
def test_there_is_no_such_round(final, number):
    assert browser().get(f"/tournaments/{final.slug}/rounds/{number}/").status_code == 404


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["nl", "en"])
def test_every_game_is_compared(player, stranger, game, language):
    made = make_tournament(game=game, bots=["steady-1"] * 3, rounds=2)
    for who, choose in ((player, first), (stranger, last)):
        play(entry_join(tournament=made, player=who)[0], choose=choose)
    advance(made, to="final")
    keep_all(made)

    for number in (1, 2):
        page = text(browser(player, language).get(url(made, number)))
        assert ">player<" in page
        assert ">stranger<" in page


# --- the tournament's own page ------------------------------------------------------------------


def page_of(tournament, user=None):
    return text(browser(user).get(f"/tournaments/{tournament.slug}/"))


def test_before_the_end_the_page_has_no_figures(played, player):
    keep_all(played)
    page = page_of(played, player)

    for word in ("Extrac", "%", "ghosts", "rounds/1", "Records", "/review/"):
        assert word not in page.split("<main")[1]


def test_after_the_end_it_has_figures_ghosts_rounds_and_records(final, player):
    page = page_of(final, player)

    assert re.search(r"\d+\.\d%", page)
    standings = page.split('id="standings"')[1].split("</table>")[0]
    ghosts = standings.split('class="ghosts"')[1]
    assert ghosts.count("<tr>") == 1 + Ghost.objects.count()
    assert 'class="rank' not in ghosts
    for number in (1, 2, 3):
        assert f'href="{url(final, number)}"' in page
    assert page.count("/record/") == 3
    assert page.count("/review/") == 3


def test_the_best_of_a_round_and_par_are_told_in_words_too(final):
    grid = page_of(final).split('class="grid"')[1].split("</table>")[0]

    for number in range(3):
        cells = [row.split("<td")[number + 1] for row in grid.split("<tr")[2:5]]
        assert any(">best<" in cell.replace(" ", "") for cell in cells)


def test_while_par_is_worked_out_the_standings_are_asked_for_again(played, end):
    end(played, "final")
    client, at = browser(), f"/tournaments/{played.slug}/standings/"
    version = re.search(r"\?v=(\w+)", page_of(played))[1]
    assert client.get(f"{at}?v={version}").status_code == 204

    keep_all(played)
    answer = client.get(f"{at}?v={version}")

    assert answer.status_code == 286
    assert 'class="ghosts"' in text(answer)
    assert Job.objects.filter(kind="par", state="done").exists()

"""What organisers see of the deals before a tournament opens: shares, and no score behind them."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import Group
from django.utils import timezone

from games.registry import GAMES
from tests.tournaments.browsing import browser, text
from tests.tournaments.factories import advance, make_organiser, make_tournament, make_user
from tests.tournaments.test_jobs import work
from tournaments.apps import ORGANISERS
from tournaments.models import Entry, Quality, Tournament
from tournaments.scoring.ratios import per_mille
from tournaments.selectors.analysis.quality import deals_quality, rounded_extractions
from tournaments.services.contest.tournaments import tournament_open

HEADING = {"en": "How good the deals are", "nl": "Hoe goed de delingen zijn"}
NAMES = ("steady-1", "bold-1", "sharp-1")


def bots(par, *gains, start=0):
    """Give `Quality.bots` of bots with these half points above the start, under this par."""
    return [
        {
            "bot": name,
            "score": start + gain,
            "low": -9,
            "high": 60,
            "extraction": per_mille(gain, par),
        }
        for name, gain in zip(NAMES, gains, strict=True)
    ]


def shown(par, *gains, start=0):
    return rounded_extractions(bots(par, *gains, start=start), start=start)


@pytest.fixture
def host(db):
    user = make_user("host", is_staff=True)
    user.groups.add(Group.objects.get(name=ORGANISERS))
    return user


@pytest.fixture
def measured(db):
    """Give an announced tournament whose quality is computed."""
    tournament = make_tournament(state="announced", rounds=2)
    work()
    return tournament


def page_of(user, tournament, language="en"):
    address = f"/admin/tournaments/tournament/{tournament.pk}/change/"
    return text(browser(user, language).get(address))


def section(page, language="en"):
    part = page[page.index(HEADING[language]) :]
    return part[: part.index("</div>")]


@pytest.mark.parametrize(
    ("par", "gains", "expected"),
    [
        (900, (720, 765, 855), (80, 95)),
        (900, (855, 720, 765), (80, 95)),  # in any order
        (1000, (944, 944, 945), (94, 95)),
        (1000, (1000, 1000, 1000), (100, 100)),
        (900, (-90, 450, 460), (0, 51)),  # below nothing is nothing
        (60, (41, 48, 59), (70, 100)),  # a total too small for single percents: in fives
        (99, (90, 20, 99), (20, 100)),
        (25, (10, 11, 19), None),  # and for fives
        (0, (0, -4, -8), None),
        (-2, (-2, -4, -8), None),
    ],
)
@pytest.mark.parametrize("start", [0, 200])
def test_the_shares_are_whole_percents(par, gains, expected, start):
    shares = shown(par, *gains, start=start)

    assert (shares and (shares.lowest, shares.highest)) == expected
    if shares:
        assert shares.spread == expected[1] - expected[0]


def pages(par, least):
    """Give each pair of shares that bots can have under this par, the best with `least` or more."""
    lowest = {shown(par, gain, par, par).lowest for gain in range(par + 1)}
    highest = {shown(par, gain, gain, gain).highest for gain in range(least, par + 1)}
    return {(low, high) for low in lowest for high in highest if low <= high}


@pytest.mark.parametrize("par", [100, 101, 137, 199, 447, 512, 899, 900, 901, 1984, 6200])
def test_no_total_of_par_is_told_from_another(par):
    """Whatever the page shows, the next totals have bots with which it shows the same."""
    here = pages(par, least=100)

    assert here
    for other in (par + 1, par + 2, par + 7, par + 50, 2 * par):
        assert here <= pages(other, least=100)


@pytest.mark.parametrize("par", [20, 21, 33, 47, 60, 62, 98])
def test_no_small_total_is_told_from_another(par):
    """With fewer than 100 half points for the best bot, shares are told in fives."""
    here = pages(par, least=20)

    assert here
    for other in (par + 1, par + 2, par + 7):
        same = {page for page in pages(other, least=20) if page[0] % 5 == page[1] % 5 == 0}
        assert here <= same or other >= 100


@pytest.mark.parametrize("par", range(-3, 20))
def test_totals_too_small_all_look_the_same(par):
    assert shown(par, *(min(par, 0) - n for n in range(3))) is None
    assert shown(par, par, par, par) is None


@pytest.mark.parametrize("gains", [(720, 765, 855), (846, 711, 771)])
def test_the_page_is_the_same_for_neighbouring_totals(host, measured, gains):
    seen = set()
    for more in range(-3, 4):
        rows = bots(900 + more, *gains)
        Quality.objects.filter(tournament=measured).update(flat=1, bots=rows)
        seen.add(section(page_of(host, measured)))

    assert len(seen) == 1


def test_which_bot_got_what_makes_no_difference(host, measured):
    seen = set()
    for turn in range(3):
        gains = [720, 765, 855]
        rows = bots(900, *(gains[turn:] + gains[:turn]))
        Quality.objects.filter(tournament=measured).update(flat=1, bots=rows)
        seen.add(section(page_of(host, measured)))

    assert len(seen) == 1


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "the bots get from 80% to 95%, a spread of 15 percentage points."),
        ("nl", "halen de bots 80% tot 95%, een verschil van 15 procentpunten."),
    ],
)
def test_it_shows_percents_spread_and_flat_rounds_only(host, measured, language, words):
    Quality.objects.filter(tournament=measured).update(flat=1, bots=bots(900, 720, 765, 855))
    part = section(page_of(host, measured, language), language)

    assert words in part
    numbers = re.findall(r"\d+(?:[.,]\d+)?", re.sub(r"<[^>]*>", "", part))
    assert numbers == ["1", "2", "0", "80", "95", "15"]  # flat, of rounds, seat, percents, spread
    assert not any(name.split("-")[0] in part.lower() for name in NAMES)


def test_without_shares_flat_rounds_are_shown_alone(host, measured):
    Quality.objects.filter(tournament=measured).update(flat=1, bots=bots(6, 2, 4, 6))
    part = section(page_of(host, measured))

    assert "1 of 2 rounds are flat" in part
    assert "%" not in part


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_quality(host, game):
    plan = {"game": game, "bots": ["steady-1"] * (GAMES[game].default_seats - 1)}
    tournament = make_tournament(state="announced", rounds=2, **plan)
    work()

    quality = deals_quality(tournament=tournament, viewer=host)
    assert quality.rounds == 2
    assert "of 2 rounds are flat" in section(page_of(host, tournament))


@pytest.mark.parametrize("state", ["open", "closed", "final", "void"])
def test_once_open_it_is_shown_to_nobody(host, measured, state):
    assert HEADING["en"] in page_of(host, measured)
    Tournament.objects.filter(pk=measured.pk).update(opens_at=timezone.now())
    tournament_open(tournament_id=measured.pk)
    measured.refresh_from_db()
    advance(measured, to=state)

    for user in (host, measured.created_by, make_user(is_staff=True, is_superuser=True)):
        assert deals_quality(tournament=measured, viewer=user) is None
    assert HEADING["en"] not in page_of(host, measured)


def test_it_ends_by_the_clock_not_when_somebody_opens_it(host, measured):
    Tournament.objects.filter(pk=measured.pk).update(opens_at=timezone.now() - timedelta(seconds=1))
    measured.refresh_from_db()

    assert measured.state == "announced"
    assert HEADING["en"] not in page_of(host, measured)


def test_an_organiser_who_plays_in_it_does_not_see_it(measured):
    user = make_organiser()
    assert deals_quality(tournament=measured, viewer=user) is not None
    Entry.objects.create(tournament=measured, player=user, place=1, joined_at=timezone.now())

    assert deals_quality(tournament=measured, viewer=user) is None


def test_no_answer_of_the_api_depends_on_it(host, measured):
    calls = [f"/api/v1/tournaments/{measured.slug}/{call}" for call in ("", "standings/", "par/")]
    calls.append("/api/v1/tournaments/")
    answers = []
    for gains in ((720, 765, 855), (90, 95, 97)):
        Quality.objects.filter(tournament=measured).update(flat=1, bots=bots(900, *gains))
        answers.append([browser(host).get(call).content for call in calls])

    assert answers[0] == answers[1]

"""Reviews, par, ghosts and comparisons: their values, and who may see them."""

import pytest
from django.contrib.auth.models import AnonymousUser

from games.core.round import parse_actions
from games.par import par_of_round
from games.registry import GAMES
from games.review import review_round
from tests.tournaments.factories import (
    advance,
    last,
    make_entry,
    make_organiser,
    make_scored,
    make_tournament,
    make_user,
    play,
)
from tests.tournaments.test_jobs import work
from tournaments.errors import NotFound, TournamentNotFinal
from tournaments.models import Entry, RoundReview
from tournaments.play.replay import setup_of, turn_words
from tournaments.selectors.analysis.comparison import round_comparison
from tournaments.selectors.analysis.figures import ghost_list, player_extractions, standing_list
from tournaments.selectors.analysis.par import tournament_par
from tournaments.selectors.analysis.reviews import FEWEST_DEALS, entry_review

pytestmark = pytest.mark.django_db
SEED = bytes(range(32)).hex()
OTHER_SEED = f"{2:064x}"


@pytest.fixture
def tournament():
    return make_tournament(rounds=3, seed=SEED)


def swapper(legal):
    """Give away a card at the first chance, then pass: a line that costs something."""
    swaps = [action for action in legal if action.startswith("swap ")]
    return swaps[0] if swaps else legal[0]


@pytest.fixture(scope="module")
def known(lasting):
    """Give the keys of three entries that played three different ways, worked out and final."""
    with lasting():
        tournament = make_tournament(rounds=3, seed=OTHER_SEED)
        entries = [make_scored(tournament, choose=choose) for choose in (min, last, swapper)]
        work()
        advance(tournament, to="final")
        work()
    return [entry.pk for entry in entries]


@pytest.fixture
def field(known):
    return [Entry.objects.get(pk=pk) for pk in known]


def open_figures(review):
    """Give everything of a review that hindsight alone can tell."""
    rounds = [(one.par, one.turns, one.line, one.extraction) for one in review.rounds]
    told = [
        (one.par_before, one.par_after, one.price, one.best)
        for each in review.rounds
        for one in each.decisions
    ]
    return {figure for group in (*rounds, *told) for figure in group}


def test_before_the_end_an_entrant_sees_own_fair_values_only(tournament):
    entry = play(make_entry(tournament), choose=swapper)
    work()
    review = entry_review(entry=entry, viewer=entry.player)

    assert (review.is_open, review.of, len(review.rounds)) == (False, 3, 3)
    assert open_figures(review) == {None}
    decisions = [one for each in review.rounds for one in each.decisions]
    assert any(one.fair is not None for one in decisions)
    assert all(one.fair_price in (None, one.fair_best - one.fair, 0) for one in decisions)
    assert (
        list(review.dearest)
        == sorted(
            [one for one in decisions if one.fair_price],
            key=lambda one: (-one.fair_price, one.round, one.turn),
        )[:3]
    )


@pytest.fixture(scope="module")
def before_the_end(lasting):
    """Give, by the state of their tournament, the keys of two scored entries, worked out."""
    keys = {}
    with lasting():
        for state, seed in (("open", f"{3:064x}"), ("closed", f"{4:064x}")):
            tournament = make_tournament(rounds=3, seed=seed)
            entries = [make_scored(tournament) for _ in range(2)]
            if state == "closed":
                advance(tournament, to="closed")
            keys[state] = [entry.pk for entry in entries]
        work()
    return keys


@pytest.mark.parametrize("state", ["open", "closed"])
@pytest.mark.parametrize(
    "viewer",
    [
        lambda _: make_user(),
        lambda _: make_organiser(),
        lambda _: AnonymousUser(),
        lambda _: None,
        lambda second: second.player,
    ],
    ids=["player", "organiser", "visitor", "nobody", "second"],
)
def test_before_the_end_others_see_nothing(before_the_end, state, viewer):
    entry, second = [Entry.objects.get(pk=pk) for pk in before_the_end[state]]
    tournament = entry.tournament
    assert tournament.state == state
    who = viewer(second)

    seen = [entry, second] if who not in (entry.player, second.player) else [entry]
    if who == entry.player:
        seen = [second]
    for one in seen:
        with pytest.raises(TournamentNotFinal):
            entry_review(entry=one, viewer=who)
    for ask in (
        lambda: tournament_par(tournament=tournament, viewer=who),
        lambda: round_comparison(tournament=tournament, viewer=who, number=1),
        lambda: round_comparison(tournament=tournament, viewer=who, number=99),
    ):
        with pytest.raises(TournamentNotFinal):
            ask()
    assert ghost_list(tournament=tournament, viewer=who) == []
    rows = standing_list(tournament=tournament, viewer=who)
    assert {(row.extraction, row.matchpoints) for row in rows} == {(None, None)}
    assert player_extractions(player=entry.player) == {}


def test_an_entry_in_progress_has_no_review(tournament):
    entry = play(make_entry(tournament), turns=2)
    work()

    with pytest.raises(TournamentNotFinal):
        entry_review(entry=entry, viewer=entry.player)


def test_reviews_equal_those_of_the_engine(field):
    entry = field[2]
    setup = setup_of(entry.tournament)
    review = entry_review(entry=entry, viewer=None)

    for seen in review.rounds:
        before = entry.half_points[: seen.number - 1]
        words = turn_words(entry=entry, number=seen.number)
        par = par_of_round(setup, seen.number, before)
        assert (seen.par, seen.half_points) == (
            par.half_points,
            entry.half_points[seen.number - 1],
        )
        found = review_round(setup, seen.number, parse_actions(words), before)
        assert len(found) == len(seen.decisions) == len(words)
        for one, told in zip(found, seen.decisions, strict=True):
            assert (told.par_before, told.par_after) == (one.par_before, one.par_after)
            assert told.fair == pytest.approx(100 * one.fair.value(one.action), abs=0.51)
            assert told.fair_error == round(100 * one.fair.error(one.action))
        # The prices of a round add up to par less the result, exactly.
        assert sum(one.price for one in seen.decisions) == seen.par - seen.half_points


def test_the_most_expensive_decisions_come_first(field):
    review = entry_review(entry=field[2], viewer=None)
    prices = [one.price for each in review.rounds for one in each.decisions]

    assert [one.price for one in review.dearest] == sorted(filter(None, prices), reverse=True)[:3]


def test_with_too_few_deals_there_is_no_fair_value(field):
    entry = field[2]
    row = entry.reviews.first()
    row.decisions[0]["deals"] = FEWEST_DEALS - 1
    RoundReview.objects.filter(pk=row.pk).update(decisions=row.decisions)
    one = entry_review(entry=entry, viewer=None).rounds[0].decisions[0]

    assert (one.fair, one.fair_best, one.fair_error, one.fair_price, one.fair_action) == (
        *(None,) * 5,
    )
    assert one.values == ()
    assert one.price is not None


def test_a_difference_within_the_error_costs_nothing(field):
    entry = field[2]
    row = entry.reviews.first()
    row.decisions[0]["even"] = True
    RoundReview.objects.filter(pk=row.pk).update(decisions=row.decisions)

    assert entry_review(entry=entry, viewer=None).rounds[0].decisions[0].fair_price == 0


def test_a_comparison_has_every_line_of_the_round(field):
    tournament = field[0].tournament
    seen = round_comparison(tournament=tournament, viewer=field[1].player, number=1)

    results = [line.half_points for line in seen.lines]
    assert results == sorted(results, reverse=True)
    assert [line.is_own for line in seen.lines].count(True) == 1
    assert seen.most == 4
    assert sum(line.matchpoints for line in seen.lines) == 6
    for line in seen.lines:
        assert line.to_par == seen.par.half_points - line.half_points >= 0
        shared = line.line[: line.parts_at]
        assert shared == seen.par.line[: line.parts_at]
        rest = (line.line[line.parts_at :], seen.par.line[line.parts_at :])
        assert not all(rest) or rest[0][0] != rest[1][0]
    assert [ghost.kind for ghost in seen.ghosts] == [*GAMES["klassiek"].bots, "pass"]
    with pytest.raises(NotFound):
        round_comparison(tournament=tournament, viewer=None, number=4)


def test_standings_show_extraction_and_matchpoints_at_the_end(field):
    tournament = field[0].tournament
    rows = standing_list(tournament=tournament, viewer=None)
    par = tournament_par(tournament=tournament, viewer=None)

    assert par.score == sum(one.half_points for one in par.rounds)
    for row in rows:
        exact = 1000 * row.half_points / par.score
        assert row.extraction == pytest.approx(exact, abs=0.5)
    fields = [round_comparison(tournament=tournament, viewer=None, number=n) for n in (1, 2, 3)]
    for row in rows:
        earned = sum(
            line.matchpoints
            for each in fields
            for line in each.lines
            if line.entry_id == row.entry_id
        )
        assert row.matchpoints == pytest.approx(1000 * earned / 12, abs=0.5)
    scores = [row.half_points for row in rows]
    assert scores == sorted(scores, reverse=True), "rank is by score alone"


def test_the_extraction_of_par_is_the_highest_of_all_ghosts(field):
    ghosts = ghost_list(tournament=field[0].tournament, viewer=None)

    assert [ghost.kind for ghost in ghosts] == ["par", *GAMES["klassiek"].bots, "pass"]
    assert ghosts[0].extraction == 1000
    assert all(0 < ghost.extraction <= 1000 for ghost in ghosts)
    assert ghosts[-1].lines == (("pass",),) * 3


def test_a_withdrawn_entry_is_in_no_comparison(tournament):
    make_scored(tournament)
    make_entry(tournament)  # never begins
    advance(tournament, to="final")
    work()

    [line, other] = round_comparison(tournament=tournament, viewer=None, number=1).lines
    assert (line.is_over, other.is_over) == (True, False)
    assert (other.half_points, other.matchpoints, other.line) == (0, 0, ())


def test_extraction_of_a_player_by_game(field):
    entry = field[0]
    [row] = [
        row
        for row in standing_list(tournament=entry.tournament, viewer=None)
        if row.entry_id == entry.pk
    ]

    assert player_extractions(player=entry.player) == {"klassiek": row.extraction}


@pytest.mark.parametrize(
    ("game", "bots"),
    [("modern", 3), ("thuis", 1), ("eenentwintigen", 2)],
)
def test_every_game_has_par_ghosts_and_reviews(game, bots):
    tournament = make_tournament(
        rounds=2, game=game, bots=["steady-1"] * bots, seats=bots + 1, seed=SEED
    )
    entry = make_scored(tournament)
    advance(tournament, to="final")
    work()
    review = entry_review(entry=entry, viewer=None)
    [row] = standing_list(tournament=tournament, viewer=None)
    ghosts = {ghost.kind: ghost for ghost in ghost_list(tournament=tournament, viewer=None)}

    assert len(review.rounds) == len(entry.half_points)
    for seen in review.rounds:
        if seen.decisions:
            price = sum(one.price for one in seen.decisions)
            assert price == seen.par - seen.half_points
    start = setup_of(tournament).score(())
    if game == "modern":
        best = max(ghosts[bot].score for bot in GAMES[game].bots)
        assert all(one.turns for one in tournament_par(tournament=tournament, viewer=None).rounds)
    else:
        best = ghosts["par"].score
    share = 1000 * (entry.score_half_points - start) / (best - start) if best > start else None
    assert row.extraction == (None if share is None else pytest.approx(share, abs=0.5))
    assert row.matchpoints is None, "nobody to be compared with"

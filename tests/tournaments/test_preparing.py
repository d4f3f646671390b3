"""Rules about deals: seeds are drawn until the deals keep the rule."""

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.tournaments.factories import (
    advance,
    make_organiser,
    make_scored,
    make_tournament,
    make_user,
    past,
)
from tests.tournaments.test_audit import sql
from tests.tournaments.test_jobs import work
from tournaments.errors import BadInput, NotFound, TermsAreFixed, TournamentNotOpen
from tournaments.models import Job, Quality, StateChange, Tournament
from tournaments.play.replay import setup_of, terms_of
from tournaments.play.solver import keeps_rule, quality_figures
from tournaments.selectors.analysis.audit import audit
from tournaments.selectors.analysis.quality import deals_quality
from tournaments.selectors.contest.access import tournament_for
from tournaments.selectors.contest.listing import tournament_list
from tournaments.selectors.contest.lobby import lobby
from tournaments.services.analysis.job_queue import MOST_DRAWS, job_retry
from tournaments.services.analysis.job_runner import job_do_next, jobs_sweep
from tournaments.services.analysis.seed_drawing import tournament_lift_rule
from tournaments.services.contest.entries import entry_join
from tournaments.services.contest.tournaments import (
    tournament_copy,
    tournament_open,
    tournament_void,
)

pytestmark = pytest.mark.django_db


def prepared(**plan):
    return make_tournament(state="announced", **{"rounds": 2, "most_flat": 0, **plan})


def told(tournament):
    """Give every place that tells of a tournament, as a visitor finds it."""
    cards = lobby(viewer=None)
    return {
        *(row.pk for row in tournament_list().rows),
        *(card.tournament.pk for card in (*cards.open, *cards.announced, *cards.past)),
    }


def out_of_luck(tournament):
    """Have the last seed that may be drawn be drawn already."""
    Job.objects.filter(tournament=tournament, kind="prepare").update(left=0)


def test_a_tournament_is_announced_once_its_deals_keep_the_rule():
    tournament = prepared()
    first = tournament.commitment
    assert tournament.state == "preparing"
    work()
    tournament.refresh_from_db()

    assert tournament.state == "announced"
    assert tournament.draws >= 1
    assert keeps_rule(setup_of(tournament), most_flat=0)
    assert quality_figures(setup_of(tournament)).flat == 0
    assert tournament.commitment == terms_of(tournament).commitment() != first
    assert list(tournament.changes.values_list("state", flat=True)) == ["preparing", "announced"]
    assert tournament_open(tournament_id=tournament.pk) is False
    assert list(audit()) == []


def test_each_step_draws_one_seed_and_counts_it():
    tournament = prepared(rounds=16)
    for draws in (1, 2, 3):
        job_do_next()
        tournament.refresh_from_db()
        if tournament.state == "announced":
            break
        assert tournament.draws == draws
        assert Job.objects.get().left == MOST_DRAWS - draws


def test_a_rule_that_every_deal_keeps_takes_one_draw():
    tournament = prepared(rounds=3, most_flat=2)
    while job_do_next():
        pass
    tournament.refresh_from_db()

    flat = quality_figures(setup_of(tournament)).flat
    assert flat <= 2
    assert keeps_rule(setup_of(tournament), most_flat=flat)
    assert flat == 0 or not keeps_rule(setup_of(tournament), most_flat=flat - 1)


def test_only_organisers_find_a_tournament_in_preparation():
    tournament = prepared()
    organiser = make_organiser()

    assert told(tournament) == set()
    for viewer in (None, AnonymousUser(), make_user()):
        with pytest.raises(NotFound):
            tournament_for(slug=tournament.slug, viewer=viewer)
        assert tournament_list(viewer=viewer).rows == []
    assert tournament_for(slug=tournament.slug, viewer=organiser) == tournament
    assert tournament_list(viewer=organiser).rows == [tournament]
    with pytest.raises(TournamentNotOpen):
        entry_join(tournament=tournament, player=make_user())
    work()
    assert told(tournament) == {tournament.pk}


def test_without_a_fitting_seed_the_job_is_parked_with_a_reason():
    tournament = prepared()
    out_of_luck(tournament)
    work()
    tournament.refresh_from_db()
    job = Job.objects.get()

    assert (tournament.state, job.state) == ("preparing", "parked")
    assert job.parked_reason
    assert jobs_sweep() == {"added": 0, "parked": 0, "waiting": 0}
    assert list(audit()) == []
    assert job_retry(job=job, by=make_organiser())
    work()
    tournament.refresh_from_db()
    assert tournament.state == "announced"


def test_the_rule_can_be_lifted():
    tournament = prepared()
    out_of_luck(tournament)
    work()
    before = tournament.commitment
    tournament_lift_rule(tournament=tournament, by=make_organiser())
    tournament.refresh_from_db()

    assert (tournament.state, tournament.most_flat) == ("announced", None)
    assert tournament.commitment == terms_of(tournament).commitment() != before
    assert StateChange.objects.filter(tournament=tournament, state="announced").count() == 1
    with pytest.raises(TournamentNotOpen):
        tournament_lift_rule(tournament=tournament, by=make_organiser())
    assert Job.objects.get(kind="prepare").state == "done"
    assert list(audit()) == []


def test_a_rule_is_not_lifted_once_it_is_announced():
    tournament = prepared()
    work()

    with pytest.raises(TournamentNotOpen):
        tournament_lift_rule(tournament=tournament, by=make_organiser())
    tournament.refresh_from_db()
    assert tournament.most_flat == 0


@pytest.mark.parametrize("field", ["most_flat", "draws", "commitment", "seed_encrypted"])
def test_the_rule_cannot_change_after_the_announcement(field):
    tournament = prepared()
    work()
    tournament.refresh_from_db()

    with pytest.raises(TermsAreFixed):
        Tournament.objects.filter(pk=tournament.pk).update(**{field: 3})
    assert not Tournament.objects.prepare(tournament_id=tournament.pk, **{field: 3})


def test_no_seed_is_drawn_for_a_tournament_whose_time_has_passed():
    tournament = prepared()
    past(tournament)
    work()

    assert Job.objects.get().state == "parked"
    tournament.refresh_from_db()
    assert (tournament.state, tournament.draws) == ("preparing", 0)


def test_a_void_tournament_is_not_prepared():
    tournament = prepared()
    tournament_void(tournament=tournament, by=make_organiser(), reason="a wrong game")
    job_do_next()

    tournament.refresh_from_db()
    assert (tournament.state, tournament.draws) == ("void", 0)
    assert list(audit()) == []


def test_a_copy_keeps_the_rule():
    tournament = prepared()
    copy = tournament_copy(
        tournament=tournament,
        by=make_organiser(),
        opens_at=tournament.opens_at,
        closes_at=tournament.closes_at,
        name="Again",
    )

    assert (copy.most_flat, copy.state) == (0, "preparing")


@pytest.mark.parametrize(
    ("_case", "plan"),
    [
        ("less than nothing", {"most_flat": -1}),
        ("as many as there are rounds", {"most_flat": 2}),
        ("true", {"most_flat": True}),
        ("a seed beside it", {"most_flat": 1, "seed": "5eed" * 16}),
    ],
)
def test_an_invalid_rule_is_refused(_case, plan):
    with pytest.raises(BadInput):
        make_tournament(rounds=2, **plan)
    assert not Tournament.objects.exists()
    assert not Job.objects.exists()


def test_quality_is_for_organisers_and_names_no_bot():
    tournament = make_tournament(state="announced", rounds=2)
    work()

    for viewer in (None, AnonymousUser(), make_user()):
        assert deals_quality(tournament=tournament, viewer=viewer) is None
    seen = deals_quality(tournament=tournament, viewer=make_organiser())
    measured = quality_figures(setup_of(tournament))
    assert (seen.flat, seen.rounds) == (measured.flat, 2)
    shares = [bot["extraction"] for bot in measured.bots]
    assert seen.extractions.lowest == (min(shares) + 5) // 10
    assert seen.extractions.highest == (max(shares) + 5) // 10
    kept = Quality.objects.values_list("flat", "bots").get()
    values = {value for bot in kept[1] for value in bot.values()}
    assert all(type(value) is int or value.endswith("-1") for value in values)


@pytest.mark.parametrize(
    ("_case", "spoil", "words"),
    [
        ("a rule that the deals do not keep", {"most_flat": 0}, "are flat"),
        ("a rule without a draw", {"draws": 0}, "no seed was drawn"),
    ],
)
def test_the_audit_checks_the_rule_once_it_is_final(_case, spoil, words):
    tournament = make_tournament(rounds=16, most_flat=15)
    work()
    tournament_open(tournament_id=tournament.pk)
    make_scored(tournament)
    tournament.refresh_from_db()
    advance(tournament, to="final")
    assert list(audit()) == []

    [(column, value)] = spoil.items()
    sql(f"UPDATE tournaments_tournament SET {column} = %s", value)
    assert any(words in one for one in audit())


def test_the_page_shows_the_rule_beside_the_commitment(client):
    tournament = prepared()
    assert client.get(f"/tournaments/{tournament.slug}/").status_code == 404
    work()
    tournament.refresh_from_db()
    page = client.get(f"/tournaments/{tournament.slug}/").content.decode()

    assert tournament.commitment in page
    assert "At most 0 rounds are flat" in page
    assert f"{tournament.draws} seed" in page

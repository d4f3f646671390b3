"""The admin pages: rules about deals, and their quality."""

import re

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from tests.tournaments.factories import make_tournament, make_user
from tests.tournaments.test_admin_announce import announce, errors, signed_in
from tests.tournaments.test_jobs import work
from tournaments.apps import ORGANISERS
from tournaments.models import Job, StateChange, Tournament

CARD = re.compile(r"(?<![A-Za-z0-9])[2-9TJQKA][cdhs](?![A-Za-z0-9])")


@pytest.fixture
def desk(db):
    user = make_user("organiser", is_staff=True)
    user.groups.add(Group.objects.get(name=ORGANISERS))
    return signed_in(user)


def page_of(desk, tournament):
    return desk.get(f"/admin/tournaments/tournament/{tournament.pk}/change/")


def quality_in(page):
    """Give the part of a page about the quality of the deals."""
    part = page[page.index("How good the deals are") :]
    return part[: part.index("</div>")]


def at(tournament, path):
    return f"/admin/tournaments/tournament/{tournament.pk}/{path}/"


@pytest.fixture
def stuck(db):
    """Give a tournament for which no more seeds may be drawn."""
    tournament = make_tournament(rounds=2, most_flat=0)
    Job.objects.update(left=0)
    work()
    return tournament


def test_a_rule_can_be_set_in_the_form(desk):
    answer = announce(desk, rounds=2, most_flat=1)
    tournament = Tournament.objects.get()
    page = desk.get(answer["Location"]).content.decode()

    assert (tournament.most_flat, tournament.state) == (1, "preparing")
    assert "Seeds drawn so far: 0" in page
    assert tournament.commitment not in page
    assert f"/tournaments/{tournament.slug}/" not in page
    work()
    tournament.refresh_from_db()
    page = page_of(desk, tournament).content.decode()
    assert tournament.state == "announced"
    assert tournament.commitment in page


def test_without_a_rule_it_is_announced_at_once(desk):
    announce(desk)

    assert (Tournament.objects.get().most_flat, Tournament.objects.get().state) == (
        None,
        "announced",
    )


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"most_flat": -1}, "most_flat"),
        ({"most_flat": "four"}, "most_flat"),
        ({"most_flat": 16}, "__all__"),
        ({"most_flat": 4, "seed": "c0ffee" + 58 * "0"}, "__all__"),
    ],
)
def test_an_invalid_rule_is_refused(desk, changes, field):
    assert field in errors(announce(desk, **changes))
    assert not Tournament.objects.exists()


def test_the_quality_of_the_deals_shows_no_card(desk):
    tournament = make_tournament(state="announced", rounds=2)
    assert "How good the deals are" not in page_of(desk, tournament).content.decode()
    work()
    page = page_of(desk, tournament).content.decode()

    assert "of 2 rounds are flat" in page
    assert CARD.findall(quality_in(page)) == []


def test_an_organiser_can_have_more_seeds_drawn(desk, stuck):
    page = page_of(desk, stuck).content.decode()
    assert "None of the seeds drawn keeps the rule." in page
    assert at(stuck, "draw-again") in page

    assert desk.get(at(stuck, "draw-again")).status_code == 200
    assert Job.objects.get().state == "parked"
    assert desk.post(at(stuck, "draw-again"), {"sure": "yes"}).status_code == 302
    assert Job.objects.get().state == "waiting"
    work()
    stuck.refresh_from_db()
    assert stuck.state == "announced"


def test_an_organiser_can_lift_the_rule(desk, stuck):
    assert desk.get(at(stuck, "lift-rule")).status_code == 200
    stuck.refresh_from_db()
    assert stuck.state == "preparing"
    assert desk.post(at(stuck, "lift-rule"), {"sure": "yes"}).status_code == 302

    stuck.refresh_from_db()
    assert (stuck.state, stuck.most_flat) == ("announced", None)
    again = desk.post(at(stuck, "lift-rule"), {"sure": "yes"})
    assert again.status_code == 200
    assert "This tournament is not open." in again.content.decode()
    assert StateChange.objects.filter(state="announced").count() == 1


@pytest.mark.parametrize("path", ["draw-again", "lift-rule"])
def test_others_can_neither_retry_nor_lift_the_rule(stuck, path):
    for user in (make_user(), make_user(is_staff=True)):
        client = Client()
        client.force_login(user)
        assert client.post(at(stuck, path), {"sure": "yes"}).status_code in (302, 403)
    assert Client().post(at(stuck, path), {"sure": "yes"}).status_code == 302
    stuck.refresh_from_db()
    assert (stuck.state, stuck.most_flat, Job.objects.get().state) == ("preparing", 0, "parked")


def test_an_organiser_can_retry_a_parked_job(desk, stuck):
    job = Job.objects.get()
    jobs = desk.get("/admin/tournaments/job/").content.decode()
    assert "None of the seeds drawn keeps the rule." in jobs
    assert desk.get(f"/admin/tournaments/job/{job.pk}/change/").status_code == 200

    chosen = {"action": "do_again", "_selected_action": [job.pk]}
    answer = desk.post("/admin/tournaments/job/", chosen, follow=True)
    assert "1 job is tried again." in answer.content.decode()
    job.refresh_from_db()
    assert (job.state, job.left) == ("waiting", 200)


def test_only_organisers_see_jobs(stuck):
    for user in (make_user(), make_user(is_staff=True)):
        assert signed_in(user).get("/admin/tournaments/job/").status_code in (302, 403)

"""A tournament may ask for a proved address; that is fixed once somebody has joined."""

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from accounts.email_changes import email_change, email_prove, proof_key
from tests.accounts.mails import answer_mail, sign_up
from tests.tournaments.browsing import browser, text
from tests.tournaments.factories import make_user
from tests.tournaments.test_admin_announce import announce as announce_in_admin
from tournaments.apps import ORGANISERS
from tournaments.errors import TermsAreFixed
from tournaments.models import Entry, Tournament
from tournaments.services.contest.entries import entry_join, entry_withdraw
from tournaments.services.contest.tournaments import tournament_ask_proof, tournament_copy
from tournaments.services.people.accounts import account_delete

ADDRESS, PASSWORD = "anna@example.org", "Een goed wachtwoord 31"
PLAN = {
    "name": "Friday",
    "game": "klassiek",
    "bots": ["steady-1"] * 3,
    "opens_at": "2026-01-01T12:00:00Z",
    "closes_at": "2199-01-01T12:00:00Z",
}


@pytest.fixture
def wary(announce):
    return announce(asks_proof=True)


def prove(user, address=ADDRESS):
    email_prove(key=proof_key(email_change(user=user, email=address)), viewer=user)
    return user


def code(answer):
    return answer.status_code, answer.json().get("code")


def test_who_has_not_proved_an_address_is_refused_and_told_how_to(wary):
    client = sign_up("anna", ADDRESS, PASSWORD)
    page = f"/tournaments/{wary.slug}/"
    english = {"accept-language": "en"}

    shown = client.get(page, headers=english)
    assert "Only players who have proved their e-mail address can join" in text(shown)
    assert 'id="join"' not in shown.content.decode()
    refusal = client.post(f"{page}join/", follow=True, headers=english)
    assert "This tournament asks for a proved e-mail address." in text(refusal)
    assert Entry.objects.exists() is False
    answer_mail(client)
    assert 'id="join"' in client.get(page).content.decode()
    assert client.post(f"{page}join/")["Location"].startswith("/play/")


def test_a_visitor_sees_that_it_asks(wary, tournament):
    pages = [text(Client().get(f"/tournaments/{row.slug}/")) for row in (wary, tournament)]

    assert ["to join, you need one that you have proved" in page for page in pages] == [True, False]


def test_over_the_api(as_, wary):
    anna, url = make_user(email=ADDRESS), f"tournaments/{wary.slug}/entries/"

    assert code(as_(anna).post(url)) == (403, "address-not-proved")
    prove(anna)
    assert code(as_(anna).post(url)) == (201, None)
    assert as_().get(f"tournaments/{wary.slug}/").json()["asks_proved_address"] is True


def test_who_is_in_stays_in(as_, wary):
    anna, url = prove(make_user()), f"tournaments/{wary.slug}/entries/"
    as_(anna).post(url)
    email_change(user=anna, email="")

    assert code(as_(anna).post(url)) == (200, None)


def test_an_address_passed_on_enters_once(as_, wary):
    first, second = make_user(), make_user()
    entry_join(tournament=wary, player=prove(first))
    prove(second)

    assert code(as_(second).post(f"tournaments/{wary.slug}/entries/")) == (403, "address-barred")


def test_an_address_given_up_enters_once(as_, wary):
    first, second = make_user(), make_user()
    entry_join(tournament=wary, player=prove(first))
    email_change(user=first, email="")
    prove(second)

    assert code(as_(second).post(f"tournaments/{wary.slug}/entries/")) == (403, "address-barred")


def test_an_address_of_a_deleted_entrant_is_barred_and_a_mere_claim_is_not(as_, wary):
    first, owner = prove(make_user()), make_user()
    entry_join(tournament=wary, player=first)
    email_change(user=first, email="owner@example.org")  # claimed, and never proved
    account_delete(user_id=first.pk)
    url = f"tournaments/{wary.slug}/entries/"

    assert code(as_(prove(make_user())).post(url)) == (403, "address-barred")
    assert code(as_(prove(owner, "owner@example.org")).post(url)) == (201, None)


@pytest.mark.parametrize(
    ("required", "sent", "asks"),
    [
        (False, {}, False),
        (True, {}, True),
        (True, {"seed": "ab" * 32}, False),  # unranked
        (True, {"asks_proved_address": False}, False),
        (False, {"asks_proved_address": True}, True),
        (False, {"asks_proved_address": True, "seed": "ab" * 32}, True),
    ],
)
def test_the_default_is_the_sites_for_ranked_tournaments(
    as_, organiser, settings, required, sent, asks
):
    settings.REQUIRE_PROVED_ADDRESS = required
    answer = as_(organiser).post("tournaments/", PLAN | sent)

    assert answer.json()["asks_proved_address"] is asks
    assert Tournament.objects.get().asks_proof is asks


@pytest.mark.parametrize("value", [1, "true", None, [], 0])
def test_it_is_true_or_false(as_, organiser, value):
    answer = as_(organiser).post("tournaments/", PLAN | {"asks_proved_address": value})

    assert code(answer) == (400, "bad-input")
    assert Tournament.objects.exists() is False


def test_the_commitment_does_not_hold_it(announce):
    seed = "cd" * 32
    first = announce(seed=seed, asks_proof=True)
    tournament_ask_proof(tournament=first, asks=False)
    first.refresh_from_db()

    assert first.asks_proof is False
    assert first.commitment == Tournament.objects.get().commitment


def test_a_copy_asks_as_the_original(announce, organiser):
    for asks in (True, False):
        row = announce(asks_proof=asks)
        times = {"opens_at": row.opens_at, "closes_at": row.closes_at}
        assert (
            tournament_copy(tournament=row, by=organiser, name="Copy", **times).asks_proof is asks
        )


def test_it_is_fixed_once_somebody_has_joined(announce):
    row = announce()
    entry = entry_join(tournament=row, player=make_user())[0]
    entry_withdraw(entry=entry)
    with pytest.raises(TermsAreFixed):
        tournament_ask_proof(tournament=row, asks=True)
    with pytest.raises(TermsAreFixed):
        Tournament.objects.filter(pk=row.pk).update(asks_proof=True)
    row.asks_proof = True
    with pytest.raises(TermsAreFixed):
        row.save()

    assert Tournament.objects.get().asks_proof is False


@pytest.fixture
def desk(db):
    user = make_user("desk", is_staff=True)
    user.groups.add(Group.objects.get(name=ORGANISERS))
    return browser(user)


@pytest.mark.parametrize(
    ("required", "sent", "asks"),
    [
        (False, "", False),
        (True, "", True),
        (True, "no", False),
        (False, "yes", True),
    ],
)
def test_the_form_of_organisers(desk, settings, required, sent, asks):
    settings.REQUIRE_PROVED_ADDRESS = required
    announce_in_admin(desk, asks_proof=sent)

    assert Tournament.objects.get().asks_proof is asks


def test_the_form_asks_nothing_of_an_unranked_tournament(desk, settings):
    settings.REQUIRE_PROVED_ADDRESS = True
    announce_in_admin(desk, seed="ab" * 32)

    assert Tournament.objects.get().asks_proof is False


def test_organisers_set_it_until_somebody_joins(desk, announce):
    row = announce()
    page = f"/admin/tournaments/tournament/{row.pk}/"

    assert "ask-proof/" in desk.get(f"{page}change/").content.decode()
    assert desk.get(f"{page}ask-proof/").status_code == 200
    for _ in range(2):  # sent twice
        assert desk.post(f"{page}ask-proof/").status_code == 302
    row.refresh_from_db()
    assert row.asks_proof is True
    desk.post(f"{page}ask-no-proof/")
    entry_join(tournament=row, player=make_user())
    answer = desk.post(f"{page}ask-proof/")
    assert "What has been announced does not change any more." in text(answer)
    row.refresh_from_db()
    assert row.asks_proof is False
    assert "ask-proof/" not in desk.get(f"{page}change/").content.decode()


def test_others_do_not_set_it(announce, player):
    row = announce()
    staff = make_user("staff", is_staff=True)
    for user in (player, staff):
        answer = browser(user).post(f"/admin/tournaments/tournament/{row.pk}/ask-proof/")
        assert answer.status_code in (302, 403)
    row.refresh_from_db()
    assert row.asks_proof is False

"""``/accounts/export/``: one's own data as a file, once a day."""

import json
import re
from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client

from accounts.models import User
from accounts.services import token_issue
from tests.tournaments.factories import advance, make_entry, make_tournament, play
from tests.tournaments.playing import CARD, shown_to
from tournaments.models import Turn

URL = "/accounts/export/"
PASSWORD = "Een goed wachtwoord 31"


@pytest.fixture
def owner(db):
    return User.objects.create_user("limes10", "limes@example.org", PASSWORD)


@pytest.fixture
def signed_in(owner):
    client = Client()
    client.force_login(owner)
    return client


def a_day_later(owner):
    User.objects.filter(pk=owner.pk).update(exported_at=F("exported_at") - timedelta(days=1))


def test_the_account_page_leads_there(signed_in):
    assert f'href="{URL}"' in signed_in.get("/accounts/").content.decode()


@pytest.mark.parametrize("language", ["nl", "en"])
def test_the_page_gives_nothing_out_and_counts_for_nothing(signed_in, owner, language):
    for _ in range(2):
        answer = signed_in.get(URL, headers={"accept-language": language})
        assert (answer.status_code, answer["Content-Language"]) == (200, language)
        assert "limes@example.org" not in answer.content.decode()
    owner.refresh_from_db()
    assert owner.exported_at is None


def test_it_is_a_file_that_nobody_keeps(signed_in):
    answer = signed_in.post(URL)

    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/json"
    assert answer["Content-Disposition"] == 'attachment; filename="gelijkspel.json"'
    assert "no-store" in answer["Cache-Control"]


def test_it_holds_account_tokens_and_every_action_with_its_time(signed_in, owner):
    token, row = token_issue(user=owner, name="mijn bot")
    entry = play(make_entry(make_tournament(rounds=2), owner))
    told = signed_in.post(URL).json()

    assert told["format"] == "gelijkspel-export-v1"
    assert told["account"]["username"] == "limes10"
    assert told["account"]["email"] == "limes@example.org"
    assert [(one["name"], one["tail"]) for one in told["tokens"]] == [("mijn bot", token[-4:])]
    (shown,) = told["entries"]
    assert (shown["id"], shown["half_points"]) == (str(entry.pk), entry.half_points)
    assert shown["tournament"]["slug"] == entry.tournament.slug
    turns = [(one["round"], one["number"], one["action"]) for one in shown["turns"]]
    assert turns == list(Turn.objects.values_list("round", "number", "action"))
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+Z", one["taken_at"]) for one in shown["turns"])
    assert row.digest not in json.dumps(told)


def test_of_a_round_that_goes_on_it_tells_no_card_that_was_not_seen(signed_in, owner):
    entry = play(make_entry(make_tournament(rounds=3), owner), turns=3)
    text = signed_in.post(URL).content.decode()

    assert set(CARD.findall(text)) <= {
        card for number in (1, 2, 3) if number <= len(entry.half_points) + 1
        for card in shown_to(entry, number)
    }  # fmt: skip


def test_no_seed_no_name_and_no_address_of_others(signed_in, owner):
    seed = "5a" * 32
    tournament = make_tournament(rounds=1, seed=seed)
    other = play(make_entry(tournament)).player
    User.objects.filter(pk=other.pk).update(email="other@example.org")
    play(make_entry(tournament, owner))
    for state in ("open", "final"):
        if state == "final":
            advance(tournament, to="final")
            a_day_later(owner)
        text = signed_in.post(URL).content.decode()
        assert "limes10" in text
        for kept in (seed, other.username, tournament.created_by.username, "other@", PASSWORD):
            assert kept not in text
        assert tournament.seed_encrypted not in text
        assert owner.password not in text


def test_a_second_one_says_when_it_may_be_had(signed_in, owner):
    signed_in.post(URL)
    User.objects.filter(pk=owner.pk).update(exported_at=F("exported_at") - timedelta(hours=23))
    owner.refresh_from_db()
    before = owner.exported_at
    answer = signed_in.post(URL, headers={"accept-language": "en"})
    page = answer.content.decode()
    owner.refresh_from_db()

    assert answer.status_code == 429
    assert 3500 <= int(answer["Retry-After"]) <= 3600
    assert "less than a day ago" in page
    assert (before + timedelta(days=1)).strftime("%Y-%m-%dT%H:%M:%SZ") in page
    assert owner.exported_at == before


def test_a_day_later_it_may_be_had_again(signed_in, owner):
    assert signed_in.post(URL).status_code == 200
    assert signed_in.post(URL).status_code == 429
    a_day_later(owner)
    assert signed_in.post(URL).status_code == 200


def test_the_limit_is_each_ones_own(signed_in, db):
    signed_in.post(URL)
    other = Client()
    other.force_login(User.objects.create_user("anna"))

    assert other.post(URL).status_code == 200


def test_a_visitor_gets_nothing(client, db):
    for answer in (client.get(URL), client.post(URL)):
        assert answer["Location"] == f"/accounts/login/?next={URL}"


def test_a_form_from_elsewhere_is_refused(owner):
    client = Client(enforce_csrf_checks=True)
    client.force_login(owner)

    assert client.post(URL).status_code == 403
    owner.refresh_from_db()
    assert owner.exported_at is None


def test_a_token_opens_no_file(owner, as_):
    assert as_(owner).post(URL).status_code == 302

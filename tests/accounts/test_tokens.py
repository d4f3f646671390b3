"""The end, the last use and the number of API tokens, and the notice about older ones."""

from datetime import timedelta

import pytest
from django.core import mail
from django.db import IntegrityError, transaction
from django.db.models import F
from django.test import Client
from django.utils import timezone

from accounts.errors import EndOutOfBounds, TooManyTokens
from accounts.export import account_data
from accounts.models import ApiToken, User
from accounts.scopes import ALL, TEXTS
from accounts.services import token_issue
from accounts.token_notices import token_notices_send

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
URL = "/accounts/tokens/"


def status(text):
    return Client().get("/api/v1/entries/", headers={"Authorization": f"Bearer {text}"}).status_code


def test_a_token_that_has_ended_is_refused(user):
    text, row = token_issue(user=user, ends_at=timezone.now() + HOUR)
    assert status(text) == 200
    ApiToken.objects.filter(pk=row.pk).update(ends_at=F("ends_at") - HOUR)

    assert status(text) == 401


@pytest.mark.parametrize("end", [-HOUR, -timedelta(seconds=1), timedelta(days=365, hours=1)])
def test_an_end_is_later_than_now_and_within_a_year(user, end):
    with pytest.raises(EndOutOfBounds):
        token_issue(user=user, ends_at=timezone.now() + end)

    assert ApiToken.objects.exists() is False


def test_without_an_end_it_is_a_year(user):
    _text, row = token_issue(user=user)

    assert abs(row.ends_at - row.created_at - ApiToken.LONGEST) < HOUR


def test_the_last_use_is_written_at_most_once_an_hour(user):
    text, row = token_issue(user=user)
    assert row.last_used_at is None
    uses = []
    for age in (None, timedelta(minutes=59), timedelta(minutes=61)):
        if age:
            ApiToken.objects.filter(pk=row.pk).update(last_used_at=timezone.now() - age)
        row.refresh_from_db()
        before = row.last_used_at
        status(text)
        row.refresh_from_db()
        uses.append(row.last_used_at != before)

    assert uses == [True, False, True]
    assert timezone.now() - row.last_used_at < HOUR


def test_a_user_has_twenty_at_most_and_ended_ones_do_not_count(user):
    rows = [token_issue(user=user)[1] for _ in range(20)]
    with pytest.raises(TooManyTokens):
        token_issue(user=user)
    assert ApiToken.objects.filter(user=user).count() == 20

    ApiToken.objects.filter(pk=rows[0].pk).update(ends_at=timezone.now() - HOUR)
    token_issue(user=user)
    assert ApiToken.objects.filter(user=user).count() == 20
    token_issue(user=User.objects.create_user("another"))


def test_the_page_says_when_there_are_twenty(signed_in, user):
    for _ in range(20):
        token_issue(user=user)
    page = signed_in().post(URL, {"name": "one more"})

    assert page.context["text"] is None
    assert "20" in str(page.context["form"].non_field_errors())


def test_the_page_makes_what_is_chosen_and_shows_it(signed_in):
    browser = signed_in()
    text = browser.post(URL, {"scopes": ["read"], "days": "7"}).context["text"]
    row = ApiToken.objects.get()
    page = browser.get(URL).content.decode()

    assert row.scopes == "read"
    assert abs(row.ends_at - timezone.now() - 7 * DAY) < HOUR
    assert "May: read" in page
    assert "Not used yet" in page
    assert status(text) == 200
    assert "Not used yet" not in browser.get(URL).content.decode()


def test_nothing_ticked_is_read_and_play(signed_in):
    signed_in().post(URL, {})

    assert ApiToken.objects.get().scopes == "read play"


@pytest.mark.parametrize("form", [{"scopes": ["all"]}, {"days": "400"}, {"days": "-1"}])
def test_the_page_refuses_what_it_does_not_offer(signed_in, form):
    assert signed_in().post(URL, form).context["form"].errors
    assert ApiToken.objects.exists() is False


@pytest.mark.parametrize("text", ["", "all", "play read", "read read"])
def test_the_database_keeps_scopes_in_their_one_form(user, text):
    assert text not in TEXTS
    with pytest.raises(IntegrityError), transaction.atomic():
        ApiToken.objects.create(user=user, digest="x", tail="x", scopes=text)


def test_the_export_tells_of_scopes_end_and_use(user):
    token_issue(user=user)

    (told,) = account_data(user=user)["tokens"]
    assert (told["scopes"], told["last_used_at"]) == (" ".join(ALL), None)
    assert told["ends_at"] > timezone.now()


@pytest.fixture
def noticed(user):
    """Give two tokens from before scopes, as the migration leaves them."""
    rows = [token_issue(user=user, name=name)[1] for name in ("laptop", "bot")]
    ApiToken.objects.update(notice_due=True, ends_at=timezone.now() + 90 * DAY)
    return rows


def test_an_owner_of_older_tokens_is_told_once(user, noticed):
    User.objects.filter(pk=user.pk).update(language="nl")

    assert (token_notices_send(), token_notices_send()) == (1, 0)
    (sent,) = mail.outbox
    assert sent.to == [user.email]
    assert all(f"{row.name} …{row.tail}" in sent.body for row in noticed)
    assert "90 dagen" in sent.body
    assert ApiToken.objects.filter(notice_due=True).exists() is False


def test_a_notice_that_was_not_sent_stays_due(user, noticed, settings):
    settings.EMAIL_BACKEND = "tests.accounts.test_tokens.Broken"
    with pytest.raises(OSError, match="away"):
        token_notices_send()

    assert ApiToken.objects.filter(notice_due=True).count() == 2


class Broken:
    """A mail backend that fails."""

    def __init__(self, **_options):
        pass

    def send_messages(self, _messages):
        raise OSError("away")


def test_a_new_token_is_no_cause_for_a_notice(user):
    token_issue(user=user)

    assert (token_notices_send(), mail.outbox) == (0, [])


def test_without_an_address_nobody_is_told(user, noticed):
    User.objects.filter(pk=user.pk).update(email="")

    assert (token_notices_send(), mail.outbox) == (0, [])

"""An e-mail address is unproved until the mail to it is answered."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from accounts.email_changes import email_change, email_prove, proof_key
from accounts.errors import ProofNeedsSignIn
from accounts.models import User
from tests.accounts.mails import PROOF, RESET, answer_mail, links, sign_up

URL, EMAIL, RESET_PAGE = "/accounts/", "/accounts/email/", "/accounts/password/reset/"
ADDRESS = "anna@example.org"


@pytest.fixture
def anna(db, password):
    """Give the browser of somebody who has just signed up."""
    return sign_up("anna", ADDRESS, password)


def addresses(name="anna"):
    rows = EmailAddress.objects.filter(user__username=name).order_by("email")
    return [(row.email, row.verified, row.primary) for row in rows]


def reset_links(address):
    mail.outbox.clear()
    Client().post(RESET_PAGE, {"email": address})
    return links(RESET)


def page(browser, path=URL):
    return browser.get(path, headers={"accept-language": "en"}).content.decode()


def test_signing_up_mails_a_link_whose_page_proves_the_address(anna):
    assert addresses() == [(ADDRESS, False, True)]
    assert "not proved yet" in page(anna)
    [(recipient, path)] = links(PROOF)
    answer = anna.post(path)

    assert recipient == ADDRESS
    assert answer["Location"] == URL
    assert addresses() == [(ADDRESS, True, True)]
    assert "not proved yet" not in page(anna)


def test_opening_the_link_changes_nothing_and_signs_nobody_in(anna):
    path = links(PROOF)[0][1]
    scanner = Client()

    assert [scanner.get(path).status_code, scanner.head(path).status_code] == [200, 200]
    assert addresses() == [(ADDRESS, False, True)]
    scanner.post(path)
    assert addresses() == [(ADDRESS, True, True)]
    assert scanner.get(URL).status_code == 302  # to sign in


def test_a_link_works_once(anna, password):
    path = links(PROOF)[0][1]
    anna.post(path)
    anna.post(EMAIL, {"email": "", "password": password})
    anna.post(EMAIL, {"email": ADDRESS, "password": password})

    assert [anna.get(path).status_code, anna.post(path).status_code] == [404, 404]
    assert addresses() == [(ADDRESS, False, True)]


def test_pressing_the_button_twice_is_no_error(anna):
    path = links(PROOF)[0][1]

    assert [anna.post(path).status_code for _ in range(2)] == [302, 302]
    assert anna.get(path).status_code == 404


@pytest.mark.parametrize(("seconds", "works"), [(3 * 86400 - 1, True), (3 * 86400 + 2, False)])
def test_a_link_works_for_three_days(db, password, time_machine, seconds, works):
    time_machine.move_to("2026-06-01 12:00:00Z", tick=False)
    sign_up("anna", ADDRESS, password)
    path = links(PROOF)[0][1]
    time_machine.shift(seconds)

    assert (Client().post(path).status_code == 302) is works


@pytest.mark.parametrize("key", ["x", "a:b:c", "WzEsImFAYi5jIl0:1abc:" + "x" * 43, "\x00", "é" * 9])
def test_a_guessed_link_is_refused(anna, key):
    assert anna.post(f"{EMAIL}prove/{key}/").status_code == 404
    assert addresses() == [(ADDRESS, False, True)]


@pytest.mark.parametrize(
    ("_case", "happens"),
    [
        ("another address", lambda user: email_change(user=user, email="new@example.org")),
        ("no address", lambda user: email_change(user=user, email="")),
        ("the account is closed", lambda user: User.objects.update(is_active=False)),
    ],
)
def test_a_link_stops_working_after(anna, _case, happens):
    path = links(PROOF)[0][1]
    happens(User.objects.get(username="anna"))

    assert Client().post(path).status_code == 404
    assert not EmailAddress.objects.filter(verified=True).exists()


def test_the_link_can_be_mailed_again(anna):
    mail.outbox.clear()
    answer = anna.post(f"{EMAIL}mail/")
    answer_mail(anna)

    assert answer["Location"] == URL
    assert addresses() == [(ADDRESS, True, True)]
    mail.outbox.clear()
    anna.post(f"{EMAIL}mail/")
    assert mail.outbox == []


def test_at_most_five_mails_an_hour_go_to_one_address_from_one_place(anna):
    said = [anna.post(f"{EMAIL}mail/", follow=True).status_code for _ in range(7)]

    assert said == [200] * 7
    assert len(links(PROOF)) == 5


def test_an_account_made_otherwise_can_prove_its_address(user, signed_in):
    browser = signed_in()
    browser.post(f"{EMAIL}mail/")
    answer_mail(browser)

    assert addresses("limes10") == [("limes@example.org", True, True)]


@pytest.mark.parametrize("language", ["nl", "en"])
def test_who_has_not_proved_the_address_is_asked_on_the_page_after_signing_in(
    user, password, language
):
    browser, form = Client(), {"login": "limes10", "password": password}
    User.objects.update(language=language, settings_saved=True)
    lobby = browser.post("/accounts/login/", form, follow=True).content.decode()

    asks = {"nl": "Je hebt je e-mailadres nog niet bevestigd.", "en": "You have not proved yet"}
    assert asks[language] in lobby
    assert f'<a href="{URL}">' in lobby
    assert asks[language] not in page(browser, "/")  # once


def test_who_has_proved_it_or_has_none_is_not_asked(proved, password):
    User.objects.create_user("bert", password=password)
    for name in ("limes10", "bert"):
        form = {"login": name, "password": password}
        lobby = Client().post("/accounts/login/", form, follow=True)
        assert "You have not proved yet" not in lobby.content.decode()


class TestChanging:
    def change(self, browser, email, password):
        mail.outbox.clear()
        return browser.post(EMAIL, {"email": email, "password": password})

    def test_an_unproved_address_is_replaced_at_once(self, anna, password):
        self.change(anna, "new@example.org", password)

        assert addresses() == [("new@example.org", False, True)]
        assert [recipient for recipient, _ in links(PROOF)] == ["new@example.org"]

    def test_a_proved_address_stays_until_the_new_one_is_proved(self, anna, password):
        answer_mail(anna)
        self.change(anna, "new@example.org", password)

        assert addresses() == [(ADDRESS, True, True), ("new@example.org", False, False)]
        assert "new@example.org" in page(anna)
        assert [to for to, _ in reset_links(ADDRESS)] == [ADDRESS]
        assert reset_links("new@example.org") == []
        anna.post(f"{EMAIL}mail/")
        answer_mail(anna)
        assert addresses() == [("new@example.org", True, True)]
        assert User.objects.get().email == "new@example.org"
        assert reset_links(ADDRESS) == []

    def test_a_second_thought_leaves_the_proved_address(self, anna, password):
        answer_mail(anna)
        self.change(anna, "slip@example.org", password)
        self.change(anna, ADDRESS, password)

        assert addresses() == [(ADDRESS, True, True)]
        assert mail.outbox == []

    def test_a_proved_address_can_be_removed(self, anna, password):
        answer_mail(anna)
        self.change(anna, "", password)

        assert addresses() == []
        assert User.objects.get().email == ""
        assert reset_links(ADDRESS) == []

    @pytest.mark.parametrize(
        "spelling",
        ["ANNA@Example.org", "\uff41\uff4e\uff4e\uff41@example.org", " anna@EXAMPLE.org "],
    )
    def test_another_spelling_of_it_is_no_other_address(self, anna, password, spelling):
        answer_mail(anna)
        self.change(anna, spelling, password)

        assert addresses() == [(ADDRESS, True, True)]


@pytest.fixture
def organiser(db):
    browser = Client()
    browser.force_login(User.objects.create_superuser("organiser-1"))
    return browser


def test_an_address_typed_by_an_organiser_is_unproved(organiser, proved):
    path = f"/admin/accounts/user/{proved.pk}/change/"
    form = organiser.get(path).context["adminform"].form
    data = {name: form[name].value() for name in form.fields}
    data = {name: value for name, value in data.items() if value not in (None, False, [])}
    data |= {"tokens-TOTAL_FORMS": 0, "tokens-INITIAL_FORMS": 0, "email": "New@Example.org"}
    data |= {"date_joined_0": "2026-01-01", "date_joined_1": "12:00:00"}
    data.pop("last_login", None)
    assert organiser.post(path, data).status_code == 302

    assert addresses("limes10") == [("new@example.org", False, True)]
    assert [recipient for recipient, _ in links(PROOF)] == ["new@example.org"]


@pytest.mark.parametrize(
    "address", ["LIMES@EXAMPLE.ORG", "\uff4c\uff49\uff4d\uff45\uff53\uff20example.org"]
)
def test_a_proved_address_is_found_in_any_spelling(proved, password, is_in, address):
    browser = Client()
    browser.post("/accounts/login/", {"login": address, "password": password})

    assert is_in(browser)
    assert [to for to, _ in reset_links(address)] == ["limes@example.org"]


def test_a_decomposed_spelling_is_the_same_address(db):
    users = [User.objects.create_user(f"user-{at}") for at in (1, 2)]
    spellings = ("zo\u00eb@example.org", "Zoe\u0308@example.org")
    claims = [email_change(user=u, email=e) for u, e in zip(users, spellings, strict=True)]
    assert claims[0].email == claims[1].email
    email_prove(key=proof_key(claims[0]), viewer=None)

    with pytest.raises(ProofNeedsSignIn):
        email_prove(key=proof_key(claims[1]), viewer=users[0])


@pytest.mark.parametrize("signed_in", [True, False])
def test_of_several_that_prove_one_address_at_once_one_has_it(race, password, signed_in):
    users = [User.objects.create_user(f"user-{at}", password=password) for at in range(3)]
    keys = [proof_key(email_change(user=user, email=ADDRESS)) for user in users]
    viewers = [user.pk if signed_in else None for user in users]
    done = race([["prove", *pair] for pair in zip(keys, viewers, strict=True)])

    rows = EmailAddress.objects.filter(email=ADDRESS, primary=True)
    assert sorted(rows.values_list("verified", flat=True)) == [False, False, True]
    names = [user.username for user in users]
    if signed_in:  # one after the other, and the last has it
        assert done == names
    else:
        assert sum(name in names for name in done) == 1

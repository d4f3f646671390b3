"""Practice refuses with a sentence and the truth, whatever form, address or cookie hold."""

import pytest

from tests.tournaments.browsing import HTMX, browser, text
from tests.tournaments.practising import address, visitor
from tournaments.play.action_codes import MOST_LETTERS

pytestmark = pytest.mark.django_db
PASS = {"turn": "0", "action": "pass"}
NOT_ALL = "Not all that this address tells can be played with your cards."


@pytest.mark.parametrize(
    ("_case", "form", "sentence"),
    [
        ("a turn too far", {"turn": "7", "action": "pass"}, "It is not time for this turn yet."),
        ("no such words", {"turn": "0", "action": "fly"}, "There is no such action."),
        ("of another game", {"turn": "0", "action": "stake 4"}, "This game has no such action."),
        ("no card chosen", {"turn": "0", "action": "swap"}, "Choose one card in your hand"),
        ("no turn", {"action": "pass"}, "That cannot be read."),
        ("far too long", {"turn": "0", "action": "x" * 5000}, "There is no such action."),
    ],
)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_it_refuses_with_a_sentence_and_shows_the_truth(_case, form, sentence, headers):
    answer = visitor().post(address(), form, headers=headers)

    assert answer.status_code == 200
    assert sentence in text(answer)
    assert 'data-at="1.0.0.playing"' in text(answer)


@pytest.mark.parametrize(
    ("turn", "sentence"),
    [("0", "You have already played this turn, differently."), ("1", "That round is over.")],
)
def test_a_turn_of_a_round_that_is_over_changes_nothing(turn, sentence):
    at = address(played="aaa")
    page = text(visitor().post(at, {"turn": turn, "action": "swap-all"}))

    assert sentence in page
    assert "The round is over." in page


JUNK = {
    "no letters": ("%2500", "1.0.0"),
    "no action": ("zzz", "1.0.0"),
    "half an action": ("aa", "1.0.0"),
    "not legal": ("aac", "1.0.0"),
    "legal, then not": ("aaaaaa", "1.1.1"),
    "rounds too many": ("aaa......", "1.1.1"),
    "a swap of somebody else's cards": ("gbz", "1.0.0"),
    "other letters": ("é", "1.0.0"),
    "another alphabet": ("AAA", "1.0.0"),
    "far too long": ("aaa." * MOST_LETTERS, "1.1."),
}


@pytest.mark.parametrize(("played", "state"), JUNK.values(), ids=JUNK)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_junk_in_the_address_shows_as_far_as_it_goes(played, state, headers):
    client = visitor()
    for answer in (
        client.get(f"{address()}?played={played}", headers=headers),
        client.post(f"{address()}?played={played}", PASS, headers=headers),
    ):
        assert answer.status_code == 200
        assert NOT_ALL in text(answer)
        assert f'data-at="{state}' in text(answer)


@pytest.mark.parametrize("number", [0, 2, 99, 10**30])
def test_a_round_not_begun_is_the_one_that_is(number):
    answer = visitor().get(address(number=number))

    assert answer.status_code == 200
    assert NOT_ALL in text(answer)
    assert "Practice round <b>1</b>" in text(answer)


@pytest.mark.parametrize(
    "path",
    [
        "/practice/bridge/",
        "/practice/bridge/c0ffee123456/1/",
        "/practice/klassiek/no-such-cards/1/",
        "/practice/klassiek/c0ffee123456/x/",
        "/practice/bridge/for-real/",
    ],
)
def test_what_is_no_practice_is_not_there(path):
    assert visitor().get(path).status_code == 404


@pytest.mark.parametrize("cookie", [None, "", "x" * 32, "0" * 5000, "é"])
def test_without_a_cookie_of_ours_it_says_what_is_wrong_and_offers_cards(cookie):
    client = browser()
    if cookie is not None:
        client.cookies["practice"] = cookie

    for answer in (client.get(address()), client.post(address(), PASS)):
        assert answer.status_code == 200
        assert "Yours has sent none." in text(answer)
        assert 'href="/practice/klassiek/"' in text(answer)
    assert client.post(address(), PASS, headers=HTMX)["HX-Redirect"] == address()

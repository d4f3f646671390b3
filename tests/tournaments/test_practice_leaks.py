"""No byte of practice holds a card that its visitor may not know, or what the cards follow from."""

import json
import logging

import pytest

from games.core.actions import WORDS
from tests.tournaments.browsing import HTMX, browser, text
from tests.tournaments.playing import CARD, any_of, dice, form_of
from tests.tournaments.practising import (
    GAMES,
    VISITOR,
    address,
    cards,
    seen_at,
    visitor,
)
from tests.tournaments.test_web_leaks import cards_in
from tournaments.play.action_codes import actions_encode
from tournaments.play.practice import practice_seed

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def _shown(at):
    """Return the cards that the visitor has seen in a round, by what the rules let it observe."""
    seen = seen_at(at)
    frames = seen.frames()
    return set(CARD.findall(json.dumps([frames, [dict(one) for one in seen.events], seen.hands])))


def _whole(answer):
    """Return everything that goes over the line: headers, cookies, body."""
    head = "\n".join(f"{key}: {value}" for key, value in answer.items())
    return f"{head}\n{answer.cookies.output()}\n{text(answer)}"


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
@pytest.mark.parametrize("game", GAMES)
def test_every_answer_holds_the_cards_in_sight_and_no_other(game, headers):
    client, at, random = visitor(), address(game), dice(3)
    assert cards_in(_whole(client.get(at))) == _shown(at)

    for _turn in range(60):
        seen = seen_at(at)
        if seen.over:
            break
        form = form_of(seen, any_of(seen, random))
        for _ in range(2):
            answer = client.post(at, form, headers=headers)
            after = answer.get("HX-Replace-Url") or answer["Location"]
            assert cards_in(_whole(answer)) <= _shown(after)
        at = after
        look = client.get(at, headers=headers)
        assert cards_in(_whole(look)) <= _shown(at)
    assert seen_at(at).over
    assert {card for hand in seen_at(at).hands for card in CARD.findall(json.dumps(hand))} <= (
        cards_in(_whole(client.get(at)))
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_or_junk_holds_no_more_than_the_table(game):
    client, at = visitor(), address(game)
    forms = [{"turn": "9", "action": "pass"}, {"turn": "0", "action": "fly"}, {}]
    answers = [client.post(at, form, headers=HTMX) for form in forms]
    answers += [client.get(f"{at}?played={played}") for played in ("zzz", "bbb", "..")]

    for answer in answers:
        assert cards_in(_whole(answer)) <= _shown(at)


def test_an_address_names_no_card_whatever_was_played():
    for words in WORDS.values():
        assert cards_in(address(played=actions_encode([[words], [], [words]]))) == set()


@pytest.mark.parametrize("game", GAMES)
def test_no_seed_and_no_id_is_in_any_answer_or_log(game, caplog, settings):
    caplog.set_level(logging.DEBUG)
    client, at, random = visitor(), address(game), dice(3)
    said = []
    for _turn in range(60):
        seen = seen_at(at)
        if seen.over:
            break
        answer = client.post(at, form_of(seen, any_of(seen, random)))
        at = answer["Location"]
        said += [_whole(answer), _whole(client.get(at))]
    said += [_whole(client.get("/practice/bridge/")), _whole(client.get(at + "&played=%00"))]
    seeds = [practice_seed(cards(game), number) for number in range(1, 17)]

    secrets = [*seeds, VISITOR, settings.PRACTICE_KEY]
    assert caplog.records  # the address that leads nowhere was logged
    for line in [*said, *(record.getMessage() for record in caplog.records)]:
        assert [secret for secret in secrets if secret in line] == []


def test_the_front_page_tells_a_visitor_no_cards_of_practice():
    first, second = (browser().get("/") for _ in range(2))

    assert cards_in(text(first)) == cards_in(text(second)) == {"Ah", "Kh", "Th"}
    assert "practice" not in first.cookies

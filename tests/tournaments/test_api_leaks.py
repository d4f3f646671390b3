"""Who sees what, when: every address of the router, every role, every state.

The seed is known here, so that each card that somebody may not know can be looked for.
"""

import re
from itertools import product

import pytest
from django.conf import settings
from django.test import Client
from django.urls import URLPattern, get_resolver
from django.urls.resolvers import RoutePattern

from accounts.models import ApiToken, User
from games.core.actions import PASS, WORDS
from games.core.cards import NAMES
from games.core.round import parse_actions
from tests.tournaments.conftest import SEED
from tests.tournaments.test_jobs import work
from tournaments.models import Entry, RoundPar, RoundReview, Tournament
from tournaments.play.replay import setup_of, turn_words
from tournaments.services.contest.scoring import entry_score
from tournaments.services.contest.turns import turn_take

pytestmark = pytest.mark.once

CARD = re.compile(r"(?<![A-Za-z0-9])[2-9TJQKA][cdhs](?![A-Za-z0-9])")
ROLES = ("visitor", "stranger", "other", "entrant", "organiser", "admin")
STATES = ("open", "closed", "final", "void")
METHODS = ("GET", "HEAD", "OPTIONS")
BEFORE = ("open", "closed")
NUMBERS = ("1", "2", "3")
EXAMPLES = ("/api/schema/", "/api/docs/")  # cards of no tournament


def _routes(patterns=None, prefix=""):
    """Give every address that Django knows, with its parameters unfilled."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        if not isinstance(pattern.pattern, RoutePattern):
            continue
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield f"/{route}"
        else:
            yield from _routes(pattern.url_patterns, route)


def _filled(route, entry):
    """Give an address for each way to fill it in with what there is."""
    known = {
        "<slug:slug>": [entry.tournament.slug],
        "<uuid:entry_id>": [str(entry.pk)],
        "<int:number>": NUMBERS,
    }
    used = [name for name in known if name in route]
    for values in product(*(known[name] for name in used)):
        address = route
        for name, value in zip(used, values, strict=True):
            address = address.replace(name, value)
        if "<" not in address:
            yield address


def _addresses(entry):
    return [address for route in _routes() for address in _filled(route, entry)]


@pytest.fixture
def people(someone, player, stranger, organiser):
    return {
        "visitor": None,
        "stranger": stranger,
        "other": someone("other"),
        "entrant": player,
        "organiser": organiser,
        "admin": someone("admin", is_staff=True, is_superuser=True),
    }


@pytest.fixture
def ask(people):
    """Make a call as somebody, signed in as with a browser: pages and API alike."""
    browsers = {}
    for role, user in people.items():
        browsers[role] = Client(raise_request_exception=False)
        if user is not None:
            browsers[role].force_login(user)

    def ask(role, method, address, body="", **more):
        return browsers[role].generic(method, address, body, **more)

    return ask


@pytest.fixture
def begun(entry, people, as_):
    """Give an entry in the middle of its second round, beside another one."""
    tournament = entry.tournament
    as_(people["other"]).post(f"tournaments/{tournament.slug}/entries/")
    turn_take(entry=entry, number=1, turn=0, action="pass")
    turn_take(entry=entry, number=2, turn=0, action=_a_swap(entry, 2))
    entry.refresh_from_db()
    return entry


def _a_swap(entry, number):
    setup = setup_of(entry.tournament)
    state = setup.play(number, (), entry.half_points[: number - 1]).state
    hand, table = setup.rules.hands(state)[0], setup.rules.table(state)
    return f"swap {hand[0]} {table[0]}"


def _state(entry, number):
    """Give all that there is to know of a round at this moment."""
    words = turn_words(entry=entry, number=number)
    return setup_of(entry.tournament).play(number, parse_actions(words)).state


def _names(cards):
    return {name for card, name in enumerate(NAMES) if cards >> card & 1}


def _hidden(entry, number):
    """Give the cards of a round that its entrant may not know at this moment."""
    state = _state(entry, number)
    visible = state.hands[0] | state.table
    for cards in state.known:
        visible |= cards
    return {NAMES[card] for card in setup_of(entry.tournament).rules.deck()} - _names(visible)


def _text(response):
    """Give all that a reader can see of an answer: head and body."""
    body = b"".join(response) if response.streaming else response.content
    head = "\n".join(f"{name}: {value}" for name, value in response.items())
    return f"{head}\n{body.decode(errors='replace')}"


def test_the_search_finds_what_it_is_looking_for(begun):
    """The tests below can fail: they know cards to hide, and see one that is there."""
    hidden = _hidden(begun, 2)

    assert 14 <= len(hidden) <= 26
    assert CARD.findall('{"hand": ["Ah"], "action": "swap 7c 8d"}') == ["Ah", "7c", "8d"]
    addresses = _addresses(begun)
    assert f"/api/v1/entries/{begun.pk}/rounds/2/" in addresses
    assert f"/api/v1/tournaments/{begun.tournament.slug}/standings/" in addresses
    assert len([address for address in addresses if address.startswith("/api/v1/")]) >= 13


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("role", ROLES)
def test_no_secret_is_in_any_answer(ask, begun, end, people, role, state):
    """Cases 51, 52, 63, 96: seed, entries, mail addresses, tokens, passwords."""
    if state != "open":
        end(begun.tournament, state)
    row = Tournament.objects.get()
    own = people[role]
    never = [row.seed_encrypted, row.seed_key_hash, *settings.SEED_KEYS, settings.SECRET_KEY]
    never += [token.digest for token in ApiToken.objects.all()]
    never += [user.password for user in User.objects.all()]
    secret = [SEED] if state in BEFORE else []
    if state in BEFORE and role != "admin":
        secret += [str(item.pk) for item in Entry.objects.all() if item.player != own]
    others = [user.email for user in User.objects.all() if user != own]

    for address, method in product(_addresses(begun), METHODS):
        if "/logout/" in address:
            continue
        answer = _text(ask(role, method, address)).replace(address, "")
        result = [word for word in never + secret if word in answer]
        if not address.startswith("/admin/"):
            result += [word for word in others if word in answer]
        assert result == [], f"{method} {address}"


@pytest.mark.parametrize("state", BEFORE)
@pytest.mark.parametrize("role", [role for role in ROLES if role != "entrant"])
def test_nobody_else_sees_a_card(ask, begun, end, role, state):
    """Cases 52, 57: no call shows any card of an entry that goes on, or went on and is counted."""
    if state != "open":
        end(begun.tournament, state)

    for address, method in product(_addresses(begun), METHODS):
        if address.startswith("/api/") and address not in EXAMPLES:
            assert CARD.findall(_text(ask(role, method, address))) == [], f"{method} {address}"


def test_nobody_else_sees_what_was_worked_out(ask, entry, play_out, end):
    """Reviews and par are kept before everyone may see them: no call shows a card of them."""
    play_out(entry)
    entry_score(entry_id=entry.pk)
    end(entry.tournament, "closed")
    work()
    assert RoundReview.objects.count() == RoundPar.objects.count() == 3

    others = [role for role in ROLES if role != "entrant"]
    for role, address, method in product(others, _addresses(entry), METHODS):
        if address.startswith("/api/") and address not in EXAMPLES:
            said = _text(ask(role, method, address))
            assert CARD.findall(said) == [], f"{role} {method} {address}"


def test_an_entrant_sees_no_card_that_the_seat_may_not_know(ask, begun):
    """Cases 55, 56: first load, coming back, the log, the answer to a repeated action."""
    hidden = _hidden(begun, 2)
    base = f"/api/v1/entries/{begun.pk}/"
    word = turn_words(entry=begun, number=2)[0]
    again = f'{{"round": 2, "turn": 0, "action": "{word}"}}'
    answers = [ask("entrant", "GET", base), ask("entrant", "GET", f"{base}rounds/2/")]
    answers.append(ask("entrant", "POST", f"/api/v1/tournaments/{begun.tournament.slug}/entries/"))
    answers.append(_post(ask, f"{base}actions/", again))
    answers.append(ask("entrant", "GET", "/api/v1/entries/"))

    for response in answers:
        assert response.status_code == 200
        assert set(CARD.findall(_text(response))) & hidden == set()


@pytest.mark.parametrize(
    "body",
    [
        '{"round": 2, "turn": 0, "action": "pass"}',
        '{"round": 2, "turn": 1, "action": "swap 2c 3c"}',
        '{"round": 2, "turn": 9, "action": "pass"}',
        '{"round": 3, "turn": 0, "action": "pass"}',
        '{"round": 2, "turn": 1}',
        "{",
    ],
)
def test_a_refusal_shows_no_card(ask, begun, body):
    """Case 56: error bodies."""
    response = _post(ask, f"/api/v1/entries/{begun.pk}/actions/", body)

    assert response.status_code >= 400
    assert CARD.findall(_text(response)) == []


def test_asking_for_each_hidden_card_tells_nothing(ask, begun):
    """No refusal tells a card that lies with a bot from one that is out of play."""
    own = min(_names(_state(begun, 2).hands[0]))
    answer = set()
    for card in _hidden(begun, 2):
        body = f'{{"round": 2, "turn": 1, "action": "swap {own} {card}"}}'
        answer.add(_post(ask, f"/api/v1/entries/{begun.pk}/actions/", body).content)

    assert len(answer) == 1


def _post(ask, address, body, role="entrant"):
    return ask(role, "POST", address, body, content_type="application/json")


def test_an_answer_of_the_round_before_shows_nothing_of_the_next(ask, begun):
    """The first action ended round 1; its answer shows all its hands, and round 2 as dealt."""
    body = '{"round": 1, "turn": 0, "action": "pass"}'

    answer = _post(ask, f"/api/v1/entries/{begun.pk}/actions/", body).json()

    dealt = setup_of(begun.tournament).play(2, ()).state
    known = _names(dealt.hands[0] | dealt.table)
    for cards in dealt.known:
        known |= _names(cards)
    # On the table and taken from it: everyone saw those go by.
    known |= {card for event in answer["entry"]["events"] for card in CARD.findall(str(event))}
    assert set(CARD.findall(str(answer["entry"]))) <= known
    assert answer["entry"]["rounds"] == [{"round": 1, "points": answer["points"]}]


def test_outsiders_see_how_far_somebody_is_and_not_how_well(as_, tournament, someone):
    """Case 50: to the byte the same after a good round and a bad one."""
    ends = ends_of_the_first_round(setup_of(tournament))
    for points in (min(ends), max(ends)):
        entry = Entry.objects.get(pk=_join(as_, tournament, someone(f"guest-{points}")))
        for turn, action in enumerate(ends[points]):
            turn_take(entry=entry, number=1, turn=turn, action=action)

    rows = as_().get(f"tournaments/{tournament.slug}/standings/").json()
    assert min(ends) < max(ends)
    assert [row["rounds_played"] for row in rows] == [1, 1]
    assert len({str(row | {"player": ""}) for row in rows}) == 1


def ends_of_the_first_round(setup):
    """Give, by half points, two or fewer actions that end the round with them."""
    ends = {}
    for action in setup.rules.legal_actions(setup.play(1, ()).state):
        turns = [action] if setup.play(1, [action]).over else [action, PASS]
        played = setup.play(1, turns)
        if played.over:
            ends[played.half_points[0]] = [WORDS[turn] for turn in turns]
    return ends


def _join(as_, tournament, user):
    return as_(user).post(f"tournaments/{tournament.slug}/entries/").json()["id"]


def test_every_other_ones_id_is_as_good_as_none(as_, begun, people):
    """Case 104: every method, every address of an entry, a body or not."""
    caller = as_(people["stranger"])
    none = "00000000-0000-4000-8000-000000000000"
    body = {"round": 1, "turn": 0, "action": "pass"}
    routes = [route for route in _routes() if route.startswith("/api/") and "<uuid" in route]
    assert len(routes) == 5
    for route, method in product(routes, ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD")):
        own, theirs = (
            caller(method, route.replace("<uuid:entry_id>", pk).replace("<int:number>", "1"), body)
            for pk in (none, str(begun.pk))
        )
        assert theirs.status_code in (404, 405)
        assert (theirs.status_code, theirs.content) == (own.status_code, own.content)
        assert theirs.headers == own.headers

"""What an organiser plans has the same bounds at every door: form, copy, API and service."""

from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import pytest
from django.utils.translation import override

from accounts.models import User
from accounts.web.forms import SignInForm, TokenForm
from tests.tournaments.test_admin_announce import filled, signed_in
from tournaments.admin.forms import AnnounceForm, TimesForm
from tournaments.api.tokens import TokenInput
from tournaments.api.tournaments import TournamentInput
from tournaments.errors import BadInput
from tournaments.models import Tournament
from tournaments.models.bounds import FIRST_YEAR, LAST_YEAR
from tournaments.models.clock import database_now
from tournaments.selectors.contest.games import game_list
from tournaments.services.contest.tournaments import tournament_announce, tournament_create

pytestmark = pytest.mark.once
ADD = "/admin/tournaments/tournament/add/?game=klassiek"
YEARS = ["0001", "0026", "1999", "2200", "2999", "9999", "20266", "+12026", "-2026"]
NUMBERS = {"rounds": (1, 100), "places": (1, 10), "grace": (1, 720), "most_flat": (0, 99)}


class Wrong(NamedTuple):
    """One field with one value that every door refuses."""

    field: str
    value: object


def wrong_values():
    for field in ("opens_at", "closes_at"):
        yield from (Wrong(field, f"{year}-06-01T12:00") for year in YEARS)
    for field, (least, most) in NUMBERS.items():
        yield from (Wrong(field, value) for value in (least - 1, most + 1, 2**40, -(2**40)))
    yield from (Wrong("name", value) for value in ("", "x" * 81, " \t ", "a\x00b", "a\x1bb"))
    yield from (Wrong("seed", value) for value in ("0" * 63, "0" * 65, "G" * 64, "A" * 64))


@pytest.fixture(scope="module")
def klassiek():
    return next(game for game in game_list() if game.id == "klassiek")


@pytest.fixture
def boss(db):
    return User.objects.create_superuser("boss")


def by_form(boss, wrong):
    desk = signed_in(boss)
    form = filled(desk.get(ADD), **{"name": "Vrijdag", wrong.field: wrong.value})
    answer = desk.post(ADD, form)
    assert answer.status_code == 200, answer
    return answer.content.decode()


def by_copy(boss, wrong):
    if wrong.field not in TimesForm.base_fields:
        return "not asked here"
    now = database_now()
    original = tournament_create(
        by=boss,
        name="Maandag",
        game="klassiek",
        bots=["steady-1"] * 3,
        opens_at=now,
        closes_at=now + timedelta(days=1),
    )
    desk, path = signed_in(boss), f"/admin/tournaments/tournament/{original.pk}/copy/"
    form = filled(desk.get(path), **{"name": "Vrijdag", wrong.field: wrong.value})
    answer = desk.post(path, form)
    assert answer.status_code == 200
    original.changes.all().delete()
    Tournament.objects.filter(pk=original.pk).delete()
    return answer.content.decode()


def by_api(as_, boss, wrong):
    now = database_now()
    body = {
        "name": "Vrijdag",
        "game": "klassiek",
        "bots": ["steady-1"] * 3,
        "opens_at": now.isoformat(),
        "closes_at": (now + timedelta(days=1)).isoformat(),
    }
    value = f"{wrong.value}:00Z" if wrong.field.endswith("_at") else wrong.value
    answer = as_(boss).post("tournaments/", body | {wrong.field: value})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-input")
    return answer.content.decode()


@pytest.mark.parametrize(
    "wrong", list(wrong_values()), ids=lambda w: f"{w.field}={str(w.value)[:17]!r}"
)
def test_every_door_refuses(as_, boss, wrong):
    pages = [by_form(boss, wrong), by_copy(boss, wrong), by_api(as_, boss, wrong)]

    assert not Tournament.objects.exists()
    if wrong.field.endswith("_at") and str(wrong.value)[:4] in {"0001", "0026", "2999", "9999"}:
        assert all(f"{FIRST_YEAR} to {LAST_YEAR}" in page for page in pages)


@pytest.mark.parametrize("year", [1, 26, 1999, 2200, 2999, 9999])
@pytest.mark.parametrize("act", [tournament_create, tournament_announce])
def test_the_service_refuses_by_itself(boss, year, act):
    now = database_now()
    plan = {"name": "Vrijdag", "game": "klassiek", "bots": ["steady-1"] * 3}
    wrong = datetime(year, 6, 1, tzinfo=UTC)

    for times in ((wrong, now + timedelta(days=1)), (now, wrong)):
        with pytest.raises(BadInput, match=f"{FIRST_YEAR} to {LAST_YEAR}"):
            act(by=boss, **plan, opens_at=times[0], closes_at=times[1])
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_sentence_is_in_both_languages(as_, boss, language):
    body = {"name": "x", "game": "klassiek", "bots": ["steady-1"] * 3}
    times = {"opens_at": "0026-12-01T12:00:00Z", "closes_at": "2026-12-01T12:00:00Z"}
    answer = as_(boss).post("tournaments/", body | times, **{"accept-language": language})

    said = answer.json()["errors"]["opens_at"][0]
    assert (
        said
        == {
            "en": "Take a year from 2000 to 2199.",
            "nl": "Neem een jaar van 2000 tot en met 2199.",
        }[language]
    )


def test_forms_and_api_name_the_same_bounds(klassiek):
    form, api = AnnounceForm(game=klassiek, seats=4).fields, TournamentInput().fields
    shared = set(form) & set(api)

    assert shared >= {"name", "opens_at", "closes_at", "seed", *NUMBERS}
    for name in NUMBERS:
        assert (form[name].min_value, form[name].max_value) == NUMBERS[name]
        assert (api[name].min_value, api[name].max_value) == NUMBERS[name]
    assert form["name"].max_length == api["name"].max_length == 80
    assert TokenForm().fields["name"].max_length == TokenInput().fields["name"].max_length == 40
    sign_in, token = SignInForm().fields, TokenInput().fields
    assert sign_in["login"].max_length == token["username"].max_length
    limits = [v.limit_value for v in sign_in["password"].validators if hasattr(v, "limit_value")]
    assert limits == [token["password"].max_length]


@pytest.mark.parametrize("year", [FIRST_YEAR, LAST_YEAR])
def test_the_bounds_themselves_are_in(as_, boss, year):
    body = {"name": "Vrijdag", "game": "klassiek", "bots": ["steady-1"] * 3}
    opens = datetime(year if year == FIRST_YEAR else 2026, 1, 1, tzinfo=UTC)
    times = {"opens_at": opens.isoformat(), "closes_at": f"{LAST_YEAR}-12-30T12:00:00Z"}

    assert as_(boss).post("tournaments/", body | times).status_code == 201
    with override("nl"):
        assert signed_in(boss).get("/").status_code == 200

"""The admin pages: a tournament is announced with one form."""

from datetime import UTC, datetime, timedelta

import pytest
from django.apps import apps
from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone

from games.registry import GAMES
from tests.tournaments.factories import make_user
from tournaments.apps import ORGANISERS, organisers_prepare
from tournaments.models import Tournament
from tournaments.play.seeds import seed_opened

ADD = "/admin/tournaments/tournament/add/"
SEED = "c0ffee" + 58 * "0"


@pytest.fixture
def organiser(db):
    """Give somebody of the organisers' group: staff, and no superuser."""
    user = make_user("organiser", is_staff=True)
    user.groups.add(Group.objects.get(name=ORGANISERS))
    return user


@pytest.fixture
def desk(organiser):
    return signed_in(organiser)


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


def filled(page, **changes):
    """Give what a browser sends for the form of a page, with some fields filled in."""
    form = page.context["adminform"].form
    data = {name: form[name].value() for name in form.fields}
    return {name: _sent(value) for name, value in (data | changes).items()}


def _sent(value):
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%dT%H:%M")
    return "" if value is None else value


def local(moment):
    return timezone.localtime(moment).strftime("%Y-%m-%dT%H:%M")


def announce(desk, query="?game=klassiek", **changes):
    page = desk.get(ADD + query)
    form = filled(page, **{"name": "Friday", **changes})
    return desk.post(ADD + query, form)


def errors(answer):
    assert answer.status_code == 200
    return dict(answer.context["errors"])


def test_it_asks_for_the_game_first(desk):
    page = desk.get(ADD).content.decode()

    assert [f'name="game" value="{game}"' in page for game in GAMES] == [True] * len(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_announced_with_one_form(desk, organiser, game):
    seats = GAMES[game].seats[-1]
    answer = announce(desk, f"?game={game}&seats={seats}")
    tournament = Tournament.objects.get()

    assert answer["Location"] == f"/admin/tournaments/tournament/{tournament.pk}/change/"
    assert (tournament.game, tournament.seats, len(tournament.bots)) == (game, seats, seats - 1)
    assert tournament.rules == {name: values[0] for name, values in GAMES[game].options.items()}
    assert (tournament.rounds, tournament.places, tournament.grace) == (16, 10, 24)
    assert (tournament.created_by, tournament.seed_supplied, tournament.state) == (
        organiser,
        False,
        "announced",
    )


@pytest.mark.parametrize(
    "now",
    [
        *("2199-10-27 00:30Z", "2199-10-27 01:30Z"),  # the clock shows half past two twice
        *("2199-10-13 00:30Z", "2199-03-17 01:30Z"),  # it will when this closes; it skips that
    ],
)
def test_the_proposed_values_are_valid_at_any_hour(organiser, time_machine, now):
    time_machine.move_to(now, tick=False)
    announce(signed_in(organiser))

    assert Tournament.objects.exists()


def test_every_field_can_be_chosen(desk):
    opens_at = datetime(2199, 6, 1, 12, tzinfo=UTC)
    chosen = {
        "rule_bank": '"fixed"',
        "rule_bank_ace": '"soft"',
        "rule_extras": "true",
        "bot_1": "sharp-1",
        "bot_2": "bold-1",
        "rounds": 4,
        "places": 3,
        "grace": 2,
        "opens_at": local(opens_at),
        "closes_at": local(opens_at + timedelta(days=1)),
    }
    announce(desk, "?game=eenentwintigen&seats=3", **chosen)
    tournament = Tournament.objects.get()

    assert tournament.rules == {"bank": "fixed", "bank_ace": "soft", "extras": True}
    assert tournament.bots == ["sharp-1", "bold-1"]
    assert (tournament.rounds, tournament.places, tournament.grace, tournament.opens_at) == (
        4,
        3,
        2,
        opens_at,
    )


@pytest.mark.parametrize(
    ("_case", "changes", "field"),
    [
        ("no name", {"name": ""}, "name"),
        ("a name too long", {"name": "n" * 81}, "name"),
        ("a name that cannot be shown", {"name": "Fri\u202eday"}, "name"),
        ("a bot of another game", {"bot_1": "steady-9"}, "bot_1"),
        ("no rounds", {"rounds": 0}, "rounds"),
        ("too many rounds", {"rounds": 101}, "rounds"),
        ("eleven places", {"places": 11}, "places"),
        ("no such number", {"grace": "٣.5"}, "grace"),
        ("it closes before it opens", {"closes_at": "2020-01-01T12:00"}, "closes_at"),
        (
            "it is over already",
            {"opens_at": "2020-01-01T12:00", "closes_at": "2020-01-02T12:00"},
            "__all__",
        ),
        ("a time that is skipped in spring", {"opens_at": "2027-03-28T02:30"}, "opens_at"),
        ("no time at all", {"opens_at": "tomorrow"}, "opens_at"),
        ("no seed", {"seed": "coffee"}, "seed"),
        ("a seed in capitals", {"seed": SEED.upper()}, "seed"),
    ],
)
def test_an_invalid_form_announces_nothing(desk, _case, changes, field):
    assert field in errors(announce(desk, **changes))
    assert Tournament.objects.exists() is False


def test_an_invalid_value_of_a_rule_is_refused(desk):
    assert "rule_bank" in errors(announce(desk, "?game=eenentwintigen", rule_bank='"mine"'))
    assert "rule_extras" in errors(announce(desk, "?game=eenentwintigen", rule_extras="1"))


@pytest.mark.parametrize("query", ["?game=poker", "?game=", "?game=%00&seats=4"])
def test_an_unknown_game_leads_to_the_first_step(desk, query):
    assert "games" in desk.get(ADD + query).context


@pytest.mark.parametrize("seats", ["9", "0", "-3", "x", "4.0", ""])
def test_an_unknown_number_of_seats_becomes_the_default(desk, seats):
    form = desk.get(f"{ADD}?game=thuis&seats={seats}").context["adminform"].form

    assert form.seats == GAMES["thuis"].default_seats


def test_a_given_seed_is_marked(desk):
    page = desk.get(f"{ADD}?game=klassiek").content.decode()
    announce(desk, seed=SEED)
    tournament = Tournament.objects.get()

    assert all(word in page for word in ("unranked", "public", "cannot enter"))
    assert tournament.seed_supplied
    assert seed_opened(tournament.seed_encrypted) == SEED


def test_a_seed_used_before_is_an_error_of_its_field(desk):
    announce(desk, seed=SEED)
    answer = announce(desk, name="Saturday", seed=SEED)

    assert "used before" in str(errors(answer)["seed"])
    assert Tournament.objects.count() == 1


def test_the_form_sent_again_announces_nothing_twice(desk):
    opens_at = "2026-06-01T12:00"
    first = announce(desk, opens_at=opens_at)
    again = announce(desk, opens_at=opens_at, name=" Friday ")

    assert again["Location"] == first["Location"]
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("nl", ["Stoel 1:", "2 stoelen: een speler en een bot."]),
        ("en", ["Seat 1:", "2 seats: a player and a bot."]),
    ],
)
def test_a_table_of_two_is_described_in_the_readers_language(desk, language, sentences):
    page = desk.get(f"{ADD}?game=thuis&seats=2", headers={"accept-language": language})

    for words in sentences:
        assert words in page.content.decode()


@pytest.mark.parametrize("language", ["nl", "en"])
def test_the_form_is_translated(desk, language):
    button = {"nl": "Aankondigen", "en": "Announce"}[language]
    page = desk.get(f"{ADD}?game=klassiek", headers={"accept-language": language})

    assert button in page.content.decode()


def test_a_member_of_staff_without_the_right_is_refused(db):
    desk = signed_in(make_user(is_staff=True))

    assert desk.get(ADD).status_code == 403
    assert desk.post(f"{ADD}?game=klassiek", {"name": "Friday"}).status_code == 403
    assert Tournament.objects.exists() is False


@pytest.mark.parametrize("who", ["a visitor", "a player", "an organiser of the group, not staff"])
def test_players_and_visitors_are_refused(db, who):
    desk = Client()
    if who != "a visitor":
        user = make_user()
        desk.force_login(user)
        if who != "a player":
            user.groups.add(Group.objects.get(name=ORGANISERS))

    assert desk.get(ADD).status_code == 302
    assert desk.post(f"{ADD}?game=klassiek", {"name": "Friday"}).status_code == 302
    assert Tournament.objects.exists() is False


def test_a_changed_group_of_organisers_is_kept(db):
    group = Group.objects.get(name=ORGANISERS)
    group.permissions.clear()
    organisers_prepare(app_config=apps.get_app_config("tournaments"), using="default", apps=apps)

    assert group.permissions.exists() is False

"""Names of the site, its staff, bots and ghosts: nobody chooses them, and who has one keeps it."""

import pytest
from django.core import management
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils.translation import override

from accounts.models import User
from accounts.names import MAX_LENGTH, MIN_LENGTH, is_not_reserved, is_well_formed
from games.registry import GAMES
from tests.accounts.test_admin import change
from tournaments.selectors.analysis.figures import ghost_kinds
from tournaments.services.contest.demo import demo_account
from tournaments.web.common.texts import bot_name, ghost_name

pytestmark = pytest.mark.once

SIGN_UP, USERS = "/accounts/signup/", "/admin/accounts/user/"
REASON = {
    "en": "Somebody has this name, or one that looks like it.",
    "nl": "Iemand heeft deze naam al, of een naam die erop lijkt.",
}
STAFF = ("admin", "support", "moderator", "gelijkspel", "organiser", "root")
LOOK_ALIKES = (
    *("Admin", "ADMIN", "adm1n", "admln", "adrnin", "a-d-m-i-n", "admin_", "Admin-1", "admin2026"),
    *("\uff41\uff44\uff4d\uff49\uff4e", "4dmin", "aclmin", "\uff21dmin-7"),
    *("Supp0rt", "5upport", "sup-port", "SUPPORT_", "support24"),
    *("rnoderator", "m0derat0r", "Moderator-3"),
    *("Gelijkspel", "gelijkspe1", "gel1jkspel", "geIijkspeI", "Gelijk-Spel", "g3lijksp3l"),
    *("0rganiser", "organlser", "organi5er", "Organiser1"),
    *("R00T", "roo7", "r-o-o-t", "Root_0"),
    *("steady-1", "steady-2", "Steady", "5teady", "st3ady-1", "steady1", "STEADY_1", "steady-I"),
    *("Bold", "bo1d", "b0ld-1", "bolcl", "bold-12", "sharp", "Sharp-1", "5harp", "sh4rp"),
    *("Par", "p4r", "PAR-1", "p-a-r", "pass", "Pas5", "passes-at-once", "PassesAtOnce"),
    *("past-meteen", "pastmeteen", "Past_Meteen"),
)
FREE = (
    *("administer", "supporter", "moderate", "gelijk", "spel", "organ", "rooted", "root-beer"),
    *("steadily", "boldly", "sharpen", "parade", "jan-par", "passing", "anna", "limes10", "Bram"),
    *("player", "Noor-2", "x" * 20, "zzz", "a1234"),
)
CAN_BE_TYPED = [name for name in LOOK_ALIKES if name[0] not in "0123456789"]


def computer_names():
    """Give the id and the name of every bot and ghost of every game, in both languages."""
    kinds = {kind for game in GAMES for kind in ghost_kinds(game)}
    shown = set(kinds)
    for language in ("en", "nl"):
        with override(language):
            shown |= {ghost_name(kind) for kind in kinds} | {
                bot_name(bot) for game in GAMES.values() for bot in game.bots
            }
    return shown


def sign_up(name, password, language="en"):
    form = {"username": name, "password1": password}
    return Client().post(SIGN_UP, form, headers={"accept-language": language})


@pytest.fixture
def desk(db):
    """Give the browser of an account with a reserved name, made by the command."""
    client = Client()
    client.force_login(User.objects.create_superuser("organiser"))
    return client


@pytest.mark.parametrize("name", [*STAFF, *LOOK_ALIKES])
def test_a_reserved_name_or_its_look_alike_is_refused(name):
    with pytest.raises(ValidationError) as refusal:
        is_not_reserved(name)
    with override("en"):
        assert (refusal.value.messages, refusal.value.code) == ([REASON["en"]], "name-reserved")


def test_every_bot_and_ghost_has_its_name_reserved():
    names = computer_names()

    assert {"steady-1", "Steady", "par", "Par", "pass", "Passes at once", "Past meteen"} <= names
    for name in names:
        for way in (name, name.upper(), name.replace(" ", ""), name.replace(" ", "-")):
            with pytest.raises(ValidationError):
                is_not_reserved(way)


@pytest.mark.parametrize("name", FREE)
def test_other_names_are_free(name):
    is_well_formed(name)
    is_not_reserved(name)


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("name", [*STAFF, "steady-1", "Sharp", "Par", "PassesAtOnce", "pastmeteen"])
def test_nobody_signs_up_with_one(db, password, name, language):
    answer = sign_up(name, password, language)

    assert answer.status_code == 200
    assert answer.context["form"].errors["username"] == [REASON[language]]
    assert not User.objects.exists()


@pytest.mark.parametrize("name", CAN_BE_TYPED)
def test_nobody_signs_up_with_a_look_alike(db, password, name):
    answer = sign_up(name, password)

    assert answer.context["form"].errors["username"] == [REASON["en"]]
    assert not User.objects.exists()


def test_the_reason_is_the_one_for_a_name_that_somebody_has(user, password):
    taken, reserved = (sign_up(name, password) for name in ("Iimes10", "admin"))

    assert taken.context["form"].errors == reserved.context["form"].errors


@pytest.mark.parametrize(
    "name", ["moderator", "m0derator", "steady-1", "Par", "\uff30\uff41\uff52"]
)
def test_the_admin_renames_nobody_to_one(desk, user, name):
    answer = change(desk, user, username=name)
    user.refresh_from_db()

    assert answer.context["adminform"].form.errors["username"] == [REASON["en"]]
    assert user.username == "limes10"


@pytest.mark.parametrize(
    "name", ["moderator", "m0derator", "steady-1", "Par", "\uff30\uff41\uff52"]
)
def test_the_admin_creates_nobody_with_one(desk, password, name):
    form = {"username": name, "password1": password, "password2": password}
    answer = desk.post(f"{USERS}add/", form | {"usable_password": "true"})

    assert answer.context["adminform"].form.errors["username"] == [REASON["en"]]
    assert User.objects.count() == 1


def test_the_admin_creates_and_renames_with_other_names(desk, user, password):
    form = {"username": "anna", "password1": password, "password2": password}
    tokens = {"tokens-TOTAL_FORMS": 0, "tokens-INITIAL_FORMS": 0}
    assert desk.post(f"{USERS}add/", form | tokens | {"usable_password": "true"}).status_code == 302
    assert change(desk, user, username="bram").status_code == 302

    assert set(User.objects.values_list("username", flat=True)) == {"organiser", "anna", "bram"}


@pytest.mark.parametrize("name", ["admin", "organiser", "steady-1", "Par"])
def test_an_account_that_has_one_keeps_it(desk, password, name):
    """It signs in, and is changed in the admin without being renamed."""
    user = User.objects.filter(username=name).first() or User.objects.create_user(name)
    user.set_password(password)
    user.save()
    answer = Client().post("/accounts/login/", {"login": name, "password": password})
    assert answer.status_code == 302

    client = Client()
    client.force_login(User.objects.create_superuser("boss"))
    assert change(client, user, language="nl").status_code == 302
    user.refresh_from_db()
    assert (user.username, user.language) == (name, "nl")


def test_the_demo_and_createsuperuser_make_them(db, password, monkeypatch):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", password)
    management.call_command(
        "createsuperuser", username="admin", email="a@example.org", interactive=False
    )
    assert demo_account(name="organiser", password=password, is_organiser=True)

    assert set(User.objects.values_list("username", flat=True)) == {"admin", "organiser"}


def test_every_reserved_name_could_be_chosen_otherwise():
    """Shows that it is the list that refuses them, and not their form."""
    for name in STAFF:
        is_well_formed(name)
        assert MIN_LENGTH <= len(name) <= MAX_LENGTH

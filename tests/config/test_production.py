"""Production settings require every variable that they need."""

import base64

import pytest
from cryptography.fernet import Fernet

pytestmark = pytest.mark.once

READ = "from django.conf import settings; settings.DATABASES"
COOKIES = (
    "s = settings; print(s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SESSION_COOKIE_NAME,"
    " s.CSRF_COOKIE_NAME, s.PRACTICE_COOKIE_NAME)"
)
SEED_KEY = Fernet.generate_key().decode()
GOOD = {
    "DJANGO_SETTINGS_MODULE": "config.settings.prod",
    "SECRET_KEY": "Zk3-91hfLqvB_0sxTnWe7uRyPdGm5aCj8oKiUbV2XwQtYlEr64",
    "SEED_KEY": SEED_KEY,
    "PRACTICE_KEY": "q8Zr2LmXw0_kTbVn5YcJd7sPf-3hGuAe9oIi4RtMzKxWlQvNyB6",
    "DATABASE_URL": "postgres://nobody@127.0.0.1:5432/nothing",
    "REDIS_URL": "redis://127.0.0.1:6379/0",
    "ALLOWED_HOSTS": "gelijkspel.example",
}


def test_it_starts_with_what_it_needs(run):
    started = run("-c", f"{READ}; {COOKIES}", **GOOD)

    assert started.returncode == 0
    # Over TLS only, for this very host and for all of it.
    names = ["__Host-sessionid", "__Host-csrftoken", "__Host-practice"]
    assert started.stdout.split() == ["True", "True", *names]


@pytest.mark.parametrize(
    ("_case", "given", "sentence"),
    [
        ("no key", {"SECRET_KEY": ""}, "Set SECRET_KEY"),
        ("a short key", {"SECRET_KEY": "secret"}, "SECRET_KEY is a default or too weak"),
        ("a dull key", {"SECRET_KEY": "ab" * 40}, "SECRET_KEY is a default or too weak"),
        ("Django's own", {"SECRET_KEY": "django-insecure-" + "a1b2c3d4" * 8}, "too weak"),
        (
            "the tests' own",
            {"SECRET_KEY": "of no worth, for tests only: 0123456789 abcdefghijklmnop"},
            "SECRET_KEY is the one of the tests",
        ),
        ("no seed key", {"SEED_KEY": ""}, "Set SEED_KEY"),
        ("no Fernet key", {"SEED_KEY": "seed"}, "no Fernet key"),
        (
            "the tests' seed key",
            {"SEED_KEY": base64.urlsafe_b64encode(bytes(32)).decode()},
            "SEED_KEY is a default",
        ),
        ("no practice key", {"PRACTICE_KEY": ""}, "Set PRACTICE_KEY"),
        ("a short practice key", {"PRACTICE_KEY": "practice"}, "PRACTICE_KEY is too weak"),
        ("a dull practice key", {"PRACTICE_KEY": "ab" * 40}, "PRACTICE_KEY is too weak"),
        (
            "the tests' practice key",
            {"PRACTICE_KEY": "of no worth, for practice in tests: 0123456789 abcdefghijklmnop"},
            "PRACTICE_KEY is the one of the tests",
        ),
        (
            "the seed key once more",
            {"PRACTICE_KEY": SEED_KEY},
            "PRACTICE_KEY is a key of its own",
        ),
        ("a short address key", {"ADDRESS_HASH_KEY": "address"}, "ADDRESS_HASH_KEY is too weak"),
        (
            "the tests' address key",
            {"ADDRESS_HASH_KEY": "of no worth, for addresses in tests: 0123456789 abcdefgh"},
            "ADDRESS_HASH_KEY is the one of the tests",
        ),
        (
            "the practice key once more",
            {"ADDRESS_HASH_KEY": "q8Zr2LmXw0_kTbVn5YcJd7sPf-3hGuAe9oIi4RtMzKxWlQvNyB6"},
            "ADDRESS_HASH_KEY is a key of its own",
        ),
        ("no database", {"DATABASE_URL": ""}, "Set DATABASE_URL"),
        ("SQLite", {"DATABASE_URL": "sqlite:////tmp/x.sqlite3"}, "SQLite is for one machine"),
        ("no broker", {"REDIS_URL": ""}, "Set REDIS_URL"),
        ("no host", {"ALLOWED_HOSTS": ""}, "Set ALLOWED_HOSTS"),
    ],
)
def test_production_refuses_unsafe_settings(run, _case, given, sentence):
    refused = run("-c", READ, **(GOOD | given))

    assert refused.returncode != 0
    assert sentence in refused.stderr


@pytest.mark.parametrize("door", ["config.wsgi", "config.asgi", "config.celery"])
def test_the_default_settings_are_those_of_production(run, door):
    env = GOOD | {"DJANGO_SETTINGS_MODULE": ""}
    code = f"import os; del os.environ['DJANGO_SETTINGS_MODULE']; import {door}; {READ}"
    told = "; print(os.environ['DJANGO_SETTINGS_MODULE'])"

    assert run("-c", code + told, **env).stdout.strip() == "config.settings.prod"


@pytest.mark.parametrize(
    ("given", "required"),
    [({}, "True"), ({"STAFF_SECOND_FACTOR": "false"}, "False")],
)
def test_staff_need_a_second_factor(run, given, required):
    told = "from django.conf import settings; print(settings.STAFF_SECOND_FACTOR)"

    assert run("-c", told, **(GOOD | given)).stdout.strip() == required


@pytest.mark.parametrize(
    ("given", "required"),
    [({}, "True"), ({"REQUIRE_PROVED_ADDRESS": "false"}, "False")],
)
def test_ranked_tournaments_ask_for_a_proved_address(run, given, required):
    told = "from django.conf import settings; print(settings.REQUIRE_PROVED_ADDRESS)"

    assert run("-c", told, **(GOOD | given)).stdout.strip() == required


def test_an_old_installation_starts_without_a_key_of_address_hashes(run):
    told = "from django.conf import settings; print(settings.ADDRESS_HASH_KEY)"
    keys = {run("-c", told, **(GOOD | {"SECRET_KEY": key})).stdout for key in SECRETS}

    assert len(keys) == 2
    assert all(len(key.strip()) == 64 for key in keys)


SECRETS = (GOOD["SECRET_KEY"], GOOD["SECRET_KEY"][::-1])

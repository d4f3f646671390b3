"""Generated requests of a visitor, a player and an organiser: all checks of schemathesis hold."""

from typing import NamedTuple
from zlib import crc32

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, settings
from schemathesis.core.failures import FailureGroup
from schemathesis.core.parameters import ParameterLocation
from schemathesis.openapi.checks import RejectedPositiveData

from accounts.throttling import LIMITS, tries_clear
from config.wsgi import application
from tournaments.services.contest.entries import entry_join

EXAMPLES = 8  # beside those that schemathesis takes from the schema, and makes of its bounds
WIDE = {"deadline": None, "suppress_health_check": list(HealthCheck)}
ROLES = ("visitor", "player", "organiser")


class Exempt(NamedTuple):
    """A refusal of data that fit the schema: by call (any, if empty), status and message."""

    call: str
    status: int
    message: str
    reason: str


# Of the check `positive_data_acceptance`; every other check holds without exception.
EXEMPT = (
    Exempt("", 400, "A valid integer is required", "to JSON Schema 3.0 is an integer, to us not"),
    Exempt("", 400, "A text holds a NUL", "no keyword forbids single characters of any text"),
    Exempt("", 400, "This is a line of 1 to", "no keyword forbids controls and piles of marks"),
    Exempt("", 400, "There is no such page", "which pages there are depends on the rows"),
    Exempt("", 400, "Take a year from", "the format date-time has no bounds"),
    Exempt("POST /api/v1/tokens/", 400, "A token ends later than now", "depends on the clock"),
    Exempt(
        "POST /api/v1/tournaments/", 400, "There is no ", "which bots there are depends on game"
    ),
    Exempt("POST /api/v1/tournaments/", 400, " has no rule ", "which rules depends on the game"),
    Exempt("POST /api/v1/tournaments/", 400, " seats take ", "one field depends on another"),
    Exempt("POST /api/v1/tournaments/", 400, " is not played with ", "seats depend on the game"),
    Exempt("POST /api/v1/tournaments/", 400, "closes after it opens", "depends on another field"),
    Exempt("POST /api/v1/tournaments/", 400, "The most flat rounds", "depends on another field"),
    Exempt("POST /api/v1/entries/{entry_id}/actions/", 422, "", "what is legal depends on cards"),
)
api = schemathesis.openapi.from_dict(SchemaGenerator().get_schema(public=True))
api.app = application
by_role = pytest.mark.parametrize("role", ROLES)


@pytest.fixture
def _one_connection():
    """Keep the test's transaction: the application itself would close its connection."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def people(as_, player, organiser):
    """Give what each role sends to say who it is; the password is that of the schema's example."""
    player.set_password("Een goed wachtwoord 31")
    player.save()
    return dict(
        zip(ROLES, (as_().headers, as_(player).headers, as_(organiser).headers), strict=True)
    )


@pytest.fixture
def places(entry, announce, play_out, player, end):
    """Give the parameters of an open tournament, a final one, and one without entries."""
    final = announce(name="Zaterdag")
    done = play_out(entry_join(tournament=final, player=player)[0])
    end(final, "final")
    new = announce(name="Zondag")
    return [
        {"slug": tournament.slug, "entry_id": str(of.pk), "number": number}
        for tournament, of, number in (
            (entry.tournament, entry, 1),
            (final, done, 3),
            (new, done, 1),
        )
    ]


@pytest.fixture
def call(_one_connection, people, places, player, organiser):
    """Make a generated call as somebody, check the answer, and undo what it did."""
    counters = [(scope, str(user.pk)) for scope in LIMITS for user in (player, organiser)]
    counters.append(("sign-in:address", "127.0.0.1"))

    def call(case, role):
        tries_clear(counters)
        given = case.path_parameters or {}
        chosen = crc32(repr(sorted(given.items())).encode()) % (len(places) + 1)
        if chosen < len(places) and not case.meta.is_negative_at(ParameterLocation.PATH):
            known = places[chosen]
            given.update({name: known[name] for name in given if name in known})
        # It says that it reads gzip, but does not where there is no server in between.
        headers = {**people[role], "Accept-Encoding": "identity"}
        with transaction.atomic():
            _check(case, headers)
            transaction.set_rollback(True)

    return call


def _check(case, headers):
    """Make a call and check the answer.

    :raises FailureGroup: if a check fails that is not exempt.
    """
    response = case.call(headers=headers)
    try:
        case.validate_response(response, headers=headers, transport_kwargs={"headers": headers})
    except FailureGroup as found:
        if not all(isinstance(failure, RejectedPositiveData) for failure in found.exceptions):
            raise
        answer = response.json()
        if not all(
            _is_exempt(case.operation.label, response.status_code, message)
            for message in _messages(answer.get("errors") or answer["detail"])
        ):
            raise


def _messages(errors):
    """Yield every message of the wrong fields of a body, at any depth."""
    if isinstance(errors, str):
        yield errors
    else:
        for inner in errors.values() if isinstance(errors, dict) else errors:
            yield from _messages(inner)


def _is_exempt(call, status, message):
    return any(
        row.call in ("", call) and row.status == status and row.message in message for row in EXEMPT
    )


@by_role
@api.parametrize()
@settings(max_examples=EXAMPLES, derandomize=True, **WIDE)
def test_every_answer_is_one_that_the_schema_describes(case, call, role):
    call(case, role)


@pytest.mark.soak
@by_role
@api.parametrize()
@settings(max_examples=400, **WIDE)
def test_for_a_long_time(case, call, role):
    call(case, role)


def test_a_message_is_exempt_only_where_the_table_says_so():
    call, message = "POST /api/v1/tournaments/", "A tournament closes after it opens."

    assert _is_exempt(call, 400, message)
    assert not _is_exempt(call, 422, message)
    assert not _is_exempt("POST /api/v1/tokens/", 400, message)
    assert not _is_exempt(call, 400, "This field is required.")
    assert list(_messages({"bots": {"0": ["a"]}, "name": ["b", "c"]})) == ["a", "b", "c"]

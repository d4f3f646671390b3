"""Generated requests get an answer that the schema describes, and never a fault."""

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from config.wsgi import application

CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)
WIDE = {"deadline": None, "suppress_health_check": list(HealthCheck)}
api = schemathesis.openapi.from_dict(SchemaGenerator().get_schema(public=True))
api.app = application


@pytest.fixture
def _one_connection():
    """Keep the test's transaction: the application itself would close its connection."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def call(_one_connection, as_, player, entry):
    """Make a call that was thought up, and check the answer against the schema."""
    headers = as_(player).headers
    known = {"entry_id": str(entry.pk), "slug": entry.tournament.slug}

    def call(case, *, real):
        if real:
            case.path_parameters.update(
                {name: value for name, value in known.items() if name in case.path_parameters}
            )
        # The token of the other calls would be ended here.
        sent = {} if case.operation.path.endswith("/tokens/") else headers
        # It says that it reads gzip, but does not where there is no server in between.
        case.call_and_validate(headers={**sent, "Accept-Encoding": "identity"}, checks=CHECKS)

    return call


@api.parametrize()
@settings(max_examples=12, derandomize=True, **WIDE)
def test_whatever_is_sent_the_answer_is_one_that_was_told(case, call):
    call(case, real=True)


@api.parametrize()
@settings(max_examples=4, derandomize=True, **WIDE)
def test_whatever_is_asked_after_the_answer_is_one_that_was_told(case, call):
    call(case, real=False)


@pytest.mark.soak
@api.parametrize()
@settings(max_examples=400, **WIDE)
def test_whatever_is_sent_for_a_long_time(case, call):
    call(case, real=True)

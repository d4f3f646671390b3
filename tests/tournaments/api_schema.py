"""Checks responses of the API against its own schema, with keys that it does not name forbidden."""

import json
import re
from copy import deepcopy
from datetime import datetime
from functools import cache

from django.utils.translation import override
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator, FormatChecker

from tournaments.api.problems import CONTENT_TYPE

FORMATS = FormatChecker(["uuid"])
# Refusals that come before a call is reached: an unknown host, or a body that nobody reads.
BEFORE_ANY_CALL = {"bad-input", "not-found", "method-not-allowed"}


@FORMATS.checks("date-time", raises=ValueError)
def _is_utc(value):
    return value.endswith("Z") and bool(datetime.fromisoformat(value))


@cache
def schema():
    """Return the schema as it is served, in English."""
    with override("en"):
        return SchemaGenerator().get_schema(public=True)


@cache
def strict_components():
    """Return the components of the schema, in which every object has only the keys it names."""
    components = deepcopy(schema()["components"])
    for shape in components["schemas"].values():
        if "properties" in shape:
            shape["additionalProperties"] = False
    return components


def operations(paths):
    """Return (operation id, status) of every answer below 400 in the paths of a schema."""
    return {
        (operation["operationId"], int(status))
        for path in paths.values()
        for operation in path.values()
        for status in operation["responses"]
        if int(status) < 400
    }


def checked(response):
    """Return a response of the API if it is what the schema says of its call.

    :raises AssertionError: if the call has no such status, or the problem no such code.
    :raises jsonschema.ValidationError: if the body has another shape, or a key too many.
    """
    if response.request["REQUEST_METHOD"] == "HEAD":
        assert response.content == b""
        return response
    operation = operation_of(response)
    if response.status_code >= 400:
        _check_body(response, {"$ref": "#/components/schemas/ProblemAnswer"})
        assert response["Content-Type"] == CONTENT_TYPE
        codes = _codes(operation, response.status_code) | BEFORE_ANY_CALL
        assert response.json()["code"] in codes, response.content
        return response
    assert operation, f"{response.request['REQUEST_METHOD']} is not in the schema"
    content = operation["responses"][str(response.status_code)].get("content")
    if content is None:
        assert response.content == b""
        return response
    assert response["Content-Type"] in content
    _check_body(response, content[response["Content-Type"]]["schema"])
    return response


def operation_of(response):
    """Return what the schema says of the call that a response comes from; None for no call."""
    route = re.sub(r"<[a-z]+:(\w+)>", r"{\1}", str(response.resolver_match.route))
    method = response.request["REQUEST_METHOD"].lower()
    return schema()["paths"].get(f"/{route}", {}).get(method)


def _codes(operation, status):
    """Return the codes of problems that the schema has for a call with a status."""
    content = (operation or {"responses": {}})["responses"].get(str(status), {}).get("content", {})
    examples = content.get(CONTENT_TYPE, {}).get("examples", {}).values()
    return {example["value"]["code"] for example in examples}


def _check_body(response, shape):
    _validator(json.dumps(shape)).validate(response.json())


@cache
def _validator(shape):
    """Return the validator of a schema, given as JSON text; making one is slow."""
    whole = json.loads(shape) | {"components": strict_components()}
    return Draft202012Validator(whole, format_checker=FORMATS)

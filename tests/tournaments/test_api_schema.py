"""The schema of the API: it is valid, names every call, and its examples fit it."""

import jsonschema
import pytest
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema

from tests.tournaments.api_schema import schema, strict_components
from tournaments.api.problems import CONTENT_TYPE, PROBLEMS

SCHEMA = schema()


def _operations():
    for path, item in SCHEMA["paths"].items():
        for method, operation in item.items():
            yield pytest.param(operation, id=f"{method} {path}")


def test_it_is_sound_and_made_without_a_warning(capsys):
    validate_schema(SchemaGenerator().get_schema(public=True))

    assert "arning" not in capsys.readouterr().err


def test_every_call_has_an_operation(client):
    paths = {path.removeprefix("/api/v1/") for path in SCHEMA["paths"]}

    assert paths == {
        "games/",
        "tournaments/",
        "tournaments/{slug}/",
        "tournaments/{slug}/entries/",
        "tournaments/{slug}/standings/",
        "tournaments/{slug}/par/",
        "tournaments/{slug}/rounds/{number}/",
        "entries/",
        "entries/{entry_id}/",
        "entries/{entry_id}/actions/",
        "entries/{entry_id}/rounds/{number}/",
        "entries/{entry_id}/record/",
        "entries/{entry_id}/review/",
        "tokens/",
    }


def _content(operation):
    for status, response in operation["responses"].items():
        for kind, content in response.get("content", {}).items():
            yield status, kind, content
    for kind, content in operation.get("requestBody", {}).get("content", {}).items():
        yield "body", kind, content


@pytest.mark.parametrize("operation", list(_operations()))
def test_every_body_and_answer_has_an_example_that_fits(operation):
    for where, kind, content in _content(operation):
        examples = [example["value"] for example in content.get("examples", {}).values()]
        assert examples, f"{where} {kind}"
        shape = content["schema"] | {"components": strict_components()}
        for example in examples:
            jsonschema.validate(example, shape)


def test_every_code_has_an_example_somewhere():
    codes = {
        example["value"]["code"]
        for path in SCHEMA["paths"].values()
        for operation in path.values()
        for _, kind, content in _content(operation)
        if kind == CONTENT_TYPE
        for example in content["examples"].values()
    }

    assert codes == set(PROBLEMS)


@pytest.mark.parametrize("method", ["options", "post", "put", "delete"])
def test_the_page_to_try_it_is_only_read(client, db, method):
    assert getattr(client, method)("/api/docs/").status_code == 405


def test_the_page_to_try_it_serves_everything_itself(client, db):
    page = client.get("/api/docs/")
    script = client.get("/api/docs/?script=")

    assert (page.status_code, script.status_code) == (200, 200)
    text = page.content.decode()
    assert "//" not in text.replace("</", "").replace("///", ""), "nothing comes from elsewhere"
    assert "<script>" not in text
    policy = page["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "default-src 'none'" in policy
    for name in ("swagger-ui-bundle.js", "swagger-ui.css", "swagger-ui-standalone-preset.js"):
        asset = client.get(f"/static/drf_spectacular_sidecar/swagger-ui-dist/{name}")
        assert asset.status_code == 200
        asset.close()


def test_the_schema_is_served_to_everyone(client, db):
    assert client.get("/api/schema/?format=json").json()["info"]["title"] == "Gelijkspel"

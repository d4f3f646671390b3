"""Every dynamic answer: kept by nobody, and never to an oversized body."""

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import RequestFactory

from config.middleware import BodyLimit, NoStore

LIMIT = settings.DATA_UPLOAD_MAX_MEMORY_SIZE


def _answer(_request):
    return HttpResponse("answer")


def _kept(_request):
    return HttpResponse("kept", headers={"Cache-Control": "max-age=60"})


@pytest.mark.parametrize(("view", "header"), [(_answer, "no-store"), (_kept, "max-age=60")])
def test_a_page_is_kept_only_where_it_says_so(view, header):
    assert NoStore(view)(RequestFactory().get("/"))["Cache-Control"] == header


@pytest.mark.parametrize(("size", "status"), [(0, 200), (LIMIT, 200), (LIMIT + 1, 413)])
def test_a_body_has_a_limit(size, status):
    request = RequestFactory().post("/", data=b"x" * size, content_type="text/plain")

    assert BodyLimit(_answer)(request).status_code == status


def test_the_api_says_so_in_its_own_way():
    request = RequestFactory().post(
        "/api/v1/tokens/", data=b"x" * 100_000, content_type="application/json"
    )
    response = BodyLimit(_answer)(request)

    assert response["Content-Type"] == "application/problem+json"
    assert b'"body-too-large"' in response.content


def test_an_oversized_body_is_taken_off_the_line():
    request = RequestFactory().post("/", data=b"x" * 100_000, content_type="text/plain")
    left = request.environ["wsgi.input"]

    assert BodyLimit(_answer)(request).status_code == 413
    assert left.read() == b""


@pytest.mark.parametrize("length", ["", "x", "-1", "1e9", "٣"])
def test_a_strange_length_is_no_crash(length):
    request = RequestFactory().get("/", headers={"content-length": length})

    assert BodyLimit(_answer)(request).status_code == 200


def test_no_page_goes_unwatched(client, db):
    response = client.get("/nowhere/at/all/")

    assert response.status_code == 404
    assert response["Cache-Control"] == "no-store"
    assert "script-src 'self'" in response["Content-Security-Policy"]
    assert "default-src 'none'" in response["Content-Security-Policy"]

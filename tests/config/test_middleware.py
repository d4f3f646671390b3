"""Compression, caching headers and the limit on request bodies."""

import gzip

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import RequestFactory

from config.middleware import BodyLimit, Compress, NoStore

LIMIT = settings.DATA_UPLOAD_MAX_MEMORY_SIZE


def _answer(_request):
    return HttpResponse("answer")


def _kept(_request):
    return HttpResponse("kept", headers={"Cache-Control": "max-age=60"})


@pytest.mark.parametrize(("view", "header"), [(_answer, "no-store"), (_kept, "max-age=60")])
def test_a_page_is_cached_only_if_its_view_allows_it(view, header):
    assert NoStore(view)(RequestFactory().get("/"))["Cache-Control"] == header


def _kept_with_a_cookie(_request):
    answer = _kept(_request)
    answer.delete_cookie("sessionid")
    return answer


def test_a_head_has_the_length_and_no_body():
    answer = Compress(_answer)(RequestFactory().head("/"))

    assert (answer["Content-Length"], answer.content) == ("6", b"")


def test_a_response_with_a_cookie_is_never_cached():
    assert NoStore(_kept_with_a_cookie)(RequestFactory().get("/"))["Cache-Control"] == "no-store"


@pytest.mark.parametrize(("size", "status"), [(0, 200), (LIMIT, 200), (LIMIT + 1, 413)])
def test_a_body_has_a_limit(size, status):
    request = RequestFactory().post("/", data=b"x" * size, content_type="text/plain")

    assert BodyLimit(_answer)(request).status_code == status


def test_the_api_refuses_a_large_body_with_a_problem():
    request = RequestFactory().post(
        "/api/v1/tokens/", data=b"x" * 100_000, content_type="application/json"
    )
    response = BodyLimit(_answer)(request)

    assert response["Content-Type"] == "application/problem+json"
    assert b'"body-too-large"' in response.content


def test_an_oversized_body_is_read_before_the_response():
    request = RequestFactory().post("/", data=b"x" * 100_000, content_type="text/plain")
    left = request.environ["wsgi.input"]

    assert BodyLimit(_answer)(request).status_code == 413
    assert left.read() == b""


@pytest.mark.parametrize("length", ["", "x", "-1", "1e9", "٣"])
def test_a_malformed_length_is_no_error(length):
    request = RequestFactory().get("/", headers={"content-length": length})

    assert BodyLimit(_answer)(request).status_code == 200


def test_a_length_of_any_number_of_digits_is_too_large():
    request = RequestFactory().post("/", CONTENT_LENGTH="9" * 5000)

    assert BodyLimit(_answer)(request).status_code == 413


def test_a_missing_page_has_cache_and_security_headers(client, db):
    response = client.get("/nowhere/at/all/")

    assert response.status_code == 404
    assert response["Cache-Control"] == "no-store"
    assert "script-src 'self'" in response["Content-Security-Policy"]
    assert "default-src 'none'" in response["Content-Security-Policy"]


def _large(_request):
    return HttpResponse("answer " * 1000)


@pytest.mark.parametrize(
    ("asked", "encoding"),
    [
        (RequestFactory().get("/", headers={"accept-encoding": "gzip"}), "gzip"),
        (RequestFactory().post("/", headers={"accept-encoding": "gzip"}), "gzip"),
        (RequestFactory().head("/", headers={"accept-encoding": "gzip"}), None),
        (RequestFactory().get("/"), None),
    ],
    ids=["get", "post", "head", "by nobody asked"],
)
def test_a_page_is_compressed_for_clients_that_accept_it(asked, encoding):
    assert Compress(_large)(asked).headers.get("Content-Encoding") == encoding


def test_a_file_is_compressed_and_keeps_its_etag(client, db):
    asked = {"accept-encoding": "gzip"}
    whole = client.get("/static/cards/en.svg")
    small = client.get("/static/cards/en.svg", headers=asked)

    assert small["Content-Encoding"] == "gzip"
    assert gzip.decompress(b"".join(small)) == b"".join(whole)
    again = client.get("/static/cards/en.svg", headers=asked | {"if-none-match": small["ETag"]})
    assert (again.status_code, b"".join(again)) == (304, b"")
    part = client.get("/static/cards/en.svg", headers=asked | {"range": "bytes=0-3"})
    assert (part.status_code, b"".join(part)) == (206, b"<svg")

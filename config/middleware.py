"""What answers go through: sent small, no shared or stale copies, no oversized bodies."""

from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, UnreadablePostError
from django.middleware.gzip import GZipMiddleware
from django.utils.translation import gettext

from tournaments.api.problems import problem_response

GetResponse = Callable[[HttpRequest], HttpResponseBase]
MOST_DRAINED = 1024 * 1024


class Compress(GZipMiddleware):
    """Send pages, and files that nobody compressed beforehand, in a quarter of their size.

    Whole answers only: a part of a file, or the head of one, has to be what was asked for.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if request.method == "HEAD":
            return _head(response)
        if response.status_code != HTTPStatus.OK:
            return response
        etag = response.headers.get("ETag")
        answer = super().process_response(request, response)
        if etag and response.streaming:
            # Of a file, whatever its encoding, as WhiteNoise has it: the weak one it never knows.
            answer.headers["ETag"] = etag
        return answer


def _head(response: HttpResponseBase) -> HttpResponseBase:
    """Return an answer without its body, which the server would log as a fault of ours."""
    if isinstance(response, HttpResponse):
        response.headers.setdefault("Content-Length", str(len(response.content)))
        response.content = b""
    return response


class NoStore:
    """Keep pages out of every cache, unless a view says what may be kept.

    After signing out, "back" must not show a table; an error must not outlive its cause. And no
    view can say so of an answer with a cookie: one browser's, or the end of one, is not for others.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response.headers.setdefault("Cache-Control", "no-store")
        if response.cookies and "no-store" not in response.headers["Cache-Control"]:
            response.headers["Cache-Control"] = "no-store"
        return response


class BodyLimit:
    """Refuse a body that is larger than anything we ask for, before anything reads it.

    It is taken off the line first, within reason: closing a connection on what was not read makes
    some clients lose the answer, and all of them the connection.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            if int(length) <= MOST_DRAINED:
                with suppress(UnreadablePostError):  # whoever hung up needs no answer
                    request.read()
            return _too_large(request)
        return self.get_response(request)


def _too_large(request: HttpRequest) -> HttpResponse:
    if request.path.startswith("/api/"):
        return problem_response("body-too-large")
    detail = gettext("This is more than we can take in one request.")
    return HttpResponse(detail, status=413, content_type="text/plain; charset=utf-8")

"""Middleware: policies for browsers, compression, caching, and a limit on request bodies."""

from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus

from corsheaders.middleware import CorsMiddleware
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, UnreadablePostError
from django.middleware.gzip import GZipMiddleware
from django.utils.translation import gettext

from tournaments.api.problems import problem_response

GetResponse = Callable[[HttpRequest], HttpResponseBase]
MOST_DRAINED = 1024 * 1024
MOST_DIGITS = 20  # of a length


class Compress(GZipMiddleware):
    """Compresses pages, and files without a compressed copy, to a quarter of their size.

    Complete responses only: ranges of a file and answers to HEAD are left as they are.
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
            # WhiteNoise uses one ETag for all encodings of a file, and does not know the weak form.
            answer.headers["ETag"] = etag
        return answer


def _head(response: HttpResponseBase) -> HttpResponseBase:
    """Return the response without its body, about which the server would log an error."""
    if isinstance(response, HttpResponse):
        response.headers.setdefault("Content-Length", str(len(response.content)))
        response.content = b""
    return response


class Policies:
    """Names what no page may use of the browser, and who may embed an answer: this site alone.

    The first of all, so that files, refusals and errors have the headers too. A view that may be
    embedded elsewhere sets the header itself.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", settings.PERMISSIONS_POLICY)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response


class CallsFromElsewhere(CorsMiddleware):
    """Lets pages of other origins call the API with a token, or read what everybody may (CORS).

    Cookies count for nothing in such a call. Getting a token takes a password, for which no other
    page is to ask; but any page may end one.
    """

    def is_enabled(self, request: HttpRequest) -> bool:
        """Return whether this call, or the one that a browser asks about, may come from there."""
        if request.path == "/api/v1/tokens/":
            planned = request.headers.get("Access-Control-Request-Method")
            return (planned if request.method == "OPTIONS" else request.method) == "DELETE"
        return request.path.startswith(("/api/v1/", "/api/schema/"))


class NoStore:
    """Forbids caching, unless the view has set ``Cache-Control``.

    After signing out, "back" must not show a table, and an error must not outlive its cause. A
    response with a cookie is never cached, whatever the view has set.
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
    """Refuses a request body above the limit before anything parses it.

    Up to `MOST_DRAINED` bytes of it are read first: closing the connection on unread data makes
    some clients lose the response.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        length = request.META.get("CONTENT_LENGTH") or "0"
        # Python reads no number of thousands of digits.
        size = int(length[:MOST_DIGITS]) if length.isdecimal() else 0
        if size > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            if size <= MOST_DRAINED:
                with suppress(UnreadablePostError):  # whoever hung up needs no answer
                    request.read()
            return _too_large(request)
        return self.get_response(request)


def _too_large(request: HttpRequest) -> HttpResponse:
    if request.path.startswith("/api/"):
        return problem_response("body-too-large")
    detail = gettext("This is more than we can take in one request.")
    return HttpResponse(detail, status=413, content_type="text/plain; charset=utf-8")

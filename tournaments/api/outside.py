"""Errors that happen outside any call: unknown addresses, malformed requests, faults."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views import defaults
from django.views.decorators.csrf import csrf_exempt

from tournaments.api.problems import problem_response

PREFIX = "/api/"


@csrf_exempt
def not_found(request: HttpRequest) -> HttpResponse:
    """Answer for every address under ``/api/`` that is no call."""
    detail = "" if request.path.endswith("/") else _("The address of a call ends in a slash.")
    return problem_response("not-found", detail)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that Django itself refuses, in the words of the door it came to."""
    if request.path.startswith(PREFIX):
        return problem_response("bad-input")
    return defaults.bad_request(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer for a fault, which is told to the log and not to the reader."""
    if request.path.startswith(PREFIX):
        return problem_response("server-error")
    return defaults.server_error(request)

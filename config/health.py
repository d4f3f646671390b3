"""Health checks: whether the process answers, and whether the whole site works."""

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from config.broker import BrokerEvicts, broker_ask
from tournaments.selectors.contest.health import scoring_lag_seconds

LAG_SECONDS = 90


@require_safe
def healthz(_request: HttpRequest) -> HttpResponse:
    """Return 200: this process answers."""
    return HttpResponse("ok", content_type="text/plain")


@require_safe
def readyz(_request: HttpRequest) -> JsonResponse:
    """Return 200 if entries can be stored and scored, else 503, with the state of each part."""
    checks = {"database": _database(), "broker": _broker(), "scoring": _scoring()}
    ready = all(state == "ok" for state in checks.values())
    return JsonResponse(checks, status=200 if ready else 503)


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "away"
    return "ok"


def _broker() -> str:
    try:
        broker_ask(url=settings.REDIS_URL)
    except ConnectionError:
        return "away"
    except BrokerEvicts:
        return "evicts"
    return "ok"


def _scoring() -> str:
    try:
        lag = scoring_lag_seconds()
    except DatabaseError:
        return "unknown"
    return "ok" if lag is None or lag <= LAG_SECONDS else "late"

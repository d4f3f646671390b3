"""Logging: lines for people or JSON for machines, with secrets hidden."""

import logging
import re
from http import HTTPStatus
from typing import Any

import structlog
from structlog.typing import EventDict, Processor

HIDDEN = re.compile(
    r"(?P<before>(?:bearer|authorization|cookie|password|passwd|secret|seed|sessionid|token|csrftoken"
    r"|csrfmiddlewaretoken)['\"]?\s*[:= ]\s*['\"]?|/key/|redis://[^@/\s]*:|postgres(?:ql)?://[^@/\s]*:)"
    r"(?P<secret>(?:bearer\s+)?[^\s'\"&,;})/@]+)",
    re.IGNORECASE,
)
REFUSALS = range(HTTPStatus.BAD_REQUEST, HTTPStatus.INTERNAL_SERVER_ERROR)
SECRET_KEYS = {"authorization", "body", "cookie", "password", "secret", "seed", "session", "token"}


def hide_secrets(_logger: object, _method: str, event: EventDict) -> EventDict:
    """Return the event with everything that looks like a secret replaced."""
    for key, value in event.items():
        if key.lower() in SECRET_KEYS:
            event[key] = "[hidden]"
        elif isinstance(value, str):
            event[key] = HIDDEN.sub(r"\g<before>[hidden]", value)
    return event


class RefusalInOneLine(logging.Filter):
    """Makes the record of a refused request one line: without a trace, line breaks escaped.

    Django gives the record of each response its `status_code`. Below 500 the exception is a
    refusal, whose trace says nothing; its text may hold what a stranger has sent.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the record if it is that of a refusal; return True, as every record is logged."""
        if getattr(record, "status_code", HTTPStatus.OK) in REFUSALS:
            record.exc_info = record.exc_text = None
            record.msg, record.args = "".join(map(_escaped, record.getMessage())), ()
        return True


def _escaped(character: str) -> str:
    is_plain = character.isprintable()
    return character if is_plain else character.encode("unicode_escape").decode("ascii")


SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
    hide_secrets,
]


def logging_config(*, json: bool) -> dict[str, Any]:
    """Return Django's ``LOGGING``: everything goes to standard error, one line per event."""
    structlog.configure(
        processors=[*SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    # Django's default handlers would print everything twice, and send mails.
    propagated = {"handlers": [], "propagate": True, "level": "INFO"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"events": _formatter(json=json)},
        "filters": {"refusals": {"()": RefusalInOneLine}},
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "formatter": "events",
                "filters": ["refusals"],
            }
        },
        "root": {"handlers": ["stderr"], "level": "INFO"},
        "loggers": {
            "django": propagated,
            "django.server": propagated,
            "celery": {"level": "WARNING"},  # leaves out the sweep every five seconds
            "celery.apps.worker": {"level": "INFO"},  # keeps "ready"
        },
    }


def _formatter(*, json: bool) -> dict[str, Any]:
    renderer: Processor = (
        structlog.processors.JSONRenderer()
        if json
        else structlog.dev.ConsoleRenderer(colors=False, exception_formatter=_plain)
    )
    return {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": SHARED,
        "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
    }


def _plain(stream: Any, exc_info: Any) -> None:
    stream.write("\n" + logging.Formatter().formatException(exc_info))

"""Logging: lines for people or JSON for machines, with secrets hidden."""

import logging
import re
from typing import Any

import structlog
from structlog.typing import EventDict, Processor

HIDDEN = re.compile(
    r"(?P<before>(?:bearer|authorization|cookie|password|passwd|secret|seed|sessionid|token|csrftoken"
    r"|csrfmiddlewaretoken)['\"]?\s*[:= ]\s*['\"]?|/key/|redis://[^@/\s]*:|postgres(?:ql)?://[^@/\s]*:)"
    r"(?P<secret>(?:bearer\s+)?[^\s'\"&,;})/@]+)",
    re.IGNORECASE,
)
SECRET_KEYS = {"authorization", "body", "cookie", "password", "secret", "seed", "session", "token"}


def hide_secrets(_logger: object, _method: str, event: EventDict) -> EventDict:
    """Return the event with everything that looks like a secret replaced."""
    for key, value in event.items():
        if key.lower() in SECRET_KEYS:
            event[key] = "[hidden]"
        elif isinstance(value, str):
            event[key] = HIDDEN.sub(r"\g<before>[hidden]", value)
    return event


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
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "events"}},
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

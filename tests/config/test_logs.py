"""Logging hides secrets."""

import json
import logging

import pytest
from structlog.stdlib import ProcessorFormatter

from config.logs import logging_config

SECRET = "hunter2hunter2"


def _line(*, event, **extra):
    made = logging_config(json=True)["formatters"]["events"]
    formatter = ProcessorFormatter(
        processors=made["processors"], foreign_pre_chain=made["foreign_pre_chain"]
    )
    record = logging.LogRecord("site", logging.INFO, __file__, 1, event, (), None)
    record.__dict__.update(extra)
    return json.loads(formatter.format(record))


@pytest.mark.parametrize(
    "event",
    [
        f"Authorization: Bearer {SECRET}",
        f"{{'authorization': '{SECRET}'}}",
        f"password={SECRET}&name=x",
        f'{{"password": "{SECRET}"}}',
        f"Cookie: sessionid={SECRET}; other=1",
        f"csrfmiddlewaretoken={SECRET}",
        f"seed: {SECRET}",
        f"Not Found: /accounts/password/reset/key/{SECRET}/",
        f"cannot reach redis://:{SECRET}@broker:6379/0",
        f"cannot reach postgres://site:{SECRET}@db/site",
    ],
)
def test_a_secret_is_hidden(event):
    assert SECRET not in json.dumps(_line(event=event))


def test_other_text_is_logged_unchanged():
    line = _line(event="Entry 7 was scored in round 3")

    assert line["event"] == "Entry 7 was scored in round 3"
    assert (line["level"], line["logger"]) == ("info", "site")
    assert line["timestamp"].endswith("Z")

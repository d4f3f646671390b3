"""No message is sent ahead of its time: the broker would hand it out again and again."""

import ast
from pathlib import Path

import pytest

SENDERS = sorted(
    path
    for package in ("tournaments", "accounts", "config")
    for path in Path(package).rglob("*.py")
    if "migrations" not in path.parts
)
LATE = {"eta", "countdown", "retry", "autoretry_for", "default_retry_delay"}


def _late(source):
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.keyword | ast.Constant):
            yield node.arg if isinstance(node, ast.keyword) else node.value
        elif isinstance(node, ast.Attribute):
            yield node.attr


@pytest.mark.parametrize(
    "source", ["task.delay(countdown=5)", "send({'eta': 5})", "self.retry(late)"]
)
def test_the_search_finds_what_it_is_looking_for(source):
    assert LATE.intersection(_late(source))


@pytest.mark.parametrize("path", SENDERS, ids=str)
def test_times_live_in_rows_and_not_in_messages(path):
    assert not LATE.intersection(_late(path.read_text()))

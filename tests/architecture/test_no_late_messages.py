"""No message is sent ahead of its time: the broker would hand it out again and again."""

import ast

import pytest

from tests.architecture.sources import faults, modules, tree

SENDERS = modules("tournaments", "accounts", "config")
LATE = {"eta", "countdown", "retry", "autoretry_for", "default_retry_delay"}


def _late(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword | ast.Constant):
            yield node.arg if isinstance(node, ast.keyword) else node.value
        elif isinstance(node, ast.Attribute):
            yield node.attr


@pytest.mark.parametrize(
    "source", ["task.delay(countdown=5)", "send({'eta': 5})", "self.retry(late)"]
)
def test_the_check_reports_violations(source):
    assert LATE.intersection(_late(ast.parse(source)))


def test_no_message_is_sent_with_a_delay():
    assert faults(lambda path: LATE.intersection(_late(tree(path))), SENDERS) == {}

"""The changelog: one sentence a change."""

from pathlib import Path

import pytest

FRAGMENTS = sorted(path for path in Path("changelog.d").glob("*.md") if path.name != "README.md")


def test_something_has_changed():
    assert FRAGMENTS


@pytest.mark.parametrize("path", FRAGMENTS, ids=str)
def test_a_fragment_is_one_sentence(path):
    sentence = path.read_text().strip()

    assert sentence.endswith(".")
    assert ". " not in sentence
    assert len(sentence.splitlines()) <= 3

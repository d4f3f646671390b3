"""The changelog: one sentence a change."""

from pathlib import Path

from tests.architecture.sources import faults

FRAGMENTS = sorted(path for path in Path("changelog.d").glob("*.md") if path.name != "README.md")


def test_there_is_a_fragment():
    assert FRAGMENTS


def _more_or_less_than_a_sentence(path):
    sentence = path.read_text().strip()
    if not sentence.endswith("."):
        yield "no full stop"
    if ". " in sentence:
        yield "two sentences"
    if len(sentence.splitlines()) > 3:
        yield "more than three lines"


def test_a_fragment_is_one_sentence():
    assert faults(_more_or_less_than_a_sentence, FRAGMENTS) == {}

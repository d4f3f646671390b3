"""The suite tests the source of the engine, not what was once compiled from it."""

from scripts.compile import ROOT, compiled


def test_nothing_compiled_stands_in_for_the_source():
    assert compiled(ROOT) == [], "`make slow` removes them"

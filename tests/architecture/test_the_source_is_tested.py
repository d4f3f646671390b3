"""The suite tests the source of the engine, not what was once compiled from it."""

from scripts.compile import ROOT, compiled


def test_no_compiled_module_replaces_its_source():
    assert compiled(ROOT) == [], "`make slow` removes them"

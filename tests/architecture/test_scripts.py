"""Scripts, styles and templates: short lines, modules only, and nothing written to the window."""

import re
from itertools import chain
from pathlib import Path

from tests.architecture.sources import faults

LINE = 120
SCRIPTS = sorted(Path("static/js").glob("*.js"))
TEMPLATES = sorted(Path("templates").rglob("*.html"))
TEXTS = [*Path("static/css").glob("*.css"), *SCRIPTS, *TEMPLATES, *Path("tests/js").glob("*.js")]
SCRIPT_TAG = re.compile(r"<script\b[^>]*>")
OURS = re.compile(r"""\{% static ["']js/""")
GLOBAL = r"\b(?:window|globalThis|self)\b"
WRITES_GLOBAL = re.compile(
    rf"{GLOBAL}\s*(?:\.\s*\w+|\[[^\]]*\])\s*(?:[-+*/|&?]*=(?!=)|\+\+|--)"
    rf"|\(\s*{GLOBAL}\s*,"  # Object.assign(window, …), Object.defineProperty(window, …)
)


def _long_lines(path):
    for number, line in enumerate(path.read_text().splitlines(), start=1):
        if len(line) > LINE:
            yield number, len(line)


def _other_tags(path):
    """Return script tags of ours that are no modules, and any with a script inside."""
    for tag in SCRIPT_TAG.findall(path.read_text()):
        if " src=" not in tag or (OURS.search(tag) and ' type="module"' not in tag):
            yield tag


def _global_writes(path):
    return WRITES_GLOBAL.findall(path.read_text())


def test_lines_are_short():
    assert faults(_long_lines, TEXTS) == {}


def test_every_script_of_ours_is_a_module():
    tags = chain.from_iterable(SCRIPT_TAG.findall(path.read_text()) for path in TEMPLATES)

    assert any(map(OURS.search, tags))
    assert faults(_other_tags, TEMPLATES) == {}


def test_no_module_writes_to_the_window():
    assert WRITES_GLOBAL.search("window.tableStory = { tell };")
    assert WRITES_GLOBAL.search("Object.assign(globalThis, { tell });")
    assert not WRITES_GLOBAL.search("if (window.top === window.self) show();")
    assert faults(_global_writes, SCRIPTS) == {}


def test_every_module_is_checked_for_types():
    first_lines = {path.name: path.read_text().split("\n")[0] for path in SCRIPTS}

    assert set(first_lines.values()) == {"// @ts-check"}

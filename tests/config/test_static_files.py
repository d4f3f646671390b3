"""Collected scripts: imports have hashed names that exist, and pages preload all they import."""

import json
import re
from pathlib import Path

import pytest

from tests.e2e.sites import NOT_OURS

pytestmark = pytest.mark.once

IMPORT = re.compile(r"""\b(?:from|import)\s*["']([^"']+)["']""")
EXTENDS = re.compile(r"""\{% extends ["']([^"']+)["'] %\}""")
TAG = r"""<{} [^>]*{{% static ["']js/([^"']+)["'] %}}[^>]*>"""
ENTRY = re.compile(TAG.format(r'script type="module"'))
PRELOAD = re.compile(TAG.format('link rel="modulepreload"'))
SOURCES, TEMPLATES = Path("static/js"), Path("templates")


def _imports(name):
    """Return the names of all modules that a module of ours imports, directly or by others."""
    names = {word.removeprefix("./") for word in IMPORT.findall((SOURCES / name).read_text())}
    return names.union(*map(_imports, names))


def _tags(pattern, template):
    """Return the scripts that a template and those it extends name in such tags."""
    text = (TEMPLATES / template).read_text()
    above = EXTENDS.search(text)
    names = pattern.findall(text)
    return names + (_tags(pattern, above[1]) if above else [])


def _templates():
    for path in TEMPLATES.rglob("*.html"):
        if ENTRY.search(path.read_text()):
            yield str(path.relative_to(TEMPLATES))


@pytest.mark.parametrize("template", sorted(_templates()))
def test_a_page_preloads_exactly_the_modules_that_its_scripts_import(template):
    entries, preloads = _tags(ENTRY, template), _tags(PRELOAD, template)

    assert sorted(preloads) == sorted(set().union(*map(_imports, entries)))


def test_the_pages_with_scripts_are_known():
    assert {"base.html", "table/table.html"} <= set(_templates())
    assert _imports("table.js") >= {"layout.js", "playback.js"}


def test_imports_in_collected_modules_have_hashed_names(run, tmp_path):
    ignored = [word for name in NOT_OURS for word in ("--ignore", name)]
    collected = run(
        *("manage.py", "collectstatic", "--noinput", "-v", "0", *ignored),
        DJANGO_SETTINGS_MODULE="tests.e2e.collected",
        STATIC_ROOT=str(tmp_path / "static"),
    )
    assert collected.returncode == 0, collected.stderr
    folder = tmp_path / "static" / "js"
    hashed = json.loads((folder.parent / "staticfiles.json").read_text())["paths"]
    for source in SOURCES.glob("*.js"):
        name = hashed[f"js/{source.name}"].removeprefix("js/")
        expected = [
            hashed[f"js/{word.removeprefix('./')}"] for word in IMPORT.findall(source.read_text())
        ]
        assert name != source.name
        found = IMPORT.findall((folder / name).read_text())
        assert [f"js/{word.removeprefix('./')}" for word in found] == expected
        assert all((folder / word).is_file() for word in found)

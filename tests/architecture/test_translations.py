"""Catalogues: what is compiled is what is written, and nothing is left untranslated."""

from pathlib import Path

import polib

from tests.architecture.sources import faults

CATALOGUES = sorted(Path("locale").glob("*/LC_MESSAGES/*.po"))


def test_there_is_a_dutch_catalogue():
    assert Path("locale/nl/LC_MESSAGES/django.po") in CATALOGUES


def _messages(catalogue):
    return {
        (entry.msgctxt, entry.msgid): (entry.msgstr, entry.msgstr_plural)
        for entry in catalogue
        if entry.msgstr or any(entry.msgstr_plural.values())  # what is compiled knows no more
    }


def _differs(path):
    """Return the sentences that are compiled otherwise than they are written."""
    compiled = _messages(polib.mofile(str(path.with_suffix(".mo"))))
    written = _messages(polib.pofile(str(path)))
    return [key for key in {*compiled, *written} if compiled.get(key) != written.get(key)]


def test_the_compiled_catalogue_matches_its_source():
    assert faults(_differs, CATALOGUES) == {}


def _not_translated(path):
    catalogue = polib.pofile(str(path))
    return [entry.msgid for entry in catalogue.untranslated_entries() + catalogue.fuzzy_entries()]


def test_every_sentence_is_translated():
    assert faults(_not_translated, CATALOGUES) == {}

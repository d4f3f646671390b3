"""Catalogues: what is compiled is what is written, and nothing is left untranslated."""

from pathlib import Path

import polib
import pytest

CATALOGUES = sorted(Path("locale").glob("*/LC_MESSAGES/*.po"))


def test_there_is_a_dutch_catalogue():
    assert Path("locale/nl/LC_MESSAGES/django.po") in CATALOGUES


def _messages(catalogue):
    return {
        (entry.msgctxt, entry.msgid): (entry.msgstr, entry.msgstr_plural)
        for entry in catalogue
        if entry.msgstr or any(entry.msgstr_plural.values())  # what is compiled knows no more
    }


@pytest.mark.parametrize("path", CATALOGUES, ids=str)
def test_the_compiled_catalogue_is_the_written_one(path):
    assert _messages(polib.mofile(str(path.with_suffix(".mo")))) == _messages(
        polib.pofile(str(path))
    )


@pytest.mark.parametrize("path", CATALOGUES, ids=str)
def test_every_sentence_is_translated(path):
    catalogue = polib.pofile(str(path))

    assert [entry.msgid for entry in catalogue.untranslated_entries()] == []
    assert [entry.msgid for entry in catalogue.fuzzy_entries()] == []

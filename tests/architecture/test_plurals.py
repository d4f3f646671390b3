"""What is counted has a form for one and a form for more, in every language."""

import gettext
import re
from io import BytesIO
from pathlib import Path

import polib
from django.utils import translation

from tests.architecture.sources import faults, modules

NUMBERS = (0, 1, 2, 5, 21)
CATALOGUE = polib.pofile("locale/nl/LC_MESSAGES/django.po")
COUNTED = [entry for entry in CATALOGUE if entry.msgid_plural]
TEMPLATES = sorted(Path("templates").rglob("*.*"))
SOURCES = modules("tournaments", "accounts")
# In these Dutch says one and more the same way: `van 1`, `binnen 1 uur`.
SAME_IN_DUTCH = {
    "Please correct the error below.",
    "of %(of)s",
    "of %(of)s so far",
    "within %(hours)s hour of joining, or the place goes to somebody else",
    "You have %(hours)s hour for your first move; after that your place goes to somebody else.",
}
UNITS = "points|chips|rounds|seats|places|turns|cards|swaps|tries|minutes|hours|tournaments|entries"
# A number before a word for several, in a sentence with one form.
SEVERAL = re.compile(rf"%\((?!who)\w+\)s(?:</\w+>)? (?:{UNITS})\b")
NEVER_ONE = {
    "Stake %(chips)s chips": "the least is two",
    "%(points)s points: nobody at the table has more.": "three cards are worth more than one",
    "%(points)s points; the best hand has %(best)s.": "three cards are worth more than one",
    "%(least)s to %(most)s seats": "the most is eight",
    "Wins, the best extraction, the chart and the best rounds are of the last"
    " %(looks_back)s tournaments.": "a constant",
}


def _forms(entry, language, number):
    """Return what Django says for a number."""
    with translation.override(language):
        if entry.msgctxt:
            return translation.npgettext(entry.msgctxt, entry.msgid, entry.msgid_plural, number)
        return translation.ngettext(entry.msgid, entry.msgid_plural, number)


def _wrong_forms(entry):
    """Yield each language and number for which Django says something else than is written."""
    for language, (one, more) in {
        "en": (entry.msgid, entry.msgid_plural),
        "nl": (entry.msgstr_plural[0], entry.msgstr_plural[1]),
    }.items():
        for number in NUMBERS:
            if _forms(entry, language, number) != (one if number == 1 else more):
                yield language, number
    if entry.msgid not in SAME_IN_DUTCH and entry.msgstr_plural[0] == entry.msgstr_plural[1]:
        yield "one and more are the same"


def test_singular_and_plural_forms_use_the_number():
    assert COUNTED
    assert faults(_wrong_forms, COUNTED) == {}


def test_a_language_with_three_plural_forms_uses_them():
    """As Polish has: nothing in the sources takes it for granted that there are two."""
    header = (
        "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
    )
    three = polib.POFile()
    three.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Plural-Forms": header}
    for entry in COUNTED:
        forms = {form: f"{entry.msgid} {form}" for form in range(3)}
        three.append(
            polib.POEntry(
                msgctxt=entry.msgctxt,
                msgid=entry.msgid,
                msgid_plural=entry.msgid_plural,
                msgstr_plural=forms,
            )
        )
    catalogue = gettext.GNUTranslations(BytesIO(three.to_binary()))
    for entry in COUNTED:
        said = [
            catalogue.npgettext(entry.msgctxt, entry.msgid, entry.msgid_plural, number)
            if entry.msgctxt
            else catalogue.ngettext(entry.msgid, entry.msgid_plural, number)
            for number in NUMBERS
        ]
        assert [form[-1] for form in said] == ["2", "0", "1", "2", "2"]


def test_no_sentence_puts_a_number_before_a_word_for_several_without_counting():
    loose = {entry.msgid for entry in CATALOGUE if not entry.msgid_plural}

    assert {said for said in loose if SEVERAL.search(said)} <= set(NEVER_ONE)


OWN_PLURALS = {
    "a filter that knows two forms": r"pluralize",
    "a letter stuck to a number or a word": r"\}\}s\b",
    "a number beside a word for several": (
        rf'\}}\}}(?:\s|<[^>]*>|&nbsp;)*\{{%\s*translate "(?:{UNITS})"'
    ),
}


def _own_plurals(path):
    source = path.read_text()
    return [name for name, pattern in OWN_PLURALS.items() if re.search(pattern, source)]


def test_no_template_builds_a_plural_itself():
    assert TEMPLATES
    assert faults(_own_plurals, TEMPLATES) == {}


def test_no_source_chooses_a_plural_itself():
    """A choice between two sentences by a number is the catalogue's, which may have three."""
    choice = re.compile(r"gettext\([^)]*\)\s+if\s+\w+\s*==\s*1\s+else\s+gettext")

    assert faults(lambda path: choice.findall(path.read_text()), SOURCES) == {}

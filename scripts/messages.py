"""Updates and compiles the Dutch catalogue, and lists texts that are not translated."""

import subprocess
import sys
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = ROOT / "locale" / "nl" / "LC_MESSAGES" / "django.po"
HEADER = {
    "Project-Id-Version": "Gelijkspel",
    "Language": "nl",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
    "Plural-Forms": "nplurals=2; plural=(n != 1);",
}
COLLECT = (
    "manage.py makemessages -v 0 -l nl --no-location --no-wrap -i .venv -i .venv-bench -i var"
    " -i tests -i staticfiles -i node_modules"
)


def main() -> int:
    """Update and compile the catalogue; return 1 if a text is not translated."""
    subprocess.run([sys.executable, *COLLECT.split()], cwd=ROOT, check=True)
    catalogue = polib.pofile(str(CATALOGUE), wrapwidth=0)
    catalogue.metadata, catalogue.header = HEADER, ""
    for entry in [entry for entry in catalogue if entry.obsolete]:
        catalogue.remove(entry)
    for entry in catalogue:
        _remove_fuzzy(entry)
    catalogue.save(str(CATALOGUE))
    catalogue.save_as_mofile(str(CATALOGUE.with_suffix(".mo")))
    missing = catalogue.untranslated_entries()
    for entry in missing:
        print(entry.msgid)
    return 1 if missing else 0


def _remove_fuzzy(entry: polib.POEntry) -> None:
    """Remove a fuzzy translation, which often has another meaning."""
    entry.previous_msgid = entry.previous_msgid_plural = entry.previous_msgctxt = None
    if "fuzzy" in entry.flags:
        entry.flags.remove("fuzzy")
        entry.msgstr = ""
        entry.msgstr_plural = dict.fromkeys(entry.msgstr_plural, "")


if __name__ == "__main__":
    sys.exit(main())

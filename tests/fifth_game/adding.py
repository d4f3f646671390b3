"""Copies the project and adds the game `hoogste` to the copy, step by step as CONTRIBUTING says."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import polib

GAME = "hoogste"
HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
ADDED = HERE / "added"
FOLDERS = [
    "accounts",
    "config",
    "docs",
    "games",
    "locale",
    "scripts",
    "static",
    "templates",
    "tests",
    "tournaments",
]
FILES = ("manage.py", "pyproject.toml", "README.md")
PAGES_TEST = "tests/tournaments/test_hoogste.py"
API_TEST = "tests/tournaments/test_api_answers.py::test_answers_fit_in_every_state_of"
GOLDEN = f"tests/golden/{GAME}"
SYMBOL = (
    f'<symbol id="{GAME}" viewBox="0 0 48 48"><rect width="48" height="48" rx="11"/></symbol>\n'
)

# What is inserted, and the text that it goes in front of, by file: for the game, for another bot
# of it, and for another option of it.
GAME_LINES = {
    "games/registry.py": [
        ("from games.hoogste.game import HOOGSTE\n", "from games.klassiek.game import"),
        (", HOOGSTE", ")}\n)"),
    ],
    "tournaments/web/games/__init__.py": [
        (
            "from tournaments.web.games.hoogste import HOOGSTE\n",
            "from tournaments.web.games.klassiek",
        ),
        (", HOOGSTE", ")}\n)"),
    ],
    "pyproject.toml": [
        ("(hoogste) | ", "klassiek | (modern)"),
        ('"games.hoogste", ', '"games.klassiek", "games.modern"'),
    ],
    "static/signs.svg": [(SYMBOL, "</svg>")],
}
BOT_LINES = {
    "games/hoogste/bots.py": [
        ('class Sharper(Sharp):\n    id = "sharp-2"\n\n\n', "BOTS = "),
        (", Sharper()", ")})"),
    ],
    "tournaments/web/games/hoogste.py": [
        ('"sharp-2": _("Swaps a king for an ace, once more."), ', '"steady-1": _('),
    ],
}
OPTION_LINES = {
    "games/hoogste/game.py": [
        ('"aces_high": (True, False), ', '"laps": (1, 2)'),
        ('    later_options=("aces_high",),\n', "    options=MappingProxyType"),
    ],
    "tournaments/web/games/hoogste.py": [
        (
            """"aces_high": OptionWords(
            _("Aces"), {True: _("high"), False: _("low")},
            _("Aces"), {True: _("high"), False: _("low")},
        ),
        """,
            '"laps": OptionWords(',
        ),
    ],
}
DUTCH = {
    "Highest of two": "Hoogste van twee",
    "Eight cards, two each: get hold of the aces.": "Acht kaarten, twee ieder: pak de azen.",
    "You can swap only a card of yours for one on the table.": "Ruil een kaart van jou voor een "
    "die op tafel ligt.",
    "Your turn: do you want an ace?": "Jij bent: wil je een aas?",
    "Your two cards are worth %(points)s.": "Je twee kaarten zijn %(points)s waard.",
    "Turns of each seat": "Beurten van iedere plaats",
    "one turn": "een beurt",
    "two turns": "twee beurten",
    "Two aces: 22, the best there is.": "Twee azen: 22, het beste dat er is.",
    "Never swaps a card.": "Ruilt nooit een kaart.",
    "Swaps a king for an ace.": "Ruilt een heer voor een aas.",
}


def copy_project(root):
    """Copy what the site, the engine and their tests need."""
    for name in FOLDERS:
        ignored = shutil.ignore_patterns("__pycache__", "*.so", "added")
        shutil.copytree(ROOT / name, root / name, ignore=ignored)
    for name in FILES:
        shutil.copy(ROOT / name, root / name)


def added_files():
    """Return the paths of the new files, in the project."""
    return sorted(
        str(path.relative_to(ADDED))
        for path in ADDED.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    )


def add_files(root):
    for path in added_files():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ADDED / path, root / path)
    shutil.copy(HERE / "in_the_copy.py", root / PAGES_TEST)


def add_lines(root, lines):
    """Insert lines in files of the copy."""
    for path, insertions in lines.items():
        text = (root / path).read_text()
        for line, before in insertions:
            assert text.count(before) == 1, (path, before)
            text = text.replace(before, line + before)
        (root / path).write_text(text)


def add_translations(root):
    """Add the Dutch texts and compile them, as `python -m scripts.messages` would."""
    path = root / "locale/nl/LC_MESSAGES/django.po"
    catalogue = polib.pofile(str(path), wrapwidth=0)
    for english, dutch in DUTCH.items():
        catalogue.append(polib.POEntry(msgid=english, msgstr=dutch))
    catalogue.save(str(path))
    catalogue.save_as_mofile(str(path.with_suffix(".mo")))


def golden_files(root):
    """Return the golden files of the copy with their bytes."""
    files = (root / "tests" / "golden").rglob("*.*")
    return {str(path.relative_to(root)): path.read_bytes() for path in files}


def run(root, *words, given=""):
    """Run Python with these words in the copy; return its output, or fail with it."""
    # A database and a broker of its own, whatever the session around it uses.
    apart = ("DATABASE_URL", "REDIS_URL", "PYTEST_XDIST_WORKER", "PYTEST_CURRENT_TEST")
    env = {name: value for name, value in os.environ.items() if name not in apart}
    done = subprocess.run(
        [sys.executable, *words],
        cwd=root,
        env=env | {"PYTHONDONTWRITEBYTECODE": "1"},
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout

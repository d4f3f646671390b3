"""What the project tells of itself leads somewhere, and leaves no command or setting out."""

import re
from pathlib import Path

from tests.architecture.sources import faults

PAPERS = sorted([*Path().glob("*.md"), *Path("docs").rglob("*.md"), Path("benchmarks/README.md")])
MENTIONED = re.compile(r"`(make [a-z-]+)")
# Where the demo keeps its data; production has none there.
NOT_IN_PRODUCTION = {"VAR_DIR"}


def _dead_links(path):
    links = re.findall(r"\]\(([^)#]+)", path.read_text())
    ours = [link for link in links if not re.match(r"\w+:", link)]
    return [link for link in ours if not (path.parent / link).exists()]


def test_every_link_has_a_target():
    assert faults(_dead_links, PAPERS) == {}


def test_contributing_lists_exactly_the_make_commands():
    makefile = Path("Makefile").read_text()
    there = {f"make {name}" for name in re.findall(r"^([a-z-]+):.*## ", makefile, re.MULTILINE)}
    told = set(MENTIONED.findall(Path("CONTRIBUTING.md").read_text()))

    assert told == there - {"make help"}
    assert faults(lambda path: {*MENTIONED.findall(path.read_text())} - there, PAPERS) == {}


def test_every_production_setting_is_documented():
    told = Path("docs/production.md").read_text()
    read = re.findall(r'env\.\w+\("(\w+)"', Path("config/settings/base.py").read_text())

    assert [name for name in read if f"`{name}" not in told] == sorted(NOT_IN_PRODUCTION)


def test_the_files_that_the_image_copies_exist():
    ignored = set(Path(".dockerignore").read_text().split())
    copied = re.findall(r"^COPY (?!--from)(\S+)", Path("Dockerfile").read_text(), re.MULTILINE)
    run = re.findall(r"sh (scripts/\S+)", Path("Dockerfile").read_text())

    assert [path for path in copied + run if not Path(path).exists()] == []
    assert ignored.isdisjoint({*copied, "scripts", "static", "locale", "games", "templates"})
    assert "USER gelijkspel" in Path("Dockerfile").read_text()


def test_files_named_in_architecture_exist():
    text = Path("ARCHITECTURE.md").read_text()
    table = text.split("## I want to … → it goes in …")[1].split("\n## ")[0]
    rows = [line for line in table.splitlines() if line.startswith("| ")][1:]
    named = [re.findall(r"`([\w./-]+/[\w./-]*)`", row.split("|")[2]) for row in rows]

    assert len(rows) >= 15
    assert [
        row for row, paths in zip(rows, named, strict=True) if not paths and "python -m" not in row
    ] == []
    assert [path for paths in named for path in paths if not Path(path).exists()] == []

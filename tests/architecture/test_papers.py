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


# How many requirements of levels 1 and 2 each section of the standard has, ASVS 5.0.0.
ASVS = """
    1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4
    3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3
    6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5
    7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4
    10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3
    12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3
    15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2
"""


def test_security_names_every_requirement_once_and_only_files_that_exist():
    text = Path("docs/security.md").read_text()
    rows = re.findall(r"^\| ((?:\d+\.\d+\.\d+(?:, )?)+) \|", text, re.MULTILINE)
    numbers = [number for row in rows for number in row.split(", ")]
    sections = [section.split(":") for section in ASVS.split()]
    wanted = [f"{part}.{n}" for part, most in sections for n in range(1, int(most) + 1)]
    named = re.findall(r"`((?:accounts|config|docs|scripts|tests|tournaments)/[\w./-]+)`", text)

    assert len(wanted) == 253
    assert sorted(numbers) == sorted(wanted)
    assert [path for path in named if not Path(path).exists()] == []

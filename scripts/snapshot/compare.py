"""Two recordings compared, after the one normalisation; and the classes and ids that changed."""

import difflib
import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

MOST_SHOWN = 12  # files that differ, of each area
LINES_SHOWN = 40  # of the difference of a file


class Rule(NamedTuple):
    """A part of a page that may differ: what it is, its pattern, and what stands in its place."""

    why: str
    pattern: re.Pattern[str]
    replacement: str


# All that is allowed to differ between two recordings. Only pages (`text/html`) are normalised;
# answers of the API, the engine's output, rows and files are compared byte for byte.
NORMALISATION = (
    Rule(
        "Script tags: how many files of JavaScript there are, and of what type, is no behaviour.",
        re.compile(r"\s*<script\b[^>]*\bsrc=[^>]*>\s*</script>"),
        "",
    ),
    Rule(
        "Style and preload tags: how the style sheets are split, and what is fetched early.",
        re.compile(r"""\s*<link\b[^>]*\brel="?(?:stylesheet|preload|modulepreload)\b[^>]*>"""),
        "",
    ),
    Rule(
        "Names of static files, which may carry a hash; the fragment after them is compared.",
        re.compile(r"""/static/[^"'\s()<>#?&]+"""),
        "/static/*",
    ),
    Rule(
        "CSRF tokens in forms.",
        re.compile(r"""(name="csrfmiddlewaretoken" value=)"[^"]*\""""),
        r'\1"*"',
    ),
    Rule("The CSRF token's cookie.", re.compile(r"(Set-Cookie: csrftoken=)[^;\s]+"), r"\1*"),
    Rule(
        "Classes, for they are the style sheets'.",
        re.compile(r"""\sclass=(?:"[^"]*"|[^\s>]+)"""),
        "",
    ),
    Rule("Ids, for they are the scripts' and style sheets'.", re.compile(r"""\sid="[^"]*\""""), ""),
    Rule(
        "What refers to an id by its name, and where it leads in the page.",
        re.compile(
            r"""\s(for|aria-labelledby|aria-describedby|aria-controls|aria-owns)="[^"]*\""""
        ),
        r' \1="*"',
    ),
    Rule(
        "Selectors of ids and classes in attributes of htmx, and links inside the page.",
        re.compile(r"""\s(href|hx-target|hx-include|hx-select|hx-indicator)="[#.][^"]*\""""),
        r' \1="#*"',
    ),
)
_CLASSES = re.compile(r"""\sclass="([^"]*)\"""")
_IDS = re.compile(r"""\sid="([^"]*)\"""")
_NUMBER = re.compile(r"\d+")


def normalise(text: str) -> str:
    """Return an answer without what may differ; only a page has such parts."""
    head, blank, body = text.partition("\n\n")
    if "Content-Type: text/html" not in head:
        return text
    for rule in NORMALISATION:
        head = rule.pattern.sub(rule.replacement, head)
        body = rule.pattern.sub(rule.replacement, body)
    return head + blank + body


class Names:
    """The classes and ids of a recording's pages; in ids each number counts as N."""

    def __init__(self) -> None:
        self.classes: Counter[str] = Counter()
        self.ids: Counter[str] = Counter()

    def add(self, text: str) -> None:
        if "Content-Type: text/html" in text.partition("\n\n")[0]:
            self.classes.update(name for found in _CLASSES.findall(text) for name in found.split())
            self.ids.update(_NUMBER.sub("N", found) for found in _IDS.findall(text))


def compare(before: Path, after: Path) -> int:
    """Print how two recordings differ; return 1 if they do, but for what is normalised."""
    old, new = _files(before), _files(after)
    names = (Names(), Names())
    differing = 0
    for area in sorted({name.split("/")[0] for name in old | new}):
        shared = sorted(name for name in old.keys() & new.keys() if name.split("/")[0] == area)
        found = [name for name in shared if _differs(old[name], new[name], names)]
        print(f"{area}: {len(shared)} in both, {len(found)} differ")
        _print_missing(area, old, new)
        for name in found[:MOST_SHOWN]:
            _print_difference(name, _text(old[name]), _text(new[name]))
        differing += len(found)
    _print_names(*names)
    return 1 if differing or old.keys() != new.keys() else 0


def _differs(before: Path, after: Path, names: tuple[Names, Names]) -> bool:
    one, other = _text(before), _text(after)
    names[0].add(one)
    names[1].add(other)
    return one != other and normalise(one) != normalise(other)


def _files(folder: Path) -> dict[str, Path]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path for path in paths}


def _text(path: Path) -> str:
    return path.read_bytes().decode("utf-8", "surrogateescape")


def _print_missing(area: str, old: dict[str, Path], new: dict[str, Path]) -> None:
    for word, names in (("gone", old.keys() - new.keys()), ("new", new.keys() - old.keys())):
        found = sorted(name for name in names if name.split("/")[0] == area)
        for name in found[:MOST_SHOWN]:
            print(f"  {word}: {name}")
        if len(found) > MOST_SHOWN:
            print(f"  {word}: {len(found)} in all")


def _print_difference(name: str, before: str, after: str) -> None:
    print(f"  --- {name}")
    one, other = (normalise(text).split("\n") for text in (before, after))
    lines = difflib.unified_diff(one, other, lineterm="", n=0)
    for line in list(lines)[2 : 2 + LINES_SHOWN]:
        print(f"  {line[:400].encode('utf-8', 'replace').decode()}")


def _print_names(before: Names, after: Names) -> None:
    pairs = ((before.classes, after.classes, "classes"), (before.ids, after.ids, "ids"))
    for old, new, kind in pairs:
        print(f"{kind} gone: {' '.join(sorted(old.keys() - new.keys())) or 'none'}")
        print(f"{kind} new: {' '.join(sorted(new.keys() - old.keys())) or 'none'}")

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
    Rule(
        "The hash of a shared picture's SVG, white space included, in its address.",
        re.compile(r"(/share/(?:en|nl)/)[0-9a-f]{16}\.png"),
        r"\1*.png",
    ),
)
_BLOCKS = (
    "article|aside|br|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h1|h2|h3|header|li|"
    "main|nav|ol|option|p|section|select|summary|table|tbody|td|tfoot|th|thead|tr|ul"
)
# In the body of a page only: the lines of templates are wrapped, which shows nothing.
WHITE_SPACE = (
    Rule("White space in a row is shown as one space.", re.compile(r"\s+"), " "),
    Rule("White space at the end of a tag.", re.compile(r" (?=/?>)"), ""),
    Rule("White space beside a block.", re.compile(rf" ?(</?(?:{_BLOCKS})\b[^>]*>) ?"), r"\1"),
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
    return head + blank + fold_white_space(body)


def fold_white_space(body: str) -> str:
    """Return the body of a page with only the white space that a browser shows."""
    for rule in WHITE_SPACE:
        body = rule.pattern.sub(rule.replacement, body)
    return body


class Names:
    """The classes and ids of a recording's pages; in ids each number counts as N."""

    def __init__(self) -> None:
        self.classes: Counter[str] = Counter()
        self.ids: Counter[str] = Counter()

    def add(self, text: str) -> None:
        if "Content-Type: text/html" in text.partition("\n\n")[0]:
            self.classes.update(name for value in _CLASSES.findall(text) for name in value.split())
            self.ids.update(_NUMBER.sub("N", value) for value in _IDS.findall(text))


def compare(before: Path, after: Path) -> int:
    """Print how two recordings differ; return 1 if they do, but for what is normalised."""
    old, new = _files(before), _files(after)
    names = (Names(), Names())
    differing = 0
    for area in sorted({name.split("/")[0] for name in old | new}):
        shared = sorted(name for name in old.keys() & new.keys() if name.split("/")[0] == area)
        changed = [name for name in shared if _differs(old[name], new[name], names)]
        print(f"{area}: {len(shared)} in both, {len(changed)} differ")
        _print_missing(area, old, new)
        for name in changed[:MOST_SHOWN]:
            _print_difference(name, _text(old[name]), _text(new[name]))
        differing += len(changed)
    _print_names(*names)
    return 1 if differing or old.keys() != new.keys() else 0


def _differs(before: Path, after: Path, names: tuple[Names, Names]) -> bool:
    old_text, new_text = _text(before), _text(after)
    names[0].add(old_text)
    names[1].add(new_text)
    return old_text != new_text and normalise(old_text) != normalise(new_text)


def _files(folder: Path) -> dict[str, Path]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path for path in paths}


def _text(path: Path) -> str:
    return path.read_bytes().decode("utf-8", "surrogateescape")


def _print_missing(area: str, old: dict[str, Path], new: dict[str, Path]) -> None:
    for word, names in (("gone", old.keys() - new.keys()), ("new", new.keys() - old.keys())):
        missing = sorted(name for name in names if name.split("/")[0] == area)
        for name in missing[:MOST_SHOWN]:
            print(f"  {word}: {name}")
        if len(missing) > MOST_SHOWN:
            print(f"  {word}: {len(missing)} in all")


def _lines(text: str) -> list[str]:
    """Return a text in lines; a page, which is normalised to one line, with a line for each tag."""
    return text.replace("> <", ">\n<").replace("><", ">\n<").split("\n")


def _print_difference(name: str, before: str, after: str) -> None:
    print(f"  --- {name}")
    old_lines, new_lines = (_lines(normalise(text)) for text in (before, after))
    lines = difflib.unified_diff(old_lines, new_lines, lineterm="", n=0)
    for line in list(lines)[2 : 2 + LINES_SHOWN]:
        print(f"  {line[:400].encode('utf-8', 'replace').decode()}")


def _print_names(before: Names, after: Names) -> None:
    pairs = ((before.classes, after.classes, "classes"), (before.ids, after.ids, "ids"))
    for old, new, kind in pairs:
        print(f"{kind} gone: {' '.join(sorted(old.keys() - new.keys())) or 'none'}")
        print(f"{kind} new: {' '.join(sorted(new.keys() - old.keys())) or 'none'}")

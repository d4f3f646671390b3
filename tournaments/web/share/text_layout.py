"""Words in a picture: the font, which letters it has, how wide they are, and where a line ends."""

import unicodedata
from functools import cache
from pathlib import Path
from typing import NamedTuple

import font_source_serif_pro
from PIL import ImageFont

FAMILY = "Source Serif Pro"
REGULAR, BOLD = (
    str(Path(font_source_serif_pro.font_directory) / f"SourceSerifPro-{face}.ttf")
    for face in ("Regular", "Bold")
)
MOST_LINES = 2
_MEASURED = 100  # pixels
_NOBODYS = "\uffff"  # no font has it: drawn as every letter that is lacking


class Line(NamedTuple):
    """A line of words, and how far down from the first it stands."""

    words: str
    down: int


def legible(text: str) -> str:
    """Return a text with the letters that the font has; nothing of a text that is lost by it."""
    spelled = unicodedata.normalize("NFKC", text)
    kept = " ".join("".join(letter if _has(letter) else " " for letter in spelled).split())
    letters = sum(letter.isalnum() for letter in spelled)
    return kept if 2 * sum(letter.isalnum() for letter in kept) > letters else ""


def width_of(text: str, size: int, face: str = REGULAR) -> float:
    """Return how many pixels wide a text is."""
    return _font(face).getlength(text) * size / _MEASURED


def fitted(text: str, room: int, largest: int) -> int:
    """Return the size of bold letters with which a text fits on one line."""
    return min(largest, int(room * largest / max(width_of(text, largest, BOLD), 1)))


def lines_of(text: str, room: int, size: int) -> list[Line]:
    """Return a text in at most two lines; what does not fit ends in three dots."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if not lines[-1] or width_of(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > MOST_LINES:
        lines[MOST_LINES - 1 :] = [f"{lines[MOST_LINES - 1]}…"]
    return [Line(_cut(line, room, size), at * size * 5 // 4) for at, line in enumerate(lines)]


def _cut(line: str, room: int, size: int) -> str:
    """Return a line as far as there is room for it."""
    if width_of(line, size) <= room:
        return line
    kept = line.rstrip("…")
    while width_of(f"{kept}…", size) > room:
        kept = kept[:-1]
    return f"{kept}…"


@cache
def _font(face: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(face, _MEASURED, layout_engine=ImageFont.Layout.BASIC)


@cache
def _has(letter: str) -> bool:
    return letter.isprintable() and _drawn(letter) != _drawn(_NOBODYS)


def _drawn(letter: str) -> bytes:
    return bytes(_font(BOLD).getmask(letter))

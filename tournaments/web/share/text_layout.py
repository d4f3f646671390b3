"""Text in a picture: which characters the font has, text widths, and line breaks."""

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
_MEASURED_SIZE = 100  # pixels
_MISSING = "\uffff"  # no font has it: drawn like every missing character


class TextLine(NamedTuple):
    """A line of text; `down`: pixels below the first line."""

    words: str
    down: int


def legible(text: str) -> str:
    """Return a text without characters the font lacks; empty if half its letters would be lost."""
    spelled = unicodedata.normalize("NFKC", text)
    legible_text = " ".join("".join(letter if _has(letter) else " " for letter in spelled).split())
    letters = sum(letter.isalnum() for letter in spelled)
    return legible_text if 2 * sum(letter.isalnum() for letter in legible_text) > letters else ""


def width_of(text: str, size: int, face: str = REGULAR) -> float:
    """Return the width of a text in pixels."""
    return _font(face).getlength(text) * size / _MEASURED_SIZE


def fitted(text: str, room: int, largest: int) -> int:
    """Return the largest bold font size, at most `largest`, that fits a text into `room` pixels."""
    return min(largest, int(room * largest / max(width_of(text, largest, BOLD), 1)))


def lines_of(text: str, room: int, size: int) -> list[TextLine]:
    """Return a text in at most two lines, cut with an ellipsis if it is longer."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if not lines[-1] or width_of(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > MOST_LINES:
        lines[MOST_LINES - 1 :] = [f"{lines[MOST_LINES - 1]}…"]
    return [TextLine(_cut(line, room, size), at * size * 5 // 4) for at, line in enumerate(lines)]


def _cut(line: str, room: int, size: int) -> str:
    """Return a line cut to `room` pixels, with an ellipsis if it was longer."""
    if width_of(line, size) <= room:
        return line
    legible_text = line.rstrip("…")
    while width_of(f"{legible_text}…", size) > room:
        legible_text = legible_text[:-1]
    return f"{legible_text}…"


@cache
def _font(face: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(face, _MEASURED_SIZE, layout_engine=ImageFont.Layout.BASIC)


@cache
def _has(letter: str) -> bool:
    return letter.isprintable() and _bitmap(letter) != _bitmap(_MISSING)


def _bitmap(letter: str) -> bytes:
    return bytes(_font(BOLD).getmask(letter))

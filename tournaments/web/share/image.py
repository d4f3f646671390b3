"""The picture of a shared result: an SVG of our own cards and an open serif font, as a small PNG.

The same result gives the same SVG, and its hash is part of the picture's address, so the content
of an address never changes.
"""

import hashlib
import re
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import resvg_py
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils.translation import get_language
from PIL import Image

from tournaments.web.games import game_name
from tournaments.web.share.round_bars import round_bars
from tournaments.web.share.summary import SharedResult, pitch
from tournaments.web.share.text_layout import BOLD, FAMILY, REGULAR, fitted, legible, lines_of

WIDTH, HEIGHT = 1200, 630
ROOM = 590  # pixels for the words, left of the cards
NAME, TITLE = 78, 33  # the largest letters of each
STRIP = 106
CARD, FAN = 196, 420  # how wide a card is, and how far apart the first and last may lie
TURN = 9  # degrees between two cards
_SYMBOL = re.compile(r'<symbol id="(\w+)".*?</symbol>', re.DOTALL)
_VARIABLE = re.compile(r"var\(--[\w-]+,\s*(#[0-9a-fA-F]+)\)")
SUITS, BACK = ("c", "d", "h", "s"), "back"


class FanCard(NamedTuple):
    """A card of the fan: its code, x and y offset in pixels, rotation in degrees."""

    card: str
    x: int
    y: int
    turn: int


def picture_svg(shared: SharedResult) -> str:
    """Return the SVG of a result in the active language."""
    final = shared.final
    tournament = final.entry.tournament
    name = legible(tournament.name) or game_name(tournament.game)
    fan = fan_of(shared.hand or (BACK, BACK, BACK))
    best = shared.best.number if shared.best else 0
    context = {
        "shared": shared,
        "final": final,
        "tournament": tournament,
        "player": shared.player,
        "player_size": fitted(shared.player, ROOM, NAME),
        "title": lines_of(name, ROOM, TITLE),
        "pitch": pitch(tournament.rounds),
        "strip": round_bars(
            final.rounds, shared.pars, of=tournament.rounds, height=STRIP, best=best
        ),
        "fan": fan,
        "card_width": CARD,
        "card_height": CARD * 7 // 5,
        "symbols": _symbols({card.card for card in fan}),
    }
    return render_to_string("share/_picture.html", context)


def picture_version(svg: str) -> str:
    """Return the version of an SVG: 16 hex digits of its SHA-256."""
    return hashlib.sha256(svg.encode()).hexdigest()[:16]


@lru_cache(maxsize=64)  # some 60 kB each
def picture_png(svg: str) -> bytes:
    """Return the PNG of an SVG; the same bytes for the same SVG."""
    rendered = resvg_py.svg_to_bytes(
        svg_string=svg,
        skip_system_fonts=True,
        font_files=[REGULAR, BOLD],
        font_family=FAMILY,
        serif_family=FAMILY,
    )
    with Image.open(BytesIO(bytes(rendered))) as image:
        # 256 colours: a third of the bytes, at the cost of visible rings in the light on the cloth.
        few = image.convert("RGB").quantize(
            method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE
        )
    png = BytesIO()
    few.save(png, "PNG")
    return png.getvalue()


def fan_of(hand: tuple[str, ...]) -> list[FanCard]:
    """Return the cards of a hand as a fan, the middle one highest."""
    many = len(hand)
    step = min(FAN // max(many - 1, 1), CARD * 3 // 4)
    middle = (many - 1) / 2
    turn = TURN if many <= 4 else 2 * TURN / many
    return [
        FanCard(
            card,
            round((at - middle) * step),
            round(abs(at - middle) ** 2 * 11 / max(middle, 1)),
            round((at - middle) * turn),
        )
        for at, card in enumerate(hand)
    ]


def _symbols(cards: set[str]) -> str:
    sheet = _sheet("nl" if get_language() == "nl" else "en")
    return "".join(sheet[name] for name in (*SUITS, *sorted(cards)))


@cache
def _sheet(lettering: str) -> dict[str, str]:
    """Return the symbols of a card sheet by name, with the default colours filled in."""
    path = finders.find(f"cards/{lettering}.svg")
    if path is None:
        raise FileNotFoundError(lettering)
    text = _VARIABLE.sub(r"\1", Path(path).read_text())
    return {match[1]: match[0] for match in _SYMBOL.finditer(text)}

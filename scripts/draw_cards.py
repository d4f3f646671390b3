"""Draws the cards: one SVG sheet per language, one symbol per card, named as in a record (`Ah`)."""

from collections.abc import Iterable
from itertools import product
from pathlib import Path

from scripts.draw_chips import chips

STATIC = Path(__file__).resolve().parent.parent / "static" / "cards"
LETTERS = {
    "en": {"T": "10", "J": "J", "Q": "Q", "K": "K", "A": "A"},
    "nl": {"T": "10", "J": "B", "Q": "V", "K": "H", "A": "A"},
}
RANKS, SUITS = "23456789TJQKA", "cdhs"
INK = {"c": "var(--club,#1d2433)", "s": "var(--spade,#1d2433)"}
INK |= {"d": "var(--diamond,#c02026)", "h": "var(--heart,#c02026)"}
PAPER = (
    '<rect x="1" y="1" width="98" height="138" rx="9" fill="var(--paper,#fffdf7)" '
    'stroke="#000" stroke-opacity=".28"/>'
)
GOLD, SKIN, LINE = "#d9a93a", "#f7dcc0", "#2a1f1a"

# Suits fill a square of 32 around the middle.
SHAPES = {
    "h": (
        '<path d="M0 15C-4 9.5-15 3-15-5.500C-15-10.5-11.5-14-7.5-14'
        "C-4-14-1.2-11.5 0-8.500C1.2-11.5 4-14 7.5-14C11.5-14 15-10.5 15-5.5"
        'C15 3 4 9.5 0 15Z"/>'
    ),
    "d": (
        '<path d="M0-16C3.4-9.5 7.5-4 12 0C7.5 4 3.4 9.5 0 16'
        'C-3.4 9.5-7.5 4-12 0C-7.5-4-3.4-9.5 0-16Z"/>'
    ),
    "s": (
        '<path d="M0-15.500C4-10 14.5-4.5 14.5 4C14.5 8.5 11.4 11 8 11'
        "C5 11 2.6 9.6 1.3 7.300C1.7 10.7 3.2 13.3 5.8 15H-5.8"
        "C-3.2 13.3-1.7 10.7-1.3 7.300C-2.6 9.6-5 11-8 11"
        'C-11.4 11-14.5 8.5-14.5 4C-14.5-4.5-4-10 0-15.500Z"/>'
    ),
    "c": (
        '<circle cy="-8.2" r="6.9"/><circle cx="-7.9" cy="3" r="6.9"/>'
        '<circle cx="7.9" cy="3" r="6.9"/><circle r="4"/>'
        '<path d="M-1.5 2C-1.6 9-3.2 12.7-6 15H6C3.2 12.7 1.6 9 1.5 2Z"/>'
    ),
}
LEFT, MIDDLE, RIGHT = 39, 50, 61
PIP = 15  # small enough to keep clear of the corners
WIDTHS = {"10": 26, "J": 16, "B": 22, "V": 25, "A": 24, "K": 24, "Q": 24, "H": 24}
DIGIT = 19
CORNER, CORNER_SUIT = 16.5, 21  # position of the index, width of the suit under it
_PAIRS: dict[str, list[float]] = {
    "2": [],
    "3": [],
    "4": [32, 108],
    "5": [32, 108],
    "6": [32, 70, 108],
    "7": [32, 70, 108],
    "8": [32, 70, 108],
    "9": [30, 56.7, 83.3, 110],
    "T": [30, 56.7, 83.3, 110],
}
_SINGLES: dict[str, list[float]] = {
    "2": [36, 104],
    "3": [32, 70, 108],
    "5": [70],
    "7": [51],
    "8": [51, 89],
    "9": [70],
    "T": [43.3, 96.7],
}


def sheet(language: str) -> str:
    """Return the sheet of all cards and the back for a page in this language."""
    return of_symbols(
        f'<symbol id="{rank}{suit}" viewBox="0 0 100 140">{_card(rank, suit, language)}</symbol>'
        for suit, rank in product(SUITS, RANKS)
    )


def of_symbols(cards: Iterable[str]) -> str:
    """Return a sheet of these card symbols, with the suits, the back and the chips."""
    suits = "\n".join(
        f'<symbol id="{suit}" viewBox="-16 -16 32 32"><g fill="{INK[suit]}">'
        f'<g id="{suit}-shape">{SHAPES[suit]}</g></g></symbol>'
        for suit in SUITS
    )
    back = f'<symbol id="back" viewBox="0 0 100 140">{_back()}</symbol>'
    every = "\n".join((suits, back, *cards, chips()))
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{every}\n</svg>\n'


def _card(rank: str, suit: str, language: str) -> str:
    corner = _corner(LETTERS[language].get(rank, rank), suit)
    turned = f'<g transform="rotate(180 50 70)">{corner}</g>'
    return f'{PAPER}<g fill="{INK[suit]}">{corner}{turned}{_inside(rank, suit)}</g>'


def _corner(letter: str, suit: str) -> str:
    # A fixed width, so that no font overlaps the court.
    size = 30 if letter == "10" else 36
    return (
        f'<text x="{CORNER}" y="35" font-size="{size}" font-weight="700" text-anchor="middle" '
        f'font-family="Georgia,Gelasio,Tinos,serif" textLength="{WIDTHS.get(letter, DIGIT)}" '
        f'lengthAdjust="spacingAndGlyphs">{letter}</text>{suit_at(suit, CORNER, 51, CORNER_SUIT)}'
    )


def suit_at(suit: str, x: float, y: float, size: float) -> str:
    """Return a suit around a point; with a negative size it is upside down."""
    turned = " rotate(180)" if size < 0 else ""
    return (
        f'<use href="#{suit}-shape" transform="translate({x} {y}){turned} '
        f'scale({abs(size) / 32:.4g})"/>'
    )


def _inside(rank: str, suit: str) -> str:
    if rank in "JQK":
        return f'<g transform="translate(50 70)">{court(rank, suit)}</g>'
    if rank == "A":
        ring = f'<circle cx="50" cy="70" r="24" fill="none" stroke="{GOLD}" stroke-width="1.2"/>'
        return ring + suit_at(suit, 50, 70, 34)
    return "".join(suit_at(suit, x, y, PIP if y <= 70 else -PIP) for x, y in pips(rank))


def pips(rank: str) -> list[tuple[float, float]]:
    """Return the centres of the pips of a card."""
    pairs: list[tuple[float, float]] = [(x, y) for y in _PAIRS[rank] for x in (LEFT, RIGHT)]
    return pairs + [(MIDDLE, y) for y in _SINGLES.get(rank, [])]


def court(rank: str, suit: str, *, half: bool = False) -> str:
    """Return a court drawn twice, the second time upside down; with `half` only once."""
    red = suit in "dh"
    robe, trim = ("#b3202c", "#27406f") if red else ("#27406f", "#b3202c")
    figure = {"K": _king, "Q": _queen, "J": _jack}[rank](robe, trim)
    badge = f'<g fill="#fffdf7">{suit_at(suit, 0, -11, 15)}</g>'
    group = f'<g stroke="{LINE}" stroke-width=".8" stroke-linejoin="round">{figure}</g>{badge}'
    frame = f'x="-20" y="-58" width="40" height="{58 if half else 116}" rx="4"'
    ground = f'<rect {frame} fill="#f3e7c9"/>'
    rim = f'<rect {frame} fill="none" stroke="{GOLD}" stroke-width="1.4"/>'
    if half:
        return f"{ground}{group}{rim}"
    line = f'<path d="M-20 0H20" stroke="{GOLD}" stroke-width="1.4"/>'
    return f'{ground}{group}<g transform="rotate(180)">{group}</g>{line}{rim}'


def _robe(robe: str, trim: str) -> str:
    return (
        f'<path d="M-19.3 0V-12Q-12-22 0-22Q12-22 19.3-12V0Z" fill="{robe}"/>'
        f'<path d="M-13 0L-7-21M13 0L7-21" stroke="{GOLD}" stroke-width="2" fill="none"/>'
        f'<path d="M-6-22L0-16L6-22Z" fill="{trim}"/>'
    )


def _face(hair: str) -> str:
    return (
        f'<ellipse cy="-33" rx="8.6" ry="10" fill="{SKIN}"/>'
        f'<g fill="{LINE}" stroke="none"><circle cx="-3.2" cy="-35" r="1.1"/>'
        '<circle cx="3.2" cy="-35" r="1.1"/></g>'
        f'<path d="M-5-38Q-3.2-39.5-1.6-38M1.6-38Q3.2-39.5 5-38M0-34.500L-1.2-31H.8" '
        f'fill="none" stroke="{hair}"/>'
    )


def _king(robe: str, trim: str) -> str:
    beard = (
        '<path d="M-8.8-33Q-10-19 0-15.500Q10-19 8.8-33Q6-29.5 3-30Q0-31.5-3-30'
        'Q-6-29.5-8.8-33Z" fill="#8a6238"/><path d="M-2.4-27Q0-25.8 2.4-27" fill="none"/>'
    )
    crown = (
        f'<path d="M-10-41L-12-54L-6-48.500L0-56.500L6-48.500L12-54L10-41Z" fill="{GOLD}"/>'
        f'<path d="M-10-41H10V-44.500H-10Z" fill="{trim}"/>'
        f'<g fill="{GOLD}"><circle cx="-12" cy="-54" r="1.5"/>'
        '<circle cy="-56" r="1.5"/><circle cx="12" cy="-54" r="1.5"/></g>'
    )
    return _robe(robe, trim) + _face("#8a6238") + beard + crown


def _queen(robe: str, trim: str) -> str:
    hair = (
        '<path d="M-12.5-16Q-16-34-9-43Q0-50 9-43Q16-34 12.5-16Q8-19 8-27L6-40H-6L-8-27'
        'Q-8-19-12.5-16Z" fill="#c98a34"/>'
    )
    lips = '<path d="M-2.2-28.500Q0-29.8 2.2-28.500Q0-26.3-2.2-28.500Z" fill="#b3202c"/>'
    tiara = (
        f'<path d="M-9-43.500Q-10-50-7-51Q-4.5-50-4-46.500Q-2.5-54.5 0-55.5'
        f'Q2.5-54.5 4-46.500Q4.5-50 7-51Q10-50 9-43.500Q0-47 -9-43.500Z" fill="{GOLD}"/>'
        f'<circle cy="-50" r="1.7" fill="{trim}"/>'
    )
    pearls = "".join(
        f'<circle cx="{x}" cy="{y}" r="1.2" fill="#fff"/>'
        for x, y in [(-5, -21.5), (-2.6, -20), (0, -19.5), (2.6, -20), (5, -21.5)]
    )
    return _robe(robe, trim) + hair + _face("#9a6420") + lips + tiara + pearls


def _jack(robe: str, trim: str) -> str:
    hair = (
        '<path d="M-10-26Q-12-40-8-43H8Q12-40 10-26Q7.5-26 7.5-32L7-40H-7L-7.5-32'
        'Q-7.5-26-10-26Z" fill="#6b3f22"/>'
    )
    smile = '<path d="M-2.4-28.800Q0-26.8 2.6-29" fill="none"/>'
    cap = (
        f'<path d="M-11-41Q-14-49-4-51Q9-53 11.5-45L11-41Z" fill="{trim}"/>'
        f'<path d="M-11-41H11V-43.500H-11Z" fill="{GOLD}"/>'
        '<path d="M6-45Q7-56 16-56.500Q18-52 13-48Q10-45.5 6-45Z" fill="#f6f1e4"/>'
        '<path d="M7-45.500Q10-52 15-55" fill="none"/>'
    )
    ruff = (
        '<path d="M-9-21L-6-18L-3-21L0-18L3-21L6-18L9-21Q5-24.5 0-24.500Q-5-24.5-9-21Z" '
        'fill="#fffdf7"/>'
    )
    return _robe(robe, trim) + hair + _face("#6b3f22") + smile + ruff + cap


def _back() -> str:
    """Return the back: two equal bars, the sign of the site, in a net of diamonds."""
    crosses = "".join(
        f'<path d="M{x} {y - 5}L{x + 5} {y}L{x} {y + 5}L{x - 5} {y}Z"/>'
        for row, y in enumerate(range(17, 130, 8))
        for x in range(15 if row % 2 else 20, 90, 10)
        if not (28 < x < 72 and 44 < y < 96)
    )
    return (
        f'{PAPER}<rect x="7" y="7" width="86" height="126" rx="5" fill="var(--back,#7d1f2d)"/>'
        f'<g fill="none" stroke="#fff" stroke-opacity=".34" stroke-width=".9">{crosses}</g>'
        f'<circle cx="50" cy="70" r="23" fill="var(--back,#7d1f2d)" stroke="{GOLD}" '
        'stroke-width="1.6"/>'
        f'<g fill="{GOLD}"><rect x="37" y="60" width="26" height="6.5" rx="2"/>'
        '<rect x="37" y="73.5" width="26" height="6.5" rx="2"/></g>'
        f'<rect x="10" y="10" width="80" height="120" rx="4" fill="none" stroke="{GOLD}" '
        'stroke-opacity=".8"/>'
    )


def main() -> None:
    """Write the sheets to the folder that the site serves."""
    STATIC.mkdir(parents=True, exist_ok=True)
    for language in LETTERS:
        (STATIC / f"{language}.svg").write_text(sheet(language))


if __name__ == "__main__":
    main()

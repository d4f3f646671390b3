"""Draws the large cards: rank and suit fill half of each card, to be read from a distance."""

from itertools import product

from scripts.draw_cards import (
    GOLD,
    INK,
    LETTERS,
    PAPER,
    RANKS,
    STATIC,
    SUITS,
    court,
    of_symbols,
    suit_at,
)

# Position and size of the letter, in units of the view box; no font overlaps the suit beside it.
LEFT, BASE, SIZE = 8, 59, 72
WIDTHS = {"10": 62, "J": 34, "B": 47, "V": 52, "A": 54, "K": 54, "Q": 52, "H": 54}
DIGIT = 42
CORNER_SUIT = 30  # placed under the letter, clear of the other half


def sheet(language: str) -> str:
    """Return the sheet of all cards for a page in this language."""
    return of_symbols(
        f'<symbol id="{rank}{suit}" viewBox="0 0 100 140">{_card(rank, suit, language)}</symbol>'
        for suit, rank in product(SUITS, RANKS)
    )


def _card(rank: str, suit: str, language: str) -> str:
    letter = LETTERS[language].get(rank, rank)
    index = (
        f'<text x="{LEFT}" y="{BASE}" font-size="{SIZE}" font-weight="700" '
        f'font-family="Georgia,Gelasio,Tinos,serif" textLength="{WIDTHS.get(letter, DIGIT)}" '
        f'lengthAdjust="spacingAndGlyphs">{letter}</text>'
    )
    small = suit_at(suit, 24, 92, CORNER_SUIT)
    inside = _figure(rank, suit) if rank in "JQK" else suit_at(suit, 67, 104, 52)
    if rank == "A":
        ring = f'<circle cx="67" cy="103" r="28" fill="none" stroke="{GOLD}" stroke-width="1.4"/>'
        inside = ring + suit_at(suit, 67, 103, 40)
    return f'{PAPER}<g fill="{INK[suit]}">{index}{small}{inside}</g>'


def _figure(rank: str, suit: str) -> str:
    """Return half of a court card, in a panel."""
    return f'<g transform="translate(70 132)">{court(rank, suit, half=True)}</g>'


def main() -> None:
    """Write the sheets to the folder that the site serves."""
    for language in LETTERS:
        (STATIC / f"{language}-large.svg").write_text(sheet(language))


if __name__ == "__main__":
    main()

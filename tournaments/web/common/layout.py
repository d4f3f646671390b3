"""Which card shows at which place of a table."""

from collections.abc import Iterable, Mapping, Sequence

# The face shown at each place, by the name of the place: `{"s0-0-1": "Ah", "stock": "9"}`.
Placement = dict[str, str]

CLOSED = "back"  # the face of a card that lies face down; every card sheet has one
TABLE, ASIDE, STOCK = "t", "a", "stock"


def hand_prefix(seat: int, hand: int = 0) -> str:
    """Return the prefix of the places of a hand."""
    return f"s{seat}-{hand}-"


def lay_row(placement: Placement, prefix: str, faces: Iterable[str | None]) -> None:
    """Replace the cards of a row; None is a card that lies face down."""
    for place in row_places(placement, prefix):
        del placement[place]
    for at, face in enumerate(faces):
        placement[f"{prefix}{at}"] = face or CLOSED


def row_places(placement: Mapping[str, str], prefix: str) -> list[str]:
    """Return the occupied places of a row, in order."""
    return sorted(place for place in placement if place.startswith(prefix))


def row_faces(placement: Mapping[str, str], prefix: str) -> list[str]:
    """Return the faces of a row, in order."""
    return [placement[place] for place in row_places(placement, prefix)]


def card_place(placement: Mapping[str, str], prefix: str, card: str) -> str:
    """Return the place of a card in a row; if it is not visible, that of a card face down.

    >>> card_place({"s1-0-0": "back", "s1-0-1": "Ah"}, "s1-0-", "7c")
    's1-0-0'
    """
    row = row_places(placement, prefix)
    for face in (card, CLOSED):
        for place in row:
            if placement[place] == face:
                return place
    return row[0]


def stable_order(before: Sequence[str], after: Sequence[str]) -> tuple[str, ...]:
    """Return the cards of `after`, each new one at the place of a card that left.

    >>> stable_order(("7c", "Ah", "Td"), ["8s", "7c", "Td"])
    ('7c', '8s', 'Td')
    """
    arriving = [card for card in after if card not in before]
    stayed = [card if card in after else (arriving.pop(0) if arriving else "") for card in before]
    return tuple(card for card in [*stayed, *arriving] if card)


def placement_text(placement: Mapping[str, str]) -> str:
    """Return a placement as the page's script reads it.

    >>> placement_text({"t0": "Ah", "stock": "9"})
    't0=Ah stock=9'
    """
    return " ".join(f"{place}={face}" for place, face in placement.items())

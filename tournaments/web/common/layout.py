"""What lies where on a table: the name of each place, and the face that shows there."""

from collections.abc import Iterable, Mapping, Sequence

Picture = dict[str, str]

CLOSED = "back"  # the face of a card that nobody sees; every drawing has one
TABLE, ASIDE, STOCK = "t", "a", "stock"


def hand_of(seat: int, hand: int = 0) -> str:
    """Return what the places of a hand begin with."""
    return f"s{seat}-{hand}-"


def lay(picture: Picture, prefix: str, faces: Iterable[str | None]) -> None:
    """Lay cards in a row, in place of what lay there; None lies closed."""
    for place in places(picture, prefix):
        del picture[place]
    for at, face in enumerate(faces):
        picture[f"{prefix}{at}"] = face or CLOSED


def places(picture: Mapping[str, str], prefix: str) -> list[str]:
    """Return the places of a row at which something lies, in order."""
    return sorted(place for place in picture if place.startswith(prefix))


def faces(picture: Mapping[str, str], prefix: str) -> list[str]:
    """Return what shows in a row, in order."""
    return [picture[place] for place in places(picture, prefix)]


def place_of(picture: Mapping[str, str], prefix: str, card: str) -> str:
    """Return where in a row a card lies; where it may lie closed, if nobody saw it.

    >>> place_of({"s1-0-0": "back", "s1-0-1": "Ah"}, "s1-0-", "7c")
    's1-0-0'
    """
    row = places(picture, prefix)
    for face in (card, CLOSED):
        for place in row:
            if picture[place] == face:
                return place
    return row[0]


def in_place(before: Sequence[str], after: Sequence[str]) -> tuple[str, ...]:
    """Return the cards with each new one where the one that went had been.

    >>> in_place(("7c", "Ah", "Td"), ["8s", "7c", "Td"])
    ('7c', '8s', 'Td')
    """
    arriving = [card for card in after if card not in before]
    stayed = [card if card in after else (arriving.pop(0) if arriving else "") for card in before]
    return tuple(card for card in [*stayed, *arriving] if card)


def written(picture: Mapping[str, str]) -> str:
    """Return a picture as the page's script reads it.

    >>> written({"t0": "Ah", "stock": "9"})
    't0=Ah stock=9'
    """
    return " ".join(f"{place}={face}" for place, face in picture.items())

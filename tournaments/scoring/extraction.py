"""Extraction: how much was got of what was there, in tenths of a percent, without a float."""

from collections.abc import Iterable

WHOLE = 1000  # tenths of a percent
# Par says next to nothing where nearly every deal can be played to 31.
MEASURED_BY_A_BOT = frozenset({"modern"})


def tenths(got: int, of: int) -> int | None:
    """Return a share in tenths of a percent, halves rounded up; None of nothing or less.

    >>> tenths(1, 3), tenths(1, 16), tenths(5, 0)
    (333, 63, None)
    """
    if of <= 0:
        return None
    return (2 * WHOLE * got + of) // (2 * of)


def together(shares: Iterable[tuple[int, int]]) -> int | None:
    """Return the share of several (got, of) taken together; those of nothing do not count."""
    counted = [(got, of) for got, of in shares if of > 0]
    return tenths(sum(got for got, _ in counted), sum(of for _, of in counted))

"""Ratios of integers, rounded to integers: no float is computed."""

from collections.abc import Iterable

WHOLE = 1000  # tenths of a percent


def per_mille(part: int, whole: int) -> int | None:
    """Return a share in tenths of a percent, halves rounded up; None if the whole is not positive.

    >>> per_mille(1, 3), per_mille(1, 16), per_mille(5, 0)
    (333, 63, None)
    """
    if whole <= 0:
        return None
    return (2 * WHOLE * part + whole) // (2 * whole)


def combined_per_mille(shares: Iterable[tuple[int, int]]) -> int | None:
    """Return the sum of the parts as a share of the sum of the wholes, in tenths of a percent.

    Each share is a pair (part, whole); those whose whole is not positive are left out.
    """
    positive = [(part, whole) for part, whole in shares if whole > 0]
    return per_mille(sum(part for part, _ in positive), sum(whole for _, whole in positive))


def mean_hundredths(half_points: int, deals: int) -> int:
    """Return the mean of a sum of half points over deals, in hundredths of a point.

    Halves are rounded up.

    >>> mean_hundredths(61, 1), mean_hundredths(-1, 200)
    (3050, 0)
    """
    return (100 * half_points + deals) // (2 * deals)

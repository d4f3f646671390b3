"""Means of half points as hundredths of a point, without a float."""


def hundredths(half_points: int, deals: int) -> int:
    """Return the mean of a sum of half points, in hundredths of a point, halves rounded up.

    >>> hundredths(61, 1), hundredths(-1, 200)
    (3050, 0)
    """
    return (100 * half_points + deals) // (2 * deals)

"""Conversion of half points, the unit of the engine, to the points that people read."""


def to_points(half_points: int) -> int | float:
    """Return half points as a number of points: an integer where they are whole.

    >>> to_points(61), to_points(54), to_points(-3)
    (30.5, 27, -1.5)
    """
    whole, half = divmod(half_points, 2)
    return half_points / 2 if half else whole


def to_float_points(half_points: int) -> float:
    """Return half points as points, always as a float; used in observations and `trace`.

    >>> to_float_points(61), to_float_points(54)
    (30.5, 27.0)
    """
    return half_points / 2

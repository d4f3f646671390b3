"""Half points, in which the engine counts, as the points that people and programs read."""


def to_points(half_points: int) -> int | float:
    """Return half points as a number of points: an integer where they are whole.

    >>> to_points(61), to_points(54), to_points(-3)
    (30.5, 27, -1.5)
    """
    whole, half = divmod(half_points, 2)
    return half_points / 2 if half else whole


def to_float_points(half_points: int) -> float:
    """Return half points as a float, whole or not: observations and `trace` are written with it.

    >>> to_float_points(61), to_float_points(54)
    (30.5, 27.0)
    """
    return half_points / 2

"""Whose turn it is: the next seat that is not done, and the last one left."""

from functools import cache
from typing import TypeVar

from games.core.protocol import Seat

ValueT = TypeVar("ValueT")

OVER: Seat = -1  # in a state: no seat is to act any more


@cache
def next_seats(seats: int) -> tuple[tuple[Seat, ...], ...]:
    """Return a table: `[done][seat]` is the next seat clockwise that is not done, or `OVER`.

    `done` is a bit mask of seats. The seat itself comes last.
    """
    return tuple(
        tuple(_next(done, seat, seats) for seat in range(seats)) for done in range(1 << seats)
    )


def _next(done: int, seat: Seat, seats: int) -> Seat:
    clockwise = ((seat + step) % seats for step in range(1, seats + 1))
    return next((other for other in clockwise if not done >> other & 1), OVER)


def replaced(values: tuple[ValueT, ...], index: int, value: ValueT) -> tuple[ValueT, ...]:
    """Return the tuple with another value at one index."""
    changed = list(values)
    changed[index] = value
    return tuple(changed)

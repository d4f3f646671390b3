"""Chances in whole numbers, so that a bot reckons alike on every machine."""

from functools import cache

from games.core.cards import NAMES

CERTAIN = 1024  # a chance is a number out of so many


@cache
def missing(chance: int) -> tuple[int, ...]:
    """Return a table: the chance that none of so many cards comes, if each has this chance.

    >>> missing(512)[:3]
    (1024, 512, 256)
    """
    table = [CERTAIN]
    for _ in NAMES:
        table.append(table[-1] * (CERTAIN - chance) // CERTAIN)
    return tuple(table)

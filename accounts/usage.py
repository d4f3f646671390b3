"""How much of a limit somebody has used."""

from typing import NamedTuple


class Usage(NamedTuple):
    """How much of a limit is used after one try; times are whole seconds.

    `limit` tries are allowed in a `window`. `wait` is 0 if this try was allowed, and so counted.
    After `reset` the oldest try that was counted leaves the window. `entry` names this try
    in its counter, which has this `key`.
    """

    scope: str
    ident: str
    key: str
    limit: int
    window: int
    remaining: int
    reset: int
    wait: int
    entry: str

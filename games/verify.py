"""`verify`: replay an `entry-v1` record, and tell its points."""

import json

from games import registry
from games.core.entry import Setup
from games.core.errors import BadRecord, GameError
from games.core.points import to_points
from games.core.record import Record, read_record, replay


def load(text: str) -> tuple[Setup, Record]:
    """Return a record and its terms made playable.

    :raises BadRecord: if the text is no record, or its terms are unknown here.
    """
    try:
        value = json.loads(text, object_pairs_hook=_once_each)
    except (ValueError, RecursionError):
        raise BadRecord("The text is no JSON in which each key stands once.") from None
    record = read_record(value)
    try:
        return registry.setup(record.terms), record
    except GameError as error:
        raise BadRecord(str(error)) from None


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return the object; one with a key twice could be read as two records."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice")
    return found


def verify(text: str) -> list[str]:
    """Return the lines that tell each round's points, and the score.

    :raises BadRecord: if the text is no record.
    :raises RecordDoesNotReplay: naming the round and the action where it goes wrong.
    """
    setup, record = load(text)
    played = replay(setup, record)
    lines = [
        f"round {number}: {to_points(half)}" for number, half in enumerate(played.half_points, 1)
    ]
    unfinished = range(len(lines) + 1, record.terms.rounds + 1)
    lines += [f"round {number}: 0 (not played to its end)" for number in unfinished]
    return [*lines, f"score: {to_points(setup.score(played.half_points))}"]

"""`verify`: replays an `entry-v1` record and prints its points."""

from games import registry
from games.core.errors import BadInput, BadRecord, GameError
from games.core.json_text import BYTE_ORDER_MARK, read_json
from games.core.points import to_points
from games.core.record import Record, read_record, replay
from games.core.terms import Setup


def load(text: str) -> tuple[Setup, Record]:
    """Return the record in a text, with the setup of its terms.

    :raises BadRecord: if the text is not a record, or its terms name something unknown.
    """
    try:
        value = read_json(text.removeprefix(BYTE_ORDER_MARK))
    except BadInput as error:
        raise BadRecord(str(error)) from None
    record = read_record(value)
    try:
        return registry.setup(record.terms), record
    except GameError as error:
        raise BadRecord(str(error)) from None


def verify(text: str) -> list[str]:
    """Return a line with the points of each round, and one with the score.

    :raises BadRecord: if the text is not a record.
    :raises RecordDoesNotReplay: naming the first round and action that differ.
    """
    setup, record = load(text)
    entry = replay(setup, record)
    lines = [
        f"round {number}: {to_points(half)}" for number, half in enumerate(entry.half_points, 1)
    ]
    unfinished = range(len(lines) + 1, record.terms.rounds + 1)
    lines += [f"round {number}: 0 (not played to its end)" for number in unfinished]
    return [*lines, f"score: {to_points(setup.score(entry.half_points))}"]

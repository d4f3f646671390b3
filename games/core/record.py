"""`entry-v1`: an entry's terms and every action, as data; enough to replay it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.core.actions import Action
from games.core.entry import PlayedEntry, Setup
from games.core.errors import BadRecord, IllegalAction, RecordDoesNotReplay, shown
from games.core.protocol import ENTRANT
from games.core.round import Round, parse_actions
from games.core.terms import Terms, read_terms

FORMAT = "entry-v1"
_OWN = f"{ENTRANT}:"


class Record(NamedTuple):
    """The terms, and one list of `SEAT:ACTION` a round; empty for a round not played."""

    terms: Terms
    actions: tuple[tuple[str, ...], ...]

    def as_json(self) -> dict[str, object]:
        """Return the JSON object of this record."""
        return {
            "format": FORMAT,
            "terms": self.terms.as_json(),
            "actions": [list(words) for words in self.actions],
        }


def read_record(value: object) -> Record:
    """Return the record that a JSON value holds.

    :raises BadRecord: if its shape is wrong; whether it replays is `replay`'s question.
    """
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise BadRecord(f"A record is a JSON object whose format is {FORMAT!r}.")
    if set(value) != {"format", "terms", "actions"}:
        raise BadRecord("A record has exactly the keys actions, format, terms.")
    terms = read_terms(value["terms"])
    rounds = value["actions"]
    if not isinstance(rounds, list) or len(rounds) != terms.rounds:
        raise BadRecord(f"'actions' holds {terms.rounds} lists, one a round.")
    for words in rounds:
        if not isinstance(words, list) or not all(type(word) is str for word in words):
            raise BadRecord("'actions' holds lists of texts such as '0:pass'.")
    return Record(terms, tuple(tuple(words) for words in rounds))


def make_record(terms: Terms, played: PlayedEntry) -> Record:
    """Return the record of an entry as far as it was played.

    A round that the entrant never began holds the actions up to its first turn.
    """
    words = [tuple(round_.words()) for round_ in played.rounds]
    return Record(terms, tuple(words + [()] * (terms.rounds - len(words))))


def replay(setup: Setup, record: Record) -> PlayedEntry:
    """Replay a record, bots' actions included.

    :raises RecordDoesNotReplay: naming the first round and action that goes wrong.
    """
    rounds: list[Round[Any]] = []
    points: list[int] = []
    for number, words in enumerate(record.actions, 1):
        if setup.is_over(points) or len(rounds) > len(points):
            _compare(number, words, [])
            continue
        played = _replayed(setup, number, words, points)
        rounds.append(played)
        if played.half_points is not None:
            points.append(played.half_points[ENTRANT])
    return PlayedEntry(tuple(rounds), tuple(points), setup.is_over(points))


def _replayed(setup: Setup, number: int, words: Sequence[str], points: Sequence[int]) -> Round[Any]:
    """Return one round played again; `points` are the half points of those before it."""
    own = [index for index, word in enumerate(words) if word.startswith(_OWN)]
    try:
        played = setup.play(number, _turns(words, own), points)
    except IllegalAction as error:
        guilty = own[error.step or 0]
        before = setup.play(number, _turns(words, own[: error.step]), points)
        _compare(number, words[:guilty], before.words()[:guilty])
        raise _does_not_replay(number, words, guilty, str(error)) from None
    if words or played.over:
        _compare(number, words, played.words())
    return played


def _turns(words: Sequence[str], own: Sequence[int]) -> list[Action]:
    return parse_actions(words[index].removeprefix(_OWN) for index in own)


def _compare(number: int, words: Sequence[str], expected: Sequence[str]) -> None:
    if list(words) == expected:
        return
    pairs = enumerate(zip(words, expected, strict=False))
    shared = min(len(words), len(expected))
    index = next((index for index, (word, other) in pairs if word != other), shared)
    if index < len(expected):
        reason = f"{expected[index]!r} is what follows from the terms"
    else:
        reason = "nothing follows from the terms here"
    raise _does_not_replay(number, words, index, reason)


def _does_not_replay(
    number: int, words: Sequence[str], index: int, reason: str
) -> RecordDoesNotReplay:
    found = shown(words[index]) if index < len(words) else "no action"
    return RecordDoesNotReplay(f"round {number}, action {index} ({found}): {reason}")

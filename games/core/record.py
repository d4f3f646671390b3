"""`entry-v1`: an entry's terms and every action as JSON data, enough to replay it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.core.actions import Action
from games.core.entry import PlayedEntry
from games.core.errors import BadRecord, IllegalAction, RecordDoesNotReplay, short_repr
from games.core.protocol import ENTRANT
from games.core.round import Round, parse_actions
from games.core.terms import Setup, Terms, read_terms

FORMAT = "entry-v1"
_OWN = f"{ENTRANT}:"


class Record(NamedTuple):
    """The terms, and for each round its actions as `SEAT:ACTION`; none if it was not played."""

    terms: Terms
    actions: tuple[tuple[str, ...], ...]

    def as_json(self) -> dict[str, object]:
        """Return the record as a JSON object."""
        return {
            "format": FORMAT,
            "terms": self.terms.as_json(),
            "actions": [list(words) for words in self.actions],
        }


def read_record(value: object) -> Record:
    """Return the record that a JSON value holds; does not check that it replays.

    :raises BadRecord: if its shape is wrong.
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


def make_record(terms: Terms, entry: PlayedEntry) -> Record:
    """Return the record of an entry as far as it was played.

    A round in which the entrant has not acted yet holds the bots' actions up to its first turn.
    """
    words = [tuple(round_.words()) for round_ in entry.rounds]
    return Record(terms, tuple(words + [()] * (terms.rounds - len(words))))


def replay(setup: Setup, record: Record) -> PlayedEntry:
    """Return the entry that a record holds, replayed with its bots.

    :raises RecordDoesNotReplay: naming the first round and action that differ.
    """
    rounds: list[Round[Any]] = []
    half_points: list[int] = []
    for number, words in enumerate(record.actions, 1):
        if setup.is_over(half_points) or len(rounds) > len(half_points):
            _compare(number, words, [])
            continue
        round_ = _replay_round(setup, number, words, half_points)
        rounds.append(round_)
        if round_.half_points is not None:
            half_points.append(round_.half_points[ENTRANT])
    return PlayedEntry(tuple(rounds), tuple(half_points), setup.is_over(half_points))


def _replay_round(
    setup: Setup, number: int, words: Sequence[str], half_points: Sequence[int]
) -> Round[Any]:
    """Return one round replayed; `half_points` are the entrant's in the earlier rounds."""
    own = [index for index, word in enumerate(words) if word.startswith(_OWN)]
    try:
        round_ = setup.play(number, _turns(words, own), half_points)
    except IllegalAction as error:
        illegal = own[error.step or 0]
        before = setup.play(number, _turns(words, own[: error.step]), half_points)
        _compare(number, words[:illegal], before.words()[:illegal])
        raise _does_not_replay(number, words, illegal, str(error)) from None
    if words or round_.over:
        _compare(number, words, round_.words())
    return round_


def _turns(words: Sequence[str], own: Sequence[int]) -> list[Action]:
    """Return the entrant's actions: those at the indexes `own`."""
    return parse_actions(words[index].removeprefix(_OWN) for index in own)


def _compare(number: int, words: Sequence[str], expected: Sequence[str]) -> None:
    """Compare the actions of a round with those expected.

    :raises RecordDoesNotReplay: at the first difference.
    """
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
    action = short_repr(words[index]) if index < len(words) else "no action"
    return RecordDoesNotReplay(f"round {number}, action {index} ({action}): {reason}")

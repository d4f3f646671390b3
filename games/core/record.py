"""`entry-v1`: an entry's terms and every action, as data; enough to replay it."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.entry import Played, Setup, play_entry
from games.core.errors import BadRecord, IllegalAction, RecordDoesNotReplay
from games.core.protocol import ENTRANT
from games.core.round import parse_actions
from games.core.terms import Terms, read_terms

FORMAT = "entry-v1"
_OWN = f"{ENTRANT}:"


@dataclass(frozen=True, slots=True)
class Record:
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


def make_record(terms: Terms, played: Played) -> Record:
    """Return the record of an entry as far as it was played.

    A round that the entrant never began holds the actions up to its first turn.
    """
    words = [tuple(round_.words()) for round_ in played.rounds]
    return Record(terms, tuple(words + [()] * (terms.rounds - len(words))))


def replay(setup: Setup, record: Record) -> Played:
    """Replay a record, bots' actions included.

    :raises RecordDoesNotReplay: naming the round and the action where it goes wrong.
    """
    turns = [_entrants(words, number) for number, words in enumerate(record.actions, 1)]
    played = _played(setup, turns)
    for number, words in enumerate(record.actions, 1):
        _compare(played, number, words)
    return played


def _entrants(words: Sequence[str], number: int) -> list[int]:
    own = [index for index, word in enumerate(words) if word.startswith(_OWN)]
    try:
        return parse_actions(words[index].removeprefix(_OWN) for index in own)
    except IllegalAction as error:
        raise _does_not_replay(number, words, own[error.step or 0], str(error)) from None


def _played(setup: Setup, turns: Sequence[Sequence[int]]) -> Played:
    """Play the entry, telling the round of an action that the rules forbid."""
    try:
        return play_entry(setup, turns)
    except IllegalAction as error:
        number = _guilty(setup, turns)
        raise RecordDoesNotReplay(
            f"round {number}, the entrant's turn {error.step}: {error}"
        ) from None


def _guilty(setup: Setup, turns: Sequence[Sequence[int]]) -> int:
    for number in range(1, len(turns) + 1):
        try:
            play_entry(setup, turns[:number])
        except IllegalAction:
            return number
    return len(turns)


def _compare(played: Played, number: int, words: Sequence[str]) -> None:
    begun = number <= len(played.rounds)
    expected = played.rounds[number - 1].words() if begun else []
    unfinished = begun and not played.rounds[number - 1].over
    if list(words) == expected or (not words and unfinished):
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
    found = repr(words[index]) if index < len(words) else "no action"
    return RecordDoesNotReplay(f"round {number}, action {index} ({found}): {reason}")

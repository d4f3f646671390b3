"""Terms: what fixes the deals and the play of a tournament, and the commitment to them."""

import hashlib
import json
import re
from collections.abc import Mapping
from typing import NamedTuple

from games.core.errors import BadRecord
from games.core.protocol import Option

_SEED = re.compile(r"[0-9a-f]{64}", re.ASCII)
_KEYS = {"bots": list, "game": str, "rounds": int, "rules": dict, "seats": int, "seed": str}
MOST_ROUNDS = 100


class Terms(NamedTuple):
    """Game, rules (defaults written out), seats, bots (seat 1 first), rounds and seed.

    `rules` holds every rule that the game had when the terms were made. `seed` is 64 lower-case
    hex digits.
    """

    game: str
    rules: Mapping[str, Option]
    seats: int
    bots: tuple[str, ...]
    rounds: int
    seed: str

    @property
    def seed_bytes(self) -> bytes:
        return bytes.fromhex(self.seed)

    def as_json(self) -> dict[str, object]:
        """Return the terms as a JSON object, as a record holds them."""
        return {
            "bots": list(self.bots),
            "game": self.game,
            "rounds": self.rounds,
            "rules": dict(self.rules),
            "seats": self.seats,
            "seed": self.seed,
        }

    def canonical(self) -> str:
        """Return the canonical JSON text of the terms: the input of the commitment."""
        return json.dumps(self.as_json(), sort_keys=True, separators=(",", ":"), ensure_ascii=True)

    def commitment(self) -> str:
        """Return the SHA-256 of the canonical text, as 64 hex digits."""
        return hashlib.sha256(self.canonical().encode("ascii")).hexdigest()


def read_terms(value: object) -> Terms:
    """Return the terms that a JSON value holds; does not check that the game or its rules exist.

    :raises BadRecord: if a key is missing, unknown or of a wrong type.
    """
    if not isinstance(value, dict) or set(value) != set(_KEYS):
        raise BadRecord(f"Terms have exactly the keys {', '.join(sorted(_KEYS))}.")
    for key, kind in _KEYS.items():
        if type(value[key]) is not kind:
            raise BadRecord(f"The terms' {key!r} has the wrong type.")
    _check_values(value)
    return Terms(
        game=value["game"],
        rules=dict(value["rules"]),
        seats=value["seats"],
        bots=tuple(value["bots"]),
        rounds=value["rounds"],
        seed=value["seed"],
    )


def _check_values(value: dict[str, object]) -> None:
    bots, rules, rounds = value["bots"], value["rules"], value["rounds"]
    assert isinstance(bots, list)
    assert isinstance(rules, dict)
    assert isinstance(rounds, int)
    if not all(type(bot) is str for bot in bots):
        raise BadRecord("The terms' 'bots' are ids of bots.")
    if not all(type(option) in (int, bool, str) for option in rules.values()):
        raise BadRecord("The terms' 'rules' have integers, booleans and strings as values.")
    if not 1 <= rounds <= MOST_ROUNDS:
        raise BadRecord(f"The terms' 'rounds' is a number from 1 to {MOST_ROUNDS}.")
    if not _SEED.fullmatch(str(value["seed"])):
        raise BadRecord("The terms' 'seed' is 64 lower-case hex digits.")

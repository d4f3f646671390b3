"""Terms, which fix the deals and the play of a tournament; their commitment and their setup."""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from games.core.actions import Action
from games.core.dealing import deal
from games.core.errors import BadRecord
from games.core.protocol import Bot, Option, Rules
from games.core.round import Deal, Round, play

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


class Setup(NamedTuple):
    """Terms with the rules and the bots that they name, ready to play."""

    terms: Terms
    rules: Rules[Any]
    bots: tuple[Bot[Any], ...]

    def deal(self, number: int, half_points: Sequence[int] = ()) -> Deal:
        """Return the start of a round (1-based).

        `half_points` are the entrant's in the earlier rounds; they determine its chips.
        """
        terms = self.terms
        cards = self.rules.deck()
        deck = deal(cards, game=terms.game, seed=terms.seed_bytes, number=number)
        return Deal(deck, self.rules.dealer(number), self.purse(half_points))

    def play(
        self,
        number: int,
        entrant: Sequence[Action],
        half_points: Sequence[int] = (),
        *,
        keep_states: bool = False,
    ) -> Round[Any]:
        """Return a round played with the entrant's actions; see `games.core.round.play`.

        :raises IllegalAction: at the first action that the rules forbid.
        """
        deal = self.deal(number, half_points)
        return play(self.rules, self.bots, deal, entrant, keep_states=keep_states)

    def purse(self, half_points: Sequence[int]) -> int:
        """Return the entrant's chips after these rounds; 0 in a game without chips."""
        start = self.rules.purse
        return start + sum(half_points) // 2 if start else 0

    def score(self, half_points: Sequence[int]) -> int:
        """Return an entry's score in half points: its starting chips plus its rounds' results."""
        return 2 * self.rules.purse + sum(half_points)

    def is_over(self, half_points: Sequence[int]) -> bool:
        """Return True once every round is played or the purse is empty."""
        broke = bool(self.rules.purse) and self.purse(half_points) == 0
        return broke or len(half_points) >= self.terms.rounds


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

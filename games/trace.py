"""`trace`: plays rounds by the actions in JSON lines, and answers with JSON lines."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from games import registry
from games.core.actions import WORDS, parse
from games.core.cards import Card
from games.core.cards import parse as parse_card
from games.core.errors import BadDeck, BadInput, GameError, IllegalAction
from games.core.json_text import BYTE_ORDER_MARK, decode, read_json
from games.core.points import to_float_points
from games.core.protocol import Rules

LEAST_CHIPS = 2
MARK = BYTE_ORDER_MARK.encode()
_KINDS: Mapping[str, type] = {
    "id": str,
    "game": str,
    "rules": dict,
    "deck": list,
    "dealer": int,
    "seats": int,
    "actions": list,
}


def trace(lines: Iterable[bytes]) -> Iterator[str]:
    """Yield the answer to each line, as one line of JSON."""
    for line in lines:
        yield json.dumps(answer(line), ensure_ascii=True)


def answer(line: bytes) -> dict[str, object]:
    """Return the answer to one line: the round, or the error."""
    try:
        case = read_json(_text(line), keys_once=False)
    except BadInput as error:
        return {"id": None, "error": _problem(error)}
    case_id = case.get("id") if isinstance(case, dict) else None
    if not isinstance(case_id, str | int):  # a bad line, whose id is not echoed
        case_id = None
    try:
        return {"id": case_id, **_played_round(_valid_case(case))}
    except GameError as error:
        return {"id": case_id, "error": _problem(error)}


def _text(line: bytes) -> str:
    """Return a line as text; a byte order mark belongs to no line of JSON, and is named."""
    if line.startswith(MARK):
        raise BadInput("The line begins with a byte order mark: save the file without one.")
    return decode(line)


def _problem(error: GameError) -> dict[str, object]:
    step = error.step if isinstance(error, IllegalAction) else None
    return {"code": error.code, "message": str(error), "step": step}


def _valid_case(case: object) -> dict[str, Any]:
    """Return the case, with every key of the right type.

    :raises BadInput: at the first key that is missing or of a wrong type.
    """
    if not isinstance(case, dict):
        raise BadInput("A line is a JSON object.")
    for key, kind in _KINDS.items():
        if key not in case:
            raise BadInput(f"The key {key!r} is missing.")
        if type(case[key]) is not kind:
            raise BadInput(f"The key {key!r} has the wrong type.")
    if registry.game(case["game"]).has_purse:
        _check_chips(case)
    return case


def _check_chips(case: Mapping[str, object]) -> None:
    chips = case.get("chips")
    if not isinstance(chips, int) or isinstance(chips, bool) or chips < LEAST_CHIPS:
        raise BadInput("The key 'chips' is a whole number, 2 or more.")


def _played_round(case: Mapping[str, Any]) -> dict[str, object]:
    """Return the steps and the result of a round."""
    game = registry.game(case["game"])
    if case["seats"] not in game.seats or not 0 <= case["dealer"] < case["seats"]:
        raise BadInput("There are no such seats or no such dealer.")
    rules = game.rules(seats=case["seats"], options=case["rules"])
    deck = _deck(rules, case["deck"])
    state = rules.start(deck, case["dealer"], case["chips"] if game.has_purse else 0)
    steps = []
    for step, words in enumerate(case["actions"]):
        steps.append(_step(rules, state))
        state = _after(rules, state, words, step)
    over = rules.to_act(state) is None
    points = rules.half_points(state)
    return {
        "steps": steps if over else [*steps, _step(rules, state)],
        "over": over,
        "hands": rules.hands(state),
        "table": rules.table(state),
        "points": None if points is None else [to_float_points(half) for half in points],
    }


def _after(rules: Rules[Any], state: Any, words: object, step: int) -> Any:
    try:
        return rules.apply(state, parse(words))
    except IllegalAction as error:
        raise IllegalAction(str(error), step=step) from None


def _step(rules: Rules[Any], state: Any) -> dict[str, object]:
    legal = sorted(WORDS[action] for action in rules.legal_actions(state))
    return {"seat": rules.to_act(state), "legal": legal}


def _deck(rules: Rules[Any], names: Sequence[object]) -> list[Card]:
    try:
        deck = [parse_card(name) for name in names]
    except BadInput as error:
        raise BadDeck(str(error)) from None
    if sorted(deck) != list(rules.deck()):
        raise BadDeck("The deck is not every card of the game once.")
    return deck

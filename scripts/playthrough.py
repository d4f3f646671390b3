"""Writes a round as text, every state in full, so that a change of rules shows as a diff."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from games.core.actions import WORDS
from games.core.cards import NAMES
from games.core.protocol import ENTRANT, Bot, Rules
from games.core.round import Deal


def playthrough(rules: Rules[Any], bots: Sequence[Bot[Any]], deal: Deal) -> str:
    """Return the text of one round in which the bots take the seats in turn."""
    return "\n".join(_lines(rules, bots, deal)) + "\n"


def _lines(rules: Rules[Any], bots: Sequence[Bot[Any]], deal: Deal) -> Iterator[str]:
    state = rules.start(*deal)
    yield f"# {rules.game}, dealer {deal.dealer}"
    yield f"deck: {' '.join(NAMES[card] for card in deal.deck)}"
    yield f"opening: {_text(rules.opening(state))}"
    while (seat := rules.to_act(state)) is not None:
        bot = bots[seat % len(bots)]
        yield from _state(rules, state)
        yield f"legal: {', '.join(WORDS[action] for action in rules.legal_actions(state))}"
        action = bot.choose(rules.observe(state, seat))
        yield f"\n> {seat}: {WORDS[action]} ({bot.id})"
        after = rules.apply(state, action)
        yield f"told: {_text(rules.events(state, action, after, ENTRANT))}"
        state = after
    yield from _state(rules, state)
    yield f"half points: {rules.half_points(state)}"


def _state(rules: Rules[Any], state: Any) -> Iterator[str]:
    yield f"hands: {_text(rules.hands(state))}, table: {_text(rules.table(state))}"
    for seat in range(rules.seats):
        yield f"seat {seat} sees: {_text(rules.observe(state, seat).as_json())}"


def _text(value: object) -> str:
    return json.dumps(value, sort_keys=True)

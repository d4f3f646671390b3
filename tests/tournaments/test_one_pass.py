"""A round is played once for each answer: every action is applied to its state exactly once."""

import hashlib

import pytest

from games import registry
from tests.tournaments.browsing import HTMX, browser, table_url
from tests.tournaments.playing import TABLES, any_of, at_turn, dice, form_of, sit_down
from tournaments.play.replay import round_view
from tournaments.services.contest.turns import turn_take


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def applied(request, monkeypatch):
    """Put rules that list each action applied in the place of a game's own; give table and list."""
    game, seats = request.param
    actions, record = [], registry.GAMES[game]

    class ListedRules(record.rules_class):
        def apply(self, state, action):
            actions.append(action)
            return super().apply(state, action)

    listed = {**registry.GAMES, game: record._replace(rules_class=ListedRules)}
    monkeypatch.setattr(registry, "GAMES", listed)
    return game, seats, actions


@pytest.fixture
def entry(applied, announce, player, request):
    """Give an entry in a round that goes on after two turns, or in its twelfth."""
    game, seats, _ = applied
    seed = hashlib.sha256(request.node.name.encode()).hexdigest()  # of no setup that is in a cache
    entry, random = sit_down(announce, player, game, seats, rounds=16, seed=seed), dice(2)
    while (view := at_turn(entry)) is not None and view.turn < 2 and view.number < 12:
        action = any_of(view, random)
        turn_take(entry=entry, number=view.number, turn=view.turn, action=action)
    return entry


def _actions_in(entry, *numbers):
    views = [round_view(entry=entry, number=number) for number in numbers]
    return sum("action" in event for view in views for event in view.events)


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "fragment"])
def test_a_table_page_applies_each_action_of_its_round_once(applied, entry, player, headers):
    *_, actions = applied
    client, current = browser(player), at_turn(entry).number
    expected = [_actions_in(entry, number) for number in (1, current)]

    counts = []
    for number in (1, current):
        actions.clear()
        assert client.get(table_url(entry, number), headers=headers).status_code == 200
        counts.append(len(actions))

    assert counts == expected
    assert max(counts) > 0


def test_a_turn_at_the_page_applies_each_action_once(applied, entry, player):
    *_, actions = applied
    client, view = browser(player), at_turn(entry)
    form = form_of(view, any_of(view, dice(3)))
    actions.clear()

    answer = client.post(table_url(entry, view.number), form, headers=HTMX)

    count = len(actions)
    assert answer.status_code == 200
    # The rounds after it that this turn has begun are played, too: up to the entrant's next turn.
    assert count == _actions_in(entry, *range(view.number, at_turn(entry).number + 1)) > 0


def test_a_turn_at_the_api_applies_each_action_once(applied, entry, player, as_):
    *_, actions = applied
    view = at_turn(entry)
    body = {"round": view.number, "turn": view.turn, "action": any_of(view, dice(3))}
    call = as_(player)
    actions.clear()

    answer = call.post(f"entries/{entry.pk}/actions/", body)

    count = len(actions)
    assert answer.status_code == 200
    assert count == _actions_in(entry, *range(view.number, at_turn(entry).number + 1)) > 0

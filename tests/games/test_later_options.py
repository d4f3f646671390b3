"""A published game may grow an option: terms that lack it stay valid, word for word."""

import json
from pathlib import Path

import pytest

from games import registry
from games.core.errors import BadRules
from games.core.record import read_record, replay
from games.core.terms import Terms
from games.registry import GAMES
from games.thuis.rules import MOST_LAPS, ThuisRules
from games.trace import answer
from scripts import golden
from scripts.golden import playthroughs

FOLDER = Path("tests/golden")
ENTRIES = sorted(FOLDER.glob("thuis/entry-*.json"))
SHORT, AS_BEFORE = 2, MOST_LAPS


class LapRules:
    """The rules of `thuis` with an option more: the number of laps after which a round ends."""

    def __init__(self, seats, options):
        self._rules, self.options = ThuisRules(seats), options

    def __getattr__(self, name):
        return getattr(self._rules, name)

    def start(self, deck, dealer, purse=0):
        state = self._rules.start(deck, dealer, purse)
        return state._replace(ends=self.options["laps"] * self.seats)


GROWN = GAMES["thuis"]._replace(
    rules_class=LapRules, options={"laps": (AS_BEFORE, SHORT)}, later_options=("laps",)
)
OLD = Terms("thuis", {}, 4, ("steady-1",) * 3, 16, "5a" * 32)


@pytest.mark.parametrize("path", ENTRIES, ids=lambda path: path.stem)
def test_an_old_entry_replays_with_the_same_text_and_commitment(path):
    kept = json.loads(path.read_text())
    record = read_record(kept["record"])
    setup = GROWN.setup(record.terms)
    played = replay(setup, record)

    assert list(played.half_points) == kept["half_points"]
    assert setup.rules.options == {"laps": AS_BEFORE}
    assert setup.terms.rules == {}
    assert setup.terms.canonical() == GAMES["thuis"].setup(record.terms).terms.canonical()
    assert setup.terms.commitment() == record.terms.commitment()


def test_old_rounds_have_the_same_events_and_points():
    assert playthroughs(GROWN) == (FOLDER / "thuis" / "playthrough.txt").read_text()


def test_new_terms_write_the_option_out_and_commit_to_it():
    new, short = (
        OLD._replace(rules=GROWN.full_options(options)) for options in ({}, {"laps": SHORT})
    )

    assert new.as_json()["rules"] == {"laps": AS_BEFORE}
    assert short.as_json()["rules"] == {"laps": SHORT}
    assert len({terms.commitment() for terms in (OLD, new, short)}) == 3
    assert [GROWN.setup(terms).rules.options["laps"] for terms in (OLD, new, short)] == [
        AS_BEFORE, AS_BEFORE, SHORT,
    ]  # fmt: skip


def test_only_a_value_other_than_the_default_changes_play():
    def rounds(rules):
        setup = GROWN.setup(OLD._replace(rules=rules))
        return [setup.play(number, ()).state for number in range(1, 17)]

    assert rounds({}) == rounds({"laps": AS_BEFORE})
    assert rounds({}) != rounds({"laps": SHORT})


@pytest.mark.parametrize("rules", [{"laps": 3}, {"laps": True}, {"laps": "10"}, {"lap": 10}])
def test_an_unknown_value_or_rule_is_refused(rules):
    with pytest.raises(BadRules):
        GROWN.setup(OLD._replace(rules=rules))


def test_terms_without_a_rule_that_the_game_had_from_the_start_are_refused():
    game = GAMES["eenentwintigen"]
    grown = game._replace(
        options={**game.options, "stakes": ("free", "fixed")}, later_options=("stakes",)
    )
    terms = Terms(game.id, game.full_options({}), 4, ("steady-1",) * 3, 16, "5a" * 32)
    assert grown.setup(terms).rules.options["stakes"] == "free"

    for name in game.options:
        rules = {**terms.rules, "stakes": "free"}
        del rules[name]
        with pytest.raises(BadRules):
            grown.setup(terms._replace(rules=rules))


def test_trace_plays_a_line_without_the_option_as_before(monkeypatch):
    deck, actions = _deck(), ["hold"] * 3
    line = {"id": "old", "game": "thuis", "rules": {}, "deck": deck, "dealer": 3, "seats": 4}
    before = answer(json.dumps({**line, "actions": actions}).encode())
    assert "error" not in before

    monkeypatch.setattr(registry, "GAMES", {**GAMES, "thuis": GROWN})

    assert answer(json.dumps({**line, "actions": actions}).encode()) == before
    written_out = {**line, "rules": {"laps": AS_BEFORE}, "actions": actions}
    assert answer(json.dumps(written_out).encode()) == before


def _deck():
    return next(row for row in golden.shared_decks() if row["game"] == "thuis")["deck"].split()


def test_the_golden_files_of_the_game_stay_and_those_of_the_option_join(tmp_path):
    faults = golden.update(GROWN, FOLDER, new=False)
    files = dict(golden.files_of(GROWN))

    assert faults == [
        f"thuis/entry-laps-{index:02}.json is missing: --new adds it" for index in range(6)
    ]
    records = [json.loads(files[f"entry-laps-{index:02}.json"])["record"] for index in range(6)]
    assert [record["terms"]["rules"] for record in records] == [
        {"laps": AS_BEFORE}, {"laps": SHORT},
    ] * 3  # fmt: skip


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_record_contains_only_the_rules_of_its_terms(game):
    rules = game.rules(seats=game.default_seats, options={})

    assert set(game.later_options) <= set(game.options)
    assert set(game.founders) <= set(game.bots)
    assert all(bot.id == bot_id for bot_id, bot in game.bots.items())
    assert (rules.game, rules.deck(), bool(rules.purse)) == (game.id, game.deck(), game.has_purse)
    assert game.default_seats in game.seats

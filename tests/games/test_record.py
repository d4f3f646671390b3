"""`entry-v1`: what replays, and the first action of a record that does not."""

import json

import pytest

from games import registry
from games.core.actions import PASS
from games.core.entry import play_entry
from games.core.errors import BadRecord, RecordDoesNotReplay
from games.core.record import Record, make_record, read_record, replay
from games.core.terms import Terms
from scripts.golden import turns_of

ROUNDS = 4
TERMS = Terms("klassiek", {}, 4, ("steady-1", "bold-1", "sharp-1"), ROUNDS, "5e" * 32)
SETUP = registry.setup(TERMS)
TURNS = turns_of(SETUP, registry.GAMES["klassiek"].bots["sharp-1"])
PLAYED = play_entry(SETUP, TURNS)
WHOLE = make_record(TERMS, PLAYED)
LONG = next(index for index, actions in enumerate(TURNS) if len(actions) > 1)
CUT = [*TURNS[:LONG], TURNS[LONG][:1]]  # the entrant has begun that round, no more


def lists():
    return [list(words) for words in WHOLE.actions]


def replayed(actions):
    return replay(SETUP, Record(TERMS, tuple(tuple(words) for words in actions)))


def test_a_record_replays_to_what_was_played():
    assert replay(SETUP, WHOLE) == PLAYED
    assert PLAYED.over


def test_a_record_is_read_as_it_is_written():
    assert read_record(json.loads(json.dumps(WHOLE.as_json()))) == WHOLE


@pytest.mark.parametrize("turns", [[], TURNS[:1], CUT, TURNS[:3]])
def test_an_entry_cut_off_replays_as_far_as_it_went(turns):
    played = play_entry(SETUP, turns)
    record = make_record(TERMS, played)

    assert len(record.actions) == ROUNDS
    assert replay(SETUP, record) == played
    assert not played.over


def test_a_round_cut_off_may_also_be_left_empty():
    cut = make_record(TERMS, play_entry(SETUP, CUT))
    without = [*cut.actions[:LONG], *[()] * (ROUNDS - LONG)]

    assert len(cut.actions[LONG]) > 1
    assert replayed(without).half_points == replay(SETUP, cut).half_points
    with pytest.raises(RecordDoesNotReplay):
        replayed([*cut.actions[:LONG], cut.actions[LONG][:-1], *cut.actions[LONG + 1 :]])


def test_a_round_without_a_turn_of_the_entrant_holds_the_bots_actions():
    seed = next(seed for seed in (f"{n:064x}" for n in range(400)) if _is_over_on_the_deal(seed))
    terms = Terms("klassiek", {}, 4, ("steady-1",) * 3, 2, seed)
    setup = registry.setup(terms)
    played = play_entry(setup, [[], [PASS]])
    record = make_record(terms, played)

    assert record.actions[0] == tuple(f"{seat}:{word}" for seat, word in _others(played))
    assert replay(setup, record) == played
    assert played.over
    assert record.actions[0]
    with pytest.raises(RecordDoesNotReplay, match=r"^round 1, action 0 \(no action\)"):
        replay(setup, record._replace(actions=((), record.actions[1])))


def _is_over_on_the_deal(seed):
    setup = registry.setup(Terms("klassiek", {}, 4, ("steady-1",) * 3, 2, seed))
    return setup.play(1, ()).over


def _others(played):
    return [word.split(":", 1) for word in played.rounds[0].words()]


def _own(words):
    return next(index for index, word in enumerate(words) if word.startswith("0:"))


def _bots(words):
    return next(index for index, word in enumerate(words) if not word.startswith("0:"))


def _tampered(number, change):
    actions = lists()
    index = change(actions[number - 1])
    return actions, number, index


def _set(find, word):
    def change(words):
        index = find(words)
        words[index] = word
        return index

    return change


def _insert(find, word):
    def change(words):
        index = find(words)
        words.insert(index, word)
        return index

    return change


def _remove(find):
    def change(words):
        index = find(words)
        del words[index]
        return index

    return change


def _end(words):
    return len(words)


def _last(words):
    return len(words) - 1


@pytest.mark.parametrize(
    ("_case", "number", "change"),
    [
        ("a bot's action is another", 1, _set(_bots, "1:swap-all")),
        ("a bot's action is no action", 2, _set(_bots, "1:fly")),
        ("a bot's action is another seat's", 2, _set(_bots, "3:pass")),
        ("a bot's action is the entrant's", 3, _set(_bots, "0:pass")),
        ("the entrant's is a bot's", 1, _set(_own, "1:pass")),
        ("the entrant's has no seat", 1, _set(_own, "pass")),
        ("the entrant's has a seat too many", 1, _set(_own, "00:pass")),
        ("the entrant's is no action", 4, _set(_own, "0:fly")),
        ("the entrant's has a space too many", 4, _set(_own, "0: pass")),
        ("the entrant's is illegal", 2, _set(_own, "0:swap 7c 7d")),
        ("the entrant's is of another game", 3, _set(_own, "0:hold")),
        ("an action too many at the end", 4, _insert(_end, "0:pass")),
        ("a bot's too many at the end", 2, _insert(_end, "2:pass")),
        ("an action too many at the beginning", 2, _insert(lambda words: 0, "2:fly")),
        ("an action is missing at the end", 3, _remove(_last)),
        ("an action is missing in between", 1, _remove(_bots)),
        ("nothing but an empty text", 1, _set(_own, "")),
    ],
)
def test_the_first_action_that_goes_wrong_is_named(_case, number, change):
    actions, number, index = _tampered(number, change)

    with pytest.raises(RecordDoesNotReplay, match=rf"^round {number}, action {index} \("):
        replayed(actions)


def test_of_two_faults_the_first_is_named():
    actions = lists()
    actions[3][_own(actions[3])] = "0:fly"
    actions[1][_bots(actions[1])] = "1:swap-all"

    with pytest.raises(RecordDoesNotReplay, match=rf"^round 2, action {_bots(lists()[1])} \("):
        replayed(actions)


def test_a_fault_before_an_illegal_action_is_named_first():
    actions = lists()
    first = _bots(actions[0])
    actions[0][first] = "1:swap-all"
    actions[0].append("0:fly")

    with pytest.raises(RecordDoesNotReplay, match=rf"^round 1, action {first} \("):
        replayed(actions)


def test_nothing_follows_a_round_that_is_not_over():
    actions = lists()
    actions[1] = []

    with pytest.raises(RecordDoesNotReplay, match=r"^round 3, action 0 \("):
        replayed(actions)


@pytest.mark.parametrize("change", [{"seed": "5f" * 32}, {"bots": ("bold-1",) * 3}])
def test_under_other_terms_it_does_not_replay(change):
    parts = {"bots": TERMS.bots, "seed": TERMS.seed} | change
    terms = Terms("klassiek", {}, 4, parts["bots"], ROUNDS, parts["seed"])

    with pytest.raises(RecordDoesNotReplay):
        replay(registry.setup(terms), Record(terms, WHOLE.actions))


@pytest.mark.parametrize(
    ("_case", "change"),
    [
        ("no format", {"format": None}),
        ("another format", {"format": "entry-v2"}),
        ("a key too many", {"score": 400}),
        ("no terms", {"terms": {}}),
        ("a list for terms", {"terms": []}),
        ("no actions", {"actions": {}}),
        ("a round too few", {"actions": [[]] * (ROUNDS - 1)}),
        ("a round too many", {"actions": [[]] * (ROUNDS + 1)}),
        ("a text for a round", {"actions": ["0:pass"] * ROUNDS}),
        ("a number for an action", {"actions": [[7]] * ROUNDS}),
        ("an action in a list", {"actions": [[["0:pass"]]] * ROUNDS}),
    ],
)
def test_a_malformed_record_is_refused(_case, change):
    with pytest.raises(BadRecord):
        read_record(WHOLE.as_json() | change)


@pytest.mark.parametrize("key", ["format", "terms", "actions"])
def test_no_key_may_be_missing(key):
    with pytest.raises(BadRecord):
        read_record({name: value for name, value in WHOLE.as_json().items() if name != key})

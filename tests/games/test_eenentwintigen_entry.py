"""What an entry of `eenentwintigen` is: chips carried from round to round, until broke."""

import json

import pytest

from games import registry
from games.core.actions import parse
from games.core.entry import play_entry
from games.core.errors import IllegalAction, RecordDoesNotReplay
from games.core.record import make_record, read_record, replay
from games.core.terms import Terms
from games.verify import verify
from tests.games.eenentwintigen import GAME

STAKED, PASSED = parse("stake 2"), parse("pass")


def setup(seats=4, rounds=16, seed="5a", **options):
    bots = ("steady-1", "bold-1", "sharp-1", "bold-1", "bold-1", "bold-1", "bold-1")[: seats - 1]
    terms = Terms(
        "eenentwintigen", GAME.full_options(options), seats, bots, rounds, seed * (64 // len(seed))
    )
    return registry.setup(terms)


def turns_of(entry, choose):
    """Return the actions of an entry whose entrant chooses so from what is legal."""
    turns, points = [], []
    while not entry.is_over(points):
        own = []
        while (at := entry.play(len(points) + 1, own, points)).half_points is None:
            own.append(choose(entry.rules.legal_actions(at.state)))
        turns.append(own)
        points.append(at.half_points[0])
    return turns


def wild(legal):
    """Stake all, then buy until dead."""
    return parse("buy") if parse("buy") in legal else legal[-1]


def meek(legal):
    return legal[0]


def test_the_chips_at_the_end_are_the_score():
    entry = setup()
    played = play_entry(entry, turns_of(entry, meek))

    assert played.over
    assert len(played.half_points) == 16
    assert entry.score(played.half_points) == 200 + sum(played.half_points)
    assert {half % 4 for half in played.half_points} == {0}


def test_each_round_starts_with_the_chips_of_the_one_before():
    entry = setup()
    played = play_entry(entry, turns_of(entry, meek))
    purses = [round_.state.purse for round_ in played.rounds]

    assert purses[0] == 100
    for purse, half_points, after in zip(purses, played.half_points, purses[1:], strict=False):
        assert after == purse + half_points / 2
    assert len(set(purses)) > 3


def test_a_round_as_the_bank_is_shown_and_not_played():
    entry = setup(seats=4, rounds=6)
    turns = turns_of(entry, meek)
    played = play_entry(entry, turns)

    assert [round_.state.dealer for round_ in played.rounds] == [3, 0, 1, 2, 3, 0]
    assert turns[1] == turns[5] == []
    assert all(turns[number] for number in (0, 2, 3, 4))
    assert {seat for seat, _ in played.rounds[1].actions} == {1, 2, 3}


def test_a_last_round_as_the_bank_ends_the_entry_with_the_round_before():
    entry = setup(seats=2, rounds=2)
    before = play_entry(entry, [[]])
    after = play_entry(entry, turns_of(entry, meek)[:1])

    assert (before.over, len(before.rounds)) == (False, 1)
    assert (after.over, len(after.half_points)) == (True, 2)


def test_with_a_fixed_bank_the_entrant_plays_every_round():
    entry = setup(bank="fixed")
    played = play_entry(entry, turns_of(entry, meek))

    assert {round_.state.dealer for round_ in played.rounds} == {3}
    assert all(round_.turns for round_ in played.rounds)


def broke(seats=4):
    entry = setup(seats, rounds=100)
    turns = turns_of(entry, wild)
    return entry, turns, play_entry(entry, turns)


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_an_entry_ends_when_the_entrant_is_broke(seats):
    entry, turns, played = broke(seats)

    assert played.over
    assert len(played.half_points) < 100
    assert entry.purse(played.half_points) == entry.score(played.half_points) == 0
    assert all(entry.purse(played.half_points[:count]) > 0 for count in range(len(turns)))
    with pytest.raises(IllegalAction):
        play_entry(entry, [*turns, [STAKED]])


def test_the_record_of_a_broke_entry_replays():
    entry, _, played = broke()
    record = make_record(entry.terms, played)
    text = json.dumps(record.as_json())
    *rounds, score = verify(text)

    assert replay(entry, read_record(json.loads(text))) == played
    assert record.actions[len(played.rounds) :] == ((),) * (100 - len(played.rounds))
    assert rounds[-1] == "round 100: 0 (not played to its end)"
    assert score == "score: 0"


def test_rounds_played_after_the_end_do_not_replay():
    entry, _, played = broke()
    value = make_record(entry.terms, played).as_json()
    value["actions"][-1] = value["actions"][0]

    with pytest.raises(RecordDoesNotReplay):
        replay(entry, read_record(value))


def test_a_round_cannot_be_played_before_the_one_before_it_is_over():
    entry = setup()

    with pytest.raises(IllegalAction):
        play_entry(entry, [[STAKED], [], [STAKED, PASSED]])


def test_a_record_cut_off_in_a_round_replays_with_the_bots_up_to_the_entrants_turn():
    entry = setup()
    turns = turns_of(entry, meek)
    played = play_entry(entry, [*turns[:3], turns[3][:1]])
    record = make_record(entry.terms, played)

    assert (played.over, len(played.rounds), len(played.half_points)) == (False, 4, 3)
    assert record.actions[3][-1] != "0:pass"
    assert replay(entry, record) == played


def test_the_same_terms_give_the_same_entry():
    """Rules, seats and bots come from the terms alone: two players who act alike end alike."""
    one, other = setup(), setup()

    assert play_entry(one, turns_of(one, wild)) == play_entry(other, turns_of(other, wild))
    assert play_entry(one, turns_of(one, wild)) != play_entry(one, turns_of(one, meek))

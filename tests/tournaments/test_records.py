"""Records of entries replay without the site."""

import json

import pytest

from games.core.record import read_record, replay
from games.registry import setup
from tests.tournaments.factories import (
    DEALT_31_IN_2,
    advance,
    last,
    make_entry,
    make_tournament,
    play,
)
from tournaments.selectors.contest.records import record_of

pytestmark = pytest.mark.django_db


def replayed(entry):
    record = read_record(json.loads(json.dumps(record_of(entry))))
    return record, replay(setup(record.terms), record)


def test_the_record_of_a_whole_entry_replays():
    entry = play(make_entry(), choose=last)
    record, played = replayed(entry)

    assert (list(played.half_points), played.over) == (entry.half_points, True)
    assert len(record.actions) == 16
    assert record.terms.commitment() == entry.tournament.commitment


def test_the_record_of_an_entry_cut_off_by_closing_replays():
    entry = play(make_entry(make_tournament(rounds=4)), turns=1)
    advance(entry.tournament, to="final")
    entry.refresh_from_db()
    record, played = replayed(entry)

    assert list(played.half_points) == entry.half_points
    assert not played.over
    assert [bool(words) for words in record.actions][2:] == [False, False]


def test_a_round_over_on_the_deal_is_in_the_record():
    entry = play(make_entry(make_tournament(seed=DEALT_31_IN_2, rounds=3)))
    record, played = replayed(entry)

    assert played.half_points[1] == 62
    assert not any(word.startswith("0:") for word in record.actions[1])

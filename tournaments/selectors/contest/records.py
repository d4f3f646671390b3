"""The record of an entry (`entry-v1`), and the replay of a whole entry."""

import uuid
from itertools import groupby

from games.core.entry import PlayedEntry, play_entry
from games.core.record import make_record
from games.core.round import parse_actions
from tournaments.errors import TournamentNotFinal
from tournaments.models import Entry, Turn
from tournaments.play.replay import setup_of
from tournaments.selectors.contest.access import Content, Viewer, can_see, entry_for


def record_for(*, viewer: Viewer, entry_id: uuid.UUID | str) -> dict[str, object]:
    """Return the record of an entry, if the viewer may see it.

    :raises NotFound: if it does not exist, or is another player's and not yet public.
    :raises TournamentNotFinal: if it is the viewer's own and its tournament is not final.
    """
    entry = entry_for(viewer=viewer, entry_id=entry_id)
    if not can_see(viewer=viewer, content=Content.RECORD, entry=entry):
        raise TournamentNotFinal
    return record_of(entry)


def record_of(entry: Entry) -> dict[str, object]:
    """Return the record of an entry, seed included; does not check who may see it.

    :raises IllegalAction: if the turns do not replay.
    """
    setup = setup_of(entry.tournament)
    return make_record(setup.terms, entry_replay(entry)).as_json()


def entry_replay(entry: Entry) -> PlayedEntry:
    """Return a whole entry, replayed from seed, bots and turns.

    :raises IllegalAction: if the turns do not replay.
    """
    setup = setup_of(entry.tournament)
    rows = Turn.objects.filter(entry=entry).order_by("round", "number")
    words = rows.values_list("round", "number", "action")
    by_round = {number: list(turns) for number, turns in groupby(words, key=lambda row: row[0])}
    turns = [
        parse_actions(action for *_, action in by_round.get(number, ()))
        for number in range(1, max(by_round, default=0) + 1)
    ]
    return play_entry(setup, turns)

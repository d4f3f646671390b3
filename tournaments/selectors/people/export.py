"""What is kept about somebody, in a form that programs read: nothing that they may not see."""

from collections.abc import Mapping
from dataclasses import asdict
from types import MappingProxyType
from typing import Any, Final

from accounts.export import EXCLUDED_FIELDS as EXCLUDED_ACCOUNT_FIELDS
from accounts.export import account_data
from accounts.models import User
from tournaments.models import Entry, StateChange, Tournament
from tournaments.selectors.analysis.reviews import entry_review
from tournaments.selectors.contest.access import Content, can_see

FORMAT = "gelijkspel-export-v1"
UNITS = MappingProxyType(
    {
        "half_points, par, price": "half points: 61 is 30.5",
        "fair": "hundredths of a point",
        "extraction": "tenths of a percent",
        "times": "ISO 8601 in UTC",
    }
)
MADE = ("slug", "name", "created_at")
CHANGE = ("state", "at", "reason")
ENTRY = (
    *("id", "place", "state", "joined_at", "started", "complete", "half_points", "finished_at"),
    *("waiting_since", "attempts", "score_half_points", "parked_reason"),
)
TURN = ("round", "number", "action", "taken_at")
RESULT = ("round", "half_points")

_ID = "a number of ours, which means nothing elsewhere"
_ENTRY = "told with the entry that it is part of"
_WORK = "when one of our workers was at it"
EXCLUDED_FIELDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **EXCLUDED_ACCOUNT_FIELDS,
        "tournaments.Entry.player": "whose the export is",
        "tournaments.Entry.enqueued_at": _WORK,
        "tournaments.Entry.claimed_until": _WORK,
        "tournaments.Turn.id": _ID,
        "tournaments.Turn.entry": _ENTRY,
        "tournaments.Result.id": _ID,
        "tournaments.Result.entry": _ENTRY,
        "tournaments.RoundReview.id": _ID,
        "tournaments.RoundReview.entry": _ENTRY,
        "tournaments.StateChange.id": _ID,
        "tournaments.StateChange.by": "whose the export is",
        "tournaments.Job": "how far our work on a review is; what is reviewed is in the export",
    }
)


def export_of(*, user: User) -> dict[str, Any]:
    """Return all that is kept about somebody: the account, what they organised, every entry.

    Of a round that goes on it tells the own actions; cards that nobody has seen, seeds, and who
    else was there are not in it.
    """
    rows = Entry.objects.filter(player=user).select_related("tournament", "player")
    entries = rows.prefetch_related("turns", "results").order_by("joined_at", "pk")
    made = Tournament.objects.filter(created_by=user).order_by("created_at", "pk")
    changes = StateChange.objects.filter(by=user).select_related("tournament")
    return {
        "format": FORMAT,
        "units": dict(UNITS),
        **account_data(user=user),
        "tournaments": [_fields(row, MADE) for row in made],
        "changes": [{"tournament": row.tournament.slug, **_fields(row, CHANGE)} for row in changes],
        "entries": [_entry(row, user) for row in entries],
    }


def _entry(entry: Entry, user: User) -> dict[str, Any]:
    tournament = entry.tournament
    return {
        **_fields(entry, ENTRY),
        "tournament": _fields(tournament, ("slug", "name", "game", "rounds", "state")),
        "turns": [_fields(row, TURN) for row in entry.turns.all()],
        "results": [_fields(row, RESULT) for row in entry.results.all()],
        "reviews": _reviews(entry, user),
    }


def _reviews(entry: Entry, user: User) -> list[dict[str, Any]]:
    """Return the reviewed rounds as far as their entrant may see them by now."""
    if not can_see(viewer=user, content=Content.FAIR_VALUES, entry=entry):
        return []
    return [asdict(one) for one in entry_review(entry=entry, viewer=user).rounds]


def _fields(row: object, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}

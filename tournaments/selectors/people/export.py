"""Everything stored about a user that they may see, as plain data."""

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
ORGANISED = ("slug", "name", "created_at")
CHANGE = ("state", "at", "reason")
ENTRY = (
    *("id", "place", "state", "joined_at", "started", "complete", "half_points", "finished_at"),
    *("lapses", "came_back"),
    *("waiting_since", "attempts", "score_half_points", "parked_reason"),
)
TURN = ("round", "number", "action", "taken_at")
RESULT = ("round", "half_points")

_ID = "an internal key"
_ENTRY = "the export nests it in its entry"
_WORK = "bookkeeping of the workers"
# What the export leaves out, with the reason: a field, or a whole model.
EXCLUDED_FIELDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **EXCLUDED_ACCOUNT_FIELDS,
        "tournaments.Entry.player": "the user of the export",
        "tournaments.Entry.enqueued_at": _WORK,
        "tournaments.Entry.claimed_until": _WORK,
        "tournaments.Turn.id": _ID,
        "tournaments.Turn.entry": _ENTRY,
        "tournaments.Result.id": _ID,
        "tournaments.Result.entry": _ENTRY,
        "tournaments.RoundReview.id": _ID,
        "tournaments.RoundReview.entry": _ENTRY,
        "tournaments.StateChange.id": _ID,
        "tournaments.StateChange.by": "the user of the export",
        "tournaments.IdempotencyKey": "answers that the user's programs got, repeated for a day",
        "tournaments.Job": "progress of a review; the reviews themselves are in the export",
    }
)


def export_of(*, user: User) -> dict[str, Any]:
    """Return everything stored about a user: the account, what they organised, every entry.

    Without seeds, hidden cards and other players; a round in progress has the own actions only.
    """
    rows = Entry.objects.filter(player=user).select_related("tournament", "player")
    entries = rows.prefetch_related("turns", "results").order_by("joined_at", "pk")
    organised = Tournament.objects.filter(created_by=user).order_by("created_at", "pk")
    changes = StateChange.objects.filter(by=user).select_related("tournament")
    return {
        "format": FORMAT,
        "units": dict(UNITS),
        **account_data(user=user),
        "tournaments": [_fields(row, ORGANISED) for row in organised],
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
    """Return the reviewed rounds, as far as the entrant may see them now."""
    if not can_see(viewer=user, content=Content.FAIR_VALUES, entry=entry):
        return []
    return [asdict(row) for row in entry_review(entry=entry, viewer=user).rounds]


def _fields(row: object, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}

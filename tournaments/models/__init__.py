"""Rows and their invariants: no behaviour beyond what one row can know of itself."""

from tournaments.models.entry import Entry, Turn
from tournaments.models.result import Result
from tournaments.models.tournament import StateChange, Tournament

__all__ = ["Entry", "Result", "StateChange", "Tournament", "Turn"]

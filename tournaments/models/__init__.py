"""The database tables and their invariants; no behaviour that needs more than one row."""

from tournaments.models.barred import BarredAddress
from tournaments.models.entry import Entry, Turn
from tournaments.models.idempotency import IdempotencyKey
from tournaments.models.job import Job
from tournaments.models.par import Ghost, Quality, RoundPar, RoundReview
from tournaments.models.result import Result
from tournaments.models.tournament import StateChange, Tournament

__all__ = [
    "BarredAddress",
    "Entry",
    "Ghost",
    "IdempotencyKey",
    "Job",
    "Quality",
    "Result",
    "RoundPar",
    "RoundReview",
    "StateChange",
    "Tournament",
    "Turn",
]

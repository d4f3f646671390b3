"""The organiser's door: tournaments are announced, copied, voided and watched, never edited."""

from tournaments.admin.entry import EntryAdmin
from tournaments.admin.job import JobAdmin
from tournaments.admin.tournament import TournamentAdmin

__all__ = ["EntryAdmin", "JobAdmin", "TournamentAdmin"]

"""Django's admin for organisers: announce, copy, void and watch tournaments; edit none."""

from tournaments.admin.entry import EntryAdmin
from tournaments.admin.job import JobAdmin
from tournaments.admin.tournament import TournamentAdmin

__all__ = ["EntryAdmin", "JobAdmin", "TournamentAdmin"]

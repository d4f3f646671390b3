"""Where a round is played, as the table page needs it: what it is called, and where all leads."""

import uuid
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from django.urls import reverse
from django.utils.translation import gettext

from tournaments.models import Entry
from tournaments.play.seats import Sitting, sitting_of


class Venue(Protocol):
    """An entry or a practice, with partials of its own for the bar and for a round's end."""

    @property
    def bar(self) -> str: ...
    @property
    def way_on(self) -> str: ...
    @property
    def sitting(self) -> Sitting: ...
    @property
    def state(self) -> str:
        """Return what tells one state of it from another, besides its rounds."""

    @property
    def rounds_shown(self) -> int:
        """Return how many rounds the scoreboard shows."""

    @property
    def end(self) -> str:
        """Return the address to go to when there is no round left."""

    def title(self, number: int) -> str:
        """Return the page's title at one of the rounds."""

    def address(self, number: int) -> str:
        """Return where a round is played and looked back at."""

    def look(self, number: int) -> str:
        """Return where to look again: an address that ends where the state looked at goes."""


@dataclass(frozen=True, slots=True)
class EntryVenue:
    """An entry's table in its tournament."""

    entry: Entry
    sitting: Sitting

    bar = "table/_bar.html"
    way_on = "table/_way_on.html"

    @property
    def state(self) -> str:
        return self.entry.state

    @property
    def rounds_shown(self) -> int:
        return self.sitting.rounds

    @property
    def end(self) -> str:
        return reverse("result", args=[self.entry.pk])

    def title(self, number: int) -> str:
        given = {"number": number, "name": self.entry.tournament.name}
        return gettext("Round %(number)s · %(name)s") % given

    def address(self, number: int) -> str:
        return round_address(self.entry, number)

    def look(self, number: int) -> str:
        return f"{self.address(number)}?at="


def venue_of(entry: Entry) -> EntryVenue:
    """Return an entry's table."""
    return EntryVenue(entry, sitting_of(entry))


def round_address(entry: Entry, number: int) -> str:
    """Return where a round of an entry is played and looked back at."""
    return _address(entry.pk, number)


@lru_cache(maxsize=4096)  # sixteen a table, and the same ones every turn
def _address(entry_id: uuid.UUID, number: int) -> str:
    return reverse("table-round", args=[entry_id, number])

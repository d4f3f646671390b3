"""Where a round is played, for the table page: terms and points so far, titles and addresses."""

import uuid
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from django.urls import reverse
from django.utils.translation import gettext

from tournaments.models import Entry
from tournaments.play.setups import Setup, setup_for


@dataclass(frozen=True)
class TableContext(ABC):
    """An entry or a practice, as the table page needs it.

    `state` and the rounds together tell one state of the table from another. `half_points` holds
    the entrant's result of each finished round; `rounds` is the number of rounds on the
    scoreboard. `bar` and `way_on` name the templates of the bar and of a round's end.
    """

    setup: Setup
    half_points: Sequence[int]
    is_playing: bool
    state: str
    rounds: int

    bar: ClassVar[str]
    way_on: ClassVar[str]

    @property
    @abstractmethod
    def end_address(self) -> str:
        """The address to go to when there is no round left."""

    @abstractmethod
    def title(self, number: int) -> str:
        """Return the page's title at one of the rounds."""

    @abstractmethod
    def address(self, number: int) -> str:
        """Return the address of a round, both to play it and to look back at it."""

    @abstractmethod
    def poll_address(self, number: int) -> str:
        """Return the address to ask whether a round has changed; the known state is appended."""


@dataclass(frozen=True)
class EntryContext(TableContext):
    """An entry in its tournament."""

    entry: Entry

    bar = "table/_bar.html"
    way_on = "table/_way_on.html"

    @property
    def end_address(self) -> str:
        return reverse("result", args=[self.entry.pk])

    def title(self, number: int) -> str:
        words = {"number": number, "name": self.entry.tournament.name}
        return gettext("Round %(number)s · %(name)s") % words

    def address(self, number: int) -> str:
        return entry_round_address(self.entry.pk, number)

    def poll_address(self, number: int) -> str:
        return f"{self.address(number)}?at="


def entry_context(entry: Entry) -> EntryContext:
    """Return the table of an entry."""
    setup = setup_for(entry)
    is_playing = entry.state == Entry.State.PLAYING
    rounds = setup.terms.rounds
    return EntryContext(setup, entry.half_points, is_playing, entry.state, rounds, entry)


@lru_cache(maxsize=4096)  # sixteen a table, and the same ones every turn
def entry_round_address(entry_id: uuid.UUID, number: int) -> str:
    """Return the address of a round of an entry."""
    return reverse("table-round", args=[entry_id, number])

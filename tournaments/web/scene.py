"""A round as the table page shows it: seats, cards, what may be done, what has been told."""

import uuid
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext

from tournaments.models import Entry
from tournaments.selectors.frames import frame_list
from tournaments.selectors.replay import RoundSeen
from tournaments.selectors.setups import setup_for
from tournaments.templatetags.names import bot_name, has_chips
from tournaments.web.places import written
from tournaments.web.story import Story, story_of
from tournaments.web.tables.catalogue import TABLES
from tournaments.web.tables.shape import HandShown, Table, Tag, View
from tournaments.web.words import PLACES, Button, seat_name


class SeatShown(NamedTuple):
    """A seat: who sits there, what lies before it, how it stands."""

    number: int
    compass: str
    name: str
    bot: str
    hands: tuple[HandShown, ...]
    deals: bool
    is_done: bool
    tags: tuple[Tag, ...]
    half_points: int | None
    is_best: bool


class RoundCell(NamedTuple):
    """One round on the scoreboard; no address while it has not begun."""

    number: int
    half_points: int | None
    address: str
    is_current: bool
    is_seen: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """All that the template needs, nothing that the entrant may not see."""

    entry: Entry
    seen: RoundSeen
    table: Table
    view: View
    story: Story
    me: SeatShown
    others: tuple[SeatShown, ...]
    lying: dict[str, Any]
    buttons: list[Button]
    facts: list[str]
    cells: list[RoundCell]
    so_far: int

    @property
    def is_mine_to_act(self) -> bool:
        return bool(self.seen.legal_actions)

    @property
    def can_swap(self) -> bool:
        return any(words.startswith("swap ") for words in self.seen.legal_actions)

    @property
    def has_chips(self) -> bool:
        return has_chips(self.entry.tournament.game)

    @property
    def seats(self) -> int:
        return len(self.others) + 1

    @property
    def has_next(self) -> bool:
        return self.seen.number < sum(bool(cell.address) for cell in self.cells)

    @property
    def next_address(self) -> str:
        """Return where a round's end leads: to the next one, or to the result."""
        if self.has_next:
            return round_address(self.entry, self.seen.number + 1)
        return reverse("result", args=[self.entry.pk])

    @property
    def lay(self) -> str:
        """Return what lies where, all that is still to be told included."""
        seats = (self.me, *self.others)
        cards = [card for seat in seats for hand in seat.hands for card in hand.cards]
        return written(self.story.now | {card.place: card.face for card in cards})

    @property
    def now(self) -> str:
        """Return what the entrant is asked for, or that it is over, in a sentence."""
        if self.seen.over:
            return gettext("The round is over.")
        if not self.is_mine_to_act:
            return gettext("This round is not played any further.")
        return self.table.now(self.view)

    @property
    def ending(self) -> str:
        return self.table.ending(self.view)


def round_address(entry: Entry, number: int) -> str:
    """Return where a round is played and looked back at."""
    return _address(entry.pk, number)


@lru_cache(maxsize=4096)  # sixteen a table, and the same ones every turn
def _address(entry_id: uuid.UUID, number: int) -> str:
    return reverse("table-round", args=[entry_id, number])


def scene_of(*, entry: Entry, seen: RoundSeen, since: int | None) -> Scene:
    """Return a round as the table shows it; see `story_of` for `since`."""
    table, setup = TABLES[entry.tournament.game], setup_for(entry)
    frames = frame_list(entry=entry, seen=seen)
    story = story_of(seen, frames, table, seats=setup.terms.seats, since=since)
    view = View(seen, frames[-1], story.now, setup.purse(entry.half_points[: seen.number]))
    # A round after this one may be over already, without a turn: it is not given away yet.
    told = entry.half_points if since is None else entry.half_points[: seen.number]
    seats = [_seat(entry, table, view, number) for number in range(setup.terms.seats)]
    return Scene(
        entry=entry,
        seen=seen,
        table=table,
        view=view,
        story=story,
        me=seats[0],
        others=tuple(seats[1:]),
        lying=table.lying(view),
        buttons=table.buttons(view),
        facts=table.facts(view),
        cells=_cells(entry, seen, told),
        so_far=setup.score(told),
    )


def _seat(entry: Entry, table: Table, view: View, number: int) -> SeatShown:
    tournament, points = entry.tournament, view.seen.half_points
    frame: Any = view.frame
    best = max(1 if has_chips(tournament.game) else 0, *points) if points else None
    return SeatShown(
        number=number,
        compass=PLACES[tournament.seats - 1][number - 1] if number else "s",
        name=seat_name(number, tournament.seats),
        bot=bot_name(setup_for(entry).terms.bots[number - 1]) if number else "",
        hands=table.hands(view, number),
        deals=number == frame["dealer"],
        is_done=number in [*frame.get("passed", ()), *frame.get("done", ())],
        tags=tuple(table.tags(view, number)),
        half_points=points[number] if points else None,
        is_best=points is not None and points[number] == best,
    )


def _cells(entry: Entry, seen: RoundSeen, told: list[int]) -> list[RoundCell]:
    points: list[int] = entry.half_points
    current = len(points) + 1 if entry.state == Entry.State.PLAYING else 0
    return [
        RoundCell(
            number=number,
            half_points=told[number - 1] if number <= len(told) else None,
            address=round_address(entry, number) if number <= max(len(points), current) else "",
            is_current=number == current,
            is_seen=number == seen.number,
        )
        for number in range(1, entry.tournament.rounds + 1)
    ]

"""A round as the table page shows it: seats, cards, what may be done, what has been told."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext

from tournaments.play.observations import frames_of
from tournaments.play.replay import RoundSeen
from tournaments.play.seats import Sitting
from tournaments.templatetags.names import bot_name, has_chips
from tournaments.web.common.card_labels import PLACES, Button, seat_name
from tournaments.web.common.layout import written
from tournaments.web.games import TABLES
from tournaments.web.games.shape import HandShown, Table, Tag, View
from tournaments.web.table.context import Venue
from tournaments.web.table.narration import Story, story_of


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
    """One round on the scoreboard; no addresses while it has not begun."""

    number: int
    half_points: int | None
    address: str
    look: str
    is_current: bool
    is_seen: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """All that the template needs, nothing that the entrant may not see."""

    venue: Venue
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
        return has_chips(self.venue.sitting.game)

    @property
    def seats(self) -> int:
        return len(self.others) + 1

    @property
    def has_next(self) -> bool:
        return self.seen.number < sum(bool(cell.address) for cell in self.cells)

    @property
    def next_address(self) -> str:
        """Return where a round's end leads: to the next one, or to the result."""
        return self.venue.address(self.seen.number + 1) if self.has_next else self.venue.end

    @property
    def address(self) -> str:
        return self.venue.address(self.seen.number)

    @property
    def look(self) -> str:
        """Return where one looks again; what tells the state of the table goes at its end."""
        return self.venue.look(self.seen.number)

    @property
    def title(self) -> str:
        return self.venue.title(self.seen.number)

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
            return f"{gettext('The round is over.')} {self.ending}"
        if not self.is_mine_to_act:
            return gettext("This round is not played any further.")
        return self.table.now(self.view)

    @property
    def ending(self) -> str:
        return self.table.ending(self.view)


def scene_of(*, venue: Venue, seen: RoundSeen, since: int | None) -> Scene:
    """Return a round as the table shows it; see `story_of` for `since`."""
    sitting = venue.sitting
    table, points = TABLES[sitting.game], sitting.half_points
    frames = frames_of(sitting, seen)
    story = story_of(seen, frames, table, seats=sitting.seats, since=since)
    view = View(seen, frames[-1], story.now, sitting.setup.purse(points[: seen.number]))
    # A round after this one may be over already, without a turn: it is not given away yet.
    told = points if since is None else points[: seen.number]
    seats = [_seat(sitting, table, view, number) for number in range(sitting.seats)]
    return Scene(
        venue=venue,
        seen=seen,
        table=table,
        view=view,
        story=story,
        me=seats[0],
        others=tuple(seats[1:]),
        lying=table.lying(view),
        buttons=table.buttons(view),
        facts=table.facts(view),
        cells=_cells(venue, seen, told),
        so_far=sitting.setup.score(told),
    )


def _seat(sitting: Sitting, table: Table, view: View, number: int) -> SeatShown:
    points = view.seen.half_points
    frame: Any = view.frame
    best = max(1 if has_chips(sitting.game) else 0, *points) if points else None
    return SeatShown(
        number=number,
        compass=PLACES[sitting.seats - 1][number - 1] if number else "s",
        name=seat_name(number, sitting.seats),
        bot=bot_name(sitting.bots[number - 1]) if number else "",
        hands=table.hands(view, number),
        deals=number == frame["dealer"],
        is_done=number in [*frame.get("passed", ()), *frame.get("done", ())],
        tags=tuple(table.tags(view, number)),
        half_points=points[number] if points else None,
        is_best=points is not None and points[number] == best,
    )


def _cells(venue: Venue, seen: RoundSeen, told: Sequence[int]) -> list[RoundCell]:
    current = venue.sitting.current
    begun = max(len(venue.sitting.half_points), current)
    return [
        RoundCell(
            number=number,
            half_points=told[number - 1] if number <= len(told) else None,
            address=venue.address(number) if number <= begun else "",
            look=venue.look(number) if number <= begun else "",
            is_current=number == current,
            is_seen=number == seen.number,
        )
        for number in range(1, venue.rounds_shown + 1)
    ]

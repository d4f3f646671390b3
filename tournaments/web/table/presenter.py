"""What the table page shows of a round: where it is played, seats, cards, buttons, narration."""

import uuid
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple, cast

from django.urls import reverse
from django.utils.translation import gettext

from accounts.typed import isolated
from tournaments.models import Entry
from tournaments.play.replay import Frame, RoundView, Setup, setup_for
from tournaments.web.common.texts import PLACES, bot_name, seat_name
from tournaments.web.games import PRESENTATIONS
from tournaments.web.games.table_layout import (
    ActionButton,
    Placement,
    SeatTag,
    Sentence,
    TableEvent,
    TableHand,
    TableLayout,
    TableState,
    placement_text,
)

FROM_THE_DEAL = -1  # as `since`: every line of the narration is new


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
        name = self.entry.tournament.name  # nothing in ASCII is written from right to left
        words = {"number": number, "name": name if name.isascii() else isolated(name)}
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


class NarrationLine(NamedTuple):
    """A sentence; if the browser still has to tell it, `layout` is the placement after it."""

    sentence: Sentence
    is_new: bool
    layout: str


class Narration(NamedTuple):
    """A round in sentences.

    `layout_before` is the placement before the first new line, as the page's script reads it;
    `after` is the placement after the last line.
    """

    lines: tuple[NarrationLine, ...]
    layout_before: str
    after: Placement


class SeatShown(NamedTuple):
    """A seat: the name of its player, the cards before it, its state and result."""

    number: int
    compass: str
    name: str
    bot: str
    hands: tuple[TableHand, ...]
    deals: bool
    is_done: bool
    tags: tuple[SeatTag, ...]
    half_points: int | None
    is_best: bool


class RoundCell(NamedTuple):
    """One round on the scoreboard; without addresses while it has not begun."""

    number: int
    half_points: int | None
    address: str
    poll_address: str
    is_current: bool
    is_shown: bool


@dataclass(frozen=True, slots=True)
class TablePage:
    """All that the template shows; nothing that the entrant may not know.

    `prompt` is what the entrant is asked to do; `layout` is every place with its card, the new
    lines of the narration included; `ending` and `next_address` (the page after this round) are
    empty until the round is over; `half_points` is the score so far.
    """

    context: TableContext
    round_view: RoundView
    game: str
    table: TableLayout
    state: TableState
    narration: Narration
    me: SeatShown
    others: tuple[SeatShown, ...]
    middle: dict[str, Any]
    buttons: list[ActionButton]
    facts: list[str]
    cells: list[RoundCell]
    half_points: int
    has_chips: bool
    can_swap: bool
    has_next: bool
    title: str
    address: str
    poll_address: str
    next_address: str
    prompt: str
    ending: str
    layout: str


def table_page(*, context: TableContext, round_view: RoundView, since: int | None) -> TablePage:
    """Return a round as the table page shows it; see `narration_of` for `since`."""
    setup, half_points, number = context.setup, context.half_points, round_view.number
    table, frames = PRESENTATIONS[setup.terms.game].table, round_view.frames()
    narration = narration_of(round_view, frames, table, seats=setup.terms.seats, since=since)
    purse = setup.purse(half_points[:number])
    can_swap = any(words.startswith("swap ") for words in round_view.legal_actions)
    state = TableState(round_view, frames[-1], narration.after, can_swap, purse)
    # A later round may be over already, without a turn: its result is not shown yet.
    shown_points = half_points if since is None else half_points[:number]
    cells = _cells(context, number, shown_points)
    has_next = number < len(cells) and bool(cells[number].address)
    seats = [_seat(context, table, state, seat) for seat in range(setup.terms.seats)]
    ending = next_address = ""
    if round_view.over:
        ending = table.ending(state)
        next_address = context.address(number + 1) if has_next else context.end_address
    return TablePage(
        context=context,
        round_view=round_view,
        game=setup.terms.game,
        table=table,
        state=state,
        narration=narration,
        me=seats[0],
        others=tuple(seats[1:]),
        middle=table.middle(state),
        buttons=table.buttons(state),
        facts=table.facts(state),
        cells=cells,
        half_points=setup.score(shown_points),
        has_chips=bool(setup.rules.purse),
        can_swap=can_swap,
        has_next=has_next,
        title=context.title(number),
        address=context.address(number),
        poll_address=context.poll_address(number),
        next_address=next_address,
        prompt=_prompt(table, state, ending),
        ending=ending,
        layout=_layout(narration, seats),
    )


def narration_of(
    round_view: RoundView,
    frames: Sequence[Frame],
    table: TableLayout,
    *,
    seats: int,
    since: int | None,
) -> Narration:
    """Return a round in sentences; those from the entrant's turn `since` on are new.

    `FROM_THE_DEAL` makes all of them new, None makes none.
    """
    placement = table.deal_placement(frames[0])
    before, lines, index, turns = dict(placement), [], 0, 0
    for event in round_view.events:
        seat = cast(int, event["seat"])
        if "action" in event:
            index += 1
            turns += seat == 0
        is_new = since is not None and turns > since
        table_event = TableEvent(
            event=event,
            before=frames[max(index - 1, 0)],
            after=frames[index],
            words=str(event.get("action") or event["event"]).split(),
            seat=seat,
            actor=seat_name(seat, seats),
        )
        for sentence in table.sentences(table_event, placement):
            layout = placement_text(placement) if is_new else ""
            lines.append(NarrationLine(sentence, is_new, layout))
            before = before if is_new else dict(placement)
    return Narration(tuple(lines), placement_text(before), placement)


def _prompt(table: TableLayout, state: TableState, ending: str) -> str:
    """Return what the entrant is asked to do, or that the round is over."""
    if state.round_view.over:
        return f"{gettext('The round is over.')} {ending}"
    if not state.round_view.legal_actions:
        return gettext("This round is not played any further.")
    return table.prompt(state)


def _layout(narration: Narration, seats: Sequence[SeatShown]) -> str:
    cards = [card for seat in seats for hand in seat.hands for card in hand.cards]
    return placement_text(narration.after | {card.place: card.face for card in cards})


def _seat(context: TableContext, table: TableLayout, state: TableState, number: int) -> SeatShown:
    terms, points, frame = context.setup.terms, state.round_view.half_points, state.frame
    best = max(1 if context.setup.rules.purse else 0, *points) if points else None
    return SeatShown(
        number=number,
        compass=PLACES[terms.seats - 1][number - 1] if number else "s",
        name=seat_name(number, terms.seats),
        bot=bot_name(terms.bots[number - 1]) if number else "",
        hands=table.hands(state, number),
        deals=number == frame["dealer"],
        is_done=number in [*frame.get("passed", ()), *frame.get("done", ())],
        tags=tuple(table.seat_tags(state, number)),
        half_points=points[number] if points else None,
        is_best=points is not None and points[number] == best,
    )


def _cells(context: TableContext, page_number: int, half_points: Sequence[int]) -> list[RoundCell]:
    """Return the scoreboard at round `page_number`, with the results `half_points`."""
    current = len(context.half_points) + 1 if context.is_playing else 0
    begun = max(len(context.half_points), current)
    return [
        RoundCell(
            number=number,
            half_points=half_points[number - 1] if number <= len(half_points) else None,
            address=context.address(number) if number <= begun else "",
            poll_address=context.poll_address(number) if number <= begun else "",
            is_current=number == current,
            is_shown=number == page_number,
        )
        for number in range(1, context.rounds + 1)
    ]

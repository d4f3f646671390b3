"""What the table page shows of a round: seats, cards, buttons, scoreboard, narration."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext

from tournaments.play.replay import Frame, RoundView
from tournaments.web.common.card_labels import PLACES, seat_name
from tournaments.web.common.layout import Placement, placement_text
from tournaments.web.games import PRESENTATIONS, bot_name, has_chips
from tournaments.web.games.table_layout import (
    ActionButton,
    SeatTag,
    Sentence,
    TableEvent,
    TableHand,
    TableLayout,
    TableState,
)
from tournaments.web.table.context import TableContext

FROM_THE_DEAL = -1  # as `since`: every line of the narration is new


class NarrationLine(NamedTuple):
    """A sentence, the cards on the table after it, and whether the browser still has to tell it."""

    sentence: Sentence
    placement: Placement
    is_new: bool

    @property
    def layout(self) -> str:
        return placement_text(self.placement)


class Narration(NamedTuple):
    """A round in sentences, with the cards before the first new line and after the last line."""

    lines: tuple[NarrationLine, ...]
    before: Placement
    after: Placement

    @property
    def layout_before(self) -> str:
        return placement_text(self.before)


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
    lines of the narration included; `next_address` is where a round's end leads to; `half_points`
    is the score so far.
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
    state = TableState(round_view, frames[-1], narration.after, purse)
    # A later round may be over already, without a turn: its result is not shown yet.
    shown_points = half_points if since is None else half_points[:number]
    cells = _cells(context, number, shown_points)
    has_next = number < len(cells) and bool(cells[number].address)
    seats = [_seat(context, table, state, seat) for seat in range(setup.terms.seats)]
    ending = table.ending(state) if round_view.over else ""
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
        has_chips=has_chips(setup.terms.game),
        can_swap=any(words.startswith("swap ") for words in round_view.legal_actions),
        has_next=has_next,
        title=context.title(number),
        address=context.address(number),
        poll_address=context.poll_address(number),
        next_address=context.address(number + 1) if has_next else context.end_address,
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
        if "action" in event:
            index += 1
            turns += event["seat"] == 0
        is_new = since is not None and turns > since
        table_event = TableEvent(event, frames[max(index - 1, 0)], frames[index], seats)
        for sentence in table.sentences(table_event, placement):
            lines.append(NarrationLine(sentence, dict(placement), is_new))
            before = before if is_new else lines[-1].placement
    return Narration(tuple(lines), before, placement)


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
    best = max(1 if has_chips(terms.game) else 0, *points) if points else None
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


def _cells(context: TableContext, shown: int, half_points: Sequence[int]) -> list[RoundCell]:
    """Return the scoreboard at round `shown`, with the results `half_points`."""
    current = len(context.half_points) + 1 if context.is_playing else 0
    begun = max(len(context.half_points), current)
    return [
        RoundCell(
            number=number,
            half_points=half_points[number - 1] if number <= len(half_points) else None,
            address=context.address(number) if number <= begun else "",
            poll_address=context.poll_address(number) if number <= begun else "",
            is_current=number == current,
            is_shown=number == shown,
        )
        for number in range(1, context.rounds + 1)
    ]

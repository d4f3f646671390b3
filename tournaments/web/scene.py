"""A round as the table page shows it: seats, cards, what may be done, what has been told."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext

from tournaments.models import Entry
from tournaments.selectors.frames import Frame, frame_list
from tournaments.selectors.replay import RoundSeen
from tournaments.templatetags.names import bot_name
from tournaments.web.story import Story, story_of
from tournaments.web.words import PLACES, Button, buttons, card_label, seat_name


class CardShown(NamedTuple):
    """A card on the page; `fresh` if it lies open only since the lines still to be told."""

    code: str
    label: str
    fresh: bool = False


CLOSED = CardShown("", "")


class SeatShown(NamedTuple):
    """A seat: who sits there, what lies before it, how it stands."""

    number: int
    compass: str
    name: str
    bot: str
    cards: tuple[CardShown, ...]
    swaps: int
    deals: bool
    passed: bool
    done: bool
    has_31: bool
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
    story: Story
    me: SeatShown
    others: tuple[SeatShown, ...]
    table: tuple[CardShown, ...]
    value: int
    swaps_left: int | None
    is_last_turn: bool
    can_swap: bool
    buttons: list[Button]
    cells: list[RoundCell]
    so_far: int

    @property
    def is_mine_to_act(self) -> bool:
        return bool(self.seen.legal_actions)

    @property
    def best(self) -> int:
        """Return the most points at the table, doubled."""
        return max(self.seen.half_points or (0,))

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
    def now(self) -> str:
        """Return whose turn it is, or that it is over, in a sentence."""
        if self.seen.over:
            return gettext("The round is over.")
        if not self.is_mine_to_act:
            return gettext("This round is not played any further.")
        if self.is_last_turn:
            return gettext("Your last turn.")
        return gettext("Your turn.")


def round_address(entry: Entry, number: int) -> str:
    """Return where a round is played and looked back at."""
    return reverse("table-round", args=[entry.pk, number])


def scene_of(*, entry: Entry, seen: RoundSeen, since: int | None) -> Scene:
    """Return a round as the table shows it; see `story_of` for `since`."""
    frames = frame_list(entry=entry, seen=seen)
    story = story_of(seen, frames, since=since)
    frame: dict[str, Any] = frames[-1]
    known = _known_before(story, frames)
    seats = [
        _seat(entry, seen, frame, number, known[number]) for number in range(len(frame["swaps"]))
    ]
    me = seats[0]._replace(cards=_open(story.hand_now))
    return Scene(
        entry=entry,
        seen=seen,
        story=story,
        me=me,
        others=tuple(seats[1:]),
        table=_open(story.table_now),
        value=round(2 * frame["value"]),
        swaps_left=frame.get("swaps_left"),
        is_last_turn=bool(frame.get("last_turns")),
        can_swap=any(action.startswith("swap ") for action in seen.legal_actions),
        buttons=buttons(seen.legal_actions, opening=bool(frame.get("first_turn"))),
        cells=_cells(entry, seen),
        so_far=sum(entry.half_points),
    )


def _known_before(story: Story, frames: Sequence[Frame]) -> list[list[str]]:
    """Return, by seat, the cards that lay open before the lines still to be told."""
    new = sum(line.is_action for line in story.lines if line.new)
    known: Any = frames[len(frames) - 1 - new]["known"]
    return list(known)


def _seat(
    entry: Entry, seen: RoundSeen, frame: dict[str, Any], number: int, before: list[str]
) -> SeatShown:
    points = seen.half_points
    seats = len(frame["swaps"])
    passed = number in frame["passed"]
    return SeatShown(
        number=number,
        compass=PLACES[seats - 1][number - 1] if number else "s",
        name=seat_name(number, seats),
        bot=bot_name(entry.tournament.bots[number - 1]) if number else "",
        cards=_others_cards(seen, frame["known"][number], number, before),
        swaps=frame["swaps"][number],
        deals=number == frame["dealer"],
        passed=passed,
        done=number in frame["done"] and not passed,
        has_31=any(
            event["seat"] == number and event.get("event") == "thirty-one" for event in seen.events
        ),
        half_points=points[number] if points else None,
        is_best=points is not None and points[number] == max(points),
    )


def _others_cards(
    seen: RoundSeen, known: list[str], number: int, before: list[str]
) -> tuple[CardShown, ...]:
    """Return another's hand: what was seen going there lies open, at the end all of it."""
    shown = seen.hands[number] if seen.hands else known
    faces = [CardShown(card, card_label(card), card not in before) for card in shown]
    return (*faces, *[CLOSED] * (HAND - len(faces)))


HAND = 3


def _open(cards: Sequence[str]) -> tuple[CardShown, ...]:
    return tuple(CardShown(card, card_label(card)) for card in cards)


def _cells(entry: Entry, seen: RoundSeen) -> list[RoundCell]:
    points: list[int] = entry.half_points
    current = len(points) + 1 if entry.state == Entry.State.PLAYING else 0
    return [
        RoundCell(
            number=number,
            half_points=points[number - 1] if number <= len(points) else None,
            address=round_address(entry, number) if number <= max(len(points), current) else "",
            is_current=number == current,
            is_seen=number == seen.number,
        )
        for number in range(1, entry.tournament.rounds + 1)
    ]

"""A diagram of one position of a round: each seat's cards and the cards in the middle."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext, ngettext

from tournaments.models import Tournament
from tournaments.play.replay import Frame, RoundView
from tournaments.selectors.contest.walkthrough import RoundWalkthrough
from tournaments.web.common.texts import (
    bot_name,
    card_label,
    half_points_of,
    points_text,
    seat_name,
)
from tournaments.web.games import PRESENTATIONS
from tournaments.web.games.table_layout import stable_order


class DiagramCard(NamedTuple):
    """A card, or a card back if `code` is empty; `mark`: `mine` or `best` if an action moves it."""

    code: str
    label: str
    mark: str = ""


class CardGroup(NamedTuple):
    """Cards shown in one row, with a label and a note."""

    label: str
    cards: tuple[DiagramCard, ...]
    note: str = ""


class DiagramSeat(NamedTuple):
    """A seat: its name, its hands (two after a split), its state in words."""

    number: int
    name: str
    bot: str
    hands: tuple[CardGroup, ...]
    tags: tuple[str, ...]
    acts: bool
    deals: bool
    half_points: int | None


class RoundDiagram(NamedTuple):
    """All that the entrant could see at one position; every hand at the end of the round."""

    others: tuple[DiagramSeat, ...]
    middle: tuple[CardGroup, ...]
    me: DiagramSeat


class DiagramInput(NamedTuple):
    """The data of a diagram; `end` is the finished round, set at its last position only."""

    tournament: Tournament
    frame: dict[str, Any]
    hand: tuple[str, ...]
    table: tuple[str, ...]
    names: Sequence[str]
    end: RoundView | None


def diagram_input(
    walk: RoundWalkthrough, tournament: Tournament, index: int, names: Sequence[str]
) -> DiagramInput:
    """Return the data of the diagram after `index` actions; cards that stay keep their places."""
    frames = walk.frames[: index + 1]
    end = walk.round_view if index == len(walk.frames) - 1 else None
    return DiagramInput(
        tournament, frames[-1], _lying(frames, "hand"), _lying(frames, "table"), names, end
    )


def deal_input(tournament: Tournament, frame: Frame, names: Sequence[str]) -> DiagramInput:
    """Return the data of the diagram before any action."""
    return DiagramInput(
        tournament, frame, _lying([frame], "hand"), _lying([frame], "table"), names, None
    )


def seat_names(tournament: Tournament, me: str) -> list[str]:
    """Return the names of the seats, the entrant's first."""
    return [me, *(seat_name(seat, tournament.seats) for seat in range(1, tournament.seats))]


def round_diagram(view: DiagramInput, *, action: str = "", best: str = "") -> RoundDiagram:
    """Return a diagram; the cards that `action` and `best` name are marked."""
    marks = dict.fromkeys(best.split()[1:], "best") | dict.fromkeys(action.split()[1:], "mine")
    seats = [_seat(view, number, marks) for number in range(view.tournament.seats)]
    return RoundDiagram(tuple(seats[1:]), _middle(view, marks), seats[0])


def _lying(frames: Sequence[Any], where: str) -> tuple[str, ...]:
    cards = tuple(frames[0].get(where, ()))
    for frame in frames[1:]:
        cards = stable_order(cards, frame.get(where, ()))
    return cards


def _faces(cards: Sequence[str | None], marks: dict[str, str]) -> tuple[DiagramCard, ...]:
    closed = gettext("closed card")
    return tuple(
        DiagramCard(card, card_label(card), marks.get(card, ""))
        if card
        else DiagramCard("", closed)
        for card in cards
    )


def _seat(view: DiagramInput, number: int, marks: dict[str, str]) -> DiagramSeat:
    frame, end = view.frame, view.end
    return DiagramSeat(
        number=number,
        name=view.names[number],
        bot=bot_name(view.tournament.bots[number - 1]) if number else "",
        hands=_hands(view, number, marks),
        tags=tuple(PRESENTATIONS[view.tournament.game].seat_notes(frame, number)),
        acts=frame["to_act"] == number,
        deals=frame["dealer"] == number,
        half_points=end.half_points[number] if end and end.half_points else None,
    )


def _hands(view: DiagramInput, number: int, marks: dict[str, str]) -> tuple[CardGroup, ...]:
    frame = view.frame
    if "hands" in frame:
        return _several(view, number)
    if number == 0:
        return (CardGroup("", _faces(view.hand, marks), _worth(frame["value"])),)
    if view.end is not None and view.end.hands:
        return (CardGroup("", _faces(view.end.hands[number], {})),)
    known = frame["known"][number]
    four = frame.get("drawn_from") and frame["to_act"] == number
    closed = max(PRESENTATIONS[view.tournament.game].hand_size + bool(four) - len(known), 0)
    return (CardGroup("", _faces([*known, *[None] * closed], {})),)


def _several(view: DiagramInput, number: int) -> tuple[CardGroup, ...]:
    """Return the hands of a seat in a game where a seat may hold two."""
    hands, values = view.frame["hands"][number], view.frame["values"][number]
    if view.end is not None and view.end.hands:
        hands = view.end.hands[number]
    return tuple(
        CardGroup("", _faces(hand, {}), "" if value is None else points_text(half_points_of(value)))
        for hand, value in zip(hands, values, strict=True)
    )


def _worth(value: float | None) -> str:
    if value is None:
        return ""
    return gettext("worth %(value)s") % {"value": points_text(half_points_of(value))}


def _middle(view: DiagramInput, marks: dict[str, str]) -> tuple[CardGroup, ...]:
    table, left = _faces(view.table, marks), view.frame.get("stock", 0)
    note = ngettext("%(left)s card", "%(left)s cards", left) % {"left": left}
    stock = _faces([None] if left else [], {})
    return tuple(
        CardGroup(str(pile.label), stock, note)
        if pile.is_stock
        else CardGroup(str(pile.label), table)
        for pile in PRESENTATIONS[view.tournament.game].piles
    )

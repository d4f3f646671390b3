"""A moment of a round as a small drawing: every seat's cards, and what lies between them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext, ngettext

from tournaments.models import Tournament
from tournaments.play.observations import Frame
from tournaments.play.replay import RoundSeen
from tournaments.selectors.contest.walkthrough import Walk
from tournaments.templatetags.names import bot_name
from tournaments.templatetags.points import points
from tournaments.web.common.card_labels import card_label, seat_name
from tournaments.web.common.layout import in_place

HAND = 3


class Face(NamedTuple):
    """A card, the back of one without a code; `mark`: what the entrant did with it."""

    code: str
    label: str
    mark: str = ""


class Group(NamedTuple):
    """Cards that lie together, with what they are and a remark."""

    label: str
    cards: tuple[Face, ...]
    note: str = ""


class SeatDrawn(NamedTuple):
    """A seat: whose it is, its hands (two after a split), and how it stands."""

    number: int
    name: str
    bot: str
    hands: tuple[Group, ...]
    tags: tuple[str, ...]
    acts: bool
    deals: bool
    half_points: int | None


class Glimpse(NamedTuple):
    """All that the entrant could see at a moment; at the end every hand."""

    others: tuple[SeatDrawn, ...]
    middle: tuple[Group, ...]
    me: SeatDrawn


class Sight(NamedTuple):
    """What a glimpse is made of; `end` is the round once it is over, at its last frame."""

    tournament: Tournament
    frame: dict[str, Any]
    hand: tuple[str, ...]
    table: tuple[str, ...]
    names: Sequence[str]
    end: RoundSeen | None


def sight_of(walk: Walk, tournament: Tournament, index: int, names: Sequence[str]) -> Sight:
    """Return what lay open after so many actions; cards stay in their places meanwhile."""
    told = walk.frames[: index + 1]
    end = walk.seen if index == len(walk.frames) - 1 else None
    return Sight(tournament, told[-1], _lying(told, "hand"), _lying(told, "table"), names, end)


def dealt(tournament: Tournament, frame: Frame, names: Sequence[str]) -> Sight:
    """Return what lay open before anybody had acted."""
    return Sight(tournament, frame, _lying([frame], "hand"), _lying([frame], "table"), names, None)


def names_of(tournament: Tournament, me: str) -> list[str]:
    """Return what the seats are called, the entrant first."""
    return [me, *(seat_name(seat, tournament.seats) for seat in range(1, tournament.seats))]


def glimpse_of(sight: Sight, *, mine: str = "", best: str = "") -> Glimpse:
    """Return the drawing of a moment, with the cards of the action taken and of the best marked."""
    marks = dict.fromkeys(best.split()[1:], "best") | dict.fromkeys(mine.split()[1:], "mine")
    seats = [_seat(sight, number, marks) for number in range(sight.tournament.seats)]
    return Glimpse(tuple(seats[1:]), _middle(sight, marks), seats[0])


def _lying(frames: Sequence[Any], where: str) -> tuple[str, ...]:
    cards = tuple(frames[0].get(where, ()))
    for frame in frames[1:]:
        cards = in_place(cards, frame.get(where, ()))
    return cards


def _faces(cards: Sequence[str | None], marks: dict[str, str]) -> tuple[Face, ...]:
    closed = gettext("closed card")
    return tuple(
        Face(card, card_label(card), marks.get(card, "")) if card else Face("", closed)
        for card in cards
    )


def _seat(sight: Sight, number: int, marks: dict[str, str]) -> SeatDrawn:
    frame, end = sight.frame, sight.end
    return SeatDrawn(
        number=number,
        name=sight.names[number],
        bot=bot_name(sight.tournament.bots[number - 1]) if number else "",
        hands=_hands(sight, number, marks),
        tags=tuple(_tags(frame, number)),
        acts=frame["to_act"] == number,
        deals=frame["dealer"] == number,
        half_points=end.half_points[number] if end and end.half_points else None,
    )


def _hands(sight: Sight, number: int, marks: dict[str, str]) -> tuple[Group, ...]:
    frame = sight.frame
    if "hands" in frame:
        return _several(sight, number)
    if number == 0:
        return (Group("", _faces(sight.hand, marks), _worth(frame["value"])),)
    if sight.end is not None and sight.end.hands:
        return (Group("", _faces(sight.end.hands[number], {})),)
    known = frame["known"][number]
    four = frame.get("drawn_from") and frame["to_act"] == number
    closed = max(HAND + bool(four) - len(known), 0)
    return (Group("", _faces([*known, *[None] * closed], {})),)


def _several(sight: Sight, number: int) -> tuple[Group, ...]:
    """Return the hands of a seat in a game in which it may hold two."""
    hands, values = sight.frame["hands"][number], sight.frame["values"][number]
    if sight.end is not None and sight.end.hands:
        hands = sight.end.hands[number]
    return tuple(
        Group("", _faces(hand, {}), "" if value is None else points(round(2 * value)))
        for hand, value in zip(hands, values, strict=True)
    )


def _worth(value: float | None) -> str:
    if value is None:
        return ""
    return gettext("worth %(value)s") % {"value": points(round(2 * value))}


def _tags(frame: dict[str, Any], number: int) -> list[str]:
    """Return how a seat stands, in a word or two."""
    tags = []
    if "stakes" in frame and number == frame["dealer"]:
        tags.append(gettext("the Bank"))
    elif chips := frame.get("stakes", {number: 0})[number]:
        tags.append(gettext("stake %(chips)s") % {"chips": chips})
    if number in frame.get("passed", ()):
        tags.append(gettext("passed"))
    elif number in frame.get("done", ()):
        tags.append(gettext("done"))
    elif made := frame.get("swaps", {number: 0})[number]:
        tags.append(ngettext("%(swaps)s swap", "%(swaps)s swaps", made) % {"swaps": made})
    return tags


def _middle(sight: Sight, marks: dict[str, str]) -> tuple[Group, ...]:
    frame, table = sight.frame, _faces(sight.table, marks)
    if "hands" in frame:
        return (_stock(frame),)
    if "buried" in frame:
        return (Group(gettext("Open pile"), table), _stock(frame))
    if "stock" in frame:
        return (Group(gettext("The pot"), table), _stock(frame))
    return (Group(gettext("On the table"), table),)


def _stock(frame: dict[str, Any]) -> Group:
    left = frame["stock"]
    note = ngettext("%(left)s card", "%(left)s cards", left) % {"left": left}
    return Group(gettext("Stock"), _faces([None] if left else [], {}), note)

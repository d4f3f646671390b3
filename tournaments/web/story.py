"""What happened at the table, in sentences, each with the picture that goes with it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from tournaments.selectors.frames import Frame
from tournaments.selectors.replay import RoundSeen
from tournaments.web.words import card_name, card_sign, seat_name


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened: told in full, said at the seat, and what then lay open."""

    seat: int
    text: str
    say: str
    table: tuple[str, ...]
    hand: tuple[str, ...]
    is_action: bool
    new: bool


@dataclass(frozen=True, slots=True)
class Story:
    """A round so far: what was dealt in sight, and every line since."""

    table: tuple[str, ...]
    hand: tuple[str, ...]
    lines: tuple[Line, ...]

    @property
    def table_now(self) -> tuple[str, ...]:
        return self.lines[-1].table if self.lines else self.table

    @property
    def hand_now(self) -> tuple[str, ...]:
        return self.lines[-1].hand if self.lines else self.hand

    @property
    def table_before(self) -> tuple[str, ...]:
        """Return what lay on the table before the first new line."""
        return self._before().table

    @property
    def hand_before(self) -> tuple[str, ...]:
        """Return what the entrant held before the first new line."""
        return self._before().hand

    def _before(self) -> "Line | Story":
        told = [line for line in self.lines if not line.new]
        return told[-1] if told else self


FROM_THE_DEAL = -1


def story_of(seen: RoundSeen, frames: Sequence[Frame], *, since: int | None) -> Story:
    """Tell a round; the lines from the entrant's turn `since` on are new.

    `FROM_THE_DEAL` makes all of them new, None makes none.
    """
    seats = _seats(frames[0])
    table, hand = _cards(frames[0], "table"), _cards(frames[0], "hand")
    start, lines, at, own = (table, hand), [], 0, 0
    for event in seen.events:
        if "action" in event:
            at += 1
            own += event["seat"] == 0
            table = in_place(table, _cards(frames[at], "table"))
            hand = in_place(hand, _cards(frames[at], "hand"))
        text, say = _told(event, frames[at], seats)
        new = since is not None and own > since
        lines.append(Line(_seat(event), text, say, table, hand, "action" in event, new))
    return Story(*start, tuple(lines))


def in_place(before: tuple[str, ...], after: Sequence[str]) -> tuple[str, ...]:
    """Return the cards with each new one where the one that went had been.

    >>> in_place(("7c", "Ah", "Td"), ["8s", "7c", "Td"])
    ('7c', '8s', 'Td')
    """
    arriving = [card for card in after if card not in before]
    stayed = [card if card in after else (arriving.pop(0) if arriving else "") for card in before]
    return tuple(card for card in [*stayed, *arriving] if card)


def _told(event: Any, frame: Frame, seats: int) -> tuple[str, str]:
    """Return a line in full, and as it is said at the seat."""
    seat = _seat(event)
    who = seat_name(seat, seats)
    if "action" not in event:
        return _announced(str(event["event"]), seat, who)
    word, *cards = str(event["action"]).split()
    if word == "swap":
        return _swapped(seat, who, cards)
    if word == "swap-all":
        return _all_swapped(seat, who, is_final=seat in _numbers(frame, "passed"))
    text = gettext("You pass.") if seat == 0 else gettext("%(who)s passes.") % {"who": who}
    return text, gettext("Pass!")


def _swapped(seat: int, who: str, cards: list[str]) -> tuple[str, str]:
    give, take = cards
    names = {"who": who, "give": card_name(give), "take": card_name(take)}
    if seat == 0:
        text = gettext("You swap the %(give)s for the %(take)s.") % names
    else:
        text = gettext("%(who)s swaps the %(give)s for the %(take)s.") % names
    return text, f"{card_sign(give)} → {card_sign(take)}"


def _all_swapped(seat: int, who: str, *, is_final: bool) -> tuple[str, str]:
    if seat == 0:
        final, going_on = gettext("You swap all three and pass."), gettext("You swap all three.")
    else:
        final = gettext("%(who)s swaps all three and passes.") % {"who": who}
        going_on = gettext("%(who)s swaps all three.") % {"who": who}
    return (final if is_final else going_on), gettext("All three!")


def _announced(event: str, seat: int, who: str) -> tuple[str, str]:
    if event == "thirty-one":
        yours = gettext("You have 31! Whoever is not done has one last turn.")
        theirs = gettext("%(who)s has 31! Whoever is not done has one last turn.") % {"who": who}
        return (yours if seat == 0 else theirs), gettext("31!")
    yours = gettext("You are the last one left: one last turn.")
    theirs = gettext("%(who)s is the last one left: one last turn.") % {"who": who}
    return (yours if seat == 0 else theirs), gettext("One last turn")


def _seat(event: Any) -> int:
    return int(event["seat"])


def _seats(frame: Frame) -> int:
    return len(_numbers(frame, "swaps"))


def _cards(frame: Frame, name: str) -> tuple[str, ...]:
    cards: Any = frame[name]
    return tuple(cards)


def _numbers(frame: Frame, name: str) -> list[int]:
    numbers: Any = frame[name]
    return list(numbers)

"""A walk through a round: where one stands, where one can go, and the lines side by side."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext

from tournaments.models import Entry
from tournaments.selectors.analysis.reviews import DecisionSeen, RoundReviewed
from tournaments.selectors.contest.walkthrough import Walk
from tournaments.templatetags.names import player_name
from tournaments.web.common.action_labels import act_label, act_sign
from tournaments.web.review.costs import Priced, priced
from tournaments.web.review.diagram import Glimpse, glimpse_of, names_of, sight_of
from tournaments.web.review.steps import Step, steps_of


class Stone(NamedTuple):
    """One action of a line. `parts`: the first that differs from the other line."""

    sign: str
    label: str
    address: str
    is_here: bool
    parts: bool
    cost: int | None


class Way(NamedTuple):
    """Where a step leads to, with the address of that page."""

    step: Step
    address: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class Stroll:
    """A step of a round, and the ways from it. Addresses are empty where there is no way on.

    `decision` is None but where the entrant is about to act on its own line.
    """

    ways: tuple[Way, ...]
    here: Way
    first: str
    back: str
    onward: str
    last: str
    picture: Glimpse
    decision: Priced | None
    mine: tuple[Stone, ...]
    best: tuple[Stone, ...]

    @property
    def is_end(self) -> bool:
        return not self.onward


def stroll_of(
    *, entry: Entry, told: RoundReviewed | None, walk: Walk, own: bool, asked: Mapping[str, str]
) -> Stroll:
    """Return a step of a round; `asked` may name a `step`, a `turn` of the entrant, a `line`."""
    number, on_best = walk.seen.number, asked.get("line") == "best" and _has_line(told)
    who = gettext("You") if own else player_name(entry.player.username)
    names = names_of(entry.tournament, who)
    steps = steps_of(walk.seen, names)
    index = _index(steps, asked)
    ways = tuple(
        Way(step, step_address(entry, number, step.index, on_best=on_best), step.index == index)
        for step in steps
    )
    following = steps[index + 1] if index + 1 < len(steps) else None
    turn = following.turn if following else None
    decision = None if on_best else _decision(told, turn)
    marks = {"mine": decision.action, "best": decision.best or ""} if decision else {}
    return Stroll(
        ways=ways,
        here=ways[index],
        first=ways[0].address if index else "",
        back=ways[index - 1].address if index else "",
        onward=ways[index + 1].address if following else "",
        last=ways[-1].address if following else "",
        picture=glimpse_of(sight_of(walk, entry.tournament, index, names), **marks),
        decision=priced(decision, entry.tournament.game, own=own) if decision else None,
        mine=_mine(entry, number, told, None if on_best else turn),
        best=_best(entry, number, told, turn if on_best else None),
    )


def step_address(entry: Entry, number: int, step: int, *, on_best: bool) -> str:
    """Return where a step of a round is shown."""
    line = "&line=best" if on_best else ""
    return f"{reverse('review-round', args=[entry.pk, number])}?step={step}{line}"


def _has_line(told: RoundReviewed | None) -> bool:
    return told is not None and told.line is not None


def _index(steps: Sequence[Step], asked: Mapping[str, str]) -> int:
    """Return the step that is asked for, the nearest one if there is none such."""
    if (turn := _number(asked.get("turn"))) is not None:
        return next((step.index - 1 for step in steps if step.turn == turn), 0)
    return min(_number(asked.get("step")) or 0, len(steps) - 1)


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 5 else None


def _decision(told: RoundReviewed | None, turn: int | None) -> DecisionSeen | None:
    if told is None or turn is None:
        return None
    return next((one for one in told.decisions if one.turn == turn), None)


def _mine(
    entry: Entry, number: int, told: RoundReviewed | None, here: int | None
) -> tuple[Stone, ...]:
    if told is None:
        return ()
    line = [one.action for one in told.decisions]
    parting = _parting(line, told.line)
    address = reverse("review-round", args=[entry.pk, number])
    return tuple(
        Stone(
            sign=act_sign(one.action),
            label=act_label(one.action),
            address=f"{address}?turn={one.turn}",
            is_here=one.turn == here,
            parts=one.turn == parting,
            cost=one.price,
        )
        for one in told.decisions
    )


def _best(
    entry: Entry, number: int, told: RoundReviewed | None, here: int | None
) -> tuple[Stone, ...]:
    if told is None or told.line is None:
        return ()
    parting = _parting([one.action for one in told.decisions], told.line)
    address = reverse("review-round", args=[entry.pk, number])
    return tuple(
        Stone(
            sign=act_sign(action),
            label=act_label(action),
            address=f"{address}?turn={turn}&line=best",
            is_here=turn == here,
            parts=turn == parting,
            cost=None,
        )
        for turn, action in enumerate(told.line)
    )


def _parting(line: Sequence[str], other: Sequence[str] | None) -> int | None:
    """Return the turn in which two lines part; None if they are one."""
    if other is None or list(line) == list(other):
        return None
    pairs = enumerate(zip(line, other, strict=False))
    return next((at for at, (one, two) in pairs if one != two), min(len(line), len(other)))

"""The review page of a round: step navigation, and the line played beside the best line."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext

from accounts.names import shown_name
from tournaments.models import Entry
from tournaments.selectors.analysis.reviews import ReviewedDecision, ReviewedRound
from tournaments.selectors.contest.walkthrough import RoundWalkthrough
from tournaments.web.games import PRESENTATIONS
from tournaments.web.review.costs import DecisionText, decision_text
from tournaments.web.review.diagram import RoundDiagram, diagram_input, round_diagram, seat_names
from tournaments.web.review.steps import Step, steps_of


class LineAction(NamedTuple):
    """One action of a line. `parts`: it is the first that differs from the other line."""

    sign: str
    label: str
    address: str
    is_here: bool
    parts: bool
    cost: int | None


class StepLink(NamedTuple):
    """A step with the address of its page."""

    step: Step
    address: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class ReviewStepper:
    """One step of a round with its navigation.

    `first`, `back`, `onward`, `last`: addresses, empty where there is no such step.
    `decision` is set where the entrant acts next on the line it played, else None.
    """

    steps: tuple[StepLink, ...]
    current: StepLink
    first: str
    back: str
    onward: str
    last: str
    picture: RoundDiagram
    decision: DecisionText | None
    line: tuple[LineAction, ...]
    best: tuple[LineAction, ...]

    @property
    def is_end(self) -> bool:
        return not self.onward


def review_stepper(
    *,
    entry: Entry,
    review: ReviewedRound | None,
    walk: RoundWalkthrough,
    own: bool,
    query: Mapping[str, str],
) -> ReviewStepper:
    """Return the stepper at a step; `query` may have `step`, `turn` (of the entrant), `line`."""
    number, on_best = walk.round_view.number, query.get("line") == "best" and _has_line(review)
    entrant = gettext("You") if own else shown_name(entry.player.username)
    names = seat_names(entry.tournament, entrant)
    steps = steps_of(walk.round_view, names, PRESENTATIONS[entry.tournament.game])
    index = _index(steps, query)
    links = tuple(
        StepLink(
            step, step_address(entry, number, step.index, on_best=on_best), step.index == index
        )
        for step in steps
    )
    following = steps[index + 1] if index + 1 < len(steps) else None
    turn = following.turn if following else None
    decision = None if on_best else _decision(review, turn)
    marks = {"action": decision.action, "best": decision.best or ""} if decision else {}
    return ReviewStepper(
        steps=links,
        current=links[index],
        first=links[0].address if index else "",
        back=links[index - 1].address if index else "",
        onward=links[index + 1].address if following else "",
        last=links[-1].address if following else "",
        picture=round_diagram(diagram_input(walk, entry.tournament, index, names), **marks),
        decision=decision_text(decision, entry.tournament.game, own=own) if decision else None,
        line=_line_played(entry, number, review, None if on_best else turn),
        best=_best_line(entry, number, review, turn if on_best else None),
    )


def step_address(entry: Entry, number: int, step: int, *, on_best: bool) -> str:
    """Return the address of a step of a round."""
    line = "&line=best" if on_best else ""
    return f"{reverse('review-round', args=[entry.pk, number])}?step={step}{line}"


def _has_line(review: ReviewedRound | None) -> bool:
    return review is not None and review.line is not None


def _index(steps: Sequence[Step], query: Mapping[str, str]) -> int:
    """Return the index of the step that the query names, or of the nearest one."""
    if (turn := _number(query.get("turn"))) is not None:
        return next((step.index - 1 for step in steps if step.turn == turn), 0)
    return min(_number(query.get("step")) or 0, len(steps) - 1)


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 5 else None


def _decision(review: ReviewedRound | None, turn: int | None) -> ReviewedDecision | None:
    if review is None or turn is None:
        return None
    return next((row for row in review.decisions if row.turn == turn), None)


def _line_played(
    entry: Entry, number: int, review: ReviewedRound | None, turn_here: int | None
) -> tuple[LineAction, ...]:
    if review is None:
        return ()
    line = [decision.action for decision in review.decisions]
    differs_at = _first_difference(line, review.line)
    address = reverse("review-round", args=[entry.pk, number])
    return tuple(
        LineAction(
            sign=PRESENTATIONS[entry.tournament.game].action_sign(decision.action),
            label=PRESENTATIONS[entry.tournament.game].action_label(decision.action),
            address=f"{address}?turn={decision.turn}",
            is_here=decision.turn == turn_here,
            parts=decision.turn == differs_at,
            cost=decision.price,
        )
        for decision in review.decisions
    )


def _best_line(
    entry: Entry, number: int, review: ReviewedRound | None, turn_here: int | None
) -> tuple[LineAction, ...]:
    if review is None or review.line is None:
        return ()
    differs_at = _first_difference([decision.action for decision in review.decisions], review.line)
    address = reverse("review-round", args=[entry.pk, number])
    return tuple(
        LineAction(
            sign=PRESENTATIONS[entry.tournament.game].action_sign(action),
            label=PRESENTATIONS[entry.tournament.game].action_label(action),
            address=f"{address}?turn={turn}&line=best",
            is_here=turn == turn_here,
            parts=turn == differs_at,
            cost=None,
        )
        for turn, action in enumerate(review.line)
    )


def _first_difference(line: Sequence[str], other: Sequence[str] | None) -> int | None:
    """Return the first turn in which two lines differ; None if they are equal."""
    if other is None or list(line) == list(other):
        return None
    pairs = enumerate(zip(line, other, strict=False))
    return next(
        (at for at, (action, theirs) in pairs if action != theirs), min(len(line), len(other))
    )

"""The review of an entry: what each decision cost, as far as its reader may know by now."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.errors import TournamentNotFinal
from tournaments.models import Entry, Job, RoundReview
from tournaments.scoring.ratios import mean_hundredths
from tournaments.selectors.analysis.ghosts import Yardstick, ghost_rows, yardstick
from tournaments.selectors.contest.access import Content, Viewer, can_see

FEWEST_DEALS = 30  # with fewer there are too few to tell
DEAREST = 3


@dataclass(frozen=True, slots=True)
class ReviewedDecision:
    """One turn of the entrant and what it cost.

    By hindsight, in half points, None before everyone may see it: `par_before`, `par_after`,
    `price` (the one less the other) and `best`, the first action of the best line from here.
    By what could be known, in hundredths of a point, None where there were too few deals to
    tell: `fair` of the action taken, `fair_best` of the best one, `fair_action`; `fair_error` of
    the difference, and `fair_price`, the difference, which is 0 where chance explains it.
    `values` holds every legal action with its value.
    """

    round: int
    turn: int
    action: str
    par_before: int | None
    par_after: int | None
    price: int | None
    best: str | None
    deals: int
    fair: int | None
    fair_best: int | None
    fair_error: int | None
    fair_price: int | None
    fair_action: str | None
    values: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class ReviewedRound:
    """A round of an entry.

    `par`, `turns` (`modern`) and `line` are those of the best line with the chips that the entrant
    had; None, with `extraction`, before everyone may see them.
    """

    number: int
    half_points: int
    par: int | None
    turns: int | None
    line: tuple[str, ...] | None
    extraction: int | None
    decisions: tuple[ReviewedDecision, ...]


@dataclass(frozen=True, slots=True)
class EntryReview:
    """The rounds that are reviewed, out of `of` that were finished; `state` is the job's.

    `is_open`: par and prices by hindsight are shown. `dearest`: the decisions that cost most, by
    hindsight where that is shown, else by what could be known.
    """

    entry: Entry
    state: str
    of: int
    is_open: bool
    rounds: tuple[ReviewedRound, ...]
    dearest: tuple[ReviewedDecision, ...]


def entry_review(*, entry: Entry, viewer: Viewer) -> EntryReview:
    """Return the review of an entry that the viewer may know of.

    :raises TournamentNotFinal: before the viewer may see any of it.
    """
    if not can_see(viewer=viewer, content=Content.FAIR_VALUES, entry=entry):
        raise TournamentNotFinal(_("This is shown once you have finished."))
    is_open = can_see(viewer=viewer, content=Content.PAR, entry=entry)
    job = Job.objects.filter(entry=entry, kind=Job.Kind.REVIEW).first()
    measure = yardstick(entry.tournament, ghost_rows(entry.tournament)) if is_open else None
    rows = RoundReview.objects.filter(entry=entry, round__lte=len(entry.half_points))
    rounds = tuple(_round(row, entry, measure, is_open=is_open) for row in rows)
    return EntryReview(
        entry=entry,
        state=job.state if job else Job.State.WAITING.value,
        of=len(entry.half_points),
        is_open=is_open,
        rounds=rounds,
        dearest=_dearest(one for each in rounds for one in each.decisions),
    )


def _round(
    row: RoundReview, entry: Entry, measure: Yardstick | None, *, is_open: bool
) -> ReviewedRound:
    half_points = entry.half_points[row.round - 1]
    share = measure.of_round(row.round, half_points, par=row.half_points) if measure else None
    return ReviewedRound(
        number=row.round,
        half_points=half_points,
        par=row.half_points if is_open else None,
        turns=row.turns if is_open else None,
        line=tuple(row.line) if is_open else None,
        extraction=share,
        decisions=tuple(
            _decision(row.round, turn, told, is_open=is_open)
            for turn, told in enumerate(row.decisions)
        ),
    )


def _decision(number: int, turn: int, told: dict[str, Any], *, is_open: bool) -> ReviewedDecision:
    before, after = told["par_before"], told["par_after"]
    return ReviewedDecision(
        round=number,
        turn=turn,
        action=told["action"],
        par_before=before if is_open else None,
        par_after=after if is_open else None,
        price=before - after if is_open else None,
        best=told["best"] if is_open else None,
        deals=told["deals"],
        **_fair(told),
    )


def _fair(told: dict[str, Any]) -> dict[str, Any]:
    """Return the fair figures of a decision, in hundredths of a point."""
    deals, sums = told["deals"], told["sums"]
    names = ("fair", "fair_best", "fair_error", "fair_price", "fair_action")
    if deals < FEWEST_DEALS:
        return dict.fromkeys(names) | {"values": ()}
    values = {action: mean_hundredths(total, deals) for action, total in sums.items()}
    fair, best = values[told["action"]], values[told["fair_action"]]
    return {
        "fair": fair,
        "fair_best": best,
        "fair_error": told["error"],
        "fair_price": 0 if told["even"] else best - fair,  # as shown, so that it adds up
        "fair_action": told["fair_action"],
        "values": tuple(values.items()),
    }


def _dearest(decisions: Iterable[ReviewedDecision]) -> tuple[ReviewedDecision, ...]:
    def cost(one: ReviewedDecision) -> int:
        return one.price * 50 if one.price is not None else one.fair_price or 0

    ordered = sorted(decisions, key=lambda one: (-cost(one), one.round, one.turn))
    return tuple(one for one in ordered[:DEAREST] if cost(one) > 0)

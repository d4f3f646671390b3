"""The review of an entry: what each decision cost, as far as the viewer may see it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.errors import TournamentNotFinal
from tournaments.models import Entry, Job, RoundReview
from tournaments.scoring.ratios import mean_hundredths
from tournaments.selectors.analysis.figures import Yardstick, ghost_rows, yardstick
from tournaments.selectors.contest.access import Content, Viewer, can_see

FEWEST_DEALS = 30  # with fewer samples no fair value is shown
DEAREST = 3


@dataclass(frozen=True, slots=True)
class ReviewedDecision:
    """One decision of the entrant and what it cost.

    By hindsight, in half points, None until par is public: `par_before` and `par_after` the
    action, `price` (their difference), and `best`, the first action of the best line.

    By what the entrant could know, in hundredths of a point, None with fewer than `FEWEST_DEALS`
    sampled deals: `fair` is the expected value of the action, `fair_best` that of the best one
    (`fair_action`), `fair_price` their difference, and `fair_error` its standard error.
    `fair_price` is 0 where it is within that error. `values` has every legal action with its value.
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
    """One round of an entry.

    `par` (half points), `turns` (`modern` only) and `line` are those of the best line with the
    chips that the entrant had. They and `extraction` (tenths of a percent) are None until par is
    public.
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
    """The rounds reviewed so far; `of` is the number of finished rounds, `state` the job's.

    `is_open` is True once par and prices by hindsight are shown. `dearest` are the decisions that
    cost most: by hindsight where that is shown, else by fair value.
    """

    entry: Entry
    state: str
    of: int
    is_open: bool
    rounds: tuple[ReviewedRound, ...]
    dearest: tuple[ReviewedDecision, ...]


def entry_review(*, entry: Entry, viewer: Viewer) -> EntryReview:
    """Return the review of an entry; the viewer is known to have access to the entry.

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
        dearest=_dearest(decision for row in rounds for decision in row.decisions),
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
            _decision(row.round, turn, stored, is_open=is_open)
            for turn, stored in enumerate(row.decisions)
        ),
    )


def _decision(number: int, turn: int, stored: dict[str, Any], *, is_open: bool) -> ReviewedDecision:
    before, after = stored["par_before"], stored["par_after"]
    return ReviewedDecision(
        round=number,
        turn=turn,
        action=stored["action"],
        par_before=before if is_open else None,
        par_after=after if is_open else None,
        price=before - after if is_open else None,
        best=stored["best"] if is_open else None,
        deals=stored["deals"],
        **_fair_values(stored),
    )


def _fair_values(stored: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a `ReviewedDecision` about fair value, in hundredths of a point."""
    deals, sums = stored["deals"], stored["sums"]
    names = ("fair", "fair_best", "fair_error", "fair_price", "fair_action")
    if deals < FEWEST_DEALS:
        return dict.fromkeys(names) | {"values": ()}
    values = {action: mean_hundredths(total, deals) for action, total in sums.items()}
    fair, best = values[stored["action"]], values[stored["fair_action"]]
    return {
        "fair": fair,
        "fair_best": best,
        "fair_error": stored["error"],
        "fair_price": 0 if stored["even"] else best - fair,  # agrees with the rounded values
        "fair_action": stored["fair_action"],
        "values": tuple(values.items()),
    }


def _dearest(decisions: Iterable[ReviewedDecision]) -> tuple[ReviewedDecision, ...]:
    """Return the decisions that cost most, at most `DEAREST`, without those that cost nothing."""

    def cost(decision: ReviewedDecision) -> int:
        hindsight = decision.price
        return hindsight * 50 if hindsight is not None else decision.fair_price or 0

    ordered = sorted(decisions, key=lambda row: (-cost(row), row.round, row.turn))
    return tuple(row for row in ordered[:DEAREST] if cost(row) > 0)

"""What is kept of par, ghosts and reviews, a sample of it compared with what the engine finds."""

from collections.abc import Iterator, Sequence

from django.db.models import Q

from games.core.entry import Setup
from games.core.errors import GameError
from tournaments.models import Entry, Ghost, RoundPar, RoundReview, Tournament
from tournaments.models.par import PAR
from tournaments.play.replay import setup_of, turn_words
from tournaments.play.solver import (
    ComputedPar,
    best_entry,
    best_round,
    ghost_rounds,
    keeps_rule,
    round_costs,
)


def deals_listed(*, most: int | None) -> set[int]:
    """Return the tournaments whose deals are to be worked out anew: the newest, or with None all.

    Only those count that are final or have something kept; each may cost many seconds.
    """
    kept = Q(pars__isnull=False) | Q(ghosts__isnull=False) | Q(entries__reviews__isnull=False)
    final = Q(state=Tournament.State.FINAL)
    rows = Tournament.objects.filter(final | kept).order_by("-pk").distinct()
    return set(rows.values_list("pk", flat=True)[:most])


def deals_added_up(tournament: Tournament) -> Iterator[str]:
    """Tell each difference between what is kept of a tournament's deals; nothing is played."""
    setup = setup_of(tournament)
    rows = list(Ghost.objects.filter(tournament=tournament))
    for row in rows:
        if row.score != setup.score(row.half_points):
            yield f"the ghost {row.kind} has a score that its rounds do not add up to"
    best = next((row for row in rows if row.kind == PAR), None)
    if best is not None and best.half_points != [par.half_points for par in _kept(tournament)]:
        yield "the ghost of par does not have the pars of the rounds"
    if _has_rule(tournament) and tournament.draws < 1:
        yield "it has a rule about its deals, and no seed was drawn"


def deals_audited(tournament: Tournament) -> Iterator[str]:
    """Tell each difference: a round's par, a ghost and a review of a tournament, and its rule."""
    setup = setup_of(tournament)
    yield from _pars(setup, _kept(tournament), at=tournament.pk)
    yield from _ghosts(setup, tournament)
    yield from _reviews(setup, tournament)
    most = tournament.most_flat
    if most is not None and _has_rule(tournament) and not keeps_rule(setup, most_flat=most):
        yield f"more than {most} of its rounds are flat, which its rule forbids"


def _has_rule(tournament: Tournament) -> bool:
    return tournament.most_flat is not None and tournament.state == Tournament.State.FINAL


def _kept(tournament: Tournament) -> list[RoundPar]:
    return list(RoundPar.objects.filter(tournament=tournament).order_by("round"))


def _pars(setup: Setup, pars: Sequence[RoundPar], *, at: int) -> Iterator[str]:
    if not pars:
        return
    row = pars[at % len(pars)]
    found = best_entry(setup)[row.round] if setup.rules.purse else best_round(setup, row.round)
    kept = ComputedPar(row.half_points, row.turns, row.chips, tuple(row.line), row.nodes)
    if kept != found:
        yield f"par of round {row.round} is {kept.half_points} half points by {list(kept.line)}"


def _ghosts(setup: Setup, tournament: Tournament) -> Iterator[str]:
    played = list(Ghost.objects.filter(tournament=tournament).exclude(kind=PAR))
    if played:
        row = played[tournament.pk % len(played)]
        if list(ghost_rounds(setup, row.kind).half_points) != row.half_points:
            yield f"the ghost {row.kind} plays otherwise"


def _reviews(setup: Setup, tournament: Tournament) -> Iterator[str]:
    known = RoundReview.objects.filter(entry__tournament=tournament)
    rows = list(known.exclude(entry__state=Entry.State.PARKED).select_related("entry"))
    if not rows:
        return
    row = rows[tournament.pk % len(rows)]
    words = turn_words(entry=row.entry, number=row.round)
    try:
        weighed = round_costs(setup, row.round, words, row.entry.half_points[: row.round - 1])
    except GameError as refusal:
        yield f"round {row.round} of entry {row.entry_id} does not replay: {refusal}"
        return
    kept = (row.half_points, row.turns, row.line, row.decisions)
    if kept != weighed.as_row_values():
        yield f"the review of round {row.round} of entry {row.entry_id} is another"

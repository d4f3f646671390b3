"""The audit: every stored result compared with what seed, bots and turns give when replayed."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

from cryptography.fernet import InvalidToken
from django.db.models import Q

from games.core.entry import PlayedEntry
from games.core.errors import GameError
from games.core.terms import Setup
from tournaments.models import (
    Entry,
    Ghost,
    RoundPar,
    RoundReview,
    StateChange,
    Tournament,
    Turn,
)
from tournaments.models.par import PAR
from tournaments.play.replay import setup_of, terms_of, turn_words
from tournaments.play.seeds import seed_hash
from tournaments.play.solver import (
    ComputedPar,
    best_entry,
    best_round,
    ghost_rounds,
    keeps_rule,
    round_costs,
)
from tournaments.selectors.contest.records import entry_replay

NEWEST = 3  # tournaments whose deals are computed again; each takes seconds
LIFE = ["announced", "open", "closed", "final"]


def audit(*, every: bool = False) -> Iterator[str]:
    """Yield one sentence per difference; nothing if everything stored is correct.

    Every entry is replayed. Par, ghosts and reviews are computed again, a sample of each, for the
    `NEWEST` tournaments that have them; with `every`, for all.
    """
    recomputed = _tournaments_to_recompute(most=None if every else NEWEST)
    for tournament in Tournament.objects.order_by("pk").iterator():
        for difference in _tournament(tournament, is_recomputed=tournament.pk in recomputed):
            yield f"{tournament.slug}: {difference}"


def _tournaments_to_recompute(*, most: int | None) -> set[int]:
    """Return the ids of the newest tournaments that are final or have a par, ghost or review."""
    has_rows = Q(pars__isnull=False) | Q(ghosts__isnull=False) | Q(entries__reviews__isnull=False)
    final = Q(state=Tournament.State.FINAL)
    rows = Tournament.objects.filter(final | has_rows).order_by("-pk").distinct()
    return set(rows.values_list("pk", flat=True)[:most])


def _tournament(tournament: Tournament, *, is_recomputed: bool) -> Iterator[str]:
    entries = list(Entry.objects.filter(tournament=tournament).order_by("place", "pk"))
    yield from _states(tournament)
    yield from _places(tournament, entries)
    try:
        terms = terms_of(tournament)
    except (GameError, InvalidToken, TypeError, ValueError) as refusal:  # whatever a row may hold
        yield f"its terms cannot be read ({type(refusal).__name__})"
        return
    if terms.commitment() != tournament.commitment:
        yield "its terms are not those of the commitment"
    if seed_hash(terms.seed) != tournament.seed_key_hash:
        yield "the hash of its seed is another seed's, or made with another key"
    yield from _deals(tournament)
    if is_recomputed:
        yield from _recomputed_deals(tournament)
    for entry in entries:
        entry.tournament = tournament
        for difference in _entry(entry):
            yield f"entry {entry.pk}: {difference}"


def _states(tournament: Tournament) -> Iterator[str]:
    rows = StateChange.objects.filter(tournament=tournament).order_by("at", "pk")
    changes = list(rows.values_list("state", flat=True))
    if changes not in _possible_histories(tournament):
        yield f"it is {tournament.state}, by way of {', '.join(changes) or 'nothing'}"
    if tournament.state != Tournament.State.OPEN:
        playing = Entry.objects.filter(tournament=tournament, state=Entry.State.PLAYING)
        if playing.exists():
            yield f"it is {tournament.state} and somebody is still playing"


def _possible_histories(tournament: Tournament) -> list[list[str]]:
    """Return every sequence of states that can end in the tournament's state."""
    state = tournament.state
    if state == Tournament.State.PREPARING:
        return [["preparing"]]
    if state == Tournament.State.VOID:
        histories = [[*LIFE[:most], "void"] for most in range(1, 4)]
        prepared = [["preparing", *history] for history in histories]
        return [*histories, *prepared, ["preparing", "void"]]
    history = LIFE[: LIFE.index(state) + 1]
    # A tournament with a rule was prepared. One without may have been: its rule was lifted.
    with_preparing = ["preparing", *history]
    has_rule = tournament.most_flat is not None
    return [with_preparing] if has_rule else [history, with_preparing]


def _places(tournament: Tournament, entries: list[Entry]) -> Iterator[str]:
    holders = Counter(entry.place for entry in entries if entry.place is not None)
    if holders.total() > tournament.places:
        yield f"{holders.total()} entries hold {tournament.places} places"
    for place, count in sorted(holders.items()):
        if count > 1 or place > tournament.places:
            yield f"place {place} is held {count} times of {tournament.places} places"


def _deals(tournament: Tournament) -> Iterator[str]:
    """Compare the stored par, ghosts and rule of a tournament with each other."""
    setup = setup_of(tournament)
    ghosts = list(Ghost.objects.filter(tournament=tournament))
    for row in ghosts:
        if row.score != setup.score(row.half_points):
            yield f"the ghost {row.kind} has a score that its rounds do not add up to"
    par = next((row for row in ghosts if row.kind == PAR), None)
    if par is not None and par.half_points != [row.half_points for row in _pars(tournament)]:
        yield "the ghost of par does not have the pars of the rounds"
    if _must_keep_rule(tournament) and tournament.draws < 1:
        yield "it has a rule about its deals, and no seed was drawn"


def _recomputed_deals(tournament: Tournament) -> Iterator[str]:
    """Compute one par, one ghost, one review and the rule of a tournament again."""
    setup = setup_of(tournament)
    yield from _recomputed_par(setup, _pars(tournament), at=tournament.pk)
    yield from _recomputed_ghost(setup, tournament)
    yield from _recomputed_review(setup, tournament)
    most = tournament.most_flat
    if most is not None and _must_keep_rule(tournament) and not keeps_rule(setup, most_flat=most):
        yield f"more than {most} of its rounds are flat, which its rule forbids"


def _must_keep_rule(tournament: Tournament) -> bool:
    return tournament.most_flat is not None and tournament.state == Tournament.State.FINAL


def _pars(tournament: Tournament) -> list[RoundPar]:
    return list(RoundPar.objects.filter(tournament=tournament).order_by("round"))


def _recomputed_par(setup: Setup, pars: Sequence[RoundPar], *, at: int) -> Iterator[str]:
    if not pars:
        return
    row = pars[at % len(pars)]
    computed = best_entry(setup)[row.round] if setup.rules.purse else best_round(setup, row.round)
    stored = ComputedPar(row.half_points, row.turns, row.chips, tuple(row.line), row.nodes)
    if stored != computed:
        yield f"par of round {row.round} is {stored.half_points} half points by {list(stored.line)}"


def _recomputed_ghost(setup: Setup, tournament: Tournament) -> Iterator[str]:
    rows = list(Ghost.objects.filter(tournament=tournament).exclude(kind=PAR))
    if rows:
        row = rows[tournament.pk % len(rows)]
        if list(ghost_rounds(setup, row.kind).half_points) != row.half_points:
            yield f"the ghost {row.kind} plays otherwise"


def _recomputed_review(setup: Setup, tournament: Tournament) -> Iterator[str]:
    reviews = RoundReview.objects.filter(entry__tournament=tournament)
    rows = list(reviews.exclude(entry__state=Entry.State.PARKED).select_related("entry"))
    if not rows:
        return
    row = rows[tournament.pk % len(rows)]
    words = turn_words(entry=row.entry, number=row.round)
    try:
        costs = round_costs(setup, row.round, words, row.entry.half_points[: row.round - 1])
    except GameError as refusal:
        yield f"round {row.round} of entry {row.entry_id} does not replay: {refusal}"
        return
    stored = (row.half_points, row.turns, row.line, row.decisions)
    if stored != costs.as_row_values():
        yield f"the review of round {row.round} of entry {row.entry_id} is another"


def _entry(entry: Entry) -> Iterator[str]:
    turns = list(Turn.objects.filter(entry=entry).order_by("round", "number"))
    yield from _turn_numbers(turns)
    yield from _turn_times(entry, turns)
    if bool(turns) != entry.started:
        stored = "begun" if entry.started else "not begun"
        yield f"it has {len(turns)} turns, and is said to have {stored}"
    if entry.state == Entry.State.WITHDRAWN:
        if turns or entry.started or entry.results.exists():
            yield "it has given its place back after it had begun"
        return
    try:
        replay = entry_replay(entry)
    except GameError as refusal:
        if entry.state != Entry.State.PARKED:
            yield f"it does not replay: {refusal}"
        return
    yield from chain(_points(entry, replay), _results(entry, replay))


def _turn_numbers(turns: list[Turn]) -> Iterator[str]:
    count: Counter[int] = Counter()
    for turn in turns:
        if turn.number != count[turn.round]:
            yield f"round {turn.round} has turn {turn.number} where {count[turn.round]} is due"
        count[turn.round] += 1


def _turn_times(entry: Entry, turns: list[Turn]) -> Iterator[str]:
    rows = StateChange.objects.filter(tournament=entry.tournament_id, state__in=["closed", "void"])
    closed_at = min(rows.values_list("at", flat=True), default=None)
    late = [turn for turn in turns if closed_at is not None and turn.taken_at > closed_at]
    if late:
        yield f"{len(late)} turns were taken after the tournament had closed"


def _points(entry: Entry, replay: PlayedEntry) -> Iterator[str]:
    if entry.state == Entry.State.PARKED:
        return
    if list(replay.half_points) != entry.half_points:
        yield f"its half points are {entry.half_points}; the replay gives {replay.half_points}"
    if replay.over != entry.complete:
        yield f"it is {'' if entry.complete else 'not '}complete; the replay says otherwise"
    if replay.over and entry.state == Entry.State.PLAYING:
        yield "it is over and still being played"
    is_open = entry.tournament.state == Tournament.State.OPEN
    if is_open and not replay.over and entry.state != Entry.State.PLAYING:
        yield f"it is {entry.state} before its end while the tournament goes on"


def _results(entry: Entry, replay: PlayedEntry) -> Iterator[str]:
    rounds = entry.tournament.rounds
    stored = list(entry.results.order_by("round").values_list("round", "half_points"))
    if entry.state != Entry.State.SCORED:
        if stored:
            yield f"it has {len(stored)} results and no score"
        return
    points = (*replay.half_points, *[0] * (rounds - len(replay.half_points)))
    if stored != list(enumerate(points, 1)):
        yield f"its results are {stored}; the replay gives {list(points)}"
    score = setup_of(entry.tournament).score(replay.half_points)
    if entry.score_half_points != score:
        yield f"its score is {entry.score_half_points} half points; the replay gives {score}"

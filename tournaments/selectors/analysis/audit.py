"""Everything that is written down, compared with what seed, bots and turns give."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from cryptography.fernet import InvalidToken

from games.core.entry import PlayedEntry
from games.core.errors import GameError
from tournaments.models import Entry, StateChange, Tournament, Turn
from tournaments.play.replay import setup_of, terms_of
from tournaments.play.seeds import seed_hash
from tournaments.selectors.analysis.deals_audit import deals_added_up, deals_audited, deals_listed
from tournaments.selectors.contest.records import entry_replay

# Working par out anew takes seconds a tournament: more than these only where somebody asks.
NEWEST = 3
LIFE = ["announced", "open", "closed", "final"]


def audit(*, every: bool = False) -> Iterator[str]:
    """Tell every difference, one sentence each; nothing where all is as it should be.

    Every entry is replayed. Par, ghosts and reviews are worked out anew for the `NEWEST`
    tournaments that have them, or with `every` for all.
    """
    worked_out = deals_listed(most=None if every else NEWEST)
    for tournament in Tournament.objects.order_by("pk").iterator():
        for difference in _tournament(tournament, is_worked_out=tournament.pk in worked_out):
            yield f"{tournament.slug}: {difference}"


def _tournament(tournament: Tournament, *, is_worked_out: bool) -> Iterator[str]:
    entries = list(Entry.objects.filter(tournament=tournament).order_by("place", "pk"))
    yield from _life(tournament)
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
    yield from deals_added_up(tournament)
    if is_worked_out:
        yield from deals_audited(tournament)
    for entry in entries:
        entry.tournament = tournament
        for difference in _entry(entry):
            yield f"entry {entry.pk}: {difference}"


def _life(tournament: Tournament) -> Iterator[str]:
    rows = StateChange.objects.filter(tournament=tournament).order_by("at", "pk")
    changes = list(rows.values_list("state", flat=True))
    if changes not in _lives(tournament):
        yield f"it is {tournament.state}, by way of {', '.join(changes) or 'nothing'}"
    if tournament.state != Tournament.State.OPEN:
        playing = Entry.objects.filter(tournament=tournament, state=Entry.State.PLAYING)
        if playing.exists():
            yield f"it is {tournament.state} and somebody is still playing"


def _lives(tournament: Tournament) -> list[list[str]]:
    """Return every way that leads to the state that a tournament is in."""
    state = tournament.state
    if state == Tournament.State.PREPARING:
        return [["preparing"]]
    if state == Tournament.State.VOID:
        ways = [[*LIFE[:most], "void"] for most in range(1, 4)]
        return [*ways, *[["preparing", *way] for way in ways], ["preparing", "void"]]
    way = LIFE[: LIFE.index(state) + 1]
    prepared = ["preparing", *way]
    # Its rule may have been lifted; one that has a rule has been prepared.
    return [prepared] if tournament.most_flat is not None else [way, prepared]


def _places(tournament: Tournament, entries: list[Entry]) -> Iterator[str]:
    held = Counter(entry.place for entry in entries if entry.place is not None)
    if held.total() > tournament.places:
        yield f"{held.total()} entries hold {tournament.places} places"
    for place, count in sorted(held.items()):
        if count > 1 or place > tournament.places:
            yield f"place {place} is held {count} times of {tournament.places} places"


def _entry(entry: Entry) -> Iterator[str]:
    turns = list(Turn.objects.filter(entry=entry).order_by("round", "number"))
    yield from _gaps(turns)
    yield from _times(entry, turns)
    if bool(turns) != entry.started:
        said = "begun" if entry.started else "not begun"
        yield f"it has {len(turns)} turns, and is said to have {said}"
    if entry.state == Entry.State.WITHDRAWN:
        if turns or entry.started or entry.results.exists():
            yield "it has given its place back after it had begun"
        return
    try:
        played = entry_replay(entry)
    except GameError as refusal:
        if entry.state != Entry.State.PARKED:
            yield f"it does not replay: {refusal}"
        return
    yield from chain(_points(entry, played), _results(entry, played))


def _gaps(turns: list[Turn]) -> Iterator[str]:
    count: Counter[int] = Counter()
    for turn in turns:
        if turn.number != count[turn.round]:
            yield f"round {turn.round} has turn {turn.number} where {count[turn.round]} is due"
        count[turn.round] += 1


def _times(entry: Entry, turns: list[Turn]) -> Iterator[str]:
    rows = StateChange.objects.filter(tournament=entry.tournament_id, state__in=["closed", "void"])
    closed = min(rows.values_list("at", flat=True), default=None)
    late = [turn for turn in turns if closed is not None and turn.taken_at > closed]
    if late:
        yield f"{len(late)} turns were taken after the tournament had closed"


def _points(entry: Entry, played: PlayedEntry) -> Iterator[str]:
    if entry.state == Entry.State.PARKED:
        return
    if list(played.half_points) != entry.half_points:
        yield f"its half points are {entry.half_points}; the replay gives {played.half_points}"
    if played.over != entry.complete:
        yield f"it is {'' if entry.complete else 'not '}complete; the replay says otherwise"
    if played.over and entry.state == Entry.State.PLAYING:
        yield "it is over and still being played"
    going_on = entry.tournament.state == Tournament.State.OPEN
    if going_on and not played.over and entry.state != Entry.State.PLAYING:
        yield f"it is {entry.state} before its end while the tournament goes on"


def _results(entry: Entry, played: PlayedEntry) -> Iterator[str]:
    rounds = entry.tournament.rounds
    found = list(entry.results.order_by("round").values_list("round", "half_points"))
    if entry.state != Entry.State.SCORED:
        if found:
            yield f"it has {len(found)} results and no score"
        return
    points = (*played.half_points, *[0] * (rounds - len(played.half_points)))
    if found != list(enumerate(points, 1)):
        yield f"its results are {found}; the replay gives {list(points)}"
    score = setup_of(entry.tournament).score(played.half_points)
    if entry.score_half_points != score:
        yield f"its score is {entry.score_half_points} half points; the replay gives {score}"

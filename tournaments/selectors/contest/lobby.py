"""What is on: the tournaments to play, to wait for and to look back at."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.models import User
from tournaments.errors import NotFound
from tournaments.models import Entry, StateChange, Tournament
from tournaments.selectors.contest.access import Viewer, can_enter, can_find, organisers_among
from tournaments.selectors.contest.standings import entry_standings

PAST = 10
State = Tournament.State


@dataclass(frozen=True, slots=True)
class Card:
    """A tournament as the lobby shows it; `mine` is the viewer's entry, `winners` are names."""

    tournament: Tournament
    taken: int
    mine: Entry | None = None
    winners: tuple[str, ...] = ()

    @property
    def left(self) -> int:
        return self.tournament.places - self.taken


@dataclass(frozen=True, slots=True)
class Lobby:
    """`running`: what the viewer is playing; the other lists hold every tournament of a kind.

    `past` are those that have ended last: final, being counted, or void with the viewer in it.
    """

    running: list[Card]
    open: list[Card]
    announced: list[Card]
    past: list[Card]


def lobby(*, viewer: Viewer) -> Lobby:
    """Return everything that is on, as the viewer finds it."""
    current = list(_counted().filter(state=State.OPEN).order_by("closes_at", "pk"))
    coming = list(_counted().filter(state=State.ANNOUNCED).order_by("opens_at", "pk"))
    past = list(_counted().filter(_is_past(viewer)).order_by("-ended_at", "-pk")[:PAST])
    mine = _own(viewer, [*current, *coming, *past])
    winners = _winners([row for row in past if row.state == State.FINAL])
    cards = {
        row.pk: Card(row, row.taken, mine.get(row.pk), winners.get(row.pk, ()))
        for row in (*current, *coming, *past)
    }
    return Lobby(
        running=[cards[row.pk] for row in current if _is_played(mine.get(row.pk))],
        open=[cards[row.pk] for row in current],
        announced=[cards[row.pk] for row in coming],
        past=[cards[row.pk] for row in past],
    )


def own_entry(*, viewer: Viewer, tournament: Tournament) -> Entry | None:
    """Return the viewer's entry in a tournament, withdrawn or not; None without one."""
    return _own(viewer, [tournament]).get(tournament.pk)


def tournament_for(*, slug: str, viewer: Viewer = None) -> Tournament:
    """Return a tournament by its slug, with `taken` places and `ended_at`, its end or closing time.

    :raises NotFound: if there is none, or the viewer may not know of it yet.
    """
    found: Tournament | None = None
    if slug.isprintable():  # the database chokes on a NUL
        found = _counted().filter(slug=slug).first()
    if found is None or not can_find(viewer=viewer, tournament=found):
        raise NotFound
    return found


def _counted() -> QuerySet[Any]:
    # It may end before its closing time: once everyone has played, or when it is made void.
    ended = StateChange.objects.filter(tournament=OuterRef("pk"), state__in=["closed", "void"])
    return Tournament.objects.annotate(
        taken=Count("entries", filter=Q(entries__place__isnull=False)),
        ended_at=Coalesce(Subquery(ended.order_by("at").values("at")[:1]), "closes_at"),
    )


def _is_past(viewer: Viewer) -> Q:
    told = Q(state__in=[State.CLOSED, State.FINAL])
    if not isinstance(viewer, User):
        return told
    own = Entry.objects.filter(player=viewer, place__isnull=False).values("tournament")
    return told | Q(state=State.VOID, pk__in=own)  # who played in it is owed a word


def _is_played(entry: Entry | None) -> bool:
    return entry is not None and entry.state == Entry.State.PLAYING


def _own(viewer: Viewer, tournaments: Sequence[Tournament]) -> dict[int, Entry]:
    if not isinstance(viewer, User):
        return {}
    rows = Entry.objects.select_related("tournament", "player")
    return {
        row.tournament_id: row for row in rows.filter(player=viewer, tournament__in=tournaments)
    }


def _winners(tournaments: Sequence[Tournament]) -> dict[int, tuple[str, ...]]:
    """Return the names on the first rank of each, in two questions for all of them."""
    rows = Entry.objects.filter(tournament__in=tournaments, place__isnull=False)
    by_tournament: dict[int, list[Entry]] = defaultdict(list)
    for entry in rows.select_related("player", "tournament").order_by("place"):
        by_tournament[entry.tournament_id].append(entry)
    outside = organisers_among(
        entry.player_id for entries in by_tournament.values() for entry in entries
    )
    return {key: _first(entries, outside) for key, entries in by_tournament.items()}


def _first(entries: Sequence[Entry], outside: set[int]) -> tuple[str, ...]:
    lines = entry_standings(entries, outside=outside, viewer=None)
    return tuple(line.player for line in lines if line.rank == 1)


def tournament_to_join(*, viewer: Viewer, game: str) -> Tournament | None:
    """Return the open tournament of a game that has a place for the viewer, the first to close."""
    for card in lobby(viewer=viewer).open:
        has_entry = card.mine is not None and card.mine.place is not None
        fits = card.tournament.game == game and card.left > 0 and not has_entry
        if fits and can_enter(viewer, card.tournament):
            return card.tournament
    return None

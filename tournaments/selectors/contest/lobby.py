"""The lobby: tournaments to play, announced ones, and those that ended last."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

from accounts.models import User
from tournaments.models import Entry, Tournament
from tournaments.selectors.contest.access import (
    Viewer,
    can_enter,
    organisers_among,
    tournament_rows,
)
from tournaments.selectors.contest.standings import entry_standings

PAST = 10  # ended tournaments on the page
State = Tournament.State


@dataclass(frozen=True, slots=True)
class LobbyTournament:
    """A tournament in the lobby, with the viewer's entry and the names of its winners.

    `own_entry` is None for a viewer without one.
    """

    tournament: Tournament
    places_taken: int
    own_entry: Entry | None = None
    winners: tuple[str, ...] = ()

    @property
    def left(self) -> int:
        """The number of free places."""
        return self.tournament.places - self.places_taken


@dataclass(frozen=True, slots=True)
class Lobby:
    """The tournaments of the lobby, by state.

    `running` holds the open ones that the viewer is playing in; they are in `open` as well. `past`
    holds the last ones to end: closed, final, or void with an entry of the viewer.
    """

    running: list[LobbyTournament]
    open: list[LobbyTournament]
    announced: list[LobbyTournament]
    past: list[LobbyTournament]


def lobby(*, viewer: Viewer) -> Lobby:
    """Return the lobby of a viewer."""
    rows = tournament_rows()
    current = list(rows.filter(state=State.OPEN).order_by("closes_at", "pk"))
    coming = list(rows.filter(state=State.ANNOUNCED).order_by("opens_at", "pk"))
    past = list(rows.filter(_past_condition(viewer)).order_by("-ended_at", "-pk")[:PAST])
    own = _own_entries(viewer, [*current, *coming, *past])
    winners = _winners([row for row in past if row.state == State.FINAL])
    cards = {
        row.pk: LobbyTournament(row, row.taken, own.get(row.pk), winners.get(row.pk, ()))
        for row in (*current, *coming, *past)
    }
    return Lobby(
        running=[cards[row.pk] for row in current if _is_playing(own.get(row.pk))],
        open=[cards[row.pk] for row in current],
        announced=[cards[row.pk] for row in coming],
        past=[cards[row.pk] for row in past],
    )


def own_entry(*, viewer: Viewer, tournament: Tournament) -> Entry | None:
    """Return the viewer's entry in a tournament, withdrawn or not; None without one."""
    return _own_entries(viewer, [tournament]).get(tournament.pk)


def tournament_to_join(*, viewer: Viewer, game: str) -> Tournament | None:
    """Return the open tournament of a game that has a place for the viewer, the first to close."""
    for card in lobby(viewer=viewer).open:
        has_entry = card.own_entry is not None and card.own_entry.place is not None
        fits = card.tournament.game == game and card.left > 0 and not has_entry
        if fits and can_enter(viewer, card.tournament):
            return card.tournament
    return None


def _past_condition(viewer: Viewer) -> Q:
    ended = Q(state__in=[State.CLOSED, State.FINAL])
    if not isinstance(viewer, User):
        return ended
    entries = Entry.objects.filter(player=viewer, place__isnull=False).values("tournament")
    return ended | Q(state=State.VOID, pk__in=entries)  # its players should learn why it is void


def _is_playing(entry: Entry | None) -> bool:
    return entry is not None and entry.state == Entry.State.PLAYING


def _own_entries(viewer: Viewer, tournaments: Sequence[Tournament]) -> dict[int, Entry]:
    """Return the viewer's entries in these tournaments, by tournament id."""
    if not isinstance(viewer, User):
        return {}
    rows = Entry.objects.select_related("tournament", "player")
    return {
        row.tournament_id: row for row in rows.filter(player=viewer, tournament__in=tournaments)
    }


def _winners(tournaments: Sequence[Tournament]) -> dict[int, tuple[str, ...]]:
    """Return the names on rank 1 by tournament id, with two queries for all tournaments."""
    rows = Entry.objects.filter(tournament__in=tournaments, place__isnull=False)
    by_tournament: dict[int, list[Entry]] = defaultdict(list)
    for entry in rows.select_related("player", "tournament").order_by("place"):
        by_tournament[entry.tournament_id].append(entry)
    players = [entry.player_id for entries in by_tournament.values() for entry in entries]
    organisers = organisers_among(players)
    winners: dict[int, tuple[str, ...]] = {}
    for key, entries in by_tournament.items():
        lines = entry_standings(entries, organisers=organisers, viewer=None)
        winners[key] = tuple(row.player for row in lines if row.rank == 1)
    return winners

"""A player as everyone may know them: results of final tournaments, and where they play now."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest

from django.db.models import Count, Max

from accounts.models import User
from accounts.names import FORMER
from tournaments.errors import NotFound
from tournaments.models import Entry, Tournament
from tournaments.selectors.analysis.figures import player_extractions
from tournaments.selectors.contest.access import Content, Viewer, can_see
from tournaments.selectors.contest.paging import Page, page_of
from tournaments.selectors.people.finished_entries import (
    FinishedEntry,
    RoundResult,
    entry_pars,
    finished_entry_list,
    finished_entry_rows,
)

LATEST = 100  # tournaments that the chart and the best rounds look back at
BEST_OF_A_GAME, BEST_ROUNDS = 3, 6
_NEWEST = "ended_at"


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A game that somebody plays; `extraction` of all results in it together, in tenths of a %."""

    game: str
    played: int
    extraction: int | None


@dataclass(frozen=True, slots=True)
class BestRound:
    """A round far above the field; `is_par` if no more was to be had, as far as that is known."""

    entry: Entry
    stood: RoundResult
    is_par: bool


@dataclass(frozen=True, slots=True)
class Profile:
    """All that a profile tells.

    `results`: a page of them, newest first; `games`: the favourite first; `latest`: at most
    `LATEST` results, newest first, out of `finished`; `best`: the one with the most extraction.
    """

    player: User
    finished: int
    results: Sequence[FinishedEntry]
    following: str | None
    games: tuple[GameSummary, ...]
    latest: Sequence[FinishedEntry]
    best: FinishedEntry | None
    rounds: tuple[BestRound, ...]
    playing: Sequence[Entry]

    @property
    def won(self) -> int:
        """Return how many of the latest tournaments were won, with others or alone."""
        return sum(one.rank == 1 for one in self.latest)


def player_for(*, name: str) -> User:
    """Return the player of a name, whatever its case.

    :raises NotFound: if there is none, or there was one who has left.
    """
    try:
        found = User.objects.get_by_natural_key(name)
    except User.DoesNotExist:
        raise NotFound from None
    if found.username.startswith(FORMER):
        raise NotFound
    return found


def player_profile(*, player: User, viewer: Viewer, page: str = "1") -> Profile:
    """Return what a profile tells its viewer.

    :raises BadInput: if there is no such page of results.
    """
    own = finished_entry_rows().filter(player=player)
    shown: Page[Entry] = page_of(own, among=own, page=page, newest=_NEWEST)
    latest = finished_entry_list(list(own.order_by(f"-{_NEWEST}", "-pk")[:LATEST]), viewer=viewer)
    games = _games(player)
    return Profile(
        player=player,
        finished=sum(game.played for game in games),
        results=_results(shown.rows, latest, viewer),
        following=shown.after,
        games=games,
        latest=latest,
        best=_best(latest),
        rounds=_best_rounds(latest, [game.game for game in games]),
        playing=_playing(player, viewer),
    )


def _results(
    rows: Sequence[Entry], latest: Sequence[FinishedEntry], viewer: Viewer
) -> Sequence[FinishedEntry]:
    known = {one.entry.pk: one for one in latest}
    if all(row.pk in known for row in rows):
        return [known[row.pk] for row in rows]
    return finished_entry_list(rows, viewer=viewer)


def _games(player: User) -> tuple[GameSummary, ...]:
    """Return the games of a player's results, the one played most first, then the latest."""
    counted = (
        finished_entry_rows()
        .filter(player=player)
        .order_by()
        .values("tournament__game")
        .annotate(played=Count("pk"), last=Max(_NEWEST))
        .order_by("-played", "-last")
    )
    shares = player_extractions(player=player)
    return tuple(
        GameSummary(row["tournament__game"], row["played"], shares.get(row["tournament__game"]))
        for row in counted
    )


def _best(latest: Sequence[FinishedEntry]) -> FinishedEntry | None:
    measured = [one for one in latest if one.extraction is not None]
    return max(measured, key=lambda one: one.extraction or 0, default=None)


def _best_rounds(latest: Sequence[FinishedEntry], games: Sequence[str]) -> tuple[BestRound, ...]:
    """Return the rounds furthest above the field: of each game the best, then the next of each.

    Points and chips are not weighed against one another.
    """
    of_games = [_standing_out(latest, game)[:BEST_OF_A_GAME] for game in games]
    in_turn = chain.from_iterable(zip_longest(*of_games))
    chosen = [one for one in in_turn if one is not None][:BEST_ROUNDS]
    played = {final.entry.pk: final.entry for final, _ in chosen}
    pars = {key: entry_pars(entry) for key, entry in played.items()}
    return tuple(
        BestRound(final.entry, stood, pars[final.entry.pk].get(stood.number) == stood.half_points)
        for final, stood in chosen
    )


def _standing_out(
    latest: Sequence[FinishedEntry], game: str
) -> list[tuple[FinishedEntry, RoundResult]]:
    found = [
        (final, stood)
        for final in latest
        if final.entry.tournament.game == game
        for stood in final.rounds
        if stood.above > 0
    ]
    return sorted(found, key=lambda one: one[1].rating, reverse=True)


def _playing(player: User, viewer: Viewer) -> list[Entry]:
    """Return where somebody has a place now, which standings tell as well."""
    rows = Entry.objects.filter(
        player=player, state=Entry.State.PLAYING, tournament__state=Tournament.State.OPEN
    )
    return [
        entry
        for entry in rows.select_related("tournament").order_by("tournament__closes_at", "pk")
        if can_see(viewer=viewer, content=Content.TOTALS, entry=entry)
    ]

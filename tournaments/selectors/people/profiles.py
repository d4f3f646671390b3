"""A player's public profile: results of final tournaments, and where they are playing now."""

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
from tournaments.selectors.contest.listing import Page, page_of
from tournaments.selectors.people.finished_entries import (
    FinishedEntry,
    RoundResult,
    entry_pars,
    finished_entry_list,
    finished_entry_rows,
)

LATEST = 100  # results that the chart and the best rounds are taken from
BEST_OF_A_GAME, BEST_ROUNDS = 3, 6
_NEWEST = "ended_at"


@dataclass(frozen=True, slots=True)
class GameSummary:
    """The number of results in one game, and their extraction in tenths of a percent."""

    game: str
    results: int
    extraction: int | None


@dataclass(frozen=True, slots=True)
class BestRound:
    """A round far above the field; `is_par` if its result is known to equal par."""

    entry: Entry
    result: RoundResult
    is_par: bool


@dataclass(frozen=True, slots=True)
class Profile:
    """Everything on a profile page.

    `finished` is the number of results. `results` is one page of them, newest first; `following`
    names the next page, None on the last. `games` starts with the one played most. `latest` holds
    at most `LATEST` results, newest first; `best` is the one of them with the highest extraction.
    `playing` are entries in tournaments that are open now.
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
        """The number of first ranks, shared or not, among the latest results."""
        return sum(result.rank == 1 for result in self.latest)


def player_for(*, name: str) -> User:
    """Return the player with this name, in upper or lower case.

    :raises NotFound: if there is none, or the account was deleted.
    """
    try:
        player = User.objects.get_by_natural_key(name)
    except User.DoesNotExist:
        raise NotFound from None
    if player.username.startswith(FORMER):
        raise NotFound
    return player


def player_profile(*, player: User, viewer: Viewer, page: str = "1") -> Profile:
    """Return the profile of a player, as far as the viewer may see it.

    :raises BadInput: if there is no such page of results.
    """
    rows = finished_entry_rows().filter(player=player)
    result_page: Page[Entry] = page_of(rows, among=rows, page=page, newest=_NEWEST)
    newest = list(rows.order_by(f"-{_NEWEST}", "-pk")[:LATEST])
    latest = finished_entry_list(newest, viewer=viewer)
    games = _games(player)
    measured = [result for result in latest if result.extraction is not None]
    return Profile(
        player=player,
        finished=sum(game.results for game in games),
        results=_results(result_page.rows, latest, viewer),
        following=result_page.after,
        games=games,
        latest=latest,
        best=max(measured, key=lambda result: result.extraction or 0, default=None),
        rounds=_best_rounds(latest, [game.game for game in games]),
        playing=_playing(player, viewer),
    )


def _results(
    rows: Sequence[Entry], latest: Sequence[FinishedEntry], viewer: Viewer
) -> Sequence[FinishedEntry]:
    """Return the finished entries of these rows; those in `latest` are not computed again."""
    known = {result.entry.pk: result for result in latest}
    if all(row.pk in known for row in rows):
        return [known[row.pk] for row in rows]
    return finished_entry_list(rows, viewer=viewer)


def _games(player: User) -> tuple[GameSummary, ...]:
    """Return the games of a player's results: the most played first, then the latest played."""
    rows = (
        finished_entry_rows()
        .filter(player=player)
        .order_by()
        .values("tournament__game")
        .annotate(results=Count("pk"), last=Max(_NEWEST))
        .order_by("-results", "-last")
        .values_list("tournament__game", "results")
    )
    extractions = player_extractions(player=player)
    return tuple(GameSummary(game, results, extractions.get(game)) for game, results in rows)


def _best_rounds(latest: Sequence[FinishedEntry], games: Sequence[str]) -> tuple[BestRound, ...]:
    """Return the rounds furthest above the field: the best of each game, then the second of each.

    Games take turns because points and chips cannot be compared.
    """
    best_by_game = [_rounds_above_field(latest, game)[:BEST_OF_A_GAME] for game in games]
    in_turn = chain.from_iterable(zip_longest(*best_by_game))
    best = [pair for pair in in_turn if pair is not None][:BEST_ROUNDS]
    entries = {finished.entry.pk: finished.entry for finished, _ in best}
    pars = {key: entry_pars(entry) for key, entry in entries.items()}
    return tuple(
        BestRound(
            finished.entry,
            result,
            is_par=pars[finished.entry.pk].get(result.number) == result.half_points,
        )
        for finished, result in best
    )


def _rounds_above_field(
    latest: Sequence[FinishedEntry], game: str
) -> list[tuple[FinishedEntry, RoundResult]]:
    """Return the rounds of a game that are above the field's mean, the furthest first."""
    pairs = [
        (finished, result)
        for finished in latest
        if finished.entry.tournament.game == game
        for result in finished.rounds
        if result.above > 0
    ]
    return sorted(pairs, key=lambda pair: pair[1].sort_key, reverse=True)


def _playing(player: User, viewer: Viewer) -> list[Entry]:
    """Return the player's entries in open tournaments, which the standings show as well."""
    rows = Entry.objects.filter(
        player=player, state=Entry.State.PLAYING, tournament__state=Tournament.State.OPEN
    )
    return [
        entry
        for entry in rows.select_related("tournament").order_by("tournament__closes_at", "pk")
        if can_see(viewer=viewer, content=Content.TOTALS, entry=entry)
    ]

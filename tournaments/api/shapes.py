"""What rows and replays look like as JSON."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from rest_framework.request import Request

from tournaments.models import Entry, Tournament
from tournaments.play.replay import EntryView, RoundView
from tournaments.selectors.contest.games import GameOnOffer
from tournaments.selectors.contest.standings import Row
from tournaments.services.contest.turns import TurnTaken

Json = dict[str, Any]


def points(half_points: int) -> int | float:
    """Return points as the JSON number that people know: 27, 30.5."""
    whole, half = divmod(half_points, 2)
    return half_points / 2 if half else whole


def points_or_none(half_points: int | None) -> int | float | None:
    """Return points, or None where there are none yet."""
    return None if half_points is None else points(half_points)


def moment(at: datetime) -> str:
    """Return a time as ISO 8601 in UTC, ending in Z."""
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


def round_json(seen: RoundView) -> Json:
    """Return a round as its entrant saw it: all hands once it is over, not before."""
    every = seen.half_points
    return {
        "round": seen.number,
        "dealer": seen.dealer,
        "turn": seen.turn,
        "over": seen.over,
        "observation": seen.observation,
        "legal_actions": list(seen.legal_actions),
        "events": list(seen.events),
        "points": None if every is None else points(every[0]),
        "seat_points": None if every is None else [points(one) for one in every],
        "hands": seen.hands,
        "table": seen.table,
    }


def entry_json(entry: Entry, seen: EntryView) -> Json:
    """Return an entry as far as it was seen; nothing in it depends on the hour of asking."""
    current = seen.current
    return {
        "id": str(entry.pk),
        "tournament": entry.tournament.slug,
        "state": str(seen.state),
        "round": seen.round,
        "turn": seen.turn,
        "observation": None if current is None else current.observation,
        "legal_actions": [] if current is None else list(current.legal_actions),
        "events": [] if current is None else list(current.events),
        "rounds": _rounds(seen.half_points),
        "rounds_total": entry.tournament.rounds,
        "score": points_or_none(seen.score_half_points),
    }


def _rounds(half_points: Sequence[int]) -> list[Json]:
    return [
        {"round": number, "points": points(one)} for number, one in enumerate(half_points, start=1)
    ]


def turn_json(taken: TurnTaken) -> Json:
    """Return the answer to an action: what the replay up to it gives, the same for ever."""
    every = taken.round_view.half_points
    return {
        "round": taken.round,
        "turn": taken.turn,
        "action": taken.action,
        "events": list(taken.events),
        "round_over": taken.over,
        "points": points_or_none(taken.half_points),
        "seat_points": None if every is None else [points(one) for one in every],
        "hands": taken.round_view.hands,
        "table": taken.round_view.table,
        "entry": entry_json(taken.entry, taken.after),
    }


def tournament_json(tournament: Any, *, seed: str | None) -> Json:
    """Return a tournament (with `taken`), its terms key by key; the seed where it may be told."""
    preparing = tournament.state == Tournament.State.PREPARING
    return {
        "slug": tournament.slug,
        "name": tournament.name,
        "state": str(tournament.state),
        "bots": tournament.bots,
        "game": tournament.game,
        "rounds": tournament.rounds,
        "rules": tournament.rules,
        "seats": tournament.seats,
        "seed": seed,
        "commitment": None if preparing else tournament.commitment,
        "most_flat": tournament.most_flat,
        "draws": tournament.draws,
        "ranked": not tournament.seed_supplied,
        "places": tournament.places,
        "places_taken": tournament.taken,
        "opens_at": moment(tournament.opens_at),
        "closes_at": moment(tournament.closes_at),
        "grace": tournament.grace,
        "created_at": moment(tournament.created_at),
        "void_reason": tournament.void_reason,
    }


def game_json(game: GameOnOffer) -> Json:
    """Return a game on offer."""
    return {
        "id": game.id,
        "seats": list(game.seats),
        "default_seats": game.default_seats,
        "rules": {name: list(values) for name, values in game.rules.items()},
        "bots": list(game.bots),
        "has_chips": game.has_chips,
    }


def summary_json(entry: Entry) -> Json:
    """Return an entry in a list: how far it is, without the cards."""
    return {
        "id": str(entry.pk),
        "tournament": entry.tournament.slug,
        "state": entry.state,
        "joined_at": moment(entry.joined_at),
        "rounds_played": len(entry.half_points),
        "rounds_total": entry.tournament.rounds,
        "score": points_or_none(entry.score_half_points),
    }


def page_json(request: Request, rows: list[Json], after: str | None) -> Json:
    """Return a page of a list, with the address of the next one."""
    if after is None:
        return {"next": None, "results": rows}
    asked = request.query_params.copy()
    asked["page"] = after
    return {"next": request.build_absolute_uri(f"?{asked.urlencode()}"), "results": rows}


def percent(tenths: int | None) -> int | float | None:
    """Return tenths of a percent as the JSON number that people know: 87, 91.5."""
    if tenths is None:
        return None
    whole, rest = divmod(tenths, 10)
    return tenths / 10 if rest else whole


def row_json(row: Row) -> Json:
    """Return one line of the standings."""
    return {
        "rank": row.rank,
        "player": row.player,
        "state": row.state,
        "rounds_played": row.rounds_played,
        "rounds_total": row.rounds,
        "complete": row.complete,
        "score": points_or_none(row.half_points),
        "unranked_reason": row.unranked_reason,
        "entry": None if row.entry_id is None else str(row.entry_id),
        "extraction": percent(row.extraction),
        "matchpoints": percent(row.matchpoints),
        "ghost": None,
    }

"""The records of a database as JSON: what players did, what was promised, and what they got."""

import json
from typing import Any

from django.apps import apps
from django.test import Client

TOURNAMENT = (
    *("slug", "name", "game", "rules", "bots", "seats", "rounds", "places", "state", "void_reason"),
    *("opens_at", "closes_at", "grace", "commitment", "seed_encrypted", "seed_key_hash"),
    *("seed_supplied", "most_flat", "draws", "created_by__username", "created_at"),
)
ENTRY = (
    *("id", "tournament__slug", "player__username", "place", "state", "joined_at", "started"),
    *("complete", "half_points", "finished_at", "score_half_points", "parked_reason"),
)
ROWS = {
    "Tournament": TOURNAMENT,
    "StateChange": ("tournament__slug", "state", "at", "by__username", "reason"),
    "Entry": ENTRY,
    "Turn": ("entry_id", "round", "number", "action", "taken_at"),
    "Result": ("entry_id", "round", "half_points"),
    "RoundPar": ("tournament__slug", "round", "half_points", "turns", "chips", "line", "nodes"),
    "Ghost": ("tournament__slug", "kind", "half_points", "lines", "score"),
    "RoundReview": ("entry_id", "round", "half_points", "turns", "line", "decisions"),
    "Quality": ("tournament__slug", "flat", "bots"),
}
CALLS = ("", "standings/", "par/")  # of each tournament, as a visitor sees them


def rows_of_database() -> dict[str, list[Any]]:
    """Return the rows of each model, and what the API answers a visitor about each tournament."""
    rows_by_table: dict[str, list[Any]] = {}
    for name, fields in ROWS.items():
        rows = apps.get_model("tournaments", name).objects.order_by("pk").values_list(*fields)
        rows_by_table[name] = [[_plain(value) for value in row] for row in rows]
    client = Client(raise_request_exception=False)
    slugs = [row[0] for row in rows_by_table["Tournament"]]
    urls = [f"tournaments/{slug}/{call}" for slug in slugs for call in CALLS]
    urls += [f"entries/{row[0]}/record/" for row in rows_by_table["Entry"]]
    rows_by_table["api"] = [[url, client.get(f"/api/v1/{url}").json()] for url in urls]
    return rows_by_table


def _plain(value: Any) -> Any:
    return value if isinstance(value, int | list | dict | bool | None) else str(value)


def rows_text() -> str:
    """Return the rows as JSON, one row a line, so that two can be compared by eye."""
    parts = []
    for name, rows in rows_of_database().items():
        lines = ",\n".join(json.dumps(row, ensure_ascii=False, sort_keys=True) for row in rows)
        parts.append(f'"{name}": [\n{lines}\n]')
    return "{\n" + ",\n".join(parts) + "\n}\n"

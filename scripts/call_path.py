"""Print which of the project's own files and functions a request runs through.

`python -m scripts.call_path` creates a test database, plays a few turns, and prints a line per
request; `--list` adds the functions, file by file. Every request is sent once before it is traced,
so that what a process reads only once (settings, templates, URLs) is not counted. The profiler
does not see games compiled by `scripts.compile`: run it with the Python sources.
"""

import os
import sys
from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import partial
from http import HTTPStatus
from pathlib import Path
from types import CodeType, FrameType, MappingProxyType
from typing import Any, NamedTuple

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")

import django

django.setup()

from django.conf import settings  # noqa: E402 (all of these need the registry of apps)
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402

from benchmarks.doors_plan import Player, Step, players  # noqa: E402
from tournaments.models import Entry  # noqa: E402
from tournaments.play.replay import entry_view  # noqa: E402
from tournaments.services.contest.turns import turn_take  # noqa: E402

SEED = "5" * 64
ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("accounts", "config", "games", "tournaments")
_PARTS_OF_A_FUNCTION = ("<genexpr>", "<listcomp>", "<dictcomp>", "<setcomp>")


class CallPath(NamedTuple):
    """The project's functions that ran, by file (relative to the root), in order of first call."""

    files: dict[str, list[str]]

    @property
    def functions(self) -> int:
        return sum(map(len, self.files.values()))

    def __str__(self) -> str:
        return f"{len(self.files)} files, {self.functions} functions"


def call_path(send: Callable[[], object]) -> CallPath:
    """Return the project's functions that run in this thread during a call of `send`."""
    codes: dict[CodeType, None] = {}

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            codes.setdefault(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        send()
    finally:
        sys.setprofile(before)
    files: dict[str, list[str]] = defaultdict(list)
    for code in codes:
        path = Path(code.co_filename)
        own = path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[0] in PACKAGES
        if own and code.co_name not in _PARTS_OF_A_FUNCTION:
            files[str(path.relative_to(ROOT))].append(code.co_qualname)
    return CallPath(dict(files))


def request_paths() -> dict[str, CallPath]:
    """Return the call path of each kind of request, by its name, in the current database.

    The game is `klassiek`. Turns are swaps in the middle of a first round, the table page shows a
    round after one turn: what runs only at the end of a round is not counted. The same requests
    of other players, with the same cards, have filled the caches of the engine before.
    """
    people = players(6, seed=SEED)
    _paths_of(*people[:3])
    return _paths_of(*people[3:])


def _paths_of(page_player: Player, program_player: Player, reader: Player) -> dict[str, CallPath]:
    page, fragment = _browser(reader), _browser(page_player, {"HX-Request": "true"})
    program = Client(headers={"Authorization": f"Bearer {program_player.token}"})
    _play_turn(reader)
    slug = Entry.objects.get(pk=reader.entry_id).tournament.slug
    requests: dict[str, Callable[[], Callable[[], Any]]] = {
        "turn at the page": lambda: partial(_page_turn, fragment, page_player, _swap(page_player)),
        "turn at the API": lambda: partial(
            _api_turn, program, program_player, _swap(program_player)
        ),
        "table page": lambda: partial(page.get, f"/play/{reader.entry_id}/1/"),
        "standings at the page": lambda: partial(page.get, f"/tournaments/{slug}/standings/"),
        "standings at the API": lambda: partial(
            program.get, f"/api/v1/tournaments/{slug}/standings/"
        ),
    }
    return {name: _warm_path(request) for name, request in requests.items()}


def _swap(player: Player) -> Step:
    """Return the player's next turn with its last legal action: a swap, which ends no round."""
    view = entry_view(entry=Entry.objects.get(pk=player.entry_id)).current
    assert view is not None
    assert view.number == 1  # with the deal of SEED the first round goes on for some turns
    return view.number, view.turn, view.legal_actions[-1]


def _play_turn(player: Player) -> None:
    number, turn, action = _swap(player)
    entry = Entry.objects.get(pk=player.entry_id)
    turn_take(entry=entry, number=number, turn=turn, action=action)


def _browser(player: Player, headers: Mapping[str, str] = MappingProxyType({})) -> Client:
    client = Client(headers=dict(headers))
    client.cookies[settings.SESSION_COOKIE_NAME] = player.session
    return client


def _warm_path(request: Callable[[], Callable[[], Any]]) -> CallPath:
    """Return the path of a second request, after one that filled the caches.

    `request` prepares one and returns the function that sends it.
    """
    answers = [request()()]
    send = request()
    path = call_path(lambda: answers.append(send()))
    if any(answer.status_code != HTTPStatus.OK for answer in answers):
        raise SystemExit(f"The site answered {[answer.status_code for answer in answers]}.")
    return path


def _page_turn(client: Client, player: Player, step: Step) -> Any:
    number, turn, action = step
    word, *cards = action.split()
    fields = {"turn": turn, "action": word, **dict(zip(("give", "take"), cards, strict=False))}
    return client.post(f"/play/{player.entry_id}/{number}/", fields)


def _api_turn(client: Client, player: Player, step: Step) -> Any:
    body = dict(zip(("round", "turn", "action"), step, strict=True))
    address = f"/api/v1/entries/{player.entry_id}/actions/"
    return client.post(address, body, content_type="application/json")


def main() -> None:
    """Print the call paths of requests to a site with a test database."""
    setup_test_environment()
    name = connection.creation.create_test_db(verbosity=0, autoclobber=True)
    try:
        for kind, path in request_paths().items():
            print(f"{kind}: {path}")
            if "--list" in sys.argv:
                for file, functions in path.files.items():
                    print(f"  {file}: {', '.join(functions)}")
    finally:
        connection.creation.destroy_test_db(name, verbosity=0)


if __name__ == "__main__":
    main()

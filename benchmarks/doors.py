"""What a turn costs at each door, beside the least that it could: `python -m benchmarks.doors`.

CPU time of gunicorn's workers and of PostgreSQL's backends together, per request.
"""

import http.client
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import islice
from pathlib import Path
from urllib.parse import urlencode

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "benchmarks.doors_settings")
os.environ.setdefault("DATABASE_URL", "postgres://postgres@127.0.0.1:5432/gelijkspel_doors")

import django

django.setup()

from django.conf import settings  # noqa: E402 (all of these need the registry of apps)
from django.db import connection  # noqa: E402

from benchmarks.doors_plan import Player, Step, players  # noqa: E402
from benchmarks.measure import Figure, show  # noqa: E402
from config.ports import free_port  # noqa: E402
from scripts.children import Children  # noqa: E402
from scripts.embedded import broker_await, broker_command  # noqa: E402

PLAYERS, WARM, BLOCK, BLOCKS = 20, 60, 100, 8
BARS = {"API": 1.5, "page": 2.0}
CSRF = "c" * 32
TICKS = os.sysconf("SC_CLK_TCK")
Send = Callable[[http.client.HTTPConnection, Player, Step], None]


def api(site: http.client.HTTPConnection, player: Player, step: Step) -> None:
    """Take a turn at the API."""
    _post_json(site, f"/api/v1/entries/{player.entry_id}/actions/", player, step)


def plain_api(site: http.client.HTTPConnection, player: Player, step: Step) -> None:
    """Write a turn down at the plain door."""
    _post_json(site, f"/plain/{player.entry_id}/", player, step)


def page(site: http.client.HTTPConnection, player: Player, step: Step) -> None:
    """Take a turn on the page, as htmx does."""
    number, _, action = step
    word, *cards = action.split()
    fields = {"action": word, **dict(zip(("give", "take"), cards, strict=False))}
    _post_form(site, f"/play/{player.entry_id}/{number}/", player, step, fields)


def plain_page(site: http.client.HTTPConnection, player: Player, step: Step) -> None:
    """Write a turn down at the plain door for browsers."""
    _post_form(site, f"/plain/{player.entry_id}/{step[0]}/", player, step, {})


def _post_json(site: http.client.HTTPConnection, address: str, player: Player, step: Step) -> None:
    body = json.dumps(dict(zip(("round", "turn", "action"), step, strict=True)))
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {player.token}"}
    _send(site, address, body, headers)


def _post_form(
    site: http.client.HTTPConnection,
    address: str,
    player: Player,
    step: Step,
    fields: dict[str, str],
) -> None:
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": f"sessionid={player.session}; csrftoken={CSRF}",
        "X-CSRFToken": CSRF,
        "HX-Request": "true",
    }
    _send(site, address, urlencode({"turn": step[1]} | fields), headers)


def _send(
    site: http.client.HTTPConnection, address: str, body: str, headers: dict[str, str]
) -> None:
    site.request("POST", address, body, headers)
    answer = site.getresponse()
    text = answer.read()
    if answer.status != http.HTTPStatus.OK or answer.getheader("HX-Redirect"):
        raise SystemExit(f"{address}: {answer.status} {text[:300]!r}")


def _turns(door: Send) -> Iterator[tuple[Send, Player, Step]]:
    """Yield turns to take, everybody's in turn, without an end."""
    while True:
        people = players(PLAYERS)
        for at in range(max(len(player.steps) for player in people)):
            yield from (
                (door, player, player.steps[at]) for player in people if at < len(player.steps)
            )


def _cpu(pids: list[int]) -> float:
    """Return the seconds of CPU time, user and system, that processes have used."""
    total = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        total += int(fields[11]) + int(fields[12])
    return total / TICKS


def _backends() -> list[int]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
            " AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )
        return [pid for (pid,) in cursor.fetchall()]


def _workers(master: int) -> list[int]:
    children = Path(f"/proc/{master}/task/{master}/children").read_text()
    return [int(pid) for pid in children.split()]


def measure(port: int, master: int, pair: tuple[Send, Send]) -> list[float]:
    """Return the milliseconds of each door, block by block in turn so that load hits both."""
    site = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    lines = [_turns(door) for door in pair]
    for line in lines:
        _block(site, line, WARM)
    spent = [0.0, 0.0]
    for _ in range(BLOCKS):
        for at, line in enumerate(lines):
            pids = _workers(master) + _backends()
            before = _cpu(pids)
            _block(site, line, BLOCK)
            spent[at] += _cpu(pids) - before
    return [1000 * seconds / (BLOCKS * BLOCK) for seconds in spent]


def _block(
    site: http.client.HTTPConnection, line: Iterator[tuple[Send, Player, Step]], size: int
) -> None:
    for door, player, step in islice(line, size):
        door(site, player, step)


@contextmanager
def _site() -> Iterator[tuple[int, int]]:
    """Serve the site under gunicorn, on a database of its own; give port and process."""
    name = connection.creation.create_test_db(verbosity=0, autoclobber=True)
    address = settings.DATABASE_URL.rpartition("/")[0]
    own = {"DATABASE_URL": f"{address}/{name}", "REDIS_URL": settings.REDIS_URL}
    os.environ.update(own | {"REDIS_PREFIX": settings.REDIS_PREFIX})
    port = free_port()
    words = f"-w 1 -k gthread --threads 4 --keep-alive 60 --no-control-socket -b 127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder, Children() as children:
        if settings.EMBEDDED_BROKER:
            broker = int(settings.REDIS_URL.rsplit(":", 1)[1].split("/")[0])
            children.start("broker", broker_command(port=broker, folder=Path(folder)))
            broker_await(url=settings.REDIS_URL)
        children.start("site", [sys.executable, "-m", "gunicorn", *words.split(), "config.wsgi"])
        yield port, children.pid("site")
    connection.creation.destroy_test_db(settings.DATABASE_URL.rpartition("/")[2], verbosity=0)


def _await(port: int) -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        site = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
        with closing(site), suppress(OSError, http.client.HTTPException):
            site.request("GET", "/healthz")
            if site.getresponse().status == http.HTTPStatus.OK:
                return
        time.sleep(0.1)
    raise SystemExit("The site does not answer.")


def main() -> None:
    """Print what a turn costs at each door."""
    with _site() as (port, master):
        _await(port)
        figures = []
        for name, pair in (("API", (api, plain_api)), ("page", (page, plain_page))):
            whole, plain = measure(port, master, pair)
            figures += [
                Figure(f"{name}: a turn", whole, "ms"),
                Figure(f"{name}: the plain door", plain, "ms"),
                Figure(
                    f"{name}: beside the plain door", whole / plain, "times", BARS[name], less=True
                ),
            ]
    show("What a turn costs", figures)


if __name__ == "__main__":
    main()

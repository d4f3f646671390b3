"""A worker's resident size after 1,000 and after 10,000 entries: `python -m benchmarks.memory`."""

import os
import sys
import tempfile
import time
from pathlib import Path

FOLDER = tempfile.TemporaryDirectory(prefix="gelijkspel-memory-")
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
os.environ["DATABASE_URL"] = f"sqlite:///{FOLDER.name}/db.sqlite3"
os.environ.pop("REDIS_URL", None)

import django  # noqa: E402 (settings are read once)

django.setup()

from django.conf import settings  # noqa: E402 (all of these need the registry of apps)
from django.core.management import call_command  # noqa: E402
from django.db import transaction  # noqa: E402

from accounts.models import User  # noqa: E402
from benchmarks.doors_plan import played_entries  # noqa: E402
from benchmarks.measure import Figure, show  # noqa: E402
from scripts.children import Children  # noqa: E402
from scripts.embedded import broker_await, broker_command  # noqa: E402
from tournaments import queue  # noqa: E402
from tournaments.models import Entry  # noqa: E402

FEW, MANY, A_TOURNAMENT = 1_000, 10_000, 10
BAR = 1.05
WORKER = "-q -A config worker -c 1 --without-gossip --without-mingle -O fair -l WARNING"


def main() -> None:
    """Print the growth of a worker between the two."""
    with Children() as children:
        _start(children)
        child = _child(children.pid("worker"))
        few = _score(up_to=FEW, child=child)
        many = _score(up_to=MANY, child=child)
    figures = [
        Figure(f"a worker after {FEW:,} entries", few, "MB"),
        Figure(f"a worker after {MANY:,} entries", many, "MB"),
        Figure("the second beside the first", many / few, "times", BAR, less=True),
    ]
    show("Memory", figures)


def _start(children: Children) -> None:
    port = int(settings.REDIS_URL.rsplit(":", 1)[1].split("/")[0])
    broker = broker_command(port=port, folder=Path(FOLDER.name))
    children.start("broker", [*broker, "--save", "", "--appendonly", "no"])
    broker_await(url=settings.REDIS_URL)
    os.environ.update(REDIS_URL=settings.REDIS_URL, REDIS_PREFIX=settings.REDIS_PREFIX)
    call_command("migrate", verbosity=0)
    children.start("worker", [sys.executable, "-m", "celery", *WORKER.split()])


def _child(worker: int) -> int:
    """Wait for the worker's one child, which does the scoring, and return it."""
    while True:
        children = Path(f"/proc/{worker}/task/{worker}/children").read_text().split()
        if children:
            return int(children[0])
        time.sleep(0.1)


def _score(*, up_to: int, child: int) -> float:
    """Score entries up to this number; return the child's resident megabytes."""
    with transaction.atomic():
        players = _players()
        while Entry.objects.count() < up_to:
            played_entries(players)
    waiting = Entry.objects.filter(state=Entry.State.FINISHED)
    for key in waiting.values_list("pk", flat=True):
        queue.enqueue(queue.SCORE_ENTRY, entry_id=str(key))
    while waiting.exists():
        time.sleep(0.5)
    pages = int(Path(f"/proc/{child}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _players() -> list[User]:
    names = [f"measured-{number}" for number in range(A_TOURNAMENT)]
    return [User.objects.get_or_create(username=name)[0] for name in names]


if __name__ == "__main__":
    main()

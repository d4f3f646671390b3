"""How long a shared result's picture takes beside an ordinary page: `python -m benchmarks.picture`.

Time on the clock of requests in one process, which take turns; SQLite and the embedded broker.
"""

import os
import re
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

FOLDER = tempfile.TemporaryDirectory(prefix="gelijkspel-picture-")
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
os.environ["DATABASE_URL"] = f"sqlite:///{FOLDER.name}/db.sqlite3"
os.environ.pop("REDIS_URL", None)

import django  # noqa: E402 (settings are read once)

django.setup()

from django.conf import settings  # noqa: E402 (all of these need the registry of apps)
from django.core.management import call_command  # noqa: E402
from django.http import HttpResponseBase  # noqa: E402
from django.test import Client  # noqa: E402

from accounts.models import User  # noqa: E402
from benchmarks.doors_plan import played_entries  # noqa: E402
from scripts.children import Children  # noqa: E402
from scripts.embedded import broker_await, broker_command  # noqa: E402
from tournaments.models import Entry, Job, Tournament  # noqa: E402
from tournaments.models.clock import database_now  # noqa: E402
from tournaments.services.analysis.par import par_step  # noqa: E402
from tournaments.services.contest.scoring import entry_score  # noqa: E402
from tournaments.services.contest.tournaments import tournament_close, tournament_finalise  # noqa: E402
from tournaments.web.share.image import picture_png  # noqa: E402

REQUESTS, WARM = 250, 10  # no more than one address may ask for
ORDINARY = "the tournament's page"
Ask = Callable[[], HttpResponseBase]


def main() -> None:
    """Print how long each takes, and how often an ordinary page goes into it."""
    with Children() as children:
        _start(children)
        times_by_page = _measured(_requests(_final()))
    load = " ".join(f"{value:.1f}" for value in os.getloadavg())
    print(f"\nA shared result, ms on the clock   (load {load} on {os.cpu_count()} cores)")
    ordinary = _percentiles(times_by_page[ORDINARY])
    for page, times in times_by_page.items():
        rows = zip(("p50", "p99"), _percentiles(times), ordinary, strict=True)
        words = [f"{name} {ms:7.1f} ({ms / plain:.2f} pages)" for name, ms, plain in rows]
        print(f"{page:<24}{'   '.join(words)}")


def _start(children: Children) -> None:
    port = int(settings.REDIS_URL.rsplit(":", 1)[1].split("/")[0])
    children.start("broker", broker_command(port=port, folder=Path(FOLDER.name)))
    broker_await(url=settings.REDIS_URL)
    call_command("migrate", verbosity=0)


def _final() -> Entry:
    """Return an entry of a final tournament of ten, with its par."""
    played_entries([User.objects.create_user(f"measured-{number}") for number in range(10)])
    tournament = Tournament.objects.get()
    Tournament.objects.update(closes_at=database_now())
    tournament_close(tournament_id=tournament.pk)
    for entry in Entry.objects.all():
        entry_score(entry_id=entry.pk)
    tournament_finalise(tournament_id=tournament.pk)
    job, _ = Job.objects.get_or_create(kind=Job.Kind.PAR, tournament=tournament, entry=None)
    while not par_step(job):
        pass
    return Entry.objects.earliest("place")


def _requests(entry: Entry) -> dict[str, Ask]:
    client, other = Client(), Client(REMOTE_ADDR="127.0.0.2")
    share = f"/entries/{entry.pk}/share/"
    match = re.search(rf"{share}en/\w+\.png", client.get(share).content.decode())
    picture = match[0] if match else ""

    def fresh_picture() -> HttpResponseBase:
        picture_png.cache_clear()
        return client.get(picture)

    return {
        ORDINARY: lambda: client.get(f"/tournaments/{entry.tournament.slug}/"),
        "the result's page": lambda: client.get(share),
        "its picture, drawn": fresh_picture,
        "its picture, kept": lambda: other.get(picture),
    }


def _measured(requests: dict[str, Ask]) -> dict[str, list[float]]:
    times_by_page: dict[str, list[float]] = {page: [] for page in requests}
    for _ in range(REQUESTS):
        for page, ask in requests.items():
            begun = time.perf_counter()
            answer = ask()
            times_by_page[page].append(1000 * (time.perf_counter() - begun))
            if answer.status_code != 200:
                raise SystemExit(f"{page}: {answer.status_code}")
    return {page: times[WARM:] for page, times in times_by_page.items()}


def _percentiles(times: list[float]) -> tuple[float, float]:
    cut = statistics.quantiles(times, n=100)
    return cut[49], cut[98]


if __name__ == "__main__":
    main()

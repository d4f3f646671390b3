"""The Celery app for tests that kill: scoring can be held up, and what waits 30 s waits less.

Started with ``celery -A tests.faults.slow_app``; the product has no such hook.
"""

import os
import signal
import time
from datetime import timedelta
from pathlib import Path

import django

from config.celery import app

django.setup()

from tournaments.services.contest import scoring, sweep  # noqa: E402 (they need the registry of apps)

PLACE = Path(os.environ["FAULTS_PLACE"])
replay = scoring.entry_replay


def held_up(entry):
    """Replay an entry; between its claim and its score there is time for an accident."""
    (PLACE / f"begun-{entry.pk}").write_text(str(os.getpid()))
    deadline = time.monotonic() + 30
    while (PLACE / "hold").exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    if (PLACE / f"poison-{entry.pk}").exists():
        os.kill(os.getpid(), signal.SIGKILL)
    return replay(entry)


scoring.entry_replay = held_up
if "FAULTS_SECONDS" in os.environ:
    seconds = float(os.environ["FAULTS_SECONDS"])
    scoring.CLAIM = sweep.ENQUEUE_AFTER = timedelta(seconds=seconds)
    app.conf.beat_schedule["sweep"]["schedule"] = seconds / 2

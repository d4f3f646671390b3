"""Fixtures of every test that uses Django: a broker, an environment for processes, a browser."""

import hashlib
import os
import shutil
import subprocess
import sys
import time
from contextlib import ExitStack
from itertools import count
from types import SimpleNamespace
from urllib.parse import quote

import pytest
import redis
from django.conf import settings
from django.db import connection, transaction

from games.core.terms import Setup, Terms
from games.registry import GAMES
from scripts.children import Children
from scripts.embedded import broker_await, broker_command
from tests.suite import ROOT
from tests.tournaments.racing import Racers

CHROMIUM = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def _is_calm(seed):
    """Tell whether nobody is dealt a 31 in the first rounds of a game for three cards."""
    for game in (GAMES[name] for name in ("klassiek", "modern", "thuis")):
        rules = game.rules(seats=game.default_seats, options={})
        terms = Terms(game.id, {}, rules.seats, (), 16, seed)
        setup = Setup(terms, rules, ())
        if any(rules.opening(rules.start(*setup.deal(number))) for number in (1, 2, 3)):
            return False
    return True


@pytest.fixture(autouse=True)
def _told_chance(request, monkeypatch):
    """Have the seeds that the server makes follow from the test's name, and practice cards too.

    One deal in fifty gives somebody a 31 at once, and the entrant perhaps no turn: a test that
    wants that gives the seed. Whether seeds are good is asked where `real_seeds` is marked.
    """
    if request.node.get_closest_marker("pure") or request.node.get_closest_marker("real_seeds"):
        return
    names = (f"{request.node.nodeid} {number}".encode() for number in count())
    seeds = (hashlib.sha256(name).hexdigest() for name in names)

    def token_hex(size):
        return next(filter(_is_calm, seeds))[: 2 * size]

    monkeypatch.setattr("tournaments.play.seeds.secrets", SimpleNamespace(token_hex=token_hex))
    names_too = (f"{request.node.nodeid} practice {number}".encode() for number in count())
    ids = (hashlib.sha256(name).hexdigest() for name in names_too)
    made = SimpleNamespace(token_hex=lambda size: next(ids)[: 2 * size])
    monkeypatch.setattr("tournaments.play.practice.secrets", made)


@pytest.fixture(scope="session")
def broker(tmp_path_factory):
    """Give the address of a broker of this session's own, or the one in the environment."""
    with ExitStack() as stack:
        if settings.EMBEDDED_BROKER:
            children = stack.enter_context(Children())
            port = int(settings.REDIS_URL.rsplit(":", 1)[1].split("/")[0])
            children.start(
                "broker", broker_command(port=port, folder=tmp_path_factory.mktemp("valkey"))
            )
        broker_await(url=settings.REDIS_URL)
        wait_longer_for_the_cache()
        yield settings.REDIS_URL


def wait_longer_for_the_cache():
    """A busy machine is slow, not wrong; and without an answer nothing is throttled."""
    settings.CACHES["default"]["OPTIONS"] |= {"socket_timeout": 30, "socket_connect_timeout": 30}


@pytest.fixture(autouse=True)
def _clean_broker(request):
    """End each test that may meet the cache or the queue with both empty."""
    if request.node.get_closest_marker("pure"):
        yield
        return
    url = request.getfixturevalue("broker")
    yield
    with redis.Redis.from_url(url) as client:
        # Only ours: others may use the same server.
        keys = list(client.scan_iter(f"{settings.REDIS_PREFIX}*", count=1000))
        if keys:
            client.delete(*keys)


@pytest.fixture
def process_env(broker, transactional_db):
    """Give the environment of a real process that shares this test's database and broker."""
    return environment(broker)


def environment(broker):
    """Give the environment of a real process, once the test database is there."""
    at = connection.settings_dict
    if connection.vendor == "sqlite":
        database = f"sqlite:///{at['NAME']}"
    else:
        login = ":".join(quote(word, safe="") for word in (at["USER"], at["PASSWORD"]) if word)
        database = f"postgres://{login}@{at['HOST']}:{at['PORT']}/{at['NAME']}"
    inherited = {k: v for k, v in os.environ.items() if k != "DJANGO_ALLOW_ASYNC_UNSAFE"}
    return inherited | {
        "DJANGO_SETTINGS_MODULE": "config.settings.test",
        "DATABASE_URL": database,
        "REDIS_URL": broker,
        "REDIS_PREFIX": settings.REDIS_PREFIX,
        "PYTHONPATH": str(ROOT),
    }


@pytest.fixture(scope="module")
def lasting(django_db_setup, django_db_blocker):
    """Make rows that stay until the last test of a module: ``with lasting(): make_scored(…)``.

    They are in a transaction around those of the tests, each of which ends as it began. Seeds must
    be given, for no test is there from whose name they could follow.
    """
    block = transaction.atomic()
    block._from_testcase = True  # as Django's own around the tests of a class
    with django_db_blocker.unblock():
        block.__enter__()
    yield django_db_blocker.unblock
    with django_db_blocker.unblock():
        transaction.set_rollback(True)
        block.__exit__(None, None, None)


@pytest.fixture(scope="session")
def racers(django_db_setup, django_db_blocker, broker, tmp_path_factory):
    """Give processes that the first race starts, for starting takes longer than most races."""
    with django_db_blocker.unblock():
        racers = Racers(environment(broker), tmp_path_factory.mktemp("racers") / "log")
    yield racers
    racers.end()


@pytest.fixture
def race(racers, transactional_db):
    return racers


@pytest.fixture
def celery_process(process_env, tmp_path):
    """Start real workers and beats: ``process = celery_process("worker", "-c", "2")``."""
    running = []

    def start(*words, **env):
        with (tmp_path / f"celery-{len(running)}.log").open("wb") as log:
            running.append(
                subprocess.Popen(
                    [sys.executable, "-m", "celery", "-A", "config", *words],
                    env=process_env | env,
                    cwd=ROOT,
                    stdout=log,
                    stderr=log,
                    start_new_session=True,
                )
            )
        return running[-1]

    yield start
    for process in running:
        _end(process)


@pytest.fixture
def worker(celery_process, tmp_path, eventually):
    """Start one real worker with two children, and wait until it is ready for work."""
    words = ("worker", "-c", "2", "--without-gossip", "--without-mingle", "-O", "fair")
    started = celery_process(*words)
    said = tmp_path / "celery-0.log"
    eventually(lambda: " ready." in said.read_text() or started.poll() is not None, within=90)
    assert started.poll() is None, said.read_text()
    return started


def _end(process):
    process.terminate()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.wait()


@pytest.fixture(scope="session")
def eventually():
    """Wait for something to come true: ``eventually(lambda: …, within=90)``."""

    def wait(true, *, within=60.0, every=0.05):
        deadline = time.monotonic() + within
        while not (answer := true()):
            assert time.monotonic() < deadline, f"not within {within} s"
            time.sleep(every)
        return answer

    return wait


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """Use Debian's Chromium: Playwright's own cannot be fetched everywhere.

    Without a desktop's parts it needs a third less processor time for the same pages.

    Playwright's loop runs in the tests' own thread from here to the end of the session, and Django
    would refuse the database to every test that comes after.
    """
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert path, "chromium is missing: run sh scripts/chromium.sh"
    return browser_type_launch_args | {"executable_path": path, "args": CHROMIUM}

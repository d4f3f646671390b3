"""Runs the site on this machine: broker, web server, workers and beat, until Ctrl-C."""

import fcntl
import http.client
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from types import FrameType

import django
from django.core.management import call_command

from config.owner_only import keep_to_owner
from config.ports import free_port, is_free
from scripts.children import Children
from scripts.embedded import broker_await, broker_command

BIN = Path(sys.executable).parent
WEB = "-w 1 -k gthread --threads 4 --keep-alive 30 --no-control-socket --log-level warning"
WORKER = "worker -c 2 --without-gossip --without-mingle -O fair -l WARNING"
REVIEWER = "worker -Q review -n review@%h -c 1 --without-gossip --without-mingle -l WARNING"
# With autogroup scheduling `nice` works within a session only, so the group is adjusted too.
BEHIND = ["sh", "-c", '{ echo 10 >/proc/self/autogroup; } 2>/dev/null; exec nice -n 10 "$@"', "sh"]
START_SECONDS = 180


def main() -> int:
    """Start everything, print the address, and wait until a process ends or a signal arrives."""
    signal.signal(signal.SIGTERM, _stop)
    signal.signal(signal.SIGINT, _stop)
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.demo"
    # In a container the user is root; Celery's long warning about that would hide the address.
    os.environ["PYTHONWARNINGS"] = "ignore:You're running the worker with superuser"
    var = Path(os.environ.setdefault("VAR_DIR", str(Path("var").resolve())))
    keep_to_owner(var)
    with _alone(var / "play.lock"), Children() as children:
        _broker(children, var=var)
        _data()
        port = _processes(children, var=var)
        if not _answers(port, children=children):
            return _ended(children)
        print(f"\n  Play at http://127.0.0.1:{port}/   (Ctrl-C ends everything)\n", flush=True)
        while children.ended() is None:
            time.sleep(0.2)
        return _ended(children)


def _stop(_number: int, _frame: FrameType | None) -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)  # a second signal must not interrupt the shutdown
    raise SystemExit(0)


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Hold the lock of a folder, in which only one broker may run."""
    with path.open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise SystemExit(f"Somebody is already playing from {path.parent}.") from None
        yield


def _broker(children: Children, *, var: Path) -> None:
    if "REDIS_URL" not in os.environ:
        port = free_port()
        url = f"redis://127.0.0.1:{port}/0"
        children.start("broker", broker_command(port=port, folder=var / "valkey"))
        broker_await(url=url)
        os.environ["REDIS_URL"] = url
        (var / "redis_url").write_text(url)


def _data() -> None:
    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
    call_command("demo")


def _processes(children: Children, *, var: Path) -> int:
    port = _web_port(int(os.environ.get("PORT", "8000")))
    web = f"{WEB} -b 127.0.0.1:{port}"
    os.environ.setdefault("SITE_URL", f"http://127.0.0.1:{port}")
    celery = [str(BIN / "celery"), "-q", "-A", "config"]
    children.start("site", [str(BIN / "gunicorn"), *web.split(), "config.wsgi"])
    children.start("worker", [*celery, *WORKER.split()])
    # Par and reviews, at a lower priority than everything that a user waits for.
    children.start("reviewer", [*BEHIND, *celery, *REVIEWER.split()])
    schedule = ["-s", str(var / "beat"), "--pidfile", "", "-l", "WARNING"]
    children.start("beat", [*celery, "beat", *schedule])
    return port


def _web_port(preferred: int) -> int:
    port = next(port for port in range(preferred, 65536) if is_free(port))
    if port != preferred:
        print(f"Port {preferred} is taken; taking {port}.")
    return port


def _answers(port: int, *, children: Children) -> bool:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and children.ended() is None:
        site = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
        with closing(site), suppress(OSError, http.client.HTTPException):
            site.request("GET", "/healthz")
            if site.getresponse().status == http.HTTPStatus.OK:
                return True
        time.sleep(0.1)
    return False


def _ended(children: Children) -> int:
    print(f"The {children.ended() or 'site'} has stopped; so does everything.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())

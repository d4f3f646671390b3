"""Workers, beats, web servers and brokers of a test's own, to be killed, frozen and restarted."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import redis

from config.ports import free_port
from scripts.embedded import broker_await, broker_command

ROOT = Path(__file__).resolve().parent.parent.parent
APP = "tests.faults.slow_app"
WORKER = ("worker", "--without-gossip", "--without-mingle", "-O", "fair")


class Process:
    """A process in a session of its own, and what it said."""

    def __init__(self, words, *, env, log):
        self.log = log
        with log.open("ab") as said:
            self.popen = subprocess.Popen(
                words, env=env, cwd=ROOT, stdout=said, stderr=said, start_new_session=True
            )
        self.pid = self.popen.pid

    def said(self):
        return self.log.read_text()

    def signal(self, number):
        os.kill(self.pid, number)

    def kill(self):
        """End the process and all that it has started, with no time to tidy up."""
        with suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        self.popen.wait()


class Broker:
    """A broker on one port, however often it is started."""

    def __init__(self, folder):
        self.folder, self.port = folder, free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.process = None

    def start(self, *, empty=False):
        if empty:
            for file in self.folder.glob("appendonlydir/*"):
                file.unlink()
        words = broker_command(port=self.port, folder=self.folder)
        self.process = Process(words, env=os.environ, log=self.folder / "said")
        broker_await(url=self.url)

    def flush(self):
        with redis.Redis.from_url(self.url) as client:
            client.flushall()


class Plant:
    """Everything that runs beside the test, on the test's database and its own broker."""

    def __init__(self, *, env, folder, eventually):
        self.folder, self.eventually = folder, eventually
        self.env = env | {"FAULTS_PLACE": str(folder)}
        self.started = []

    def run(self, *words, **env):
        log = self.folder / f"said-{len(self.started)}"
        self.started.append(Process([sys.executable, "-m", *words], env=self.env | env, log=log))
        return self.started[-1]

    def worker(self, *words, children=1):
        """Start a worker and wait until it is ready."""
        process = self.run("celery", "-A", APP, *WORKER, "-c", str(children), *words)
        ended = process.popen.poll
        self.eventually(lambda: " ready." in process.said() or ended() is not None, within=90)
        assert ended() is None, process.said()
        return process

    def beat(self, name="beat", **env):
        file = str(self.folder / name)
        return self.run("celery", "-A", APP, "beat", "-s", file, "--pidfile", "", **env)

    def beat_at(self, begin, *, faketime):
        """Start a beat in Amsterdam for which it is another time, going on from there."""
        ahead = int((begin - datetime.now(UTC)).total_seconds())
        words = (faketime, "-f", f"+{ahead}s", sys.executable, "-m", "celery", "-A", APP, "beat")
        file = ("-s", str(self.folder / "beat"), "--pidfile", "")
        log = self.folder / f"said-{len(self.started)}"
        env = self.env | {"TZ": "Europe/Amsterdam"}
        self.started.append(Process([*words, *file], env=env, log=log))
        return self.started[-1]

    def web(self):
        """Start a web server, and return it with its address."""
        port = free_port()
        words = f"-w 1 -k gthread --threads 4 --no-control-socket -b 127.0.0.1:{port}"
        process = self.run("gunicorn", *words.split(), "config.wsgi")
        self.eventually(lambda: "Listening at" in process.said(), within=90)
        return process, f"http://127.0.0.1:{port}"

    def hold(self):
        """Let scoring begin and not end."""
        (self.folder / "hold").touch()

    def release(self):
        (self.folder / "hold").unlink()

    def poison(self, entry):
        """Make an entry end every process that begins to score it."""
        (self.folder / f"poison-{entry.pk}").touch()

    def begun(self):
        """Return the ids of the processes that began to score something."""
        return [int(file.read_text() or 0) for file in self.folder.glob("begun-*")]

    def stop(self):
        for process in self.started:
            process.kill()

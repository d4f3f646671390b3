"""Processes that do things at the same instant; fewer on SQLite, where one writes at a time."""

import json
import subprocess
import sys
from pathlib import Path

from django.db import connection

from tests.suite import ROOT

RACER = "import django; django.setup(); from tests.tournaments.racer import main; main({})"


class Racers:
    """Processes forked from one that has loaded Django; they wait for calls all session long."""

    def __init__(self, env, log):
        self.env, self.log = env, log.open("wb")
        self.count = 8 if connection.vendor == "postgresql" else 3
        self.process = None

    def _start(self):
        self.process = subprocess.Popen(
            [sys.executable, "-c", RACER.format(self.count)],
            env=self.env,
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
        )
        assert self._heard() == "ready"

    def _heard(self):
        line = self.process.stdout.readline()
        assert line, Path(self.log.name).read_text()
        return json.loads(line)

    def __call__(self, calls):
        """Make all calls at once, spread over the processes; return what became of each."""
        if self.process is None or self.process.poll() is not None:
            self._start()
        self.process.stdin.write(json.dumps(calls) + "\n")
        self.process.stdin.flush()
        return self._heard()

    def end(self):
        if self.process is not None:
            self.process.stdin.close()
            self.process.wait(timeout=180)
            self.process.stdout.close()
        self.log.close()

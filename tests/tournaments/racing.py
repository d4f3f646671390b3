"""Processes that do things at the same instant; fewer on SQLite, where one writes at a time."""

import json
import subprocess
import sys
from pathlib import Path

from django.db import connection

from tests.suite import ROOT

RACER = "import django; django.setup(); from tests.tournaments.racer import main; main()"
PROCESSES = 8 if connection.vendor == "postgresql" else 3


class Racers:
    """Processes that wait for a line each, and answer with one."""

    def __init__(self, env, log):
        self.log = log.open("wb")
        self.processes = [
            subprocess.Popen(
                [sys.executable, "-c", RACER],
                env=env,
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.log,
                text=True,
            )
            for _ in range(PROCESSES)
        ]
        assert {self.heard(process) for process in self.processes} == {"ready"}

    def heard(self, process):
        line = process.stdout.readline()
        assert line, Path(self.log.name).read_text()
        return json.loads(line)

    def __call__(self, calls):
        """Make all calls at once, spread over the processes; give what became of each."""
        shares = [calls[at :: len(self.processes)] for at in range(len(self.processes))]
        busy = [(one, share) for one, share in zip(self.processes, shares, strict=True) if share]
        for process, share in busy:
            process.stdin.write(json.dumps(share) + "\n")
        for process, _ in busy:  # everyone is told before anyone is heard
            process.stdin.flush()
        return [answer for process, _ in busy for answer in self.heard(process)]

    def end(self):
        for process in self.processes:
            process.stdin.close()
        for process in self.processes:
            process.wait(timeout=180)
            process.stdout.close()
        self.log.close()

"""A PostgreSQL cluster of a test's own, to be restarted at will."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from config.ports import free_port


class Cluster:
    """Data that survive a crash: unlike the suite's own server this one writes them out."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="gelijkspel-cluster-"))
        self.bin = sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1]
        self.port = free_port()
        self.url = f"postgres://postgres@127.0.0.1:{self.port}/postgres"
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres")
        self._run(f"initdb -D {self.folder}/db -A trust -U postgres -E UTF8 --locale=C.UTF-8")

    def _run(self, words):
        command = ["sh", "-c", f"{self.bin}/{words}"]
        if os.getuid() == 0:
            command = ["su", "postgres", *command[1:]]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/", timeout=60)

    def _ctl(self, words):
        self._run(f"pg_ctl -D {self.folder}/db -w -l {self.folder}/log {words}")

    def start(self):
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=/tmp"
        self._ctl(f"-o '{options}' start")

    def restart(self):
        """Restart as after a crash: nobody is asked to finish."""
        self._ctl("-m immediate restart")

    def remove(self):
        self._ctl("-m immediate stop")
        shutil.rmtree(self.folder)

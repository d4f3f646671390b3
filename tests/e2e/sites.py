"""Sites of a test's own: real servers, which may be stopped in the middle of a game."""

import http.client
import os
import signal
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

import pytest

from config.ports import free_port
from scripts.play import WEB
from tests.suite import ROOT

__all__ = ["site", "site_as_in_production"]

NOT_OURS = ("redoc*", "swagger*", "admin*", "rest_framework*", "ext")


class Site:
    """A server process, as `make play` starts it, on an address that it keeps."""

    def __init__(self, env, log, eventually):
        self._env, self._log, self._eventually = env, log, eventually
        self._at = f"127.0.0.1:{free_port()}"
        self.url = f"http://{self._at}"
        self._process = None

    def start(self):
        words = [str(Path(sys.executable).parent / "gunicorn"), *WEB.split(), "-b", self._at]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [*words, "config.wsgi"],
                env=self._env,
                cwd=ROOT,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._eventually(self._answers, within=90)
        return self

    def _answers(self):
        assert self._process.poll() is None, self._log.read_text()
        site = http.client.HTTPConnection(self._at, timeout=5)
        with closing(site), suppress(OSError, http.client.HTTPException):
            site.request("GET", "/healthz")
            return site.getresponse().status == 200
        return False

    def kill(self):
        """End it as a crash does: nothing is finished, nobody is told."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


@pytest.fixture
def site(process_env, tmp_path, eventually):
    """Start a server that serves files as the demo does."""
    own = Site(process_env, tmp_path / "site.log", eventually).start()
    yield own
    own.kill()


@pytest.fixture
def site_as_in_production(process_env, tmp_path, eventually):
    """Start a server whose files are collected and compressed beforehand, as production has it."""
    env = process_env | {
        "DJANGO_SETTINGS_MODULE": "tests.e2e.collected",
        "STATIC_ROOT": str(tmp_path / "static"),
    }
    ignored = [word for name in NOT_OURS for word in ("--ignore", name)]
    words = ["manage.py", "collectstatic", "--noinput", "-v", "0", *ignored]
    subprocess.run([sys.executable, *words], env=env, cwd=ROOT, check=True)
    own = Site(env, tmp_path / "site.log", eventually).start()
    yield own
    own.kill()

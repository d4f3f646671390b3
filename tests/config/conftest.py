"""Servers of a test's own, and settings read in a process of their own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from config.ports import free_port
from scripts.children import Children
from scripts.embedded import broker_await, broker_command

ROOT = Path(__file__).resolve().parent.parent.parent
OURS = {"DATABASE_URL", "DJANGO_ALLOW_ASYNC_UNSAFE", "REDIS_PREFIX", "REDIS_URL"}


@pytest.fixture
def own_broker(tmp_path):
    """Start a broker that this test may do anything to; more options may be given."""
    with Children() as children:

        def start(*options):
            port = free_port()
            children.start("broker", [*broker_command(port=port, folder=tmp_path), *options])
            url = f"redis://127.0.0.1:{port}/0"
            broker_await(url=url)
            return url

        yield start


@pytest.fixture
def run(tmp_path):
    """Run Python to its end, with nothing of this session's environment but what is given."""

    def start(*words, **env):
        inherited = {k: v for k, v in os.environ.items() if k not in OURS}
        return subprocess.run(
            [sys.executable, *words],
            env=inherited | {"VAR_DIR": str(tmp_path)} | env,
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
            timeout=180,
        )

    return start

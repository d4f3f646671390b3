"""Processes of ours that end when we end, whatever ends us."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Self

STOP_SECONDS = 8
PR_SET_PDEATHSIG = 1


def _follower() -> Callable[[], None] | None:
    """Return what makes a new process end with its parent, where the system can do that."""
    if not sys.platform.startswith("linux"):
        return None
    prctl = ctypes.CDLL(None).prctl  # looked up before the fork: after it nothing may allocate
    return lambda: prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


class Children:
    """Named processes, each in a session of its own, stopped together in reverse order."""

    def __init__(self) -> None:
        self._processes: dict[str, subprocess.Popen[bytes]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.stop()

    def start(self, name: str, command: Sequence[str]) -> None:
        """Start a process that Ctrl-C in our terminal does not reach: we stop it in order."""
        self._processes[name] = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=_follower(),  # noqa: PLW1509 (we run one thread, and it only calls prctl)
        )

    def pid(self, name: str) -> int:
        """Return the id of a process by its name."""
        return self._processes[name].pid

    def ended(self) -> str | None:
        """Return the name of a process that is no longer there."""
        ended = (name for name, process in self._processes.items() if process.poll() is not None)
        return next(ended, None)

    def stop(self) -> None:
        """Ask the last started first; end what has not listened after some seconds."""
        deadline = time.monotonic() + STOP_SECONDS
        for process in reversed(self._processes.values()):
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=max(deadline - time.monotonic(), 0.1))
        for process in self._processes.values():
            # The group, so that a worker's own children go too.
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self._processes.clear()

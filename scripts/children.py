"""Child processes that end when their parent ends, even if the parent is killed."""

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
    """Return a `preexec_fn` that ends a process with its parent; None where unsupported."""
    if not sys.platform.startswith("linux"):
        return None
    prctl = ctypes.CDLL(None).prctl  # looked up before the fork: after it nothing may allocate
    return lambda: prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


class Children:
    """Named child processes, each in its own session, stopped in reverse order of their start."""

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
        """Start a process in its own session, which Ctrl-C in the terminal does not reach."""
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
        """Return the name of a process that has ended; None if all are running."""
        ended = (name for name, process in self._processes.items() if process.poll() is not None)
        return next(ended, None)

    def stop(self) -> None:
        """Terminate the processes, the last one first; kill what is left after `STOP_SECONDS`."""
        deadline = time.monotonic() + STOP_SECONDS
        for process in reversed(self._processes.values()):
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=max(deadline - time.monotonic(), 0.1))
        for process in self._processes.values():
            # The process group, so that the children of a worker are killed too.
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self._processes.clear()

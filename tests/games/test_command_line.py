"""The command line ends quietly when nobody reads on, as with `| head`."""

import os
import signal
import subprocess
import sys


def test_a_closed_pipe_is_no_error():
    read, write = os.pipe()
    os.close(read)
    words = ["-m", "games", "deal", "--game", "klassiek", "--seed", 64 * "0", "--round", "1"]

    ended = subprocess.run(
        [sys.executable, *words], check=False, stdout=write, stderr=subprocess.PIPE
    )
    os.close(write)

    assert (ended.returncode, ended.stderr) == (-signal.SIGPIPE, b"")

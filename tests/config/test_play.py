"""``make play`` starts everything, keeps its data and leaves no process behind."""

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

import pytest

from config.ports import free_port, is_free
from scripts import play as play_script
from scripts.children import _follower

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parent.parent.parent
OURS = {"DATABASE_URL", "DJANGO_ALLOW_ASYNC_UNSAFE", "REDIS_PREFIX", "REDIS_URL"}


class Playing:
    """A ``make play`` in a folder of its own."""

    def __init__(self, folder, port):
        self.folder = folder
        self.port = port
        inherited = {k: v for k, v in os.environ.items() if k not in OURS}
        self.log = folder / f"said-{os.urandom(4).hex()}"
        with self.log.open("wb") as said:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "scripts.play"],
                env=inherited | {"VAR_DIR": str(folder / "var"), "PORT": str(self.port)},
                cwd=ROOT,
                stdout=said,
                stderr=said,
                start_new_session=True,
                preexec_fn=_follower(),  # noqa: PLW1509 (it goes when a run of tests is killed)
            )

    def said(self):
        return self.log.read_text()

    def get(self, path):
        return self.ask("GET", path)

    def ask(self, method, path, body=None, token=None):
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)) as site:
            site.request(method, path, json.dumps(body) if body else None, headers)
            response = site.getresponse()
            return response.status, response.read().decode()

    def call(self, method, path, body=None, token=None):
        status, answer = self.ask(method, f"/api/v1/{path}", body, token)
        assert status < 300, answer
        return json.loads(answer)

    def processes(self):
        """Return the ids of all that was started and is still there."""
        return {
            int(entry.name)
            for entry in Path("/proc").iterdir()
            if entry.name.isdecimal() and self._is_mine(entry)
        }

    def _is_mine(self, entry):
        var = str(self.folder / "var")
        try:
            # The broker writes its title over its environment, but works in our folder.
            works_in = str((entry / "cwd").readlink())
            environment = (entry / "environ").read_bytes().split(b"\0")
        except OSError:
            return False
        return works_in.startswith(var) or f"VAR_DIR={var}".encode() in environment


@pytest.fixture
def play(tmp_path, eventually):
    started = []

    def start(folder=tmp_path, port=None):
        started.append(Playing(folder, port or free_port()))
        eventually(
            lambda: "Play at" in started[-1].said() or started[-1].process.poll(), within=240
        )
        return started[-1]

    yield start
    for playing in started:
        playing.process.terminate()
    for playing in started:
        playing.process.wait(timeout=180)


def _play_an_entry(playing):
    """Play the demo tournament with the account that was printed, passing wherever one may."""
    login = {
        "username": "player",
        "password": re.search(r"player, password (\S+)", playing.said())[1],
    }
    token = playing.call("POST", "tokens/", login)["token"]
    slug = playing.call("GET", "tournaments/")["results"][0]["slug"]
    entry = playing.call("POST", f"tournaments/{slug}/entries/", token=token)
    address = f"entries/{entry['id']}/"
    while legal := entry["legal_actions"]:
        action = "pass" if "pass" in legal else legal[0]
        turn = {"round": entry["round"], "turn": entry["turn"], "action": action}
        entry = playing.call("POST", f"{address}actions/", turn, token)["entry"]
    return token, address


def _stopped(playing, *, by):
    playing.process.send_signal(by)
    assert playing.process.wait(timeout=180) == 0
    assert playing.processes() == set()
    assert is_free(playing.port)


def test_a_folder_or_port_in_use_is_not_shared(tmp_path, capsys):
    refused = pytest.raises(SystemExit, match="already playing")
    with play_script._alone(tmp_path / "lock"), refused, play_script._alone(tmp_path / "lock"):
        raise AssertionError("two have the folder")

    with socket.create_server(("127.0.0.1", 0)) as server:
        taken = server.getsockname()[1]
        free = play_script._web_port(taken)
        assert free > taken
        assert f"Port {taken} is taken; taking {free}." in capsys.readouterr().out


@pytest.mark.slow(twin="test_a_secret_is_generated_once_and_readable_by_its_owner_only")
def test_it_answers_keeps_its_data_and_leaves_no_process(play, tmp_path, eventually):
    first = play()
    eventually(lambda: len(first.processes()) >= 7)
    eventually(lambda: _is_behind(first.processes(), "review"))
    assert first.get("/")[0] == 200
    assert json.loads(first.get("/readyz")[1])["broker"] == "ok"
    kept = {name: (tmp_path / "var" / name).read_bytes() for name in ("secret_key", "seed_key")}
    token, entry = _play_an_entry(first)
    score = eventually(lambda: first.call("GET", entry, token=token)["score"], within=240)
    _stopped(first, by=signal.SIGTERM)

    second = play()

    assert second.get("/")[0] == 200
    assert second.call("GET", entry, token=token)["score"] == score
    assert "password" not in second.said()
    assert kept == {name: (tmp_path / "var" / name).read_bytes() for name in kept}
    _stopped(second, by=signal.SIGINT)


@pytest.mark.slow(twin="test_a_folder_or_port_in_use_is_not_shared")
def test_one_dead_process_stops_everything(play, tmp_path_factory, eventually):
    first = play()
    same_folder = play()
    same_port = play(tmp_path_factory.mktemp("other"), first.port)

    assert same_folder.process.wait(timeout=180) == 1
    assert "already playing" in same_folder.said()
    told = re.search(rf"Port {first.port} is taken; taking (\d+)", same_port.said())
    assert f"http://127.0.0.1:{told[1]}/" in same_port.said()
    same_port.port = int(told[1])
    for playing in (first, same_port):
        assert playing.get("/healthz")[0] == 200

    broker = next(pid for pid in first.processes() if _command(pid).startswith("valkey-server"))
    os.kill(broker, signal.SIGKILL)

    assert first.process.wait(timeout=180) == 1
    assert "broker has stopped" in first.said()
    eventually(lambda: first.processes() == set())

    # Nor does anything outlive one that is killed itself; the other one's end was none of its.
    assert same_port.get("/healthz")[0] == 200
    same_port.process.kill()
    same_port.process.wait()
    eventually(lambda: same_port.processes() == set())


def _is_behind(pids, queue):
    """Tell whether a queue's workers come after all others, by themselves and as a session."""
    behind, before = [], []
    for pid in pids:
        with suppress(OSError):
            words = Path(f"/proc/{pid}/cmdline").read_bytes().decode().split("\0")
            group = Path(f"/proc/{pid}/autogroup")
            of_all = int(group.read_text().rsplit(maxsplit=1)[1]) if group.exists() else None
            (behind if queue in words else before).append(
                (os.getpriority(os.PRIO_PROCESS, pid), of_all)
            )
    own, of_all = zip(*behind, strict=True)
    others, of_others = zip(*before, strict=True)
    return min(own) > max(others) and (None in of_all or min(of_all) > max(of_others))


def _command(pid):
    return Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")[0].decode().rsplit("/", 1)[-1]

"""The compiled core, built in a folder of its own, says what the source says."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.compile import MODULES, build, compiled, remove
from tests.games.golden_files import golden_fingerprints

pytestmark = [pytest.mark.soak, pytest.mark.pure]

TOLD = """
import json
from games.par import par_of_round, search
from games.registry import GAMES
from games.thirtyone import hands
from scripts.golden import fingerprint
from tests.games.whole_tree import setup_of
print(json.dumps({
    "sources": [search.__file__, hands.__file__],
    "par": [
        par_of_round(setup_of(game, place, bots=(bot,)), place % 16 + 1)
        for game in GAMES for bot in ("steady-1", "sharp-1") for place in range(12)
    ],
    "moves": {
        game.id: {bot.id: fingerprint(game, bot) for bot in game.bots.values()}
        for game in GAMES.values()
    },
}))
"""


@pytest.fixture(scope="module")
def fast(tmp_path_factory):
    folder = tmp_path_factory.mktemp("fast")
    shutil.copytree("games", folder / "games", ignore=shutil.ignore_patterns("*.so"))
    build(folder)
    return folder


def _told(folder):
    done = subprocess.run(
        [sys.executable, "-c", TOLD],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": f"{folder}{os.pathsep}{Path.cwd()}"},
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def test_par_and_every_bot_come_out_the_same(fast):
    ours, theirs = _told(Path.cwd()), _told(fast)
    kept = golden_fingerprints()

    assert all(path.endswith(".so") for path in theirs["sources"])
    assert all(path.startswith(str(fast)) for path in theirs["sources"])
    assert all(path.endswith(".py") for path in ours["sources"])
    assert theirs["par"] == ours["par"]
    assert theirs["moves"] == kept


def test_each_module_is_compiled_and_all_of_them_can_be_removed(fast, tmp_path):
    copied = tmp_path / "copy"
    shutil.copytree(fast, copied)
    made = {path.name.partition(".")[0] for path in compiled(copied)}
    assert made >= {Path(module).stem for module in MODULES}

    remove(copied)

    assert compiled(copied) == []
    assert not list(copied.rglob("*.so"))
    assert all((copied / module).exists() for module in MODULES)

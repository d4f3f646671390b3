"""Files of `make play` are readable by their owner alone, and are mended at the start."""

import os
import stat

import pytest

from config.owner_only import keep_to_owner

pytestmark = pytest.mark.once
DEMO = {"DJANGO_SETTINGS_MODULE": "config.settings.demo"}
OPEN = (
    "import os; os.umask(0o022); import django; django.setup();"
    "from django.db import connection as c; k = c.cursor(); k.execute('CREATE TABLE t (a)');"
    "k.execute('INSERT INTO t VALUES (1)');"
    "from django.conf import settings as s; (s.VAR_DIR / 'log').write_text('x');"
    "(s.VAR_DIR / 'valkey').mkdir(); (s.VAR_DIR / 'valkey/dump.rdb').write_text('x');"
    "print(sorted((p.name, oct(p.stat().st_mode & 0o777)) for p in s.VAR_DIR.rglob('*')))"
)


@pytest.fixture(autouse=True)
def umask():
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder):
    return {
        path.name: oct(stat.S_IMODE(path.stat().st_mode)) for path in (folder, *folder.rglob("*"))
    }


def test_keys_database_and_logs_are_the_owners(run, tmp_path):
    var = tmp_path / "var"
    told = run("-c", OPEN, **DEMO, VAR_DIR=str(var))

    assert told.returncode == 0, told.stderr
    files = dict(eval(told.stdout))
    assert {"db.sqlite3", "db.sqlite3-shm", "db.sqlite3-wal", "dump.rdb", "log", "seed_key"} <= set(
        files
    )
    assert files.pop("valkey") == "0o700"
    assert set(files.values()) == {"0o600"}
    assert modes(var)["var"] == "0o700"


def test_wrong_permissions_are_mended(run, tmp_path):
    inner = tmp_path / "var" / "valkey" / "appendonlydir"
    inner.mkdir(parents=True)
    for name in ("seed_key", "db.sqlite3", "db.sqlite3-wal", "valkey/appendonlydir/a.aof"):
        (tmp_path / "var" / name).write_text("")
        (tmp_path / "var" / name).chmod(0o664)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text("")
    (tmp_path / "var" / "link").symlink_to(elsewhere)

    keep_to_owner(tmp_path / "var")

    assert set(modes(tmp_path / "var" / "valkey").values()) == {"0o700", "0o600"}
    assert modes(tmp_path / "var")["seed_key"] == modes(tmp_path / "var")["db.sqlite3"] == "0o600"
    assert stat.S_IMODE(elsewhere.stat().st_mode) == 0o644


def test_a_folder_of_everybody_stays_as_it_is(tmp_path):
    tmp_path.chmod(0o1777)
    (tmp_path / "of-another").write_text("")

    keep_to_owner(tmp_path)

    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o1777
    assert stat.S_IMODE((tmp_path / "of-another").stat().st_mode) == 0o644

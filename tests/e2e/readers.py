"""Readers of all kinds: what axe finds wrong with a page, and who looks at it."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.e2e.conftest import LAPTOP, PHONE

ALL = {"resultTypes": ["violations"]}
FOUR_READERS = pytest.mark.parametrize(
    ("language", "viewport", "scheme"),
    [
        ("nl", PHONE, "dark"),
        ("nl", LAPTOP, "light"),
        ("en", PHONE, "light"),
        ("en", LAPTOP, "dark"),
    ],
    ids=["nl-phone", "nl-laptop", "en-phone", "en-laptop"],
)


def violations(page, asked=ALL):
    """Return what axe finds once nothing moves any more: each rule, and the first place."""
    page.evaluate("Promise.allSettled(document.getAnimations().map((one) => one.finished))")
    found = Axe().run(page, options=asked).response["violations"]
    return [(one["id"], one["nodes"][0]["html"][:200]) for one in found]


def too_wide(page):
    """Return by how many pixels a page is wider than its window; at most 0 where it fits."""
    return page.evaluate("document.documentElement.scrollWidth - innerWidth")

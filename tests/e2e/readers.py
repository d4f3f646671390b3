"""Readers of all kinds: what axe finds wrong with a page, and who looks at it."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.e2e.conftest import LAPTOP, PHONE

SCRIPT = Axe().axe_script
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


def violations(page):
    """Return what axe finds once nothing moves any more: each rule, and the first place."""
    page.evaluate("Promise.allSettled(document.getAnimations().map((one) => one.finished))")
    if not page.evaluate("'axe' in window"):  # half a megabyte, which a page needs once
        page.evaluate(SCRIPT)
    return page.evaluate(
        """async () => (await axe.run({resultTypes: ["violations"]})).violations
          .map(({id, nodes}) => [id, nodes[0].html.slice(0, 200)])"""
    )


def too_wide(page):
    """Return by how many pixels a page is wider than its window; at most 0 where it fits."""
    return page.evaluate("document.documentElement.scrollWidth - innerWidth")

"""What has the focus is seen to have it: its ring stands out from what is behind it."""

import pytest
from django.urls import reverse

from tests.e2e.conftest import LAPTOP

STOPS = 40
LEAST = 3  # WCAG 1.4.11
# The ring of what has the focus against the colour behind it; null where that is a picture.
CONTRAST = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => {
      const c = part / 255;
      return c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4;
    });
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const width = (style) => parseFloat(style.outlineWidth);
  const both = [one, one.closest(".choice") ?? one];
  const ringed = both.find((at) => width(getComputedStyle(at))) ?? one;
  let behind = ringed.parentElement;
  while (behind && /, 0\\)$|transparent/.test(getComputedStyle(behind).backgroundColor)) {
    if (getComputedStyle(behind).backgroundImage !== "none") return null;
    behind = behind.parentElement;
  }
  if (!behind) return null;
  let ring = getComputedStyle(ringed);
  if (!width(ring)) ring = getComputedStyle(ringed, "::after");
  const [high, low] = [light(ring.outlineColor), light(getComputedStyle(behind).backgroundColor)]
    .sort((a, b) => b - a);
  const contrast = (high + .05) / (low + .05);
  return { told: one.outerHTML.slice(0, 90), contrast, width: width(ring) };
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_ring_of_what_has_the_focus_is_seen(visit, announced, scheme):
    page = visit(viewport=LAPTOP, color_scheme=scheme)
    looked_at = 0
    for address in (
        reverse("lobby"),
        reverse("tournament", args=[announced.slug]),
        reverse("games"),
        reverse("account_settings"),
        reverse("account_signup"),
    ):
        page.goto(address)
        for _ in range(STOPS):
            page.keyboard.press("Tab")
            seen = page.evaluate(CONTRAST)
            if seen is not None:
                looked_at += 1
                assert seen["width"] >= 2, (address, seen)
                assert seen["contrast"] >= LEAST, (address, seen)
    assert looked_at > STOPS

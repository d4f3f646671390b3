"""Suits and states are told by their shape, however somebody sees colours."""

import base64
from io import BytesIO
from itertools import combinations
from math import dist

import pytest
from PIL import Image, ImageChops, ImageCms, ImageStat

from tests.e2e.conftest import PAINTED, PHONE

DEFICIENCIES = ["deuteranopia", "protanopia", "tritanopia"]
SCALE = 2
DARK = 150  # of 255: paper is lighter, and ink is darker
APART = 15  # of 100: what lies beside one another and has to be told apart at a glance
LAB = ImageCms.buildTransform(
    ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB"), "RGB", "LAB"
)


@pytest.fixture
def seen():
    """Look at a piece of a page with certain eyes: ``seen(page, "#felt", "tritanopia")``."""
    sessions = {}

    def look(page, selector, eyes):
        devtools = sessions.setdefault(page, None) or page.context.new_cdp_session(page)
        sessions[page] = devtools
        devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": eyes})
        page.evaluate(PAINTED)
        clip = page.locator(selector).bounding_box() | {"scale": SCALE}
        shot = devtools.send("Page.captureScreenshot", {"clip": clip})
        return Image.open(BytesIO(base64.b64decode(shot["data"]))).convert("RGB")

    return look


def _pieces(page, picture, within, selector, part=(0, 0, 1, 1)):
    """Cut out of a picture what is at these places, or the same part of each."""
    frame = page.locator(within).bounding_box()
    for box in (one.bounding_box() for one in page.locator(selector).all()):
        left, top = box["x"] - frame["x"], box["y"] - frame["y"]
        spots = (
            left + box["width"] * part[0],
            top + box["height"] * part[1],
            left + box["width"] * part[2],
            top + box["height"] * part[3],
        )
        yield picture.crop(tuple(round(SCALE * spot) for spot in spots))


def _mean_change(before, after):
    size = before.size
    return sum(ImageStat.Stat(ImageChops.difference(before, after.resize(size))).mean)


def _ink(sign):
    return {at for at, light in enumerate(sign.convert("L").tobytes()) if light < DARK}


def _colour(sign):
    """Return the mean colour of the ink, in numbers that lie as far apart as to the eye."""
    ink, pixels = _ink(sign), sign.tobytes()
    mean = tuple(sum(pixels[3 * at + part] for at in ink) // len(ink) for part in range(3))
    light, red, blue = ImageCms.applyTransform(Image.new("RGB", (1, 1), mean), LAB).tobytes()
    return (light / 2.55, *(part - 256 if part > 127 else part for part in (red, blue)))


def _aces(page, seen, deck, eyes):
    """Return the signs in the middle of the four aces of the settings' example."""
    cloth = f".cloth[data-deck={deck}]"
    picture = seen(page, cloth, eyes)
    signs = _pieces(page, picture, cloth, f"{cloth} .card", (0.33, 0.37, 0.67, 0.63))
    return [sign.resize((40, 44)) for sign in signs]


def test_four_suits_differ_in_shape_without_any_colour(visit, seen):
    page = visit()
    page.goto("/accounts/settings/")

    shapes = [_ink(sign) for sign in _aces(page, seen, "two", "achromatopsia")]

    assert len(shapes) == 4
    for one, other in combinations(shapes, 2):
        assert min(len(one), len(other)) > 100
        assert len(one ^ other) > 0.15 * len(one | other)


@pytest.mark.parametrize("eyes", ["none", *DEFICIENCIES])
def test_four_colours_are_four_for_everybody(visit, seen, eyes):
    page = visit()
    page.goto("/accounts/settings/")

    colours = [_colour(sign) for sign in _aces(page, seen, "four", eyes)]

    assert len(colours) == 4
    assert min(dist(one, other) for one, other in combinations(colours, 2)) > APART


def test_two_colours_are_not_four(visit, seen):
    """So that the measure above is one."""
    page = visit()
    page.goto("/accounts/settings/")

    hearts, diamonds, clubs, spades = (_colour(sign) for sign in _aces(page, seen, "two", "none"))

    assert max(dist(hearts, diamonds), dist(clubs, spades)) < APART < dist(hearts, spades)


def test_a_chosen_card_is_higher_than_its_neighbours_and_framed(visit, seen, entry, anna):
    page = visit(user=anna, viewport=PHONE, reduced_motion="reduce")
    page.goto(f"/play/{entry.pk}/1/")
    page.wait_for_selector("#table[data-ready]")
    cards = ".me .pick .card"
    before = list(_pieces(page, seen(page, "#felt", "achromatopsia"), "#felt", cards))

    page.check("#hand-2")
    page.mouse.move(0, 0)

    tops = [card.bounding_box()["y"] for card in page.locator(cards).all()]
    assert tops[1] < tops[0] == tops[2]
    frame = page.eval_on_selector(
        "#hand-2 + .card", "(card) => getComputedStyle(card, '::after').borderTopWidth"
    )
    assert frame == "3px"
    after = list(_pieces(page, seen(page, "#felt", "achromatopsia"), "#felt", cards))
    changed = [_mean_change(one, other) for one, other in zip(before, after, strict=True)]
    assert changed[1] > 10 * max(changed[0], changed[2], 1)


def test_who_is_done_is_told_in_words(visit, seated, anna):
    entry = seated("klassiek")  # in which the others are done after one swap
    page = visit(user=anna, reduced_motion="reduce")
    page.goto(f"/play/{entry.pk}/1/")
    page.wait_for_selector("#table[data-ready]")

    page.check("#hand-1")
    page.check("#table-1")
    page.wait_for_selector("#log li.mine")

    done = page.locator("#table:not(.over) .others .seat.done").all()
    assert [seat.locator(".state").inner_text() for seat in done] == ["31", "done", "done"]

"""Somebody takes their data along and deletes the account, on a phone and on a laptop."""

import json
from pathlib import Path

import pytest

from tests.e2e.conftest import HOME, LAPTOP, PASSWORD, PHONE
from tests.e2e.readers import too_wide, violations
from tournaments.services.contest.turns import turn_take


def looks_sound(page, picture):
    assert violations(page) == []
    assert too_wide(page) <= 0
    page.screenshot(path=picture, full_page=True)


def takes_it_along(page, folder):
    page.goto("/accounts/")
    page.click("a[href='/accounts/export/']")
    looks_sound(page, folder / "export.png")
    asked = []
    page.on("request", lambda request: asked.append(request.method))
    with page.expect_download() as download:
        page.dblclick("main form button", delay=60)
    page.wait_for_timeout(0)  # what the second click has asked for is heard of
    assert asked == ["POST"]  # a second file is refused, and its page would take the place of this
    assert download.value.suggested_filename == "gelijkspel.json"
    told = json.loads(Path(download.value.path()).read_text())
    assert told["entries"][0]["turns"][0]["action"] == "pass"
    page.reload()
    page.click("main form button")
    page.wait_for_selector("main time")
    page.screenshot(path=folder / "once-a-day.png")


def leaves(page, folder):
    page.goto("/accounts/delete/")
    page.fill("[name=password]", "not mine")
    page.click("main form button")
    page.wait_for_selector(".errorlist")
    looks_sound(page, folder / "delete.png")
    page.goto("/accounts/delete/")
    page.fill("[name=password]", PASSWORD)
    page.click("main form button")
    page.wait_for_url(HOME)


@pytest.mark.parametrize(
    ("language", "viewport", "scheme", "gone", "former"),
    [
        ("nl", PHONE, "dark", "Je account is verwijderd.", "Voormalige speler 1"),
        ("en", LAPTOP, "light", "Your account has been deleted.", "Former player 1"),
    ],
    ids=["nl-phone", "en-laptop"],
)
def test_take_it_along_and_leave(
    visit, entry, anna, language, viewport, scheme, gone, former, tmp_path, complaints
):
    turn_take(entry=entry, number=1, turn=0, action="pass")
    page = visit(language=language, viewport=viewport, color_scheme=scheme, user=anna)
    takes_it_along(page, tmp_path)
    assert [one for one in complaints if "429" not in one] == []
    complaints.clear()
    leaves(page, tmp_path)
    assert gone in page.inner_text("[role=status]")
    assert "anna" not in page.content()

    page.go_back()  # to a page that is not kept, and so asks who is there
    page.wait_for_url("**/accounts/login/**")
    page.goto(f"/tournaments/{entry.tournament.slug}/")
    assert former in page.inner_text("#standings")

"""Everything works as plain forms and links, without JavaScript."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PASSWORD, PHONE, leave_by
from tournaments.models import Entry, Turn


def test_sign_up_join_swap_pass_and_go_on(visit, announced):
    page = visit(java_script_enabled=False)
    page.goto("/accounts/signup/")
    page.fill("[name=username]", "carla")
    page.fill("[name=password1]", PASSWORD)
    leave_by(page, "main form button[type=submit]")
    page.goto(f"/tournaments/{announced.slug}/")
    expect(page.get_by_text("(Europe/Amsterdam)").first).to_be_visible()
    leave_by(page, "#join")

    _swap_and_pass(page)
    leave_by(page, "#next")

    entry = Entry.objects.get()
    assert page.url.endswith(f"/play/{entry.pk}/2/")
    page.get_by_role("button", name="nl Nederlands").click()
    expect(page.get_by_text("Ronde 2 van 16")).to_be_visible()


def _swap_and_pass(page):
    if page.locator("#act-swap").count():
        page.check("#hand-1", force=True)
        page.check("#table-2", force=True)
        leave_by(page, "#act-swap")
        assert Turn.objects.get().action.startswith("swap ")
    for _ in range(5):
        if page.locator("#next").count():
            return
        leave_by(page, "#act-pass")


def test_a_swap_without_cards_is_explained(visit, entry, anna):
    page = visit(user=anna, java_script_enabled=False)
    page.goto(f"/play/{entry.pk}/1/")
    leave_by(page, "#act-swap")

    expect(page.get_by_text("Choose one card in your hand and one on the table.")).to_be_visible()
    assert Turn.objects.exists() is False


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize("game", ["klassiek", "thuis"])
def test_three_buttons_hold_their_words_on_a_phone(visit, seated, game, language):
    entry = seated(game)
    page = visit(user=entry.player, viewport=PHONE, language=language, java_script_enabled=False)
    page.goto(f"/play/{entry.pk}/1/")

    for _last_swap in range(2):
        assert page.locator(".act").count() == 3
        room = [act.bounding_box()["height"] for act in page.locator(".act").all()]
        # What sticks out makes the scrolled height larger than the one that is seen.
        needed = page.locator(".act").evaluate_all("(all) => all.map((one) => one.scrollHeight)")
        assert all(need <= box + 1 for need, box in zip(needed, room, strict=True)), needed
        bottom = page.locator(".rounds").bounding_box()
        assert bottom["y"] + bottom["height"] <= PHONE["height"]
        page.check("#hand-1", force=True)
        page.check("#table-2", force=True)
        leave_by(page, "#act-swap")

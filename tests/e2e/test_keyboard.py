"""Playing without a mouse: every key does what the page says, and focus is never lost."""

from playwright.sync_api import expect

from tests.e2e.conftest import TOLD
from tournaments.models import Turn

LOOK_AT_ALL = """() => {
  const table = document.getElementById("table");
  table.classList.add("old");
  htmx.ajax("GET", table.getAttribute("hx-get").replace(/at=.*/, "at=long+ago"),
    {source: table, target: table, swap: "outerHTML"});
}"""


def _sit_down(page, entry):
    page.goto(f"/play/{entry.pk}/1/")
    page.wait_for_selector("#table[data-ready]")
    page.keyboard.press("x")
    page.wait_for_selector(TOLD)


def _moved(page, press):
    at = page.get_attribute("#table", "data-at")
    press()
    page.wait_for_selector(f"#table[data-ready]:not([data-at='{at}'])")


def test_two_keys_are_a_swap_and_p_passes_and_enter_goes_on(visit, entry, anna):
    page = visit(user=anna)
    _sit_down(page, entry)
    give = page.get_attribute("#hand-2", "value")
    take = page.get_attribute("#table-3", "value")

    page.keyboard.press("2")
    assert page.is_checked("#hand-2")
    _moved(page, lambda: page.keyboard.press("7"))
    assert Turn.objects.get(number=0).action == f"swap {give} {take}"
    assert page.evaluate("document.activeElement.id") == "table-3"

    page.keyboard.press("x")
    while not page.locator("#next").count():
        _moved(page, lambda: page.keyboard.press("p"))
        page.keyboard.press("x")
    expect(page.locator("#next")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/2/")


def test_tab_and_space_choose_too(visit, entry, anna):
    page = visit(user=anna)
    _sit_down(page, entry)
    page.focus("#table-1")
    page.keyboard.press("Space")
    page.focus("#hand-1")

    _moved(page, lambda: page.keyboard.press("Enter"))

    assert Turn.objects.get().action.startswith("swap ")


def test_help_opens_closes_and_gives_focus_back(visit, entry, anna):
    page = visit(user=anna)
    _sit_down(page, entry)
    page.focus("#help-button")
    page.keyboard.press("Enter")
    expect(page.locator("#help")).to_be_visible()

    page.keyboard.press("Escape")

    expect(page.locator("#help")).to_be_hidden()
    expect(page.locator("#help-button")).to_be_focused()
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()


def test_the_keys_can_be_switched_off_and_stay_off(visit, entry, anna):
    page = visit(user=anna)
    _sit_down(page, entry)
    page.keyboard.press("?")
    with page.expect_response("**/accounts/settings/keys/"):
        page.uncheck("#keys-on")
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector("#table[data-ready]")

    page.keyboard.press("p")
    page.keyboard.press("1")

    assert not page.is_checked("#hand-1")
    assert Turn.objects.exists() is False
    expect(page.locator("label.pick .key").first).to_be_hidden()


def test_looking_again_keeps_what_was_chosen_and_where_one_was(visit, entry, anna):
    page = visit(user=anna)
    _sit_down(page, entry)
    page.keyboard.press("3")

    for _ in range(5):
        with page.expect_response(lambda answer: "?at=" in answer.url):
            page.evaluate("htmx.trigger('#table', 'look')")
    for _ in range(5):  # and where the whole table comes anew, as after a move elsewhere
        page.evaluate(LOOK_AT_ALL)
        page.wait_for_selector("#table[data-ready]:not(.old)")
        assert page.evaluate("document.activeElement.id") == "hand-3"

    assert page.is_checked("#hand-3")
    assert page.locator("#table input:checked").count() == 1
    expect(page.locator("#say-now")).to_have_text("Now a card on the table.")
    assert Turn.objects.exists() is False


def test_help_leaves_the_choice_and_the_focus_alone(visit, entry, anna):
    """Escape leaves the help from wherever it was opened, and nothing is chosen in it."""
    page = visit(user=anna)
    _sit_down(page, entry)
    page.keyboard.press("2")

    page.keyboard.press("?")
    page.keyboard.press("1")
    page.keyboard.press("Escape")

    expect(page.locator("#hand-2")).to_be_focused()
    assert page.is_checked("#hand-2")
    assert not page.is_checked("#hand-1")

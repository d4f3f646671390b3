"""A programmer opens the API's page and tries a call."""

import re

from playwright.sync_api import expect

HARMLESS = re.compile("style-src|favicon")


def test_the_page_tries_a_call_and_nothing_comes_from_elsewhere(
    page, live_server, transactional_db
):
    wrong, asked = [], []
    page.on("console", lambda line: wrong.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))

    page.goto(f"{live_server.url}/api/docs/")
    page.get_by_role("button", name=re.compile("^GET .*games")).first.click()
    page.get_by_role("button", name="Try it out").click()
    page.get_by_role("button", name="Execute").click()

    expect(page.locator(".live-responses-table tbody .response-col_status").first).to_contain_text(
        "200"
    )
    assert [text for text in wrong if not HARMLESS.search(text)] == []
    assert [url for url in asked if not url.startswith((live_server.url, "data:"))] == []

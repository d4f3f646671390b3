"""What browser tests leave behind: what was measured, and every open page of one that failed."""

import re

import pytest

from tests.suite import LEFT, MEASURED

__all__ = ["measured", "new_context", "pytest_runtest_makereport"]

_report = pytest.StashKey[pytest.TestReport]()


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    if call.when == "call":
        item.stash[_report] = outcome.get_result()


@pytest.fixture
def measured(record_property):
    """Print a line at the end of the run: ``measured("tap to paint: 48 ms")``."""
    return lambda line: record_property(MEASURED, line)


@pytest.fixture
def new_context(new_context, request, record_property):
    """Open windows that are drawn and written down if the test fails."""
    pages = {}

    def open_context(**options):
        context = new_context(**options)
        context.on("page", lambda page: _listen(page, pages.setdefault(page, [])))
        return context

    def leave():
        under = request.config.rootpath / request.config.getoption("--output")
        folder = under / re.sub(r"[^\w.-]+", "-", request.node.nodeid)
        for number, (page, said) in enumerate(pages.items(), start=1):
            record_property(LEFT, str(_leave(page, said, folder, number)))

    open_context.leave = leave
    yield open_context
    report = request.node.stash.get(_report, None)
    if report is not None and report.failed:
        leave()


def _listen(page, said):
    page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: said.append(f"error: {error}"))
    page.on("requestfailed", lambda asked: said.append(f"failed: {asked.method} {asked.url}"))
    page.on("response", lambda got: said.append(f"{got.status}: {got.request.method} {got.url}"))


def _leave(page, said, folder, number):
    """Write down how a page looks, what it holds and what it said; return where."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / f"{number}.png"
    kept.with_suffix(".log").write_text("\n".join([page.url, *said, ""]))
    if not page.is_closed():
        kept.with_suffix(".html").write_text(page.content())
        page.screenshot(path=kept)
    return kept

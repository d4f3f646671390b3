"""What every test is: pure, if it is of the engine, and else one with Django's fixtures."""

import sys

import pytest

from tests.suite import ROOT, of_the_engine

if "django" in sys.modules:  # pytest-django has set it up, unless only the engine is asked
    pytest_plugins = ["tests.processes"]


@pytest.fixture(scope="session")
def base_url():
    """Return no address: each test names its own server. (The plugin's own fixture is outdated.)"""
    return


def pytest_collection_modifyitems(items):
    for item in items:
        if of_the_engine(item.path):
            item.add_marker(pytest.mark.pure)
        if item.path.is_relative_to(ROOT / "tests" / "architecture"):
            item.add_marker(pytest.mark.once)
        if "race" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("races"))  # their processes are started once

"""A browser test that fails leaves pictures of its pages, and says where they are."""

import subprocess
import sys

from tests.suite import ROOT

CONFTEST = """
from tests.conftest import base_url
from tests.processes import browser_type_launch_args
from tests.e2e.leftovers import *
"""
FAILING = """
def test_that_fails(new_context, measured):
    measured("seen: twice")
    for number in (1, 2):
        page = new_context().new_page()
        page.set_content(f"<h1>Table {number}</h1><script>console.warn('odd')</script>")
    assert page.inner_text("h1") == "Table 3"
"""


def test_pages_of_a_failed_test_are_left_behind_and_named(tmp_path):
    (tmp_path / "test_failing.py").write_text(FAILING)
    (tmp_path / "conftest.py").write_text(CONFTEST)
    folder = tmp_path / "left"
    settings = ["-n", "0", "-c", ROOT / "pyproject.toml", "--rootdir", tmp_path, "--output", folder]

    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *settings, tmp_path],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert "seen: twice" in ran.stdout
    left = sorted(folder.rglob("*.png"))
    assert [path.stat().st_size > 1000 for path in left] == [True, True]
    for number, path in enumerate(left, start=1):
        assert f"Table {number}" in path.with_suffix(".html").read_text()
        assert "warning: odd" in path.with_suffix(".log").read_text()
        assert str(path) in ran.stdout

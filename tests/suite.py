"""How much a run of pytest starts: Django and browsers, and how many processes, by what is asked.

Loaded with `-p tests.suite`, before the plugins of installed packages.
"""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ENGINE = (ROOT / "tests" / "games", ROOT / "games")
ALL = "not soak"  # what pyproject.toml has run unless `-m` says otherwise
SLOW = 5  # seconds
MEASURED, LEFT = "measured", "left behind"  # properties that browser tests record
NOT_FOR_THE_ENGINE = ("django", "playwright", "schemathesis")  # a second or more each to import


def of_the_engine(path):
    """Tell whether a path is of the engine or its tests, which need no Django."""
    return any(path.is_relative_to(folder) for folder in ENGINE)


def _paths(words, start):
    """Return the paths among the words of a command line."""
    paths = (start / word.split("::")[0] for word in words if not word.startswith("-"))
    return [path.resolve() for path in paths if path.exists()]


def pytest_addoption(parser, pluginmanager):
    """Block the plugins that engine tests do without, if nothing else is asked."""
    asked = pluginmanager.getplugin("pytestconfig").invocation_params
    paths = _paths(map(str, asked.args), asked.dir)
    if paths and all(map(of_the_engine, paths)):
        for name in NOT_FOR_THE_ENGINE:
            pluginmanager.set_blocked(name)
        parser.addini("DJANGO_SETTINGS_MODULE", "For pytest-django, which is not there.")


@pytest.hookimpl(tryfirst=True)
def pytest_xdist_auto_num_workers(config):
    """Return the number of processes of `-n auto`: one a core for folders, none more for files."""
    paths = _paths(config.args, config.invocation_params.dir)
    if not any(path.is_dir() for path in paths):
        return 0
    return int(os.environ.get("PYTEST_XDIST_AUTO_NUM_WORKERS", os.cpu_count()))


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config):
    """Leave slow tests out where files or folders are named; give each process its own output."""
    named = config.args_source is pytest.Config.ArgsSource.ARGS
    if named and config.option.markexpr == ALL and not any("::" in word for word in config.args):
        config.option.markexpr = f"{ALL} and not slow"
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker and config.pluginmanager.hasplugin("playwright"):
        config.option.output = str(Path(config.option.output) / worker)


def pytest_terminal_summary(terminalreporter):
    """Print what tests measured, where they left pages, and which took long and are not marked.

    These lines come from other processes with the reports of the tests; a busy machine may be the
    cause of a long one.
    """
    reports = [report for group in terminalreporter.stats.values() for report in group]
    sections = {name: _properties(reports, name) for name in (MEASURED, LEFT)}
    sections[f"over {SLOW} s and not marked as slow"] = [
        f"{report.duration:.1f} s {report.nodeid}"
        for report in terminalreporter.stats.get("passed", ())
        if report.when == "call" and report.duration > SLOW and "slow" not in report.keywords
    ]
    for title, lines in sections.items():
        if lines:
            terminalreporter.section(title)
            terminalreporter.write_line("\n".join(dict.fromkeys(lines)))


def _properties(reports, name):
    """Return the values of a property that tests recorded under a name."""
    return [
        value
        for report in reports
        if getattr(report, "when", "") == "teardown"
        for key, value in report.user_properties
        if key == name
    ]

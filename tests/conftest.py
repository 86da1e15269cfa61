"""Options and reports shared by all tests; without a display, and where several run at once, Qt draws off screen."""

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

# Windows of tests that run at once would take the keys and the clipboard of one display from each other.
SEVERAL = "PYTEST_XDIST_WORKER" in os.environ

if SEVERAL or not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

os.environ["LC_ALL"] = "C.UTF-8"  # tests read what is printed, in English unless they say otherwise

# Programs started by tests find no copies of unsaved work of the user's, and leave none there.
_data = tempfile.TemporaryDirectory()
os.environ["XDG_DATA_HOME"] = _data.name

settings.register_profile("untimed", deadline=None)  # machines are noisy
settings.register_profile("repeatable", deadline=None, derandomize=True)  # the same examples at each run
settings.load_profile("untimed")

CASES = Path(__file__).parent / "cases"


def pytest_unconfigure() -> None:
    _data.cleanup()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cases", metavar="DIR", default=str(CASES), help="the folder of reference cases to run")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Tests of one file run in this process, where they can print and be stopped; more run on all processors."""
    return 0 if len(config.args) == 1 and ".py" in config.args[0] else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many of the reference cases ran and how many wait for a feature."""

    def count(outcome: str) -> int:
        reports = terminalreporter.stats.get(outcome, [])
        return sum("reference_case" in getattr(report, "keywords", {}) for report in reports)

    ran, skipped = count("passed") + count("failed"), count("skipped")
    if ran or skipped:
        terminalreporter.write_line(f"reference cases: {ran} ran, {skipped} skipped")

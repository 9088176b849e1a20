"""Runs pytest on all cores, then tries up to three failed tests a second time, alone.

    python -m scripts.retry_failed_tests PYTEST_ARGUMENTS...

A test that fails among the others and passes alone depends on the load of the machine. Locally
it is named and the run passes. On CI (CI=true) the run fails, unless tests/flaky.toml lists the
test with a reason and a date. The exit codes are pytest's own: 0 passed, 1 failed, 2 interrupted or
not collected, 3 internal error, 4 wrong arguments, 5 no tests.
"""

from __future__ import annotations

import os
import sys
import tomllib
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from scripts.schedule_tests import SideBySide, without_group

MOST_RETRIED: Final = 3
MOST_DAYS: Final = 60  # a test fails if its entry in the list is older than this number of days
FLAKY: Final = "tests/flaky.toml"
COMPILED, SOURCE = "build/compiled/", "src/"
ALONE: Final = "--alone="  # the argument of the second run, one for each test
# Two workers more than cores: some tests are always waiting. Each takes one test after the other,
# the longest first (conftest.py, schedule_tests.py); tests that share a costly fixture stay on one
# worker.
TOGETHER: Final = (
    *("-n", str((os.cpu_count() or 1) + 2)),
    *("--dist", "loadgroup", "--no-loadscope-reorder"),
)
# A test that hangs ends its worker: it fails, and the traceback of every thread is printed.
BOUNDED: Final = ("-o", "faulthandler_timeout=600", "-o", "faulthandler_exit_on_timeout=true")


class Flaky(NamedTuple):
    """A test that is allowed to fail when it runs together with others, until a date."""

    id: str
    reason: str
    since: date

    def is_expired(self, today: date) -> bool:
        return (today - self.since).days > MOST_DAYS


class Recorder:
    """A pytest plugin that keeps the results of a run by the ids of its tests."""

    def __init__(self) -> None:
        self.root = Path()
        self.paths: list[str] = []  # the paths of tests among the arguments
        self.failed: list[str] = []
        self.passed: set[str] = set()
        self.is_collected = True

    def pytest_configure(self, config: pytest.Config) -> None:
        self.root = config.rootpath
        self.paths = list(config.getoption("file_or_dir", []))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.is_collected = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        test = without_group(report.nodeid)
        # A test may fail a second time in its teardown: count it once.
        if report.failed and test not in self.failed:
            self.failed.append(test)
        elif report.passed and report.when == "call":
            self.passed.add(test)


def read_flaky(root: Path) -> list[Flaky]:
    """Read the list of tests that may fail on CI; without a file it is empty."""
    file = root / FLAKY
    if not file.is_file():
        return []
    with file.open("rb") as opened:
        return [Flaky(**entry) for entry in tomllib.load(opened).get("test", [])]


def source_id(test: str) -> str:
    """Return the id of a test in the sources, given the id of a test in the compiled copy."""
    return SOURCE + test.removeprefix(COMPILED) if test.startswith(COMPILED) else test


def forgiven(tests: list[str], listed: list[Flaky], is_ci: bool) -> bool:
    """Print the tests that passed only when they ran alone. Return whether the run passes
    nevertheless."""
    reasons = {one.id: one.reason for one in listed}
    unlisted = [test for test in tests if source_id(test) not in reasons]
    print("\nfailed among the others, passed alone:")
    for test in tests:
        print(f"  {test}  ({reasons.get(source_id(test), f'not in {FLAKY}')})")
    if is_ci and unlisted:
        print(f"CI fails: repair them, or list them in {FLAKY} with a reason and a date.")
    return not (is_ci and unlisted)


def run_together(arguments: list[str]) -> int:
    """Run the tests on all cores. If few of them fail, replace this process by the second run."""
    recorder = Recorder()
    code = int(pytest.main([*TOGETHER, *BOUNDED, *arguments], plugins=[recorder, SideBySide()]))
    failed = recorder.failed
    is_retried = code == pytest.ExitCode.TESTS_FAILED and recorder.is_collected
    if is_retried and 0 < len(failed) <= MOST_RETRIED:
        print("\n==== failed among the others, now alone", *failed, sep="\n", flush=True)
        tests = [ALONE + test for test in failed]
        options = [argument for argument in arguments if argument not in recorder.paths]
        os.execv(
            sys.executable, [sys.executable, "-m", "scripts.retry_failed_tests", *tests, *options]
        )
    return code


def run_alone(tests: list[str], options: list[str]) -> int:
    """Run the failed tests once more, in this process."""
    recorder = Recorder()
    code = int(pytest.main([*BOUNDED, *options, *tests], plugins=[recorder]))
    if code == pytest.ExitCode.INTERRUPTED:
        return code
    if code != pytest.ExitCode.OK or not recorder.passed.issuperset(tests):
        return int(pytest.ExitCode.TESTS_FAILED)
    is_passed = forgiven(tests, read_flaky(recorder.root), os.environ.get("CI") == "true")
    return int(pytest.ExitCode.OK if is_passed else pytest.ExitCode.TESTS_FAILED)


def main(arguments: list[str]) -> int:
    tests = [one.removeprefix(ALONE) for one in arguments if one.startswith(ALONE)]
    rest = [one for one in arguments if not one.startswith(ALONE)]
    return run_alone(tests, rest) if tests else run_together(rest)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

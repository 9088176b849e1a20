"""scripts/retry_failed_tests.py: the second try, its exit codes, and the list of flaky tests."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import pytest

from scripts.retry_failed_tests import (
    FLAKY,
    MOST_DAYS,
    Flaky,
    forgiven,
    read_flaky,
    source_id,
)

ROOT = Path(__file__).parents[2]
SETTINGS = "[pytest]\naddopts = --import-mode=importlib -p xdist\n"
PASSES = "def test_right() -> None: pass\n"
FAILS = "def test_wrong() -> None: assert False\n"
# Fails the first time and passes the second time.
ONCE = """\
from pathlib import Path
import pytest

@pytest.mark.parametrize("of", ["a@b c"])
@pytest.mark.xdist_group("some")
def test_once(of):
    tried = Path(__file__).with_name("tried")
    is_first = not tried.exists()
    tried.touch()
    assert not is_first
"""
ONCE_ID = "tests/test_it.py::test_once[a@b c]"
SKIPS = ONCE.replace("assert not is_first", "assert not is_first; pytest.skip()")
STOPS = ONCE.replace(
    "    assert not is_first", "    if not is_first: raise KeyboardInterrupt\n    assert 0"
)


class Suite:
    """A suite of one file of tests, in a folder of its own."""

    def __init__(self, root: Path) -> None:
        self.root = root
        (root / "tests").mkdir()
        (root / "pytest.ini").write_text(SETTINGS)

    def run(self, text: str, *arguments: str, ci: bool = False) -> tuple[int, str]:
        (self.root / "tests" / "test_it.py").write_text(text)
        clean = {k: v for k, v in os.environ.items() if not k.startswith(("PYTEST_", "COV_"))}
        done = subprocess.run(
            [sys.executable, "-m", "scripts.retry_failed_tests", *(arguments or ("-n", "0"))],
            cwd=self.root,
            env={
                **clean,
                "PYTHONPATH": str(ROOT),
                "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # half a second for each run
                "CI": "true" if ci else "",
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        return done.returncode, done.stdout


@pytest.fixture
def suite(tmp_path: Path) -> Suite:
    return Suite(tmp_path)


@pytest.mark.parametrize(
    ("text", "code", "runs"),
    [
        (PASSES, 0, 1),
        (FAILS, 1, 2),
        ("".join(f"def test_{n}(): assert 0\n" for n in range(4)), 1, 1),
        ("import no_such_module\n", 2, 1),
        ("def test_stops(): raise KeyboardInterrupt\n", 2, 1),
        ("", 5, 1),
        (SKIPS, 1, 2),
        (STOPS, 2, 2),
        (ONCE, 0, 2),
    ],
    ids=[
        "passes",
        "fails twice",
        "more than three fail",
        "cannot be collected",
        "is interrupted",
        "has no tests",
        "is skipped alone",
        "is interrupted alone",
        "passes alone",
    ],
)
def test_the_exit_code_is_that_of_pytest(suite: Suite, text: str, code: int, runs: int) -> None:
    found, said = suite.run(text)
    assert found == code, said
    assert said.count("test session starts") == runs


def test_wrong_arguments_are_told(suite: Suite) -> None:
    code, said = suite.run(PASSES, "--no-such-option")
    assert code == 4, said


def test_ci_fails_when_a_test_passes_only_alone(suite: Suite) -> None:
    code, said = suite.run(ONCE, ci=True)
    assert code == 1, said
    assert f"{ONCE_ID}  (not in {FLAKY})" in said
    assert "CI fails" in said


def test_ci_passes_when_that_test_is_listed(suite: Suite) -> None:
    entry = f'[[test]]\nid = "{ONCE_ID}"\nreason = "a timer"\nsince = 2026-11-18\n'
    (suite.root / FLAKY).write_text(entry)
    code, said = suite.run(ONCE, ci=True)
    assert code == 0, said
    assert f"{ONCE_ID}  (a timer)" in said


def test_several_workers_and_paths_as_arguments(suite: Suite) -> None:
    """The second run has the failed test alone, without the paths of the first one."""
    text = ONCE + PASSES
    code, said = suite.run(text, "-n", "2", "tests/test_it.py")
    assert code == 0, said
    assert "1 failed, 1 passed" in said
    assert f"\n{ONCE_ID}\n" in said


def test_a_test_that_hangs_fails_with_its_traceback(suite: Suite) -> None:
    text = PASSES + "import time\ndef test_hangs() -> None: time.sleep(60)\n"
    code, said = suite.run(text, "-n", "2", "-o", "faulthandler_timeout=1", "tests")
    assert code == 1
    assert "in test_hangs" in said


def test_a_collection_error_on_several_workers_is_not_retried(suite: Suite) -> None:
    code, said = suite.run("import no_such_module\n", "-n", "2")
    assert code not in (0, 5), said
    assert said.count("test session starts") == 1


def test_a_test_of_the_compiled_copy_is_listed_by_its_source() -> None:
    copy = "build/compiled/magnat/games/x/tests/test_y.py::test_z"
    listed = [Flaky("src/magnat/games/x/tests/test_y.py::test_z", "slow", date(2026, 11, 18))]
    assert source_id(copy) == listed[0].id
    assert forgiven([copy], listed, is_ci=True)
    assert not forgiven([copy, "tests/other.py::test_it"], listed, is_ci=True)
    assert forgiven(["tests/other.py::test_it"], [], is_ci=False)


def test_an_entry_expires() -> None:
    entry = Flaky("tests/a.py::test_b", "slow", date(2026, 11, 18))
    assert not entry.is_expired(entry.since + timedelta(days=MOST_DAYS))
    assert entry.is_expired(entry.since + timedelta(days=MOST_DAYS + 1))


def test_the_list_has_reasons_and_no_expired_entries() -> None:
    for entry in read_flaky(ROOT):
        assert len(entry.reason.split()) > 2, f"{entry.id}: say why it fails"
        assert not entry.is_expired(date.today()), f"{entry.id}: repair it, it was listed in time"
        assert entry.since <= date.today(), f"{entry.id}: listed since a day to come"


def are_collected(root: Path, tests: list[str]) -> bool:
    """Tell whether pytest finds every one of these tests."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", *tests], cwd=root
    )
    return done.returncode == 0


def test_the_list_has_only_tests_that_exist(suite: Suite) -> None:
    (suite.root / "tests" / "test_it.py").write_text(PASSES)
    assert are_collected(suite.root, ["tests/test_it.py::test_right"])
    assert not are_collected(
        suite.root, ["tests/test_it.py::test_right", "tests/test_it.py::test_x"]
    )
    listed = [entry.id for entry in read_flaky(ROOT)]
    assert not listed or are_collected(ROOT, listed)

"""The style rules that every module of core, kit and games keeps."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.hygiene.scan import (
    BANNED_NAMES,
    SOURCE,
    Scan,
    answers_that_act,
    clocks_and_disks,
    docstring_readers,
    faults,
    floats,
    ledger_writes,
    modules,
    paths_imported,
    prints,
    several_plans,
    shown,
    state_changes,
    third_parties,
)

ENGINE = modules("core", "kit", "games")
MOST_MODULES = 15  # in a folder, without __init__.py and subfolders

# Other code that may write a state's fields, with the reason.
WRITERS = {
    "core/values/codec.py": "restores a state that was saved, field by field",
    "core/glimpse.py": "masks a copy and makes samples of it: neither is the table",
    "core/game.py": "lays a new table: its luck, its listener, its pace",
}


def without(*names: str) -> list[Path]:
    return [path for path in ENGINE if shown(path) not in names]


@pytest.mark.parametrize(
    "scan", [several_plans, answers_that_act, third_parties, prints, docstring_readers]
)
def test_every_module_of_the_engine_is_clean(scan: Scan) -> None:
    assert faults(scan, ENGINE) == []


def test_only_a_state_s_own_module_changes_its_fields() -> None:
    others = [path for path in without(*WRITERS) if path.name != "state.py"]
    # A step takes itself off the agenda when its turn has come, and does nothing else to it.
    allowed = "s.agenda is changed"
    found = faults(state_changes, others)
    assert [
        one for one in found if not (one.startswith("core/step_and_window.py:") and allowed in one)
    ] == []


def test_the_ledger_is_written_only_by_the_verbs_that_keep_it() -> None:
    assert faults(ledger_writes, without(*WRITERS)) == []


@pytest.mark.parametrize("module", WRITERS)
def test_no_exception_outlives_its_reason(module: str) -> None:
    assert faults(state_changes, [SOURCE / module]) != []


def test_time_chance_and_disks_are_not_read_inside_the_engine() -> None:
    paths = without("core/editions/edition_files.py")  # the one that reads files
    assert faults(clocks_and_disks, paths) == []


def test_only_what_finds_editions_knows_of_paths() -> None:
    paths = without("core/editions/edition_files.py", "core/editions/edition.py", "core/game.py")
    # A game says in its __init__.py which folder is its own.
    own = [path for path in paths if path.parent.parent == SOURCE / "games"]
    rest = [path for path in paths if path not in own or path.name != "__init__.py"]
    assert faults(paths_imported, rest) == []


def test_there_are_only_whole_numbers() -> None:
    found = faults(floats, ENGINE)
    for module in ("core/editions/edition.py", "core/game.py"):  # where / joins paths
        joins = [one for one in found if one.startswith(module) and one.endswith("divides by /")]
        found = [one for one in found if one not in joins]
    assert found == []


def test_modules_are_named_after_what_is_in_them() -> None:
    named = list(modules("."))
    assert [shown(p) for p in named if {p.stem, p.parent.name} & BANNED_NAMES] == []


def test_a_chapter_that_outgrows_four_hundred_lines_is_two() -> None:
    chapters = [path for path in ENGINE if {"kit", "rules"} & set(path.parts)]
    long = [path for path in chapters if len(path.read_text("utf-8").split("\n")) > 400]
    assert [shown(path) for path in long] == []


def test_the_scans_look_at_the_engine_and_not_at_its_tests() -> None:
    names = [shown(path) for path in ENGINE]
    assert "core/kernel.py" in names
    assert "kit/auction.py" in names
    assert not [name for name in names if "/tests/" in name]


def crowded(paths: list[Path]) -> list[str]:
    """Return the folders with more than MOST_MODULES modules, each with their number."""
    counts = Counter(path.parent.as_posix() for path in paths if path.name != "__init__.py")
    return [f"{folder}: {n}" for folder, n in sorted(counts.items()) if n > MOST_MODULES]


def test_no_folder_has_too_many_modules() -> None:
    assert crowded([path.relative_to(SOURCE) for path in SOURCE.rglob("*.py")]) == []


def test_a_folder_with_too_many_modules_is_found() -> None:
    some = [Path("gym", f"module_{n}.py") for n in range(MOST_MODULES)]
    below = [Path("gym", "spaces", "layout.py"), Path("gym", "__init__.py")]
    assert crowded([*some, *below]) == []
    assert crowded([*some, *below, Path("gym", "one_more.py")]) == [f"gym: {MOST_MODULES + 1}"]

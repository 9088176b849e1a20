"""Every clause of the two booklets has at least one scenario named after it."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
EUROPE = {f"MEU_{n}" for n in range(1, 31)}
ELECTRONIC = {f"MEL_{n}" for n in (*range(1, 8), 15, 16, 17)}  # 8 to 14 are the machine
OURS = {"TABLE_1", *[f"MAISON_{n}" for n in range(1, 5)]}


def named() -> set[str]:
    found: set[str] = set()
    for path in HERE.rglob("test_*.py"):
        for test in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            found.update(re.findall(r"(?:MEU|MEL|TABLE|MAISON)_\d+", test))
    return found


def test_every_clause_has_a_scenario_named_after_it() -> None:
    assert EUROPE | ELECTRONIC | OURS <= named()


def test_no_scenario_is_named_after_a_clause_that_does_not_exist() -> None:
    assert named() <= EUROPE | ELECTRONIC | OURS

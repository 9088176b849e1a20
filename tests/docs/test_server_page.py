"""docs/server.md lists every folder and module of the server."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "magnat"


def test_every_folder_and_module_of_the_server_is_listed() -> None:
    text = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    listed = text.partition("## Folders and modules")[2].partition("\n## ")[0]
    server = PACKAGE / "server"
    named = set(re.findall(r"`(\w+\.py|\w+/)`", listed))
    there = {path.name for path in server.glob("*.py")} - {"__init__.py"}
    there |= {f"{path.parent.name}/" for path in server.glob("*/__init__.py")}
    assert there <= named, there - named
    assert all([list(server.rglob(name.rstrip("/"))) for name in named]), named

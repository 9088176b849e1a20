"""The pages about the server name rooms that are there, and the walk of a throw stays short."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "magnat"
STATIONS = 8  # of the server; the page has the rest of fifteen


def stations() -> list[str]:
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    walk = text.partition("### The walk of one throw")[2].partition("\n## ")[0]
    return re.findall(r"^\d+\. (.*)$", walk, re.MULTILINE)


def test_every_station_of_a_throw_is_where_the_walk_says() -> None:
    found = stations()
    assert 0 < len(found) <= STATIONS
    for station in found:
        place = re.match(r"`(server/[\w/]+\.py)`.*?, `(?:\w+\.)?(\w+)`:", station)
        assert place is not None, station
        file, method = place.groups()
        assert f"def {method}(" in (PACKAGE / file).read_text(encoding="utf-8"), station
        for other in re.findall(r"`((?:server|play)/[\w/]+\.py)`", station):
            assert (PACKAGE / other).is_file(), other


def test_every_room_of_the_server_is_in_its_list() -> None:
    text = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    rooms = text.partition("## The rooms")[2].partition("\n## ")[0]
    server = PACKAGE / "server"
    named = set(re.findall(r"`(\w+\.py|\w+/)`", rooms))
    there = {path.name for path in server.glob("*.py")} - {"__init__.py"}
    there |= {f"{path.parent.name}/" for path in server.glob("*/__init__.py")}
    assert there <= named, there - named
    assert all([list(server.rglob(name.rstrip("/"))) for name in named]), named

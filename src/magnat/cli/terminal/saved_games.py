"""The saved games of this terminal: where each is played (here or at a server), and with which key.

`NAME.json` contains the address and the key. The tables of a game that is played here are in
`NAME.db`; its record is in `NAME.jsonl` after it was stopped. Games of version 0.1 have only the
record.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import msgspec

from magnat.play.record.reading import read_record
from magnat.server.http.refusals import Refusal
from magnat.server.settings import usual_file

WHERE: Final = ".json"
TABLES: Final = ".db"
RECORD: Final = ".jsonl"
NEW: Final = ".new"


class SavedGame(msgspec.Struct):
    name: str
    game: str
    address: str  # the address of the server; "" for a game in this process
    table: str
    key: str
    seats: list[int]
    is_over: bool = False
    # The saved game whose database file is used: a rematch uses that of the first game.
    file: str = ""
    # Words for the seed of the dice by their promise (hash), until they are sent.
    words: dict[str, str] = {}

    @property
    def is_here(self) -> bool:
        return not self.address

    @property
    def tables(self) -> Path:
        return folder() / f"{self.file or self.name}{TABLES}"

    @property
    def record(self) -> Path:
        return folder() / f"{self.name}{RECORD}"

    def write(self) -> None:
        """Write NAME.json atomically: write a new file, then rename it."""
        path = folder() / f"{self.name}{WHERE}"
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_suffix(NEW)
        # Readable by the owner only, because the file contains the key.
        with open(new, "wb", opener=_own) as file:
            file.write(msgspec.json.encode(self))
        new.replace(path)

    def forget_tables(self) -> None:
        """Delete the database file of this game, unless another saved game uses it."""
        others = [one for one in all_games() if one.name != self.name]
        if self.tables in [one.tables for one in others if one.is_here]:
            return
        for end in ("", "-wal", "-shm"):
            Path(f"{self.tables}{end}").unlink(missing_ok=True)


def _own(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def folder() -> Path:
    return usual_file().with_name("games")


def new_name(game: str) -> str:
    known = {path.stem for path in folder().glob(f"{game}-*")}
    number = len(known) + 1
    while f"{game}-{number:04d}" in known:
        number += 1
    return f"{game}-{number:04d}"


def all_games() -> list[SavedGame]:
    """Return all saved games, newest first."""
    files = sorted(folder().glob(f"*{WHERE}"), key=_age, reverse=True)
    return [msgspec.json.decode(file.read_bytes(), type=SavedGame) for file in files]


def latest() -> SavedGame | Path | None:
    """Return the unfinished game that was played last at this terminal: a saved game, or the path
    of a record written by version 0.1; None if there is none."""
    kept = {one.name: one for one in all_games()}
    found: list[tuple[float, SavedGame | Path]] = []
    for one in kept.values():
        if not one.is_over:
            found.append((_age(folder() / f"{one.name}{WHERE}"), one))
    for path in folder().glob(f"*{RECORD}"):
        if path.stem not in kept and read_record(path).end is None:
            found.append((_age(path), path))
    return max(found, key=_first)[1] if found else None


def named(name: str) -> SavedGame | Path | None:
    """Return the saved game with this name or file. If there is none, return the name as a path,
    which may be that of a record."""
    kept = {one.name: one for one in all_games()}
    path = Path(name)
    if name in kept:
        return kept[name]
    if path.stem in kept and path.resolve().parent == folder().resolve():
        return kept[path.stem]
    return path


def known_at(address: str, table: str) -> SavedGame | None:
    """Return the saved game that this terminal has at a table of a server, or None."""
    for one in all_games():
        if one.address == address and one.table == table:
            return one
    return None


def no_game(name: str) -> Refusal:
    fr, en = f"Aucune partie ne s’appelle «\u00a0{name}\u00a0».", f"No game is called “{name}”."
    return Refusal(404, "no_game", fr, en)


def _age(path: Path) -> float:
    return path.stat().st_mtime


def _first(one: tuple[float, SavedGame | Path]) -> float:
    return one[0]

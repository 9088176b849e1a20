"""The ready-made experiments of the lab, as TOML files in this folder, and a function that finds
one by its name."""

from __future__ import annotations

from pathlib import Path

from magnat.core.editions.edition import unknown

FOLDER = Path(__file__).parent


def paths() -> list[Path]:
    return sorted(FOLDER.glob("*.toml"))


def find(said: str) -> Path:
    """Return the path of an experiment file, which is given as a path or as the name of a file in
    this folder."""
    path = Path(said)
    if path.suffix == ".toml" or path.exists():
        return path
    known = {one.stem: one for one in paths()}
    if said not in known:
        raise unknown("question", said, [*known, "FILE.toml"])
    return known[said]

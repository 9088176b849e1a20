"""Ready-made experiments, found by their names."""

from __future__ import annotations

from pathlib import Path

from magnat.core.edition import unknown

FOLDER = Path(__file__).parent


def paths() -> list[Path]:
    return sorted(FOLDER.glob("*.toml"))


def find(said: str) -> Path:
    """A file, or the name of a ready-made question."""
    path = Path(said)
    if path.suffix == ".toml" or path.exists():
        return path
    known = {one.stem: one for one in paths()}
    if said not in known:
        raise unknown("question", said, [*known, "FILE.toml"])
    return known[said]

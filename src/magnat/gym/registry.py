"""Names of environments with versions: `monopoly_europe_v0` for PettingZoo, and
`magnat/Monopoly-v0` for `gymnasium.make`."""

from __future__ import annotations

from typing import Any, Final, final

import gymnasium

from magnat import games
from magnat.gym.parallel_table import ParallelTable
from magnat.gym.table import TableEnv
from magnat.gym.table import env as table_env

VERSION: Final = 0


@final
class BoxVersion:
    """The environments of one box, as a module of PettingZoo has them."""

    def __init__(self, box: str) -> None:
        self.box: Final = box

    def env(self, **settings: Any) -> TableEnv:
        return table_env(self.box, **settings)

    def raw_env(self, **settings: Any) -> TableEnv:
        return TableEnv(self.box, **settings)

    def parallel_env(self, **settings: Any) -> ParallelTable:
        return ParallelTable(self.box, **settings)


def boxes() -> list[str]:
    """Return all boxes as GAME/EDITION."""
    return [f"{name}/{one}" for name, game in games.all_games().items() for one in game.editions()]


def versions() -> dict[str, BoxVersion]:
    """Return the environments of all boxes by name, such as `monopoly_europe_v0`."""
    return {
        f"{box.replace('/', '_').replace('-', '_')}_v{VERSION}": BoxVersion(box) for box in boxes()
    }


def ids() -> dict[str, str]:
    """Return the boxes by the names that `gymnasium.make` takes: GAME alone is its default
    edition."""
    found = {}
    for name, game in games.all_games().items():
        found[f"magnat/{name.capitalize()}-v{VERSION}"] = name
        for edition in game.editions():
            words = "".join([word.capitalize() for word in edition.split("-")])
            found[f"magnat/{name.capitalize()}{words}-v{VERSION}"] = f"{name}/{edition}"
    return found


def register() -> None:
    """Register all boxes with gymnasium; called by `import magnat.gym`. Gymnasium 1 does not read
    entry points, so use `gymnasium.make("magnat.gym:magnat/Banking-v0")`, which imports this
    package by its name."""
    for name, box in ids().items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="magnat.gym.seat_env:SeatEnv",
                kwargs={"box": box},
            )

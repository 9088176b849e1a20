"""Makes an edition in which some figures are changed: writes it to a temporary folder as an
extension of the printed edition, and loads it."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final, TypeAlias

from magnat.core.editions.edition import Edition
from magnat.core.game import Game

Figures: TypeAlias = Mapping[
    str, Mapping[str, int | str | bool]
]  # the changed values by table and key of edition.toml
NAME: Final = "altered"
HEAD: Final = """format = 1
extends = "{base}"
[provenance]
kind = "inferred"
source = "an experiment of the lab"
confidence = "C"
"""


def altered(
    game: Game, edition: str, figures: Figures, options: Mapping[str, int | str | bool]
) -> Edition:
    """Return the edition with these figures instead of the printed ones."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for path in (game.folder / "editions").iterdir():
            if path.is_file():
                shutil.copyfile(path, root / path.name)
        for name in game.editions():
            shutil.copytree(game.folder / "editions" / name, root / name)
        tables = [
            f"[{table}]\n"
            + "".join([f"{key} = {json.dumps(value)}\n" for key, value in row.items()])
            for table, row in figures.items()
        ]
        (root / NAME).mkdir()
        text = HEAD.format(base=edition or game.default) + "".join(tables)
        (root / NAME / "edition.toml").write_text(text, encoding="utf-8")
        return game.load_from(root, NAME, options)

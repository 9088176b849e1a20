"""A game with a good and a broken edition, written to a folder that the test chooses."""

from __future__ import annotations

from pathlib import Path

from magnat.core.editions.edition import Edition, Source
from magnat.core.game import Game

EDITION = """\
format = 1
players = [2, 5]
title = { fr = "Le Petit <Jeu>", en = "The Small <Game>" }
about = { fr = "Une boîte pour les essais.", en = "A box for trials." }
currency = { sign = "F" }
goods = { money = 100 }
provenance = { kind = "reconstructed", source = "a memory", confidence = "C" }
rules = {}
"""
RULEBOOK = """\
[booklet]
PET = 2

[depart.salaire]
id = "PET-1"
at = "Le départ"
fr = "Chacun reçoit son salaire."
en = "Everybody draws a salary."
ruling = { fr = "Même en prison.", en = "Even in prison." }

[boite.contenu]
id = "PET-2"
at = "La boîte"
fr = "La boîte contient un plateau."
en = "The box holds a board."
silent = "box contents"
"""


class SmallGame(Game):
    """A game of which only the data are read; it cannot be played."""

    def read(self, source: Source) -> Edition:
        return Edition(source, ("money",))


def small_game(folder: Path) -> SmallGame:
    whole = folder / "petit" / "editions" / "usuelle"
    whole.mkdir(parents=True)
    (whole / "edition.toml").write_text(EDITION, encoding="utf-8")
    (whole / "rulebook.toml").write_text(RULEBOOK, encoding="utf-8")
    return SmallGame("petit", folder / "petit", "tests.server.small_game", "usuelle")


def add_broken_edition(game: Game) -> Path:
    """Add an edition with two mistakes."""
    broken = game.folder / "editions" / "cassee"
    broken.mkdir()
    text = EDITION.replace("players = [2, 5]", "players = 2").replace('sign = "F"', "sign = 7")
    (broken / "edition.toml").write_text(text, encoding="utf-8")
    (broken / "rulebook.toml").write_text(RULEBOOK, encoding="utf-8")
    return broken

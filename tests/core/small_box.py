"""A small box on disk that tests damage: each error is reported with file, line and key."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from magnat.core.editions.edition import BadEdition, Edition, Source
from magnat.core.game import Game
from magnat.core.state import MONEY, State
from tests.core.minimal_game import Idle, MinimalState

PROVENANCE: Final = """\
[provenance]
kind = "printed"
source = "the box"
confidence = "A"
"""

FILES: Final = {
    "edition.toml": """\
format = 1
players = [2, 4]

[title]
fr = "La Boîte"
en = "The Box"

[about]
fr = "Une boîte."
en = "A box."

[provenance]
kind = "printed"
source = "the booklet"
confidence = "A"

[currency]
sign = "€"
short = false

[goods]
money = "endless"
house = 32

[rules]
salary = 200
mode = "face"
secret = false
rents = [10, 20, 30]
names = ["a", "b"]

[options.salary]
kind = "house"
clause = "box.pay"
from = 100
to = 400
by = 50
unit = "€"

[options.secret]
kind = "table"
values = [false, true]

[options.mode]
kind = "variant"
clause = "box.pay"
values = ["face", "tenth"]
""",
    "rulebook.toml": """\
[booklet]
BOX = 2

[box.start]
id = "BOX-1"
at = "Début"
fr = "On commence."
en = "One begins."
silent = "nothing to enforce"

[box.pay]
id = "BOX-2"
at = "Paie"
fr = "On paie."
en = "One pays."
""",
    "fr.toml": '[events]\npaid = "payé"\n',
    "en.toml": '[events]\npaid = "paid"\n',
    "board.csv": """\
# [provenance]
# kind = "inferred"
# source = "an old catalogue"
# confidence = "C"
key,price
lille,60
paris,400
""",
}


class Box(Edition):
    def __init__(self, source: Source) -> None:
        super().__init__(source, ("money", "house"))
        rules = source.table("edition.toml").table("rules")
        self.salary: Final = rules.whole("salary", low=1)
        self.mode: Final = rules.word("mode", ("face", "tenth"))
        self.secret: Final = rules.flag("secret")
        self.rents: Final = rules.wholes("rents", n=3)
        self.names: Final = rules.texts("names")
        self.bonus: Final = rules.whole_or("bonus", 7)
        self.prices: Final = {
            row.text("key"): row.whole("price") for row in source.rows("board.csv")
        }


class BoxGame(Game):
    def __init__(self, folder: Path) -> None:
        super().__init__("boxes", folder, "tests.core.minimal_game", "box")

    def read(self, source: Source) -> Edition:
        return Box(source)

    def table(self, edition: Edition, seats: int) -> State:
        return MinimalState(edition, seats)

    def lay(self, s: State) -> None:
        s.stock(MONEY, s.bank, 0)
        s.do(Idle())


class Shelf:
    """A folder of editions that a test may change."""

    def __init__(self, folder: Path) -> None:
        self.game: Final = BoxGame(folder)
        self.root: Final = folder / "editions"
        for file, text in FILES.items():
            self.put(file, text)

    def put(self, file: str, text: str, edition: str = "box") -> None:
        path = self.root / edition / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def change(self, file: str, old: str, new: str, edition: str = "box") -> None:
        path = self.root / edition / file
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{old!r} is not in {file}"
        self.put(file, text.replace(old, new, 1), edition)

    def load(self, edition: str = "box", **options: int | str | bool) -> Box:
        read = self.game.load(edition, options)
        assert isinstance(read, Box)
        return read

    def problems(self, edition: str = "box") -> tuple[str, ...]:
        with pytest.raises(BadEdition) as bad:
            self.game.load_from(self.root, edition)
        assert str(bad.value) == "\n".join(bad.value.problems)
        return bad.value.problems

"""A game: the one object that a folder under games/ exports as GAME."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from magnat.core.action import Action
from magnat.core.bot import BALANCED, Bot
from magnat.core.codec import Codec
from magnat.core.edition import Edition, Source, Unknown, unknown
from magnat.core.glimpse import Glimpse, Secrecy
from magnat.core.kernel import settle
from magnat.core.luck import Luck
from magnat.core.native import mypyc_attr
from magnat.core.state import MONEY, State
from magnat.core.step import Seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """What the outside needs to know of a game. A subclass says how its data is read and its table
    laid; nothing else in the project knows it by name."""

    def __init__(self, name: str, folder: Path, package: str, default: str) -> None:
        self.name: Final = name
        self.folder: Final = folder  # of the game; its editions are in `editions/`
        self.package: Final = package  # where its steps and actions are defined
        self.default: Final = default  # the edition one gets without asking
        self.aliases: dict[str, str] = {}  # steps and actions renamed since they were first saved
        self._codec: Codec | None = None

    # What a game says

    def read(self, source: Source) -> Edition:
        """The typed data of an edition."""
        raise AssertionError(f"{self.name} has no read()")

    def table(self, edition: Edition, seats: int) -> State:
        """An empty table: the game's own kind of state."""
        raise AssertionError(f"{self.name} has no table()")

    def lay(self, s: State) -> None:
        """Unpack the box: stock the goods, place the items, put the first steps on the agenda."""
        raise AssertionError(f"{self.name} has no lay()")

    def secrecy(self) -> Secrecy:
        return Secrecy()

    def bot(self, temperament: str = BALANCED, seed: int = 0) -> Bot | None:
        """The game's own player; None: it has none, and random play stands in."""
        return None

    def worth(self, s: State, seat: Seat) -> int:
        """What a seat's position is worth to it, in money, for players who look ahead."""
        return s.count[MONEY][seat]

    def chances(self, s: State) -> list[int]:
        """By seat, how likely it is to win, as weights; here by what positions are worth."""
        return [max(self.worth(s, seat), 0) if s.alive[seat] else 0 for seat in range(s.seats)]

    def ideas(self, s: State, seat: Seat) -> list[Action] | None:
        """What players who look ahead think over besides what the game's own player would do,
        deals among it; none where the answer is plain. None: whatever is legal."""
        return None

    # What everybody uses

    def editions(self) -> list[str]:
        """The default first, then by name."""
        names = [path.parent.name for path in (self.folder / "editions").glob("*/edition.toml")]
        return sorted(names, key=lambda name: (name != self.default, name))

    def load(
        self, edition: str = "", options: Mapping[str, int | str | bool] | None = None
    ) -> Edition:
        """Read an edition and change the rules that the table changes."""
        name = edition or self.default
        if name not in self.editions():
            raise unknown(f"edition of {self.name}", name, self.editions())
        return self.load_from(self.folder / "editions", name, options)

    def load_from(
        self, root: Path, name: str, options: Mapping[str, int | str | bool] | None = None
    ) -> Edition:
        """The same for a folder of editions elsewhere on the disk."""
        source = Source(root, self.name, name)
        chosen = options or {}
        source.overlay(chosen)
        edition = self.read(source)
        edition.chosen.update(chosen)
        source.close()
        return edition

    def players(self, edition: str = "") -> range:
        return self.load(edition).players

    def start(
        self, edition: Edition, seats: int, seed: int = 0, listen: bool = False, pace: int = 100
    ) -> State:
        """Lay the table and play up to the first question. Without a seed chance is the host's."""
        if seats not in edition.players:
            low, high = edition.players[0], edition.players[-1]
            raise Unknown(f"{edition.title['en']} is for {low} to {high} players, not {seats}")
        s = self.table(edition, seats)
        s.luck = Luck(seed) if seed else None
        s.events = [] if listen else None
        s.pace = pace
        self.lay(s)
        settle(s)
        return s

    def glimpse(self, s: State, seat: Seat) -> Glimpse:
        return Glimpse(s, seat, self.secrecy())

    @property
    def codec(self) -> Codec:
        if self._codec is None:
            self._codec = Codec(self.package, self.aliases)
        return self._codec

"""A game: the one object that a folder under games/ exports as GAME."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from magnat.core.action import Action
from magnat.core.bot import BALANCED, Bot
from magnat.core.editions.edition import Edition, Source, Unknown, unknown
from magnat.core.editions.edition_files import FolderState, read_weights, state_of
from magnat.core.figures import Figures, Side, Swap
from magnat.core.glimpse import Glimpse, OpenTable, Secrecy
from magnat.core.kernel import settle
from magnat.core.luck import Luck
from magnat.core.state import MONEY, State
from magnat.core.step import NOBODY, Seat, Window
from magnat.core.values.codec import Codec
from magnat.core.win_chances import odds, score

WHOLE: Final = 1_000_000  # a victory that is certain
SHELF: Final = 32  # editions kept in memory, options and all


class Game:
    """The interface of a game. A subclass reads the game's data and lays its table; nothing else in
    the project knows the game by name."""

    def __init__(self, name: str, folder: Path, package: str, default: str) -> None:
        self.name: Final = name
        self.folder: Final = folder  # of the game; its editions are in `editions/`
        self.package: Final = package  # where its steps and actions are defined
        self.default: Final = default  # the edition one gets without asking
        # Steps and actions renamed since they were first saved, by the name they had then: it is
        # written for ever, because records carry hashes of it.
        self.aliases: dict[str, str] = {}
        self._codec: Codec | None = None
        self._weights: list[int] | None = None
        self._shelf: dict[str, tuple[FolderState, Edition]] = {}  # what was read already

    # Methods that a game overrides

    def read(self, source: Source) -> Edition:
        """The typed data of an edition."""
        raise AssertionError(f"{self.name} has no read()")

    def rights(self, edition: Edition) -> tuple[Window[Any], ...]:
        """The windows that may be answered at any time with that edition. They keep no state."""
        return ()

    def table(self, edition: Edition, seats: int) -> State:
        """An empty table: the game's own kind of state."""
        raise AssertionError(f"{self.name} has no table()")

    def lay(self, s: State) -> None:
        """Unpack the box: stock the goods, place the items, put the first steps on the agenda."""
        raise AssertionError(f"{self.name} has no lay()")

    def secrecy(self) -> Secrecy:
        return OpenTable()

    def figures(self, s: State, seat: Seat) -> Figures:
        """The figures for that seat: they do not depend on anything that it may not see. NOBODY is
        a spectator."""
        secrecy = self.secrecy()
        seats = range(s.seats)
        worth = [s.cash(one) if secrecy.sees(s, seat, MONEY, one) else None for one in seats]
        return Figures(worth, [None] * s.seats, NOBODY if s.outcome else s.next_thrower())

    def weigh(self, s: State, swap: Swap) -> list[Side]:
        """The changes that a deal would make for each of the two seats; none by default."""
        return []

    def bot(self, temperament: str = BALANCED, seed: int = 0) -> Bot | None:
        """The game's own player, balanced where it does not know the temperament; None: it has
        none, and random play stands in."""
        return None

    def worth(self, s: State, seat: Seat) -> int:
        """The value of a seat's position in money, for bots that look ahead."""
        return s.count[MONEY][seat]

    def sign_names(self) -> tuple[str, ...]:
        """The names of the signs of a position; none by default."""
        return ()

    def signs(self, s: State, seat: Seat) -> list[int]:
        """The signs of how near a seat is to victory: one number for each name."""
        return []

    def ideas(self, s: State, seat: Seat) -> list[Action] | None:
        """Actions that bots which look ahead weigh besides that of the game's own bot, deals among
        them; [] where the answer is plain. None: every legal action."""
        return None

    def horizon(self) -> int:
        """How many decisions players who look ahead let pass before they value what came of it:
        until the answer has borne fruit. 0: looking ahead is no better than a sharp habit."""
        return 24

    # Methods that callers use

    def chances(self, s: State) -> list[int]:
        """By seat, how likely it is to win, as weights: by the signs and the weights that were
        fitted to games (`value.toml` in the game's folder), else by what positions are worth."""
        seats = range(s.seats)
        weights = self.weights
        if not weights:
            return [max(self.worth(s, seat), 0) if s.alive[seat] else 0 for seat in seats]
        return odds(
            [score(self.signs(s, seat), weights) if s.alive[seat] else None for seat in seats]
        )

    def value(self, s: State, seat: Seat) -> int:
        """How likely a seat is to win, in parts of WHOLE; once it is over, what it has won. Of a
        table of which it sees only a part, ask it about samples: `view.sample(seed)`."""
        outcome = s.outcome
        if outcome is not None:
            return WHOLE // outcome.places.count(1) if outcome.places[seat] == 1 else 0
        weights = self.chances(s)
        total = sum(weights)
        return weights[seat] * WHOLE // total if total > 0 else WHOLE // s.seats

    @property
    def weights(self) -> list[int]:
        """One for each sign, in thousandths; none where nobody has fitted any."""
        if self._weights is None:
            path, names = self.folder / "value.toml", self.sign_names()
            self._weights = read_weights(path, names) if names and path.is_file() else []
        return self._weights

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
        """The same for a folder of editions elsewhere on the disk. Tables share what was read once,
        as long as the files stay as they are: nothing of it ever changes."""
        chosen = dict(options or {})
        what = repr((str(root), name, sorted(chosen.items())))
        state = state_of(root)
        known = self._shelf.get(what)
        if known is not None and known[0] == state:
            return known[1]
        source = Source(root, self.name, name)
        source.overlay(chosen)
        edition = self.read(source)
        edition.chosen.update(chosen)
        source.close()
        edition.rights = self.rights(edition)
        if len(self._shelf) >= SHELF:
            self._shelf.clear()
        self._shelf[what] = (state, edition)
        return edition

    def players(self, edition: str = "") -> range:
        return self.load(edition).players

    def start(
        self, edition: Edition, seats: int, seed: int = 0, listen: bool = False, pace: int = 100
    ) -> State:
        """Lay the table and play up to the first question. Without a seed chance is the host's."""
        if seats not in edition.players:
            low, high = edition.players[0], edition.players[-1]
            raise Unknown(
                "{0} is for {1} to {2} players, not {3}", edition.title["en"], low, high, seats
            )
        s = self.table(edition, seats)
        s.luck = Luck(seed) if seed else None
        s.events = [] if listen else None
        s.pace = pace
        self.lay(s)
        s.reindex()
        settle(s)
        return s

    def glimpse(self, s: State, seat: Seat) -> Glimpse:
        return Glimpse(s, seat, self.secrecy())

    @property
    def codec(self) -> Codec:
        if self._codec is None:
            self._codec = Codec(self.package, self.aliases)
        return self._codec

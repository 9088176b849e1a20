"""The base class of games. Each folder under games/ exports one instance as GAME."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from magnat.core.action_and_choice import Action
from magnat.core.bot import BALANCED, Bot
from magnat.core.editions.edition import Edition, Source, Unknown, unknown
from magnat.core.editions.edition_files import FolderState, read_weights, state_of
from magnat.core.glimpse import Glimpse, OpenTable, Secrecy
from magnat.core.kernel import settle
from magnat.core.luck import Luck
from magnat.core.shown_figures import Figures, Side, Swap
from magnat.core.state import MONEY, State
from magnat.core.step_and_window import NOBODY, Seat, Window
from magnat.core.values.codec import Codec
from magnat.core.win_chances import odds, score

WHOLE: Final = 1_000_000  # the value that stands for certain victory
# How many editions the cache holds; an edition counts once for each set of options.
SHELF: Final = 32


class Game:
    """The interface of a game. A subclass reads the game's data and sets up its table; nothing else
    in the project knows the game by name."""

    def __init__(self, name: str, folder: Path, package: str, default: str) -> None:
        self.name: Final = name
        self.folder: Final = folder  # the game's folder; it contains the folder `editions`
        self.package: Final = package  # the package in which its steps and actions are defined
        self.default: Final = default  # the edition that is used if none is named
        # By today's name of a renamed step or action: its first name. JSON always contains the
        # first name, because records contain hashes of it.
        self.aliases: dict[str, str] = {}
        # The number of the game's rules. It increases in a release with which an old record might
        # lead to another state. Records contain the number with which they were played.
        self.rules = 1
        self._codec: Codec | None = None
        self._weights: list[int] | None = None
        self._shelf: dict[str, tuple[FolderState, Edition]] = {}  # cache of editions

    # Methods that a game overrides

    def read(self, source: Source) -> Edition:
        """Return the typed data of an edition, read from its files."""
        raise AssertionError(f"{self.name} has no read()")

    def rights(self, edition: Edition) -> tuple[Window[Any], ...]:
        """Return the rights of that edition: windows that players may answer at any time. They keep
        no state."""
        return ()

    def table(self, edition: Edition, seats: int) -> State:
        """Return an empty table: an instance of the game's subclass of `State`."""
        raise AssertionError(f"{self.name} has no table()")

    def lay(self, s: State) -> None:
        """Set up the table: stock the goods, place the items, put the first steps on the agenda."""
        raise AssertionError(f"{self.name} has no lay()")

    def secrecy(self) -> Secrecy:
        return OpenTable()

    def figures(self, s: State, seat: Seat) -> Figures:
        """Return the derived values that a seat may see, such as rents and fortunes. NOBODY stands
        for a spectator. They must not depend on anything that is hidden from the seat."""
        secrecy = self.secrecy()
        seats = range(s.seats)
        worth = [s.cash(one) if secrecy.sees(s, seat, MONEY, one) else None for one in seats]
        return Figures(worth, [None] * s.seats, NOBODY if s.outcome else s.next_thrower())

    def weigh(self, s: State, swap: Swap) -> list[Side]:
        """Return the changes that the deal `swap` would make for each of its two seats; [] in a
        game that does not override this."""
        return []

    def bot(self, temperament: str = BALANCED, seed: int = 0) -> Bot | None:
        """Return the game's own bot, with temperament BALANCED if it does not know the one asked
        for. None if the game has no bot: callers then use a random player."""
        return None

    def worth(self, s: State, seat: Seat) -> int:
        """Return what a seat's position is worth in money. Bots that look ahead compare positions
        by it."""
        return s.count[MONEY][seat]

    def sign_names(self) -> tuple[str, ...]:
        """Return the names of the game's signs; () if it has none. A sign is a feature of a seat's
        position, given as a number. The game estimates a seat's chance of winning from its
        signs."""
        return ()

    def signs(self, s: State, seat: Seat) -> list[int]:
        """Return the signs of a seat's position: for each name in `sign_names` a number that
        describes one feature of the position. The seat's chance of winning is estimated from
        them."""
        return []

    def candidate_answers(self, s: State, seat: Seat) -> list[Action] | None:
        """Return the actions, deals included, that a bot that looks ahead should compare with the
        action of the game's own bot. Return [] if that action needs no comparison, and None if
        every legal action should be compared."""
        return None

    def horizon(self) -> int:
        """Return how many decisions a bot that looks ahead should simulate before it estimates the
        chances. Return 0 if looking ahead does not improve on the game's own bot."""
        return 24

    # Methods that callers use

    def chances(self, s: State) -> list[int]:
        """Return a weight for each seat that is proportional to its chance of winning. It is
        computed from the seats' signs (features of their positions) and from the weights of signs
        in `value.toml` in the game's folder; without that file, from how much the positions are
        worth."""
        seats = range(s.seats)
        weights = self.weights
        if not weights:
            return [max(self.worth(s, seat), 0) if s.alive[seat] else 0 for seat in seats]
        return odds(
            [score(self.signs(s, seat), weights) if s.alive[seat] else None for seat in seats]
        )

    def value(self, s: State, seat: Seat) -> int:
        """Return the probability that a seat wins, as a whole number from 0 to WHOLE; when the game
        is over, the seat's share of the victory.

        The state must be complete. A seat sees only a part of the table, so call this with
        `view.sample(seed)`, which fills in the hidden part at random.
        """
        outcome = s.outcome
        if outcome is not None:
            return WHOLE // outcome.places.count(1) if outcome.places[seat] == 1 else 0
        weights = self.chances(s)
        total = sum(weights)
        return weights[seat] * WHOLE // total if total > 0 else WHOLE // s.seats

    @property
    def weights(self) -> list[int]:
        """The weight of each sign (feature of a seat's position), in thousandths, as fitted to
        played games; [] if the game has no fitted weights."""
        if self._weights is None:
            path, names = self.folder / "value.toml", self.sign_names()
            self._weights = read_weights(path, names) if names and path.is_file() else []
        return self._weights

    def editions(self) -> list[str]:
        """Return the names of the game's editions, the default first, the others in alphabetical
        order."""
        names = [path.parent.name for path in (self.folder / "editions").glob("*/edition.toml")]
        return sorted(names, key=lambda name: (name != self.default, name))

    def load(
        self, edition: str = "", options: Mapping[str, int | str | bool] | None = None
    ) -> Edition:
        """Return an edition of the game, with the options that the table chose."""
        name = edition or self.default
        if name not in self.editions():
            raise unknown(f"edition of {self.name}", name, self.editions())
        return self.load_from(self.folder / "editions", name, options)

    def load_from(
        self, root: Path, name: str, options: Mapping[str, int | str | bool] | None = None
    ) -> Edition:
        """Return an edition from a folder of editions anywhere on the disk, with the options that
        the table chose. It is cached until a file changes, so callers must not modify it."""
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
        """Set up a table and run the game up to the first question. If the seed is 0, the dice and
        cards are real, and the host enters their results."""
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

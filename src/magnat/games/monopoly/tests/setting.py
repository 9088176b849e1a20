"""A Monopoly table for scenario tests: everything by the names that the box prints."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from magnat.core.editions.edition import Edition
from magnat.core.game import Game
from magnat.core.kernel import act
from magnat.core.step_and_window import CHANCE, Seat
from magnat.games.monopoly import GAME, MonopolyGame
from magnat.games.monopoly.edition import HOTEL, HOUSE, SPACES
from magnat.games.monopoly.rules.preparation import Dealt, DealtTitle
from magnat.games.monopoly.rules.squares.leaving_prison import PayFine
from magnat.games.monopoly.state import Monopoly
from magnat.kit.auction import PassBid
from magnat.kit.trade import Accept, Offer
from magnat.testing import SET_UP, ScenarioTable

EDITIONS = Path(__file__).parent.parent / "editions"


class Evening(ScenarioTable):
    """A game under way for a test; titles and squares are named by their keys, and seat 0 plays
    unless told otherwise."""

    def __init__(
        self,
        edition: str = "europe",
        seats: int = 3,
        first: Seat = 0,
        game: Game = GAME,
        **options: Any,
    ) -> None:
        super().__init__(game, edition, seats, first, **options)

    def _open(self, first: Seat) -> None:
        """Deal the dearest titles first if titles are dealt, then throw for the start."""
        while isinstance(self.s.agenda[-1], Dealt):
            act(self.s, 0, CHANCE, DealtTitle(self.s.items(self.s.bank)[-1]))
        super()._open(first)

    @property
    def m(self) -> Monopoly:
        assert isinstance(self.s, Monopoly)
        return self.s

    @property
    def bank(self) -> int:
        return self.s.bank

    @property
    def pot(self) -> int:
        """Return the holder of Free Parking, where a house rule puts money."""
        return self.m.square(self.m.box.parking)

    def title(self, key: str) -> int:
        return self.m.box.item_of_key[key]

    def titles(self, *keys: str) -> tuple[int, ...]:
        return tuple([self.title(key) for key in keys])

    def card(self, key: str) -> int:
        return self.item(f"card:{key}")

    def square(self, key: str) -> int:
        """Return the holder number of a square."""
        return self.m.square(self.m.box.space_of_key[key])

    def where(self, seat: Seat) -> str:
        return self.m.box.spaces[self.m.at(seat)].key

    def clause(self, slug: str) -> str:
        """Return the booklet's number of a paragraph."""
        return self.s.edition.rulebook[slug].id

    # Set-up

    def owns(self, seat: Seat, *keys: str) -> None:
        self.holds(seat, *[f"title:{key}" for key in keys])

    def owns_group(self, seat: Seat, *groups: str) -> None:
        for group in self.m.box.groups:
            if group.key in groups:
                self.owns(seat, *[self.m.box.titles[title].key for title in group.members])

    def builds(self, houses: int, *keys: str) -> None:
        """Put this number of houses on each of these sites."""
        for key in keys:
            self.s.pay(self.s.bank, self.square(key), houses, SET_UP, HOUSE)
        self._mark()
        self._done()

    def opens_hotel(self, *keys: str) -> None:
        for key in keys:
            self.s.pay(self.s.bank, self.square(key), 1, SET_UP, HOTEL)
        self._mark()
        self._done()

    def has_mortgaged(self, *keys: str) -> None:
        """Mortgage these titles without paying out money."""
        for key in keys:
            self.m.pledge(self.title(key), SET_UP)
        self._mark()
        self._done()

    def has_card(self, seat: Seat, *keys: str) -> None:
        self.holds(seat, *[f"card:{key}" for key in keys])

    def stands(self, seat: Seat, key: str) -> None:
        self.puts(f"pawn:{seat}", f"space:{key}")

    def is_jailed(self, seat: Seat, failures: int = 0) -> None:
        """Put a seat in prison, after this number of throws without a double."""
        self.s.give(self.m.pawn(seat), self.m.square(self.m.box.jail), SET_UP)
        self.m.imprison(seat, SET_UP)
        for _ in range(failures):
            self.m.stay_in_prison(seat)
        self._mark()
        self._done()

    def leaves_houses(self, left: int, seat: Seat) -> None:
        """Leave this number of houses in the bank; a seat without money gets the others, on its
        red, yellow and green sites."""
        self.owns_group(seat, "rouge", "jaune", "vert")
        self.cash(seat, 0)
        groups = (
            ("madrid", "athenes", "dublin"),
            ("copenhague", "londres", "luxembourg"),
            ("bruxelles", "amsterdam", "rome"),
        )
        for sites in groups:
            for key in sites * 4:
                if self.s.count[HOUSE][self.s.bank] > left:
                    self.builds(1, key)
        assert self.s.count[HOUSE][self.s.bank] == left

    # Play

    def lands(self, seat: Seat, key: str, dice: tuple[int, int] = (1, 2)) -> None:
        """Let a seat throw these dice from the square from which they lead to the named square."""
        start = (self.m.box.space_of_key[key] - sum(dice)) % SPACES
        self.stands(seat, self.m.box.spaces[start].key)
        self.roll(seat, *dice)

    def rests(self, *seats: Seat) -> None:
        """Let these seats play one after the other and stop on Free Parking."""
        for seat in seats:
            self.lands(seat, "parc")

    def pays_fine(self, seat: Seat) -> None:
        self.does(seat, PayFine())

    def passes(self, *seats: Seat) -> None:
        for seat in seats:
            self.does(seat, PassBid())

    def sells(self, seat: Seat, to: Seat, price: int, *keys: str) -> None:
        """Make an offer and accept it."""
        self.does(seat, Offer(to, -price, self.titles(*keys)))
        self.does(to, Accept(seat))


class Derived(MonopolyGame):
    """The same game with another folder of editions."""

    def __init__(self, root: Path) -> None:
        super().__init__()
        self.root = root

    def load(
        self, edition: str = "", options: Mapping[str, int | str | bool] | None = None
    ) -> Edition:
        return self.load_from(self.root, edition, options)


def derived(
    tmp_path: Path, rules: str = "", extends: str = "europe", cards: Mapping[str, str] | None = None
) -> Game:
    """Return a game whose edition `mine` changes these rules and cards of the edition that it
    extends."""
    root = tmp_path / "editions"
    shutil.copytree(EDITIONS, root)
    mine = root / "mine"
    mine.mkdir()
    (mine / "edition.toml").write_text(
        f'format = 1\nextends = "{extends}"\n\n[provenance]\nkind = "inferred"\n'
        f'source = "a test"\nconfidence = "C"\n\n[rules]\n{rules}\n',
        encoding="utf-8",
    )
    if cards:
        text = (root / extends / "cards.toml").read_text(encoding="utf-8")
        for old, new in cards.items():
            assert old in text
            text = text.replace(old, new, 1)
        (mine / "cards.toml").write_text(text, encoding="utf-8")
    return Derived(root)

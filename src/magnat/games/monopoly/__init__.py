"""Monopoly: Europe, électronique and Paris, one rule in three boxes.

Chapters of the booklet, each a module of `rules`: preparation · turn (doubles, order of play) ·
movement (Départ, the squares) · buying (and the auction) · rent · building (houses, hotels) ·
shortage · selling · mortgage · trading · debt · bankruptcy · cards · taxes (and Free Parking) ·
jail · endgame (short and timed games); `rights` lists what may be done at any time.
"""

from __future__ import annotations

from pathlib import Path

from magnat.core.action import Action
from magnat.core.bot import BALANCED, Bot
from magnat.core.edition import Edition, Source
from magnat.core.game import Game
from magnat.core.glimpse import Secrecy
from magnat.core.state import State
from magnat.core.step import Seat
from magnat.games.monopoly.appraisal import appraisal_of
from magnat.games.monopoly.bot import Magnate
from magnat.games.monopoly.edition import read_edition
from magnat.games.monopoly.ideas import ideas
from magnat.games.monopoly.prospects import chances
from magnat.games.monopoly.rules import rights, shortage
from magnat.games.monopoly.rules.preparation import unpack
from magnat.games.monopoly.secrecy import FaceUp
from magnat.games.monopoly.state import Monopoly

__all__ = ["GAME", "rights", "shortage"]


class MonopolyGame(Game):
    """The game as the outside sees it."""

    def __init__(self) -> None:
        super().__init__("monopoly", Path(__file__).parent, __name__, "europe")

    def read(self, source: Source) -> Edition:
        return read_edition(source)

    def table(self, edition: Edition, seats: int) -> State:
        return Monopoly(edition, seats)

    def secrecy(self) -> Secrecy:
        return FaceUp()

    def lay(self, s: State) -> None:
        assert isinstance(s, Monopoly)
        unpack(s)

    def bot(self, temperament: str = BALANCED, seed: int = 0) -> Bot:
        return Magnate(temperament, seed)

    def worth(self, s: State, seat: Seat) -> int:
        assert isinstance(s, Monopoly)
        return appraisal_of(s.box).fortune(s, seat)

    def chances(self, s: State) -> list[int]:
        assert isinstance(s, Monopoly)
        return chances(appraisal_of(s.box), s)

    def ideas(self, s: State, seat: Seat) -> list[Action]:
        assert isinstance(s, Monopoly)
        return ideas(appraisal_of(s.box), s, seat)


GAME = MonopolyGame()

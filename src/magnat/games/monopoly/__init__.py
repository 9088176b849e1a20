"""Monopoly, with one set of rules for three editions: Europe, électronique and Paris.

Chapters of the booklet, each a module of `rules`:

    preparation · turn (doubles, order of play) · movement (Départ) · endgame (short, timed games)
    squares/   landing (what each square asks) · cards · taxes (and Free Parking) ·
               leaving_prison
    property/  buying (and the auction) · rent · building_sites, building (houses, hotels) ·
               shortage · selling_buildings · trading
    money/     mortgage · debt · bankruptcy

`at_any_time` lists the actions that are possible at any time, `refusals` has the reasons of
refusals, and `step_factory_of_rules` makes the steps of rules that depend on each other.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from magnat.core.action_and_choice import Action
from magnat.core.bot import BALANCED, Bot
from magnat.core.editions.edition import Edition, Source
from magnat.core.game import Game
from magnat.core.glimpse import OpenTable, Secrecy
from magnat.core.shown_figures import Side, Swap
from magnat.core.state import State
from magnat.core.step_and_window import Seat, Window
from magnat.games.monopoly.bot.appraisal import appraisal_of
from magnat.games.monopoly.bot.candidate_answers import candidate_answers
from magnat.games.monopoly.bot.player import MonopolyMagnate
from magnat.games.monopoly.edition import MonopolyBox
from magnat.games.monopoly.rules.at_any_time import rights
from magnat.games.monopoly.rules.preparation import lay
from magnat.games.monopoly.rules.step_factory_of_rules import Booklet
from magnat.games.monopoly.shown_figures import MonopolyFigures, figures, weigh
from magnat.games.monopoly.state import Monopoly
from magnat.games.monopoly.win_signs import SIGNS, signs


class MonopolyGame(Game):
    """The game Monopoly, with its editions, bots, figures and values."""

    def __init__(self) -> None:
        super().__init__("monopoly", Path(__file__).parent, __name__, "europe")
        # Renamed classes: records and views still use the first name of each.
        self.aliases.update(
            {
                "Following": "MonopolyNextTurn",
                "LastClaims": "MonopolyLastClaims",
                "MayCorrect": "MonopolyMayCorrect",
                "MayNot": "MonopolyMayNot",
                "Turn": "MonopolyTurn",
            }
        )

    def read(self, source: Source) -> Edition:
        box = MonopolyBox(source)
        box.chapters = Booklet()
        return box

    def rights(self, edition: Edition) -> tuple[Window[Any], ...]:
        assert isinstance(edition, MonopolyBox)
        return rights(edition)

    def table(self, edition: Edition, seats: int) -> State:
        return Monopoly(edition, seats)

    def secrecy(self) -> Secrecy:
        return OpenTable("achat.public")

    def lay(self, s: State) -> None:
        assert isinstance(s, Monopoly)
        lay(s)

    def figures(self, s: State, seat: Seat) -> MonopolyFigures:
        assert isinstance(s, Monopoly)
        return figures(s)

    def weigh(self, s: State, swap: Swap) -> list[Side]:
        assert isinstance(s, Monopoly)
        return weigh(s, swap)

    def bot(self, temperament: str = BALANCED, seed: int = 0) -> Bot:
        return MonopolyMagnate(temperament, seed)

    def worth(self, s: State, seat: Seat) -> int:
        assert isinstance(s, Monopoly)
        return appraisal_of(s.box).fortune(s, seat)

    def sign_names(self) -> tuple[str, ...]:
        return SIGNS

    def signs(self, s: State, seat: Seat) -> list[int]:
        assert isinstance(s, Monopoly)
        return signs(s, seat)

    def candidate_answers(self, s: State, seat: Seat) -> list[Action]:
        assert isinstance(s, Monopoly)
        return candidate_answers(appraisal_of(s.box), s, seat, self.weights)

    def horizon(self) -> int:
        # Decisions; a deal is worth its price only after houses are built and rents are paid.
        return 48


GAME = MonopolyGame()

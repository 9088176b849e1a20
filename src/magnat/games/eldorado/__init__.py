"""Eldorado: heads of state compete for missiles, atomic secrets, aeroplanes, tankers, uranium,
diamonds and gold.

The chapters of the booklet, and the modules of `rules` that implement them:

    Les joueurs élisent un banquier et fixent la durée   preparation.py
    1  Le banquier                                       preparation.py
    2  Marche des pions                                  turn.py, march.py
    3  Paiements                                         money/payments.py, money/trading.py
    4  Fin de la partie                                  endgame.py, agreed_hour.py
    Les cases                                            squares/landing.py
       Départ                                            squares/start.py
       Achats                                            squares/purchases.py
       Contrôle                                          squares/control.py
       Or                                                squares/gold.py
       Succès en affaires                                squares/success.py
       Message radio                                     squares/radio.py
       Loterie nationale                                 squares/lottery.py
       Week-end                                          squares/weekend.py
       Banque (intérêts, emprunts)                       squares/bank.py
       Banque (banqueroute)                              money/payments.py, money/arrears.py
       Crise économique                                  squares/crisis.py
       Casino                                            squares/casino.py
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from magnat.core.action_and_choice import Action
from magnat.core.bot import BALANCED, Bot
from magnat.core.editions.edition import Edition, Source
from magnat.core.game import Game
from magnat.core.shown_figures import Side, Swap
from magnat.core.state import State
from magnat.core.step_and_window import Seat, Window
from magnat.games.eldorado.bot import HeadOfState, worth
from magnat.games.eldorado.candidate_answers import candidate_answers
from magnat.games.eldorado.edition import EldoradoBox
from magnat.games.eldorado.rules.at_any_time import rights
from magnat.games.eldorado.rules.preparation import lay
from magnat.games.eldorado.shown_figures import EldoradoFigures, figures, weigh
from magnat.games.eldorado.state import Eldorado
from magnat.games.eldorado.win_signs import SIGNS, signs


class EldoradoGame(Game):
    """The game Eldorado, with one edition; its board and cards are a reconstruction."""

    def __init__(self) -> None:
        super().__init__("eldorado", Path(__file__).parent, __name__, "reconstruction")
        # Renamed classes: records and views still use the first name of each.
        self.aliases.update(
            {
                "LastClaims": "EldoradoLastClaims",
                "MayCorrect": "EldoradoMayCorrect",
                "MayNot": "EldoradoMayNot",
                "NextPlayer": "EldoradoNextTurn",
                "Turn": "EldoradoTurn",
            }
        )

    def read(self, source: Source) -> Edition:
        return EldoradoBox(source)

    def rights(self, edition: Edition) -> tuple[Window[Any], ...]:
        assert isinstance(edition, EldoradoBox)
        return rights(edition)

    def table(self, edition: Edition, seats: int) -> State:
        return Eldorado(edition, seats)

    def lay(self, s: State) -> None:
        assert isinstance(s, Eldorado)
        lay(s)

    def figures(self, s: State, seat: Seat) -> EldoradoFigures:
        assert isinstance(s, Eldorado)
        return figures(s)

    def weigh(self, s: State, swap: Swap) -> list[Side]:
        assert isinstance(s, Eldorado)
        return weigh(s, swap)

    def bot(self, temperament: str = BALANCED, seed: int = 0) -> Bot:
        return HeadOfState(temperament, seed)

    def worth(self, s: State, seat: Seat) -> int:
        assert isinstance(s, Eldorado)
        return worth(s, seat)

    def sign_names(self) -> tuple[str, ...]:
        return SIGNS

    def signs(self, s: State, seat: Seat) -> list[int]:
        assert isinstance(s, Eldorado)
        return signs(s, seat)

    def horizon(self) -> int:
        return 0  # looking ahead for a few rounds plays worse than the sharp bot

    def candidate_answers(self, s: State, seat: Seat) -> list[Action] | None:
        assert isinstance(s, Eldorado)
        return candidate_answers(s, seat)


GAME = EldoradoGame()

"""Banking (C.N.E.P.): players race their pawns around a hexagon and deposit money at the bank.

The chapters of the booklet, and the modules that implement them:

    Le jeu et ses accessoires               edition · rules/preparation · rules/money/finite_stock
    Marche des pions                        rules/turn · rules/pawns
      cases blanches, de couleur, C.N.E.P.  rules/squares/: landing · meetings · cards
      mines d'or et d'argent                rules/squares/: mines · losses
    Comptes bancaires et dépôts de valeurs  rules/money/: deposits · debts · withdraw_and_sell
    Fin du jeu                              rules/endgame

Only the booklet survives: the board and the 46 cards are a reconstruction.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from magnat.core.bot import BALANCED, Bot
from magnat.core.editions.edition import Edition, Source
from magnat.core.game import Game
from magnat.core.state import State
from magnat.core.step_and_window import Seat, Window
from magnat.games.banking.bot import Banker, worth
from magnat.games.banking.edition import BankingBox
from magnat.games.banking.rules.at_any_time import rights
from magnat.games.banking.rules.preparation import lay
from magnat.games.banking.shown_figures import BankingFigures, figures
from magnat.games.banking.state import Banking
from magnat.games.banking.win_signs import SIGNS, signs


class BankingGame(Game):
    def __init__(self) -> None:
        super().__init__("banking", Path(__file__).parent, __name__, "cnep")
        # Renamed classes: records and views still use the first name of each.
        self.aliases.update(
            {
                "Count": "BankingCount",
                "Entry": "BankingEntry",
                "MayCorrect": "BankingMayCorrect",
                "MayNot": "BankingMayNot",
                "Next": "BankingNextTurn",
                "Turn": "BankingTurn",
            }
        )

    def read(self, source: Source) -> Edition:
        return BankingBox(source)

    def rights(self, edition: Edition) -> tuple[Window[Any], ...]:
        assert isinstance(edition, BankingBox)
        return rights(edition)

    def table(self, edition: Edition, seats: int) -> State:
        return Banking(edition, seats)

    def lay(self, s: State) -> None:
        assert isinstance(s, Banking)
        lay(s)

    def figures(self, s: State, seat: Seat) -> BankingFigures:
        assert isinstance(s, Banking)
        return figures(s)

    def bot(self, temperament: str = BALANCED, seed: int = 0) -> Bot:
        return Banker(temperament)

    def worth(self, s: State, seat: Seat) -> int:
        assert isinstance(s, Banking)
        return worth(s, seat)

    def sign_names(self) -> tuple[str, ...]:
        return SIGNS

    def signs(self, s: State, seat: Seat) -> list[int]:
        assert isinstance(s, Banking)
        return signs(s, seat)

    def horizon(self) -> int:
        return 0  # looking ahead does not help, because the dice decide too much


GAME = BankingGame()

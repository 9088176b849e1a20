"""Eldorado: heads of state compete for missiles, atomic secrets, aeroplanes, tankers, uranium,
diamonds and gold.

The booklet's chapters, and where they are:

    Les joueurs élisent un banquier et fixent la durée   rules/preparation.py
    1  Le banquier                                       rules/preparation.py
    2  Marche des pions                                  rules/turn.py, rules/march.py
    3  Paiements                                         rules/payments.py, rules/trading.py
    4  Fin de la partie                                  rules/endgame.py
    Les cases                                            rules/squares.py
       Départ                                            rules/start.py
       Achats                                            rules/purchases.py
       Contrôle                                          rules/control.py
       Or                                                rules/gold.py
       Succès en affaires                                rules/success.py
       Message radio                                     rules/radio.py
       Loterie nationale                                 rules/lottery.py
       Week-end                                          rules/weekend.py
       Banque (intérêts, emprunts)                       rules/bank.py
       Banque (banqueroute)                              rules/payments.py
       Crise économique                                  rules/crisis.py
       Casino                                            rules/casino.py
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from magnat.core.bot import BALANCED, Bot
from magnat.core.edition import Edition, Source
from magnat.core.game import Game
from magnat.core.glimpse import Secrecy
from magnat.core.state import State
from magnat.core.step import Seat, Window
from magnat.games.eldorado.bot import HeadOfState, worth
from magnat.games.eldorado.edition import Box
from magnat.games.eldorado.rules.bank import MayRepay
from magnat.games.eldorado.rules.correction import MayCorrect
from magnat.games.eldorado.rules.gold import MayExchange
from magnat.games.eldorado.rules.payments import MayLeave, MaySell
from magnat.games.eldorado.rules.preparation import prepare, unpack
from magnat.games.eldorado.rules.trading import MayTrade
from magnat.games.eldorado.secrecy import OpenTable
from magnat.games.eldorado.state import Eldorado


class EldoradoGame(Game):
    """One box, whose board and cards are a reconstruction."""

    def __init__(self) -> None:
        super().__init__("eldorado", Path(__file__).parent, __name__, "reconstruction")

    def read(self, source: Source) -> Edition:
        box = Box(source)
        rights: list[Window[Any]] = [MaySell(), MayRepay(), MayExchange()]
        if box.private_sales:
            rights.append(MayTrade())
        box.rights = (*rights, MayLeave(), MayCorrect())
        return box

    def table(self, edition: Edition, seats: int) -> State:
        return Eldorado(edition, seats)

    def lay(self, s: State) -> None:
        assert isinstance(s, Eldorado)
        unpack(s)
        prepare(s)

    def secrecy(self) -> Secrecy:
        return OpenTable()

    def bot(self, temperament: str = BALANCED, seed: int = 0) -> Bot:
        return HeadOfState(temperament, seed)

    def worth(self, s: State, seat: Seat) -> int:
        assert isinstance(s, Eldorado)
        return worth(s, seat)


GAME = EldoradoGame()

"""À tout moment : vendre, rembourser, échanger, traiter, quitter la partie."""

from __future__ import annotations

from typing import Any

from magnat.core.step_and_window import Window
from magnat.games.eldorado.edition import EldoradoBox
from magnat.games.eldorado.rules.correction import EldoradoMayCorrect
from magnat.games.eldorado.rules.money.payments import MayLeave, MaySell
from magnat.games.eldorado.rules.money.trading import MayTrade
from magnat.games.eldorado.rules.refusals import EldoradoMayNot
from magnat.games.eldorado.rules.squares.bank import MayRepay
from magnat.games.eldorado.rules.squares.gold import MayExchange


def rights(box: EldoradoBox) -> tuple[Window[Any], ...]:
    """What everybody may do at any time, or nearly."""
    found: list[Window[Any]] = [MaySell(), MayRepay(), MayExchange()]
    if box.private_sales:
        found.append(MayTrade())
    return (*found, MayLeave(), EldoradoMayCorrect(), EldoradoMayNot())

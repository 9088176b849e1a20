"""What every player may do at any time, or nearly: the windows that are always there."""

from __future__ import annotations

from typing import Any

from magnat.core.step_and_window import Window
from magnat.games.monopoly.edition import ANY_TIME, MonopolyBox
from magnat.games.monopoly.rules.correction import MonopolyMayCorrect
from magnat.games.monopoly.rules.money.bankruptcy import MayLeave
from magnat.games.monopoly.rules.money.mortgage import MayMortgage, MayRedeem
from magnat.games.monopoly.rules.property.building import MayBuild
from magnat.games.monopoly.rules.property.selling_buildings import MaySell
from magnat.games.monopoly.rules.property.shortage import MayPut
from magnat.games.monopoly.rules.property.trading import MayTrade
from magnat.games.monopoly.rules.refusals import MonopolyMayNot
from magnat.games.monopoly.rules.turn import MayPayFine


def rights(box: MonopolyBox) -> tuple[Window[Any], ...]:
    """What everybody may do at any time, or nearly."""
    fine = (MayPayFine(),) if box.rules.fine_moment == ANY_TIME else ()
    return (
        *fine,
        MayBuild(),
        MayPut(),
        MaySell(),
        MayMortgage(),
        MayRedeem(),
        MayTrade(),
        MayLeave(),
        MonopolyMayCorrect(),
        MonopolyMayNot(),
    )

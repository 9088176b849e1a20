"""What every player may do at any time, or nearly: the windows that are always there."""

from __future__ import annotations

from typing import Any

from magnat.core.step import Window
from magnat.games.monopoly.edition import Box
from magnat.games.monopoly.rules.bankruptcy import MayLeave
from magnat.games.monopoly.rules.building import MayBuild
from magnat.games.monopoly.rules.correction import MayCorrect
from magnat.games.monopoly.rules.mortgage import MayMortgage, MayRedeem
from magnat.games.monopoly.rules.refusals import MayNot
from magnat.games.monopoly.rules.selling import MaySell
from magnat.games.monopoly.rules.shortage import MayPut
from magnat.games.monopoly.rules.trading import MayTrade


def rights(box: Box) -> tuple[Window[Any], ...]:
    """What everybody may do at any time, or nearly."""
    return (
        MayBuild(),
        MayPut(),
        MaySell(),
        MayMortgage(),
        MayRedeem(),
        MayTrade(),
        MayLeave(),
        MayCorrect(),
        MayNot(),
    )

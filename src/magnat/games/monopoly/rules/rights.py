"""What every player may do at any time, or nearly: the windows that are always there."""

from __future__ import annotations

from typing import Any, Final

from magnat.core.step import Window
from magnat.games.monopoly.rules.bankruptcy import MayLeave
from magnat.games.monopoly.rules.building import MayBuild
from magnat.games.monopoly.rules.correction import MayCorrect
from magnat.games.monopoly.rules.mortgage import MayMortgage, MayRedeem
from magnat.games.monopoly.rules.rent import MayClaim
from magnat.games.monopoly.rules.selling import MaySell
from magnat.games.monopoly.rules.trading import MayTrade

RIGHTS: Final[tuple[Window[Any], ...]] = (
    MayBuild(),
    MaySell(),
    MayMortgage(),
    MayRedeem(),
    MayTrade(),
    MayClaim(),
    MayLeave(),
    MayCorrect(),
)

"""What may be done at any time."""

from __future__ import annotations

from typing import Any, Final

from magnat.core.step import Window
from magnat.games.richesses.rules.correction import MayCorrect
from magnat.games.richesses.rules.country import MayClaim
from magnat.games.richesses.rules.leaving import MayResign
from magnat.games.richesses.rules.preparation import MayLayPlates
from magnat.games.richesses.rules.trading import MayTrade

RIGHTS: Final[tuple[Window[Any], ...]] = (
    MayTrade(),
    MayClaim(),
    MayResign(),
    MayLayPlates(),
    MayCorrect(),
)

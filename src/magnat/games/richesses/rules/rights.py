"""What may be done at any time."""

from __future__ import annotations

from typing import Any

from magnat.core.step import Window
from magnat.games.richesses.edition import Box
from magnat.games.richesses.rules.correction import MayCorrect
from magnat.games.richesses.rules.leaving import MayResign
from magnat.games.richesses.rules.preparation import MayLayPlates
from magnat.games.richesses.rules.refusals import MayNot
from magnat.games.richesses.rules.trade.trading import MayTrade


def rights(box: Box) -> tuple[Window[Any], ...]:
    """What everybody may do at any time, and whoever throws real dice besides."""
    return (MayTrade(), MayResign(), MayLayPlates(), MayCorrect(), MayNot())

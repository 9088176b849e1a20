"""What may be done at any time."""

from __future__ import annotations

from typing import Any

from magnat.core.step_and_window import Window
from magnat.games.richesses.edition import RichessesBox
from magnat.games.richesses.rules.correction import RichessesMayCorrect
from magnat.games.richesses.rules.leaving import RichessesMayResign
from magnat.games.richesses.rules.preparation import MayLayPlates
from magnat.games.richesses.rules.refusals import RichessesMayNot
from magnat.games.richesses.rules.trade.trading import MayTrade


def rights(box: RichessesBox) -> tuple[Window[Any], ...]:
    """What everybody may do at any time, and whoever throws real dice besides."""
    return (
        MayTrade(),
        RichessesMayResign(),
        MayLayPlates(),
        RichessesMayCorrect(),
        RichessesMayNot(),
    )

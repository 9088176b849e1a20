"""À tout moment: leaving; and, by the other reading of the accounts, withdrawing and selling."""

from __future__ import annotations

from typing import Any

from magnat.core.step_and_window import Window
from magnat.games.banking.edition import BankingBox
from magnat.games.banking.rules.correction import BankingMayCorrect
from magnat.games.banking.rules.endgame import MayLeave
from magnat.games.banking.rules.money.withdraw_and_sell import MaySell, MayWithdraw
from magnat.games.banking.rules.refusals import BankingMayNot


def rights(box: BankingBox) -> tuple[Window[Any], ...]:
    """What everybody may do at any time, or nearly."""
    if box.rules.withdraw_freely:
        return (MayWithdraw(), MaySell(), MayLeave(), BankingMayCorrect(), BankingMayNot())
    return (MayLeave(), BankingMayCorrect(), BankingMayNot())

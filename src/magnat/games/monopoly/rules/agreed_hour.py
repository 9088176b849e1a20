"""The agreed hour: it ends the timed game after the turn under way, or at once."""

from __future__ import annotations

from typing import Any, final

from magnat.core.step_and_window import NOBODY, Step
from magnat.games.monopoly.edition import HOUR
from magnat.games.monopoly.rules.endgame import TimedEnd, settle_and_count
from magnat.games.monopoly.rules.money.bankruptcy import debts_under_way
from magnat.games.monopoly.rules.turn import begins_turn
from magnat.games.monopoly.state import Monopoly
from magnat.kit.time_limit import AgreedEnd


@final
class TimeLimit(AgreedEnd[Monopoly]):
    """At the agreed time the turn under way is finished, then fortunes are counted; or at once,
    after what is owed is settled. A turn that has not begun is not played."""

    cite = "montre.fin"

    def begins_turn(self, step: Step[Any]) -> bool:
        return begins_turn(step)

    def run(self, s: Monopoly) -> None:
        super().run(s)
        if s.box.rules.timed_end == HOUR:
            settle_and_count(s, [], debts_under_way(s), TimedEnd(NOBODY))

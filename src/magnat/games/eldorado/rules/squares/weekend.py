"""Week-end : un tour sans jouer, ni vendre, ni acheter."""

from __future__ import annotations

from typing import final

from magnat.core.step_and_window import Step
from magnat.games.eldorado.state import Eldorado


@final
class Weekend(Step[Eldorado]):
    """Miss one turn; until it has been missed no sale, no purchase, no bid."""

    cite = "weekend.repos"

    def run(self, s: Eldorado) -> None:
        s.miss_turns(self.seat, 1, self.cite)

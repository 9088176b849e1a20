"""Many tables stepped together: one call takes a number for each and shows what is asked next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

import numpy as np
import numpy.typing as npt

from magnat.core.step import Seat
from magnat.gym.eye import Floats
from magnat.gym.table import RIGHTS, STEPS, TableEnv, prize
from magnat.play.simulate.simulate import seed_of


@final
class TableBatch:
    """So many games of one box side by side; one that is over begins anew at once.

    `seen`, `masks` and `seats` always show what is asked at each table; `step` returns the places
    of those that were over, by table.
    """

    def __init__(
        self,
        box: str,
        n: int,
        seats: int = 4,
        options: Mapping[str, int | str | bool] | None = None,
        bots: Mapping[Seat, str] | None = None,
        deals: bool = True,
        rights: int = RIGHTS,
        steps: int = STEPS,
        seed: int = 1,
    ) -> None:
        self.tables: Final = [
            TableEnv(box, seats, options, bots, deals, rights, steps) for _ in range(n)
        ]
        first = self.tables[0]
        self.seen: Final[Floats] = np.zeros((n, first.eye.size), dtype=np.float32)
        self.masks: Final = np.zeros((n, first.vocabulary.size), dtype=np.int8)
        self.seats: Final[npt.NDArray[np.int64]] = np.zeros(n, dtype=np.int64)  # who is asked
        for i, table in enumerate(self.tables):
            table.reset(seed_of(seed, i) % (1 << 60))
            self._look(i)

    def step(self, numbers: npt.NDArray[np.int64]) -> dict[int, npt.NDArray[np.float64]]:
        """One number at each table; of those that are over, what each seat gets."""
        over: dict[int, npt.NDArray[np.float64]] = {}
        for i, table in enumerate(self.tables):
            asking = table.asking
            assert asking is not None
            asking.say(int(numbers[i]))
            table.steps += 1
            if asking.draft is None or table.steps >= table.most:
                outcome = asking.s.outcome
                gained = np.zeros(table.seats)
                if outcome is not None:
                    gained[:] = [prize(outcome.places, seat) for seat in range(table.seats)]
                over[i] = gained
                table.reset()
            self._look(i)
        return over

    def _look(self, i: int) -> None:
        asking = self.tables[i].asking
        assert asking is not None
        self.seats[i] = asking.seat
        self.tables[i].look(asking.seat, self.seen[i], self.masks[i])

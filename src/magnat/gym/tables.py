"""A batch of tables: each call of `step` takes one number for every table and writes the next
observations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

import numpy as np
import numpy.typing as npt

from magnat.core.step_and_window import Seat
from magnat.gym.observation import Floats
from magnat.gym.table import RIGHTS, STEPS, TableEnv, prize
from magnat.play.simulate.simulate import seed_of


@final
class TableBatch:
    """`n` tables of one game, played side by side. When a game is over, its table starts another.

    Row i of `seen` (observations) and `masks` (legal numbers) is for seat `seats[i]` of table i,
    which must answer next.
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
        self.seen: Final[Floats] = np.zeros((n, first.encoder.size), dtype=np.float32)
        self.masks: Final = np.zeros((n, first.vocabulary.size), dtype=np.int8)
        self.seats: Final[npt.NDArray[np.int64]] = np.zeros(
            n, dtype=np.int64
        )  # by table, the seat that must answer
        for i, table in enumerate(self.tables):
            table.reset(seed_of(seed, i) % (1 << 60))
            self._look(i)

    def step(self, numbers: npt.NDArray[np.int64]) -> dict[int, npt.NDArray[np.float64]]:
        """Give each table the number that its agent chose. Return the rewards by seat of the tables
        whose game is over; the key is the index of the table."""
        over: dict[int, npt.NDArray[np.float64]] = {}
        for i, table in enumerate(self.tables):
            running = table.running
            assert running is not None
            running.say(int(numbers[i]))
            table.steps += 1
            if running.builder is None or table.steps >= table.most:
                outcome = running.s.outcome
                gained = np.zeros(table.seats)
                if outcome is not None:
                    gained[:] = [prize(outcome.places, seat) for seat in range(table.seats)]
                over[i] = gained
                table.reset()
            self._look(i)
        return over

    def _look(self, i: int) -> None:
        running = self.tables[i].running
        assert running is not None
        self.seats[i] = running.seat
        self.tables[i].look(running.seat, self.seen[i], self.masks[i])

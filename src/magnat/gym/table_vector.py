"""TableVector: many tables as one `gymnasium.vector.VectorEnv`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from magnat.core.editions.edition import Unknown
from magnat.core.step_and_window import Seat
from magnat.gym.local_and_worker_tables import LocalTables, Numbers, Tables, WorkerTables
from magnat.gym.table import Floats, Mask, Seen, seen_space
from magnat.gym.table_setup import RIGHTS, STEPS, TableSetup


class TableVector(VectorEnv[Seen, Any, Any]):
    """`num_envs` tables of one box. Each call of `step` takes one number for every table.

    Row i of the observations and masks is for the seat `infos["seat"][i]` of table i, which must
    answer next. The reward is that of the seat that gave the number; when a game ends,
    `infos["prizes"]` has the rewards of all its seats. A table whose game has ended starts another
    one in the same step (AutoresetMode.SAME_STEP). With `processes` above 1 the tables are divided
    among this process and others, which write into shared memory; the games are the same.
    """

    def __init__(
        self,
        box: str,
        num_envs: int,
        seats: int = 4,
        options: Mapping[str, int | str | bool] | None = None,
        bots: Mapping[Seat, str] | None = None,
        deals: bool = True,
        rights: int = RIGHTS,
        steps: int = STEPS,
        copy: bool = True,
        processes: int = 1,
    ) -> None:
        self.setup: Final = TableSetup(box, seats, options, bots, deals, rights, steps)
        if not 1 <= processes <= num_envs:
            raise Unknown("{0} processes for {1} tables", processes, num_envs)
        self.tables: Final[Tables] = (
            LocalTables(self.setup, num_envs)
            if processes == 1
            else WorkerTables(self.setup, num_envs, processes)
        )
        self.num_envs = num_envs
        self.copy: Final = copy  # False: every step returns the same arrays and overwrites them
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = seen_space(self.setup, False)
        self.single_action_space = spaces.Discrete(self.setup.vocabulary.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.seen: Final[Floats] = self.tables.seen
        self.masks: Final[Mask] = self.tables.masks

    @property
    def seats(self) -> Numbers:
        """By table: the seat that must answer."""
        return self.tables.asked.copy()

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Start new games at all tables. `seed` is one number, from which the seeds of all tables
        are derived."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        if isinstance(seed, list):
            seed = hash(tuple(seed)) & 0x7FFFFFFF
        self.tables.begin(int(self.np_random.integers(1 << 31)) if seed is None else seed)
        return self._seen(), {"seat": self.seats}

    def step(
        self, actions: Any
    ) -> tuple[Seen, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], Any]:
        n, tables = self.num_envs, self.tables
        said = self.seats
        ended = tables.step(np.asarray(actions, dtype=np.int64))
        rewards = np.zeros(n)
        terminations, truncations = np.zeros(n, dtype=np.bool_), np.zeros(n, dtype=np.bool_)
        infos: dict[str, Any] = {}
        if ended:
            finals = np.full(n, None, dtype=object)
            prizes = np.zeros((n, self.setup.seats))
            mark = np.zeros(n, dtype=np.bool_)
            for one in ended:
                i = one.table
                prizes[i] = one.prizes
                rewards[i] = prizes[i][said[i]]
                terminations[i], truncations[i] = one.is_over, not one.is_over
                finals[i] = {"observation": one.seen, "action_mask": one.mask}
                mark[i] = True
            infos = {"final_obs": finals, "_final_obs": mark, "prizes": prizes, "_prizes": mark}
        infos["seat"] = self.seats
        return self._seen(), rewards, terminations, truncations, infos

    def _seen(self) -> Seen:
        if self.copy:
            return {"observation": self.seen.copy(), "action_mask": self.masks.copy()}
        return {"observation": self.seen, "action_mask": self.masks}

    def close_extras(self, **kwargs: Any) -> None:
        """End the worker processes; `close` calls it."""
        self.tables.close()

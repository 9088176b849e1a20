"""SeatEnv: one seat against bots, as a `gymnasium.Env`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import gymnasium
import numpy as np
import numpy.typing as npt

from magnat.gym.drawing import RENDER_MODES
from magnat.gym.spaces.action_builder import IllegalNumber
from magnat.gym.table import ILLEGAL_REWARD, Floats, Mask, TableEnv
from magnat.gym.table_setup import RIGHTS, STEPS


class SeatEnv(gymnasium.Env[Floats, Any]):
    """An environment with one agent, on seat `seat`; bots named `opponents` play all other seats.
    The observation is only the vector; `action_masks()` and `info["action_mask"]` say which numbers
    are legal. A number that the mask forbids ends the game with a reward of -1 and sets
    `info["illegal"]`."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 - as gymnasium

    def __init__(
        self,
        box: str,
        seats: int = 4,
        seat: int = 0,
        opponents: str = "balanced",
        options: Mapping[str, int | str | bool] | None = None,
        deals: bool = True,
        rights: int = RIGHTS,
        steps: int = STEPS,
        render_mode: str | None = None,
    ) -> None:
        bots = {other: opponents for other in range(seats) if other != seat}
        self.table: Final = TableEnv(
            box, seats, options, bots, deals, rights, steps, False, render_mode
        )
        self.agent: Final = f"seat_{seat}"
        self.render_mode = render_mode
        self.observation_space = self.table.observation_space(self.agent)["observation"]  # type: ignore[index]
        self.action_space = self.table.action_space(self.agent)
        self._mask: Mask = np.zeros(self.table.vocabulary.size, dtype=np.int8)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        super().reset(seed=seed)
        self.table.reset(seed=seed)
        return self._seen()

    def step(self, action: Any) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        table = self.table
        try:
            table.step(int(action))
        except IllegalNumber:
            seen, info = self._seen()
            return seen, ILLEGAL_REWARD, True, False, {**info, "illegal": True}
        seen, info = self._seen()
        is_over, is_cut = table.terminations[self.agent], table.truncations[self.agent]
        return seen, float(table.rewards[self.agent]), is_over, is_cut, info

    def _seen(self) -> tuple[Floats, dict[str, Any]]:
        seen = self.table.observe(self.agent)
        self._mask = seen["action_mask"]
        shown: Floats = seen["observation"]
        return shown, {**self.table.infos[self.agent], "action_mask": self._mask}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return which numbers are legal, as sb3-contrib's MaskablePPO asks for them."""
        return self._mask.astype(np.bool_)

    def render(self) -> Any:
        return self.table.render()

    def close(self) -> None:
        self.table.close()

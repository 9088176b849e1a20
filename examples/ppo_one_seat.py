"""Trains one seat against three `balanced` bots with MaskablePPO, then examines it in new games.

    uv run --extra gym --with sb3-contrib examples/ppo_one_seat.py eldorado --minutes 10
    magnat bot join CODE --server http://… --bot examples/ppo_one_seat.py:Trained   # in the browser

sb3-contrib needs `action_masks()` and nothing else of this project. The policy is kept in
build/trained.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

from magnat.core.glimpse import Glimpse
from magnat.gym import PolicyBot
from magnat.play.simulate.results import Share

SEATS, TABLES, STEPS = 4, 8, 256
SETTINGS: dict[str, Any] = {"deals": False, "rights": 1}  # the settings of the environment
FOLDER = Path(os.environ.get("MAGNAT_TRAINED", Path(__file__).parents[1] / "build" / "trained"))


class UntilLate(BaseCallback):
    """Stops the training after so many seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.until = time.monotonic() + seconds

    def _on_step(self) -> bool:
        return time.monotonic() < self.until


def seat(box: str, place: int) -> Any:
    name = f"magnat/{box.capitalize()}-v0"
    return gymnasium.make(name, seat=place, opponents="balanced", **SETTINGS)


def examined(policy: Any, box: str, games: int, seed: int) -> Share:
    """Return the share of new games that the policy wins; its seat changes from game to game.
    Without a policy, random legal numbers are chosen."""
    luck, won = np.random.default_rng(seed), 0.0
    tables = [seat(box, place) for place in range(SEATS)]
    for game in range(games):
        table = tables[game % SEATS]
        seen, info = table.reset(seed=seed + game)
        is_over = False
        while not is_over:
            mask = info["action_mask"]
            if policy is None:
                number = int(luck.choice(np.flatnonzero(mask)))
            else:
                number = int(policy.predict(seen, action_masks=mask, deterministic=False)[0])
            seen, reward, over, cut, info = table.step(number)
            is_over = over or cut
        won += max(float(reward), 0.0)
    return Share(won, games)


class Trained(PolicyBot):
    """The trained policy as a bot, for `magnat bot join`, `simulate` and `play`."""

    deals = bool(SETTINGS["deals"])
    rights = int(SETTINGS["rights"])

    def __init__(self) -> None:
        super().__init__()
        self.policy: Any = None
        self.box = ""

    def choose(self, view: Glimpse, choices: Any) -> Any:
        self.box = view.state.edition.game
        return super().choose(view, choices)

    def number(self, seen: Any, mask: Any) -> int:
        if self.policy is None:
            self.policy = MaskablePPO.load(kept_in(self.box), device="cpu")
        return int(self.policy.predict(seen, action_masks=mask, deterministic=False)[0])


def kept_in(box: str) -> Path:
    return FOLDER / f"{box}-maskable-ppo.zip"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("box", nargs="?", default="eldorado")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--exam", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    tables = DummyVecEnv([lambda i=i: seat(given.box, i % SEATS) for i in range(TABLES)])
    policy = MaskablePPO(
        "MlpPolicy",
        tables,
        n_steps=STEPS,
        batch_size=512,
        learning_rate=5e-4,
        gamma=1.0,
        gae_lambda=0.98,
        ent_coef=0.01,
        seed=given.seed,
        device="cpu",
        policy_kwargs={"net_arch": [128]},
    )
    policy.learn(10**9, UntilLate(60 * given.minutes))
    FOLDER.mkdir(parents=True, exist_ok=True)
    policy.save(kept_in(given.box))
    trained = examined(policy, given.box, given.exam, 1_000_000)
    random = examined(None, given.box, given.exam, 1_000_000)
    for who, share in (("trained", trained), ("random", random)):
        print(
            f"{given.box}, {who} against three balanced: {100 * share.rate:.1f} % of {share.games} "
            f"games ({100 * share.low:.1f} – {100 * share.high:.1f} %); an equal share is 25 %"
        )
    print(f"{policy.num_timesteps} steps in {given.minutes:g} minutes, seed {given.seed}")


if __name__ == "__main__":
    main()

"""Trains a small policy by playing: REINFORCE with one linear layer, in numpy.

    python -m magnat.gym.train richesses --games 1000

The policy plays against random legal numbers and learns from the results. The program prints the
policy's share of wins in games that it did not learn from, before and after.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Final, final

import numpy as np
import numpy.typing as npt

from magnat.gym.table import Floats
from magnat.gym.table_vector import TableVector
from magnat.play.simulate.results import Share

SIDE_BY_SIDE: Final = 16  # the number of tables that are played side by side
RATE: Final = 0.3  # learning rate of one game
MEMORY: Final = 0.02  # weight of one game in the baseline
FRESH: Final = 1_000_000  # added to the seed for the games before and after learning
Numbers = npt.NDArray[np.int64]


@final
class Policy:
    """A linear policy: one weight for each action number and each component of the observation, and
    a bias."""

    def __init__(self, seen: int, numbers: int, seed: int) -> None:
        self.weights: Final[Floats] = np.zeros((numbers, seen + 1), dtype=np.float32)
        self.luck: Final = np.random.default_rng(seed)
        self.usual = 0.0  # the baseline: a moving average of rewards

    def odds(self, seen: Floats, legal: Numbers) -> Floats:
        """Return the probability of each legal number."""
        scores = self.weights[legal, :-1] @ seen + self.weights[legal, -1]
        raised = np.exp(scores - scores.max())
        odds: Floats = raised / raised.sum()
        return odds

    def choose(self, seen: Floats, legal: Numbers) -> int:
        drawn = np.searchsorted(np.cumsum(self.odds(seen, legal)), self.luck.random())
        return int(legal[min(int(drawn), len(legal) - 1)])

    def learn(self, said: list[tuple[Floats, Numbers, int]], gain: float) -> None:
        """Make the numbers chosen in a game more likely if its reward `gain` is above the baseline,
        else less likely."""
        better = gain - self.usual
        self.usual += MEMORY * better
        step = np.zeros_like(self.weights)
        for seen, legal, number in said:
            odds = self.odds(seen, legal)
            push = -odds
            push[int(np.searchsorted(legal, number))] += 1
            step[legal, :-1] += push[:, None] * (seen / (1 + np.abs(seen).sum()))
            step[legal, -1] += push
        self.weights[:] += RATE * better / len(said) ** 0.5 * step


def play(
    box: str, seats: int, games: int, seed: int, policy: Policy | None, learns: bool
) -> tuple[Policy, Share]:
    """Play `games` games of the policy against random players and return the policy and its share
    of wins. Its seat changes from game to game; without a policy, a new one is made."""
    n = min(SIDE_BY_SIDE, games)
    tables = TableVector(box, n, seats, deals=False, rights=1, copy=False)
    tables.reset(seed=seed)
    if policy is None:
        policy = Policy(tables.seen.shape[1], tables.masks.shape[1], seed)
    luck = np.random.default_rng(seed)
    mine = np.arange(n) % seats
    said: list[list[tuple[Floats, Numbers, int]]] = [[] for _ in range(n)]
    numbers = np.zeros(n, dtype=np.int64)
    won, done = 0.0, 0
    while done < games:
        asked = tables.seats
        for i in range(n):
            legal = np.flatnonzero(tables.masks[i])
            if asked[i] == mine[i]:
                numbers[i] = policy.choose(tables.seen[i], legal)
                if learns:
                    said[i].append((tables.seen[i].copy(), legal, int(numbers[i])))
            else:
                numbers[i] = legal[int(luck.random() * len(legal))]
        _, _, over, cut, infos = tables.step(numbers)
        for i in np.flatnonzero(over | cut).tolist():
            gain = float(infos["prizes"][i][mine[i]])
            if learns and said[i]:
                policy.learn(said[i], gain)
            if done < games:
                won += max(gain, 0.0)
                done += 1
            said[i] = []
            mine[i] = (mine[i] + 1) % seats
    return policy, Share(won, games)


def told(share: Share) -> str:
    return (
        f"{100 * share.rate:.1f} % of {share.games} games "
        f"({100 * share.low:.1f} – {100 * share.high:.1f} %)"
    )


def main(arguments: list[str]) -> float:
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m magnat.gym.train")
    parser.add_argument("box", help="GAME or GAME/EDITION")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=1000, help="to learn from")
    parser.add_argument("--exam", type=int, default=1000, help="games that count")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    seats, seed = given.seats, given.seed
    policy, before = play(given.box, seats, given.exam, seed + FRESH, None, False)
    print(f"before: {told(before)}", flush=True)
    began = time.process_time()
    _, during = play(given.box, seats, given.games, seed, policy, True)
    print(f"learning: {told(during)}, {time.process_time() - began:.0f} s", flush=True)
    _, after = play(given.box, seats, given.exam, seed + FRESH, policy, False)
    print(f"after: {told(after)}; an equal share is {100 / seats:.1f} %")
    return after.rate


if __name__ == "__main__":
    main(sys.argv[1:])

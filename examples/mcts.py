"""A search over clones: one seat tries each legal number in copies of the game and keeps the best.

    python examples/mcts.py banking --games 20 --playouts 40

Each playout starts from a fair copy, `clone(luck=…)`: the dice and cards to come, and what the seat
cannot see, are drawn anew. `--exact` uses exact copies, which see the dice that will fall: it shows
what foresight is worth, and is no fair player.
"""

from __future__ import annotations

import argparse
from math import log, sqrt
from typing import Any

import numpy as np

from magnat.gym import TableEnv, raw_env
from magnat.play.simulate.results import Share

EXPLORATION = 1.4


class Node:
    """A position that the search has reached by numbers of its own seat."""

    def __init__(self, legal: list[int]) -> None:
        self.untried = legal
        self.visits = 0
        self.gain = 0.0
        self.children: dict[int, Node] = {}

    def best(self) -> tuple[int, Node]:
        """Return the child with the highest upper confidence bound, and the number that leads to
        it."""
        return max(
            self.children.items(),
            key=lambda one: (
                one[1].gain / one[1].visits + EXPLORATION * sqrt(log(self.visits) / one[1].visits)
            ),
        )


def legal(table: TableEnv, agent: str) -> list[int]:
    if table.terminations[agent] or table.truncations[agent]:
        return []
    return [int(one) for one in np.flatnonzero(table.observe(agent)["action_mask"])]


def play_out(table: TableEnv, agent: str, luck: np.random.Generator, depth: int) -> float:
    """Play random numbers, at most `depth`; return the agent's reward, 0 if there was none."""
    for _ in range(depth):
        numbers = legal(table, agent)
        if not numbers:
            break
        table.step(numbers[int(luck.random() * len(numbers))])
    return float(table.rewards[agent]) if not legal(table, agent) else 0.0


def searched(
    table: TableEnv, agent: str, playouts: int, depth: int, luck: Any, is_exact: bool = False
) -> int:
    """Return the number that most playouts chose (UCT); without playouts, any legal number. With
    fair copies, the tree contains only numbers of the first question, because what follows differs
    from copy to copy."""
    root = Node(legal(table, agent))
    if len(root.untried) == 1 or playouts == 0:
        return root.untried[int(luck.random() * len(root.untried))]
    for _ in range(playouts):
        copy = table.clone() if is_exact else table.clone(luck=int(luck.integers(1, 1 << 31)))
        node, path = root, [root]
        while not node.untried and node.children:
            number, node = node.best()
            copy.step(number)
            path.append(node)
        if node.untried:
            number = node.untried.pop(int(luck.random() * len(node.untried)))
            copy.step(number)
            node.children[number] = node = Node(legal(copy, agent) if is_exact else [])
            path.append(node)
        gain = play_out(copy, agent, luck, depth)
        for one in path:
            one.visits += 1
            one.gain += gain
    return max(root.children, key=lambda number: root.children[number].visits)


def played(
    box: str, games: int, playouts: int, depth: int, seats: int, bot: str, is_exact: bool
) -> Share:
    luck, won = np.random.default_rng(1), 0.0
    for game in range(games):
        place = game % seats
        bots = {seat: bot for seat in range(seats) if seat != place}
        table, agent = raw_env(box, seats=seats, bots=bots, deals=False, rights=1), f"seat_{place}"
        table.reset(seed=game)
        while legal(table, agent):
            table.step(searched(table, agent, playouts, depth, luck, is_exact))
        won += max(float(table.rewards[agent]), 0.0)
    return Share(won, games)


def main(arguments: list[str] | None = None) -> Share:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("box", nargs="?", default="banking")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--playouts", type=int, default=40, help="0: play at random")
    parser.add_argument("--depth", type=int, default=1000, help="numbers of a playout")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--bot", default="balanced", help="of the other seats")
    parser.add_argument("--exact", action="store_true", help="copies see the dice to come")
    given = parser.parse_args(arguments)
    share = played(
        given.box, given.games, given.playouts, given.depth, given.seats, given.bot, given.exact
    )
    copies = "exact" if given.exact else "fair"
    print(
        f"{given.box}, {given.playouts} playouts on {copies} copies "
        f"against {given.seats - 1} {given.bot}: "
        f"{100 * share.rate:.1f} % of {share.games} games "
        f"({100 * share.low:.1f} – {100 * share.high:.1f} %)"
    )
    return share


if __name__ == "__main__":
    main()

"""Fits the values of positions to games of the stock bots, and writes games/NAME/value.toml.

    scripts/fit_values [NAME…] [--games N] [--seed N]

Every edition of a game is played N times, with different numbers of seats and temperaments. A few
positions of each game are kept: the signs of every living player (`signs` in the game's
win_signs.py), and the winner. A conditional logit is fitted to four fifths of the games (Newton's
method with a small ridge), its weights are rounded to thousandths, and its loss on the other fifth
is printed.
The same command writes the same file.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from math import log
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from magnat.core.game import Game
from magnat.core.luck import Luck
from magnat.core.win_chances import THOUSAND, UNIT
from magnat.games import all_games, find
from magnat.play.bots.load import find_bot
from magnat.play.simulate.driver import Driver
from magnat.play.simulate.simulate import seed_of

SOURCE = Path(__file__).resolve().parent.parent / "src" / "magnat" / "games"
GAMES = 1500  # the number of games of each box
SEED = 24
CHUNK = 25  # the number of games that a process plays at a time
RARELY = 40  # about one decision in so many is used
RIDGE = 1.0
ASIDE = 5  # one game in so many is held out for measuring the loss
TABLES = (
    ("balanced", "balanced", "balanced", "balanced"),
    ("balanced", "balanced", "bold", "cautious"),
    ("balanced", "balanced", "balanced", "balanced"),
    ("bold", "balanced", "bold", "cautious"),
    ("balanced", "balanced", "balanced", "balanced"),
    ("balanced", "bold", "balanced"),
    ("balanced", "balanced", "balanced", "balanced"),
    ("balanced", "balanced"),
)

# Number of the game, signs of each living player, share of the win of each.
Position = tuple[int, list[list[int]], list[float]]


def positions(what: tuple[str, str, int, range]) -> list[Position]:
    name, edition, seed, numbers = what
    game = find(name)
    box = game.load(edition)
    found: list[Position] = []
    for number in numbers:
        names = TABLES[number % len(TABLES)]
        seats = max(len(names), box.players[0])
        turned = number // len(TABLES) % len(names)
        names = (names[turned:] + names[:turned]) * 2
        s = game.start(box, seats, seed_of(seed, edition, number))
        bots = [find_bot(names[i], game, seed_of(seed, edition, number, i)) for i in range(seats)]
        driver = Driver(s, bots, game.secrecy(), number + 1)
        luck = Luck(seed_of(seed, edition, number, "looks"))
        seen: list[tuple[list[int], list[list[int]]]] = []
        while driver.step():
            if s.outcome is None and luck.below(RARELY) == 0:
                living = s.living()
                seen.append((living, [game.signs(s, seat) for seat in living]))
        if s.outcome is None:
            continue
        winners = s.outcome.winners
        for living, signs in seen:
            won = [1 / len(winners) if seat in winners else 0.0 for seat in living]
            found.append((number, signs, won))
    return found


def collected(game: Game, games: int, seed: int) -> list[Position]:
    """Play games and return the positions of every box, in the order of the seeds."""
    work = [
        (game.name, edition, seed, range(at, min(at + CHUNK, games)))
        for edition in game.editions()
        for at in range(0, games, CHUNK)
    ]
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        return [one for chunk in pool.map(positions, work) for one in chunk]


def arrays(found: list[Position]) -> tuple[Any, Any, Any]:
    """Return three arrays: signs [position, player, sign] in UNITs, shares of the win, and which
    players are present."""
    most = max(len(signs) for _, signs, _ in found)
    width = len(found[0][1][0])
    x = np.zeros((len(found), most, width))
    won = np.zeros((len(found), most))
    there = np.zeros((len(found), most), dtype=bool)
    for i, (_, signs, shares) in enumerate(found):
        x[i, : len(signs)] = np.array(signs) * (log(2) / UNIT)
        won[i, : len(signs)] = shares
        there[i, : len(signs)] = True
    return x, won, there


def guessed(x: Any, there: Any, weights: Any) -> Any:
    scores = np.where(there, x @ weights, -1e9)
    scores -= scores.max(axis=1, keepdims=True)
    odds = np.exp(scores)
    return odds / odds.sum(axis=1, keepdims=True)


def loss(x: Any, won: Any, there: Any, weights: Any) -> float:
    """Return the mean logarithmic loss of a position, in nats."""
    odds = guessed(x, there, weights)
    return float(-(won * np.log(np.maximum(odds, 1e-9))).sum(axis=1).mean())


def fitted(x: Any, won: Any, there: Any) -> Any:
    weights = np.zeros(x.shape[2])
    for _ in range(40):
        odds = guessed(x, there, weights)
        slope = np.einsum("ps,psk->k", won - odds, x) - RIDGE * weights
        mean = np.einsum("ps,psk->pk", odds, x)
        bend = np.einsum("ps,psk,psl->kl", odds, x, x) - mean.T @ mean
        step = np.linalg.solve(bend + RIDGE * np.eye(len(weights)), slope)
        weights += step * min(1.0, 2.0 / max(float(np.abs(step).max()), 1e-9))
        if float(np.abs(step).max()) < 1e-6:
            break
    return weights


def fit(game: Game, games: int, seed: int) -> str:
    found = collected(game, games, seed)
    kept = [one for one in found if one[0] % ASIDE != ASIDE - 1]
    aside = [one for one in found if one[0] % ASIDE == ASIDE - 1]
    weights = [round(one * THOUSAND) for one in fitted(*arrays(kept))]
    x, won, there = arrays(aside)
    told = loss(x, won, there, np.array(weights) / THOUSAND)
    blind = loss(x, won, there, np.zeros(len(weights)))
    boxes = ", ".join(game.editions())
    lines = [
        f"# By scripts/fit_values {game.name} --games {games} --seed {seed}: "
        "the signs of win_signs.py, weighed",
        f"# by {len(kept)} positions of games of stock bots ({boxes}).",
        f"# Nats lost on {len(aside)} positions of other games: {told:.3f}; "
        f"by a blind guess {blind:.3f}.",
        "",
        "[weights] # thousandths",
        *[f"{name} = {weight}" for name, weight in zip(game.sign_names(), weights, strict=True)],
    ]
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> None:
    numbers = {"--games": GAMES, "--seed": SEED}
    names: list[str] = []
    rest = iter(arguments)
    for word in rest:
        if word in numbers:
            numbers[word] = int(next(rest))
        else:
            names.append(word)
    for name in names or list(all_games()):
        text = fit(find(name), numbers["--games"], numbers["--seed"])
        (SOURCE / name / "value.toml").write_text(text, encoding="utf-8")
        print(text)


if __name__ == "__main__":
    main(sys.argv[1:])

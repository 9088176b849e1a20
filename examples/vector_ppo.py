"""PPO in one file over the vector environment, in numpy: one seat against bots, or self-play.

    python examples/vector_ppo.py banking --opponents balanced --minutes 5
    python examples/vector_ppo.py eldorado --opponents self --minutes 5
    magnat bot join CODE --server http://… --bot examples/vector_ppo.py:Trained   # in the browser

With `self`, one network plays all seats and learns from all of them; the exam is against
`--exam-bot`. The network and its state of training are kept in build/trained: a second run goes on
from there.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from magnat.core.glimpse import Glimpse
from magnat.gym import PolicyBot, TableVector
from magnat.gym.table_setup import TableSetup
from magnat.play.simulate.results import Share

Floats = npt.NDArray[np.float32]
SEATS = 4
HIDDEN = 64
RATE, CLIP, LAMBDA, EPOCHS, BATCH = 5e-4, 0.2, 0.97, 3, 256
LEAST = 4096  # the least numbers from which the network learns at a time
ENTROPY, WORTH = 0.01, 0.5  # weights of the entropy and of the error of the predicted reward
SETTINGS: dict[str, Any] = {"deals": False, "rights": 1}  # the settings of the environment
FOLDER = Path(os.environ.get("MAGNAT_TRAINED", Path(__file__).parents[1] / "build" / "trained"))


class Network:
    """A network with one hidden layer for both the scores of the numbers and the predicted reward;
    trained with Adam."""

    def __init__(self, seen: int, numbers: int, seed: int) -> None:
        luck = np.random.default_rng(seed)
        self.parts: list[Floats] = [
            (luck.standard_normal((seen, HIDDEN)) / seen**0.5).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            (luck.standard_normal((HIDDEN, numbers + 1)) * 0.01).astype(np.float32),
            np.zeros(numbers + 1, np.float32),
        ]
        self.means = [np.zeros_like(one) for one in self.parts]
        self.squares = [np.zeros_like(one) for one in self.parts]
        self.steps = 0

    def ahead(self, seen: Floats, masks: Any) -> tuple[Floats, Floats, Floats]:
        """Return the hidden layer, the probabilities of the numbers, and the predicted rewards."""
        first, bias, last, shift = self.parts
        hidden = np.tanh(seen @ first + bias)
        out = hidden @ last + shift
        scores = np.where(masks > 0, out[:, :-1], -1e9)
        odds = np.exp(scores - scores.max(1, keepdims=True))
        return hidden, odds / odds.sum(1, keepdims=True), out[:, -1]

    def learn(self, seen: Floats, hidden: Floats, push: Any) -> None:
        """Make one training step; `push` is the gradient of the loss with respect to the
        outputs."""
        back = (push @ self.parts[2].T) * (1 - hidden * hidden)
        slopes = [seen.T @ back, back.sum(0), hidden.T @ push, push.sum(0)]
        size = sum(float((one * one).sum()) for one in slopes) ** 0.5
        self.steps += 1
        scale = RATE * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        sides = zip(self.parts, slopes, self.means, self.squares, strict=True)
        for part, slope, mean, square in sides:
            slope = slope / max(size, 1.0)
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            part -= scale * mean / (np.sqrt(square) + 1e-8)

    def save(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".fresh.npz")
        lists = {"p": self.parts, "m": self.means, "s": self.squares}
        arrays = {f"{key}{i}": one for key, some in lists.items() for i, one in enumerate(some)}
        np.savez(fresh, steps=self.steps, **arrays)  # type: ignore[arg-type]
        fresh.replace(path)

    def load(self, path: Path) -> None:
        read = np.load(path)
        for key, some in (("p", self.parts), ("m", self.means), ("s", self.squares)):
            some[:] = [read[f"{key}{i}"] for i in range(4)]
        self.steps = int(read["steps"])


def ppo(network: Network, episodes: list[Any], luck: Any) -> None:
    """Learn from whole games of a seat: lists of (seen, mask, number, odds, worth), and the
    prize."""
    gains: list[float] = []
    for steps, prize in episodes:
        worths = [one[4] for one in steps]
        gain, row = 0.0, []
        for i in range(len(steps) - 1, -1, -1):
            after = prize if i == len(steps) - 1 else worths[i + 1]
            gain = after - worths[i] + LAMBDA * gain
            row.append(gain)
        gains += row[::-1]
    flat = [one for steps, _ in episodes for one in steps]
    seen, masks = np.array([one[0] for one in flat]), np.array([one[1] for one in flat])
    numbers, before = np.array([one[2] for one in flat]), np.array([one[3] for one in flat])
    advantage = np.array(gains, np.float32)
    wanted = advantage + np.array([one[4] for one in flat], np.float32)
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    for _ in range(EPOCHS):
        order = luck.permutation(len(flat))
        for start in range(0, len(order), BATCH):
            some = order[start : start + BATCH]
            rows = np.arange(len(some))
            x = seen[some].astype(np.float32)
            hidden, odds, worth = network.ahead(x, masks[some])
            ratio = odds[rows, numbers[some]] / before[some]
            up = advantage[some]
            is_free = np.where(up > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            push = np.zeros((len(some), odds.shape[1] + 1), np.float32)
            # The gradient of the logarithm of the chosen number's probability.
            pull = up * ratio * is_free
            push[:, :-1] = odds * pull[:, None]
            push[rows, numbers[some]] -= pull
            logs = np.log(odds + 1e-9)
            entropy = -(odds * logs).sum(1, keepdims=True)
            push[:, :-1] += ENTROPY * odds * (logs + entropy)
            push[:, -1] = WORTH * (worth - wanted[some])
            network.learn(x, hidden, push / len(some))


def loop(
    box: str, opponents: str, network: Network, tables: int, seed: int, until: float, most: int
) -> tuple[int, Share]:
    """Play and learn until the time is up or `most` games are over. Return the steps of the
    network, and the share of the games that its seat won (in self-play: a quarter)."""
    is_self = opponents == "self"
    bots = {} if is_self else {seat: opponents for seat in range(1, SEATS)}
    envs = TableVector(box, tables, SEATS, bots=bots, copy=False, **SETTINGS)
    _, infos = envs.reset(seed=seed)
    luck = np.random.default_rng(seed)
    said: list[list[list[Any]]] = [[[] for _ in range(SEATS)] for _ in range(tables)]
    episodes: list[Any] = []
    steps, games, won, waiting = 0, 0, 0.0, 0
    while games < most and time.monotonic() < until:
        seats = infos["seat"]
        _, odds, worths = network.ahead(envs.seen, envs.masks)
        draws = luck.random((tables, 1), dtype=np.float32)
        numbers = np.minimum((odds.cumsum(1) < draws).sum(1), odds.shape[1] - 1)
        numbers = np.where(envs.masks[np.arange(tables), numbers] > 0, numbers, odds.argmax(1))
        for i in range(tables):
            number = int(numbers[i])
            seen, mask = envs.seen[i].astype(np.float16), envs.masks[i].copy()
            one = (seen, mask, number, float(odds[i, number]), float(worths[i]))
            said[i][seats[i]].append(one)
        _, _, over, cut, infos = envs.step(numbers)
        steps += tables
        for i in np.flatnonzero(over | cut).tolist():
            prizes = infos["prizes"][i]
            games += 1
            won += max(float(prizes[0]), 0.0)
            for seat in range(SEATS):
                if said[i][seat]:
                    episodes.append((said[i][seat], float(prizes[seat])))
                    waiting += len(said[i][seat])
            said[i] = [[] for _ in range(SEATS)]
        if waiting >= LEAST:
            ppo(network, episodes, luck)
            episodes, waiting = [], 0
    return steps, Share(won, max(games, 1))


def examined(box: str, network: Network, bot: str, games: int, seed: int) -> Share:
    """Return the share of new games that the network wins against three bots; its seat changes from
    game to game."""
    luck, won = np.random.default_rng(seed), 0.0
    for place in range(SEATS):
        bots = {seat: bot for seat in range(SEATS) if seat != place}
        count = max(min(8, -(-games // SEATS)), 1)
        envs = TableVector(box, count, SEATS, bots=bots, copy=False, **SETTINGS)
        envs.reset(seed=seed + place)
        done, mine = 0, games // SEATS + (place < games % SEATS)
        while done < mine:
            _, odds, _ = network.ahead(envs.seen, envs.masks)
            draws = luck.random((count, 1), dtype=np.float32)
            numbers = np.minimum((odds.cumsum(1) < draws).sum(1), odds.shape[1] - 1)
            numbers = np.where(envs.masks[np.arange(count), numbers] > 0, numbers, odds.argmax(1))
            _, _, over, cut, infos = envs.step(numbers)
            for i in np.flatnonzero(over | cut).tolist():
                if done < mine:
                    won += max(float(infos["prizes"][i][place]), 0.0)
                    done += 1
    return Share(won, games)


class Trained(PolicyBot):
    """The trained network as a bot, for `magnat bot join`, `simulate` and `play`."""

    deals = bool(SETTINGS["deals"])
    rights = int(SETTINGS["rights"])

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.luck = np.random.default_rng(seed % (1 << 63))
        self.network: Network | None = None
        self.box = ""

    def choose(self, view: Glimpse, choices: Any) -> Any:
        self.box = f"{view.state.edition.game}/{view.state.edition.name}"
        return super().choose(view, choices)

    def number(self, seen: Any, mask: Any) -> int:
        if self.network is None:
            self.network = Network(len(seen), len(mask), 1)
            self.network.load(kept_in(self.box))
        odds = self.network.ahead(seen[None], mask[None])[1][0]
        legal = np.flatnonzero(mask)
        return int(self.luck.choice(legal, p=odds[legal] / odds[legal].sum()))


def kept_in(box: str) -> Path:
    return FOLDER / f"{box.replace('/', '-')}.npz"


def main(arguments: list[str] | None = None) -> Share:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("box", nargs="?", default="banking")
    parser.add_argument("--opponents", default="balanced", help="a bot, or self")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--games", type=int, default=1 << 40, help="at most so many")
    parser.add_argument("--tables", type=int, default=32)
    parser.add_argument("--exam", type=int, default=400)
    parser.add_argument("--exam-bot", default="balanced")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    setup = TableSetup(given.box, SEATS, None, None, SETTINGS["deals"], SETTINGS["rights"], 1)
    network = Network(setup.layout.size, setup.vocabulary.size, given.seed)
    place = kept_in(setup.box)
    if place.exists():
        network.load(place)
        print(f"going on from {place}, after {network.steps} batches")
    until, began = time.monotonic() + 60 * given.minutes, time.process_time()
    steps, share = loop(
        setup.box,
        given.opponents,
        network,
        given.tables,
        given.seed + network.steps,
        until,
        given.games,
    )
    network.save(place)
    spent = time.process_time() - began
    print(f"{steps} steps in {spent:.0f} s of one core, {share.games} games", flush=True)
    share = examined(setup.box, network, given.exam_bot, given.exam, 1_000_000)
    print(
        f"{setup.box}, trained against {given.opponents}, against three {given.exam_bot}: "
        f"{100 * share.rate:.1f} % of {share.games} games "
        f"({100 * share.low:.1f} – {100 * share.high:.1f} %); an equal share is 25 %"
    )
    return share


if __name__ == "__main__":
    main()

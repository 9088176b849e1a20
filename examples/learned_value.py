"""Trains the value of positions by watching `balanced` bots play, and a bot that looks ahead with it.

    python examples/learned_value.py richesses --games 6000     # watch, learn, then the exam
    magnat bot join CODE --server http://… --bot examples/learned_value.py:Learned   # in the browser

A network with one hidden layer learns from the observations of magnat.gym who wins in the end. The
bot `Learned` tries each answer in sampled positions that fit what its seat sees, lets `balanced`
bots play on for a few decisions, and takes the answer after which the network expects most. It knows
nothing of the game but the observation. Numpy alone; every step is kept in FOLDER, and a run that
was interrupted goes on where it was.
"""

from __future__ import annotations

import argparse
import os
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from magnat import games
from magnat.core.action_and_choice import Action, Choice, Illegal
from magnat.core.bot import BALANCED, Bot
from magnat.core.game import Game
from magnat.core.glimpse import Glimpse
from magnat.core.kernel import act
from magnat.core.luck import Luck
from magnat.core.state import State
from magnat.gym.table import opened_eye
from magnat.gym.table_setup import TableSetup
from magnat.kit.leaving import Resign
from magnat.play.bots.choice_kinds import is_proposal, waits_for_ever
from magnat.play.simulate.driver import Driver
from magnat.play.simulate.results import Results
from magnat.play.simulate.simulate import seed_of, simulate

Floats = npt.NDArray[np.float32]
SEATS = 4
HIDDEN = 64
CHUNK = 50  # games that a process watches before it reports
LOOKS = 12  # positions of a game that are learned from, on average
EPOCHS, BATCH, RATE, DECAY = 6, 256, 1e-3, 1e-4
HELD_OUT = 0.1  # share of the games that only measure the error
CANDIDATES = 10  # answers that are compared
WORLDS = 12  # sampled positions in which each of them is tried
DECISIONS = 10  # that `balanced` bots play on
FOLDER = Path(__file__).parents[1] / "build" / "learned"


def positions(setup: TableSetup) -> int:
    """How many numbers of the observation describe the table: all before the open question."""
    return setup.layout.start("question")


# Watching


def watched(box: str, seed: int, numbers: range) -> tuple[Any, Any, Any]:
    """Play games of four `balanced` bots. Return what random seats saw now and then, whether they
    won, and the number of the game."""
    setup = TableSetup(box, SEATS, None, None, True, 3, 1)
    size, game = positions(setup), setup.game
    eye, row, _ = opened_eye(setup, setup.secrecy)
    seen: list[Floats] = []
    seats: list[tuple[int, int]] = []
    won: list[float] = []
    of: list[int] = []
    for number in numbers:
        first = seed_of(seed, number)
        s = game.start(setup.edition, SEATS, first)
        bots = [game.bot(BALANCED, first + seat) for seat in range(SEATS)]
        driver = Driver(s, bots, setup.secrecy, first)
        luck = np.random.default_rng(first % (1 << 63))
        wait, looks = int(luck.integers(1, 60)), []
        while driver.step():
            wait -= 1
            if wait <= 0:
                wait = int(luck.integers(1, 60))
                seat = int(luck.integers(SEATS))
                if s.alive[seat]:
                    eye.look(s, seat, -1, None)
                    looks.append((seat, row[:size].astype(np.float16)))
        if s.outcome is None:
            continue
        places = s.outcome.places
        for seat, one in looks:
            seen.append(one)
            won.append(places[seat] == 1 and 1 / places.count(1))
            of.append(number)
    return np.array(seen), np.array(won, np.float32), np.array(of)


# The network


class Network:
    """One hidden layer of ReLUs and a logistic output, trained with Adam."""

    def __init__(self, size: int, seed: int) -> None:
        luck = np.random.default_rng(seed)
        self.parts: list[Floats] = [
            (luck.standard_normal((size, HIDDEN)) * 0.5 / size**0.5).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            (luck.standard_normal(HIDDEN) / HIDDEN**0.5).astype(np.float32),
            np.zeros(1, np.float32),
        ]
        self.means = [np.zeros_like(one) for one in self.parts]
        self.squares = [np.zeros_like(one) for one in self.parts]
        self.steps = 0

    def score(self, seen: Any) -> Floats:
        """The logarithm of the odds to win, of each row."""
        first, bias, last, shift = self.parts
        found: Floats = np.maximum(seen @ first + bias, 0) @ last + shift
        return found

    def learn(self, seen: Any, won: Any) -> None:
        first, bias, last, shift = self.parts
        hidden = np.maximum(seen @ first + bias, 0)
        wrong = (1 / (1 + np.exp(-(hidden @ last + shift))) - won) / len(won)
        back = np.outer(wrong, last) * (hidden > 0)
        slopes = [seen.T @ back, back.sum(0), hidden.T @ wrong, wrong.sum(keepdims=True)]
        self.steps += 1
        scale = RATE * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for part, slope, mean, square in zip(
            self.parts, slopes, self.means, self.squares, strict=True
        ):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            part -= scale * mean / (np.sqrt(square) + 1e-8) + RATE * DECAY * part

    def error(self, seen: Any, won: Any) -> float:
        """The mean cross-entropy in bits."""
        score = np.concatenate(
            [self.score(seen[i : i + 4096].astype(np.float32)) for i in range(0, len(seen), 4096)]
        )
        return float((np.logaddexp(0, score) - won * score).mean() / np.log(2))


def trained(seen: Any, won: Any, of: Any, seed: int) -> Network:
    luck = np.random.default_rng(seed)
    held = of % round(1 / HELD_OUT) == 0
    network = Network(seen.shape[1], seed)
    rows = np.flatnonzero(~held)
    rate = won.mean()
    usual = -(rate * np.log2(rate) + (1 - rate) * np.log2(1 - rate))
    print(f"{len(seen)} positions; error without knowledge {usual:.4f} bits", flush=True)
    best, kept = 9.0, [one.copy() for one in network.parts]
    for epoch in range(EPOCHS):
        luck.shuffle(rows)
        for i in range(0, len(rows), BATCH):
            some = rows[i : i + BATCH]
            network.learn(seen[some].astype(np.float32), won[some])
        error = network.error(seen[held], won[held])
        print(f"epoch {epoch + 1}: {error:.4f} bits in games held out", flush=True)
        if error < best:
            best, kept = error, [one.copy() for one in network.parts]
    network.parts = kept
    return network


# The bot


class Learned(Bot):
    """Looks ahead with the network that was trained for this box."""

    is_honest = False

    def __init__(self, seed: int) -> None:
        self.luck = Luck(seed or 1)
        self.box = ""

    def _sit(self, s: State) -> None:
        self.box = f"{s.edition.game}/{s.edition.name}"
        self.game: Game = games.find(s.edition.game)
        self.setup = TableSetup(self.box, s.seats, None, None, True, 3, 1)
        self.size = positions(self.setup)
        self.eye, self.row, _ = opened_eye(self.setup, self.setup.secrecy)
        self.network = Network(self.size, 0)
        self.network.parts = list(np.load(kept_in(self.box)).values())
        self.habit: Any = self.game.bot(BALANCED, self.luck.below(1 << 20))

    def wants_rights(self, view: Glimpse) -> bool:
        if not self.box:
            self._sit(view.state)
        return bool(self.habit.wants_rights(view))

    def wish(self, view: Glimpse) -> Action | None:
        found: Action | None = self.habit.wish(view)
        return found

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        if not self.box:
            self._sit(view.state)
        first = self.habit.choose(view, choices)
        answers = self._answers(first, view, choices)
        if len(answers) < 2:
            return first
        rows = np.zeros((WORLDS, len(answers), self.size), np.float32)
        over = np.full((WORLDS, len(answers)), np.nan, np.float32)
        for world in range(WORLDS):
            seed = self.luck.below(1 << 31) + 1
            s = view.sample(seed)
            for i, action in enumerate(answers):
                over[world, i] = self._try(s.clone(), view, action, seed, rows[world, i])
        scores = self.network.score(rows.reshape(-1, self.size)).reshape(WORLDS, -1)
        hopes = np.where(np.isnan(over), 1 / (1 + np.exp(-scores)), over)
        gains = hopes - hopes[:, :1]
        error = gains.std(0) / WORLDS**0.5
        best = int((gains.mean(0) - error).argmax())
        return answers[best]

    def _answers(
        self, first: Action | None, view: Glimpse, choices: list[Choice]
    ) -> list[Action | None]:
        """The answer of `balanced`, then others: each kind, with its blanks filled in at random."""
        found: list[Action | None] = [first]
        open = [
            one for one in choices if not is_proposal(one) and not isinstance(one.action, Resign)
        ]
        for _ in range(3):
            for choice in open:
                action = choice.action if choice.is_exact else choice.draw(self.luck)
                if action not in found and len(found) < CANDIDATES:
                    found.append(action)
        if None not in found and not waits_for_ever(view):
            found.append(None)
        return found

    def _try(self, s: State, view: Glimpse, action: Action | None, seed: int, row: Floats) -> float:
        """Play an answer and some decisions further; write what the seat sees then. Return its part
        of the victory if the game is over, 0 if the answer is illegal, else NaN."""
        if action is not None:
            try:
                act(s, s.clock, view.seat, action)
            except Illegal:
                return 0.0
        bots = [self.game.bot(BALANCED, seed + seat) for seat in range(s.seats)]
        driver = Driver(s, bots, view.secrecy, seed, DECISIONS, True)  # type: ignore[arg-type]
        if action is None:
            driver.hush(view.seat)
        driver.run()
        if s.outcome is not None:
            places = s.outcome.places
            return (places[view.seat] == 1) / places.count(1)
        if not s.alive[view.seat]:
            return 0.0
        self.eye.look(s, view.seat, -1, None)
        row[:] = self.row[: self.size]
        return float("nan")


# The run


def kept_in(box: str) -> Path:
    return Path(os.environ.get("MAGNAT_LEARNED", FOLDER)) / f"{box.replace('/', '-')}.npz"


def train(box: str, many: int, seed: int, processes: int) -> None:
    """Watch and learn, unless both were done before."""
    place = kept_in(box)
    place.parent.mkdir(parents=True, exist_ok=True)
    if place.exists():
        print(f"{place} is there already")
        return
    began, used = time.monotonic(), time.process_time()
    chunks = []
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        waiting = {}
        for i in range(0, many, CHUNK):
            kept = place.with_name(f"{place.stem}-{seed}-{i}.seen.npz")
            if not kept.exists():
                waiting[kept] = pool.submit(watched, box, seed, range(i, min(i + CHUNK, many)))
            chunks.append(kept)
        for kept, task in waiting.items():
            seen, won, of = task.result()
            fresh = kept.with_suffix(".tmp.npz")
            np.savez(fresh, seen=seen, won=won, of=of)
            fresh.rename(kept)
    print(f"{many} games watched in {time.monotonic() - began:.0f} s", flush=True)
    read = [np.load(one) for one in chunks]
    network = trained(
        *[np.concatenate([one[key] for one in read]) for key in ("seen", "won", "of")], seed
    )
    np.savez(place, *network.parts)
    print(
        f"learned in {(time.monotonic() - began) / 60:.1f} minutes, {time.process_time() - used:.0f} s of it here"
    )


def examined(box: str, many: int, seed: int, processes: int) -> Results:
    name, _, edition = box.partition("/")
    bots = (f"{Path(__file__).resolve()}:Learned", BALANCED, BALANCED, BALANCED)
    return simulate(games.find(name), bots, many, seed, edition, processes=processes)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("box", nargs="?", default="richesses")
    parser.add_argument("--games", type=int, default=6000, help="to watch")
    parser.add_argument("--exam", type=int, default=400, help="games against three balanced")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    given = parser.parse_args()
    box = TableSetup(given.box, SEATS, None, None, True, 3, 1).box
    train(box, given.games, given.seed, given.processes)
    began = time.monotonic()
    results = examined(box, given.exam, 1_000_000 + given.seed, given.processes)
    for who, share in results.wins.items():
        print(
            f"{who}: {100 * share.rate:.1f} % of {share.games} ({100 * share.low:.1f} – {100 * share.high:.1f})"
        )
    print(f"{time.monotonic() - began:.0f} s; faults {results.faults}")


if __name__ == "__main__":
    main()

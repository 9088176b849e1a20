"""Learns who wins from games of `balanced` bots, and plays by looking ahead with what it learned.

    python examples/learned_value.py richesses --games 3000 --exam 200
    magnat bot join CODE --server http://… --bot examples/learned_value.py:Learned  # in the browser

A small network gives each seat a score from the game's signs of its position (`Game.signs`); the
chance to win is a softmax over the seats in the game. It is trained on positions of self-play with
the winner as the target. The bot `Learned` tries the answers that the game suggests
(`Game.candidate_answers`) in sampled positions that fit what its seat sees, lets `balanced` bots
play on for a few decisions, and asks the network. It answers as `balanced` unless another answer is
clearly better. Numpy alone; watched games and the network are kept in build/learned, and a run that
was interrupted goes on.
"""

from __future__ import annotations

import argparse
import os
import time
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
from magnat.core.win_chances import UNIT
from magnat.kit.leaving import Resign
from magnat.kit.trade import Offer
from magnat.play.bots.choice_kinds import is_proposal, waits_for_ever
from magnat.play.simulate.driver import Driver
from magnat.play.simulate.results import Share
from magnat.play.simulate.simulate import seed_of, simulate

Floats = npt.NDArray[np.float32]
SEATS, HIDDEN = 4, 32
CHUNK = 250  # games that are watched before their positions are stored
LOOK = 12  # the mean number of decisions between two positions that are stored
EPOCHS, BATCH, RATE = 8, 128, 2e-3
# The most answers compared, the positions sampled, the decisions played on.
ANSWERS, WORLDS, DECISIONS = 8, 10, 6
PAUSE = 12  # the number of answers before the same deal is proposed again
FOLDER = Path(os.environ.get("MAGNAT_LEARNED", Path(__file__).parents[1] / "build" / "learned"))


def seen(game: Game, s: State) -> Floats:
    """Return the signs (features of the position) of each seat; the last number says whether the
    seat is in the game."""
    rows = [
        [*[sign / UNIT for sign in game.signs(s, seat)], 1.0] if s.alive[seat] else None
        for seat in range(s.seats)
    ]
    size = next(len(row) for row in rows if row is not None)
    return np.array([row or [0.0] * size for row in rows], np.float32)


class Network:
    """A network with one hidden layer that gives a seat a score from its signs; trained with
    Adam."""

    def __init__(self, size: int, seed: int) -> None:
        luck = np.random.default_rng(seed)
        self.parts: list[Floats] = [
            (luck.standard_normal((size, HIDDEN)) / size**0.5).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            (luck.standard_normal(HIDDEN) / HIDDEN**0.5).astype(np.float32),
        ]
        self.means = [np.zeros_like(one) for one in self.parts]
        self.squares = [np.zeros_like(one) for one in self.parts]
        self.steps = 0

    def chances(self, rows: Floats) -> tuple[Floats, Floats]:
        """For positions [n, seat, sign], return the hidden layer and the chance of each seat to
        win."""
        hidden = np.tanh(rows @ self.parts[0] + self.parts[1])
        scores = np.where(rows[..., -1] > 0, hidden @ self.parts[2], -1e9)
        odds = np.exp(scores - scores.max(1, keepdims=True))
        return hidden, odds / odds.sum(1, keepdims=True)

    def learn(self, rows: Floats, won: Floats) -> None:
        hidden, odds = self.chances(rows)
        push = (odds - won) / len(rows)
        back = push[..., None] * self.parts[2] * (1 - hidden * hidden)
        slopes = [
            np.einsum("nsi,nsh->ih", rows, back),
            back.sum((0, 1)),
            np.einsum("nsh,ns->h", hidden, push),
        ]
        self.steps += 1
        scale = RATE * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        sides = zip(self.parts, slopes, self.means, self.squares, strict=True)
        for part, slope, mean, square in sides:
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            part -= scale * mean / (np.sqrt(square) + 1e-8)

    def error(self, rows: Floats, won: Floats) -> float:
        """Return the mean cross-entropy in bits."""
        return float(-(won * np.log2(self.chances(rows)[1] + 1e-9)).sum(1).mean())


def watched(game: Game, edition: Any, numbers: range, seed: int) -> tuple[Floats, Floats]:
    """Play games of four `balanced` bots. Return positions, and the winner of each."""
    rows: list[Floats] = []
    winners: list[Floats] = []
    for number in numbers:
        first = seed_of(seed, number)
        s = game.start(edition, SEATS, first)
        bots: list[Any] = [game.bot(BALANCED, first + seat) for seat in range(SEATS)]
        driver = Driver(s, bots, game.secrecy(), first)
        luck = np.random.default_rng(first % (1 << 63))
        looks = []
        while driver.step():
            if s.outcome is None and luck.integers(LOOK) == 0:
                looks.append(seen(game, s))
        if s.outcome is not None:
            places = np.array(s.outcome.places)
            won = ((places == 1) / (places == 1).sum()).astype(np.float32)
            rows += looks
            winners += [won] * len(looks)
    return np.array(rows), np.array(winners)


def kept_in(box: str, what: str) -> Path:
    return FOLDER / f"{box.replace('/', '-')}-{what}.npz"


def save(path: Path, **arrays: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".fresh.npz")
    np.savez(fresh, **arrays)
    fresh.replace(path)


def train(game: Game, edition: Any, many: int, seed: int) -> None:
    """Watch games and train the network; games whose positions are stored are not watched again."""
    box, began = f"{game.name}/{edition.name}", time.process_time()
    rows, won = [], []
    for first in range(0, many, CHUNK):
        numbers = range(first, min(first + CHUNK, many))
        kept = kept_in(box, f"{seed}-{numbers.start}-{numbers.stop}")
        if not kept.exists():
            looked, winners = watched(game, edition, numbers, seed)
            save(kept, rows=looked, won=winners)
        read = np.load(kept)
        rows.append(read["rows"])
        won.append(read["won"])
    held = max(len(rows) // 10, 1)  # these chunks are used only to measure the error
    apart = (np.concatenate(rows[:held]), np.concatenate(won[:held]))
    all_rows, all_won = (np.concatenate(some[held:] or some) for some in (rows, won))
    network, luck = Network(all_rows.shape[2], seed), np.random.default_rng(seed)
    for epoch in range(EPOCHS):
        order = luck.permutation(len(all_rows))
        for start in range(0, len(order), BATCH):
            some = order[start : start + BATCH]
            network.learn(all_rows[some], all_won[some])
        print(f"epoch {epoch + 1}: {network.error(*apart):.4f} bits", flush=True)
    parts = {f"p{i}": part for i, part in enumerate(network.parts)}
    save(kept_in(box, "network"), **parts)
    spent = time.process_time() - began
    print(f"{many} games, {len(all_rows)} positions, {spent:.0f} s of one core", flush=True)


class Learned(Bot):
    """Looks ahead with the network that was trained for its box."""

    def __init__(self, seed: int) -> None:
        self.luck = Luck(seed or 1)
        self.network: Network | None = None
        self.answers = 0
        self.again: dict[Any, int] = {}  # by deal: from which answer on it may be proposed again

    def _sit(self, view: Glimpse) -> None:
        s = view.state
        if self.network is None:
            self.game = games.find(s.edition.game)
            self.habit: Any = self.game.bot(BALANCED, self.luck.below(1 << 20) + 1)
            read = np.load(kept_in(f"{s.edition.game}/{s.edition.name}", "network"))
            self.network = Network(len(read["p0"]), 1)
            self.network.parts = [read[f"p{i}"] for i in range(3)]

    def wants_rights(self, view: Glimpse) -> bool:
        self._sit(view)
        wants = self.habit.wants_rights(view) or self.habit.wish(view) is not None
        return bool(wants or self._ideas(view))

    def _ideas(self, view: Glimpse) -> list[Action] | None:
        found = self.game.candidate_answers(view.state, view.seat)
        if found is None:
            return None
        return [one for one in found if self.again.get(deal(one), 0) <= self.answers]

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        self._sit(view)
        assert self.network is not None
        self.answers += 1
        usual: Action | None = self.habit.choose(view, choices)
        tried = self._tried(usual, view, choices)
        if len(tried) < 2:
            return usual
        hopes = np.zeros((WORLDS, len(tried)))
        for world in range(WORLDS):
            seed = self.luck.below(1 << 31) + 1
            s = view.sample(seed)
            hopes[world] = [self._hope(s.clone(), view, action, seed) for action in tried]
        gains = hopes - hopes[:, :1]
        sure = gains.mean(0) - gains.std(0) / WORLDS**0.5  # better by at least one standard error
        for action in tried:
            if isinstance(action, Offer):
                self.again[deal(action)] = self.answers + PAUSE
        return tried[int(sure.argmax())]

    def _tried(
        self, usual: Action | None, view: Glimpse, choices: list[Choice]
    ) -> list[Action | None]:
        """Return the answer of `balanced` and those that the game suggests; if it suggests none,
        each choice."""
        found: list[Action | None] = [usual]
        ideas = self._ideas(view)
        if ideas is None:
            plain = [one for one in choices if not is_proposal(one)]
            ideas = [
                one.action if one.is_exact else one.draw(self.luck)
                for one in plain
                if not isinstance(one.action, Resign)
            ]
            if not waits_for_ever(view) and usual is not None:
                found.append(None)
        for action in ideas:
            if action not in found and any(one.covers(action) for one in choices):
                found.append(action)
        return found[:ANSWERS]

    def _hope(self, s: State, view: Glimpse, action: Action | None, seed: int) -> float:
        """Play an answer and some decisions further; return the seat's chance to win then."""
        if action is not None:
            try:
                act(s, s.clock, view.seat, action)
            except Illegal:  # the hidden things of this sample forbid the action
                return 0.0
        bots: list[Any] = [self.game.bot(BALANCED, seed + seat) for seat in range(s.seats)]
        driver = Driver(s, bots, view.secrecy, seed, DECISIONS, True)
        if action is None:
            driver.hush(view.seat)
        driver.run()
        if s.outcome is not None:
            places = s.outcome.places
            return (places[view.seat] == 1) / places.count(1)
        if not s.alive[view.seat]:
            return 0.0
        assert self.network is not None
        return float(self.network.chances(seen(self.game, s)[None])[1][0, view.seat])


def deal(action: Action) -> Any:
    return (action.to, action.items) if isinstance(action, Offer) else None


def main(arguments: list[str] | None = None) -> Share:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("box", nargs="?", default="richesses")
    parser.add_argument("--games", type=int, default=3000, help="to watch")
    parser.add_argument("--exam", type=int, default=200, help="games against three balanced")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args(arguments)
    name, _, printing = given.box.partition("/")
    game = games.find(name)
    edition = game.load(printing)
    train(game, edition, given.games, given.seed)
    bots = (f"{Path(__file__).resolve()}:Learned", BALANCED, BALANCED, BALANCED)
    seed = 1_000_000 + given.seed
    results = simulate(game, bots, given.exam, seed, printing, processes=given.processes)
    assert not results.faults, results.faults
    share = results.wins[bots[0]]
    print(
        f"{game.name}/{edition.name}, trained value against three balanced: "
        f"{100 * share.rate:.1f} % of {share.games} games "
        f"({100 * share.low:.1f} – {100 * share.high:.1f} %); an equal share is 25 %"
    )
    return share


if __name__ == "__main__":
    main()

"""Learns in Banking what a position is worth, and plays with it: least-squares temporal differences.

    python examples/learned_value.py --games 1500 --exam 1000    # a minute of one core, then the exam
    magnat bot join CODE --server http://… --bot examples/learned_value.py:Learned   # in the browser

Stock bots play. After each of its acts, a seat's observation is kept. For every colour and every part
of the game one linear function of the observation is fitted so that its value after an act equals, on
average, its value after the next act of the seat, and in the end what the seat is worth above the
others. This is LSTD: it learns from every step of a game and not only from its end.

The bot `Learned` tries each answer in sampled positions that fit what its seat sees. It answers as
`balanced` unless another answer is worth clearly more (MARGIN). Numpy alone; the sums of each round
are kept in build/learned, and a run that was interrupted goes on with the next round.
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
from magnat.core.bot import BALANCED, SHARP, TEMPERAMENTS, Bot
from magnat.core.glimpse import Glimpse
from magnat.core.kernel import act
from magnat.core.luck import Luck
from magnat.core.state import State
from magnat.gym.table import opened_eye
from magnat.gym.table_setup import TableSetup
from magnat.kit.leaving import Resign
from magnat.play.bots.choice_kinds import is_proposal, waits_for_ever
from magnat.play.simulate.driver import Driver
from magnat.play.simulate.results import Share
from magnat.play.simulate.simulate import seed_of, simulate

Floats = npt.NDArray[np.float32]
BOX, SEATS = "banking/cnep", 4
COLOURS, PARTS, SECONDS = 5, 8, 55  # a part of the game is so many seconds of the table's clock
RIDGE = 30.0
UNIT = 1e5  # of the worth
BATCH = 40  # games between two updates of the sums
ANSWERS, WORLDS = 10, 4  # answers that are compared, and sampled positions for each
MARGIN = 0.2  # an answer must be worth so much more than that of `balanced`
FOLDER = Path(os.environ.get("MAGNAT_LEARNED", Path(__file__).parents[1] / "build" / "learned"))


class Features:
    """What is learned from: the observation up to the open question, and money unscaled."""

    def __init__(self) -> None:
        setup = TableSetup(BOX, SEATS, None, None, True, 3, 1)
        self.game, self.edition, self.secrecy = setup.game, setup.edition, setup.secrecy
        layout = setup.layout
        self.size = layout.start("question")
        self.first, self.counts = layout.parts["counts"]
        self.colour = layout.names.index("own: places of yourself")
        self.clock = layout.start("time")
        self.eye, self.row, _ = opened_eye(setup, self.secrecy)
        self.used = np.arange(self.size + self.counts + 1)

    def of(self, s: State, seat: int) -> Floats:
        self.eye.look(s, seat, -1, None)
        seen = self.row[: self.size]
        scaled = seen[self.first : self.first + self.counts]
        money = np.sign(scaled) * np.expm1(np.abs(scaled))
        return np.concatenate([seen, money, [1.0]]).astype(np.float32)

    def place(self, rows: Floats) -> tuple[Any, Any]:
        """The colour of the seat and the part of the game, of each row."""
        seconds = np.expm1(rows[..., self.clock] - 1)
        colour = (rows[..., self.colour] * 16 + 0.5).astype(int)
        return colour, np.minimum(seconds / SECONDS, PARTS - 1).astype(int)

    def keep_varying(self) -> None:
        """Leave out what is the same in sixty games."""
        rows = []
        for number in range(60):
            s = self.game.start(self.edition, SEATS, number + 1)
            driver = Driver(s, [self.game.bot(BALANCED, 1)] * SEATS, self.secrecy)
            step = 0
            while driver.step():
                step += 1
                if step % 9 == 0:
                    rows.append(self.of(s, step % SEATS))
        varies = np.array(rows).std(0) > 0
        varies[-1] = True  # the constant
        self.used = np.flatnonzero(varies)


class Sums:
    """The sums from which the values are solved, by colour."""

    def __init__(self, n: int) -> None:
        self.n = n
        self.squares = [np.zeros((PARTS * n, PARTS * n), np.float32) for _ in range(COLOURS)]
        self.gains = np.zeros((COLOURS, PARTS * n), np.float32)
        self.steps = 0

    def add(self, features: Features, now: Floats, after: Floats, gains: Floats) -> None:
        """Add steps: the rows of a seat after two acts; `after` is 0 and `gains` the worth at the
        end of a game."""
        n, used, ended = self.n, features.used, ~after.any(1)
        colours, parts = features.place(now)
        _, later = features.place(after)
        for colour in set(colours):
            for part in range(PARTS):
                mine = (colours == colour) & (parts == part)
                if not mine.any():
                    continue
                rows, here = now[mine][:, used], slice(part * n, part * n + n)
                self.squares[colour][here, here] += rows.T @ rows
                self.gains[colour][here] += rows.T @ gains[mine]
                for other in set(later[mine & ~ended]):
                    some = mine & ~ended & (later == other)
                    there = slice(other * n, other * n + n)
                    product = now[some][:, used].T @ after[some][:, used]
                    self.squares[colour][here, there] -= product
        self.steps += len(now)

    def solved(self) -> Floats:
        found = np.zeros((COLOURS, PARTS, self.n), np.float32)
        for colour, square in enumerate(self.squares):
            if square.any():
                ridge = RIDGE * np.eye(len(square), dtype=np.float32)
                values = np.linalg.solve(square + ridge, self.gains[colour])
                found[colour] = values.reshape(PARTS, self.n)
        return found


def worth(s: State, seat: int) -> float:
    """What a seat is worth at the end above the mean of the others."""
    worths = s.outcome.worth if s.outcome is not None else ()
    if not worths:
        return 0.0
    return (worths[seat] - (sum(worths) - worths[seat]) / (len(worths) - 1)) / UNIT


class Learned(Bot):
    """Plays as `balanced`, but for answers that the learned value finds clearly better."""

    def __init__(self, seed: int, features: Features | None = None, values: Any = None) -> None:
        self.luck = Luck(seed or 1)
        self.features, self.values = features or Features(), values
        if self.values is None:
            read = np.load(FOLDER / "banking-value.npz")
            self.features.used, self.values = read["used"], read["values"]
        self.habit: Any = self.features.game.bot(BALANCED, seed)

    def wants_rights(self, view: Glimpse) -> bool:
        return bool(self.habit.wants_rights(view))

    def wish(self, view: Glimpse) -> Action | None:
        found: Action | None = self.habit.wish(view)
        return found

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        usual: Action | None = self.habit.choose(view, choices)
        answers = self._answers(usual, view, choices)
        if len(answers) < 2:
            return usual
        values = np.zeros(len(answers))
        for _ in range(WORLDS):
            s = view.sample(self.luck.below(1 << 31) + 1)
            values += [self._value(s.clone(), view.seat, action) for action in answers]
        best = int(values.argmax())
        return answers[best] if values[best] > values[0] + MARGIN * WORLDS else usual

    def _answers(
        self, usual: Action | None, view: Glimpse, choices: list[Choice]
    ) -> list[Action | None]:
        found: list[Action | None] = [usual]
        for choice in choices:
            if is_proposal(choice) or isinstance(choice.action, Resign):
                continue
            for _ in range(1 if choice.is_exact else 2):
                action = choice.action if choice.is_exact else choice.draw(self.luck)
                if action not in found:
                    found.append(action)
        if None not in found and not waits_for_ever(view):
            found.append(None)
        return found[:ANSWERS]

    def _value(self, s: State, seat: int, action: Action | None) -> float:
        if action is not None:
            try:
                act(s, s.clock, seat, action)
            except Illegal:
                return -9.0
        if s.outcome is not None:
            return worth(s, seat)
        row = self.features.of(s, seat)
        return float(row[self.features.used] @ self.values[self.features.place(row)])


def watched(features: Features, many: int, seed: int, values: Any, sums: Sums) -> None:
    """Play games of stock bots, from the second round on with the learned bot on half of the seats,
    and add what was seen to the sums."""
    game, names = features.game, [*TEMPERAMENTS, SHARP]
    now: list[Floats] = []
    after: list[Floats] = []
    gains: list[float] = []
    for number in range(many):
        first = seed_of(seed, number)
        luck = np.random.default_rng(first % (1 << 63))
        players: list[Any] = [game.bot(names[luck.integers(4)], first + i) for i in range(SEATS)]
        if values is not None:
            for seat in luck.permutation(SEATS)[: SEATS // 2]:
                players[seat] = Learned(first % (1 << 31) + int(seat), features, values)
        s = game.start(features.edition, SEATS, first)
        driver = Driver(s, players, features.secrecy, first)
        driver.log = []
        last: list[Floats | None] = [None] * SEATS
        while driver.step():
            seat = driver.log[-1].seat if driver.log else -1
            driver.log.clear()
            if seat >= 0 and s.outcome is None and s.alive[seat]:
                row = features.of(s, seat)
                before = last[seat]
                if before is not None:
                    now.append(before)
                    after.append(row)
                    gains.append(0.0)
                last[seat] = row
        for seat, row_or_none in enumerate(last):
            if s.outcome is not None and row_or_none is not None:
                now.append(row_or_none)
                after.append(np.zeros_like(row_or_none))
                gains.append(worth(s, seat))
        if now and ((number + 1) % BATCH == 0 or number + 1 == many):
            sums.add(features, np.array(now), np.array(after), np.array(gains, np.float32))
            now, after, gains = [], [], []


def train(many: int, rounds: int, seed: int) -> None:
    """Watch and learn, round by round; rounds that were kept are not repeated."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    features = Features()
    features.keep_varying()
    sums, values = Sums(len(features.used)), None
    for number in range(rounds):
        kept, began = FOLDER / f"banking-{many}-{seed}-{number}.npz", time.process_time()
        if kept.exists():
            read = np.load(kept)
            sums.squares, sums.gains = list(read["squares"]), read["gains"]
        else:
            watched(features, many, seed_of(seed, "round", number), values, sums)
            fresh = kept.with_suffix(".fresh.npz")
            np.savez(fresh, squares=np.array(sums.squares), gains=sums.gains)
            fresh.replace(kept)
        values = sums.solved()
        spent = time.process_time() - began
        print(f"round {number + 1}: {sums.steps} steps, {spent:.0f} s of one core", flush=True)
    np.savez(FOLDER / "banking-value.npz", used=features.used, values=np.array(values))


def examined(many: int, seed: int, processes: int) -> Share:
    bots = (f"{Path(__file__).resolve()}:Learned", BALANCED, BALANCED, BALANCED)
    results = simulate(games.find("banking"), bots, many, seed, processes=processes)
    assert not results.faults, results.faults
    return results.wins[bots[0]]


def main(arguments: list[str] | None = None) -> Share:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1500, help="to watch in each round")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--exam", type=int, default=1000, help="games against three balanced")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args(arguments)
    train(given.games, given.rounds, given.seed)
    share = examined(given.exam, 1_000_000 + given.seed, given.processes)
    print(
        f"{BOX}, trained value against three balanced: {100 * share.rate:.1f} % of {share.games} "
        f"games ({100 * share.low:.1f} – {100 * share.high:.1f} %); an equal share is 25 %"
    )
    return share


if __name__ == "__main__":
    main()

"""GameBatch: many games with one setup, played side by side. Each takes one number per step, and
all write their observations into common arrays."""

from __future__ import annotations

from typing import Final, final

from magnat.core.luck import Luck
from magnat.gym.paused_game import AgentGame
from magnat.gym.spaces.mypyc_arrays import i32, i64, u8, vec
from magnat.gym.spaces.observation import ObservationWriter, WriteLog, new_mask, new_row
from magnat.gym.table_setup import TableSetup, prize
from magnat.play.simulate.simulate import seed_of


@final
class GameBatch:
    """`n` games side by side. Row i of the arrays `cells` (observations) and `masks` belongs to the
    seat that game i asks. The games are those of the tables `first`, `first + 1`, … of all tables.
    A log lists the cells that were written."""

    def __init__(
        self, setup: TableSetup, n: int, first: int = 0, log: WriteLog | None = None
    ) -> None:
        self.setup: Final = setup
        self.n: Final = n
        self.first: Final = first
        self.cells: vec[i32] = new_row(n * setup.layout.size)
        self.masks: vec[u8] = new_mask(n * setup.vocabulary.size)
        self.writers: Final = [
            ObservationWriter(
                setup.layout,
                setup.secrecy,
                self.cells,
                i * setup.layout.size,
                self.masks,
                i * setup.vocabulary.size,
                log,
            )
            for i in range(n)
        ]
        self.games: Final[list[AgentGame]] = []
        self.lucks: Final[list[Luck]] = []  # by table, the seeds of its games
        self.steps: Final = [0] * n  # by table, numbers of the present game
        self.asked: vec[i64] = vec[i64]([0] * n)  # by table, the seat that must answer

    def begin(self, seed: int) -> None:
        """Start all games anew."""
        self.games.clear()
        self.lucks.clear()
        for i in range(self.n):
            luck = Luck(seed_of(seed, self.first + i))
            self.lucks.append(luck)
            self.games.append(self.setup.new_game(luck.below(1 << 31) + 1))
            self.steps[i] = 0
            self.look(i)

    def look(self, i: int) -> None:
        game = self.games[i]
        self.asked[i] = game.seat
        self.writers[i].write(game.s, game.seat, game.moves, game.builder)

    def step(self, numbers: list[int]) -> list[int]:
        """Give each game the number that its agent chose. Return the indexes of the games that are
        over or have reached their limit of steps; `renew` starts new games in their place."""
        ended: list[int] = []
        games, writers, steps, most = self.games, self.writers, self.steps, self.setup.steps
        asked = self.asked
        for i in range(self.n):
            game = games[i]
            game.say(numbers[i])
            steps[i] += 1
            if game.builder is None or steps[i] >= most:
                ended.append(i)
            asked[i] = game.seat
            writers[i].write(game.s, game.seat, game.moves, game.builder)
        return ended

    def prizes(self, i: int) -> list[float]:
        """Return the rewards of game i, one for each seat; zeros if the game has no outcome."""
        outcome = self.games[i].s.outcome
        if outcome is None:
            return [0.0] * self.setup.seats
        return [prize(outcome.places, seat) for seat in range(self.setup.seats)]

    def renew(self, i: int) -> None:
        """Start another game at the i-th table."""
        self.games[i] = self.setup.new_game(self.lucks[i].below(1 << 31) + 1)
        self.steps[i] = 0
        self.look(i)

"""Many tables, played in this process (`LocalTables`) or divided among several processes
(`WorkerTables`). Both write the observations, the masks and the seats that are asked into arrays
that are created once and reused."""

from __future__ import annotations

import pickle
import weakref
from multiprocessing import get_context
from typing import Any, Final, Protocol, final

import numpy as np
import numpy.typing as npt

from magnat.gym.game_batch import GameBatch
from magnat.gym.spaces.action_builder import IllegalNumber
from magnat.gym.spaces.observation import WriteLog
from magnat.gym.table_setup import TableSetup

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]
Numbers = npt.NDArray[np.int64]
STEP: Final = b"step"
CLOSE: Final = b"close"
# The most changed cells that a log lists for a table; nearly all steps write fewer.
LOGGED: Final = 400


@final
class Ended:
    """A game that ended in the last step, or was truncated. Its table has started another game
    since."""

    def __init__(
        self, table: int, prizes: list[float], is_over: bool, seen: Floats, mask: Mask
    ) -> None:
        self.table: Final = table
        self.prizes: Final = prizes  # the rewards, by seat
        self.is_over: Final = is_over  # whether the game ended by itself; False if it was truncated
        self.seen: Final = seen  # the last observation of the game
        self.mask: Final = mask

    def __reduce__(self) -> Any:
        return Ended, (self.table, self.prizes, self.is_over, self.seen, self.mask)


class Tables(Protocol):
    """The interface of a group of tables, as TableVector uses it."""

    seen: Floats
    masks: Mask
    asked: Numbers

    def begin(self, seed: int) -> None: ...
    def step(self, numbers: Numbers) -> list[Ended]: ...
    def close(self) -> None: ...


@final
class LocalTables:
    """Tables that are played in this process."""

    def __init__(
        self, setup: TableSetup, n: int, first: int = 0, log: WriteLog | None = None
    ) -> None:
        self.batch: Final = GameBatch(setup, n, first, log)
        cells: Any = self.batch.cells
        masks: Any = self.batch.masks
        self.seen: Floats = np.frombuffer(cells, np.float32).reshape(n, -1)
        self.masks: Mask = np.frombuffer(masks, np.int8).reshape(n, -1)
        asked: Any = self.batch.asked
        self.asked: Numbers = np.frombuffer(asked, np.int64)

    def begin(self, seed: int) -> None:
        self.batch.begin(seed)

    def step(self, numbers: Numbers) -> list[Ended]:
        batch, found = self.batch, list[Ended]()
        for i in batch.step(numbers.tolist()):
            is_over = batch.games[i].is_over
            seen, mask = self.seen[i].copy(), self.masks[i].copy()
            found.append(Ended(batch.first + i, batch.prizes(i), is_over, seen, mask))
            batch.renew(i)
        return found

    def close(self) -> None:
        pass


@final
class SharedArrays:
    """The memory that all processes of a vector of tables read and write."""

    def __init__(self, context: Any, tables: int, size: int, numbers: int) -> None:
        self.shape: Final = (tables, size, numbers)
        self.memory: Final = [
            context.RawArray("f", tables * size),
            context.RawArray("b", tables * numbers),
            context.RawArray("q", tables),
            context.RawArray("q", tables),
        ]

    def arrays(self) -> tuple[Floats, Mask, Numbers, Numbers]:
        """Return four arrays: observations, masks, seats that are asked, and numbers that the
        agents gave."""
        n = self.shape[0]
        seen, masks, asked, given = self.memory
        return (
            np.frombuffer(seen, np.float32).reshape(n, -1),
            np.frombuffer(masks, np.int8).reshape(n, -1),
            np.frombuffer(asked, np.int64),
            np.frombuffer(given, np.int64),
        )


@final
class SharedTables:
    """Tables that one process plays and writes into shared memory."""

    def __init__(self, setup: TableSetup, first: int, end: int, shared: SharedArrays) -> None:
        self.log: Final = WriteLog((end - first) * LOGGED)
        self.tables: Final = LocalTables(setup, end - first, first, self.log)
        seen, masks, asked, given = shared.arrays()
        self.seen, self.masks = seen[first:end], masks[first:end]
        self.asked, self.given = asked[first:end], given[first:end]
        self._flat: Final = self.seen.reshape(-1)
        self._cells: Final = self.tables.seen.reshape(-1)
        listed: Any = self.log.positions
        self._positions: Final = np.frombuffer(listed, np.int64)

    def begin(self, seed: int) -> None:
        self.tables.begin(seed)
        self._publish()

    def step(self) -> list[Ended]:
        try:
            return self.tables.step(self.given)
        finally:
            self._publish()

    def _publish(self) -> None:
        """Copy only the numbers that were written into the shared memory, because most numbers of
        an observation do not change in a step."""
        if self.log.is_full:
            self._flat[:] = self._cells
        else:
            changed = self._positions[: self.log.n]
            self._flat[changed] = self._cells.take(changed, mode="clip")
        self.log.clear()
        self.masks[:], self.asked[:] = self.tables.masks, self.tables.asked


@final
class WorkerTables:
    """Tables that are divided among this process and others. All write into shared memory, and they
    play the same games as LocalTables."""

    def __init__(self, setup: TableSetup, n: int, processes: int) -> None:
        # Worker processes are spawned, because forking a program with threads may hang.
        context = get_context("spawn")
        shared = SharedArrays(context, n, setup.layout.size, setup.vocabulary.size)
        self.seen, self.masks, self.asked, self.given = shared.arrays()
        self.pipes: Final[list[Any]] = []
        self.pids: Final[list[int]] = []
        workers = []
        for k in range(1, processes):
            first, end = n * k // processes, n * (k + 1) // processes
            mine, its = context.Pipe()
            worker = context.Process(
                target=work, args=(its, setup.arguments, first, end, shared), daemon=True
            )
            worker.start()
            its.close()
            self.pipes.append(mine)
            self.pids.append(worker.pid or 0)
            workers.append(worker)
        self.own: Final = SharedTables(setup, 0, n // processes, shared)
        self.close = weakref.finalize(self, _ended, self.pipes, workers)

    def begin(self, seed: int) -> None:
        self._tell(str(seed).encode())
        self.own.begin(seed)
        self._answers()

    def step(self, numbers: Numbers) -> list[Ended]:
        self.given[:] = numbers
        self._tell(STEP)
        found: list[Ended] = []
        wrong: IllegalNumber | None = None
        try:
            found = self.own.step()
        except IllegalNumber as error:
            wrong = error
        found += self._answers()
        if wrong is not None:
            raise wrong
        return found

    def _tell(self, what: bytes) -> None:
        for pipe in self.pipes:
            pipe.send_bytes(what)

    def _answers(self) -> list[Ended]:
        """Wait for the answers of all workers; raise the first error that one of them reports."""
        found: list[Ended] = []
        wrong: str | None = None
        for pipe in self.pipes:
            told = pipe.recv_bytes()
            if not told:  # None: no game of this worker has ended
                continue
            answer = pickle.loads(told)
            if isinstance(answer, str):
                wrong = wrong or answer
            else:
                found += answer
        if wrong is not None:
            raise IllegalNumber(wrong)
        return found


def _ended(pipes: list[Any], workers: list[Any]) -> None:
    for pipe in pipes:
        try:
            pipe.send_bytes(CLOSE)
            pipe.close()
        except OSError:
            pass  # the worker process has ended already
    for worker in workers:
        worker.join()


def work(pipe: Any, arguments: Any, first: int, end: int, shared: SharedArrays) -> None:
    """Play the tables from number `first` to `end` - 1 in this process, following the commands that
    arrive through the pipe."""
    tables = SharedTables(TableSetup(*arguments), first, end, shared)
    while True:
        try:
            told = pipe.recv_bytes()
        except EOFError:  # the main program has ended
            return
        if told == CLOSE:
            return
        answer: list[Ended] | str = []
        if told == STEP:
            try:
                answer = tables.step()
            except IllegalNumber as error:
                answer = str(error)
        else:
            tables.begin(int(told))
        pipe.send_bytes(pickle.dumps(answer) if answer else b"")

"""Many tables in this process (`LocalTables`) or divided among several (`WorkerTables`). Both write
observations, masks and the seats that are asked into arrays that stay the same."""

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
LOGGED: Final = 400  # cells of a table that a log can list: more than nearly all steps write


@final
class Ended:
    """A game that ended in the last step, or was cut. The table has begun another one since."""

    def __init__(
        self, table: int, prizes: list[float], is_over: bool, seen: Floats, mask: Mask
    ) -> None:
        self.table: Final = table
        self.prizes: Final = prizes  # by seat
        self.is_over: Final = is_over  # False: it was cut
        self.seen: Final = seen  # its last observation
        self.mask: Final = mask

    def __reduce__(self) -> Any:
        return Ended, (self.table, self.prizes, self.is_over, self.seen, self.mask)


class Tables(Protocol):
    """What a TableVector needs of its tables."""

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
        self.asked: Numbers = np.zeros(n, np.int64)

    def begin(self, seed: int) -> None:
        self.batch.begin(seed)
        self.asked[:] = self.batch.asked

    def step(self, numbers: Numbers) -> list[Ended]:
        batch, found = self.batch, list[Ended]()
        for i in batch.step(numbers.tolist()):
            is_over = batch.games[i].is_over
            seen, mask = self.seen[i].copy(), self.masks[i].copy()
            found.append(Ended(batch.first + i, batch.prizes(i), is_over, seen, mask))
            batch.renew(i)
        self.asked[:] = batch.asked
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
        """Return the arrays of observations, masks, seats that are asked, and given numbers."""
        n = self.shape[0]
        seen, masks, asked, given = self.memory
        return (
            np.frombuffer(seen, np.float32).reshape(n, -1),
            np.frombuffer(masks, np.int8).reshape(n, -1),
            np.frombuffer(asked, np.int64),
            np.frombuffer(given, np.int64),
        )


@final
class WorkerTables:
    """Tables that are divided among worker processes, which write into shared memory. They play the
    same games as LocalTables."""

    def __init__(self, setup: TableSetup, n: int, processes: int) -> None:
        context = get_context("spawn")  # a fork of a threaded program may hang
        shared = SharedArrays(context, n, setup.layout.size, setup.vocabulary.size)
        self.seen, self.masks, self.asked, self.given = shared.arrays()
        self.pipes: Final[list[Any]] = []
        self.pids: Final[list[int]] = []
        workers = []
        for k in range(processes):
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
        self.close = weakref.finalize(self, _ended, self.pipes, workers)
        self._answers()

    def _answers(self) -> list[Ended]:
        """Wait for all workers; raise the first error that one of them reports."""
        found: list[Ended] = []
        wrong: str | None = None
        for pipe in self.pipes:
            answer = pickle.loads(pipe.recv_bytes())
            if isinstance(answer, str):
                wrong = wrong or answer
            else:
                found += answer
        if wrong is not None:
            raise IllegalNumber(wrong)
        return found

    def begin(self, seed: int) -> None:
        for pipe in self.pipes:
            pipe.send_bytes(str(seed).encode())
        self._answers()

    def step(self, numbers: Numbers) -> list[Ended]:
        self.given[:] = numbers
        for pipe in self.pipes:
            pipe.send_bytes(STEP)
        return self._answers()


def _ended(pipes: list[Any], workers: list[Any]) -> None:
    for pipe in pipes:
        try:
            pipe.send_bytes(CLOSE)
            pipe.close()
        except OSError:
            pass  # the worker is gone
    for worker in workers:
        worker.join()


def work(pipe: Any, arguments: Any, first: int, end: int, shared: SharedArrays) -> None:
    """Play the tables from `first` to before `end` in this process, as the pipe demands."""
    setup = TableSetup(*arguments)
    n = end - first
    log = WriteLog(n * LOGGED)
    tables = LocalTables(setup, n, first, log)
    seen, masks, asked, given = shared.arrays()
    flat, cells = seen[first:end].reshape(-1), tables.seen.reshape(-1)
    listed: Any = log.positions
    positions = np.frombuffer(listed, np.int32)
    answer: list[Ended] | str = []
    while True:
        # Only what was written is copied; most numbers of an observation stay as they were.
        if log.is_full:
            flat[:] = cells
        else:
            changed = positions[: log.n]
            flat[changed] = cells[changed]
        log.clear()
        masks[first:end], asked[first:end] = tables.masks, tables.asked
        pipe.send_bytes(pickle.dumps(answer))
        try:
            told = pipe.recv_bytes()
        except EOFError:  # the program has ended
            return
        if told == CLOSE:
            return
        answer = []
        if told == STEP:
            try:
                answer = tables.step(given[first:end])
            except IllegalNumber as error:
                answer = str(error)
        else:
            tables.begin(int(told))

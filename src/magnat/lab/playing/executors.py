"""Executors play pieces of work, either in processes on this machine or on a Ray cluster. Both play
the same games."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import Any, Final, Protocol, final

from magnat.lab.playing.shard import Work, play

LOOPBACK: Final = "127.0.0.1"
# A piece of work is tried so often if its worker is killed; after that it is an error.
ATTEMPTS: Final = 5


class CannotRun(Exception):
    """Raised when the executor cannot be reached, or when too many of its workers died."""


class Executor(Protocol):
    """An object that plays games in pieces of work. It yields each piece with its result, the bytes
    of a Parquet file, in any order."""

    def run(self, works: Sequence[Work]) -> Iterator[tuple[Work, bytes]]: ...

    def close(self) -> None: ...


@final
class Processes:
    """An executor with worker processes on this machine; with one process, it plays in the calling
    process."""

    def __init__(self, processes: int) -> None:
        self.processes: Final = processes
        self.pool: ProcessPoolExecutor | None = None

    def run(self, works: Sequence[Work]) -> Iterator[tuple[Work, bytes]]:
        if self.processes <= 1:
            for work in works:
                yield work, play(work)
            return
        left = list(works)
        for _ in range(ATTEMPTS):
            done: list[Work] = []
            try:
                for work, content in self._attempt(left):
                    done.append(work)
                    yield work, content
                return  # all games have been played
            except BrokenProcessPool:  # a worker was killed; its work is tried again
                self.close()
                left = [work for work in left if work not in done]
        raise CannotRun(f"workers died {ATTEMPTS} times over; is there memory enough?")

    def _attempt(self, works: Sequence[Work]) -> Iterator[tuple[Work, bytes]]:
        if self.pool is None:
            # Worker processes are spawned, because forking a program with threads may hang.
            context = get_context("spawn")
            self.pool = ProcessPoolExecutor(self.processes, context, initializer=_settle_in)
        waiting: dict[Future[bytes], Work] = {}
        rest = list(reversed(works))
        while rest or waiting:
            while rest and len(waiting) < 2 * self.processes:
                work = rest.pop()
                waiting[self.pool.submit(play, work)] = work
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield waiting.pop(future), future.result()

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None


def _settle_in() -> None:
    """Set up a worker process: ignore Ctrl-C, which the parent process handles, and exit when the
    parent exits."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


@final
class Ray:
    """An executor on the Ray cluster at an address, or on a new local one."""

    def __init__(self, address: str, processes: int) -> None:
        # Ray reads this variable when it is imported.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        if not address:  # a local cluster needs no login, because it listens on LOOPBACK only
            os.environ.setdefault("RAY_AUTH_MODE", "disabled")
        try:
            import ray
        except ImportError as error:
            raise CannotRun(
                "Ray is not installed: install magnat with its extra `cluster`"
            ) from error
        self.ray: Final[Any] = ray
        self.was_there: Final = bool(ray.is_initialized())
        if not self.was_there:
            try:
                if address:
                    ray.init(address=address, log_to_driver=False)
                else:
                    ray.init(
                        num_cpus=processes,
                        include_dashboard=False,
                        log_to_driver=False,
                        _node_ip_address=LOOPBACK,
                    )
            except Exception as error:  # Ray raises many kinds of exceptions
                raise CannotRun(f"no Ray cluster at {address or 'hand'}: {error}") from error
        self.play: Final[Any] = ray.remote(max_retries=ATTEMPTS, num_cpus=1)(play)

    def run(self, works: Sequence[Work]) -> Iterator[tuple[Work, bytes]]:
        ray = self.ray
        waiting: dict[Any, Work] = {}
        rest = list(reversed(works))
        most = max(int(2 * ray.cluster_resources().get("CPU", 1)), 2)
        while rest or waiting:
            while rest and len(waiting) < most:
                work = rest.pop()
                waiting[self.play.remote(work)] = work
            done, _ = ray.wait(list(waiting))
            for one in done:
                try:
                    content: bytes = ray.get(one)
                except ray.exceptions.RayError as error:
                    raise CannotRun(f"the cluster gave up: {error}") from error
                yield waiting.pop(one), content

    def close(self) -> None:
        if not self.was_there:
            self.ray.shutdown()

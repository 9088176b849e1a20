"""Simulates many games with bots, in one process or several."""

from __future__ import annotations

import hashlib
import importlib
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from typing import Final, final

from magnat.core.audit import audit
from magnat.core.editions.edition import Edition
from magnat.core.game import Game
from magnat.games import find
from magnat.play.bots.load import typed_bot
from magnat.play.simulate.driver import LIMIT, Driver
from magnat.play.simulate.results import Played, Results

CHUNK: Final = 32  # the most games that a process plays before it reports
AHEAD: Final = 4  # the chunks queued for each worker process, so that it never has to wait


def seed_of(seed: int, *what: int | str) -> int:
    """Return a seed for a game or seat that does not depend on which process plays it, or when."""
    text = " ".join([str(seed), *[str(one) for one in what]])
    return int(hashlib.sha256(text.encode()).hexdigest()[:30], 16) + 1


def simulate(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int = 1,
    edition: str = "",
    options: Mapping[str, int | str | bool] | None = None,
    processes: int = 1,
    limit: int = LIMIT,
    progress: Callable[[int, int], None] | None = None,
) -> Results:
    """Play `games` games with these bots and return the results. From game to game each bot moves
    on by one seat. `progress(done, all)` is called after each chunk of games."""
    for name in bots:
        typed_bot(name, game, 1)  # raises an exception for a wrong name before anything is started
    work = _Work(game.name, edition, dict(options or {}), tuple(bots), seed, limit)
    began = time.perf_counter()
    played: list[Played] = []
    size = min(max(games // (processes * 8), 1), CHUNK)
    chunks = [range(i, min(i + size, games)) for i in range(0, games, size)]
    for chunk in _run(game, work, chunks, processes):
        played.extend(chunk)
        if progress is not None:
            progress(len(played), games)
    played.sort(key=lambda one: one.number)
    return Results(played, time.perf_counter() - began)


@final
class _Work:
    def __init__(
        self,
        game: str,
        edition: str,
        options: dict[str, int | str | bool],
        bots: tuple[str, ...],
        seed: int,
        limit: int,
    ) -> None:
        self.game: Final = game
        self.edition: Final = edition
        self.options: Final = options
        self.bots: Final = bots
        self.seed: Final = seed
        self.limit: Final = limit


def _run(
    game: Game, work: _Work, chunks: Sequence[range], processes: int
) -> Iterator[list[Played]]:
    """Yield the results of each chunk of games when it is done. This process plays chunks too,
    because the others take time to start."""
    others = min(processes, len(chunks)) - 1
    if others < 1:
        for chunk in chunks:
            yield play_chunk(game, work, chunk)
        return
    cls, waiting = type(game), deque(chunks)
    away: set[Future[list[Played]]] = set()
    # Worker processes are spawned, because forking a program with threads may hang.
    pool = ProcessPoolExecutor(others, get_context("spawn"))
    try:
        while waiting or away:
            while waiting and len(away) < others * AHEAD:
                chunk = waiting.popleft()
                away.add(pool.submit(_play_elsewhere, cls.__module__, cls.__name__, work, chunk))
            if waiting:
                yield play_chunk(game, work, waiting.popleft())
            else:
                wait(away, return_when=FIRST_COMPLETED)
            done = {task for task in away if task.done()}
            away -= done
            for task in done:
                yield task.result()
    finally:
        # Do not wait for the worker processes to end.
        pool.shutdown(wait=False, cancel_futures=True)


def _play_elsewhere(module: str, cls: str, work: _Work, numbers: range) -> list[Played]:
    """Play a chunk of games in a worker process, which finds the game by the module of its
    class."""
    for value in vars(importlib.import_module(module)).values():
        if isinstance(value, Game) and type(value).__name__ == cls:
            return play_chunk(value, work, numbers)
    return play_chunk(find(work.game), work, numbers)


_EDITIONS: Final[dict[str, Edition]] = {}  # editions that this process has read


def _loaded(game: Game, work: _Work) -> Edition:
    key = f"{type(game).__module__} {game.name} {work.edition} {sorted(work.options.items())}"
    if key not in _EDITIONS:
        _EDITIONS[key] = game.load(work.edition, work.options)
    return _EDITIONS[key]


def play_chunk(game: Game, work: _Work, numbers: range) -> list[Played]:
    edition = _loaded(game, work)
    secrecy = game.secrecy()
    played: list[Played] = []
    for number in numbers:
        turned = number % len(work.bots)
        names = work.bots[turned:] + work.bots[:turned]
        s = game.start(edition, len(names), seed_of(work.seed, number))
        bots = [
            typed_bot(name, game, seed_of(work.seed, number, seat))
            for seat, name in enumerate(names)
        ]
        driver = Driver(s, bots, secrecy, seed_of(work.seed, number, "spare"), work.limit)
        # CPU time, because it does not depend on the load of the machine.
        began = time.process_time()
        wrong = ""
        try:
            driver.run()
        except AssertionError as error:
            wrong = f"the rules broke down: {error}"
        seconds = time.process_time() - began
        wrong = wrong or "; ".join(audit(s))
        places = s.outcome.places if s.outcome is not None else ()
        faults = tuple([str(fault) for fault in driver.faults])
        played.append(Played(number, places, names, driver.decisions, seconds, faults, wrong))
    return played

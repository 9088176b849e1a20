"""Many games at once: who wins, how long they last, how fast they go, whether the books balance."""

from __future__ import annotations

import hashlib
import importlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from multiprocessing import get_context
from typing import Any, Final, final

from magnat.core.action import Json
from magnat.core.audit import audit
from magnat.core.edition import Edition
from magnat.core.game import Game
from magnat.games import find
from magnat.play.bots.load import find_bot
from magnat.play.driver import LIMIT, Driver

CHUNK: Final = 16  # games that a process plays at most before it reports


@final
class Played:
    """What is kept of one game; it travels between processes."""

    def __init__(
        self,
        number: int,
        places: tuple[int, ...],
        bots: tuple[str, ...],
        decisions: int,
        seconds: float,
        faults: tuple[str, ...],
        audit: str,
    ) -> None:
        self.number: Final = number
        self.places: Final = places  # () when it did not end
        self.bots: Final = bots  # per seat
        self.decisions: Final = decisions
        self.seconds: Final = seconds
        self.faults: Final = faults
        self.audit: Final = audit  # what does not balance; "" when all does

    def __reduce__(self) -> tuple[type[Played], tuple[Any, ...]]:
        return Played, (
            self.number,
            self.places,
            self.bots,
            self.decisions,
            self.seconds,
            self.faults,
            self.audit,
        )


@final
class Share:
    """So many of so many, and where the truth lies nineteen times out of twenty."""

    def __init__(self, wins: float, games: int) -> None:
        self.wins: Final = wins  # a shared first place is shared
        self.games: Final = games
        self.low, self.high = wilson(wins, games)

    @property
    def rate(self) -> float:
        return self.wins / self.games if self.games else 0.0

    def json(self) -> dict[str, Json]:
        return {
            "wins": round(self.wins, 3),
            "games": self.games,
            "rate": round(self.rate, 4),
            "low": round(self.low, 4),
            "high": round(self.high, 4),
        }


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The score interval of Wilson: sound for few games and for rates near 0 and 1."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    spread = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(middle - spread, 0.0), min(middle + spread, 1.0)


@final
class Results:
    """All games together. Apart from the two that are measured, the same seed gives the same."""

    def __init__(self, played: Sequence[Played], seconds: float) -> None:
        games = sorted(played, key=lambda one: one.number)
        ended = [one for one in games if one.places]
        self.games: Final = len(games)
        self.finished: Final = len(ended)
        self.unfinished: Final = len(games) - len(ended)
        wrong = [f"game {one.number}: {one.audit}" for one in games if one.audit]
        self.audit: Final = "ok" if not wrong else "; ".join(wrong[:5])
        self.faults: Final = [
            f"game {one.number}: {fault}" for one in games for fault in one.faults
        ]
        self.decisions: Final = sum([one.decisions for one in games])
        busy = sum([one.seconds for one in games])
        self.us_per_decision: Final = busy * 1e6 / self.decisions if self.decisions else 0.0
        self.games_per_second: Final = len(games) / seconds if seconds else 0.0
        self.length: Final = lengths([one.decisions for one in ended])
        self.wins: Final = _shares(ended, by_bot=True)
        self.seats: Final = _shares(ended, by_bot=False)

    def json(self) -> dict[str, Json]:
        return {
            "games": self.games,
            "finished": self.finished,
            "unfinished": self.unfinished,
            "audit": self.audit,
            "faults": self.faults,
            "decisions": self.decisions,
            "us_per_decision": round(self.us_per_decision, 2),
            "games_per_second": round(self.games_per_second, 2),
            "wins": {name: share.json() for name, share in self.wins.items()},
            "seats": [share.json() for share in self.seats.values()],
            "length": self.length,
        }


def lengths(decisions: Sequence[int]) -> dict[str, int]:
    ordered = sorted(decisions)
    if not ordered:
        return {"median": 0, "p95": 0}
    return {
        "median": ordered[(len(ordered) - 1) // 2],
        "p95": ordered[min(len(ordered) * 95 // 100, len(ordered) - 1)],
    }


def _shares(ended: Sequence[Played], by_bot: bool) -> dict[str, Share]:
    """Wins by the name of the bot, or by seat; a bot on two seats has two chances a game."""
    wins: dict[str, float] = {}
    chances: dict[str, int] = {}
    for game in ended:
        first = [seat for seat, place in enumerate(game.places) if place == 1]
        for seat, bot in enumerate(game.bots):
            key = bot if by_bot else str(seat)
            chances[key] = chances.get(key, 0) + 1
            wins[key] = wins.get(key, 0.0) + (1 / len(first) if seat in first else 0.0)
    return {key: Share(wins[key], chances[key]) for key in sorted(chances)}


def seed_of(seed: int, *what: int | str) -> int:
    """A seed for each game and seat that does not depend on who plays what in which order."""
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
    """So many games with these bots, who move on one seat from game to game so that no seat is
    anybody's. `progress(done, all)` is called now and then."""
    for name in bots:
        find_bot(name, game, 1)  # a wrong name is told before anything is started
    work = _Work(game.name, edition, dict(options or {}), tuple(bots), seed, limit)
    began = time.perf_counter()
    played: list[Played] = []
    size = min(max(games // (processes * 8), 1), CHUNK)
    chunks = [range(i, min(i + size, games)) for i in range(0, games, size)]
    for chunk in _run(game, work, chunks, processes):
        played.extend(chunk)
        if progress is not None:
            progress(len(played), games)
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
    if processes <= 1 or len(chunks) <= 1:
        for chunk in chunks:
            yield play_chunk(game, work, chunk)
        return
    context = get_context("spawn")  # a fork of a threaded program may hang
    with ProcessPoolExecutor(min(processes, len(chunks)), context) as pool:
        cls = type(game)
        tasks = [
            pool.submit(_play_elsewhere, cls.__module__, cls.__name__, work, chunk)
            for chunk in chunks
        ]
        for task in tasks:
            yield task.result()


def _play_elsewhere(module: str, cls: str, work: _Work, numbers: range) -> list[Played]:
    """In another process: the game is found again where its class was defined."""
    for value in vars(importlib.import_module(module)).values():
        if isinstance(value, Game) and type(value).__name__ == cls:
            return play_chunk(value, work, numbers)
    return play_chunk(find(work.game), work, numbers)


_EDITIONS: Final[dict[str, Edition]] = {}  # read once in every process


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
            find_bot(name, game, seed_of(work.seed, number, seat))
            for seat, name in enumerate(names)
        ]
        driver = Driver(s, bots, secrecy, seed_of(work.seed, number, "spare"), work.limit)
        began = time.process_time()  # a busy machine makes a game longer, not dearer
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

"""Advice to players, and the turning points of finished games.

Both are computed by simulated games in a job queue of their own, with limits on time and on the
number of requests.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final

from magnat.core.action_and_choice import Action
from magnat.core.step_and_window import Seat
from magnat.core.values.codec import BadValue
from magnat.play.advice.advice import (
    DEPTH,
    SHORT,
    AdviceOption,
    Adviser,
    ChanceGap,
    NobodyAsked,
    thousandths,
)
from magnat.play.advice.costly_choices import TurningPointSearch
from magnat.server.http.refusals import Refusal, too_often
from magnat.server.security.rate_limits import Limiter
from magnat.server.tables.live import LiveTable
from magnat.server.tasks.background_tasks import BackgroundTasks
from magnat.server.tasks.job_queue import JobQueue, YieldPoint
from magnat.server.tasks.threads import HAS_THREADS
from magnat.server.wire.http import Turn, Turns
from magnat.server.wire.socket import Refused, RefusedCode
from magnat.server.wire.table_socket import Advise, Advised, AdvisedChoice, Answer, Stake

# How many requests for advice one seat may send per second, on average and at once.
SEAT_RATE, SEAT_BURST = 1 / 3, 4.0
ADDRESS_RATE, ADDRESS_BURST = 2.0, 20.0  # and how many one address may send
# Games simulated for one answer; more would not change the figures that players see.
GAMES: Final = 3_000
# After so much analysis of a finished game, waiting requests for advice are answered first.
SLICE_SECONDS: Final = 0.25
FULL_SECONDS: Final = 45.0  # after so much analysis, the rest of the game is analysed less deeply
MAX_WAITING: Final = 8  # games that may wait in the queue for analysis
MAX_RESULTS: Final = 200  # results of analyses that are kept in memory
TURNING: Final = "turning"  # the owner of analyses in the job queue

# Two values: seconds until each answer (the first answers are rough), and the search depth. A
# browser's worker has no threads: it searches less deep and returns to the event loop after each
# simulated game.
WITH_THREADS: Final = ((0.3, 0.4), DEPTH)
WITHOUT_THREADS: Final = ((0.7, 1.3, 2.0), SHORT)


class AdviceService:
    """A service that answers requests for advice and finds the turning points of finished games."""

    def __init__(self, tasks: BackgroundTasks) -> None:
        self.tasks: Final = tasks
        self._queue: Final = JobQueue()
        self._seats: Final = Limiter(SEAT_RATE, SEAT_BURST)
        self._addresses: Final = Limiter(ADDRESS_RATE, ADDRESS_BURST)
        self._analyses: Final[OrderedDict[str, _Analysis]] = OrderedDict()
        self._one_at_a_time: Final = asyncio.Lock()  # one game is analysed at a time

    # Advice

    def begin(
        self,
        table: LiveTable,
        seat: Seat,
        asked: Advise,
        address: str,
        tell: Callable[[Answer], None],
    ) -> Refused | None:
        """Start computing advice, whose answers are passed to `tell`, and return None; or return
        why it is refused."""
        refused = self._reason_to_refuse(table, seat, asked, address)
        if refused is None:
            self.tasks.start(self._advise(table, seat, asked, address, tell))
        return refused

    def _reason_to_refuse(
        self, table: LiveTable, seat: Seat, asked: Advise, address: str
    ) -> Refused | None:
        if not table.row.advice:
            return _refusal(
                table,
                asked,
                "no_advice",
                "À cette table, l’hôte n’a pas permis les conseils.",
                "The host of this table has not allowed advice.",
            )
        if table.match is None or table.row.paused_at or table.match.is_over:
            return _nobody_asked(table, asked)
        if not (self._seats.take(f"{table.id} {seat}") and self._addresses.take(address)):
            return _refusal(
                table,
                asked,
                "too_often",
                "Un conseil à la fois\u00a0; attendez un peu.",
                "One piece of advice at a time; wait a little.",
            )
        return None

    async def _advise(
        self,
        table: LiveTable,
        seat: Seat,
        asked: Advise,
        address: str,
        tell: Callable[[Answer], None],
    ) -> None:
        match = table.match
        assert match is not None
        n, view = table.shown_n, match.glimpse(seat)
        seconds, depth = WITH_THREADS if HAS_THREADS else WITHOUT_THREADS
        try:
            wanted = None if asked.action is None else table.codec.action(asked.action)
            adviser = await self._queue.run(
                address, lambda _: Adviser(match.game, view, n + 1, depth, wanted)
            )
            games = islice(adviser.games(), GAMES)
            for i, some in enumerate(seconds, 1):
                is_over = await self._compute(address, games, some)
                is_done = is_over or i == len(seconds) or len(adviser.options) == 1
                tell(_advised(table, adviser, asked, n, is_done))
                if is_done:
                    break
        except NobodyAsked:
            tell(_nobody_asked(table, asked))
        except BadValue as bad:
            tell(_refusal(table, asked, "malformed", "Ce n’est pas une action.", str(bad)))
        except Refusal as refusal:
            tell(_refusal(table, asked, "too_often", refusal.fr, refusal.en))

    async def _compute(self, address: str, steps: Iterator[int], seconds: float) -> bool:
        """Advance `steps` for at most `seconds`, in a thread, or in the event loop if there are no
        threads; return True if no step is left."""
        if HAS_THREADS:
            return await self._queue.run(
                address, lambda yield_point: _run_for(steps, seconds, yield_point)
            )
        end = time.monotonic() + seconds
        for _ in steps:
            await asyncio.sleep(0)
            if time.monotonic() > end:
                return False
        return True

    # Turning points

    def turns(self, table: LiveTable) -> Turns:
        """Return the turning points found so far; the first call starts the analysis."""
        analysis = self._analyses.get(table.id)
        if analysis is None:
            if sum([not one.is_done for one in self._analyses.values()]) >= MAX_WAITING:
                raise too_often()
            analysis = self._analyses[table.id] = _Analysis(table)
            self._drop_oldest()
            self.tasks.start(self._analyse(analysis))
        return analysis.result()

    def _drop_oldest(self) -> None:
        """Drop the oldest results of finished analyses, so that at most MAX_RESULTS are kept."""
        for id in [id for id, one in self._analyses.items() if one.is_done][
            : len(self._analyses) - MAX_RESULTS
        ]:
            del self._analyses[id]

    async def _analyse(self, analysis: _Analysis) -> None:
        try:
            async with self._one_at_a_time:
                steps = analysis.turning.work()
                computed = 0.0
                while computed < 2 * FULL_SECONDS:
                    if await self._compute(TURNING, steps, SLICE_SECONDS):
                        break
                    computed += SLICE_SECONDS
                    analysis.turning.is_hurried = computed > FULL_SECONDS
        finally:
            analysis.is_done = True


class _Analysis:
    """The analysis of one finished game: the search for its turning points and whether it is
    done."""

    def __init__(self, table: LiveTable) -> None:
        match = table.match
        assert match is not None
        self.table: Final = table
        self.turning: Final = TurningPointSearch(match.game, match.record, match.edition)
        self.is_done = False

    def result(self) -> Turns:
        turning, story = self.turning, self.table.story
        assert story is not None
        fr, en = story.teller("fr"), story.teller("en")
        turns = [
            Turn(
                self.turning.record.shown.number(one.entry),
                one.seat,
                fr.deed(one.done.action),
                en.deed(one.done.action),
                thousandths(one.had),
                fr.deed(one.better.action),
                en.deed(one.better.action),
                thousandths(one.could),
            )
            for one in turning.found
        ]
        return Turns(turning.total if self.is_done else turning.done, turning.total, turns)


def _run_for(steps: Iterator[int], seconds: float, yield_point: YieldPoint) -> bool:
    """Advance `steps` for at most `seconds`; return True if no step is left. Called in a thread."""
    end = time.monotonic() + seconds
    for _ in steps:
        yield_point()
        if time.monotonic() > end:
            return False
    return True


def _advised(table: LiveTable, adviser: Adviser, asked: Advise, n: int, is_done: bool) -> Advised:
    ranked = adviser.ranked()
    games = sum([option.chances.games for option in ranked])
    options = [_choice(table, adviser, one) for one in ranked]
    return Advised(asked.id, n, games, is_done, is_done and adviser.is_lost, options)


def _choice(table: LiveTable, adviser: Adviser, option: AdviceOption) -> AdvisedChoice:
    story, action = table.story, option.action
    assert story is not None
    low, high = adviser.interval(option)
    gap = ChanceGap(adviser.best, option)
    return AdvisedChoice(
        None if action is None else _coded(table, action),
        story.teller("fr").deed(action),
        story.teller("en").deed(action),
        thousandths(adviser.chance(option)),
        thousandths(low),
        thousandths(high),
        thousandths(gap.mean),
        gap.is_clear,
        [
            Stake(side.seat, thousandths(side.before), thousandths(side.after))
            for side in adviser.sides(option)
        ],
    )


def _coded(table: LiveTable, action: Action) -> dict[str, object]:
    coded: dict[str, object] = table.codec.encode(action)
    return coded


def _nobody_asked(table: LiveTable, asked: Advise) -> Refused:
    return _refusal(
        table,
        asked,
        "nobody_asked",
        "Rien ne vous est demandé en ce moment.",
        "You are asked nothing just now.",
    )


def _refusal(table: LiveTable, asked: Advise, code: RefusedCode, fr: str, en: str) -> Refused:
    return Refused(asked.id, code, fr, en, n=table.shown_n)

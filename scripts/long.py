"""Long tests before a release: scripts/long [PART…]. Each prints its figures and its result."""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import Progress

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from magnat.core.bot import TEMPERAMENTS  # noqa: E402
from magnat.core.editions.edition import Edition  # noqa: E402
from magnat.core.luck import Luck  # noqa: E402
from magnat.games import all_games, find  # noqa: E402
from magnat.gym.train import FRESH, play, told  # noqa: E402
from magnat.kit.fronts.desk import TITLES  # noqa: E402
from magnat.play.simulate.fuzz import fuzz  # noqa: E402
from magnat.play.simulate.simulate import simulate  # noqa: E402
from magnat.testing import loaded  # noqa: E402
from scripts import load  # noqa: E402
from tests.bank.random_evenings import random_evening  # noqa: E402
from tests.bank.test_ledger import BOXES as DESK_BOXES  # noqa: E402
from tests.bank.test_ledger import desk_of  # noqa: E402
from tests.cli.shown_positions import draw_game, show_game  # noqa: E402
from tests.contract import fingerprint  # noqa: E402
from tests.contract.all_boxes import FAR, wander  # noqa: E402
from tests.play.record.test_chain import changed, game_with_bots, is_found  # noqa: E402
from tests.server.house import House  # noqa: E402
from tests.server.mutations import (  # noqa: E402
    fuzz_desk,
    fuzz_messages,
    fuzz_records,
    fuzz_requests,
)
from tests.server.play import play_out  # noqa: E402

PROCESSES = os.cpu_count() or 1
# The folder for records of games in which fuzzing found an error.
FINDINGS = ROOT / "build" / "findings"
FACE_EVERY = 50  # of so many entries, one position is shown in the terminal
BATCH = 25  # random games that a process plays before it reports
TABLES = 12  # at once, while the server is watched
GROWTH = 1.2  # limit: memory at the end, divided by memory after a third of the time

T = TypeVar("T")
Told = tuple[str, list[str]]  # the line with the figures, and the errors
FuzzServer = Callable[[str, int, int, Path], Coroutine[Any, Any, list[str]]]


def boxes() -> list[str]:
    return [f"{game.name}/{name}" for game in all_games().values() for name in game.editions()]


def side_by_side(tasks: Sequence[Callable[[], T]], progress: Progress, name: str) -> Iterator[T]:
    """Run the tasks, one per core at a time; yield each result as soon as it is there."""
    bar = progress.add_task(name, total=len(tasks))
    with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as pool:
        for done in as_completed([pool.submit(task) for task in tasks]):
            progress.advance(bar)
            yield done.result()


# Random games


SetUp = tuple[fingerprint.GameLine, Edition]


def by_the_booklet(box: str, numbers: range) -> Iterator[SetUp]:
    """Return options for a random game: in one game of three, one option is changed."""
    name, _, edition = box.partition("/")
    for line in fingerprint.drawn(box, numbers.stop)[numbers.start :]:
        yield line, loaded(find(name), edition, line.options)


def by_any_reading(box: str, numbers: range) -> Iterator[SetUp]:
    """Return a random value for every option."""
    name, _, edition = box.partition("/")
    game = find(name)
    options = loaded(game, edition).options.values()
    for number in numbers:
        luck, chosen = random.Random(f"{box} {number}"), dict[str, int | str | bool]()
        for one in options:
            chosen[one.name] = luck.choice(one.values or range(one.low, one.high + 1, one.by))
        if chosen.get("minutes") == chosen.get("rounds") == 0:
            # Set a limit, because a random game of Eldorado may otherwise never end.
            chosen["rounds"] = 1
        seats = luck.choice(loaded(game, edition).players)
        yield fingerprint.GameLine(number, seats, chosen), game.load(edition, chosen)


def random_games(
    set_up: Callable[[str, range], Iterator[SetUp]], box: str, numbers: range
) -> tuple[int, list[str]]:
    """Play games to their end, audit after every entry; return the entries and the errors."""
    game = find(box.partition("/")[0])
    entries, wrong = 0, []
    for line, edition in set_up(box, numbers):
        s = game.start(edition, line.seats, line.number + 1)
        try:
            entries += len(wander(s, Luck(1_000_000 + line.number), FAR, audited=True))
            assert s.outcome is not None, f"not over after {FAR} entries: {s.agenda!r}"
        except AssertionError as error:
            wrong.append(f"{box}, {line}: {error}")
    return entries, wrong


def many_games(
    set_up: Callable[[str, range], Iterator[SetUp]], each: int, name: str, progress: Progress
) -> Told:
    tasks = [
        partial(random_games, set_up, box, range(each)[i : i + BATCH])
        for box in boxes()
        for i in range(0, each, BATCH)
    ]
    entries, wrong = 0, []
    for more, broken in side_by_side(tasks, progress, f"{each} {name} of each box"):
        entries += more
        wrong += broken
    return f"{each} {name} of each box, {entries} entries, audited after each", wrong


def games(scale: float, progress: Progress) -> Told:
    return many_games(by_the_booklet, max(round(10_000 * scale), 1), "random games", progress)


def readings(scale: float, progress: Progress) -> Told:
    each = max(round(2_000 * scale), 1)
    return many_games(by_any_reading, each, "games with all options at random", progress)


# Fuzzing


def fuzz_box(box: str, seconds: float) -> tuple[int, int, int, list[str]]:
    name, _, edition = box.partition("/")
    report = fuzz(find(name), edition, seconds, time.time_ns(), folder=FINDINGS)
    wrong = [f"{box}, seed {one.seed}: {one.what}" for one in report.findings]
    return report.games, report.entries, report.misses, wrong


def long_fuzz(scale: float, progress: Progress) -> Told:
    """Fuzz each box for a minute at a time, so that the boxes take turns on the cores."""
    seconds = max(600 * scale, 1)
    pieces = max(round(seconds / 60), 1)
    tasks = [partial(fuzz_box, box, seconds / pieces) for box in boxes() * pieces]
    games = entries = misses = 0
    wrong: list[str] = []
    for one in side_by_side(tasks, progress, f"fuzzing each box for {seconds:.0f} s"):
        games, entries, misses = games + one[0], entries + one[1], misses + one[2]
        wrong += one[3]
    return f"{games} games, {entries} entries, {misses} near misses refused", wrong


def mutate(fuzz: FuzzServer, box: str, n: int, seed: int) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(fuzz(box, n, seed, Path(folder)))


def inputs(scale: float, progress: Progress) -> Told:
    """Send 20 000 changed records to every reader, and to a server 100 000 changed messages of
    players, 10 000 commands of desks and 10 000 bodies of requests."""
    records = max(round(20_000 * scale / len(boxes())), 1)
    messages = max(round(100_000 * scale / len(boxes())), 1)
    seed = time.time_ns() % 10**9
    tasks = [partial(fuzz_records, box, records, seed) for box in boxes()]
    others = max(round(10_000 * scale / len(boxes())), 1)
    tasks += [partial(mutate, fuzz_messages, box, messages, seed) for box in boxes()]
    tasks += [partial(mutate, fuzz_desk, box, others, seed) for box in boxes()]
    tasks += [partial(mutate, fuzz_requests, box, others, seed) for box in boxes()]
    wrong: list[str] = []
    for one in side_by_side(tasks, progress, "mutated records and messages"):
        wrong += one
    n = len(boxes())
    told = f"{records * n} records, {messages * n} messages, {others * n} commands of desks and"
    return f"{told} as many requests, seed {seed}", wrong


# Fingerprints


def fingerprints(scale: float, progress: Progress) -> Told:
    each = max(round(fingerprint.GAMES * scale), 1)
    kept = {box: lines[:each] for box, lines in fingerprint.kept().items()}
    old = {(box, line.number): str(line) for box, lines in kept.items() for line in lines}
    bar = progress.add_task(f"fingerprints of {each} games of each box", total=len(old))
    wrong = []
    for box, lines in fingerprint.again(kept, PROCESSES):
        progress.advance(bar, len(lines))
        wrong += [f"{box}, {one}" for one in lines if str(one) != old[box, one.number]]
    return f"{len(old)} games compared", wrong


# The terminal


def terminal_game(box: str, seed: int, every: int) -> tuple[int, list[str]]:
    """Draw the boards of one game, or with `every` show its positions on both faces of the
    terminal; return how many positions, and the errors."""
    name, _, edition = box.partition("/")
    game = find(name)
    seats = min(loaded(game, edition).players[-1], 4)
    try:
        if every:
            return show_game(game, edition, seats, seed, every), []
        return draw_game(game, edition, seats, seed), []
    except Exception as error:
        return 0, [f"{box}, seed {seed}: {error!r}"]


def terminal(scale: float, progress: Progress) -> Told:
    """Draw the boards and answers of every position of 50 random games of each box, for every seat
    and in both sizes; also show some positions of 5 games of each box on the full screen and line
    by line."""
    each, wrong, shown = max(round(50 * scale), 1), [], {0: 0, FACE_EVERY: 0}
    for every, games in ((0, each), (FACE_EVERY, max(each // 10, 1))):
        tasks = [
            partial(terminal_game, box, seed, every) for seed in range(games) for box in boxes()
        ]
        what = "on both faces" if every else "drawn"
        for more, broken in side_by_side(tasks, progress, f"{games} games of each box, {what}"):
            shown[every] += more
            wrong += broken
    told = f"{each} games of each box, {shown[0]} positions drawn"
    return f"{told}, {shown[FACE_EVERY]} shown on a face", wrong


# The cash desk


def desk_evenings(box: str, seeds: range) -> tuple[int, list[str]]:
    corrected, wrong = 0, []
    for seed in seeds:
        try:
            corrected += random_evening(desk_of(box, depth=TITLES), seed)
        except Exception as error:
            wrong.append(f"{box}, seed {seed}: {error!r}")
    return corrected, wrong


def evenings(scale: float, progress: Progress) -> Told:
    """Check that the referee can take over from every cash desk, after random corrections in 1 000
    evenings."""
    each = max(round(1000 * scale), 1)
    tasks = [
        partial(desk_evenings, box, range(each)[i : i + BATCH])
        for box in DESK_BOXES
        for i in range(0, each, BATCH)
    ]
    corrected, wrong = 0, []
    for more, broken in side_by_side(tasks, progress, f"{each} evenings at a desk of each box"):
        corrected += more
        wrong += broken
    return f"{each} evenings of each box, {corrected} corrections", wrong


# Tournaments


def tournaments(scale: float, progress: Progress) -> Told:
    """Play each temperament against three random players, then built-in bots against each other."""
    games = max(round(400 * scale), 4)
    sides = [(one, "uniform", "uniform", "uniform") for one in TEMPERAMENTS]
    sides.append((*TEMPERAMENTS, "balanced"))
    bar = progress.add_task(f"{games} games of each tournament", total=len(boxes()) * len(sides))
    told, wrong = [], []
    for box in boxes():
        name, _, edition = box.partition("/")
        rates = []
        for bots in sides:
            results = simulate(find(name), bots, games, 7, edition, processes=PROCESSES)
            wrong += [f"{box}, {bots}: {fault}" for fault in results.faults]
            if results.audit != "ok":
                wrong.append(f"{box}, {bots}: {results.audit}")
            if "uniform" in bots:
                share = results.wins[bots[0]]
                rates.append(f"{100 * share.rate:.0f}")
                if share.high < 0.5:
                    wrong.append(f"{box}: {bots[0]} wins only {share.rate:.0%}")
            progress.advance(bar)
        told.append(f"{box} {'/'.join(rates)}")
    temperaments = "/".join(TEMPERAMENTS)
    return f"{games} games each; % won by {temperaments}: {', '.join(told)}", wrong


# The server


def soak(scale: float, progress: Progress) -> Told:
    """Serve tables of all boxes in turn, with players that make mistakes, and measure the
    memory."""
    seconds = max(3600 * scale, 10)
    with tempfile.TemporaryDirectory() as folder:
        server, url = load.start(folder, "")
        try:
            return asyncio.run(watched(House(url, None), server.pid, seconds, progress))
        finally:
            server.kill()
            server.wait()


async def watched(house: House, pid: int, seconds: float, progress: Progress) -> Told:
    began = time.monotonic()
    ended, wrong = [0], list[str]()
    # Needed because the server refuses many slow requests of one address at once.
    waiting = asyncio.Lock()

    async def tables(first: int) -> None:
        number = first
        while True:
            box = boxes()[number % len(boxes())]
            name, _, edition = box.partition("/")
            key = await house.key()
            async with waiting:
                info = await house.table(key, 2, game=name, edition=edition)
            await play_out(house, key, info["id"], 2, number)
            async with waiting:
                text = await house.get(f"/api/tables/{info['id']}/record", key)
                verdict = await house.post("/api/records/verify", {"text": text})
            if not verdict["right"]:
                wrong.append(f"{box}, table {number}: {verdict}")
            ended[0] += 1
            number += TABLES

    playing = [asyncio.create_task(tables(first)) for first in range(TABLES)]
    bar = progress.add_task(f"a server at work for {seconds:.0f} s", total=seconds)
    settled = 0
    while (gone := time.monotonic() - began) < seconds:
        progress.update(bar, completed=gone)
        await asyncio.sleep(min(1, seconds - gone))
        wrong += [f"a player fell: {one.exception()!r}" for one in playing if one.done()]
        if wrong:
            break
        if not settled and gone > seconds / 3:
            settled = load.memory([pid])
    progress.update(bar, completed=seconds)
    metrics = await house.get("/metrics")
    for one in playing:
        one.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    counted = {name: int(n) for name, n in re.findall(r"^magnat_(\w+) (\d+)$", metrics, re.M)}
    memory = load.memory([pid])
    if counted["faults_total"]:
        wrong.append(f"{counted['faults_total']} errors of the server itself")
    if settled and memory > GROWTH * settled:
        wrong.append(f"{memory} kB in the end, {settled} kB after a third of the time")
    return (
        f"{seconds:.0f} s, {ended[0]} games to their end, {counted['acks_total']} acknowledged "
        f"actions, {settled // 1024} MB after a third, {memory // 1024} MB in the end",
        wrong,
    )


def tampering(scale: float, progress: Progress) -> Told:
    """Change a signed record in one place, 10 000 times; each time the verification must notice
    it."""
    text, luck = game_with_bots(), random.Random(2026)
    wrong: list[str] = []
    changes = max(round(10_000 * scale), 1)
    for _ in progress.track(range(changes), description="tampering"):
        what, other = changed(text, luck)
        if other != text and not is_found(other):
            wrong.append(what)
    return f"{changes} changes to a record tried", wrong


def lives(scale: float, progress: Progress) -> Told:
    """Open tables and leave them, and measure the memory; the first 1 500 tables are not
    counted."""
    n = max(round(5000 * scale), 1500)
    return counted("lives", "MAGNAT_TEST_LIVES", "tests/long/table_lives.py", n, progress)


def pipelining(scale: float, progress: Progress) -> Told:
    n = max(round(100 * scale), 1)
    tests = "tests/long/pipelined_requests.py"
    return counted("MB of pipelined requests", "MAGNAT_TEST_MEGABYTES", tests, n, progress)


def kills(scale: float, progress: Progress) -> Told:
    return killed("a server", "tests/server/test_killed.py", max(round(1000 * scale), 1), progress)


def freezes(scale: float, progress: Progress) -> Told:
    """Stop and restart servers, and set their clocks, while players bid."""
    n = max(round(500 * scale), 1)
    bar = progress.add_task(f"{n} servers that miss time, on each database", total=None)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "tests/server/tables/test_missed_time.py"],
        cwd=ROOT,
        env={**os.environ, "MAGNAT_TEST_FREEZES": str(n)},
        capture_output=True,
        text=True,
    )
    progress.update(bar, total=1, completed=1)
    told = f"{n} servers that miss time, on each database"
    return told, [] if done.returncode == 0 else [done.stdout + done.stderr]


def stops(scale: float, progress: Progress) -> Told:
    """Stop a server process with SIGSTOP while an auction runs, and bid meanwhile."""
    n = max(round(50 * scale), 1)
    tests = "tests/long/stopped_server.py"
    return counted("stops of a server", "MAGNAT_TEST_FREEZES", tests, n, progress)


def postgres_kills(scale: float, progress: Progress) -> Told:
    n = max(round(200 * scale), 1)
    return killed("a server on PostgreSQL", "tests/long/killed_on_postgres.py", n, progress)


def tabs(scale: float, progress: Progress) -> Told:
    return killed("a tab", "tests/long/killed_tabs.py", max(round(100 * scale), 1), progress)


def lines(scale: float, progress: Progress) -> Told:
    n = max(round(140 * scale), 1)
    return counted("cuts of a line", "MAGNAT_TEST_KILLS", "tests/long/cut_lines.py", n, progress)


def killed(what: str, tests: str, n: int, progress: Progress) -> Told:
    return counted(f"kills of {what}", "MAGNAT_TEST_KILLS", tests, n, progress)


def counted(what: str, variable: str, tests: str, n: int, progress: Progress) -> Told:
    """Run tests that read a number from an environment variable and print a line of figures."""
    bar = progress.add_task(f"{n} {what}", total=None)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-s", tests],
        cwd=ROOT,
        env={**os.environ, variable: str(n)},
        capture_output=True,
        text=True,
    )
    progress.update(bar, total=1, completed=1)
    found = re.search(rf"\d+ {what.split()[0]}.*", done.stdout)
    told = found.group() if found else "no figures"
    return told, [] if done.returncode == 0 and found else [done.stdout + done.stderr]


def cluster(scale: float, progress: Progress) -> Told:
    """Run the lab on two local Ray nodes and kill one worker. Not in the usual tests: Ray gives a
    node thirty seconds to start, and a busy machine may need more."""
    return tested("a cluster of two nodes", "tests/long/ray_cluster.py", progress)


def engine(scale: float, progress: Progress) -> Told:
    """Compile the engine as ./play does in the background, and as a wheel; takes ten minutes."""
    return tested("the engine compiled twice", "tests/long/compiled_engine.py", progress)


def balancers(scale: float, progress: Progress) -> Told:
    """Run the load balancer examples of docs/deploy.md with nginx and HAProxy."""
    return tested("balancers that go by the table", "tests/long/load_balancers.py", progress)


def audit(scale: float, progress: Progress) -> Told:
    """Ask npm's registry for known vulnerabilities of the page's packages."""
    bar = progress.add_task("npm audit", total=None)
    done = subprocess.run(
        ["npm", "audit", "--audit-level=high"], cwd=ROOT / "web", capture_output=True, text=True
    )
    progress.update(bar, total=1, completed=1)
    told = (done.stdout.strip().splitlines() or ["no answer"])[-1]
    return told, [] if done.returncode == 0 else [done.stdout + done.stderr]


def tested(what: str, tests: str, progress: Progress) -> Told:
    bar = progress.add_task(what, total=None)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", tests],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    progress.update(bar, total=1, completed=1)
    said = (done.stdout.strip().splitlines() or ["nothing"])[-1]
    # A skipped test proves nothing, so it counts as an error.
    if done.returncode == 0 and "skipped" in said:
        return said, [f"not all of it could be tried here: {said}"]
    return said, [] if done.returncode == 0 else [done.stdout + done.stderr]


def learning(scale: float, progress: Progress) -> Told:
    """Train the example of docs/gym.md, then test it in games with other seeds."""
    games, exam = max(round(600 * scale), 16), max(round(1000 * scale), 16)
    bar = progress.add_task(f"{games} games to learn from, {exam} that count", total=None)
    policy, _ = play("richesses", 2, games, 1, None, True)
    _, share = play("richesses", 2, exam, 1 + FRESH, policy, False)
    progress.update(bar, total=1, completed=1)
    wrong = [f"it wins only {share.rate:.0%}"] if share.low < 0.5 else []
    return f"{games} games, then {told(share)} against players that say anything", wrong


LEARNERS = ROOT / "build" / "learners"  # packages that the examples of docs/gym.md need
LEARNERS_WANTED = ("torch==2.13.0", "sb3-contrib")


def examples(scale: float, progress: Progress) -> Told:
    """Run the examples of docs/gym.md, each for ten minutes, and the checker of
    stable-baselines3 on every box."""
    if not (LEARNERS / "sb3_contrib").exists():
        # Python of the system, because an environment made by uv has no pip.
        python = Path(sys.base_prefix, "bin", "python3")
        command = [str(python), "-m", "pip", "install", "--quiet", "--target", str(LEARNERS)]
        subprocess.run([*command, *LEARNERS_WANTED], check=True)
    minutes = 10 * scale
    bar = progress.add_task(f"examples, {minutes:.1f} minutes each", total=None)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-s", "tests/long/gym_examples.py"],
        cwd=ROOT,
        env={**os.environ, "MAGNAT_TEST_MINUTES": str(minutes)},
        capture_output=True,
        text=True,
    )
    progress.update(bar, total=1, completed=1)
    told = [line.lstrip(".") for line in done.stdout.splitlines() if " % of " in line]
    return "; ".join(told), [] if done.returncode == 0 else [done.stdout + done.stderr]


PARTS: dict[str, Callable[[float, Progress], Told]] = {
    "fingerprints": fingerprints,
    "games": games,
    "readings": readings,
    "fuzz": long_fuzz,
    "terminal": terminal,
    "evenings": evenings,
    "inputs": inputs,
    "tampering": tampering,
    "tournaments": tournaments,
    "lives": lives,
    "pipelining": pipelining,
    "kills": kills,
    "freezes": freezes,
    "stops": stops,
    "postgres-kills": postgres_kills,
    "tabs": tabs,
    "lines": lines,
    "cluster": cluster,
    "engine": engine,
    "balancers": balancers,
    "learning": learning,
    "examples": examples,
    "audit": audit,
    "soak": soak,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, prog="scripts/long")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; all")
    parser.add_argument("--scale", type=float, default=1.0, help="0.01: a hundredth of everything")
    parser.add_argument("--interpreted", action="store_true", help="not on the compiled engine")
    given = parser.parse_args()
    for part in given.parts:
        if part not in PARTS:
            parser.error(f"{part}: there are {', '.join(PARTS)}")
    if given.scale <= 0:
        parser.error("--scale must be more than nothing")
    rows, failed = [], False
    with Progress(console=Console(stderr=True)) as progress:
        for part in given.parts or PARTS:
            began = time.monotonic()
            told, wrong = PARTS[part](given.scale, progress)
            failed |= bool(wrong)
            for one in wrong[:20]:
                print(f"{part}: {one}", flush=True)
            verdict = f"{len(wrong)} faults" if wrong else "right"
            rows.append(f"| {part} | {told} | {verdict} | {time.monotonic() - began:.0f} |")
    print("| part | figures | all was | seconds |\n|---|---|---|---|")
    print("\n".join(rows))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

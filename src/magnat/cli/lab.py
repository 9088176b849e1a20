"""The work of the `lab` commands: run an experiment, write its report, compare two results."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from magnat.lab import questions
from magnat.lab.checked_toml import BadExperiment
from magnat.lab.compare_arms import ArmGames, Comparison, compare, holm, rival
from magnat.lab.experiment import read, why_not
from magnat.lab.playing.executors import Executor, Processes, Ray
from magnat.lab.playing.run import run
from magnat.lab.report.names import ReportNames
from magnat.lab.report.page import ReportPage
from magnat.lab.results import ExperimentResults, opened
from magnat.play.bots.load import admit_bot

PROCESS: Final = "process"
RAY: Final = "ray"
EXECUTORS: Final = (PROCESS, RAY)
FOLDER: Final = Path("lab")  # the default folder of results


def play(
    file: str,
    out: Path | None,
    executor: str,
    processes: int,
    address: str,
    bots: tuple[str, ...] = (),
) -> bool:
    """Run an experiment and show a progress bar; return False if Ctrl-C stopped it before the
    end."""
    path = questions.find(file)
    bots = tuple([_whole(bot) for bot in bots])
    labels = [admit_bot(bot) for bot in bots]
    for label in labels:
        if labels.count(label) > 1:
            raise BadExperiment([f"--bot: two files have a bot {label}: rename one of them"])
    experiment = read(path)  # report errors in the experiment's file before anything is started
    folder = out or FOLDER / experiment.name
    hands: Executor = Processes(processes) if executor == PROCESS else Ray(address, processes)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    played = 0
    try:
        with Progress(*columns, console=Console(stderr=True)) as progress:
            task = progress.add_task(experiment.name, total=None)

            def told(done: int, total: int) -> None:
                nonlocal played
                played = done
                progress.update(task, completed=done, total=total)

            results = run(path, folder, hands, told, bots)
    except KeyboardInterrupt:
        print(f"stopped after {played} games; the same command goes on from there", file=sys.stderr)
        return False
    finally:
        hands.close()
    print(f"{len(results.frame(['arm', 'number']))} games in {folder}")
    return True


def _whole(bot: str) -> str:
    """Return `path.py:Name` with the absolute path, because worker processes may run in another
    folder."""
    file, _, cls = bot.rpartition(":")
    return f"{Path(file).resolve()}:{cls}" if file.endswith(".py") else bot


def report(folder: Path, language: str) -> None:
    results = opened(folder)
    print(ReportPage(results, language).write(folder))


def show_experiments(language: str) -> None:
    """Print a table of the ready-made experiments: name, question, number of games."""
    table = Table("name", "question", "games", box=None, header_style="bold")
    for path in questions.paths():
        one = read(path)
        n = one.games * len(one.arms)
        table.add_row(one.name, one.title[language], str(n))
    Console(highlight=False).print(table)


def judge(first: str, second: str, measures: list[str], language: str) -> None:
    """Print whether the second result differs from the first, by the tests that both experiment
    files announced."""
    (one, a), (other, b) = _side(first), _side(second)
    if one.experiment.seed != other.experiment.seed:
        raise BadExperiment(
            [
                f"{first} was played with seed {one.experiment.seed}, {second} with "
                f"{other.experiment.seed}: only games with the same luck can be compared"
            ]
        )
    arms = [one.experiment.arms[a], other.experiment.arms[b]]
    asked = _stated(one, a, other, b)
    for measure in measures:
        wrong = [why for why in [why_not(measure, arm) for arm in arms] if why]
        if wrong:
            raise BadExperiment([f"--measure {wrong[0]}"])
    if not asked and not measures:
        raise BadExperiment(
            [
                "no test was stated for these two before they were played: write a [test] into "
                "the experiment, or ask for a hint with --measure turns"
            ]
        )
    sides = ArmGames(one, a, one.frame()), ArmGames(other, b, other.frame())
    verdicts = [compare(*sides, measure, True) for measure in asked]
    if verdicts:
        assert one.experiment.test is not None
        holm(verdicts, one.experiment.test.level)
    verdicts += [compare(*sides, measure, False) for measure in measures if measure not in asked]
    _tell(verdicts, ReportNames(one.experiment, language))


def _stated(one: ExperimentResults, a: int, other: ExperimentResults, b: int) -> tuple[str, ...]:
    """Return the measures for which both experiments announced a test of these two arms."""
    mine, theirs = one.experiment.test, other.experiment.test
    if mine is None or theirs is None:
        return ()
    if one.folder.resolve() == other.folder.resolve():
        is_pair = (
            bool(mine.against) and rival(one.experiment, one.experiment.arms[b], mine.against) == a
        )
        return mine.measures if is_pair and a != b else ()
    return tuple([measure for measure in mine.measures if measure in theirs.measures])


def _side(said: str) -> tuple[ExperimentResults, int]:
    """Read FOLDER or FOLDER:ARM (name or number of an arm); return the results and the arm's
    index."""
    folder, sign, which = said.rpartition(":")
    if not sign or Path(said).is_dir():
        folder, which = said, ""
    results = opened(Path(folder))
    arms = results.experiment.arms
    known = [f"{nth + 1} {arm.label} {arm.box} {arm.players}" for nth, arm in enumerate(arms)]
    found = [nth for nth, arm in enumerate(arms) if which in ("", str(nth + 1), arm.label)]
    if len(found) != 1:
        listed = "; ".join(known)
        raise BadExperiment([f"{said}: say which table, as {folder}:1; there are {listed}"])
    return results, found[0]


def _tell(verdicts: list[Comparison], names: ReportNames) -> None:
    said = names.words["verdict"]
    for one in verdicts:
        print(f"{names.measure(one.measure, one.a)}{names.words['colon']}{_sentence(one, names)}")
        if not one.is_stated:
            print(f"  {said['exploratory']}")


def _sentence(one: Comparison, names: ReportNames) -> str:
    template = names.words["verdict"]["sure" if one.is_sure else "unsure"]
    return str(template).format(
        difference=names.value(one.measure, one.difference),
        low=names.value(one.measure, one.low),
        high=names.value(one.measure, one.high),
        pairs=names.number(one.games, 0),
        p=names.p(one.p),
        test=names.words["test"][one.test],
    )

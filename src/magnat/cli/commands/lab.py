"""The commands `lab run`, `lab report`, `lab compare` and `lab experiments`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cyclopts import App

from magnat.cli.commands.argument_parsing import language_of
from magnat.cli.commands.user_mistakes import mistakes, refuse

lab = App(name="lab", help="Play many games, measure them and say how sure the answer is.")


@lab.command(name="run")
def lab_run(
    file: str,
    /,
    *,
    out: Path | None = None,
    bot: list[str] | None = None,
    executor: str = "process",
    processes: int | None = None,
    address: str = "",
) -> None:
    """Run an experiment, or resume one that was stopped.

    Parameters
    ----------
    file
        The file of the experiment, FILE.toml, or the name of a ready-made experiment.
    out
        The folder of the results; default: lab/NAME.
    bot
        The file of a bot, path.py:Name, which the experiment calls path:Name; may be repeated.
    executor
        process: play in processes of this machine; ray: play in a Ray cluster.
    processes
        How many games are played at once; default: the number of cores.
    address
        The address of the Ray cluster; without it one is started on this machine.
    """
    import os

    with lab_mistakes():
        from magnat.cli.lab import EXECUTORS, play

        if executor not in EXECUTORS:
            refuse(f"--executor {executor}: one of {', '.join(EXECUTORS)}")
        side_by_side = processes if processes is not None else os.cpu_count() or 1
        if not play(file, out, executor, side_by_side, address, tuple(bot or [])):
            sys.exit(130)


@lab.command(name="report")
def lab_report(folder: Path, /, *, lang: str = "") -> None:
    """Write a page with the results of an experiment, and its charts as SVG and PNG.

    Parameters
    ----------
    folder
        The folder of the results.
    lang
        fr or en; default: the terminal's language.
    """
    with lab_mistakes():
        from magnat.cli.lab import report

        report(folder, language_of(lang))


@lab.command(name="compare")
def lab_compare(a: str, b: str, /, *, measure: list[str] | None = None, lang: str = "") -> None:
    """Print whether two results differ, by the tests that the experiment stated before it was
    run.

    Parameters
    ----------
    a
        The results to compare with: FOLDER, or FOLDER:ARM for one arm.
    b
        The results to compare: FOLDER, or FOLDER:ARM for one arm.
    measure
        Another measure, reported as exploratory; may be repeated.
    lang
        fr or en; default: the terminal's language.
    """
    with lab_mistakes():
        from magnat.cli.lab import judge

        judge(a, b, measure or [], language_of(lang))


@lab.command(name="experiments")
def lab_experiments(*, lang: str = "") -> None:
    """List the ready-made experiments.

    Parameters
    ----------
    lang
        fr or en; default: the terminal's language.
    """
    with lab_mistakes():
        from magnat.cli.lab import show_experiments

        show_experiments(language_of(lang))


@contextmanager
def lab_mistakes() -> Iterator[None]:
    """Catch mistakes in an experiment and missing optional packages; print them and exit with code
    2."""
    try:
        with mistakes():
            from magnat.lab.checked_toml import BadExperiment
            from magnat.lab.playing.executors import CannotRun
            from magnat.lab.results import OtherExperiment

            try:
                yield
            except (BadExperiment, OtherExperiment, CannotRun) as error:
                refuse(str(error))
    except ModuleNotFoundError as error:
        refuse(f"{error.name} is missing: install magnat with its extra `lab`")


COMMANDS = (lab,)

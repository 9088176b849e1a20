"""`magnat simulate` and `magnat fuzz`: play many games with a progress bar and print the
results."""

from __future__ import annotations

import json
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from magnat import games
from magnat.play.simulate.fuzz import Report, fuzz
from magnat.play.simulate.results import Results, Share
from magnat.play.simulate.simulate import simulate


def run(
    box: str,
    bots: list[str],
    n: int,
    seed: int,
    processes: int,
    options: dict[str, int | str | bool],
    as_json: bool,
) -> Results:
    """Simulate `n` games and print the results, which depend on the seed but not on `processes`."""
    name, _, edition = box.partition("/")
    game = games.find(name)
    with Progress(console=Console(stderr=True), disable=as_json) as progress:
        task = progress.add_task(f"{name}/{edition or game.default}", total=n)

        def told(done: int, _: int) -> None:
            progress.update(task, completed=done)

        results = simulate(game, bots, n, seed, edition, options, processes, progress=told)
    if as_json:
        print(json.dumps(results.json(), ensure_ascii=False))
    else:
        _show(results)
    return results


def _show(results: Results) -> None:
    console = Console(highlight=False)
    table = Table("who", "wins", "of", "rate", "19 times of 20", box=None, header_style="bold")
    for bot, share in results.wins.items():
        table.add_row(bot, *_row(share))
    for seat, share in results.seats.items():
        table.add_row(f"seat {int(seat) + 1}", *_row(share))
    console.print(table)
    length = results.length
    console.print(
        f"{results.finished} games finished, {results.unfinished} unfinished; "
        f"median {length['median']} decisions, 95 % under {length['p95']}; "
        f"{results.us_per_decision:.1f} µs per decision, "
        f"{results.games_per_second:.1f} games per second; audit: {results.audit}"
    )
    for fault in results.faults[:10]:
        console.print(fault, style="red")


def _row(share: Share) -> tuple[str, str, str, str]:
    return (
        f"{share.wins:.1f}",
        str(share.games),
        f"{100 * share.rate:.1f} %",
        f"{100 * share.low:.1f} – {100 * share.high:.1f} %",
    )


def hunt(box: str, seconds: float, seed: int, folder: Path) -> Report:
    """Play random legal actions for the given time, print the errors found and save each as a
    record."""
    name, _, edition = box.partition("/")
    game = games.find(name)
    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task(f"{name}/{edition or game.default}", total=None)

        def told(report: Report) -> None:
            progress.update(task, description=f"{report.games} games, {report.entries} entries")

        report = fuzz(game, edition, seconds, seed, folder=folder, progress=told)
    found = len(report.findings)
    print(
        f"{report.games} games, {report.entries} entries, {report.misses} near misses refused, "
        f"{found} finding{'' if found == 1 else 's'}"
    )
    for finding in report.findings:
        print(f"seed {finding.seed}: {finding.what}")
    return report

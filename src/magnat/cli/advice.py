"""`magnat advise`: rate the choices at an entry of a record, or list the turning points of the
game."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any, Never

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from magnat import games
from magnat.cli.terminal.open_table import in_both
from magnat.cli.terminal.texts import words
from magnat.core.action_and_choice import Action
from magnat.core.step_and_window import Seat, Window
from magnat.play.advice.advice import SURE, Adviser, ChanceGap, NobodyAsked
from magnat.play.advice.costly_choices import TurningPointSearch
from magnat.play.match.match import Match
from magnat.play.record.entries import RecordEntry
from magnat.play.record.reading import read_record
from magnat.play.record.record import Record
from magnat.play.record.replay_and_verify import replay
from magnat.play.text.narrator import Narrator


def say_choices(path: Path, entry: int, seat: int | None, most: int, language: str) -> None:
    """Print the choices that a seat had before an entry of a record, each with its chance to
    win."""
    say = words(language)
    record = read_record(path)
    game = games.find(record.header.game)
    if most < 1:
        _refuse("bad_games", most)
    last = len(record.lines) + (0 if record.end is not None else 1)
    if not 1 <= entry <= last:
        _refuse("no_entry", entry, last)
    if seat is not None and not 1 <= seat <= record.header.seats:
        _refuse("bad_seat", seat, record.header.seats)
    match = replay(game, record, entry - 1)
    who, done = _chosen(match, record, entry, seat)
    teller = Narrator(match.s, language, match.players.names)
    try:
        adviser = Adviser(game, match.glimpse(who), entry, wanted=done)
    except NobodyAsked:
        _refuse("nobody_asked", entry, teller.seat(who))
    with Progress(console=Console(stderr=True), transient=True) as progress:
        title = say["advice_for"].format(entry, teller.seat(who))
        task = progress.add_task(title, total=most)
        for played in islice(adviser.games(), most):
            progress.update(task, completed=played)
    _show(adviser, done, teller, title, say)


def _chosen(match: Match, record: Record, entry: int, seat: int | None) -> tuple[Seat, Any]:
    """Return the seat whose choices are compared, and the action that it chose in this entry (None
    if it did not act)."""
    line = record.lines[entry - 1] if entry <= len(record.lines) else None
    done: Action | None = None
    who: Seat | None = None
    if isinstance(line, RecordEntry) and line.seat >= 0:
        who, done = line.seat, line.action
    else:
        s = match.s
        top = s.agenda[-1] if s.agenda else None
        asked = [one for one in s.living() if isinstance(top, Window) and top.choices(s, one)]
        who = asked[0] if len(asked) == 1 else None
    if seat is not None and seat - 1 != who:
        who, done = seat - 1, None
    if who is None:
        _refuse("anybody_asked", entry)
    return who, done


def _show(
    adviser: Adviser, done: Action | None, teller: Narrator, title: str, say: dict[str, Any]
) -> None:
    console = Console(highlight=False)
    table = Table(*say["advice_columns"], box=None, header_style="bold", title=title)
    table.title_justify = "left"
    sides: list[str] = []
    for option in adviser.ranked():
        low, high = adviser.interval(option)
        gap = ChanceGap(adviser.best, option)
        named = teller.deed(option.action)
        mark = f" ({say['advice_done']})" if done is not None and option.action == done else ""
        behind = (
            ""
            if option is adviser.best
            else f"{_percent(gap.mean, teller)} ± {_percent(SURE * gap.error, teller)}"
        )
        span = f"{_percent(low, teller)} – {_percent(high, teller)}"
        table.add_row(f"{named}{mark}", _percent(adviser.chance(option), teller), span, behind)
        told = [
            say["advice_side"].format(
                teller.seat(side.seat), _percent(side.before, teller), _percent(side.after, teller)
            )
            for side in adviser.sides(option)
        ]
        if told:
            sides.append(f"{named}\n  " + "\n  ".join(told))
    if adviser.is_lost:
        console.print(say["advice_lost"], markup=False)
    console.print(table)
    for line in sides:
        console.print(line, markup=False)
    total = sum([option.chances.games for option in adviser.options])
    console.print(say["advice_games"].format(total, teller.seat(adviser.seat)), markup=False)


def say_turns(path: Path, language: str) -> None:
    """Print the turning points of a recorded game, in the order in which they were played."""
    say = words(language)
    record = read_record(path)
    turning = TurningPointSearch(games.find(record.header.game), record)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(say["turns_working"], total=turning.total)
        for done in turning.work():
            progress.update(task, completed=done)
    teller = Narrator(turning.match.s, language, turning.match.players.names)
    console = Console(highlight=False, soft_wrap=True)
    for turn in turning.found:
        console.print(
            say["turn"].format(
                turn.entry,
                teller.seat(turn.seat),
                teller.deed(turn.done.action),
                _percent(turn.had, teller),
                teller.deed(turn.better.action),
                _percent(turn.could, teller),
            ),
            markup=False,
        )
    if not turning.found:
        console.print(say["turns_none"])


def _percent(part: float, teller: Narrator) -> str:
    """Write a fraction as a percentage, with the decimal sign of the reader's language."""
    number = f"{100 * part:.1f}"
    return f"{number.replace('.', ',')}\u00a0%" if teller.language == "fr" else f"{number} %"


def _refuse(key: str, *facts: object) -> Never:
    raise in_both(422, key, *[str(fact) for fact in facts])

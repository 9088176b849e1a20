"""Fuzzing: plays random legal actions and nearly legal ones, and checks that the engine keeps its
guarantees."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Choice, Illegal
from magnat.core.audit import audit
from magnat.core.editions.edition import Edition
from magnat.core.game import Game
from magnat.core.kernel import choices
from magnat.core.luck import Luck
from magnat.core.state import State
from magnat.core.step_and_window import NOBODY, Seat, Window
from magnat.core.values.value import fields
from magnat.kit.dice import Dice, Roll, Throw
from magnat.play.fairness import Secret
from magnat.play.match import table_requests
from magnat.play.match.match import Match
from magnat.play.match.undo_history import resume
from magnat.play.record.entries import RecordEntry
from magnat.play.record.header import new_header
from magnat.play.record.reading import parse_record
from magnat.play.record.record import Record
from magnat.play.record.replay_and_verify import replay
from magnat.play.simulate.random_walk import next_entry

LENGTH: Final = 1_200  # the most entries of one game
MISS: Final = 5  # one entry in so many is preceded by nearly legal actions
SAVE: Final = 120  # one entry in so many is followed by saving, loading and undoing
SHRINKING: Final = 400  # the most replays that are spent on making a finding shorter


@final
class Finding:
    """An error of the engine, with the shortest game found that leads to it."""

    def __init__(self, what: str, record: Record, seed: int) -> None:
        self.what: Final = what
        self.record: Final = record
        self.seed: Final = seed


class Trouble(Exception):
    """Raised when a guarantee of the engine is broken; the same error always has the same text, by
    which `shrink` recognises it."""


@final
class Report:
    def __init__(self) -> None:
        self.games = 0
        self.entries = 0
        self.misses = 0
        self.findings: list[Finding] = []


def fuzz(
    game: Game,
    edition: str = "",
    seconds: float = 10.0,
    seed: int = 1,
    games: int = 1 << 30,
    options: Mapping[str, int | str | bool] | None = None,
    folder: Path | None = None,
    progress: Callable[[Report], None] | None = None,
) -> Report:
    """Play games until the time is up, save each finding in the folder as a record, and return a
    report."""
    box = game.load(edition, options)
    report = Report()
    end = time.monotonic() + seconds
    number = seed
    while time.monotonic() < end and report.games < games:
        found = fuzz_game(game, box, number, report, end)
        report.games += 1
        if found is not None:
            report.findings.append(found)
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)
                path = folder / f"{game.name}-{box.name}-{number}.jsonl"
                path.write_text(found.record.text(game.codec), encoding="utf-8")
                path.with_suffix(".txt").write_text(found.what + "\n", encoding="utf-8")
        number += 1
        if progress is not None:
            progress(report)
    return report


def fuzz_game(
    game: Game, box: Edition, seed: int, report: Report, end: float = float("inf")
) -> Finding | None:
    """Play one game and return the finding; None if no error was found."""
    luck = Luck(seed)
    seats = box.players[luck.below(len(box.players))]
    header = new_header(game, box, seats, Secret(seed, "fuzz"))
    match = Match(game, header, None, box)
    done: list[RecordEntry] = []
    try:
        _balanced(match.s)
        while not match.is_over and len(done) < LENGTH and time.monotonic() < end:
            entry = _next(match.s, luck)
            if luck.below(MISS) == 0:
                report.misses += try_misses(match.s, game, luck, done)
            done.append(entry)
            report.entries += 1
            _step(match, entry)
            if luck.below(SAVE) == 0:
                _saved(match)
                _undone(match)
        _saved(match)
    except Trouble as trouble:
        short = shrink(game, box, header_seats=seats, seed=seed, entries=done, what=str(trouble))
        return Finding(str(trouble), Record(header, short), seed)
    return None


def _next(s: State, luck: Luck) -> RecordEntry:
    try:
        return next_entry(s, luck)
    except AssertionError as error:
        raise Trouble(f"nothing can happen any more: {error}") from error


def _step(match: Match, entry: RecordEntry) -> None:
    """Play one entry, then check everything that must be true after an entry; raise Trouble if
    something is not."""
    try:
        match.append(entry)
    except Illegal as illegal:
        # A choice may cover actions that the rules (`fault`) refuse. A refusal must cite a clause
        # and change nothing.
        if not illegal.cite:
            raise Trouble(f"refused without a clause: {illegal.why}") from illegal
        # Only the time of the entry has passed.
        match.append(RecordEntry(match.s.clock, NOBODY, None))
    except AssertionError as error:
        raise Trouble(f"the rules broke down: {error}") from error
    _balanced(match.s)


def _balanced(s: State) -> None:
    faults = audit(s)
    if faults:
        raise Trouble("the books do not balance: " + faults[0])


def try_misses(s: State, game: Game, luck: Luck, done: Sequence[RecordEntry]) -> int:
    """Try actions that are nearly legal, or that were legal earlier or for another seat; return how
    many were tried. Each must be refused with the clause that forbids it and leave the state
    unchanged; otherwise raise Trouble."""
    tried = 0
    for seat in range(s.seats):
        found = choices(s, seat)
        actions = [near_miss(found[luck.below(len(found))], luck)] if found else []
        if found and done:
            actions.append(done[luck.below(len(done))].action)
        for action in actions:
            if action is not None and not any([one.covers(action) for one in found]):
                _refused(s, game, seat, action)
                tried += 1
    return tried


def _refused(s: State, game: Game, seat: Seat, action: Action) -> None:
    name = type(action).__name__
    before = game.codec.dump(s)
    events = len(s.events or [])
    try:
        RecordEntry(s.clock, seat, action).apply(s)
    except Illegal as illegal:
        if game.codec.dump(s) != before or len(s.events or []) != events:
            raise Trouble(f"an illegal {name} changed the table") from None
        if illegal.cite not in s.edition.rulebook:
            raise Trouble(f"an illegal {name} is refused by no clause: {illegal.why}") from None
        if illegal.cite in dice_clauses(game) and not isinstance(action, (Roll, Dice)):
            raise Trouble(f"an illegal {name} is refused by the dice: {illegal.why}") from None
    except AssertionError as error:
        raise Trouble(f"an impossible {name} broke the rules: {error}") from error
    else:
        raise Trouble(f"an impossible {name} was accepted")


def dice_clauses(game: Game) -> set[str]:
    """Return the clauses that ask a player to throw dice. The rules may cite them only to refuse
    throws."""
    return {
        step.cite
        for step in game.codec.classes.values()
        if issubclass(step, Throw) or (issubclass(step, Window) and step.kind == "throw")
    } - {""}


def near_miss(choice: Choice, luck: Luck) -> Action | None:
    """Return an action just outside what a choice covers; None if the choice has no number to
    change."""
    if choice.by != 0:
        beyond = (choice.low - choice.by, choice.high + choice.by, choice.high + 1, -1)
        return _with(choice.draw(luck), "amount", beyond[luck.below(4)])
    if choice.most != 0:
        spoilt: tuple[int, ...] = (*choice.pool, choice.pool[0]) if choice.pool else (0,)
        return _with(choice.draw(luck), "items", (-1,) if luck.below(2) else spoilt)
    names = [
        name for name in fields(type(choice.action)) if type(getattr(choice.action, name)) is int
    ]
    if not names:
        return None
    name = names[luck.below(len(names))]
    value: int = getattr(choice.action, name)
    return _with(choice.action, name, (value + 1, value - 1, 1 << 20)[luck.below(3)])


def _with(action: Action, name: str, value: object) -> Action:
    values: dict[str, Any] = {one: getattr(action, one) for one in fields(type(action))}
    values[name] = value
    return type(action)(**values)


def _saved(match: Match) -> None:
    """Check that the state is the same after saving and loading it, and after replaying the
    record."""
    codec = match.codec
    dumped = codec.dump(match.s)
    loaded = codec.restore(type(match.s), match.edition, json.loads(json.dumps(dumped)))
    if codec.dump(loaded) != dumped:
        raise Trouble("the table is another one after saving and loading")
    record = parse_record(match.record.text(codec), lambda _: match.game)
    again = replay(match.game, record, edition=match.edition)
    if codec.dump(again.s) != dumped:
        raise Trouble("the record leads to another table")


def _undone(match: Match) -> None:
    """Check that an undo of the last action restores the state before it."""
    lines = match.record.lines
    last = lines[-1] if lines else None
    if match.is_over or not isinstance(last, RecordEntry) or last.action is None:
        return
    if match.record.shown.is_hidden(len(lines)):
        return  # a raised secret maximum: an undo takes back the seat's last act that others saw
    game, edition = match.game, match.edition
    again = replay(game, match.record, edition=edition)
    if not table_requests.undo(again, again.s.clock, last.seat):
        request = again.undo_agreement.request
        assert request is not None
        for seat in sorted(request.waiting):
            table_requests.agree(again, again.s.clock, seat)
    before = replay(game, Record(match.record.header, lines[:-1]), edition=edition).s
    resume(before, again.s.clock)
    if match.codec.dump(again.s) != match.codec.dump(before):
        raise Trouble("taking back the last act leads to another table")


def shrink(
    game: Game,
    box: Edition,
    header_seats: int,
    seed: int,
    entries: Sequence[RecordEntry],
    what: str,
) -> list[RecordEntry]:
    """Return a shorter list of entries that still causes the same error: drop halves first, then
    ever smaller parts."""
    kept = list(entries)
    tries = SHRINKING
    size = max(len(kept) // 2, 1)
    while tries > 0:
        at = 0
        smaller = False
        while at < len(kept) and tries > 0:
            shorter = kept[:at] + kept[at + size :]
            tries -= 1
            if fails(game, box, header_seats, seed, shorter) == what:
                kept = shorter
                smaller = True
            else:
                at += size
        if size == 1 and not smaller:
            break
        size = max(size // 2, 1)
    return kept


def fails(game: Game, box: Edition, seats: int, seed: int, entries: Sequence[RecordEntry]) -> str:
    """Play the entries and return the error found, "" if there is none; illegal entries are
    skipped."""
    match = Match(game, new_header(game, box, seats, Secret(seed, "fuzz")), None, box)
    luck = Luck(seed)
    try:
        for entry in entries:
            if match.is_over:
                break
            if entry.at < match.s.clock:
                entry = RecordEntry(match.s.clock, entry.seat, entry.action)
            _step(match, entry)
            try_misses(match.s, game, luck, entries)
        _saved(match)
    except Trouble as trouble:
        return str(trouble)
    return ""

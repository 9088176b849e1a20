"""`magnat replay` and `magnat verify`: print the story of a record, or check the record."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from magnat import games
from magnat.play.record.reading import read_record
from magnat.play.record.record import Record
from magnat.play.record.replay_and_verify import replay, verify
from magnat.play.text.game_sentences import story


def tell(path: Path, to: int | None, language: str) -> None:
    """Print the story of a record up to entry `to` (all if None); undone entries are struck
    through."""
    record = read_record(path)
    match = replay(games.find(record.header.game), record, to)
    console = Console(highlight=False, soft_wrap=True)
    for passage in story(match, language, everything=match.is_over):
        console.print(passage.text, style="strike dim" if passage.is_struck else "", markup=False)


def prove(path: Path) -> tuple[bool, list[str]]:
    """Verify a record; return whether it is valid, and the lines to print about it."""
    record = read_record(path)
    verdict = verify(games.find(record.header.game), record)
    said = [f"{verdict.entries} entries replayed, {verdict.checks} checkpoints the same"]
    said.extend(verdict.notes)
    if verdict.wrong is not None:
        return False, [*said, str(verdict.wrong)]
    said.append(_dice(record))
    return True, said


def _dice(record: Record) -> str:
    header = record.header
    if not header.is_seeded:
        return "nothing to prove about the dice"
    if record.secret is None:
        return "the seed is revealed when the game ends; until then the dice are only promised"
    throws = replay(games.find(header.game), record).throws()
    counts = ", ".join(f"{face}: {n}" for face, n in enumerate(throws.counts, 1))
    return f"every throw follows from the seed; the dice fell {counts}"

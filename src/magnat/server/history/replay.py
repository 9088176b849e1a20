"""Replays of a table: its story as sentences, and its state after each entry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from magnat.core.step_and_window import NOBODY, Seat
from magnat.play.match.apply_stored_lines import StoredLines
from magnat.play.match.match import Match
from magnat.play.record.entries import Line
from magnat.server.tables.live import LiveTable
from magnat.server.views.prompts import figures, open_windows, right_windows
from magnat.server.wire.http import Moment, Replay
from magnat.server.wire.table_socket import Told

MAX_SENTENCES: Final = 5_000  # sentences in one answer that returns moments
_decoder: Final = msgspec.json.Decoder(Told)


def story(table: LiveTable, seat: Seat, since: int, most: int, until: int = -1) -> list[Told]:
    """Return one page of the story, the sentences that tell the game: about `most` sentences after
    entry `since` that the seat may see."""
    if table.story is None:
        return []
    reads_from = table.reads_from(seat)
    return [_decoder.decode(raw) for raw in table.story.page(seat, since, most, until, reads_from)]


def fortunes(match: Match, seen: dict[str, Any]) -> list[int]:
    """Return the worth of each seat. `seen` holds the figures (values derived from the state) that
    one seat may see. If a seat's worth is hidden there, take it from the figures that this seat
    itself sees."""
    found: list[int | None] = seen["worth"]
    return [
        figures(match, seat)["worth"][seat] if worth is None else worth
        for seat, worth in enumerate(found)
    ]


def moments(
    table: LiveTable,
    lines: Sequence[Line],
    entries: int,
    seat: Seat,
    first: int,
    is_over: bool,
    yield_point: Callable[[], None],
) -> Replay:
    """Replay the log and return the state after each shown entry from number `first` on, as `seat`
    may see it.

    This is slow: call it in a thread. It calls `yield_point` between entries.
    """
    assert table.match is not None
    match = table.shelf.match(table.match.record.header)
    stored = StoredLines(match, table.kept)
    sentences: dict[int, list[Told]] = {}
    shown = table.match.record.shown
    for one in story(table, seat, first - 1, MAX_SENTENCES, shown.number(len(lines))):
        sentences.setdefault(one.entry, []).append(one)
    struck, reads_from = table.match.record.struck, table.reads_from(seat)
    found: list[Moment] = []

    def add_moment(n: int, entry: int, at: int, who: Seat) -> None:
        # Before entry `reads_from` another person had this seat, and that person's secrets stay
        # hidden.
        viewer = seat if entry >= reads_from else NOBODY
        glimpse, seen = match.glimpse(viewer), figures(match, viewer)
        found.append(
            Moment(
                n,
                at,
                who,
                glimpse.json(match.codec),
                seen,
                [*open_windows(match, glimpse), *([] if match.is_over else right_windows(match.s))],
                sentences.get(n, []),
                entry in struck,
                fortunes(match, seen) if is_over else [],
            )
        )

    if first == 0:
        add_moment(0, 0, 0, NOBODY)
    for entry, line in enumerate(lines, 1):
        yield_point()
        stored.add(line)
        number = shown.number(entry)
        if number >= first and not shown.is_hidden(entry):
            add_moment(number, entry, line.at, getattr(line, "seat", NOBODY))
    return Replay(entries, found)

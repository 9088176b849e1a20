"""Looking back: the story of a table, and the table after each of its entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from magnat.core.step import Seat
from magnat.play.record import Line
from magnat.server.messages import Moment, Replay, Told
from magnat.server.table import Table
from magnat.server.tables import Tables

_decoder: Final = msgspec.json.Decoder(Told)


def story(table: Table, seat: Seat, since: int) -> list[Told]:
    """Every sentence that a seat may know."""
    return [
        _decoder.decode(raw)
        for entry, only, raw in table.told
        if entry > since and (not only or seat in only)
    ]


def moments(
    tables: Tables,
    table: Table,
    lines: Sequence[Line],
    entries: int,
    seat: Seat,
    first: int,
    is_over: bool,
) -> Replay:
    """Play the log once more, in a thread of its own, and look at it from `first` on."""
    assert table.match is not None
    match = tables.match(table.match.record.header)
    told: dict[int, list[Told]] = {}
    for one in story(table, seat, first - 1):
        told.setdefault(one.entry, []).append(one)
    struck = table.match.record.struck
    found: list[Moment] = []

    def look(n: int, at: int, who: Seat) -> None:
        game = match.game
        worth = [game.worth(match.s, one) for one in range(match.s.seats)] if is_over else []
        found.append(
            Moment(
                n,
                at,
                who,
                match.glimpse(seat).json(match.codec),
                told.get(n, []),
                n in struck,
                worth,
            )
        )

    if first == 0:
        look(0, 0, -1)
    for n, line in enumerate(lines, 1):
        match.append(line)
        if n >= first:
            look(n, line.at, getattr(line, "seat", -1))
    return Replay(entries, found)

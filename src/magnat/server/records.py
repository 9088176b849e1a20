"""Records that leave the server and come to it: export, verify, a table that goes on from one."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final

from magnat.core.game import Game
from magnat.core.step import NEVER
from magnat.play.record import BadRecord, Header, Record, Talk, outcome_json, parse_record
from magnat.play.replay import replay, verify
from magnat.server import clock, messages
from magnat.server.lobby import Lobby, Refusal, not_host, sealed
from magnat.server.messages import BOTS
from magnat.server.seats import is_same, new_code, new_table_id, tidy_name
from magnat.server.store import OVER, PLAYING, EntryRow, SeatRow, TableRow
from magnat.server.table import Table, encoder
from magnat.server.tables import Tables


class Records:
    def __init__(self, tables: Tables, lobby: Lobby, games: Mapping[str, Game]) -> None:
        self.tables: Final = tables
        self.lobby: Final = lobby
        self.games: Final = games

    def export(self, table: Table, holder: str) -> str:
        """The whole record once the game is over, and before only where it tells nobody anything.

        A record goes on from its seed, and whoever reads a seed knows every throw to come: so none
        leaves the server before the end, not even for the host. With real dice there is none, and
        whoever runs the table and holds all its seats knows everything in the record already.
        """
        if table.match is None:
            raise _not_over("La partie n’a pas commencé.", "The game has not begun.")
        if table.row.status != OVER:
            if table.row.seeded:
                raise _not_over(
                    "Le procès-verbal est publié quand la partie est finie : il contient la graine "
                    "des dés.",
                    "The record is published when the game is over: it has the seed of the dice.",
                )
            if not is_same(table.row.host, holder):
                raise not_host()
            for seat in table.seats:
                if not table.is_bots(seat.seat) and not is_same(seat.holder, holder):
                    raise _not_over(
                        "Le procès-verbal est publié quand la partie est finie : il contient les "
                        "secrets des autres joueurs.",
                        "The record is published when the game is over: it has the secrets of "
                        "other players.",
                    )
        return table.match.record.text(table.match.codec, public=True)

    def check(self, text: str) -> messages.Verified:
        """Replay somebody's record; in a thread, for it takes a while."""
        try:
            record = parse_record(text, self._game)
            game = self._game(record.header.game)
        except BadRecord as bad:
            return messages.Verified(False, 0, 0, bad.entry, bad.what, [])
        verdict = verify(game, record)
        wrong = verdict.wrong
        return messages.Verified(
            wrong is None,
            verdict.entries,
            verdict.checks,
            wrong.entry if wrong else 0,
            wrong.what if wrong else "",
            verdict.notes,
        )

    async def bring(self, text: str, holder: str) -> Table:
        """A table that has come as far as a record, which was verified before: a finished one can
        be looked at, another one goes on, with all people's seats on the device that brought it."""
        await self.lobby.make_room()
        record = parse_record(text, self._game)
        if record.end is None:
            self._must_be_known(record)
        header = _with_secret(record)
        row = self._row(record, header, holder)
        match = await asyncio.to_thread(replay, self._game(header.game), record)
        seats = [
            SeatRow(
                table=row.id,
                seat=n,
                name=tidy_name(match.names[n])[:24] or f"{n + 1}",
                bot=header.bots[n] if header.bots else "",
                holder="" if row.status == OVER or match.is_bots(n) else holder,
                entropy="",
            )
            for n in range(header.seats)
        ]
        await self.lobby.put(row, seats)
        lines = list(record.texts(match.codec))[1:]
        entries = [EntryRow(0, row.epoch, -1, encoder.encode(header.json()).decode())]
        entries += [
            EntryRow(n, record.lines[n - 1].at, getattr(record.lines[n - 1], "seat", -1), text)
            for n, text in enumerate(lines, 1)
        ]
        due = match.deadline()
        hour = 0 if match.is_over or due >= NEVER else due + row.epoch
        told = ""
        if match.s.outcome is not None:
            told = encoder.encode(outcome_json(match.s.outcome)).decode()
        await self.tables.store.append(row.id, entries, hour, clock.wall(), row.status, told)
        return await self.tables.get(row.id)

    def _row(self, record: Record, header: Header, holder: str) -> TableRow:
        """The table's clock goes on from the hour of the last entry."""
        options = encoder.encode(header.options)
        now = clock.wall()
        return TableRow(
            id=new_table_id(),
            code=new_code(),
            game=header.game,
            edition=header.edition,
            options=options.decode(),
            title=self.tables.edition(header.game, header.edition, options).title["fr"],
            status=PLAYING if record.end is None else OVER,
            public=False,
            pace=header.pace,
            absence=header.absence,
            seeded=header.is_seeded,
            secret=sealed(header.secret),
            host=holder,
            epoch=now - (record.lines[-1].at if record.lines else 0),
            created=now,
            touched=now,
            brought=header.is_seeded and record.end is None,
        )

    def _must_be_known(self, record: Record) -> None:
        """Bots that this server has; a record may name the file of one."""
        bots = [bot for bot in record.header.bots if bot]
        bots += [
            str(line.about["by"])
            for line in record.lines
            if isinstance(line, Talk) and line.say == "replace"
        ]
        for bot in bots:
            if bot not in BOTS:
                what = f"the bot {bot!r} does not play here; those who do: {', '.join(BOTS)}"
                raise Refusal(422, "bad_record", what, what)

    def _game(self, name: str) -> Game:
        if name not in self.games:
            raise BadRecord(0, f"there is no game {name!r} here")
        return self.games[name]


def _with_secret(record: Record) -> Header:
    """The header as a server keeps it: the seed that the end revealed is in it."""
    header = record.header
    return Header(
        header.game,
        header.edition,
        header.hash,
        header.seats,
        header.options,
        header.names,
        header.bots,
        header.pace,
        header.absence,
        header.commitment,
        header.entropy,
        record.secret,
        header.engine,
        header.position,
    )


def _not_over(fr: str, en: str) -> Refusal:
    return Refusal(409, "not_over", fr, en)

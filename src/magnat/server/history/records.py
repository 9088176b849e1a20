"""Records that leave the server and come to it: export, verify, a table that goes on from one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from magnat.core.edition import BadEdition, BadOption, Unknown
from magnat.core.game import Game
from magnat.play.bots.load import find_bot
from magnat.play.match.match import Match
from magnat.play.record.chain import sealed as sealed_rows
from magnat.play.record.entries import Talk
from magnat.play.record.header import Header
from magnat.play.record.reading import parse_record
from magnat.play.record.record import BadRecord, Record
from magnat.play.record.replay import verify
from magnat.play.record.signing import public_key
from magnat.server.catalog.shelf import written
from magnat.server.http.refusals import Refusal
from magnat.server.security.keys import is_same
from magnat.server.store.rows import OVER, PLAYING, TABLE_LOG, SeatRow, TableRow
from magnat.server.tables.create import Opening, new_row
from magnat.server.tables.info import sealed
from magnat.server.tables.live import Table, entries_after, header_row, hour_due, news_of
from magnat.server.tables.registry import Tables
from magnat.server.tables.seats import must_run
from magnat.server.tasks.threads import beside
from magnat.server.wire.http import Verified
from magnat.server.wire.terms import BOTS

PUBLISHED: Final = 50  # records that are kept as they were handed out


class Records:
    def __init__(self, tables: Tables, opening: Opening, is_own: bool) -> None:
        self.tables: Final = tables
        self.shelf: Final = tables.shelf
        self.opening: Final = opening
        self.is_own: Final = is_own
        self._published: Final[dict[str, str]] = {}  # records of finished games, by table
        self._key = ""

    async def export(self, table: Table, holder: str) -> str:
        """The whole record once the game is over, and before only where it tells nobody anything.

        A record goes on from its seed, and whoever reads a seed knows every throw to come: so none
        leaves the server before the end, not even for the host. With real dice there is none, and
        at a table that goes on from a record its host had the seed before the server: whoever runs
        such a table and holds all its seats knows everything in the record already.
        """
        if table.match is None:
            raise _not_over("La partie n’a pas commencé.", "The game has not begun.")
        is_over = table.row.status == OVER
        if not is_over:
            if table.row.seeded and not (table.row.brought or self.is_own):
                raise _not_over(
                    "Le procès-verbal est publié quand la partie est finie\u00a0: il contient "
                    "la graine des dés.",
                    "The record is published when the game is over: it has the seed of the dice.",
                )
            must_run(table, holder)
            for seat in table.seats:
                if not table.is_bots(seat.seat) and not is_same(seat.holder, holder):
                    raise _not_over(
                        "Le procès-verbal est publié quand la partie est finie\u00a0: il contient "
                        "les secrets des autres joueurs.",
                        "The record is published when the game is over: it has the secrets of "
                        "other players.",
                    )
        rows = table.match.record.rows(table.match.codec, public=is_over)
        if not is_over or table.row.copied:
            return sealed_rows(rows)
        return await self._signed(table.id, rows)

    async def _signed(self, id: str, rows: list[str]) -> str:
        """The same for everybody who asks, so it is made once."""
        known = self._published.get(id)
        if known is None:
            key = await self.tables.store.signing_key()
            known = await beside(sealed_rows, rows, key)
            if len(self._published) >= PUBLISHED:
                self._published.clear()
            self._published[id] = known
        return known

    async def key(self) -> str:
        """With which the signatures of this server are checked."""
        if not self._key:
            secret = await self.tables.store.signing_key()
            self._key = await beside(public_key, secret)
        return self._key

    def check(self, text: str, breathe: Callable[[], None]) -> tuple[Verified, Match | None]:
        """Replay somebody's record, in a thread, for it takes a while; with the table to which it
        leads when it is right."""
        try:
            record = parse_record(text, self._game, breathe)
            header = record.header
            game = self._game(header.game)
            edition = self.shelf.edition(header.game, header.edition, written(header.options))
        except BadRecord as bad:
            return Verified(False, 0, 0, bad.entry, bad.what, [], False, ""), None
        except (Unknown, BadOption, BadEdition) as bad:
            return Verified(False, 0, 0, 0, str(bad), [], False, ""), None
        verdict = verify(game, record, edition=edition, breathe=breathe)
        wrong = verdict.wrong
        told = Verified(
            wrong is None,
            verdict.entries,
            verdict.checks,
            wrong.entry if wrong else 0,
            wrong.what if wrong else "",
            verdict.notes,
            record.is_chained,
            record.signer,
        )
        return told, verdict.match

    async def bring(self, match: Match, holder: str, address: str) -> Table:
        """A table that has come as far as a record, which was verified before: a finished one can
        be looked at, another one goes on, with all people's seats on the device that brought it."""
        record = match.record
        if record.end is None:
            self._must_be_known(record)
        header = _with_secret(record)
        laid = await self.opening.make_room(address)
        row = self._row(record, header, holder)
        row.laid = laid
        row.copied = True
        seats = [
            SeatRow(
                table=row.id,
                seat=n,
                name=match.players.names[n] or f"{n + 1}",
                bot=header.bots[n] if header.bots else "",
                holder="" if row.status == OVER or match.players.is_bots(n) else holder,
                entropy="",
            )
            for n in range(header.seats)
        ]
        await self.opening.put(row, seats)
        lines = await beside(entries_after, match, 0)
        entries = [header_row(header, row.epoch), *lines]
        news = news_of(match, hour_due(match, row.epoch), 0)
        await self.tables.store.append(TABLE_LOG, row.id, entries, news)
        return await self.tables.get(row.id)

    def _row(self, record: Record, header: Header, holder: str) -> TableRow:
        """The table's clock goes on from the hour of the last entry."""
        options = written(header.options)
        title = self.shelf.edition(header.game, header.edition, options).title["fr"]
        row = new_row(header.game, header.edition, options, title, holder)
        row.status = PLAYING if record.end is None else OVER
        row.pace = header.pace
        row.absence = header.absence
        row.seeded = header.is_seeded
        row.secret = sealed(header.secret)
        row.epoch = row.created - (record.lines[-1].at if record.lines else 0)
        row.brought = header.is_seeded and record.end is None
        return row

    def _must_be_known(self, record: Record) -> None:
        """Bots that play here; a record may name the file of one, which only whoever has the server
        for himself can have."""
        bots = [bot for bot in record.header.bots if bot]
        bots += [
            str(line.about["by"])
            for line in record.lines
            if isinstance(line, Talk) and line.say == "replace"
        ]
        for bot in bots:
            if bot not in BOTS and not (self.is_own and self._is_found(bot, record.header.game)):
                known = ", ".join(BOTS)
                raise Refusal(
                    422,
                    "bad_record",
                    f"Le robot «\u00a0{bot}\u00a0» ne joue pas ici, mais\u00a0: {known}.",
                    f"The bot “{bot}” does not play here; those who do: {known}.",
                )

    def _is_found(self, bot: str, game: str) -> bool:
        try:
            find_bot(bot, self._game(game), 0)
        except Unknown:
            return False
        return True

    def _game(self, name: str) -> Game:
        if name not in self.shelf.games:
            raise BadRecord(0, f"there is no game {name!r} here")
        return self.shelf.games[name]


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
        header.promises,
    )


def _not_over(fr: str, en: str) -> Refusal:
    return Refusal(409, "not_over", fr, en)

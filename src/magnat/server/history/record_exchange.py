"""Export and verify records, and create tables from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from magnat.core.editions.edition import BadEdition, BadOption, Unknown
from magnat.core.game import Game
from magnat.play.bots.load import is_known
from magnat.play.match import table_requests
from magnat.play.match.match import Match
from magnat.play.match.pace import GUIDED, LEISURELY
from magnat.play.record.chain import sealed as sealed_rows
from magnat.play.record.entries import TalkEntry
from magnat.play.record.header import Header
from magnat.play.record.reading import parse_record
from magnat.play.record.record import BadRecord, Record
from magnat.play.record.replay_and_verify import continued, verify
from magnat.play.record.signing import public_key
from magnat.play.tutorial import LEARNER
from magnat.server.catalog.edition_cache import written
from magnat.server.http.refusals import Refusal
from magnat.server.security.keys_ids_codes import is_same
from magnat.server.store.rows import OVER, PLAYING, SeatRow, TableRow
from magnat.server.tables.create_and_begin import TableFactory, new_row
from magnat.server.tables.info_and_lists import secret_to_json
from magnat.server.tables.live import LiveTable
from magnat.server.tables.registry import TableRegistry
from magnat.server.tables.seats import must_run
from magnat.server.tasks.threads import run_in_thread
from magnat.server.wire.http import Verified
from magnat.server.wire.shared_fields import BOTS

MAX_SIGNED: Final = 50  # how many signed records the cache holds


class Records:
    """A service that exports, verifies and imports records."""

    def __init__(self, tables: TableRegistry, factory: TableFactory, is_single_user: bool) -> None:
        self.tables: Final = tables
        self.shelf: Final = tables.shelf
        self.factory: Final = factory
        self.is_single_user: Final = is_single_user
        self._signed_records: Final[dict[str, str]] = {}  # records of finished games, by table
        self._key = ""

    async def export(self, table: LiveTable, holder: str) -> str:
        """Return the record of a table as text; raises Refusal if it would reveal secrets.

        A record contains the seed, and the seed determines every future throw. So it is exported
        only after the end of the game, even to the host. Exceptions: a table with real dice has no
        seed, the host of a table that was made from a record had the seed before, and a server with
        `is_single_user` serves its owner alone. In these cases the host may export the record at
        any time if each seat of people is the host's, or its player lets the host see its secrets.
        """
        if table.match is None:
            raise _not_over("La partie n’a pas commencé.", "The game has not begun.")
        is_over = table.row.status == OVER
        if not is_over:
            if table.row.seeded and not (table.row.brought or self.is_single_user):
                raise _not_over(
                    "La partie est publiée quand elle est finie\u00a0: elle contient "
                    "la graine des dés.",
                    "The record is published when the game is over: it has the seed of the dice.",
                )
            must_run(table, holder)
            for seat in table.seats:
                is_mine = is_same(seat.holder, holder) and not seat.owner
                agrees = seat.open and not seat.owner
                if not table.is_bots(seat.seat) and not is_mine and not agrees:
                    raise _not_over(
                        "La partie est publiée quand elle est finie\u00a0: elle contient "
                        "les secrets des autres joueurs. Chacun peut vous laisser l’enregistrer, "
                        "dans son menu.",
                        "The record is published when the game is over: it has the secrets of "
                        "other players. Each of them may let you save it, in the menu.",
                    )
        rows = table.match.record.rows(table.match.codec, public=is_over)
        if not is_over or table.row.copied:
            return sealed_rows(rows)
        return await self._signed(table.id, rows)

    async def _signed(self, id: str, rows: list[str]) -> str:
        """Return the record of a finished game with this server's signature. The signed text is
        cached, because it is the same for everybody."""
        known = self._signed_records.get(id)
        if known is None:
            key = await self.tables.store.signing_key()
            known = await run_in_thread(sealed_rows, rows, key)
            if len(self._signed_records) >= MAX_SIGNED:
                self._signed_records.clear()
            self._signed_records[id] = known
        return known

    async def key(self) -> str:
        """Return the public key that verifies this server's signatures."""
        if not self._key:
            secret = await self.tables.store.signing_key()
            self._key = await run_in_thread(public_key, secret)
        return self._key

    def check(self, text: str, yield_point: Callable[[], None]) -> tuple[Verified, Match | None]:
        """Verify a record by replaying it; return the verdict, and the match if the record is valid
        or its game can go on under today's rules.

        This is slow: call it in a thread. It calls `yield_point` between steps.
        """
        try:
            record = parse_record(text, self._game, yield_point)
            header = record.header
            game = self._game(header.game)
            edition = self.shelf.edition(header.game, header.edition, written(header.options))
        except BadRecord as bad:
            return Verified(False, 0, 0, bad.entry, bad.what, [], False, ""), None
        except (Unknown, BadOption, BadEdition) as bad:
            return Verified(False, 0, 0, 0, str(bad), [], False, ""), None
        verdict = verify(game, record, edition=edition, breathe=yield_point)
        match = verdict.match
        if record.end is None and record.rules != game.rules:
            # Import it even if today's rules refuse one of its entries.
            match = continued(game, record, edition, yield_point)
        wrong = verdict.wrong
        result = Verified(
            wrong is None,
            verdict.entries,
            verdict.checks,
            wrong.entry if wrong else 0,
            wrong.what if wrong else "",
            verdict.notes,
            record.is_chained,
            record.signer,
        )
        return result, match

    async def bring(self, match: Match, holder: str, address: str) -> LiveTable:
        """Create a table from a verified record, and return a copy: the table is loaded when
        somebody opens it. A finished game can only be viewed. An unfinished game continues, and the
        device that sent the record gets all seats of people."""
        record = match.record
        if record.end is None:
            self._check_bots(record)
        if record.end is None and match.players.pace == GUIDED:
            # Without the guide of the tutorial, play at a leisurely pace.
            table_requests.pace(match, match.hour(0), LEARNER, LEISURELY)
        header = _with_secret(record)
        network = await self.factory.make_room(address)
        row = self._row(record, header, holder)
        row.laid = network
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
        await self.factory.insert_played(row, seats, match, header)
        return await self.tables.copy(row.id)

    def _row(self, record: Record, header: Header, holder: str) -> TableRow:
        """Return the row of the new table."""
        options = written(header.options)
        title = self.shelf.edition(header.game, header.edition, options).title["fr"]
        row = new_row(header.game, header.edition, options, title, holder)
        row.status = PLAYING if record.end is None else OVER
        row.pace = header.pace
        row.absence = header.absence
        row.seeded = header.is_seeded
        row.secret = secret_to_json(header.secret)
        row.brought = header.is_seeded and record.end is None
        return row

    def _check_bots(self, record: Record) -> None:
        """Refuse a record with unknown bots. Bots that the owner of a server for one user
        (`is_single_user`) has named on the command line are known there; a record never imports
        any."""
        bots = [bot for bot in record.header.bots if bot]
        bots += [
            str(line.about["by"])
            for line in record.lines
            if isinstance(line, TalkEntry) and line.say == "replace"
        ]
        for bot in bots:
            if bot not in BOTS and not (
                self.is_single_user and is_known(bot, self._game(record.header.game))
            ):
                known = ", ".join(BOTS)
                raise Refusal(
                    422,
                    "bad_record",
                    f"Le robot «\u00a0{bot}\u00a0» ne joue pas ici. Robots d’ici\u00a0: {known}.",
                    f"The bot “{bot}” does not play here. Bots here: {known}.",
                )

    def _game(self, name: str) -> Game:
        if name not in self.shelf.games:
            raise BadRecord(0, f"this server has no game {name!r}")
        return self.shelf.games[name]


def _with_secret(record: Record) -> Header:
    """Return the header of a record, completed with the seed that the end of the record reveals."""
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
        header.without,
        header.rules,
    )


def _not_over(fr: str, en: str) -> Refusal:
    return Refusal(409, "not_over", fr, en)

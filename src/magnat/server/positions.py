"""Games that come from a real table or go to one: what lies there is read, set and carried over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from magnat.bank.box import TITLES
from magnat.core.action import Choice, Illegal, Json
from magnat.core.codec import Codec
from magnat.core.game import Game
from magnat.core.rulebook import LANGUAGES
from magnat.core.state import State
from magnat.core.step import CHANCE
from magnat.kit.correction import SetAmount, SetMark, SetPlace, position, right_of, things
from magnat.play.fairness import new_secret
from magnat.play.record import LIVE, BadRecord, new_header
from magnat.play.tell import Teller
from magnat.server import clock
from magnat.server.desks import Desks, Live
from magnat.server.lobby import Lobby, Refusal, not_host, opened, sealed
from magnat.server.messages import Blank, NewDesk, NewTable, Settable, Sheet, Subset
from magnat.server.seats import is_same, new_code, new_table_id
from magnat.server.store import OPEN, SeatRow, TableRow
from magnat.server.table import Table
from magnat.server.tables import Tables


class Positions:
    def __init__(self, tables: Tables, lobby: Lobby, games: Mapping[str, Game]) -> None:
        self.tables: Final = tables
        self.lobby: Final = lobby
        self.games: Final = games

    def fresh(self, game: str, edition: str, seats: int) -> Sheet:
        """What can be typed in before a game that was begun elsewhere goes on here."""
        box = self.tables.edition(game, edition, b"{}")
        return sheet(self.games[game].start(box, seats), self.games[game].codec)

    def of(self, table: Table, holder: str) -> Sheet:
        """What the banker of a table with real dice may set right, and what the table has now."""
        if table.row.seeded:
            raise Refusal(
                409,
                "seeded",
                "Ici les dés sont tirés par le serveur : rien ne se corrige à la main.",
                "The server throws the dice here: nothing is set by hand.",
            )
        if not is_same(table.row.host, holder):
            raise not_host()
        return sheet(_match(table), _codec(table))

    async def create(self, wanted: NewTable, holder: str) -> Table:
        """A table in the middle of its game. It begins at once: free seats are taken as people
        come."""
        row, seats = self.lobby.planned(wanted, holder)
        await self.lobby.make_room()
        names = [seat.name or f"{seat.seat + 1}" for seat in seats]
        return await self._begin(row, seats, names, wanted.position)

    async def go_on(self, table: Table, dice: str, holder: str) -> Table:
        """The same people and position at another table: with real dice or with the server's.
        Whoever asks first makes it, the others find it; this one stands still."""
        if not is_same(table.row.host, holder):
            raise not_host()
        if not table.row.rematch:
            lines = self._lines(table)
            await self.lobby.make_room()
            secret = new_secret() if dice == "seed" else None
            row = msgspec.structs.replace(
                table.row,
                id=new_table_id(),
                code=new_code(),
                status=OPEN,
                seeded=secret is not None,
                secret=sealed(secret),
                epoch=0,
                paused_at=0,
                due=0,
                created=clock.wall(),
                touched=clock.wall(),
                archived=False,
                rematch="",
                outcome="",
                brought=False,
            )
            seats = [
                msgspec.structs.replace(seat, table=row.id, entropy="") for seat in table.seats
            ]
            made = await self._begin(row, seats, table.names(), lines)
            await self.lobby.follow(table, made.id)
            if not table.row.paused_at:
                await self.lobby.pause(table, True, holder)
        return await self.tables.get(table.row.rematch)

    async def referee(self, live: Live) -> Table:
        """The third depth of a cash desk: a table with real dice, on which lies what the desk
        keeps. Phones that have an account there have a seat here."""
        await self.lobby.make_room()
        desk, now = live.desk, clock.wall()
        row = TableRow(
            id=new_table_id(),
            code=new_code(),
            game=live.row.game,
            edition=live.row.edition,
            options=live.row.options,
            title=desk.edition.title["fr"],
            status=OPEN,
            public=False,
            pace=LIVE,
            absence="wait",
            seeded=False,
            secret="",
            host=live.row.host,
            created=now,
            touched=now,
        )
        seats = [
            SeatRow(
                table=row.id,
                seat=seat,
                name=name,
                bot="",
                holder=live.holders[seat] or live.row.host,
                entropy="",
            )
            for seat, name in enumerate(desk.names)
        ]
        lines = [desk.game.codec.encode(action) for action in things(desk.s)]
        return await self._begin(row, seats, list(desk.names), lines)

    async def desk(self, table: Table, desks: Desks, holder: str) -> Live:
        """Back from the referee to the cash desk: the banker's, with what lies on the table."""
        if not is_same(table.row.host, holder):
            raise not_host()
        row = table.row
        options = msgspec.json.decode(row.options)
        wanted = NewDesk(
            row.game, table.names(), row.edition, options, self._lines(table), depth=TITLES
        )
        return await desks.create(wanted, holder)

    def _lines(self, table: Table) -> list[Json]:
        try:
            return [_codec(table).encode(action) for action in position(_match(table))]
        except Illegal as error:
            fr = "Un tour est en cours : finissez-le d’abord."
            raise Refusal(409, "under_way", fr, f"{error.why}.") from error

    async def _begin(
        self, row: TableRow, seats: list[SeatRow], names: list[str], lines: list[Json]
    ) -> Table:
        game = self.games[row.game]
        edition = self.tables.edition(row.game, row.edition, row.options.encode())
        header = new_header(
            game,
            edition,
            len(seats),
            opened(row.secret),
            names,
            [seat.bot for seat in seats],
            row.pace,
            row.absence,
            [seat.entropy for seat in seats],
            lines,
        )
        try:
            self.tables.match(header)
        except BadRecord as bad:
            why = bad.__cause__
            if not isinstance(why, Illegal):  # no page sends such lines
                raise Refusal(422, "bad_position", "La position est illisible.", bad.what) from bad
            s = game.start(edition, len(seats))
            said = [Teller(s, language, names).refusal(why, cite=False) for language in LANGUAGES]
            raise Refusal(422, "bad_position", *said) from bad
        await self.lobby.put(row, seats)
        table = await self.tables.get(row.id)
        await self.lobby.begin_from(table, header)
        return table


def sheet(s: State, codec: Codec) -> Sheet:
    right = right_of(s)
    values = {(mark.field, mark.item): mark.now for mark in right.marks(s)}
    # On a table with a seed the list is asked for only to be laid elsewhere.
    return Sheet(
        quiet=right.is_quiet(s),
        turn=s.turn,
        lines=[_settable(s, codec, one, values) for one in right.choices(s, CHANCE)],
    )


def _settable(
    s: State, codec: Codec, choice: Choice, values: dict[tuple[str, int], int]
) -> Settable:
    action = choice.action
    coded = codec.encode(action)
    if isinstance(action, SetAmount):
        coded["amount"] = s.count[action.good][action.holder]
    elif isinstance(action, SetMark):
        coded["amount"] = values[action.field, action.item]
    elif isinstance(action, SetPlace):
        coded["items"] = [item for item in choice.pool if s.held_by[item] == action.holder]
    return Settable(
        action=coded,
        amount=Blank(choice.low, choice.high, choice.by) if choice.by else None,
        items=Subset(list(choice.pool), choice.least, choice.most) if choice.most else None,
    )


def _match(table: Table) -> State:
    if table.match is None or table.match.is_over:
        raise Refusal(409, "not_playing", "Il n’y a pas de partie en cours.", "No game is on.")
    return table.match.s


def _codec(table: Table) -> Codec:
    assert table.match is not None
    return table.match.codec

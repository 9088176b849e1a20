"""Start games from a position, correct positions, and move a game to another table or a desk."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from magnat.core.action_and_choice import Choice, Illegal, Json
from magnat.core.editions.rulebook import LANGUAGES
from magnat.core.glimpse import SPECTATOR
from magnat.core.state import MONEY, State
from magnat.core.step_and_window import CHANCE, Seat
from magnat.core.values.codec import Codec
from magnat.kit.fronts.desk import TITLES
from magnat.kit.set_by_hand import Mark, SetAmount, SetMark, SetPlace, position, right_of
from magnat.play.match.match import Match
from magnat.play.match.pace import GUIDED
from magnat.play.record.header import Header
from magnat.play.record.record import BadRecord
from magnat.play.text.narrator import Narrator
from magnat.play.tutorial import TutorialGame, tutorial_game
from magnat.server.desks.live import LiveDesk
from magnat.server.desks.registry_and_phones import DeskRegistry
from magnat.server.http.refusals import Refusal
from magnat.server.security.keys_ids_codes import is_same
from magnat.server.store.rows import SeatRow, TableRow
from magnat.server.tables.create_and_begin import TableFactory, next_row
from magnat.server.tables.host import HostService
from magnat.server.tables.info_and_lists import secret_to_json
from magnat.server.tables.live import LiveTable
from magnat.server.tables.registry import TableRegistry
from magnat.server.tables.seats import must_run
from magnat.server.tasks.job_queue import JobQueue
from magnat.server.wire.box import Settable, Sheet
from magnat.server.wire.desk import NewDesk
from magnat.server.wire.http import NewSeat, NewTable, NewTutorial
from magnat.server.wire.shared_fields import Blank, Subset


class Positions:
    """A service that creates tables and desks that start from a position."""

    def __init__(
        self,
        tables: TableRegistry,
        factory: TableFactory,
        host: HostService,
        desks: DeskRegistry,
        jobs: JobQueue,
    ) -> None:
        self.tables: Final = tables
        # The queue in which positions are set up, because long ones are slow.
        self.jobs: Final = jobs
        self.shelf: Final = tables.shelf
        self.factory: Final = factory
        self.host: Final = host
        self.desks: Final = desks

    def blank_sheet(self, game: str, edition: str, seats: int) -> Sheet:
        """Return the values that can be entered to continue a game that was begun on a real
        board."""
        box = self.shelf.edition(game, edition, "{}")
        return sheet(self.shelf.games[game].start(box, seats), self.shelf.games[game].codec)

    def table_sheet(self, table: LiveTable, holder: str) -> Sheet:
        """Return the current values that the host of a table with real dice may correct."""
        if table.row.seeded:
            raise Refusal(
                409,
                "seeded",
                "Ici les dés sont tirés par le serveur\u00a0: rien ne se corrige à la main.",
                "The server throws the dice here: nothing is set by hand.",
            )
        must_run(table, holder)
        s, living = _state(table), _state(table).living()
        secrecy = self.shelf.games[table.row.game].secrecy()
        is_secret = len(living) > 1 and not secrecy.sees(s, living[0], MONEY, living[1])
        return sheet(s, table.codec, is_secret)

    async def create(self, wanted: NewTable, holder: str, address: str) -> LiveTable:
        """Create a table whose game starts from a position at once; people may take free seats
        later."""
        row, seats = self.factory.plan(wanted, holder)
        row.laid = await self.factory.make_room(address)
        names = [seat.name or f"{seat.seat + 1}" for seat in seats]
        return await self.begin(row, seats, names, wanted.position, address)

    async def create_tutorial(self, wanted: NewTutorial, holder: str, address: str) -> LiveTable:
        """Create a table for the guided first game of an edition; the seed of its dice is not
        secret."""
        tutorial = tutorial_game(self.shelf.games[wanted.game], wanted.edition)
        if tutorial is None:
            raise Refusal(
                404,
                "no_first_game",
                "Cette boîte n’a pas de première partie guidée.",
                "This box has no first game.",
            )
        people = [NewSeat("me", wanted.name), *[NewSeat("bot", one) for one in wanted.others]]
        people = [*people, *[NewSeat("bot") for _ in tutorial.bots]][: tutorial.seats]
        asked = NewTable(wanted.game, people, wanted.edition, tutorial.options)
        row, seats = self.factory.plan(asked, holder)
        for seat, bot in zip(seats[1:], tutorial.bots, strict=True):
            seat.bot = bot
        row.pace = GUIDED
        row.secret = secret_to_json(tutorial.secret)
        row.brought = True
        row.copied = True
        row.laid = await self.factory.make_room(address)
        called = [seat.name or f"{seat.seat + 1}" for seat in seats]
        header = self.factory.header(row, seats, called, tutorial.position)
        step = wanted.step
        match = await self.jobs.run(address, lambda _: self._match_at(header, tutorial, step))
        await self.factory.insert_played(row, seats, match)
        return await self.tables.get(row.id)

    def _match_at(self, header: Header, tutorial: TutorialGame, step: str) -> Match:
        """Return the match of a guided game. If `step` is named, the match is played up to the turn
        in which the guide reaches that step."""
        match = self.shelf.match(header)
        lines = tutorial.lines_before(match, step) if step else []
        if lines is None:
            raise Refusal(
                404,
                "no_such_step",
                "Cette étape n’existe pas dans cette première partie.",
                "This first game has no such step.",
            )
        match = self.shelf.match(header)
        for line in lines:
            match.append(line)
        return match

    async def continue_at_new_table(
        self, table: LiveTable, dice: str, holder: str, address: str
    ) -> LiveTable:
        """Return a new table with the same people and position, with the server's dice or with real
        ones. The first request creates it and pauses this table."""
        must_run(table, holder)
        async with table.successor_lock:
            if not table.row.rematch:
                must_be_shown(table, holder)
                lines = self._lines(table)
                network = await self.factory.make_room(address)
                row = next_row(table, dice == "seed", network)
                seats = [
                    replace(seat, table=row.id, entropy="", promise="", open=False)
                    for seat in table.seats
                ]
                made = await self.begin(row, seats, table.names(), lines, address)
                await self.host.set_successor(table, made.id)
                if not table.row.paused_at:
                    await self.host.pause(table, True, holder)
        return await self.tables.peek(table.row.rematch)

    async def continue_at_desk(self, table: LiveTable, holder: str, address: str) -> LiveDesk:
        """Create a cash desk with the same people and position, and pause this table. The host
        becomes the banker."""
        must_run(table, holder)
        must_be_shown(table, holder)
        row = table.row
        options = msgspec.json.decode(row.options)
        wanted = NewDesk(
            row.game, table.names(), row.edition, options, self._lines(table), depth=TITLES
        )
        phones = [seat.holder if seat.holder != holder else "" for seat in table.seats]
        async with self.factory.placing:
            network = await self.factory.make_room_for_desk(address)
            made = await self.desks.create(wanted, holder, network, phones)
        await self.host.set_successor_desk(table, made.id)
        if not row.paused_at:
            await self.host.pause(table, True, holder)
        return made

    def _lines(self, table: LiveTable) -> list[Json]:
        try:
            return [table.codec.encode(action) for action in position(_state(table))]
        except Illegal as error:
            raise under_way(error) from error

    async def begin(
        self,
        row: TableRow,
        seats: list[SeatRow],
        names: list[str],
        lines: list[Json],
        address: str,
    ) -> LiveTable:
        header = self.factory.header(row, seats, names, lines)
        try:
            match = await self.jobs.run(address, lambda _: self.shelf.match(header))
        except BadRecord as bad:
            why = bad.why
            if why is None:  # the position contains a value that a page cannot send
                raise Refusal(422, "bad_position", "La position est illisible.", bad.what) from bad
            edition = self.shelf.edition(row.game, row.edition, row.options)
            s = self.shelf.games[row.game].start(edition, len(seats))
            said = [Narrator(s, language, names).refusal(why, cite=False) for language in LANGUAGES]
            raise Refusal(422, "bad_position", *said) from bad
        await self.factory.insert(row, seats)
        table = await self.tables.get(row.id)
        await self.factory.begin_match(table, match)
        return table


def must_be_shown(table: LiveTable, holder: str) -> None:
    """Raise Refusal if a player hides something from the host and has not allowed the host to see
    it, because the host of the new table would see it."""
    match = table.match
    if match is None or not table.row.seeded or table.row.desk:
        return  # with real dice or at a desk, the host is the banker and sees everything already
    hosts = [seat.seat for seat in table.seats if is_same(seat.holder, holder)]
    names = [
        table.names()[seat.seat]
        for seat in table.seats
        if not table.is_bots(seat.seat)
        and not seat.open
        and seat.seat not in hosts
        and _hides(match, seat.seat, hosts)
    ]
    if names:
        who = ", ".join(names)
        raise Refusal(
            409,
            "secrets",
            f"Vous verriez ce que d’autres cachent\u00a0; doivent d’abord l’accepter\u00a0: {who}.",
            f"You would see what others hide; first these must agree: {who}.",
        )


def _hides(match: Match, seat: Seat, whom: list[Seat]) -> bool:
    """Tell whether the player of a seat has something that none of the seats in `whom` may see."""
    s, secrecy = match.s, match.secrecy
    if not secrecy.hides():
        return False
    seen_by = whom or [SPECTATOR]
    for good in range(len(s.count)):
        if not any([secrecy.sees(s, one, good, seat) for one in seen_by]):
            return True
    items = [item for item, holder in enumerate(s.held_by) if holder == seat]
    return any([not any([secrecy.sees_item(s, one, i) for one in seen_by]) for i in items])


def under_way(error: Illegal) -> Refusal:
    fr = "Un tour est en cours\u00a0: finissez-le d’abord."
    return Refusal(409, "under_way", fr, f"{error.why}.")


def sheet(s: State, codec: Codec, is_secret: bool = False) -> Sheet:
    right = right_of(s)
    marks = {(mark.field, mark.item): mark for mark in right.marks(s)}
    # At a table with a seed this sheet is not shown: it only serves to set up another table.
    return Sheet(
        quiet=right.is_quiet(s),
        secret=is_secret,
        turn=s.turn,
        lines=[_settable(s, codec, one, marks) for one in right.choices(s, CHANCE)],
    )


def _settable(
    s: State, codec: Codec, choice: Choice, marks: dict[tuple[str, int], Mark]
) -> Settable:
    action = choice.action
    coded = codec.encode(action)
    spaces: list[int] = []
    if isinstance(action, SetAmount):
        coded["amount"] = s.count[action.good][action.holder]
    elif isinstance(action, SetMark):
        mark = marks[action.field, action.item]
        coded["amount"] = mark.now
        spaces = list(mark.spaces)
    elif isinstance(action, SetPlace):
        coded["items"] = [item for item in choice.pool if s.held_by[item] == action.holder]
    return Settable(
        action=coded,
        amount=Blank(choice.low, choice.high, choice.by) if choice.by else None,
        items=Subset(list(choice.pool), choice.least, choice.most) if choice.most else None,
        spaces=spaces,
    )


def _state(table: LiveTable) -> State:
    if table.match is None or table.match.is_over:
        raise Refusal(409, "not_playing", "Il n’y a pas de partie en cours.", "No game is on.")
    return table.match.s

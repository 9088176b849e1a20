"""The HTTP interface. Its description in OpenAPI 3.1 is made of these signatures."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

import segno
from litestar import Request, Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from magnat import __version__
from magnat.core.edition import Unknown
from magnat.server import messages
from magnat.server.hall import Hall
from magnat.server.lobby import Refusal, no_table, not_yours
from magnat.server.messages import Fault, SeatInfo, TableInfo
from magnat.server.metrics import metrics
from magnat.server.replay import moments, story
from magnat.server.seats import COOKIE, hashed, is_same, new_key
from magnat.server.store import OVER, Unavailable

YEAR: Final = 365 * 86_400
RECORD_BYTES: Final = 2_000_000
HEAVY: Final = 10.0  # tokens that a replay costs

AnyRequest = Request[Any, Any, Any]
TableId = Annotated[str, PathParameter(min_length=1, max_length=40)]
SeatPath = Annotated[int, PathParameter(ge=0, le=20)]

RESPONSES: Final = {
    400: ResponseSpec(Fault, description="Not understood", generate_examples=False),
    403: ResponseSpec(Fault, description="Not yours to do", generate_examples=False),
    404: ResponseSpec(Fault, description="There is no such thing", generate_examples=False),
    409: ResponseSpec(Fault, description="Not at this moment", generate_examples=False),
    413: ResponseSpec(Fault, description="Too long", generate_examples=False),
    422: ResponseSpec(Fault, description="Not possible so", generate_examples=False),
    429: ResponseSpec(Fault, description="Too often", generate_examples=False),
    503: ResponseSpec(Fault, description="Not now", generate_examples=False),
}


def key_of(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    """A program sends its key as a bearer, a browser as a cookie."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return token.strip()
    return request.cookies.get(COOKIE, "")


def holder_of(request: AnyRequest) -> str:
    return hashed(key_of(request))


class Caller:
    """Whoever asks; given a key when he has none and needs one."""

    def __init__(self, request: AnyRequest, hall: Hall) -> None:
        key = key_of(request)
        self.is_new = not key
        self.key: Final = key or new_key()
        self.holder: Final = hashed(self.key)
        self.is_secure: Final = hall.settings.is_secure or request.url.scheme == "https"

    def answer(self, content: Any, status: int = 201) -> Response[Any]:
        cookies: list[Cookie] = []
        if self.is_new:
            cookies.append(
                Cookie(
                    COOKIE,
                    path="/",
                    value=self.key,
                    max_age=YEAR,
                    httponly=True,
                    samesite="strict",
                    secure=self.is_secure,
                )
            )
        return Response(content, status_code=status, cookies=cookies)


# Boxes


@get("/api/games", responses=RESPONSES, sync_to_thread=True)
def games(hall: NamedDependency[Hall]) -> list[messages.GameInfo]:
    """The shelf: every edition of every game."""
    return hall.boxes.games()


@get("/api/games/{game:str}/{edition:str}", responses=RESPONSES, sync_to_thread=True)
def edition(
    hall: NamedDependency[Hall], game: FromPath[str], edition: FromPath[str]
) -> messages.EditionInfo:
    """Board, cards, words and options of one box."""
    return hall.boxes.edition(game, edition)


@get("/api/games/{game:str}/{edition:str}/layout", responses=RESPONSES, sync_to_thread=True)
def layout(
    hall: NamedDependency[Hall],
    game: FromPath[str],
    edition: FromPath[str],
    seats: Annotated[int, QueryParameter(ge=1, le=20)],
) -> messages.Layout:
    """What the numbers of holders and items stand for at a table of so many seats."""
    try:
        return hall.boxes.layout(game, edition, seats)
    except Unknown as error:
        if "players" in str(error):
            raise Refusal(422, "wrong", str(error), str(error)) from error
        raise


@get("/api/games/{game:str}/{edition:str}/position", responses=RESPONSES, sync_to_thread=True)
def fresh_position(
    hall: NamedDependency[Hall],
    game: FromPath[str],
    edition: FromPath[str],
    seats: Annotated[int, QueryParameter(ge=1, le=20)],
) -> messages.Sheet:
    """What can be typed in when a game begun on a real table goes on here."""
    hall.boxes.edition(game, edition)  # refuses what it does not know
    try:
        return hall.positions.fresh(game, edition, seats)
    except Unknown as error:
        raise Refusal(422, "wrong", str(error), str(error)) from error


@get("/api/games/{game:str}/{edition:str}/rulebook", responses=RESPONSES, sync_to_thread=True)
def rulebook(
    hall: NamedDependency[Hall], game: FromPath[str], edition: FromPath[str]
) -> list[messages.ClauseInfo]:
    """Every clause in both languages, with its ruling."""
    return hall.boxes.clauses(game, edition)


# Tables


@get("/api/tables", responses=RESPONSES)
async def public_tables(request: AnyRequest, hall: NamedDependency[Hall]) -> list[TableInfo]:
    """The public tables that are open or played."""
    return await hall.lobby.public(holder_of(request))


@get("/api/mine", responses=RESPONSES)
async def my_tables(request: AnyRequest, hall: NamedDependency[Hall]) -> list[TableInfo]:
    """The tables at which this device has a seat or which it runs."""
    holder = holder_of(request)
    return await hall.lobby.mine(holder) if holder else []


@post("/api/tables", responses=RESPONSES)
async def create_table(
    request: AnyRequest, hall: NamedDependency[Hall], data: JSONBody[messages.NewTable]
) -> Response[TableInfo]:
    """Lay a table; it begins at once when no seat is left free."""
    caller = Caller(request, hall)
    make = hall.positions.create if data.position else hall.lobby.create
    table = await make(data, caller.holder)
    return caller.answer(hall.lobby.info(table, caller.holder))


@get("/api/tables/{table:str}", responses=RESPONSES)
async def show_table(request: AnyRequest, hall: NamedDependency[Hall], table: TableId) -> TableInfo:
    """By id or by code."""
    _guess(request, hall, table)
    found = await hall.lobby.find(table)
    return hall.lobby.info(found, holder_of(request))


@post("/api/tables/{table:str}/join", responses=RESPONSES)
async def join(
    request: AnyRequest,
    hall: NamedDependency[Hall],
    table: TableId,
    data: JSONBody[messages.Joining],
) -> Response[messages.Seated]:
    """Sit down on a free seat; the game begins with the last one."""
    _guess(request, hall, table)
    caller = Caller(request, hall)
    found = await hall.lobby.find(table)
    seat = await hall.lobby.join(found, data, caller.holder)
    return caller.answer(messages.Seated(hall.lobby.info(found, caller.holder), seat))


@post("/api/tables/{table:str}/start", status_code=200, responses=RESPONSES)
async def start_table(
    request: AnyRequest, hall: NamedDependency[Hall], table: TableId
) -> TableInfo:
    """The host waits no longer: bots take the free seats."""
    holder = holder_of(request)
    found = await hall.lobby.find(table)
    await hall.lobby.begin(found, holder)
    return hall.lobby.info(found, holder)


@post("/api/tables/{table:str}/title", status_code=200, responses=RESPONSES)
async def rename(
    request: AnyRequest,
    hall: NamedDependency[Hall],
    table: TableId,
    data: JSONBody[messages.Renaming],
) -> TableInfo:
    holder = holder_of(request)
    found = await hall.lobby.find(table)
    await hall.lobby.rename(found, data.title, holder)
    return hall.lobby.info(found, holder)


@post("/api/tables/{table:str}/pause", status_code=200, responses=RESPONSES)
async def pause(
    request: AnyRequest,
    hall: NamedDependency[Hall],
    table: TableId,
    data: JSONBody[messages.Pausing],
) -> TableInfo:
    """The host stops the table's clock, or lets it go on."""
    holder = holder_of(request)
    found = await hall.lobby.find(table)
    await hall.lobby.pause(found, data.paused, holder)
    return hall.lobby.info(found, holder)


@post("/api/tables/{table:str}/archive", status_code=200, responses=RESPONSES)
async def archive(
    request: AnyRequest,
    hall: NamedDependency[Hall],
    table: TableId,
    data: JSONBody[messages.Archiving],
) -> TableInfo:
    holder = holder_of(request)
    found = await hall.lobby.find(table)
    await hall.lobby.archive(found, data.archived, holder)
    return hall.lobby.info(found, holder)


@post("/api/tables/{table:str}/host", status_code=200, responses=RESPONSES)
async def hand_over(
    request: AnyRequest,
    hall: NamedDependency[Hall],
    table: TableId,
    data: JSONBody[messages.HandingOver],
) -> TableInfo:
    """Somebody else runs the table from now on."""
    holder = holder_of(request)
    found = await hall.lobby.find(table)
    await hall.lobby.hand_over(found, data.seat, holder)
    return hall.lobby.info(found, holder)


@get("/api/tables/{table:str}/position", responses=RESPONSES)
async def table_position(
    request: AnyRequest, hall: NamedDependency[Hall], table: TableId
) -> messages.Sheet:
    """What the banker of a table with real dice may set right."""
    return hall.positions.of(await hall.lobby.find(table), holder_of(request))


@post("/api/tables/{table:str}/on", responses=RESPONSES)
async def go_on(
    request: AnyRequest,
    hall: NamedDependency[Hall],
    table: TableId,
    data: JSONBody[messages.GoingOn],
) -> TableInfo:
    """Take the game to a real table, or bring it back: the same position under other dice."""
    holder = holder_of(request)
    found = await hall.lobby.find(table)
    return hall.lobby.info(await hall.positions.go_on(found, data.dice, holder), holder)


@post("/api/tables/{table:str}/rematch", responses=RESPONSES)
async def rematch(request: AnyRequest, hall: NamedDependency[Hall], table: TableId) -> TableInfo:
    """The same people once more; whoever asks first makes it, the others find it."""
    holder = holder_of(request)
    found = await hall.lobby.find(table)
    return hall.lobby.info(await hall.lobby.rematch(found, holder), holder)


@post("/api/tables/{table:str}/seats/{seat:int}/leave", status_code=200, responses=RESPONSES)
async def leave(
    request: AnyRequest, hall: NamedDependency[Hall], table: TableId, seat: SeatPath
) -> TableInfo:
    """Get up: before the start the seat is free again, later its player is away."""
    holder = holder_of(request)
    found = await hall.lobby.find(table)
    await hall.lobby.leave(found, seat, holder)
    return hall.lobby.info(found, holder)


@post("/api/tables/{table:str}/seats/{seat:int}/replace", status_code=200, responses=RESPONSES)
async def replace(
    request: AnyRequest,
    hall: NamedDependency[Hall],
    table: TableId,
    seat: SeatPath,
    data: JSONBody[messages.Replacing],
) -> TableInfo:
    """Who has the seat of a player who is not connected: the next to join, or a bot until he is
    back."""
    holder = holder_of(request)
    found = await hall.lobby.find(table)
    await hall.lobby.replace(found, seat, data.by, holder)
    return hall.lobby.info(found, holder)


@post("/api/tables/{table:str}/seats/{seat:int}/code", responses=RESPONSES)
async def move_code(
    request: AnyRequest, hall: NamedDependency[Hall], table: TableId, seat: SeatPath
) -> messages.MoveCode:
    """A code that moves the seat to another device, once."""
    found = await hall.lobby.find(table)
    return await hall.lobby.move_code(found, seat, holder_of(request))


@post("/api/moves", responses=RESPONSES)
async def move(
    request: AnyRequest, hall: NamedDependency[Hall], data: JSONBody[messages.Moving]
) -> Response[messages.Seated]:
    """Take a seat over with the code that the other device shows."""
    _guess(request, hall, "")
    caller = Caller(request, hall)
    table, seat = await hall.lobby.move(data.code, caller.holder)
    return caller.answer(messages.Seated(hall.lobby.info(table, caller.holder), seat))


@get(
    "/api/tables/{table:str}/qr.svg",
    media_type="image/svg+xml",
    responses=RESPONSES,
)
async def qr_code(request: AnyRequest, hall: NamedDependency[Hall], table: TableId) -> str:
    """The way to the table as a QR code."""
    found = await hall.lobby.find(table)
    host = request.headers.get("host", "")
    address = f"{request.url.scheme}://{host}/t/{found.row.code}"
    drawn: str = segno.make(address, micro=False).svg_inline(scale=8, border=2)
    return drawn


# Looking back


def _seat_of(request: AnyRequest, hall: Hall, table: Any, seat: int) -> int:
    """A spectator sees what is public; a seat what is its own; after the end all may be seen."""
    if seat >= len(table.seats):
        raise Refusal(404, "no_seat", "Il n’y a pas de tel siège.", "There is no such seat.")
    if seat >= 0 and table.row.status != OVER:
        if not is_same(table.holder(seat), holder_of(request)):
            raise not_yours()
    return seat


@get("/api/tables/{table:str}/story", responses=RESPONSES)
async def table_story(
    request: AnyRequest,
    hall: NamedDependency[Hall],
    table: TableId,
    since: Annotated[int, QueryParameter(ge=-1, le=10_000_000)] = -1,
    seat: Annotated[int, QueryParameter(ge=-1, le=20)] = -1,
) -> list[messages.Told]:
    """All sentences after an entry, as a seat may know them."""
    found = await hall.lobby.find(table)
    _seat_of(request, hall, found, seat)
    return story(found, seat, since)


@get("/api/tables/{table:str}/moments", responses=RESPONSES)
async def table_moments(
    request: AnyRequest,
    hall: NamedDependency[Hall],
    table: TableId,
    first: Annotated[int, QueryParameter(ge=0, le=10_000_000)] = 0,
    most: Annotated[int, QueryParameter(ge=1, le=200)] = 100,
    seat: Annotated[int, QueryParameter(ge=-1, le=20)] = -1,
) -> messages.Replay:
    """The table after each entry from `first` on: for replays, and for a link to one moment."""
    _pay(request, hall)
    found = await hall.lobby.find(table)
    _seat_of(request, hall, found, seat)
    if found.match is None:
        return messages.Replay(0, [])
    lines = found.match.record.lines[: min(first + most, found.n)]
    async with hall.heavy:
        return await asyncio.to_thread(
            moments, hall.tables, found, lines, found.n, seat, first, found.row.status == OVER
        )


@get(
    "/api/tables/{table:str}/record",
    media_type="application/x-ndjson",
    responses=RESPONSES,
)
async def record(request: AnyRequest, hall: NamedDependency[Hall], table: TableId) -> str:
    """The record of a finished game; of another one only for whoever runs it with real dice and
    holds all its seats."""
    return hall.records.export(await hall.lobby.find(table), holder_of(request))


@post("/api/records/verify", status_code=200, responses=RESPONSES)
async def verify_record(
    request: AnyRequest, hall: NamedDependency[Hall], data: JSONBody[messages.RecordText]
) -> messages.Verified:
    """Replay a record and check everything in it."""
    _pay(request, hall)
    async with hall.heavy:
        return await asyncio.to_thread(hall.records.check, data.text)


@post("/api/records", responses=RESPONSES)
async def bring_record(
    request: AnyRequest, hall: NamedDependency[Hall], data: JSONBody[messages.RecordText]
) -> Response[TableInfo]:
    """A finished game is laid out to be looked at again; another one goes on from there."""
    _pay(request, hall)
    caller = Caller(request, hall)
    async with hall.heavy:
        verdict = await asyncio.to_thread(hall.records.check, data.text)
    if not verdict.right:
        why = f"entry {verdict.entry}: {verdict.wrong}"
        raise Refusal(422, "bad_record", why, why)
    table = await hall.records.bring(data.text, caller.holder)
    return caller.answer(hall.lobby.info(table, caller.holder))


@get("/api/results", responses=RESPONSES)
async def results(
    hall: NamedDependency[Hall],
    game: Annotated[str, QueryParameter(max_length=40)] = "",
) -> list[messages.Result]:
    """How public tables ended, the newest first."""
    found: list[messages.Result] = []
    for info in await hall.lobby.listed(await hall.store.results(game, 100), ""):
        if info.outcome is not None:
            names, bots = _who(info.seats)
            found.append(
                messages.Result(
                    info.id, info.game, info.edition, names, bots, info.touched, info.outcome
                )
            )
    return found


def _who(seats: list[SeatInfo]) -> tuple[list[str], list[str]]:
    return [seat.name for seat in seats], [seat.bot for seat in seats]


# The server


@post("/api/devices", responses=RESPONSES)
async def new_device() -> messages.Device:
    """A key for a program, which sends it as `Authorization: Bearer`. Browsers need none."""
    return messages.Device(new_key())


@get("/health", responses=RESPONSES)
async def health(hall: NamedDependency[Hall]) -> messages.Health:
    try:
        await hall.store.count()
    except Unavailable as error:
        raise Refusal(503, "unavailable", str(error), str(error)) from error
    return messages.Health(__version__, sorted(hall.shelf.games), "ok")


@get("/metrics", media_type="text/plain", sync_to_thread=False)
def show_metrics(hall: NamedDependency[Hall]) -> str:
    """For Prometheus."""
    return metrics(hall)


def _pay(request: AnyRequest, hall: Hall) -> None:
    if not hall.requests.take(address_of(request), HEAVY):
        raise too_often()


def _guess(request: AnyRequest, hall: Hall, table: str) -> None:
    """Codes are short: nobody may try many. The id of a table is long and needs no such care."""
    if len(table) < 12 and not hall.codes.take(address_of(request)):
        raise too_often()


def too_often() -> Refusal:
    return Refusal(429, "rate", "Trop de demandes ; attendez un peu.", "Too many requests; wait.")


def address_of(request: Any) -> str:
    client = request.client
    return client.host if client is not None else ""


ROUTES: Final = (
    games,
    edition,
    layout,
    fresh_position,
    rulebook,
    public_tables,
    my_tables,
    create_table,
    show_table,
    join,
    start_table,
    rename,
    pause,
    archive,
    hand_over,
    table_position,
    go_on,
    rematch,
    leave,
    replace,
    move_code,
    move,
    qr_code,
    table_story,
    table_moments,
    record,
    verify_record,
    bring_record,
    results,
    new_device,
    health,
    show_metrics,
)

__all__ = ["ROUTES", "address_of", "holder_of", "key_of", "no_table"]

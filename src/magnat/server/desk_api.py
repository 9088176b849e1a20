"""The interface of the cash desks: HTTP for whoever acts, a socket for whoever watches."""

from __future__ import annotations

import asyncio
import contextlib
import time
from datetime import timedelta, timezone
from typing import Annotated, Any, Final

import msgspec
import segno
from litestar import Request, Response, get, post, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from magnat.bank.box import TITLES
from magnat.bank.commands import Command
from magnat.bank.entry import BANKER
from magnat.bank.statement import as_csv
from magnat.bank.view import DeskView, TitleCard, title_card
from magnat.core.step import Seat
from magnat.server.api import RESPONSES, Caller, TableId, address_of, holder_of, key_of, too_often
from magnat.server.desks import LINK_SECONDS, Live, no_desk
from magnat.server.fanout import SEND_SECONDS
from magnat.server.hall import Hall
from magnat.server.limits import Bucket
from magnat.server.lobby import Refusal, not_yours
from magnat.server.messages import (
    Ack,
    DeskHello,
    DeskInfo,
    DeskLink,
    Moving,
    NewDesk,
    Refused,
    SeatedAtDesk,
    TableInfo,
)
from magnat.server.seats import hashed
from magnat.server.socket import HELLO_SECONDS, SILENCE_SECONDS, AnySocket, admitted
from magnat.server.store import Unavailable
from magnat.server.words import Language

AnyRequest = Request[Any, Any, Any]
DeskId = Annotated[str, PathParameter(min_length=12, max_length=40)]
SeatPath = Annotated[int, PathParameter(ge=0, le=20)]
QUARTERS: Final = 24 * 60  # minutes that a clock may differ from that of Greenwich, at most

_encoder: Final = msgspec.json.Encoder()
_hello: Final = msgspec.json.Decoder(DeskHello)


async def _at(request: AnyRequest, hall: Hall, desk: str) -> tuple[Live, Seat]:
    """The desk, and whose device asks; a stranger is told nothing."""
    live = await hall.desks.get(desk)
    who = live.who(holder_of(request))
    if who is None:
        raise not_yours()
    return live, who


async def _kept(request: AnyRequest, hall: Hall, desk: str) -> Live:
    live, who = await _at(request, hall, desk)
    if who != BANKER:
        raise not_yours()
    return live


@post("/api/desks", responses=RESPONSES)
async def open_desk(
    request: AnyRequest, hall: NamedDependency[Hall], data: JSONBody[NewDesk]
) -> Response[DeskInfo]:
    """Open a cash desk for a real box; this device keeps it."""
    caller = Caller(request, hall)
    live = await hall.desks.create(data, caller.holder)
    return caller.answer(live.info(caller.holder))


@get("/api/desks", responses=RESPONSES)
async def my_desks(request: AnyRequest, hall: NamedDependency[Hall]) -> list[DeskInfo]:
    """The desks that this device keeps, or at which it has an account."""
    holder = holder_of(request)
    return await hall.desks.mine(holder) if holder else []


@post("/api/desks/join", responses=RESPONSES)
async def join_desk(
    request: AnyRequest, hall: NamedDependency[Hall], data: JSONBody[Moving]
) -> Response[SeatedAtDesk]:
    """Take an account with the code that the banker's device shows, once."""
    if not hall.codes.take(address_of(request)):
        raise too_often()
    caller = Caller(request, hall)
    live, seat = await hall.desks.join(data.code, caller.holder)
    return caller.answer(SeatedAtDesk(live.row.id, seat))


@get("/api/desks/{desk:str}", responses=RESPONSES)
async def show_desk(
    request: AnyRequest,
    hall: NamedDependency[Hall],
    desk: DeskId,
    since: Annotated[int, QueryParameter(ge=-1, le=10_000_000)] = -1,
) -> DeskView:
    """Everything that this device may know, with the entries after `since`."""
    live, who = await _at(request, hall, desk)
    return live.view(who, since)


@post("/api/desks/{desk:str}/entries", status_code=200, responses=RESPONSES)
async def add_entry(
    request: AnyRequest, hall: NamedDependency[Hall], desk: DeskId, data: JSONBody[Command]
) -> Response[Ack | Refused]:
    """One line more. It is stored when this is answered; a resend is answered, never done twice."""
    live, who = await _at(request, hall, desk)
    answer = await hall.desks.perform(live, who, data)
    return Response(answer, status_code=200 if isinstance(answer, Ack) else 409)


@post("/api/desks/{desk:str}/referee", responses=RESPONSES)
async def referee(request: AnyRequest, hall: NamedDependency[Hall], desk: DeskId) -> TableInfo:
    """The third depth: a table with real dice on which lies what the desk keeps."""
    live = await _kept(request, hall, desk)
    return hall.lobby.info(await hall.positions.referee(live), holder_of(request))


@post("/api/tables/{table:str}/desk", responses=RESPONSES)
async def back_to_desk(
    request: AnyRequest, hall: NamedDependency[Hall], table: TableId
) -> DeskInfo:
    """From the referee to a cash desk that keeps what lies on the table."""
    holder = holder_of(request)
    found = await hall.lobby.find(table)
    return (await hall.positions.desk(found, hall.desks, holder)).info(holder)


@get("/api/desks/{desk:str}/titles/{item:int}", responses=RESPONSES)
async def show_title(
    request: AnyRequest,
    hall: NamedDependency[Hall],
    desk: DeskId,
    item: Annotated[int, PathParameter(ge=0, le=2000)],
    visitor: Annotated[int, QueryParameter(ge=-1, le=20)] = -1,
    points: Annotated[int, QueryParameter(ge=0, le=100)] = 0,
) -> TitleCard:
    """What can be done with a title, and what a visit to it costs, with the clause."""
    live, _ = await _at(request, hall, desk)
    known = live.desk
    if known.depth < TITLES or item not in known.box.titles(known.s) or visitor >= known.seats:
        raise no_desk()
    return title_card(known, item, visitor, points)


@post("/api/desks/{desk:str}/seats/{seat:int}/link", responses=RESPONSES)
async def link(
    request: AnyRequest, hall: NamedDependency[Hall], desk: DeskId, seat: SeatPath
) -> DeskLink:
    """The way to one player's account, for one phone, once."""
    live = await _kept(request, hall, desk)
    code = await hall.desks.link(live, seat)
    return DeskLink(code, _way(request, hall, code), LINK_SECONDS)


@post("/api/desks/{desk:str}/seats/{seat:int}/unlink", status_code=200, responses=RESPONSES)
async def unlink(
    request: AnyRequest, hall: NamedDependency[Hall], desk: DeskId, seat: SeatPath
) -> DeskInfo:
    """That player's phone was lost: its key opens nothing any more."""
    live = await _kept(request, hall, desk)
    await hall.desks.unlink(live, seat)
    return live.info(holder_of(request))


@get(
    "/api/desks/links/{code:str}/qr.svg",
    media_type="image/svg+xml",
    responses=RESPONSES,
    sync_to_thread=False,
)
def link_qr(
    request: AnyRequest,
    hall: NamedDependency[Hall],
    code: Annotated[str, PathParameter(pattern=r"^[A-Z0-9]{10}$")],
) -> str:
    """The same way as a QR code."""
    drawn: str = segno.make(_way(request, hall, code), micro=False).svg_inline(scale=8, border=2)
    return drawn


def _way(request: AnyRequest, hall: Hall, code: str) -> str:
    """Where a phone finds the code: on this machine's own page it would look for itself."""
    host = request.headers.get("host", "")
    is_here = host.startswith(("127.", "localhost", "[::1]"))
    start = hall.settings.lan if is_here and hall.settings.lan else f"{request.url.scheme}://{host}"
    return f"{start}/desk/join/{code}"


@get("/api/desks/{desk:str}/statement.csv", responses=RESPONSES, media_type="text/csv")
async def statement(
    request: AnyRequest,
    hall: NamedDependency[Hall],
    desk: DeskId,
    lang: Annotated[Language, QueryParameter()] = "fr",
    holder: Annotated[int, QueryParameter(ge=-1, le=500)] = -1,
    zone: Annotated[int, QueryParameter(ge=-QUARTERS + 1, le=QUARTERS - 1)] = 0,
) -> Response[str]:
    """One account, or all that this device may look into; hours `zone` minutes from Greenwich."""
    live, who = await _at(request, hall, desk)
    text = as_csv(
        live.desk,
        who,
        lang,
        timezone(timedelta(minutes=zone)),
        lambda one: holder in (-1, one),
    )
    name = "releve" if lang == "fr" else "statement"
    return Response(
        text,
        media_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}.csv"'},
    )


# The socket


@websocket("/api/desks/{desk:str}/socket")
async def desk_socket(socket: AnySocket, hall: NamedDependency[Hall], desk: FromPath[str]) -> None:
    """Sends the desk whenever it has changed."""
    async with admitted(socket, hall) as address:
        if address:
            await _watch(socket, hall, desk)


async def _watch(socket: AnySocket, hall: Hall, id: str) -> None:
    async with asyncio.timeout(HELLO_SECONDS):
        text = await socket.receive_data("text")
    try:
        hello = _hello.decode(text)
        live = await hall.desks.get(id)
    except (msgspec.MsgspecError, Refusal, Unavailable) as error:
        await socket.close(1008, "no_desk" if isinstance(error, Refusal) else "protocol")
        return
    holder = hashed(hello.key or key_of(socket))
    if live.who(holder) is None:
        await socket.close(1008, "not_yours")
        return
    stirred = asyncio.Event()
    stirred.set()
    live.watchers.add(stirred.set)
    sender = asyncio.create_task(_send(socket, hall, live, holder, hello.since, stirred))
    reader = asyncio.create_task(_listen(socket, hall))
    try:
        await asyncio.wait((sender, reader), return_when=asyncio.FIRST_COMPLETED)
    finally:
        live.watchers.discard(stirred.set)
        for task in (sender, reader):
            task.cancel()
        await asyncio.gather(sender, reader, return_exceptions=True)
        with contextlib.suppress(Exception):
            await socket.close(1000, "")


async def _send(
    socket: AnySocket, hall: Hall, live: Live, holder: str, since: int, stirred: asyncio.Event
) -> None:
    """The newest view, with the entries not yet sent: a slow reader is sent fewer of them."""
    while not hall.desks.is_stopping:
        await stirred.wait()
        stirred.clear()
        who = live.who(holder)
        if who is None:
            await socket.close(1008, "not_yours")
            return
        shown = live.view(who, since)
        since = live.desk.n
        async with asyncio.timeout(SEND_SECONDS):
            await socket.send_text(_encoder.encode(shown).decode())


async def _listen(socket: AnySocket, hall: Hall) -> None:
    """Nothing is said over the socket but that one is still there."""
    bucket = Bucket(hall.settings.seat_rate, hall.settings.seat_burst, time.monotonic())
    while True:
        async with asyncio.timeout(SILENCE_SECONDS):
            await socket.receive_data("text")
        if not bucket.take(time.monotonic()):
            return


DESK_ROUTES: Final = (
    open_desk,
    my_desks,
    join_desk,
    show_desk,
    add_entry,
    referee,
    back_to_desk,
    show_title,
    link,
    unlink,
    link_qr,
    statement,
    desk_socket,
)

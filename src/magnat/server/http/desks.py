"""Routes of cash desks: open a desk, add entries, link phones, read."""

from __future__ import annotations

from datetime import timedelta, timezone
from typing import Annotated, Final

from magnat.bank.commands import Command
from magnat.bank.ledger_entry import BANKER
from magnat.bank.statement import as_csv
from magnat.bank.view import CountView, DeskView, TitleCard, count, title_card
from magnat.core.step_and_window import Seat
from magnat.kit.fronts.desk import TITLES
from magnat.server import clock
from magnat.server.desks.live import LiveDesk
from magnat.server.desks.registry_and_phones import LINK_SECONDS, WRITTEN_SECONDS
from magnat.server.http.caller import (
    RESPONSES,
    SeatPath,
    TableId,
    address_of,
    charge,
    find_table,
    holder_of,
    identify,
    load_edition,
    server_url,
)
from magnat.server.http.refusals import no_desk, not_yours, wrong
from magnat.server.http.route_types import (
    AnyRequest,
    JSONBody,
    NamedDependency,
    PathParameter,
    QueryParameter,
    Response,
    get,
    post,
)
from magnat.server.pages.qr import drawing
from magnat.server.pages.texts import Language
from magnat.server.security.keys_ids_codes import new_code
from magnat.server.services import Services
from magnat.server.store.base import Unavailable
from magnat.server.wire.desk import DeskInfo, DeskLink, NewBanker, NewDesk, SeatedAtDesk
from magnat.server.wire.http import MovingSeat
from magnat.server.wire.socket import Ack, Refused

DeskId = Annotated[str, PathParameter(min_length=12, max_length=40)]
# The offset of any time zone from UTC is smaller than this number of minutes.
MINUTES_PER_DAY: Final = 24 * 60


async def _desk_and_account(
    request: AnyRequest, services: Services, desk: str
) -> tuple[LiveDesk, Seat]:
    """Return the desk and the seat of the calling device, or BANKER; refuse devices without an
    account."""
    found = await services.desks.get(desk)
    who = found.who(holder_of(request))
    if who is None:
        raise not_yours()
    if who == BANKER:
        found.bank_left = clock.wall()
    return found, who


async def _bankers_desk(request: AnyRequest, services: Services, desk: str) -> LiveDesk:
    """Return the desk; refuse all devices except the banker's."""
    found, who = await _desk_and_account(request, services, desk)
    if who != BANKER:
        raise not_yours()
    return found


@post("/api/desks", responses=RESPONSES)
async def open_desk(
    request: AnyRequest, services: NamedDependency[Services], data: JSONBody[NewDesk]
) -> Response[DeskInfo]:
    """Open a cash desk for a game with a real box; the calling device becomes the banker's."""
    caller = await identify(request, services)
    await load_edition(services, caller.address, data.game, data.edition, data.options)
    async with services.expiry.placing:
        laid = await services.expiry.make_room_for_desk(caller.address)
        found = await services.desks.create(data, caller.holder, laid)
    return caller.respond(found.info(caller.holder))


@get("/api/desks", responses=RESPONSES)
async def my_desks(request: AnyRequest, services: NamedDependency[Services]) -> list[DeskInfo]:
    """List the desks at which the calling device is the banker's or has an account."""
    holder = holder_of(request)
    return await services.desks.mine(holder) if holder else []


@post("/api/desks/join", responses=RESPONSES)
async def join_desk(
    request: AnyRequest, services: NamedDependency[Services], data: JSONBody[MovingSeat]
) -> Response[SeatedAtDesk]:
    """Take over an account with the code that the banker's device shows; a code is valid once."""
    caller = await identify(request, services)
    found, seat = await services.guesses.find(
        caller.address, lambda: services.desks.join(data.code, caller.holder)
    )
    await services.desk_depth.reassign_seats(found)
    return caller.respond(SeatedAtDesk(found.id, seat))


@get("/api/desks/{desk:str}", responses=RESPONSES)
async def show_desk(
    request: AnyRequest,
    services: NamedDependency[Services],
    desk: DeskId,
    since: Annotated[int, QueryParameter(ge=-1, le=10_000_000)] = -1,
) -> DeskView:
    """Return the desk as the calling device may see it, with the entries after number `since`."""
    found, who = await _desk_and_account(request, services, desk)
    return found.view(who, since)


@post("/api/desks/{desk:str}/entries", status_code=200, responses=RESPONSES)
async def add_entry(
    request: AnyRequest, services: NamedDependency[Services], desk: DeskId, data: JSONBody[Command]
) -> Response[Ack | Refused]:
    """Perform a command, which adds an entry. The answer comes after the entry is stored; if a
    client sends the command again, it gets the same answer and the command is not performed
    again."""
    found, who = await _desk_and_account(request, services, desk)
    answer = await services.desk_depth.perform(found, who, data)
    if isinstance(answer, Refused) and answer.code == "unavailable":
        raise Unavailable(answer.en)
    return Response(answer, status_code=200 if isinstance(answer, Ack) else 409)


@post("/api/tables/{table:str}/desk", responses=RESPONSES)
async def back_to_desk(
    request: AnyRequest, services: NamedDependency[Services], table: TableId
) -> DeskInfo:
    """Move the game from a referee's table back to its cash desk; a table without a desk gets a new
    desk with its position."""
    holder = holder_of(request)
    found = await find_table(request, services, table)
    if not found.row.desk:
        return (await services.positions.continue_at_desk(found, holder, address_of(request))).info(
            holder
        )
    desk = await _bankers_desk(request, services, found.row.desk)
    if desk.ledger.table == found.id:
        await services.desk_depth.change_depth(desk, TITLES, False, new_code(12))
    return desk.info(holder)


@get("/api/desks/{desk:str}/count", responses=RESPONSES)
async def show_count(
    request: AnyRequest, services: NamedDependency[Services], desk: DeskId
) -> CountView:
    """Return everybody's final worth by the rule of the game; if money is secret, players see it
    only after the desk is closed."""
    found, who = await _desk_and_account(request, services, desk)
    if who != BANKER and found.ledger.is_secret and not found.ledger.is_closed:
        raise not_yours()
    return count(found.ledger)


@post("/api/desks/{desk:str}/bank", status_code=200, responses=RESPONSES)
async def hand_over_bank(
    request: AnyRequest,
    services: NamedDependency[Services],
    desk: DeskId,
    data: JSONBody[NewBanker],
) -> DeskInfo:
    """Make another player's phone the banker's device."""
    found = await _bankers_desk(request, services, desk)
    holder = holder_of(request)
    heirs, seats = found.holders, range(len(found.holders))
    if data.to not in seats or not heirs[data.to]:
        raise wrong("that player has no phone here")
    if data.keeps in seats and not heirs[data.keeps]:
        await services.desks.set_holder(found, data.keeps, holder)
    await services.desks.hand_over(found, heirs[data.to], data.to)
    await services.desk_depth.reassign_seats(found)
    return found.info(holder)


@get("/api/desks/{desk:str}/titles/{item:int}", responses=RESPONSES)
async def show_title(
    request: AnyRequest,
    services: NamedDependency[Services],
    desk: DeskId,
    item: Annotated[int, PathParameter(ge=0, le=2000)],
    visitor: Annotated[int, QueryParameter(ge=-1, le=20)] = -1,
    points: Annotated[int, QueryParameter(ge=0, le=100)] = 0,
) -> TitleCard:
    """Return what can be done with a title, and the rent that the player `visitor` would pay there,
    with the clause of the booklet."""
    found, _ = await _desk_and_account(request, services, desk)
    known = found.ledger
    if known.depth < TITLES or item not in known.box.titles(known.s) or visitor >= known.seats:
        raise no_desk()
    return title_card(known, item, visitor, points)


@post("/api/desks/{desk:str}/seats/{seat:int}/link", responses=RESPONSES)
async def link(
    request: AnyRequest, services: NamedDependency[Services], desk: DeskId, seat: SeatPath
) -> DeskLink:
    """Create a link with which one phone takes over a player's account; it is valid once."""
    found = await _bankers_desk(request, services, desk)
    code = await services.desks.link(found, seat)
    start, is_found = server_url(request, services)
    return DeskLink(code, f"{start}/desk/join/{code}", is_found, LINK_SECONDS)


@post("/api/desks/{desk:str}/bank/link", responses=RESPONSES)
async def link_bank(
    request: AnyRequest, services: NamedDependency[Services], desk: DeskId
) -> DeskLink:
    """Create a link with which another device takes over the bank; it is valid once."""
    found = await _bankers_desk(request, services, desk)
    code = await services.desks.link(found, BANKER)
    start, is_found = server_url(request, services)
    return DeskLink(code, f"{start}/desk/join/{code}", is_found, LINK_SECONDS)


@post("/api/desks/{desk:str}/bank/code", responses=RESPONSES)
async def write_bank_code(
    request: AnyRequest, services: NamedDependency[Services], desk: DeskId
) -> DeskLink:
    """Create the code to write down: with it any device takes over the bank when the banker's is
    gone. The code created before is no longer valid."""
    found = await _bankers_desk(request, services, desk)
    code = await services.desks.write_bank_code(found)
    start, is_found = server_url(request, services)
    return DeskLink(code, f"{start}/desk/join/{code}", is_found, WRITTEN_SECONDS)


@post("/api/desks/{desk:str}/seats/{seat:int}/unlink", status_code=200, responses=RESPONSES)
async def unlink(
    request: AnyRequest, services: NamedDependency[Services], desk: DeskId, seat: SeatPath
) -> DeskInfo:
    """Take the account away from a player's phone, for example because it was lost."""
    found = await _bankers_desk(request, services, desk)
    await services.desks.unlink(found, seat)
    await services.desk_depth.reassign_seats(found)
    return found.info(holder_of(request))


@get(
    "/api/desks/links/{code:str}/qr.svg",
    media_type="image/svg+xml",
    responses=RESPONSES,
    sync_to_thread=False,
)
def link_qr(
    request: AnyRequest,
    services: NamedDependency[Services],
    code: Annotated[str, PathParameter(pattern=r"^[A-Z0-9]{10}$")],
) -> str:
    """Return the QR code (SVG) of the link to an account or to the bank."""
    return drawing(f"{server_url(request, services)[0]}/desk/join/{code}")


@get("/api/desks/{desk:str}/statement.csv", responses=RESPONSES, media_type="text/csv")
async def statement(
    request: AnyRequest,
    services: NamedDependency[Services],
    desk: DeskId,
    lang: Annotated[Language, QueryParameter()] = "fr",
    holder: Annotated[int, QueryParameter(ge=-1, le=500)] = -1,
    zone: Annotated[int, QueryParameter(ge=-MINUTES_PER_DAY + 1, le=MINUTES_PER_DAY - 1)] = 0,
) -> Response[str]:
    """Return the entries of one account, or of all accounts that this device may see, as CSV;
    `zone` is the offset from UTC in minutes."""
    charge(request, services)
    found, who = await _desk_and_account(request, services, desk)
    text = as_csv(
        found.ledger,
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


DESK_ROUTES: Final = (
    open_desk,
    my_desks,
    join_desk,
    show_desk,
    add_entry,
    back_to_desk,
    show_count,
    hand_over_bank,
    link_bank,
    write_bank_code,
    show_title,
    link,
    unlink,
    link_qr,
    statement,
)

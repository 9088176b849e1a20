"""Routes of tables: create, join, run as host, leave, move to another device."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from magnat.kit.fronts.desk import REFEREE
from magnat.server.http.caller import (
    RESPONSES,
    SeatPath,
    TableId,
    address_of,
    find_table,
    holder_of,
    identify,
    load_edition,
    server_url,
)
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
from magnat.server.security.keys_ids_codes import new_code
from magnat.server.services import Services
from magnat.server.tables.info_and_lists import table_info
from magnat.server.tables.seats import must_run
from magnat.server.wire.box import Sheet
from magnat.server.wire.http import (
    AgreeingToShow,
    Archiving,
    ChangingPace,
    ChoosingPawn,
    ContinuingGame,
    HandingOver,
    Joining,
    MoveCode,
    MovingSeat,
    MutingTalk,
    NewTable,
    NewTutorial,
    Pausing,
    Promising,
    Renaming,
    Replacing,
    RevealingWords,
    Seated,
)
from magnat.server.wire.table_socket import TableInfo


@get("/api/tables", responses=RESPONSES)
async def public_tables(
    request: AnyRequest, services: NamedDependency[Services]
) -> list[TableInfo]:
    """List the public tables that are open or being played."""
    return await services.listing.public(holder_of(request))


@get("/api/mine", responses=RESPONSES)
async def my_tables(request: AnyRequest, services: NamedDependency[Services]) -> list[TableInfo]:
    """List the tables at which the calling device has a seat or is the host's."""
    holder = holder_of(request)
    return await services.listing.mine(holder) if holder else []


@post("/api/tables", responses=RESPONSES)
async def create_table(
    request: AnyRequest, services: NamedDependency[Services], data: JSONBody[NewTable]
) -> Response[TableInfo]:
    """Create a table; the game begins at once if no seat is left free for others."""
    caller = await identify(request, services)
    make = services.positions.create if data.position else services.factory.create
    await load_edition(services, caller.address, data.game, data.edition, data.options)
    table = await make(data, caller.holder, caller.address)
    return caller.respond(table_info(table, caller.holder))


@post("/api/tables/first", responses=RESPONSES)
async def first_table(
    request: AnyRequest, services: NamedDependency[Services], data: JSONBody[NewTutorial]
) -> Response[TableInfo]:
    """Create the tutorial of an edition: a guided game against bots."""
    caller = await identify(request, services)
    await load_edition(services, caller.address, data.game, data.edition, {})
    table = await services.positions.create_tutorial(data, caller.holder, caller.address)
    return caller.respond(table_info(table, caller.holder))


@get("/api/tables/{table:str}", responses=RESPONSES)
async def show_table(
    request: AnyRequest, services: NamedDependency[Services], table: TableId
) -> TableInfo:
    """Return the table with this id or code."""
    found = await find_table(request, services, table)
    return table_info(found, holder_of(request))


@post("/api/tables/{table:str}/join", responses=RESPONSES)
async def join(
    request: AnyRequest,
    services: NamedDependency[Services],
    table: TableId,
    data: JSONBody[Joining],
) -> Response[Seated]:
    """Take a free seat; the game begins when the last free seat is taken."""
    caller = await identify(request, services)
    found = await find_table(request, services, table)
    seat = await services.seats.join(found, data, caller.holder)
    return caller.respond(Seated(table_info(found, caller.holder), seat))


@post("/api/tables/{table:str}/promises", status_code=200, responses=RESPONSES)
async def promise_words(
    request: AnyRequest,
    services: NamedDependency[Services],
    table: TableId,
    data: JSONBody[Promising],
) -> TableInfo:
    """Store hashes of the random words that the players of this device will add to the seed of the
    dice (docs/fair-dice.md). Possible before the game starts, or after its end for a rematch."""
    holder = holder_of(request)
    found = await find_table(request, services, table)
    await services.entropy.promise(found, data.seats, holder)
    return table_info(found, holder)


@post("/api/tables/{table:str}/words", status_code=200, responses=RESPONSES)
async def say_words(
    request: AnyRequest,
    services: NamedDependency[Services],
    table: TableId,
    data: JSONBody[RevealingWords],
) -> TableInfo:
    """Reveal the words whose hashes the players of this device sent before. Possible when the table
    asks for them; the game begins when all words are revealed."""
    found = await find_table(request, services, table)
    await services.entropy.reveal(found, data.seats)
    return table_info(found, holder_of(request))


@post("/api/tables/{table:str}/without", status_code=200, responses=RESPONSES)
async def start_without_words(
    request: AnyRequest, services: NamedDependency[Services], table: TableId
) -> TableInfo:
    """Agree to begin although some players have not revealed their words for the seed of the dice;
    the game begins when all players agree who have revealed theirs."""
    holder = holder_of(request)
    found = await find_table(request, services, table)
    await services.entropy.start_without(found, holder)
    return table_info(found, holder)


@post("/api/tables/{table:str}/start", status_code=200, responses=RESPONSES)
async def start_table(
    request: AnyRequest, services: NamedDependency[Services], table: TableId
) -> TableInfo:
    """Start the game (host only); bots take the free seats."""
    holder = holder_of(request)
    found = await find_table(request, services, table)
    await services.host.begin(found, holder)
    return table_info(found, holder)


@post("/api/tables/{table:str}/title", status_code=200, responses=RESPONSES)
async def rename(
    request: AnyRequest,
    services: NamedDependency[Services],
    table: TableId,
    data: JSONBody[Renaming],
) -> TableInfo:
    """Change the table's title (host only)."""
    holder = holder_of(request)
    found = await find_table(request, services, table)
    await services.host.rename(found, data.title, holder)
    return table_info(found, holder)


@post("/api/tables/{table:str}/pause", status_code=200, responses=RESPONSES)
async def pause(
    request: AnyRequest,
    services: NamedDependency[Services],
    table: TableId,
    data: JSONBody[Pausing],
) -> TableInfo:
    """Pause the table or let it continue (host only)."""
    holder = holder_of(request)
    found = await find_table(request, services, table)
    await services.host.pause(found, data.paused, holder)
    return table_info(found, holder)


@post("/api/tables/{table:str}/pace", status_code=200, responses=RESPONSES)
async def change_pace(
    request: AnyRequest,
    services: NamedDependency[Services],
    table: TableId,
    data: JSONBody[ChangingPace],
) -> TableInfo:
    """Change the pace of the game, also while it is played (host only)."""
    holder = holder_of(request)
    found = await find_table(request, services, table)
    await services.host.set_pace(found, data.pace, holder)
    return table_info(found, holder)


@post("/api/tables/{table:str}/quiet", status_code=200, responses=RESPONSES)
async def quiet(
    request: AnyRequest,
    services: NamedDependency[Services],
    table: TableId,
    data: JSONBody[MutingTalk],
) -> TableInfo:
    """Switch the chat of the table off or on (host only)."""
    holder = holder_of(request)
    found = await find_table(request, services, table)
    await services.chat.set_quiet(found, data.quiet, holder)
    return table_info(found, holder)


@post("/api/tables/{table:str}/archive", status_code=200, responses=RESPONSES)
async def archive(
    request: AnyRequest,
    services: NamedDependency[Services],
    table: TableId,
    data: JSONBody[Archiving],
) -> TableInfo:
    """Hide the table from lists, or show it again (host only)."""
    holder = holder_of(request)
    found = await find_table(request, services, table)
    await services.host.archive(found, data.archived, holder)
    return table_info(found, holder)


@post("/api/tables/{table:str}/host", status_code=200, responses=RESPONSES)
async def hand_over(
    request: AnyRequest,
    services: NamedDependency[Services],
    table: TableId,
    data: JSONBody[HandingOver],
) -> TableInfo:
    """Make the player of another seat the host (host only)."""
    holder = holder_of(request)
    found = await find_table(request, services, table)
    await services.host.hand_over(found, data.seat, holder)
    return table_info(found, holder)


@get("/api/tables/{table:str}/position", responses=RESPONSES)
async def table_position(
    request: AnyRequest, services: NamedDependency[Services], table: TableId
) -> Sheet:
    """Return the values that the host of a table with real dice may correct."""
    return services.positions.table_sheet(
        await find_table(request, services, table), holder_of(request)
    )


@post("/api/tables/{table:str}/on", responses=RESPONSES)
async def go_on(
    request: AnyRequest,
    services: NamedDependency[Services],
    table: TableId,
    data: JSONBody[ContinuingGame],
) -> TableInfo:
    """Continue the game at a new table, with real dice or with the server's dice (host only)."""
    holder = holder_of(request)
    found = await find_table(request, services, table)
    if not found.row.desk:
        made = await services.positions.continue_at_new_table(
            found, data.dice, holder, address_of(request)
        )
        return table_info(made, holder)
    must_run(found, holder)
    desk = await services.desks.get(found.row.desk)
    await services.desk_depth.change_depth(desk, REFEREE, data.dice == "seed", new_code(12))
    return table_info(await services.tables.get(desk.ledger.table), holder)


@post("/api/tables/{table:str}/rematch", responses=RESPONSES)
async def rematch(
    request: AnyRequest, services: NamedDependency[Services], table: TableId
) -> TableInfo:
    """Return the table of the rematch with the same people; the first request creates it."""
    holder = holder_of(request)
    found = await find_table(request, services, table)
    return table_info(await services.host.rematch(found, holder, address_of(request)), holder)


@post("/api/tables/{table:str}/seats/{seat:int}/leave", status_code=200, responses=RESPONSES)
async def leave(
    request: AnyRequest, services: NamedDependency[Services], table: TableId, seat: SeatPath
) -> TableInfo:
    """Leave a seat: before the start it becomes free, later its player counts as away."""
    holder = holder_of(request)
    found = await find_table(request, services, table)
    await services.seats.leave(found, seat, holder)
    return table_info(found, holder)


@post("/api/tables/{table:str}/seats/{seat:int}/replace", status_code=200, responses=RESPONSES)
async def replace(
    request: AnyRequest,
    services: NamedDependency[Services],
    table: TableId,
    seat: SeatPath,
    data: JSONBody[Replacing],
) -> TableInfo:
    """Agree that an absent player's seat goes to the next person who joins, or that a bot plays it
    until the player returns. The change happens when all other connected players agree (before the
    start: when the host decides)."""
    holder = holder_of(request)
    found = await find_table(request, services, table)
    await services.seats.replace(found, seat, data.by, holder)
    return table_info(found, holder)


@post("/api/tables/{table:str}/seats/{seat:int}/open", status_code=200, responses=RESPONSES)
async def agree(
    request: AnyRequest,
    services: NamedDependency[Services],
    table: TableId,
    seat: SeatPath,
    data: JSONBody[AgreeingToShow],
) -> TableInfo:
    """Allow the host to see what this player hides, so that the game can continue at a table with
    real dice; or withdraw this permission."""
    holder = holder_of(request)
    found = await find_table(request, services, table)
    await services.seats.set_open(found, seat, data.open, holder)
    return table_info(found, holder)


@post("/api/tables/{table:str}/seats/{seat:int}/pawn", status_code=200, responses=RESPONSES)
async def choose_pawn(
    request: AnyRequest,
    services: NamedDependency[Services],
    table: TableId,
    seat: SeatPath,
    data: JSONBody[ChoosingPawn],
) -> TableInfo:
    """Choose a pawn for this seat; only before the game begins."""
    holder = holder_of(request)
    found = await find_table(request, services, table)
    await services.seats.choose(found, seat, data.pawn, holder)
    return table_info(found, holder)


@post("/api/tables/{table:str}/seats/{seat:int}/code", responses=RESPONSES)
async def move_code(
    request: AnyRequest, services: NamedDependency[Services], table: TableId, seat: SeatPath
) -> MoveCode:
    """Create a code that moves the seat to another device; it is valid once."""
    found = await find_table(request, services, table)
    return await services.seats.move_code(found, seat, holder_of(request))


@post("/api/moves", responses=RESPONSES)
async def move(
    request: AnyRequest, services: NamedDependency[Services], data: JSONBody[MovingSeat]
) -> Response[Seated]:
    """Take over a seat with the code that the seat's present device shows."""
    caller = await identify(request, services)
    table, seat = await services.guesses.find(
        caller.address, lambda: services.seats.move(data.code, caller.holder)
    )
    return caller.respond(Seated(table_info(table, caller.holder), seat))


@get(
    "/api/tables/{table:str}/qr.svg",
    media_type="image/svg+xml",
    responses=RESPONSES,
)
async def qr_code(
    request: AnyRequest,
    services: NamedDependency[Services],
    table: TableId,
    to: Annotated[Literal["seat", "tv"], QueryParameter()] = "seat",
) -> str:
    """Return the QR code (SVG) of the link to the table, or to its view for a television."""
    found = await find_table(request, services, table)
    end = "/tv" if to == "tv" else ""
    return drawing(f"{server_url(request, services)[0]}/t/{found.row.code}{end}")


@get(
    "/api/moves/{code:str}/qr.svg",
    media_type="image/svg+xml",
    responses=RESPONSES,
    sync_to_thread=False,
)
def move_qr(
    request: AnyRequest,
    services: NamedDependency[Services],
    code: Annotated[str, PathParameter(pattern=r"^[A-Z0-9]{5}-[A-Z0-9]{5}$")],
) -> str:
    """Return the QR code (SVG) of the link with which another device takes over the seat."""
    return drawing(f"{server_url(request, services)[0]}/move/{code}")


TABLE_ROUTES: Final = (
    public_tables,
    my_tables,
    create_table,
    first_table,
    show_table,
    join,
    promise_words,
    say_words,
    start_without_words,
    start_table,
    rename,
    pause,
    change_pace,
    quiet,
    archive,
    hand_over,
    table_position,
    go_on,
    rematch,
    leave,
    agree,
    replace,
    choose_pawn,
    move_code,
    move,
    qr_code,
    move_qr,
)

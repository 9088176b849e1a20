"""Routes of past play: stories, replays, records, results."""

from __future__ import annotations

from typing import Annotated, Any, Final

from magnat.server.history.replay import moments, story
from magnat.server.http.caller import (
    RESPONSES,
    TableId,
    address_of,
    charge,
    find_table,
    holder_of,
    identify,
)
from magnat.server.http.refusals import Refusal, not_over, not_yours
from magnat.server.http.route_types import (
    AnyRequest,
    JSONBody,
    NamedDependency,
    QueryParameter,
    Response,
    Spec,
    get,
    post,
)
from magnat.server.services import Services
from magnat.server.store.rows import OVER
from magnat.server.tables.info_and_lists import table_info
from magnat.server.tables.live import LiveTable
from magnat.server.tables.seats import may_sit
from magnat.server.wire.encoder import encoder
from magnat.server.wire.http import RecordText, Replay, Result, ServerKey, Turns, Verified
from magnat.server.wire.table_socket import TableInfo, Told


def _check_view(request: AnyRequest, table: LiveTable, seat: int) -> None:
    """Refuse the request if it is for the view of a seat, the game is not over, and the calling
    device does not hold that seat."""
    if seat >= len(table.seats):
        raise Refusal(404, "no_seat", "Il n’y a pas de tel siège.", "There is no such seat.")
    if seat >= 0 and table.row.status != OVER:
        if not may_sit(table, seat, holder_of(request)):
            raise not_yours()


def _json(text: bytes) -> Response[Any]:
    """Return a response whose body is `text`, which is JSON already."""
    return Response(text, media_type="application/json")


@get(
    "/api/tables/{table:str}/story",
    responses={**RESPONSES, 200: Spec(list[Told])},
)
async def table_story(
    request: AnyRequest,
    services: NamedDependency[Services],
    table: TableId,
    since: Annotated[int, QueryParameter(ge=-1, le=10_000_000)] = -1,
    seat: Annotated[int, QueryParameter(ge=-1, le=20)] = -1,
    most: Annotated[int, QueryParameter(ge=1, le=500)] = 300,
) -> Response[Any]:
    """Return a page of the story as a seat may see it: about `most` sentences after entry `since`.
    The page has all sentences of its last entry, so the next page starts after that entry; an empty
    page is the end."""
    found = await find_table(request, services, table)
    _check_view(request, found, seat)
    text = await services.short_jobs.run(
        address_of(request), lambda _: encoder.encode(story(found, seat, since, most))
    )
    return _json(text)


@get(
    "/api/tables/{table:str}/moments",
    responses={**RESPONSES, 200: Spec(Replay)},
)
async def table_moments(
    request: AnyRequest,
    services: NamedDependency[Services],
    table: TableId,
    first: Annotated[int, QueryParameter(ge=0, le=10_000_000)] = 0,
    most: Annotated[int, QueryParameter(ge=1, le=200)] = 100,
    seat: Annotated[int, QueryParameter(ge=-1, le=20)] = -1,
) -> Response[Any]:
    """Return the state after each entry from number `first` on, for replays and links to one
    moment."""
    charge(request, services)
    found = await find_table(request, services, table)
    _check_view(request, found, seat)
    if found.match is None:
        return _json(encoder.encode(Replay(0, [])))
    record = found.match.record
    lines = record.lines[: min(record.shown.entry(first + most), found.n)]
    n, is_over = found.shown_n, found.row.status == OVER
    text = await services.jobs.run(
        address_of(request),
        lambda yield_point: encoder.encode(
            moments(found, lines, n, seat, first, is_over, yield_point)
        ),
    )
    return _json(text)


@get("/api/tables/{table:str}/turns", responses=RESPONSES)
async def table_turns(
    request: AnyRequest, services: NamedDependency[Services], table: TableId
) -> Turns:
    """Return the turning points of a finished game. The first request starts the analysis; later
    ones return its progress."""
    charge(request, services)
    found = await find_table(request, services, table)
    if found.row.status != OVER:
        raise not_over()
    return services.advice.turns(found)


@get(
    "/api/tables/{table:str}/record",
    media_type="application/x-ndjson",
    responses=RESPONSES,
)
async def record(request: AnyRequest, services: NamedDependency[Services], table: TableId) -> str:
    """Return the record of a finished game. Before the end it is given only to a host who holds all
    seats of people, and only if the dice are real, the table was made from a record, or the server
    has one user."""
    return await services.records.export(
        await find_table(request, services, table), holder_of(request)
    )


@post("/api/records/verify", status_code=200, responses=RESPONSES)
async def verify_record(
    request: AnyRequest, services: NamedDependency[Services], data: JSONBody[RecordText]
) -> Verified:
    """Verify a record by replaying it."""
    charge(request, services)
    verdict, _ = await services.jobs.run(
        address_of(request), lambda yield_point: services.records.check(data.text, yield_point)
    )
    verdict.ours = verdict.right and verdict.signer == await services.records.key()
    return verdict


@get("/api/key", responses=RESPONSES)
async def server_key(services: NamedDependency[Services]) -> ServerKey:
    """Return the public key of this server's signatures."""
    return ServerKey(await services.records.key())


@post("/api/records", responses=RESPONSES)
async def bring_record(
    request: AnyRequest, services: NamedDependency[Services], data: JSONBody[RecordText]
) -> Response[TableInfo]:
    """Create a table from a record: a finished game can only be viewed, an unfinished one
    continues."""
    charge(request, services)
    caller = await identify(request, services)
    verdict, match = await services.jobs.run(
        caller.address, lambda yield_point: services.records.check(data.text, yield_point)
    )
    if match is None:
        why = f"entry {verdict.entry}: {verdict.wrong}"
        raise Refusal(422, "bad_record", why, why)
    table = await services.records.bring(match, caller.holder, caller.address)
    return caller.respond(table_info(table, caller.holder))


@get("/api/results", responses=RESPONSES)
async def results(
    services: NamedDependency[Services],
    game: Annotated[str, QueryParameter(max_length=40)] = "",
) -> list[Result]:
    """Return the results of finished public tables, the newest first."""
    return await services.listing.results(game)


HISTORY_ROUTES: Final = (
    table_story,
    table_moments,
    table_turns,
    record,
    verify_record,
    server_key,
    bring_record,
    results,
)

"""Games and editions: lists, data for clients, rulebooks, expected duration."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from magnat.core.editions.edition import Unknown
from magnat.server.http.caller import RESPONSES
from magnat.server.http.refusals import wrong
from magnat.server.http.route_types import FromPath, FromQuery, NamedDependency, QueryParameter, get
from magnat.server.services import Services
from magnat.server.wire.box import ClauseInfo, DurationInfo, EditionInfo, GameInfo, Layout, Sheet
from magnat.server.wire.shared_fields import Options, Pacing


@get("/api/games", responses=RESPONSES, sync_to_thread=True)
def games(services: NamedDependency[Services]) -> list[GameInfo]:
    """List every edition of every game."""
    return services.client_data.games()


@get("/api/games/{game:str}/{edition:str}", responses=RESPONSES, sync_to_thread=True)
def edition(
    services: NamedDependency[Services], game: FromPath[str], edition: FromPath[str]
) -> EditionInfo:
    """Return the board, cards, texts and options of one edition."""
    return services.client_data.edition(game, edition)


@get("/api/games/{game:str}/{edition:str}/layout", responses=RESPONSES, sync_to_thread=True)
def layout(
    services: NamedDependency[Services],
    game: FromPath[str],
    edition: FromPath[str],
    seats: Annotated[int, QueryParameter(ge=1, le=20)],
) -> Layout:
    """Return the names of the holders, items and goods that a state refers to by number."""
    try:
        return services.client_data.layout(game, edition, seats)
    except Unknown as error:
        if "players" in str(error):
            raise wrong(str(error)) from error
        raise


@get("/api/games/{game:str}/{edition:str}/position", responses=RESPONSES, sync_to_thread=True)
def fresh_position(
    services: NamedDependency[Services],
    game: FromPath[str],
    edition: FromPath[str],
    seats: Annotated[int, QueryParameter(ge=1, le=20)],
) -> Sheet:
    """Return the values that describe a game begun on a real board, set as for a new game. A client
    changes them and sends them back to continue that game here."""
    services.client_data.edition(game, edition)  # raises if the game or edition is unknown
    try:
        return services.positions.blank_sheet(game, edition, seats)
    except Unknown as error:
        raise wrong(str(error)) from error


@get("/api/games/{game:str}/{edition:str}/rulebook", responses=RESPONSES, sync_to_thread=True)
def rulebook(
    services: NamedDependency[Services], game: FromPath[str], edition: FromPath[str]
) -> list[ClauseInfo]:
    """Return every clause of the rulebook in both languages, with its ruling if the booklet is
    unclear."""
    return services.client_data.clauses(game, edition)


@get("/api/games/{game:str}/{edition:str}/lasting", responses=RESPONSES, sync_to_thread=True)
def lasting(
    services: NamedDependency[Services],
    game: FromPath[str],
    edition: FromPath[str],
    seats: Annotated[int, QueryParameter(ge=1, le=20)],
    people: Annotated[int, QueryParameter(ge=0, le=20)],
    pace: FromQuery[Pacing] = "normal",
    options: Annotated[str, QueryParameter(max_length=4000)] = "{}",
) -> DurationInfo:
    """Return how many minutes a game with these players, this pace and these options is expected to
    take; `options` is JSON."""
    try:
        chosen = msgspec.json.decode(options, type=Options)
    except msgspec.DecodeError as error:
        raise wrong(str(error)) from error
    return services.client_data.lasting(game, edition, chosen, seats, min(people, seats), pace)


BOX_ROUTES: Final = (games, edition, layout, fresh_position, rulebook, lasting)

"""Commands about the table: undo, pause, pace, absent players, other devices, rematch. Each returns
a sentence about its result, or ""."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import NamedTuple

from magnat.cli.terminal.table_client import TerminalClient
from magnat.cli.terminal.texts import words
from magnat.play.match.absence import VOTABLE
from magnat.play.match.pace import CORRESPONDENCE, GUIDED, PACES
from magnat.server.http.refusals import Refusal
from magnat.server.wire.socket import Refused

STAND_IN = "balanced"  # the bot that plays for an absent player


class MenuItem(NamedTuple):
    label: str
    do: Callable[[], Awaitable[str]]


def menu_items(client: TerminalClient) -> list[MenuItem]:
    """Return the commands that are possible now; the host has more than other players."""
    view = client.view
    if view is None and client.info.asking:
        return [_start_without(client)] if client.seats else []
    if view is None:
        return [_start(client)] if client.info.host else []
    if view.outcome is not None:
        return [_rematch(client)] if client.seats else []
    found = [*_votes(client), *_stand_ins(client)]
    if client.info.host:
        found += _paces(client)
    if client.way.address:
        found += [_code(client, seat) for seat in client.seats]
    return found


def _start(client: TerminalClient) -> MenuItem:
    return MenuItem(words(client.language)["start"], partial(_tell, client, "start"))


def _start_without(client: TerminalClient) -> MenuItem:
    return MenuItem(words(client.language)["start_without"], partial(_tell, client, "without"))


def _votes(client: TerminalClient) -> list[MenuItem]:
    view, say, names = client.view, words(client.language), client.names
    assert view is not None
    if client.info.absence != "vote":
        return []
    found = []
    for seat in client.seats:
        for on in view.away:
            if seat == on or seat in view.away or not _plays(client, seat, on):
                continue
            for what in VOTABLE:
                text = say["vote"].format(names.seat(on), names.words["votes"][what])
                if len(client.seats) > 1:
                    text = say["whose"].format(names.seat(seat), text)
                found.append(MenuItem(text, partial(_vote, client, seat, on, what)))
    return found


def _plays(client: TerminalClient, *seats: int) -> bool:
    assert client.view is not None
    return all([client.view.glimpse["alive"][seat] for seat in seats])


def _stand_ins(client: TerminalClient) -> list[MenuItem]:
    """Return the commands about players who have been absent for long: agree that a bot plays, or
    that another person takes the seat."""
    view, say, names = client.view, words(client.language), client.names
    assert view is not None
    found = []
    for one in view.absent:
        decides = any([seat in one.asked for seat in client.seats])
        if one.wait or one.open or not (decides or (client.info.host and not one.asked)):
            continue
        for by, text in ((STAND_IN, "stand_in"), ("link", "open_seat")):
            if by == STAND_IN or one.may_link:
                do = partial(_tell, client, f"seats/{one.seat}/replace", {"by": by})
                found.append(MenuItem(say[text].format(names.seat(one.seat)), do))
    return found


def _paces(client: TerminalClient) -> list[MenuItem]:
    view, say, names = client.view, words(client.language), client.names
    assert view is not None
    if view.pace == CORRESPONDENCE:
        return []
    return [
        MenuItem(
            say["pace"].format(names.words["paces"][pace]),
            partial(_tell, client, "pace", {"pace": pace}),
        )
        for pace in PACES
        if pace not in (CORRESPONDENCE, GUIDED, view.pace)
    ]


def _code(client: TerminalClient, seat: int) -> MenuItem:
    text = words(client.language)["give_code"].format(client.names.seat(seat))
    return MenuItem(text, partial(_give_code, client, seat))


def _rematch(client: TerminalClient) -> MenuItem:
    return MenuItem(words(client.language)["rematch"], partial(_play_again, client))


# Commands


async def _tell(client: TerminalClient, what: str, data: object = None) -> str:
    await client.about_table(what, data)
    return ""


async def _vote(client: TerminalClient, seat: int, on: int, what: str) -> str:
    assert client.view is not None
    told = await client.command(seat, "vote", client.view.n, on=on, what=what)
    return client.said(told) if isinstance(told, Refused) else ""


async def _give_code(client: TerminalClient, seat: int) -> str:
    code = (await client.about_table(f"seats/{seat}/code"))["code"]
    return str(words(client.language)["code"].format(code, client.way.address))


async def _play_again(client: TerminalClient) -> str:
    await client.part.promise_next(client.info, client.seats)
    client.next = str((await client.about_table("rematch"))["id"])
    await client.part.follow(client.next)
    client.on_change()
    return ""


async def undo(client: TerminalClient) -> str:
    view, say = client.view, words(client.language)
    if view is None or not client.seats:
        return ""
    told = await client.command(client.undoer, "undo", view.n)
    if isinstance(told, Refused):
        return client.said(told)
    now = client.view
    is_asked = now is not None and now.wish is not None and now.wish.seat == client.undoer
    return str(say["others_agree"] if is_asked else say["undone"])


async def consent(client: TerminalClient, kind: str) -> str:
    """Agree to the open undo request or refuse it, for all seats of this terminal that are asked.
    Refusing one's own request withdraws it."""
    view = client.view
    if view is None or view.wish is None:
        return ""
    asked = [seat for seat in client.seats if seat in view.wish.waiting]
    if kind == "refuse" and view.wish.seat in client.seats:
        asked = [view.wish.seat]
    for seat in asked:
        told = await client.command(seat, kind, view.n)
        if isinstance(told, Refused):
            return client.said(told)
    return ""


async def pause(client: TerminalClient) -> str:
    await client.pause(client.view is None or not client.view.paused)
    return ""


async def report(client: TerminalClient, work: Awaitable[str]) -> str:
    """Wait for a command; return its sentence, or the reason if it was refused."""
    try:
        return await work
    except Refusal as refusal:
        return client.said(refusal)
    except ConnectionError:
        return str(words(client.language)["lost"])

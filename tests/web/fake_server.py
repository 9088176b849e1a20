"""Answers the page in place of a server with one recorded view of a game."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import segno
from playwright.sync_api import Page, Route, WebSocketRoute

from tests.web.view_fixtures import FIXTURES, refused, weighing

View = dict[str, Any]
QR = segno.make("http://127.0.0.1:8005/t/LILAS4", micro=False).svg_inline(scale=8, border=2)


def recorded(name: str) -> Any:
    return json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))


def absent(view: View) -> None:
    """Change the view: Lucas, for whom the table waits, has been away for a while."""
    view.update(awaited=[2], away=[2], connected=[0, 1], choices=[])
    gone = {"seat": 2, "wait": 0, "asked": [0, 1], "bot": [1], "link": [], "may_link": True}
    view["absent"] = [{**gone, "open": False}]
    view["outage"] = {"at": 1_800_000_000_000, "ms": 6_200}
    view["glimpse"]["turn"] = 2


def serve_moment(
    page: Page,
    moment: str,
    game: str = "monopoly",
    edition: str = "europe",
    layout: str = "layout-4",
    folder: str = "",
    change: Callable[[View], None] = lambda view: None,
    mine: tuple[int, ...] = (0,),
    said: list[Any] | None = None,
) -> list[WebSocketRoute]:
    """Answer all requests of the page with one recorded view.

    Returns the sockets that the page opens, for further views; the page's actions go to `said`.
    """
    lines: list[WebSocketRoute] = []
    view: View = recorded(f"{folder}view-{moment}")
    change(view)
    seats = [
        {"seat": i, "name": name, "bot": "", "taken": True, "mine": i in mine, "connected": True}
        for i, name in enumerate(view["names"])
    ]
    info = {
        **{"id": "recorded-table", "code": "LILAS4", "title": "", "game": game},
        **{"edition": edition, "options": {}, "status": "playing", "public": False},
        **{"pace": "normal", "absence": "vote", "dice": "seed", "commitment": "", "host": True},
        **{"paused": False, "archived": False, "created": 0, "touched": 0, "rematch": ""},
        **{"outcome": None, "seats": seats},
    }

    def answer(path: str, body: Any) -> None:
        def fulfil(route: Route) -> None:
            route.fulfill(json=body)

        page.route(path, fulfil)

    answer("**/api/tables/*", info)
    which = "" if folder else f"-{edition}"  # a folder holds the one printing that it shows
    answer("**/api/tables/*/story*", view["events"])
    answer(f"**/api/games/{game}/{edition}", recorded(f"{folder}edition{which}"))
    answer("**/layout?seats=4", recorded(f"{folder}layout" if folder else layout))
    answer("**/rulebook", recorded(f"{folder}rulebook{which}"))
    page.route("**/qr.svg", lambda route: route.fulfill(body=QR, content_type="image/svg+xml"))

    def line(socket: WebSocketRoute) -> None:
        lines.append(socket)

        def hear(message: str | bytes) -> None:
            heard = json.loads(message)
            if heard["type"] == "hello":
                socket.send(json.dumps({**view, "since": -1, "seat": heard["seat"]}))
            elif heard["type"] == "weigh":
                sides = weighing(f"{folder}view-{moment}", heard)
                socket.send(json.dumps({"type": "weighed", "id": heard["id"], "sides": sides}))
            elif heard["type"] == "why":
                reason = refused(f"{folder}view-{moment}", heard["action"])
                refusal = {"type": "refused", "id": heard["id"], "code": "illegal", "n": view["n"]}
                socket.send(json.dumps({**refusal, **reason}))
            elif heard["type"] == "ping":
                pong = {"type": "pong", "at": heard["at"], "clock": view["clock"]}
                socket.send(json.dumps(pong))
            elif heard["type"] == "act" and said is not None:
                said.append(heard)

        socket.on_message(hear)

    page.route_web_socket("**/socket", line)
    return lines

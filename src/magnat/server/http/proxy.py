"""A request about something that lives at another process is answered by that one."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final

from litestar import Request, Response
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

from magnat.server.cluster.peers import PASSED_ON, Answer, Unreachable
from magnat.server.logs.log_service import Elsewhere
from magnat.server.services import Hall
from magnat.server.store.interface import Unavailable
from magnat.server.wire.encoding import encoder
from magnat.server.wire.http import Fault

TAKE_OVER_SECONDS: Final = 3.0  # within which a table is at home elsewhere, or its home answers
AGAIN_SECONDS: Final = 0.2


class PassedOn(Response[None]):
    """What the other process answers, as it came."""

    def __init__(self, hall: Hall, elsewhere: Elsewhere) -> None:
        super().__init__(None)
        self._hall: Final = hall
        self._elsewhere: Final = elsewhere

    def to_asgi_response(self, *args: Any, **given: Any) -> ASGIResponse:
        answering: Any = self._answer  # the framework only ever calls it
        response: ASGIResponse = answering
        return response

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            status, headers, body = await self._ask(scope, receive)
        except Unavailable as error:
            fault = Fault("unavailable", "La table déménage\u00a0; réessayez.", str(error))
            status, headers = 503, [(b"content-type", b"application/json")]
            body = encoder.encode(fault)
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    async def _ask(self, scope: Scope, receive: Receive) -> Answer:
        """Somebody who has just died is waited for until others know."""
        if PASSED_ON in scope:
            raise Unavailable("it has moved meanwhile")
        request: Request[Any, Any, Any] = Request(scope, receive=receive)
        body = await request.body()
        until = time.monotonic() + TAKE_OVER_SECONDS
        home = self._elsewhere.home
        while True:
            try:
                return await self._hall.peers.ask(home, scope, body)
            except Unreachable:
                if time.monotonic() > until:
                    raise
            await asyncio.sleep(AGAIN_SECONDS)
            # Where it has come to live here meanwhile this process asks itself.
            home = await self._elsewhere.again() or self._hall.here


def passed_on(request: Request[Any, Any, Any], elsewhere: Elsewhere) -> PassedOn:
    return PassedOn(request.app.state.hall, elsewhere)

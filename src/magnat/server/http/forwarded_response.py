"""Forward requests about tables and desks that another process owns."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final

from litestar import Request, Response
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

from magnat.server.cluster.forward_to_owner import FORWARDED, PeerResponse, Unreachable
from magnat.server.services import Services
from magnat.server.shared_by_tables_and_desks.registry_base import Elsewhere
from magnat.server.store.base import Unavailable
from magnat.server.wire.encoder import encoder
from magnat.server.wire.http import Fault

# How long another process may need to take over the tables of one that died.
TAKE_OVER_SECONDS: Final = 3.0
RETRY_SECONDS: Final = 0.2


class ForwardedResponse(Response[None]):
    """A response that forwards the request to the owning process and returns its response
    unchanged."""

    def __init__(self, services: Services, elsewhere: Elsewhere) -> None:
        super().__init__(None)
        self._services: Final = services
        self._elsewhere: Final = elsewhere

    def to_asgi_response(self, *args: Any, **given: Any) -> ASGIResponse:
        respond: Any = self._respond  # the framework only calls it as an ASGI application
        response: ASGIResponse = respond
        return response

    async def _respond(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            status, headers, body = await self._forward(scope, receive)
        except Unavailable as error:
            fault = Fault("unavailable", "La table change de serveur\u00a0; réessayez.", str(error))
            status, headers = 503, [(b"content-type", b"application/json")]
            body = encoder.encode(fault)
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    async def _forward(self, scope: Scope, receive: Receive) -> PeerResponse:
        """Forward the request to the owner. If the owner cannot be reached, retry for
        TAKE_OVER_SECONDS, in which another process may take over the table."""
        if FORWARDED in scope:
            raise Unavailable("the table moved to another process meanwhile")
        request: Request[Any, Any, Any] = Request(scope, receive=receive)
        body = await request.body()
        until = time.monotonic() + TAKE_OVER_SECONDS
        owner = self._elsewhere.process
        while True:
            try:
                return await self._services.peers.forward(owner, scope, body)
            except Unreachable:
                if time.monotonic() > until:
                    raise
            await asyncio.sleep(RETRY_SECONDS)
            # This process may own the table by now: then the request goes to its own internal
            # server.
            owner = await self._elsewhere.find_again() or self._services.here


def forwarded(request: Request[Any, Any, Any], elsewhere: Elsewhere) -> ForwardedResponse:
    return ForwardedResponse(request.app.state.services, elsewhere)

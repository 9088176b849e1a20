"""The interface of a connection to a server: HTTP requests and sockets to tables."""

from __future__ import annotations

from typing import Any, Protocol


class TableSocket(Protocol):
    """A socket to a table; when it is closed, `say` and `hear` raise ConnectionError."""

    async def say(self, text: str) -> None: ...

    async def hear(self) -> str:
        """Wait for the next message and return it; raise ConnectionError when the socket is
        closed."""

    async def hang_up(self) -> None: ...


class Connection(Protocol):
    key: str  # this terminal's key at the server; "" until it has one
    address: str  # "" for a server in this process

    async def ask(self, method: str, path: str, data: object = None) -> Any:
        """Send a request and return the decoded answer; raise Refusal if the server refuses it,
        ConnectionError if the server does not answer."""

    async def line(self, table: str) -> TableSocket: ...

    async def close(self) -> None: ...

"""The interface of connections to a server: HTTP requests, and sockets to tables."""

from __future__ import annotations

from typing import Any, Protocol


class TableSocket(Protocol):
    """A socket to a table; after its end every call raises ConnectionError."""

    async def say(self, text: str) -> None: ...

    async def hear(self) -> str:
        """Receive the next message; raises ConnectionError at the end."""

    async def hang_up(self) -> None: ...


class Connection(Protocol):
    key: str  # this terminal's key at the server; "" until it has one
    address: str  # "" for a server in this process

    async def ask(self, method: str, path: str, data: object = None) -> Any:
        """Send a request; raises Refusal if it is refused, ConnectionError without an answer."""

    async def line(self, table: str) -> TableSocket: ...

    async def close(self) -> None: ...

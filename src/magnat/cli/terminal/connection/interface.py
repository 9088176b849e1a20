"""A way to a server: what is asked of it, and the line over which a table is played."""

from __future__ import annotations

from typing import Any, Protocol


class TableSocket(Protocol):
    """A socket to a table. Whatever is said over it after its end raises ConnectionError."""

    async def say(self, text: str) -> None: ...

    async def hear(self) -> str:
        """The next message; ConnectionError when there will be none."""

    async def hang_up(self) -> None: ...


class Connection(Protocol):
    key: str  # of this terminal at that server; "" until it has one
    address: str  # "" when the server is in this process

    async def ask(self, method: str, path: str, data: object = None) -> Any:
        """What the server answers; a Refusal when it says no, ConnectionError when nothing."""

    async def line(self, table: str) -> TableSocket: ...

    async def close(self) -> None: ...

"""The way out of a socket: text goes into it at once for as long as it takes any."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from magnat.server.peers import Peers
    from magnat.server.store import Home

PIPE: Final = "magnat.pipe"  # where the application finds it in a socket's scope


class Pipe(Protocol):
    """What is written to; `put` raises ConnectionError when nobody is there any more."""

    on_room: Callable[[], None]  # it takes text again

    @property
    def has_room(self) -> bool: ...

    def put(self, text: bytes) -> None: ...


class Leading(Protocol):
    """A pipe whose client may be led to another process."""

    async def led_on(self, peers: Peers, home: Home) -> None: ...

"""The interface between a session and the connection that carries its messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from magnat.server.cluster.forward_to_owner import Peers
    from magnat.server.store.base import ServerProcess

PIPE: Final = "magnat.pipe"  # the key under which a socket's ASGI scope holds its Pipe


def do_nothing() -> None:
    """Do nothing: `Pipe.on_room` while no client listens."""


class Pipe(Protocol):
    """A connection that sends text without waiting, and passes received text to a callback in the
    same task."""

    on_room: Callable[[], None]  # called when `has_room` becomes True again
    # Called with a received message. When it returns False or is None, the message is queued for
    # the socket's `receive_data`.
    on_text: Callable[[bytes], bool] | None

    @property
    def has_room(self) -> bool:
        """Whether the client reads fast enough; False while the write buffer is full
        (backpressure)."""

    def put(self, texts: list[bytes]) -> None:
        """Send these messages in one write; raises ConnectionError if the connection is closed."""


class TransferablePipe(Protocol):
    """A `Pipe` whose connection can be given to another process."""

    async def transfer(self, peers: Peers, home: ServerProcess) -> None:
        """Give the connection to the process `home`; return when this process no longer handles
        it."""

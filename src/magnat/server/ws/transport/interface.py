"""The way past the framework: text goes into a socket at once for as long as it takes any, and what
its client says comes out of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from magnat.server.cluster.peers import Peers
    from magnat.server.store.interface import Home

PIPE: Final = "magnat.pipe"  # where the application finds it in a socket's scope


class Pipe(Protocol):
    """What is written to; `put` raises ConnectionError when nobody is there any more."""

    on_room: Callable[[], None]  # it takes text again
    # What was said, without a wait; where it says no, or is not asked, it comes by the framework.
    on_text: Callable[[bytes], bool] | None

    @property
    def has_room(self) -> bool: ...

    def put(self, texts: list[bytes]) -> None:
        """All of them in one go."""


class Leading(Protocol):
    """A pipe whose client may be led to another process."""

    async def led_on(self, peers: Peers, home: Home) -> None: ...

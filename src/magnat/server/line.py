"""The wire of a socket: text goes into it at once for as long as it takes any.

The framework's way, where each message waits for its task and passes five layers, costs more than
the view that is sent.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

LINE: Final = "magnat.line"  # where the application finds it in a socket's scope


def _nobody() -> None:
    pass


class Line(WebSocketsSansIOProtocol):
    def __init__(self, *args: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        self.on_room: Callable[[], None] = _nobody  # it takes text again

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            cast(dict[str, Any], self.scope)[LINE] = self

    def resume_writing(self) -> None:
        super().resume_writing()
        self.on_room()

    @property
    def has_room(self) -> bool:
        return self.writable.is_set()

    def put(self, text: bytes) -> None:
        """Raises ConnectionError when nobody is at the other end."""
        if self.disconnected or self.close_sent:
            raise ConnectionError("nobody is at the other end")
        try:
            self.conn.send_text(text)
        except InvalidState as error:  # it has said goodbye, or we have
            raise ConnectionError(str(error)) from error
        self.transport.write(b"".join(self.conn.data_to_send()))

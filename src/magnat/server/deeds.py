"""What can be done at a table: commands from a socket, and two deeds of the lobby."""

from __future__ import annotations

from typing import Final

import msgspec

from magnat.server import messages


class Replace(msgspec.Struct):
    """The host lets a bot play for somebody."""

    id: str
    base: int
    by: str


class Sit(msgspec.Struct):
    """Somebody else takes a seat over."""

    id: str
    base: int
    name: str


Deed = messages.Command | Replace | Sit
MOVES: Final = (messages.Act, messages.Undo, messages.Agree, messages.Refuse)  # not in a pause

"""Messages of the cash desk of a game with a real box, over HTTP and over its socket."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from magnat.bank.commands import Command
from magnat.bank.view import DeskView
from magnat.server.wire.shared_fields import Name, Options, Position
from magnat.server.wire.socket import Ack, Bye, Greeting, Ping, Pong, Refused, Since


class NewDesk(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=40)]
    names: Annotated[list[Name], Meta(min_length=1, max_length=12)]
    edition: Annotated[str, Meta(max_length=40)] = ""
    options: Options = {}
    position: Position = []
    depth: Annotated[int, Meta(ge=1, le=2)] = 1


class DeskInfo(Struct):
    id: str
    game: str
    edition: str
    names: list[str]
    you: int  # the seat of this device; -1: the banker
    touched: int
    created: int
    title: str  # the title of the desk; "": none
    closed: bool  # whether the desk is archived


class DeskLink(Struct):
    code: str
    address: str  # the URL in the QR code
    reachable: bool  # whether another device can reach that URL
    seconds: int  # how long the code is valid; it can be used once


class SeatedAtDesk(Struct):
    desk: str
    seat: int  # -1: the banker


class NewBanker(Struct, forbid_unknown_fields=True):
    """Make player `to`'s phone the banker's; this device may become the phone of seat `keeps`."""

    to: Annotated[int, Meta(ge=0, le=20)]
    keeps: Annotated[int, Meta(ge=-1, le=20)] = -1


# Over its socket


class DeskHello(Greeting, tag="hello", forbid_unknown_fields=True):
    """The first message that a device sends on the socket of a desk."""


FromDevice = DeskHello | Command | Since | Ping
ToDevice = DeskView | Ack | Refused | Pong | Bye

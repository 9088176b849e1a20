"""What is exchanged with a device at the cash desk of a real box."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from magnat.bank.commands import Command
from magnat.bank.view import DeskView
from magnat.server.wire.socket import Ack, Bye, Greeting, Ping, Pong, Refused, Since
from magnat.server.wire.terms import Name, Options, Position


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
    you: int  # a seat; -1: the banker
    touched: int
    created: int
    title: str  # of the evening; "": it has none
    closed: bool  # put away


class DeskLink(Struct):
    code: str
    address: str  # the same as a QR code leads to
    reachable: bool  # whether another device can find that address
    seconds: int  # how long it is good, once


class SeatedAtDesk(Struct):
    desk: str
    seat: int  # -1: it keeps the bank


class NewBanker(Struct, forbid_unknown_fields=True):
    """The bank goes to the phone of that player; this device may keep an account."""

    to: Annotated[int, Meta(ge=0, le=20)]
    keeps: Annotated[int, Meta(ge=-1, le=20)] = -1


# Over its socket


class DeskHello(Greeting, tag="hello", forbid_unknown_fields=True):
    """The first message of a device at a desk: the last entry that it knows."""


FromDevice = DeskHello | Command | Since | Ping
ToDevice = DeskView | Ack | Refused | Pong | Bye

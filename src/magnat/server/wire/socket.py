"""Messages that the sockets of tables and of cash desks share."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from magnat.server.wire.shared_fields import PROTOCOL, Key, Known

# From a client


class Greeting(Struct):
    """The fields of the first message that a client sends on any socket."""

    protocol: int = PROTOCOL
    since: Known = -1  # the last entry that the client has
    key: Key = ""  # the key of the device; a browser sends its cookie instead


class Since(Struct, tag="since", forbid_unknown_fields=True):
    """A request for a view with all events after entry `n`."""

    n: Known


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    at: Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)]


# To a client


class Ack(Struct, tag="ack"):
    """The answer to a performed command, also if it is sent again: `n` is its last entry."""

    id: str
    n: int


RefusedCode = Literal[
    "illegal",  # forbidden by the rule that `clause` names
    "stale",  # the question has changed since `base`
    "moved",  # of a bid: the price of the lot changed just before the bid came
    "malformed",
    "fault",  # the rules failed with an error, which is a bug of the server
    "not_yours",
    "paused",
    "not_started",
    "rate",
    "unavailable",  # the database did not answer: the client should send the command again
    "no_advice",  # the host does not allow advice
    "nobody_asked",  # the seat has no question to answer now
    "too_often",  # too many requests for advice
    "not_guided",  # `proceed` was sent at a table without a guided game
    "your_turn",  # the guide cannot go on: the learner has to act
]


class Refused(Struct, tag="refused"):
    """The answer to a command that was refused and changed nothing."""

    id: str  # the id of the refused command; "" if the command could not be read
    code: RefusedCode
    fr: str
    en: str
    cite: str = ""
    clause: str = ""
    n: int = 0


class Pong(Struct, tag="pong"):
    at: int
    clock: int
    telling: int = 0  # ms until the clock runs again after an animation; as in a view


class Bye(Struct, tag="bye"):
    """The last message of the server before it closes the socket, with the reason."""

    code: Literal[
        "not_yours",
        "no_table",
        "no_desk",
        "unreadable",
        "protocol",
        "rate",
        "malformed",
        "full",
        "slow",
        "stops",
    ]
    fr: str
    en: str

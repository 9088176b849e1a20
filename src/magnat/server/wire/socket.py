"""What every socket says, at a table and at a cash desk."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from magnat.server.wire.terms import PROTOCOL, Key, Known

# From a client


class Greeting(Struct):
    """What the first message of every socket says."""

    protocol: int = PROTOCOL
    since: Known = -1  # the last entry that is already known
    key: Key = ""  # of a program; a browser has its cookie


class Since(Struct, tag="since", forbid_unknown_fields=True):
    """Send a view with everything told after that entry: there was a gap."""

    n: Known


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    at: Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)]


# To a client


class Ack(Struct, tag="ack"):
    """It is stored; `n` is the entry. A resend is answered with the same one."""

    id: str
    n: int


RefusedCode = Literal[
    "illegal",  # a rule forbids it: `clause` says which
    "stale",  # the question has changed since `base`
    "moved",  # the price has, a moment before the bid came: nobody meant that bid
    "malformed",
    "not_yours",
    "paused",
    "not_started",
    "rate",
    "unavailable",  # the database did not answer: send it again
    "no_advice",  # the host has not allowed any
    "nobody_asked",  # there is nothing to advise on
    "too_often",  # advice costs the server work
]


class Refused(Struct, tag="refused"):
    """Nothing was changed."""

    id: str  # "" when it could not be read
    code: RefusedCode
    fr: str
    en: str
    cite: str = ""
    clause: str = ""
    n: int = 0


class Pong(Struct, tag="pong"):
    at: int
    clock: int
    telling: int = 0  # as in a view


class Bye(Struct, tag="bye"):
    """The last message before the server closes."""

    code: Literal[
        "not_yours", "no_table", "no_desk", "protocol", "rate", "malformed", "full", "slow", "stops"
    ]
    fr: str
    en: str

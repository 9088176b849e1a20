"""What is done at a table: the commands of its sockets, their actions read, and two more deeds."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from magnat.core.action import Action
from magnat.core.codec import BadValue, Codec
from magnat.core.step import Ms, Seat
from magnat.play.input_limits import OutOfBounds, must_be_bounded
from magnat.play.match import table_talk
from magnat.play.match.match import Match
from magnat.server import clock
from magnat.server.wire.table import Act, Agree, Away, Back, Command, Refuse, Undo, Vote


class Play(Struct):
    """One of the choices."""

    id: str
    base: int
    action: Action
    price: int | None = None  # of the lot, as whoever bids was shown it
    came: Ms = 0  # when, on the wall clock


class Replace(Struct):
    """The host lets a bot play for somebody."""

    id: str
    base: int
    by: str


class Quicken(Struct):
    """The host has everybody play faster or slower."""

    id: str
    base: int
    pace: str


class Sit(Struct):
    """Somebody else takes a seat over."""

    id: str
    base: int
    name: str


Deed = Play | Undo | Agree | Refuse | Vote | Away | Back | Replace | Sit | Quicken
MOVES: Final = (Play, Undo, Agree, Refuse)  # not in a pause


def deed_of(command: Command, codec: Codec) -> Deed:
    """The one place in which an action is read; raises BadValue."""
    if isinstance(command, Act):
        try:
            action = codec.action(must_be_bounded(command.action))
        except OutOfBounds as error:
            raise BadValue(str(error)) from error
        return Play(command.id, command.base, action, command.price, clock.wall())
    return command


def do(match: Match, now: Ms, seat: Seat, deed: Deed) -> None:
    """Let the match do it; raises Illegal."""
    if isinstance(deed, Play):
        match.submit(now, seat, deed.action)
    elif isinstance(deed, Undo):
        table_talk.undo(match, now, seat, deed.entry)
    elif isinstance(deed, Agree):
        table_talk.agree(match, now, seat)
    elif isinstance(deed, Refuse):
        table_talk.refuse(match, now, seat)
    elif isinstance(deed, Vote):
        table_talk.vote(match, now, seat, deed.on, deed.what)
    elif isinstance(deed, Away):
        table_talk.away(match, now, seat)
    elif isinstance(deed, Back):
        table_talk.back(match, now, seat)
    elif isinstance(deed, Replace):
        table_talk.replace(match, now, seat, deed.by)
    elif isinstance(deed, Quicken):
        table_talk.pace(match, now, seat, deed.pace)
    else:
        table_talk.sit(match, now, seat, deed.name)

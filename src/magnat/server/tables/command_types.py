"""The commands that a table performs: those of its players with the action decoded, and those of
its host."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from magnat.core.action_and_choice import Action
from magnat.core.step_and_window import Ms, Seat
from magnat.play.match import table_requests
from magnat.play.match.match import Match
from magnat.server.wire.table_socket import Agree, Away, Back, Proceed, Refuse, Undo, Vote


class Play(Struct):
    """A command to take one of the choices: `wire.table_socket.Act` with its action decoded."""

    id: str
    base: int
    action: Action
    price: int | None = None  # for a bid: the price of the lot that the bidder's page showed
    received: Ms = 0  # when the command was received, on the wall clock
    heard: Ms = 0  # when the command was received, on the table's clock


class Replace(Struct):
    """A command of the host that lets a bot play the seat."""

    id: str
    base: int
    by: str


class SetPace(Struct):
    """A command of the host to change the pace of the game."""

    id: str
    base: int
    pace: str


class Sit(Struct):
    """A command that records that another person has taken over the seat."""

    id: str
    base: int
    name: str


AboutPlayers = Undo | Agree | Refuse | Vote | Away | Back | Replace | Sit | SetPace
TableCommand = Play | Proceed | AboutPlayers
# Commands that are refused while the table is paused.
MOVES: Final = (Play, Proceed, Undo, Agree, Refuse)


def apply_talk(match: Match, now: Ms, seat: Seat, command: AboutPlayers) -> None:
    """Apply a command about the players (undo, absence, vote, pace), which is no action of the
    game, to the match; raises Illegal if the match does not allow it."""
    if isinstance(command, Undo):
        first = match.record.shown.entry(command.entry) if command.entry else 0
        table_requests.undo(match, now, seat, first)
    elif isinstance(command, Agree):
        table_requests.agree(match, now, seat)
    elif isinstance(command, Refuse):
        table_requests.refuse(match, now, seat)
    elif isinstance(command, Vote):
        table_requests.vote(match, now, seat, command.on, command.what)
    elif isinstance(command, Away):
        table_requests.away(match, now, seat)
    elif isinstance(command, Back):
        table_requests.back(match, now, seat)
    elif isinstance(command, Replace):
        table_requests.replace(match, now, seat, command.by)
    elif isinstance(command, SetPace):
        table_requests.pace(match, now, seat, command.pace)
    else:
        table_requests.sit(match, now, seat, command.name)

"""Requests of players that are no actions of the game: undo, absence, replacement, votes, pace.
Each writes a line of the record."""

from __future__ import annotations

from magnat.core.action_and_choice import Illegal
from magnat.core.step_and_window import CHANCE, Ms, Seat
from magnat.play.match.absence import VOTABLE, VOTE
from magnat.play.match.match import Match
from magnat.play.match.pace import CORRESPONDENCE, GUIDED, PACES
from magnat.play.match.undo_request import REACH
from magnat.play.record.entries import TalkEntry, UndoEntry

# Undo


def undo(match: Match, now: Ms, seat: Seat, entry: int = 0) -> bool:
    """Undo the last action of a seat, or everything from entry `entry` on. If `seat` is CHANCE (the
    host who enters real dice), the last action of any seat is undone. Return True when it is done,
    False if other players must agree first."""
    if match.is_over:
        raise Illegal("nothing can be taken back once the game is over", "")
    match.wake(now)
    if seat == CHANCE and match.s.luck is not None:
        raise Illegal("nobody types dice here that a seed has thrown", "")
    first = entry or match.record.last_act(seat)
    struck = match.record.kept(first)
    if first < 1 or not struck:
        raise Illegal("there is nothing to take back", "")
    if len(struck) > REACH:
        raise Illegal("at most {0} acts are taken back at once", "", REACH)
    if match.undo_agreement.whom(match.s, struck, seat):
        match.write(TalkEntry(match.hour(now), seat, "ask_undo", {"entry": first}))
        return False
    match.write(UndoEntry(match.hour(now), seat, tuple(struck)))
    return True


def agree(match: Match, now: Ms, seat: Seat) -> bool:
    """Agree to the open undo request; return True when all have agreed and the undo is done."""
    _must_be_asked(match, seat)
    match.write(TalkEntry(match.hour(now), seat, "agree", {}))
    return _grant(match, now)


def refuse(match: Match, now: Ms, seat: Seat) -> None:
    """Refuse the open undo request, or withdraw it if it is the seat's own."""
    request = match.undo_agreement.request
    if request is None or request.seat != seat:
        _must_be_asked(match, seat)
    match.write(TalkEntry(match.hour(now), seat, "refuse", {}))


def _must_be_asked(match: Match, seat: Seat) -> None:
    request = match.undo_agreement.request
    if request is None or seat not in request.waiting:
        raise Illegal("nobody asked this player to take anything back", "")


def _grant(match: Match, now: Ms) -> bool:
    """Do the requested undo if all have agreed; return whether it was done."""
    request = match.undo_agreement.request
    if request is None or request.waiting:
        return False
    struck = tuple(match.record.kept(request.entry))
    match.write(UndoEntry(match.hour(now), request.seat, struck))
    return True


# Absence and replacement


def away(match: Match, now: Ms, seat: Seat) -> None:
    _must_be_seat(match, seat)
    if not match.players.is_away(seat) and not match.players.bots[seat]:
        match.write(TalkEntry(match.hour(now), seat, "away", {}))


def back(match: Match, now: Ms, seat: Seat) -> None:
    _must_be_seat(match, seat)
    if match.players.is_away(seat) or match.players.is_replaced(seat):
        match.write(TalkEntry(match.hour(now), seat, "back", {}))


def replace(match: Match, now: Ms, seat: Seat, by: str) -> None:
    """Let the bot `by` play for a person until that person is back."""
    _must_be_persons(match, seat)
    if match.is_over or not match.s.alive[seat]:
        raise Illegal("a player who is out needs nobody to play for him", "")
    if match.players.bots[seat] != by:
        match.write(TalkEntry(match.hour(now), seat, "replace", {"by": by}))
        _grant(match, now)


def sit(match: Match, now: Ms, seat: Seat, name: str) -> None:
    """Give a person's seat to another person, called `name`."""
    _must_be_persons(match, seat)
    match.write(TalkEntry(match.hour(now), seat, "sit", {"name": name}))


def vote(match: Match, now: Ms, seat: Seat, on: Seat, what: str) -> None:
    """Vote about an absent player: to wait, skip, let a bot play, or sell."""
    if match.players.absences.setting != VOTE:
        raise Illegal("this table does not vote about players who are away", "")
    if not match.players.is_away(on):
        raise Illegal("nobody votes about a player who is here", "")
    if what not in VOTABLE:
        raise Illegal("{0} is no vote: wait, skip, bot or sell", "", what)
    if seat not in match.players.voters(match.s.living()):
        raise Illegal("only players who are here may vote", "")
    match.write(TalkEntry(match.hour(now), seat, "vote", {"on": on, "what": what}))


# Pace


def pace(match: Match, now: Ms, seat: Seat, to: str) -> None:
    """Change the pace of the table; callers must check that the seat is the host's."""
    if match.is_over:
        raise Illegal("the game is over", "")
    choosable = [name for name in PACES if name != GUIDED]
    if to not in choosable:
        raise Illegal("{0} is no pace: they are {1}", "", to, ", ".join(choosable))
    if (to == CORRESPONDENCE) != (match.players.pace == CORRESPONDENCE):
        raise Illegal("a game by correspondence stays one, and no other becomes one", "")
    match.wake(now)
    if to != match.players.pace:
        match.write(TalkEntry(match.hour(now), seat, "pace", {"to": to}))


def _must_be_persons(match: Match, seat: Seat) -> None:
    _must_be_seat(match, seat)
    if match.players.is_bots(seat):
        raise Illegal("this seat is a bot’s: it is never away", "")


def _must_be_seat(match: Match, seat: Seat) -> None:
    if not 0 <= seat < match.s.seats:
        raise Illegal("there is no seat {0}: they are 0 to {1}", "", seat, match.s.seats - 1)

"""Handles the seat of an absent player: the table waits, skips the player, lets a bot
play, or sells the property."""

from __future__ import annotations

from typing import Final, final

from magnat.core.step_and_window import Ms, Seat

WAIT, SKIP, BOT, VOTE, SELL = "wait", "skip", "bot", "vote", "sell"
SETTINGS: Final = (WAIT, SKIP, BOT, VOTE, SELL)  # the settings that a table may choose
VOTABLE: Final = (WAIT, SKIP, BOT, SELL)


@final
class Absences:
    """Which players are absent, since when, and how the others have voted on what happens with
    their seats."""

    def __init__(self, setting: str) -> None:
        self.setting: Final = setting
        self.since: Final[dict[Seat, Ms]] = {}
        # Votes[away][voter] is what `voter` wants for the seat `away`.
        self.votes: Final[dict[Seat, dict[Seat, str]]] = {}
        self.decided: Final[dict[Seat, str]] = {}

    def copy(self) -> Absences:
        twin = Absences(self.setting)
        twin.since.update(self.since)
        twin.votes.update({on: dict(ballot) for on, ballot in self.votes.items()})
        twin.decided.update(self.decided)
        return twin

    def leave(self, seat: Seat, now: Ms) -> None:
        self.since.setdefault(seat, now)

    def come_back(self, seat: Seat) -> None:
        self.since.pop(seat, None)
        self.votes.pop(seat, None)
        self.decided.pop(seat, None)

    def vote(self, voter: Seat, on: Seat, what: str, voters: list[Seat]) -> None:
        """Count a vote on what happens with the seat of an absent player; it is decided by a
        majority of all `voters`."""
        ballot = self.votes.setdefault(on, {})
        ballot[voter] = what
        if 2 * sum([ballot.get(seat) == what for seat in voters]) > len(voters):
            self.decided[on] = what

    def treatment(self, seat: Seat) -> str:
        """Return what happens with a seat: one of VOTABLE; WAIT if its player is present."""
        if seat not in self.since:
            return WAIT
        if self.setting == VOTE:
            return self.decided.get(seat, WAIT)
        return self.setting

    def due(self, seat: Seat, asked: Ms, grace: Ms) -> Ms:
        """Return when a bot starts to act for the seat: `grace` after the player left, or after the
        question was asked if that was later."""
        return max(self.since[seat], asked) + grace

"""Players who are away: whether the table waits, or somebody sits in for them."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action import Action, Choice
from magnat.core.bot import Bot
from magnat.core.step import Ms, Seat
from magnat.play.record import CORRESPONDENCE, LIVE, RELAXED

WAIT, SKIP, BOT, VOTE, SELL = "wait", "skip", "bot", "vote", "sell"
VOTABLE: Final = (WAIT, SKIP, BOT, SELL)
GRACE: Final = {LIVE: 30_000, RELAXED: 300_000, CORRESPONDENCE: 172_800_000}  # before one sits in
THINKING: Final = {LIVE: 1_200, RELAXED: 1_200, CORRESPONDENCE: 1_200}  # a bot's pause, for the eye
COURTESY: Final = {LIVE: 8_000, RELAXED: 30_000, CORRESPONDENCE: 86_400_000}  # time to claim
RESIGN: Final = "Resign"  # the action by which a game lets a player sell up


@final
class Absences:
    """Who is away since when, and what the others decided about it."""

    def __init__(self, setting: str, grace: Ms) -> None:
        self.setting: Final = setting
        self.grace: Final = grace  # time before somebody sits in
        self.since: Final[dict[Seat, Ms]] = {}
        self.votes: Final[dict[Seat, dict[Seat, str]]] = {}  # votes[away][voter]
        self.decided: Final[dict[Seat, str]] = {}

    def copy(self) -> Absences:
        twin = Absences(self.setting, self.grace)
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
        """More than half of those who are here decide."""
        ballot = self.votes.setdefault(on, {})
        ballot[voter] = what
        if 2 * sum([ballot.get(seat) == what for seat in voters]) > len(voters):
            self.decided[on] = what

    def treatment(self, seat: Seat) -> str:
        """What is done for that seat now: one of VOTABLE."""
        if seat not in self.since:
            return WAIT
        if self.setting == VOTE:
            return self.decided.get(seat, WAIT)
        return self.setting

    def due(self, seat: Seat, asked: Ms) -> Ms:
        """When somebody sits in: a while after he left, or after the question if that was later."""
        return max(self.since[seat], asked) + self.grace


def resignation(choices: list[Choice]) -> Action | None:
    """The game's own way of giving up, where it offers one."""
    for choice in choices:
        if type(choice.action).__name__ == RESIGN:
            return choice.action
    return None


@final
class StandIn:
    """Somebody who plays a seat from its glimpse."""

    def __init__(self, bot: Bot, name: str) -> None:
        self.bot: Final = bot
        self.name: Final = name
        self.heard = -1  # how many entries there were when it last kept silent

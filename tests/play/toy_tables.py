"""Tables of the toy game for the tests of the play layer."""

from __future__ import annotations

from magnat.core.action_and_choice import Action, Choice
from magnat.core.bot import BALANCED, BOLD, CAUTIOUS, Bot
from magnat.core.editions.edition import unknown
from magnat.core.game import Game
from magnat.core.glimpse import Glimpse
from magnat.core.kernel import deadline
from magnat.core.luck import Luck
from magnat.core.state import State
from magnat.core.step_and_window import Ms, Seat
from magnat.kit.auction import Bid, PassBid
from magnat.kit.claim import Claim
from magnat.kit.dice import Roll
from magnat.play.fairness import Secret
from magnat.play.match.match import Match, open_match
from magnat.play.record.reading import parse_record
from magnat.play.record.record import Record
from magnat.play.simulate.random_walk import next_entry
from tests.toy import GAME as GAME
from tests.toy import FairGame

ENDLESS: dict[str, int | str | bool] = {"minutes": 0, "toll": 1}  # no hour, and no early ruin
LIMITS = {CAUTIOUS: 5, BALANCED: 15, BOLD: 60}


class Stallholder(Bot):
    """A bot that bids for stalls up to a price, claims every toll and makes no deals."""

    def __init__(self, limit: int) -> None:
        self.limit = limit

    def wants_rights(self, view: Glimpse) -> bool:
        return False

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        for choice in choices:
            if isinstance(choice.action, Claim):
                return choice.action
        for choice in choices:
            if isinstance(choice.action, Roll):
                return choice.action
            if isinstance(choice.action, Bid) and choice.low <= self.limit:
                return choice.fill(choice.low)
        for choice in choices:
            if isinstance(choice.action, PassBid):
                return choice.action
        return None


class MannedFair(FairGame):
    """The toy game with a bot of its own."""

    def bot(self, temperament: str = BALANCED, seed: int = 0) -> Bot | None:
        return Stallholder(LIMITS.get(temperament, LIMITS[BALANCED]))

    def worth(self, s: State, seat: Seat) -> int:
        return s.cash(seat) + 10 * len(s.items(seat))


MANNED = MannedFair()


def toy(name: str) -> Game:
    if name != GAME.name:
        raise unknown("game", name, [GAME.name])
    return GAME


def fair(
    seed: int = 7,
    seats: int = 3,
    options: dict[str, int | str | bool] | None = None,
    bots: tuple[str, ...] = (),
    pace: str = "normal",
    absence: str = "wait",
    entropy: tuple[str, ...] = (),
    game: Game = GAME,
    promises: tuple[str, ...] = (),
) -> Match:
    return open_match(
        game,
        seats=seats,
        secret=Secret(seed, "salt"),
        options=ENDLESS if options is None else options,
        bots=bots,
        pace=pace,
        absence=absence,
        entropy=entropy,
        promises=promises,
    )


def wander(match: Match, acts: int, seed: int = 1) -> Match:
    """Play this number of random legal entries, or to the end."""
    luck = Luck(seed)
    while acts > 0 and not match.is_over:
        entry = next_entry(match.s, luck)
        if entry.action is None:
            match.wake(entry.at)
        else:
            match.submit(entry.at, entry.seat, entry.action)
        acts -= 1
    return match


def finished(seed: int = 7) -> Match:
    """Return a short game, played to its agreed end."""
    match = wander(fair(seed, options={"minutes": 10}), 10_000)
    assert match.is_over
    return match


def dumped(match: Match) -> object:
    return match.codec.dump(match.s)


def reread(match: Match, public: bool = False) -> Record:
    return parse_record(match.record.text(match.codec, public), toy)


def roll(match: Match, now: Ms = 0) -> Seat:
    """Let the player on turn throw; return his seat."""
    seat = match.s.turn
    match.submit(now, seat, Roll())
    return seat


def to_auction(match: Match) -> None:
    """Throw until a stall is for sale."""
    for _ in range(50):
        if type(match.s.agenda[-1]).__name__ == "Sale":
            return
        roll(match, match.s.clock + 100)
    raise AssertionError("no stall was reached")


def to_turn(match: Match) -> Seat:
    """Let all deadlines pass until a seat has to throw; return the seat."""
    for _ in range(50):
        if type(match.s.agenda[-1]).__name__ == "Turn":
            return match.s.turn
        match.wake(deadline(match.s))
    raise AssertionError("no turn came")

"""The bots of a match, which play seats from the start or for an absent player."""

from __future__ import annotations

import hashlib
from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Choice
from magnat.core.bot import BALANCED, Bot
from magnat.core.editions.edition import Unknown
from magnat.core.game import Game
from magnat.core.glimpse import Glimpse, Secrecy
from magnat.core.kernel import answers, choices, deadline
from magnat.core.state import State
from magnat.core.step_and_window import NEVER, Seat, Window
from magnat.kit.auction import Auction, BidUpTo, Call, PassBid
from magnat.kit.trade import Counter, Decline, Offer
from magnat.play.bots.choice_kinds import is_proposal, plain_fills
from magnat.play.bots.fault_report import BotFault
from magnat.play.bots.idle import Idle
from magnat.play.bots.load import find_bot, label_of
from magnat.play.bots.open_bidding import Wish, next_bid
from magnat.play.bots.random_bot import RandomBot
from magnat.play.match.absence import SELL, SKIP
from magnat.play.match.players import Players
from magnat.play.record.entries import REASONS

RESIGN: Final = "Resign"  # the name of the action class with which a player leaves a game
TRIES: Final = 5  # after so many refused answers of a bot, the simplest answers are tried
WAYS: Final = 400  # the number of random answers that are tried after the simplest ones


@final
class SeatBot:
    """A bot that plays a seat, and sees only what that seat may see."""

    def __init__(self, bot: Bot, name: str, spare: RandomBot, heard: int = -1) -> None:
        self.bot = bot
        self.name = name
        self.spare = spare  # the random bot that replaces the bot after an error
        self.heard = heard  # the number of entries when the bot last gave no answer
        self.next: Action | None = None  # the answer that it has chosen and gives after a pause
        self.next_after = -1  # the number of entries when it chose `next`


@final
class SeatBots:
    """The bots of a match by seat. It asks them for answers, and replaces a bot that
    fails."""

    def __init__(self, game: Game, players: Players, secrecy: Secrecy) -> None:
        self.game: Final = game
        self.players: Final = players
        self.secrecy: Final = secrecy
        self.faults: Final[list[BotFault]] = []
        self.seated: dict[Seat, SeatBot] = {}

    def copy(self) -> dict[Seat, SeatBot]:
        return {
            seat: SeatBot(one.bot, one.name, one.spare, one.heard)
            for seat, one in self.seated.items()
        }

    def dismiss(self, seat: Seat) -> None:
        """Remove the bot of a seat."""
        self.seated.pop(seat, None)

    def may_answer(self, s: State, seat: Seat, n: int) -> bool:
        """Tell whether the seat has something to answer, and whether its bot has not already been
        asked after entry `n` without giving an answer."""
        one = self.seated.get(seat)
        if one is not None and one.heard == n:
            return False
        if s.top.seat == seat or answers(s, seat):
            return True
        return self.resignation(seat, choices(s, seat)) is not None

    def resignation(self, seat: Seat, found: list[Choice]) -> Action | None:
        """Return the action `Resign` if the table has decided to sell the property of the absent
        player of this seat; else None."""
        if self.players.absences.treatment(seat) == SELL:
            for choice in found:
                if type(choice.action).__name__ == RESIGN:
                    return choice.action
        return None

    def sit(self, seat: Seat, n: int) -> SeatBot:
        """Return the bot of a seat after entry `n`; create it if there is none."""
        spare = RandomBot(self._seed(seat, n))
        one = self.seated.get(seat)
        if one is None:
            one = self.seated[seat] = self._new(seat, self._seed(seat, n), spare)
        one.spare = spare
        if one.next_after != n:
            one.next = None
        return one

    def choose(self, s: State, seat: Seat, found: list[Choice]) -> Action | None:
        """Return the bot's answer; None is silence. Where the game waits without a deadline,
        silence is replaced by a random answer. An auctioneer's call is made for it: it is asked
        only when the call is due, which the bot cannot know."""
        one = self.seated[seat]
        planned, one.next = one.next, None
        if planned is not None:
            return planned
        if isinstance(s.top, Auction) and s.top.auctioneer(s) == seat:
            for choice in found:
                if isinstance(choice.action, Call):
                    return choice.action
        for _ in range(TRIES):
            try:
                action = one.bot.choose(Glimpse(s, seat, self.secrecy), found[:])
            except Exception as error:  # an error in a bot never stops the game
                self.fail(seat, f"raised {type(error).__name__}: {error}")
                continue
            if action is None and s.top.seat == seat and deadline(s) == NEVER:
                return one.spare.must(answers(s, seat) or choices(s, seat))
            return action
        return None

    def because(self, s: State, seat: Seat, action: Action) -> tuple[str, str]:
        """Return the bot's reason for a proposal or a refusal as two keys: the reason, and the
        thing it is about; ("", "") if the bot gives none."""
        if not isinstance(action, (Offer, Counter, Decline)):
            return "", ""
        try:
            why, what = self.seated[seat].bot.because(Glimpse(s, seat, self.secrecy), action)
        except Exception as error:  # an error in a bot never stops the game
            self.fail(seat, f"raised {type(error).__name__}: {error}")
            return "", ""
        return (why, what) if why in REASONS else ("", "")  # records accept only these reasons

    def is_waited_for(self, s: State, seat: Seat) -> bool:
        """Tell whether the game cannot continue without this seat: the question has no deadline and
        no person can answer instead."""
        top = s.top
        if deadline(s) != NEVER or not isinstance(top, Window):
            return False
        if top.seat == seat:
            return True
        others = [one for one in s.living() if not self.players.is_played(one)]
        return bool(top.choices(s, seat)) and not any([top.choices(s, one) for one in others])

    def fallback_answers(self, s: State, seat: Seat) -> list[Action]:
        """Return answers to try after the bot's own were refused: each choice in its simplest
        forms, then random ones; proposals of deals only if there is nothing else."""
        found = answers(s, seat) or choices(s, seat)
        plain = [choice for choice in found if not is_proposal(choice)] or found
        luck = self.seated[seat].spare.luck
        tried: list[Action] = []
        for choice in plain:
            tried.extend(plain_fills(choice))
        if plain:
            tried.extend([plain[luck.below(len(plain))].draw(luck) for _ in range(WAYS)])
        return tried

    def next_spoken_bid(self, s: State, seat: Seat, limit: BidUpTo, n: int) -> Action | None:
        """Return the next open bid of a bot whose secret limit is `limit`, if people play;
        None if another bot bids first."""
        lot = s.top
        if not isinstance(lot, Auction) or lot.is_sealed(s) or not self.players.has_people(s):
            return limit
        spoken = next_bid(s, lot, self._limits(s, lot, n))
        if spoken is None:
            return PassBid() if lot.high != seat else None
        return spoken[1] if spoken[0] == seat else None

    def _limits(self, s: State, lot: Auction[Any], n: int) -> list[Wish]:
        """Return the highest bid of each bot for the lot. Each is asked as if nobody had bid
        yet."""
        twin = s.clone()
        twin.events = None
        fresh = lot.before_any_bid()
        twin.agenda = [*twin.agenda[:-1], fresh]
        twin.asked = fresh
        wishes: list[Wish] = []
        for seat in s.living():
            if not self.players.is_played(seat) or seat in lot.out:
                continue
            self.sit(seat, n)
            action = self.choose(twin, seat, fresh.choices(twin, seat))
            if isinstance(action, BidUpTo):
                wishes.append(Wish(seat, action.amount))
        return wishes

    def fail(self, seat: Seat, what: str) -> None:
        """Record the bot's fault and let the random bot play the seat from now on."""
        one = self.seated[seat]
        if not isinstance(one.bot, RandomBot):
            self.faults.append(BotFault(seat, one.name, what))
        one.bot = one.spare
        one.name = "uniform"

    def _new(self, seat: Seat, seed: int, spare: RandomBot) -> SeatBot:
        name = self.players.bots[seat]
        if name:
            try:
                return SeatBot(find_bot(name, self.game, seed), label_of(name), spare)
            except Unknown:  # of a file, or of another version: it never stops a game
                self.faults.append(BotFault(seat, name, f"is not known here: {BALANCED} plays"))
        elif self.players.absences.treatment(seat) == SKIP:
            return SeatBot(Idle(seed), "idle", spare)
        return SeatBot(self.game.bot(BALANCED, seed) or RandomBot(seed), BALANCED, spare)

    def _seed(self, seat: Seat, n: int) -> int:
        """Return the seed of a bot, computed from public values only, so that it reveals nothing of
        the dice."""
        text = f"{self.players.header.commitment} {seat} {n}"
        return int(hashlib.sha256(text.encode()).hexdigest()[:15], 16) + 1

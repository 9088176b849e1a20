"""Plays one game and measures it. The resulting row of figures depends on the seed alone."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, TypeAlias, final

from magnat import games
from magnat.core.audit import audit
from magnat.core.editions.edition import Edition
from magnat.core.event import Event
from magnat.core.game import Game
from magnat.core.state import MONEY, State
from magnat.core.step_and_window import NOBODY, Seat
from magnat.lab.boxes import estate_of
from magnat.lab.boxes.asset_accounts import whole
from magnat.lab.experiment import Arm
from magnat.play.boards.outlines import spaces
from magnat.play.bots.load import find_bot
from magnat.play.simulate.driver import Driver
from magnat.play.simulate.simulate import seed_of

Row: TypeAlias = dict[str, Any]

BANK: Final = "bank"  # money from the bank to players
BOX: Final = "box"  # money from players to the bank
SEATS: Final = "seats"  # money from player to player

_EDITIONS: Final[dict[str, Edition]] = {}  # editions that this process has read


def loaded(arm: Arm) -> Edition:
    key = f"{arm.box} {sorted(arm.options.items())} {arm.figures}"
    if key not in _EDITIONS:
        _EDITIONS[key] = arm.load()
    return _EDITIONS[key]


def watch(arm: Arm, number: int, seed: int, rotate: bool, limit: int) -> Row:
    """Play the game with this number and return its row of figures. The number decides the dice, in
    every arm alike, so that arms can be compared game by game."""
    game = games.find(arm.game)
    names = arm.seated(number, rotate)
    s = game.start(loaded(arm), arm.players, seed_of(seed, number), listen=True)
    bots = [find_bot(name, game, seed_of(seed, number, seat)) for seat, name in enumerate(names)]
    driver = Driver(s, bots, game.secrecy(), seed_of(seed, number, "spare"), limit)
    watcher = GameWatcher(game, s)
    watcher.look()
    while driver.step():
        watcher.look()
    wrong = audit(s)
    outcome = s.outcome
    return {
        "number": number,
        "finished": outcome is not None,
        "decisions": driver.decisions,
        "clock": s.clock,
        "ended_by": "" if outcome is None else outcome.cite,
        "bots": list(names),
        "places": [0] * s.seats if outcome is None else list(outcome.places),
        "worth": [game.worth(s, seat) for seat in range(s.seats)],
        "faults": [str(fault) for fault in driver.faults],
        "audit": "; ".join(wrong),
        **watcher.row(),
    }


@final
class GameWatcher:
    """Counts events, stops, payments and changes of the lead at one table."""

    def __init__(self, game: Game, s: State) -> None:
        self.game: Final = game
        self.s: Final = s
        self.estate: Final = estate_of(s)
        found = spaces(s)
        self.first_space: Final = found[0] if found else 0
        self.stops: Final = [0] * len(found)
        self.accounts: Final = {  # the holders that are players' accounts at the bank
            holder for holder in range(s.holders()) if s.holder_name(holder).startswith("account:")
        }
        self.applied: Final[Counter[str]] = Counter()
        self.moved: Final[Counter[tuple[str, str]]] = Counter()
        self.turns = 0
        self.turn: Seat = NOBODY
        # By seat: the turn in which it was ruined; -1: it was not ruined.
        self.out: Final = [-1] * s.seats
        self.leader: Seat = NOBODY
        self.lead_changes = 0
        # By turn: each seat's chance of winning in thousandths.
        self.chances: Final[list[list[int]]] = []

    def look(self) -> None:
        """Count the events since the last call, and remove them; if a new turn has begun, note the
        standings."""
        s = self.s
        events = s.events
        if events:
            s.events = []
            for event in events:
                self._hear(event)
        if s.turn != self.turn:
            self.turn = s.turn
            if s.turn != NOBODY:
                self.turns += 1
                self.estate.turn = self.turns
                self._rank()

    def _hear(self, event: Event) -> None:
        self.applied[event.cite] += 1
        self.estate.see(event)
        space = self.estate.stop(event) - self.first_space
        if 0 <= space < len(self.stops):
            self.stops[space] += 1
        if event.kind == "paid":
            self._pay(event)
        elif event.kind == "out":
            self.out[whole(event, 0)] = self.turns

    def _pay(self, event: Event) -> None:
        src, dst, n, good = [whole(event, i) for i in range(4)]
        if good != MONEY:
            return
        gives, takes = self._is_player(src), self._is_player(dst)
        if gives and takes:
            if src not in self.accounts and dst not in self.accounts:
                self.moved[event.cite, SEATS] += n
        elif takes:
            self.moved[event.cite, BANK] += n
        elif gives:
            self.moved[event.cite, BOX] += n

    def _is_player(self, holder: int) -> bool:
        return holder < self.s.seats or holder in self.accounts

    def _rank(self) -> None:
        """Record which seat is the richest now, at the start of a turn, and each seat's chance to
        win."""
        s = self.s
        worth = [self.game.worth(s, seat) if s.alive[seat] else -1 for seat in range(s.seats)]
        best = max(worth)
        if worth.count(best) == 1:
            leader = worth.index(best)
            if self.leader not in (NOBODY, leader):
                self.lead_changes += 1
            self.leader = leader
        weights = self.game.chances(s)
        total = sum(weights)
        self.chances.append([1000 * one // total if total else 1000 // s.seats for one in weights])

    def row(self) -> Row:
        s, estate = self.s, self.estate
        winners = s.outcome.winners if s.outcome is not None else ()
        return {
            "turns": self.turns,
            "lead_changes": self.lead_changes,
            "drama": self._drama(winners),
            "out": self.out,
            "stops": self.stops,
            "applied": [{"cite": cite, "times": n} for cite, n in sorted(self.applied.items())],
            "moved": [
                {"cite": cite, "way": way, "amount": n}
                for (cite, way), n in sorted(self.moved.items())
            ],
            "assets": [
                {
                    "asset": i,
                    "since": estate.since[i],
                    "spent": estate.spent[i],
                    "earned": estate.earned[i],
                    "won": estate.first[i] in winners,
                }
                for i in range(len(estate.assets))
                if estate.since[i] >= 0
            ],
        }

    def _drama(self, winners: tuple[Seat, ...]) -> float:
        """Return the mean, over all turns, of the leader's chance minus the later winner's chance:
        0 if the winner always led, at most 1."""
        if not self.chances or not winners:
            return 0.0
        behind = [max(one) - max([one[seat] for seat in winners]) for one in self.chances]
        return sum(behind) / len(behind) / 1000

"""Computes who must agree to an undo, from what the undone entries changed and revealed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, final

from magnat.core.glimpse import Secrecy
from magnat.core.state import MONEY, State
from magnat.core.step_and_window import CHANCE, Seat, Window
from magnat.play.record.entries import RecordEntry


@final
class EntryEffect:
    """The changes that one entry of a record made, and the secrets and dice that it revealed."""

    def __init__(
        self,
        entry: RecordEntry,
        turn: Seat,
        chance: bool,
        revealed: bool,
        bidding: bool,
        touched: tuple[Seat, ...],
        moved: tuple[Seat, ...],
    ) -> None:
        self.entry: Final = entry
        self.turn: Final = turn  # the seat whose turn it was
        self.chance: Final = chance  # whether dice were thrown or a card was drawn
        self.revealed: Final = revealed  # whether some seat learnt something hidden
        # Whether an auction was open, or the entry outbid an agreed sale.
        self.bidding: Final = bidding
        self.touched: Final = touched  # the seats whose money, things or questions it changed
        self.moved: Final = moved  # those of `touched` whose things it changed, as a deal does


@final
class StateBefore:
    """The parts of the state before an entry that are compared with the state after it."""

    def __init__(self, s: State, secrecy: Secrecy) -> None:
        self.turn: Final = s.turn
        self.bidding: Final = _is_bidding(s)
        self.sales: Final = _sales(s)
        self.luck: Final = None if s.luck is None else s.luck.json()
        self.order: Final = [deck[:] for deck in s.order]
        self.count: Final = [row[:] for row in s.count]
        self.held_by: Final = s.held_by[:]
        self.alive: Final = s.alive[:]
        self.asked: Final = [[w for w in s.standing if w.seat == seat] for seat in range(s.seats)]
        self.seen: Final = _seen(s, secrecy)

    def trace(self, s: State, entry: RecordEntry, secrecy: Secrecy) -> EntryEffect:
        luck = None if s.luck is None else s.luck.json()
        chance = luck != self.luck or self.order != s.order or entry.seat == CHANCE
        whispered = any([event.only for event in s.events or []])
        # By the rules, everybody may see a ruined player's things: this is not a revealed secret.
        revealed = whispered or not _seen(s, secrecy) <= self.seen
        moved = [seat for seat in range(s.seats) if self._moves(s, seat)]
        touched = [seat for seat in range(s.seats) if seat in moved or self._touches(s, seat)]
        bidding = self.bidding or self.sales != _sales(s)
        return EntryEffect(
            entry, self.turn, chance, revealed, bidding, tuple(touched), tuple(moved)
        )

    def _moves(self, s: State, seat: Seat) -> bool:
        """Tell whether anything but money came to a seat or left it."""
        if self.alive[seat] != s.alive[seat]:
            return True
        for good, row in enumerate(s.count):
            if good != MONEY and row[seat] != self.count[good][seat]:
                return True
        for item, holder in enumerate(s.held_by):
            if (holder == seat) != (self.held_by[item] == seat):
                return True
        return False

    def _touches(self, s: State, seat: Seat) -> bool:
        if s.count[MONEY][seat] != self.count[MONEY][seat]:
            return True
        return [window for window in s.standing if window.seat == seat] != self.asked[seat]


def _is_bidding(s: State) -> bool:
    """Tell whether players can bid now, in an auction."""
    top = s.next_step
    return isinstance(top, Window) and top.kind == "auction"


def _sales(s: State) -> list[Window[Any]]:
    """Return the sales that two players have agreed on and that others may outbid."""
    return [window for window in s.standing if window.kind == "sale"]


def _seen(s: State, secrecy: Secrecy) -> set[tuple[Seat, int, int]]:
    """Return everything that each seat can see, as triples: (seat, good, holder) for a count,
    (seat, -1, item) for an item."""
    seen: set[tuple[Seat, int, int]] = set()
    if not secrecy.hides():
        return seen  # everything is public, so nothing can be revealed
    for seat in range(s.seats):
        for good, row in enumerate(s.count):
            for holder in range(len(row)):
                if secrecy.sees(s, seat, good, holder):
                    seen.add((seat, good, holder))
        for item in range(len(s.held_by)):
            if secrecy.sees_item(s, seat, item):
                seen.add((seat, -1, item))
    return seen


def whom_to_ask(s: State, traces: Iterable[EntryEffect], seat: Seat) -> list[Seat]:
    """Return the seats that must agree before these entries are undone.

    Nobody is asked if all entries are the seat's own actions in its own turn, without a throw, a
    revealed secret or an auction, and moved no things of another player (as a deal would).
    Otherwise these players are asked, if they are still in the game: those who acted, and those
    whose property changed. All players are asked if the entries showed dice or secrets, or if an
    auction was open, because each bid depends on what the others bid.
    """
    others = {other for other in range(s.seats) if other != seat and s.alive[other]}
    asked: set[Seat] = set()
    is_free = True
    for trace in traces:
        is_free = is_free and _is_free(trace, seat)
        asked.update(trace.touched)
        asked.add(trace.entry.seat)
        if trace.chance or trace.revealed or trace.bidding:
            asked.update(others)
        if not is_free and asked >= others:
            break  # all other players are asked already
    return [] if is_free else sorted(asked & others)


def _is_free(trace: EntryEffect, seat: Seat) -> bool:
    is_own = trace.entry.seat == seat and trace.turn == seat
    is_own = is_own and all([other == seat for other in trace.moved])
    return is_own and not (trace.chance or trace.revealed or trace.bidding)

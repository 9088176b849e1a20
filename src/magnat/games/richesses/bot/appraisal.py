"""The worth of trusts: to their holders by the visits to come, and to others who collect them."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action import Item
from magnat.core.step import NOBODY, Seat
from magnat.games.richesses.edition import PLATES_PER_TRUST, WHOLE, Production, RichessesBox
from magnat.games.richesses.state import Richesses

ROUNDS: Final = 20  # how far ahead the visits to a trust are counted
REACH: Final = 60  # per cent of a higher band that being on the way to it is worth
SPREAD: Final = 30  # per cent of a gain that counts when it is another's, against me
NO_DEAL: Final = -(1 << 60)  # less than anybody can pay
SHARES: Final = 2 * WHOLE + 1  # from nothing to all, twice
UNKNOWN: Final = -1  # less than any share is worth
KNOWN: Final = 24  # how many charts are remembered


def worth(s: Richesses, seat: Seat) -> int:
    """Cash, and what the trusts will bring."""
    table = RichessesAppraisal(s)
    trusts = [table.value(own, s.percent(seat, own)) for own in s.trusts(seat)]
    return s.cash(seat) + sum(trusts)


@final
class RichessesChart:
    """The worth of shares for a number of visits, computed once for each edition."""

    def __init__(self, box: RichessesBox, visits: int) -> None:
        self.box: Final = box
        self.visits: Final = visits  # in all rounds together, to all steps
        bands = box.rules.bands
        # By production, bands that it can come to and share, in one short list; UNKNOWN until then.
        self.size: Final = (len(bands) + 1) * SHARES  # of what belongs to a production,
        starts = [n * SHARES for n in range(len(bands) + 1)]  # and to so many bands
        self.starts: Final = [
            starts[len([band for band in bands if percent >= band])]
            for percent in range(3 * WHOLE + 1)
        ]  # by share; titles count twice for whoever sells them
        self.worths: Final = [UNKNOWN] * (len(box.productions) * self.size)

    def worth(self, production: Production, free: int, percent: int) -> int:
        """The worth of a share while so much of the production is free."""
        start = self.starts[percent + free]
        at = production * self.size + start + percent
        worth = self.worths[at]
        if worth == UNKNOWN:
            worth = self._worth(production, start // SHARES, percent)
            self.worths[at] = worth
        return worth

    def _worth(self, production: Production, bands: int, percent: int) -> int:
        """The royalties of its visits, and part of the next band's in proportion to the way already
        gone."""
        now, hope = 0, 0
        amounts = self.box.royalties[production]
        for i, band in enumerate(self.box.rules.bands):
            if percent >= band:
                now = amounts[i]
            else:
                way = REACH if i < bands else REACH // 3  # else only by a deal
                hope = max(hope, (amounts[i] - now) * percent * way // (band * 100))
        return (now + hope) * self.visits // (len(self.box.squares) - 1)


_KNOWN: Final[list[RichessesChart]] = []


def chart_of(box: RichessesBox, visits: int) -> RichessesChart:
    """The chart of an edition, kept because bots are made for every imagined game."""
    for one in _KNOWN:
        if one.box is box and one.visits == visits:
            return one
    if len(_KNOWN) >= KNOWN:
        del _KNOWN[0]
    _KNOWN.append(RichessesChart(box, visits))
    return _KNOWN[len(_KNOWN) - 1]


@final
class RichessesAppraisal:
    """The worth of what everybody holds at one table."""

    def __init__(self, s: Richesses) -> None:
        self.s: Final = s
        self.box: Final = s.box
        self.held: Final = s.index.holdings
        self.free: Final = s.index.holdings[s.seats]  # the file's holdings
        self.alive: Final = s.alive
        # Visits to a production in so many rounds; face to face the game is longer.
        visits = ROUNDS * PLATES_PER_TRUST * max(2, s.left() - 1)
        self.chart: Final = chart_of(s.box, visits)
        self.lot: tuple[Item, ...] = ()  # the last lot asked for,
        self.lot_for: Seat = NOBODY  # by whom,
        self.lot_moves = 0  # after how many moves of titles,
        self.lot_worth = 0  # and what he would give for it

    def is_of(self, s: Richesses) -> bool:
        """Whether this is that table, with as many players left."""
        return self.s is s and self.held is s.index.holdings and self.alive is s.alive

    def value(self, production: Production, percent: int) -> int:
        """The worth of a share."""
        return self.chart.worth(production, self.free[production].percent, percent)

    def gain(self, seat: Seat, production: Production, percent: int, more: int = 0) -> int:
        """The worth to a player of so much more of a production, beside `more` that he takes
        already."""
        have, free = self.held[seat][production].percent + more, self.free[production].percent
        chart = self.chart
        return chart.worth(production, free, have + percent) - chart.worth(production, free, have)

    def gain_of(self, seat: Seat, parts: list[tuple[Production, int]]) -> int:
        """The worth of more shares to a player."""
        total = 0
        for production, percent in parts:
            total += self.gain(seat, production, percent)
        return total

    def loss_of(self, parts: list[tuple[Production, int]]) -> int:
        """The worth of whole trusts to their holder."""
        total = 0
        for production, percent in parts:
            total += self.value(production, percent)
        return total

    def best_gain(self, seat: Seat, parts: list[tuple[Production, int]]) -> int:
        """The worth of shares to the opponent who wants them most."""
        best = NO_DEAL
        for other in range(len(self.alive)):
            if other != seat and self.alive[other]:
                gain = self.gain_of(other, parts)
                if gain > best:
                    best = gain
        return best

    def wanted(self, seat: Seat, items: tuple[Item, ...]) -> int:
        """The worth of titles to a player, and of keeping them from the others; remembered for the
        next bid for the same lot."""
        if self.lot is not items or self.lot_for != seat or self.lot_moves != self.s.moves:
            parts = shares(self.box, items)
            self.lot_worth = self.gain_of(seat, parts) + part_of(self.best_gain(seat, parts))
            self.lot, self.lot_for, self.lot_moves = items, seat, self.s.moves
        return self.lot_worth


def part_of(gain: int) -> int:
    """The part of an opponent's gain that counts against me."""
    return gain * SPREAD // 100


def shares(box: RichessesBox, items: tuple[Item, ...]) -> list[tuple[Production, int]]:
    """The share of each production in these titles."""
    found: list[tuple[Production, int]] = []
    for item in items:
        production = box.production_of[item]
        for i, (other, percent) in enumerate(found):
            if other == production:
                found[i] = (other, percent + box.percent_of[item])
                break
        else:
            found.append((production, box.percent_of[item]))
    return found

"""Estimates what trusts (a player's titles of one production) are worth: to their holders, by the
visits that are expected, and to players who collect the same production."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Item
from magnat.core.step_and_window import NOBODY, Seat
from magnat.games.richesses.edition import PLATES_PER_TRUST, WHOLE, Production, RichessesBox
from magnat.games.richesses.state import Richesses

ROUNDS: Final = 20  # visits are counted in so many rounds ahead
# Percentage of the royalty at the next higher share that is counted if the share is nearly reached.
REACH: Final = 60
SPREAD: Final = 30  # percentage of an opponent's gain that counts as a loss
NO_DEAL: Final = -(1 << 60)  # an amount that stands for "no deal", because nobody can pay it
SHARES: Final = 2 * WHOLE + 1  # the number of possible shares, from 0 to 200 per cent
UNKNOWN: Final = -1  # stands for a worth that was not computed yet
KNOWN: Final = 24  # the number of charts that are kept


def worth(s: Richesses, seat: Seat) -> int:
    """Return the worth of a seat's position: its cash, and the royalties that its trusts are
    expected to bring."""
    table = RichessesAppraisal(s)
    trusts = [table.value(own, s.percent(seat, own)) for own in s.trusts(seat)]
    return s.cash(seat) + sum(trusts)


@final
class RichessesChart:
    """The worth of every share of every production, for an expected number of visits. Values are
    computed when they are needed, and then kept."""

    def __init__(self, box: RichessesBox, visits: int) -> None:
        self.box: Final = box
        self.visits: Final = visits  # the expected visits of all players in all rounds
        bands = box.rules.bands
        # The worths in one list: by production, then by number of bands that can be reached, then
        # by share. UNKNOWN until they are computed.
        self.size: Final = (len(bands) + 1) * SHARES  # the length of the part of one production
        # Where each number of bands begins in that part.
        starts = [n * SHARES for n in range(len(bands) + 1)]
        self.starts: Final = [
            starts[len([band for band in bands if percent >= band])]
            for percent in range(3 * WHOLE + 1)
        ]  # by share plus free share; a seller's titles count as both, hence up to 300
        self.worths: Final = [UNKNOWN] * (len(box.productions) * self.size)

    def worth(self, production: Production, free: int, percent: int) -> int:
        """Return the worth of holding `percent` of a production while `free` per cent of it can
        still be bought."""
        start = self.starts[percent + free]
        at = production * self.size + start + percent
        worth = self.worths[at]
        if worth == UNKNOWN:
            worth = self._worth(production, start // SHARES, percent)
            self.worths[at] = worth
        return worth

    def _worth(self, production: Production, bands: int, percent: int) -> int:
        """Return the royalties that are expected with this share, plus a part of those of a higher
        band (royalty level): the nearer the share is to it, the more. `bands` is the number of
        bands that can be reached without a deal with another player."""
        now, hope = 0, 0
        amounts = self.box.royalties[production]
        for i, band in enumerate(self.box.rules.bands):
            if percent >= band:
                now = amounts[i]
            else:
                # A band that cannot be reached without a deal counts less.
                way = REACH if i < bands else REACH // 3
                hope = max(hope, (amounts[i] - now) * percent * way // (band * 100))
        return (now + hope) * self.visits // (len(self.box.squares) - 1)


_KNOWN: Final[list[RichessesChart]] = []


def chart_of(box: RichessesBox, visits: int) -> RichessesChart:
    """Return the chart of an edition. Charts are cached, because a bot that looks ahead makes many
    bots."""
    for one in _KNOWN:
        if one.box is box and one.visits == visits:
            return one
    if len(_KNOWN) >= KNOWN:
        del _KNOWN[0]
    _KNOWN.append(RichessesChart(box, visits))
    return _KNOWN[len(_KNOWN) - 1]


@final
class RichessesAppraisal:
    """The worth of the holdings of every seat at one table."""

    def __init__(self, s: Richesses) -> None:
        self.s: Final = s
        self.box: Final = s.box
        self.held: Final = s.index.holdings
        self.free: Final = s.index.holdings[s.seats]  # the titles that nobody holds ("the file")
        self.alive: Final = s.alive
        # The expected visits to a production. With two players left, the game is expected to last
        # longer.
        visits = ROUNDS * PLATES_PER_TRUST * max(2, s.left() - 1)
        self.chart: Final = chart_of(s.box, visits)
        self.lot: tuple[Item, ...] = ()  # the lot in the last call of `wanted`
        self.lot_for: Seat = NOBODY  # the seat in that call
        self.lot_moves = 0  # the value of `Richesses.moves` at that time
        self.lot_worth = 0  # the result of that call

    def is_of(self, s: Richesses) -> bool:
        """Tell whether this appraisal was made for this table and is still valid, that is, no seat
        has gone out of the game since."""
        return self.s is s and self.held is s.index.holdings and self.alive is s.alive

    def value(self, production: Production, percent: int) -> int:
        """Return the worth of holding `percent` of a production."""
        return self.chart.worth(production, self.free[production].percent, percent)

    def gain(self, seat: Seat, production: Production, percent: int, more: int = 0) -> int:
        """Return by how much a player's worth rises with `percent` of a production, if the player
        takes `more` per cent of it anyway."""
        have, free = self.held[seat][production].percent + more, self.free[production].percent
        chart = self.chart
        return chart.worth(production, free, have + percent) - chart.worth(production, free, have)

    def gain_of(self, seat: Seat, parts: list[tuple[Production, int]]) -> int:
        """Return by how much a player's worth rises with these shares; `parts` lists pairs
        (production, percent)."""
        total = 0
        for production, percent in parts:
            total += self.gain(seat, production, percent)
        return total

    def loss_of(self, parts: list[tuple[Production, int]]) -> int:
        """Return what whole trusts are worth to the player who holds them; `parts` lists pairs
        (production, percent)."""
        total = 0
        for production, percent in parts:
            total += self.value(production, percent)
        return total

    def best_gain(self, seat: Seat, parts: list[tuple[Production, int]]) -> int:
        """Return what these shares are worth to the opponent of `seat` who gains most by them."""
        best = NO_DEAL
        for other in range(len(self.alive)):
            if other != seat and self.alive[other]:
                gain = self.gain_of(other, parts)
                if gain > best:
                    best = gain
        return best

    def wanted(self, seat: Seat, items: tuple[Item, ...]) -> int:
        """Return what titles are worth to a player: their own worth, plus what it is worth to keep
        them from the others. The result is kept for the next bid for the same lot."""
        if self.lot is not items or self.lot_for != seat or self.lot_moves != self.s.moves:
            parts = shares(self.box, items)
            self.lot_worth = self.gain_of(seat, parts) + part_of(self.best_gain(seat, parts))
            self.lot, self.lot_for, self.lot_moves = items, seat, self.s.moves
        return self.lot_worth


def part_of(gain: int) -> int:
    """Return the part of an opponent's gain that the bot counts as a loss for itself."""
    return gain * SPREAD // 100


def shares(box: RichessesBox, items: tuple[Item, ...]) -> list[tuple[Production, int]]:
    """Return the share of each production in these titles, as a list of pairs (production,
    percent)."""
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

"""The figures of a table of Richesses du Monde that the page shows: shares, royalties, and what a
further title would add."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Item
from magnat.core.shown_figures import Figures, Shift, Side, Swap
from magnat.core.step_and_window import NOBODY, Ms, Seat
from magnat.core.values.value import Value
from magnat.games.richesses.edition import Production, StepNo
from magnat.games.richesses.rules.bankruptcy import Rescue, total
from magnat.games.richesses.rules.squares.auctions import Hammer
from magnat.games.richesses.rules.squares.country import Titles
from magnat.games.richesses.rules.trade.outbidding_sales import until_decided
from magnat.games.richesses.rules.trade.trading import MayTrade
from magnat.games.richesses.state import Richesses

WHOLE: Final = 100  # per cent
REACH: Final = 12  # the largest total of two dice
NO_TITLE: Final = -1


@final
class Trust(Value):
    """How the seat could enlarge one of its trusts (its titles of one production): the best title
    to add, and the share and royalty after that."""

    def __init__(
        self,
        production: Production,
        next: Item,
        percent: int,
        royalty: int,
        crosses: bool,
        offered: bool,
        wanted: int,
    ) -> None:
        self.production: Final = production
        self.next: Final = next  # the best free title to add; -1: there is none
        self.percent: Final = percent  # the share after adding that title
        self.royalty: Final = royalty  # the royalty after adding that title
        self.crosses: Final = crosses  # whether adding that title raises the royalty
        self.offered: Final = offered  # whether that title may be taken now
        self.wanted: Final = wanted  # the least share that has a higher royalty; 0: there is none


@final
class Reach(Value):
    """The shares of one production that the seat could reach by taking titles now, and the royalty
    for each of them."""

    def __init__(self, production: Production, percents: list[int], royalties: list[int]) -> None:
        self.production: Final = production
        # The shares in rising order, beginning with the present one.
        self.percents: Final = percents
        self.royalties: Final = royalties  # the royalty at each of these shares


@final
class LotFigures(Value):
    """The share and the royalty of the lot that is being auctioned."""

    def __init__(self, percent: int, royalty: int, side: Side | None) -> None:
        self.percent: Final = percent  # the lot's share of its production
        self.royalty: Final = royalty  # the royalty for that share alone
        self.side: Final = side  # what the lot would change for this seat; null for its seller


@final
class RichessesFigures(Figures):
    """The figures of a table for one seat. `percent` and `royalty` are lists by seat, then by
    production. Cash is secret, so `worth` and `raisable` contain None for every seat."""

    def __init__(
        self,
        worth: list[int | None],
        raisable: list[int | None],
        next: Seat,
        percent: list[list[int]],
        royalty: list[list[int]],
        trusts: list[Trust],
        reach: list[Reach],
        lot: LotFigures | None,
        due: int,
        ahead: list[list[StepNo]],
        fine: int,
        most_titles: int,
        decision: Ms,
        price: list[int],
    ) -> None:
        super().__init__(worth, raisable, next)
        self.percent: Final = percent
        self.royalty: Final = royalty  # what is due for a visit
        self.trusts: Final = trusts  # the trusts of this seat
        # While this seat chooses titles: the shares that it can reach; else [].
        self.reach: Final = reach
        self.lot: Final = lot
        self.due: Final = due  # the sum that the asked seat still owes
        self.ahead: Final = ahead  # by seat: the steps that a throw could reach
        self.fine: Final = fine  # the fine for a double, for each point of its face
        self.most_titles: Final = most_titles  # the most titles that may be taken at once
        self.decision: Final = decision  # for how long an agreed sale may be outbid, in ms
        self.price: Final = price  # by title: its price, which depends on the option `prices`


def figures(s: Richesses, seat: Seat) -> RichessesFigures:
    box, seats = s.box, range(s.seats)
    top = s.next_step
    asked = top if isinstance(top, Titles) and top.seat == seat else None
    pool = asked.pool(s) if asked is not None else ()
    due = top.owed if isinstance(top, Titles) else top.dues if isinstance(top, Rescue) else ()
    productions = range(len(box.productions))
    percents = [shares(s, one) for one in seats]
    return RichessesFigures(
        worth=[None] * s.seats,
        raisable=[None] * s.seats,
        next=NOBODY if s.outcome else s.next_thrower(),
        percent=percents,
        royalty=[
            [box.royalty(own, row[own]) if row[own] else 0 for own in productions]
            for row in percents
        ],
        trusts=[trust(s, seat, own, pool) for own in s.trusts(seat)] if seat >= 0 else [],
        reach=reaches(s, seat, pool),
        lot=lot(s, seat, top) if isinstance(top, Hammer) else None,
        due=total(s, due),
        ahead=[ahead(s, one) for one in seats],
        fine=box.rules.fine,
        most_titles=box.rules.most_titles,
        decision=until_decided(s) - s.clock,
        price=list(box.price_of),
    )


def shares(s: Richesses, seat: Seat) -> list[int]:
    """Return a seat's share of each production in per cent."""
    row = [0] * len(s.box.productions)
    for own in s.trusts(seat):
        row[own] = s.percent(seat, own)
    return row


def ahead(s: Richesses, seat: Seat) -> list[StepNo]:
    return list(s.box.track.ahead(s.at(seat), REACH)) if s.alive[seat] else []


def trust(s: Richesses, seat: Seat, production: Production, pool: tuple[Item, ...]) -> Trust:
    """Return the figures of a trust with the best title to add: the cheapest one that raises the
    royalty, else the one with the largest share. Titles that are offered now are preferred to other
    free ones."""
    box, held = s.box, s.percent(seat, production)
    now = box.royalty(production, held)
    free = list(s.free(production))
    offered = [title for title in free if title in pool]
    best, most = NO_TITLE, -1
    for title in offered or free:
        then = held + box.percent_of[title]
        crosses = box.royalty(production, then) > now
        rank = (1 << 40) - box.titles[title].price if crosses else then
        if rank > most:
            best, most = title, rank
    after = held if best == NO_TITLE else held + box.percent_of[best]
    brings = box.royalty(production, after)
    above = [least for least in box.leasts if least > held]
    wanted = above[0] if above else 0
    return Trust(production, best, after, brings, brings > now, len(offered) > 0, wanted)


def reaches(s: Richesses, seat: Seat, pool: tuple[Item, ...]) -> list[Reach]:
    """Return, by production, every share that the seat could have after taking some of these
    titles."""
    box = s.box
    found: list[Reach] = []
    for production, titles in enumerate(box.trusts):
        offered = [title for title in titles if title in pool]
        if offered:
            sums = {s.percent(seat, production)}
            for title in offered:
                sums |= {one + box.percent_of[title] for one in sums}
            percents = sorted(sums)
            royalties = [box.royalty(production, percent) for percent in percents]
            found.append(Reach(production, percents, royalties))
    return found


def lot(s: Richesses, seat: Seat, hammer: Hammer) -> LotFigures:
    production = s.box.production_of[hammer.items[0]]
    percent = sum([s.box.percent_of[item] for item in hammer.items])
    mine: Side | None = None
    if 0 <= seat < s.seats and seat != hammer.seat:
        mine = weigh(s, Swap(seat, hammer.seat, hammer.items))[0]
    return LotFigures(percent, s.box.royalty(production, percent), mine)


def weigh(s: Richesses, swap: Swap) -> list[Side]:
    """Return for both seats of a deal the shares and royalties that they would have after it."""
    after = s.clone()
    swap.apply(after, MayTrade.cite)
    return [side(s, after, one, swap.items) for one in (swap.seat, swap.other)]


def side(s: Richesses, after: Richesses, seat: Seat, items: tuple[Item, ...]) -> Side:
    box = s.box
    touched = sorted({box.production_of[item] for item in items if item < box.first_plate})
    shifts = [
        Shift(
            box.productions[own],
            s.percent(seat, own),
            after.percent(seat, own),
            WHOLE,
            after.royalty(seat, own),
        )
        for own in touched
    ]
    return Side(seat, shifts, income(s, seat), income(after, seat), [])


def income(s: Richesses, seat: Seat) -> int:
    """Return the sum of the royalties for one visit to each of a player's trusts."""
    return sum([s.royalty(seat, own) for own in s.trusts(seat)])

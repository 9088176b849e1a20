"""A lot under the hammer, and the silence after the last bid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from magnat.bank import titles
from magnat.bank.commands import Auction, Bid
from magnat.bank.entry import BANKER, Entry
from magnat.core.action import Good, Illegal, Item
from magnat.core.state import State
from magnat.core.step import NOBODY, Ms, Seat

if TYPE_CHECKING:
    from magnat.bank.desk import Desk


class Lot:
    """What is under the hammer."""

    def __init__(self, n: int, items: tuple[Item, ...], seller: Seat, good: Good = -1) -> None:
        self.n: Final = n
        self.items: Final = items
        self.good: Final = good  # one piece of it, where no title is for sale
        self.seller: Final = seller  # NOBODY: the bank
        self.high: Seat = NOBODY
        self.price = 0
        self.since: Ms = 0


def auction(desk: Desk, now: Ms, command: Auction) -> Entry:
    titles.check_title(desk, command.item)
    box = desk.box
    if not box.has_auctions(desk.s):
        raise Illegal("there are no auctions in this box", "")
    if desk.lot is not None:
        raise Illegal("an auction is under way", box.bidding)
    if command.good:
        good = ware(desk, command.good)
        return desk.entry(now, BANKER, "lot", src=NOBODY, good=good, cite=box.selling_out)
    seller = box.owner(desk.s, command.item)
    hindrance = box.unsellable(desk.s, command.item) if seller != NOBODY else None
    if hindrance is not None:
        raise hindrance
    items = list(box.lot(desk.s, command.item))
    return desk.entry(now, BANKER, "lot", items=items, src=seller, cite=box.bidding)


def ware(desk: Desk, name: str) -> Good:
    """What the bank still has, and somebody can use."""
    s, box = desk.s, desk.box
    for good in box.wares(s):
        if desk.edition.goods[good] == name:
            if s.count[good][s.bank] == 0:
                raise Illegal("the bank has none left: wait until some come back", box.selling_out)
            if not box.ware_floors(s, good):
                raise Illegal("nobody can put it anywhere", box.selling_out)
            return good
    raise Illegal("it is not to be had that way", "")


def cite_of(desk: Desk) -> str:
    """The paragraph of the auction that is under way."""
    lot, box = desk.lot, desk.box
    return box.selling_out if lot is not None and lot.good >= 0 else box.bidding


def bidders(desk: Desk) -> list[Seat]:
    """Whoever may bid for what is under the hammer."""
    lot, s = desk.lot, desk.s
    assert lot is not None
    able = desk.box.ware_floors(s, lot.good) if lot.good >= 0 else s.living()
    return [seat for seat in able if seat != lot.seller]


def next_bid(desk: Desk) -> int:
    lot = desk.lot
    assert lot is not None
    if lot.high == NOBODY and lot.good >= 0:
        return min(desk.box.ware_floors(desk.s, lot.good).values())
    if lot.high == NOBODY:
        return desk.box.floor(desk.s, lot.items)
    return lot.price + desk.box.smallest_raise(desk.s)


def bid(desk: Desk, who: Seat, now: Ms, command: Bid) -> Entry:
    lot, box = desk.lot, desk.box
    if lot is None:
        raise Illegal("nothing is under the hammer", box.bidding)
    if who not in (BANKER, command.seat) or not 0 <= command.seat < desk.seats:
        raise Illegal("everybody pays from his own account", "")
    desk.check_in(command.seat)
    if lot.good >= 0 and command.seat not in box.ware_floors(desk.s, lot.good):
        raise Illegal("{0:seat} cannot put it anywhere", box.selling_out, command.seat)
    if command.seat == lot.seller:
        raise Illegal("the seller does not bid", box.bidding)
    desk.check_amount(command.amount)
    if command.amount < next_bid(desk):
        raise Illegal("the next bid is {0:money} at least", cite_of(desk), next_bid(desk))
    funds = box.funds(desk.s, command.seat)
    if funds < command.amount:
        raise Illegal(
            "{0:holder} has {1:money}, not {2:money}",
            cite_of(desk),
            command.seat,
            funds,
            command.amount,
        )
    return desk.entry(
        now, who, "bid", of=lot.n, src=command.seat, amount=command.amount, cite=cite_of(desk)
    )


def hammer(desk: Desk, now: Ms, sold: bool) -> Entry:
    lot, box = desk.lot, desk.box
    if lot is None:
        raise Illegal("nothing is under the hammer", box.bidding)
    if sold and lot.high != NOBODY and lot.good >= 0:
        return piece_sold(desk, now, lot)
    if sold and lot.high != NOBODY:
        return titles.sale(
            desk,
            now,
            lot.items,
            lot.seller,
            lot.high,
            lot.price,
            "sold",
            of=lot.n,
            cite=box.bidding,
            src=lot.high,
            amount=lot.price,
        )
    back = box.unsold(desk.s, lot.items, lot.seller) if sold else None
    if back is None:
        return desk.entry(now, BANKER, "unsold", of=lot.n, items=list(lot.items), good=lot.good)
    price, cite = back

    def change(s: State) -> None:
        box.pay(s, s.bank, lot.seller, price, cite)
        box.hand_over(s, lot.items, box.home(s), cite)

    return desk.paid(now, BANKER, change, "unsold", of=lot.n, items=list(lot.items), cite=cite)


def piece_sold(desk: Desk, now: Ms, lot: Lot) -> Entry:
    """It is in the winner's hand until he puts it somewhere."""
    cite = desk.box.selling_out

    def change(s: State) -> None:
        desk.box.pay(s, lot.high, s.bank, lot.price, cite)
        s.pay(s.bank, lot.high, 1, cite, lot.good)

    about = {"of": lot.n, "good": lot.good, "src": lot.high, "amount": lot.price, "cite": cite}
    return desk.paid(now, BANKER, change, "sold", **about)

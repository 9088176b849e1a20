"""A lot under the hammer, and the silence after the last bid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from magnat.bank import titles
from magnat.bank.commands import Auction, Bid
from magnat.bank.entry import BANKER, Entry
from magnat.core.action import Illegal, Item
from magnat.core.state import State
from magnat.core.step import NOBODY, Ms, Seat

if TYPE_CHECKING:
    from magnat.bank.desk import Desk


class Lot:
    """What is under the hammer."""

    def __init__(self, n: int, items: tuple[Item, ...], seller: Seat) -> None:
        self.n: Final = n
        self.items: Final = items
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
    seller = box.owner(desk.s, command.item)
    hindrance = box.unsellable(desk.s, command.item) if seller != NOBODY else None
    if hindrance is not None:
        raise hindrance
    items = list(box.lot(desk.s, command.item))
    return desk.entry(now, BANKER, "lot", items=items, src=seller, cite=box.bidding)


def next_bid(desk: Desk) -> int:
    lot = desk.lot
    assert lot is not None
    if lot.high == NOBODY:
        return desk.box.floor(desk.s, lot.items)
    return lot.price + desk.box.smallest_raise(desk.s)


def bid(desk: Desk, who: Seat, now: Ms, command: Bid) -> Entry:
    lot, box = desk.lot, desk.box
    if lot is None:
        raise Illegal("nothing is under the hammer", box.bidding)
    if who not in (BANKER, command.seat) or not 0 <= command.seat < desk.seats:
        raise Illegal("everybody pays from his own account", "")
    if command.seat == lot.seller:
        raise Illegal("the seller does not bid", box.bidding)
    desk.check_amount(command.amount)
    if command.amount < next_bid(desk):
        raise Illegal("the next bid is {0:money} at least", box.bidding, next_bid(desk))
    funds = box.funds(desk.s, command.seat)
    if funds < command.amount:
        raise Illegal(
            "{0:holder} has {1:money}, not {2:money}",
            box.bidding,
            command.seat,
            funds,
            command.amount,
        )
    return desk.entry(
        now, who, "bid", of=lot.n, src=command.seat, amount=command.amount, cite=box.bidding
    )


def hammer(desk: Desk, now: Ms, sold: bool) -> Entry:
    lot, box = desk.lot, desk.box
    if lot is None:
        raise Illegal("nothing is under the hammer", box.bidding)
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
        return desk.entry(now, BANKER, "unsold", of=lot.n, items=list(lot.items))
    price, cite = back

    def change(s: State) -> None:
        box.pay(s, s.bank, lot.seller, price, cite)
        box.hand_over(s, lot.items, box.home(s), cite)

    return desk.paid(now, BANKER, change, "unsold", of=lot.n, items=list(lot.items), cite=cite)

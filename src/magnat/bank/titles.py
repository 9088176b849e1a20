"""Rents, and what is done with titles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from magnat.bank.box import TITLES
from magnat.bank.commands import Do, Rent
from magnat.bank.entry import BANKER, Entry
from magnat.core.action import Illegal, Item
from magnat.core.state import Holder, State
from magnat.core.step import NOBODY, Ms, Seat

if TYPE_CHECKING:
    from magnat.bank.desk import Desk


def check_title(desk: Desk, item: Item) -> None:
    if desk.depth < TITLES:
        raise Illegal("the desk keeps no titles at this depth", "")
    if item not in desk.box.titles(desk.s):
        raise Illegal("there is no such title", "")


def rent(desk: Desk, who: Seat, now: Ms, command: Rent) -> Entry:
    check_title(desk, command.item)
    if who not in (BANKER, command.seat, command.to):
        raise Illegal("everybody pays from his own account", "")
    amount, cite = rent_due(desk, command)
    about: dict[str, Any] = {"key": "rent", "cite": cite, "items": [command.item]}
    if who not in (BANKER, command.seat):
        return desk.entry(
            now, who, "asked", src=command.seat, dst=command.to, amount=amount, **about
        )
    return charged(desk, who, now, command.seat, command.to, amount, **about)


def rent_due(desk: Desk, command: Rent) -> tuple[int, str]:
    if command.seat == NOBODY:
        raise Illegal("there is no such account", "")
    desk.check_in(command.seat)
    for charge in desk.box.charges(desk.s, command.item, command.seat, command.points):
        if charge.to == command.to and charge.amount > 0:
            return charge.amount, charge.cite
    raise Illegal("nothing is due there", "")


def charged(
    desk: Desk, who: Seat, now: Ms, src: Seat, dst: Seat, amount: int, **about: Any
) -> Entry:
    desk.check_cover(src, amount)

    def change(s: State) -> None:
        desk.box.pay(s, src, dst, amount, about["cite"])

    return desk.paid(now, who, change, **about)


def deed(desk: Desk, now: Ms, command: Do) -> Entry:
    check_title(desk, command.item)
    if desk.lot is not None:
        raise Illegal("an auction is under way", "")
    if command.deed in ("buy", "sell", "give"):
        return handed(desk, now, command)
    for deed in desk.box.deeds(desk.s, command.item):
        if deed.id == command.deed:
            if deed.price > 0:
                desk.check_cover(deed.seat, deed.price)
            elif deed.price < 0:
                desk.check_cover(desk.s.bank, -deed.price)
            if deed.refused is not None:
                raise deed.refused
            return desk.paid(
                now, BANKER, deed.run, key=deed.id, cite=deed.cite, items=[command.item]
            )
    raise Illegal("it is not to be had that way", "")


def handed(desk: Desk, now: Ms, command: Do) -> Entry:
    s, box, item = desk.s, desk.box, command.item
    owner = box.owner(s, item)
    if command.deed == "buy" and owner != NOBODY:
        raise Illegal("somebody owns it already", box.buying)
    if command.deed == "sell" and owner == NOBODY:
        raise Illegal("nobody owns it", box.trading)
    to = command.seat if command.seat >= 0 else box.home(s)
    desk.check_in(command.seat)
    if command.seat == owner:
        raise Illegal("whoever pays and whoever is paid must be two", "")
    if command.deed in ("buy", "sell") and command.seat < 0:
        raise Illegal("there is no such account", "")
    if owner != NOBODY and command.deed == "sell":
        hindrance = box.unsellable(s, item)
        if hindrance is not None:
            raise hindrance
    price = command.price
    if price is None:
        price = box.price(s, item) if command.deed == "buy" else 0
    if command.deed == "give":
        price = 0
    if price:
        desk.check_amount(price)
        desk.check_cover(command.seat, price)
    items = box.lot(s, item)
    cite = box.trading if command.deed == "sell" else box.buying
    return sale(desk, now, items, owner, to, price, "paid", key=command.deed, cite=cite)


def sale(
    desk: Desk,
    now: Ms,
    items: tuple[Item, ...],
    owner: Seat,
    to: Holder,
    price: int,
    kind: str,
    **fields: Any,
) -> Entry:
    cite = fields["cite"]

    def change(s: State) -> None:
        if price:
            desk.box.pay(s, to, s.bank if owner == NOBODY else owner, price, cite)
        desk.box.hand_over(s, items, to, cite)
        if price:
            desk.box.bought(s, items, price, cite)

    return desk.paid(now, BANKER, change, kind, items=list(items), **fields)

"""Rents, and what is done with titles at the desk: buy, sell, give, build, mortgage."""

from __future__ import annotations

from typing import Any

from magnat.bank.commands import Do, Rent
from magnat.bank.ledger import Ledger
from magnat.bank.ledger_entry import BANKER, LedgerEntry
from magnat.core.action_and_choice import Illegal, Item
from magnat.core.state import Holder, State
from magnat.core.step_and_window import NOBODY, Ms, Seat
from magnat.kit.fronts.desk import TITLES


def check_title(ledger: Ledger, item: Item) -> None:
    if ledger.depth < TITLES:
        raise Illegal("the desk keeps no titles at this level", "")
    if item not in ledger.box.titles(ledger.s):
        raise Illegal("there is no such title", "")


def rent(ledger: Ledger, who: Seat, now: Ms, command: Rent) -> LedgerEntry:
    check_title(ledger, command.item)
    if who not in (BANKER, command.seat, command.to):
        raise Illegal("everybody pays from his own account", "")
    amount, cite = rent_due(ledger, command)
    about: dict[str, Any] = {"key": "rent", "cite": cite, "items": [command.item]}
    if who not in (BANKER, command.seat):
        return ledger.entry(
            now, who, "asked", src=command.seat, dst=command.to, amount=amount, **about
        )
    return charged(ledger, who, now, command.seat, command.to, amount, **about)


def rent_due(ledger: Ledger, command: Rent) -> tuple[int, str]:
    if command.seat == NOBODY:
        raise Illegal("there is no such account", "")
    ledger.check_in(command.seat)
    ledger.check_points(command.item, command.points)
    for charge in ledger.box.charges(ledger.s, command.item, command.seat, command.points):
        if charge.to == command.to and charge.amount > 0:
            return charge.amount, charge.cite
    raise Illegal("nothing is due there", "")


def charged(
    ledger: Ledger, who: Seat, now: Ms, src: Seat, dst: Seat, amount: int, **about: Any
) -> LedgerEntry:
    ledger.check_cover(src, amount)

    def change(s: State) -> None:
        ledger.box.pay(s, src, dst, amount, about["cite"])

    return ledger.paid(now, who, change, **about)


def deed(ledger: Ledger, who: Seat, now: Ms, command: Do, of: int = 0) -> LedgerEntry:
    check_title(ledger, command.item)
    if ledger.lot is not None:
        raise Illegal("an auction is under way", "")
    if command.deed in ("buy", "sell", "give"):
        return handed(ledger, who, now, command, of)
    for deed in ledger.deeds(command.item):
        if deed.id == command.deed:
            if who not in (BANKER, deed.seat):
                raise Illegal("everybody pays from his own account", "")
            if deed.price > 0:
                ledger.check_cover(deed.seat, deed.price)
            elif deed.price < 0:
                ledger.check_cover(ledger.s.bank, -deed.price)
            if deed.refused is not None:
                raise deed.refused
            about: dict[str, Any] = {"key": deed.id, "cite": deed.cite, "items": [command.item]}
            if who != BANKER and not ledger.has_trust:
                return _asked(ledger, now, who, deed.seat, ledger.s.bank, deed.price, **about)
            return ledger.paid(now, who, deed.run, of=of, **about)
    raise Illegal("that is not possible here", "")


def _asked(
    ledger: Ledger, now: Ms, who: Seat, src: Holder, dst: Holder, price: int, **about: Any
) -> LedgerEntry:
    """Return a request for a payment of `price` from `src` to `dst`; if `price` is negative, from
    `dst` to `src`."""
    if price < 0:
        src, dst, price = dst, src, -price
    return ledger.entry(now, who, "asked", src=src, dst=dst, amount=price, **about)


def asked_for(ledger: Ledger, now: Ms, asked: LedgerEntry) -> LedgerEntry:
    """Return the entry that carries out a request to which the asked player or the banker has
    agreed. Raise Illegal if the present state no longer allows it."""
    is_handed = asked.key in ("buy", "sell")
    price = asked.amount if is_handed else None
    seat = ledger.owner(asked.src) if is_handed else NOBODY
    return deed(ledger, BANKER, now, Do("", asked.key, asked.items[0], seat, price), asked.n)


def handed(ledger: Ledger, who: Seat, now: Ms, command: Do, of: int = 0) -> LedgerEntry:
    s, box, item = ledger.s, ledger.box, command.item
    owner = box.owner(s, item)
    if command.deed == "buy" and owner != NOBODY:
        raise Illegal("somebody owns it already", box.buying)
    if command.deed == "sell" and owner == NOBODY:
        raise Illegal("nobody owns it", box.trading)
    to = command.seat if command.seat >= 0 else box.home(s)
    ledger.check_in(command.seat)
    if command.seat == owner:
        raise Illegal("an account cannot pay itself", "")
    if command.deed in ("buy", "sell") and command.seat < 0:
        raise Illegal("there is no such account", "")
    if who != BANKER and (command.deed, who) not in (("buy", command.seat), ("sell", owner)):
        raise Illegal("that is the banker's to do", "")
    if owner != NOBODY and command.deed == "sell":
        hindrance = box.unsellable(s, item)
        if hindrance is not None:
            raise hindrance
    printed = box.price(s, item) if command.deed == "buy" else 0
    price = printed if command.price is None else command.price
    if command.deed == "give":
        price = 0
    if price:
        ledger.check_amount(price)
        ledger.check_cover(command.seat, price)
    items = box.lot(s, item)
    cite = box.trading if command.deed == "sell" else box.buying
    about: dict[str, Any] = {"key": command.deed, "cite": cite}
    if who != BANKER and not (command.deed == "buy" and ledger.has_trust and price == printed):
        dst = s.bank if owner == NOBODY else owner
        return _asked(ledger, now, who, command.seat, dst, price, items=list(items), **about)
    entry = sale(ledger, who, now, items, owner, to, price, "paid", of=of, **about)
    fault = ledger.fault_after(entry)
    if fault is not None:
        raise fault
    return entry


def sale(
    ledger: Ledger,
    who: Seat,
    now: Ms,
    items: tuple[Item, ...],
    owner: Seat,
    to: Holder,
    price: int,
    kind: str,
    **fields: Any,
) -> LedgerEntry:
    cite = fields["cite"]

    def change(s: State) -> None:
        if price:
            ledger.box.pay(s, to, s.bank if owner == NOBODY else owner, price, cite)
        ledger.box.hand_over(s, items, to, cite)
        if price:
            ledger.box.bought(s, items, price, cite)

    return ledger.paid(now, who, change, kind, items=list(items), **fields)

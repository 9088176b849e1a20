"""Money from one account to another: paid, asked for, answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from magnat.bank import titles
from magnat.bank.box import ACROSS, IN, OUT
from magnat.bank.commands import Answer, Ask, Pay
from magnat.bank.entry import BANKER, Entry
from magnat.bank.words import PAYMENTS
from magnat.core.action import Illegal
from magnat.core.state import Holder, State
from magnat.core.step import NOBODY, Ms, Seat

if TYPE_CHECKING:
    from magnat.bank.desk import Desk


def cite_of(desk: Desk, id: str, src: Holder, dst: Holder, amount: int) -> str:
    """The paragraph of a payment; a key of the edition stands for its own amount only."""
    if id in PAYMENTS:
        return desk.box.way_cite(desk.s, src, dst)
    key = desk.key(id, desk.owner(src)) if desk.owner(src) != NOBODY else None
    if key is None or key.way != ACROSS:
        raise Illegal("there is no such key", "")
    if key.amount != amount:
        raise Illegal("the box says {0:money}, not {1:money}", key.cite, key.amount, amount)
    return key.cite


def pay(desk: Desk, who: Seat, now: Ms, command: Pay) -> Entry:
    desk.check_way(command.src, command.dst)
    if who != BANKER and desk.owner(command.src) != who:
        raise Illegal("everybody pays from his own account", "")
    return transfer(
        desk, who, now, command.src, command.dst, command.amount, command.key, command.note
    )


def transfer(
    desk: Desk,
    who: Seat,
    now: Ms,
    src: Holder,
    dst: Holder,
    amount: int,
    key: str,
    note: str,
    of: int = 0,
) -> Entry:
    desk.check_amount(amount)
    cite = cite_of(desk, key, src, dst, amount)
    desk.check_cover(src, amount)
    if key == "other" and desk.owner(src) == desk.owner(dst):
        key = "deposit" if desk.account(dst).kind == "deposit" else "withdraw"

    def change(s: State) -> None:
        desk.box.pay(s, src, dst, amount, cite)

    return desk.paid(now, who, change, key=key, note=note.strip(), cite=cite, of=of)


def usual(desk: Desk, who: Seat, now: Ms, id: str, seat: Seat, times: int, of: int = 0) -> Entry:
    if not 0 <= seat < desk.seats:
        raise Illegal("there is no such account", "")
    if who not in (BANKER, seat):
        raise Illegal("everybody pays from his own account", "")
    desk.check_in(seat)
    key = desk.key(id, seat)
    if key is None or key.way not in (IN, OUT):
        raise Illegal("there is no such key", "")
    low, high = key.times
    if not low <= times <= high:
        raise Illegal("from {0} to {1}, not {2}", key.cite, low, high, times)
    amount = key.amount * times
    purse = desk.s.bank if key.purse == NOBODY else key.purse
    src, dst = (purse, seat) if key.way == IN else (seat, purse)
    if who != BANKER and key.way == IN:  # the bank's money is the banker's to give
        return desk.entry(
            now,
            who,
            "asked",
            key=id,
            cite=key.cite,
            src=src,
            dst=dst,
            amount=amount,
            times=times,
        )
    desk.check_cover(src, amount)

    def change(s: State) -> None:
        desk.box.pay(s, src, dst, amount, key.cite)
        if key.beside is not None:
            key.beside(s, seat, times)

    return desk.paid(now, who, change, key=id, cite=key.cite, times=times, of=of)


def ask(desk: Desk, who: Seat, now: Ms, command: Ask) -> Entry:
    desk.check_way(command.src, command.dst)
    if who != BANKER and desk.owner(command.dst) != who:
        raise Illegal("everybody asks for his own account", "")
    desk.check_amount(command.amount)
    cite = cite_of(desk, command.key, command.src, command.dst, command.amount)
    return desk.entry(
        now,
        who,
        "asked",
        key=command.key,
        note=command.note.strip(),
        cite=cite,
        src=command.src,
        dst=command.dst,
        amount=command.amount,
    )


def answer(desk: Desk, who: Seat, now: Ms, command: Answer) -> Entry:
    asked = desk.requests.get(command.request)
    if asked is None:
        raise Illegal("this request is answered already", "")
    payer, payee = desk.owner(asked.src), desk.owner(asked.dst)
    if who != BANKER and who != payer and (command.yes or who != payee):
        raise Illegal("only who is asked may answer", "")
    if not command.yes:
        return desk.entry(
            now, who, "declined", of=asked.n, src=asked.src, dst=asked.dst, amount=asked.amount
        )
    if asked.items:  # a rent: what was due when it was claimed
        return titles.charged(
            desk,
            who,
            now,
            asked.src,
            asked.dst,
            asked.amount,
            key="rent",
            cite=asked.cite,
            items=asked.items,
            of=asked.n,
        )
    seat = payee if payer == NOBODY else payer
    key = desk.key(asked.key, seat) if asked.key not in PAYMENTS else None
    if key is not None and key.way in (IN, OUT):
        return usual(desk, BANKER, now, asked.key, seat, asked.times, asked.n)
    return transfer(
        desk, who, now, asked.src, asked.dst, asked.amount, asked.key, asked.note, asked.n
    )

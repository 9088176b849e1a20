"""Payments between accounts: paid at once, or requested by one device and answered by another."""

from __future__ import annotations

from magnat.bank import auctions, corrections, rents_and_title_actions
from magnat.bank.commands import Ask, Carry, DeskAnswer, DeskCounter, Everybody, Pay
from magnat.bank.ledger import BANK, Ledger
from magnat.bank.ledger_entry import BANKER, LedgerEntry
from magnat.bank.words import PAYMENTS
from magnat.core.action_and_choice import Illegal
from magnat.core.state import Holder, State
from magnat.core.step_and_window import NOBODY, Ms, Seat
from magnat.kit.fronts.desk import ACROSS, IN, ONCE, OUT, Key, Way


def cite_of(ledger: Ledger, id: str, src: Holder, dst: Holder, amount: int) -> str:
    """Return the slug of the clause that a payment follows. `id` names the kind of payment or a key
    (button) of the edition; raise Illegal if it is unknown, or if the key has another amount."""
    if id in PAYMENTS:
        return ledger.box.way_cite(ledger.s, src, dst)
    key = ledger.key(id, ledger.owner(src)) if ledger.owner(src) != NOBODY else None
    if key is None or key.way != ACROSS:
        raise Illegal("there is no such key", "")
    if key.amount != amount:
        raise Illegal("the box says {0:money}, not {1:money}", key.cite, key.amount, amount)
    return key.cite


def pay(ledger: Ledger, who: Seat, now: Ms, command: Pay) -> LedgerEntry:
    ledger.check_way(command.src, command.dst)
    if who != BANKER and ledger.owner(command.src) != who:
        raise Illegal("everybody pays from his own account", "")
    return transfer(
        ledger, who, now, command.src, command.dst, command.amount, command.key, command.note
    )


def transfer(
    ledger: Ledger,
    who: Seat,
    now: Ms,
    src: Holder,
    dst: Holder,
    amount: int,
    key: str,
    note: str,
    of: int = 0,
) -> LedgerEntry:
    ledger.check_amount(amount)
    cite = cite_of(ledger, key, src, dst, amount)
    ledger.check_cover(src, amount)
    if key == "other" and ledger.owner(src) == ledger.owner(dst):
        key = "deposit" if ledger.account(dst).kind == "deposit" else "withdraw"

    def change(s: State) -> None:
        ledger.box.pay(s, src, dst, amount, cite)

    return ledger.paid(now, who, change, key=key, note=note.strip(), cite=cite, of=of)


def usual(
    ledger: Ledger, who: Seat, now: Ms, id: str, seat: Seat, times: int, of: int = 0
) -> LedgerEntry:
    if not 0 <= seat < ledger.seats:
        raise Illegal("there is no such account", "")
    if who not in (BANKER, seat):
        raise Illegal("everybody pays from his own account", "")
    ledger.check_in(seat)
    key = ledger.key(id, seat)
    if key is None or key.way not in (IN, OUT):
        raise Illegal("there is no such key", "")
    lot = ledger.lot
    if key.beside is not None and lot is not None and lot.good >= 0 and lot.seller == seat:
        # The pieces are part of the lot, so they cannot be moved.
        raise Illegal("an auction is under way", ledger.box.bidding)
    low, high = key.times
    if not low <= times <= high:
        raise Illegal("from {0} to {1}, not {2}", key.cite, low, high, times)
    amount = key.amount * times
    purse = ledger.s.bank if key.purse == NOBODY else key.purse
    src, dst = (purse, seat) if key.way == IN else (seat, purse)
    # False: the seat moves its own money.
    is_given = key.way == IN and ledger.owner(purse) != seat
    if who != BANKER and is_given and not ledger.has_trust:
        return ledger.entry(
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
    ledger.check_cover(src, amount)

    def change(s: State) -> None:
        ledger.box.pay(s, src, dst, amount, key.cite)
        if key.beside is not None:
            key.beside(s, seat, times)

    return ledger.paid(now, who, change, key=id, cite=key.cite, times=times, of=of)


def each(ledger: Ledger, who: Seat, now: Ms, command: Everybody, of: int = 0) -> LedgerEntry:
    """Return one entry for payments between one account and several players: from the account to
    each player, or from each player to the account."""
    one = ledger.account(command.holder)
    seats = command.seats or ledger.s.living()
    others = [seat for seat in dict.fromkeys(seats) if seat != one.seat]
    if not others:
        raise Illegal("an account cannot pay itself", "")
    for seat in others:
        ledger.check_way(*_way(command, seat))
    if who != BANKER and one.seat != who:
        raise Illegal("everybody pays from his own account", "")
    sums = [_share(ledger, command, seat) for seat in others]
    if who != BANKER and not command.pays:  # a phone may not take money from other players
        return ledger.entry(
            now,
            who,
            "asked",
            key="each",
            note=command.note.strip(),
            src=ledger.s.bank,
            dst=command.holder,
            amount=command.amount,
            times=len(others),
            seats=others,
        )
    cite = _each_cite(ledger, command, others[0])
    if command.pays:
        ledger.check_cover(command.holder, sum(sums))
    else:
        for seat, amount in zip(others, sums, strict=True):
            ledger.check_cover(seat, amount)

    def change(s: State) -> None:
        for seat, amount in zip(others, sums, strict=True):
            ledger.box.pay(s, *_way(command, seat), amount, cite)

    key = "each" if command.key in PAYMENTS else command.key
    payee = NOBODY if command.pays else command.holder
    note = command.note.strip()
    return ledger.paid(now, who, change, key=key, note=note, cite=cite, of=of, dst=payee)


def _way(command: Everybody, seat: Seat) -> tuple[Holder, Holder]:
    return (command.holder, seat) if command.pays else (seat, command.holder)


def _share(ledger: Ledger, command: Everybody, seat: Seat) -> int:
    """Return the amount that one seat pays or gets: the command's amount, or that of the seat's
    key."""
    if command.key in PAYMENTS:
        ledger.check_amount(command.amount)
        return command.amount
    key = ledger.key(command.key, seat)
    if command.holder != ledger.s.bank or not _is_plain(key, OUT if not command.pays else IN):
        raise Illegal("there is no such key", "")
    return 0 if key is None else key.amount


def _is_plain(key: Key | None, way: Way) -> bool:
    """Tell whether a key (button) only moves a fixed amount in this direction. True for None,
    because a player without this key pays nothing."""
    return key is None or (key.way == way and key.times == ONCE and key.beside is None)


def _each_cite(ledger: Ledger, command: Everybody, seat: Seat) -> str:
    if command.key in PAYMENTS:
        return ledger.box.way_cite(ledger.s, *_way(command, seat))
    found = [ledger.key(command.key, one) for one in ledger.s.living()]
    cites = [key.cite for key in found if key is not None]
    if not cites:
        raise Illegal("there is no such key", "")
    return cites[0]


def carry(ledger: Ledger, now: Ms, command: Carry) -> LedgerEntry:
    """Return the entry that adds to each seat what it won or lost on the page's card machine."""
    s = ledger.s
    if len(command.changes) != ledger.seats:
        raise Illegal("there is no such account", "")
    for seat, n in enumerate(command.changes):
        if n:
            ledger.check_in(seat)
        if n < 0:
            ledger.check_cover(seat, -n)

    def change(table: State) -> None:
        for seat, n in enumerate(command.changes):
            src, dst = (s.bank, seat) if n > 0 else (seat, s.bank)
            ledger.box.pay(table, src, dst, abs(n), "")

    return ledger.paid(now, BANKER, change, key="machine")


def ask(ledger: Ledger, who: Seat, now: Ms, command: Ask) -> LedgerEntry:
    ledger.check_way(command.src, command.dst)
    if who != BANKER and ledger.owner(command.dst) != who:
        raise Illegal("everybody asks for his own account", "")
    ledger.check_amount(command.amount)
    cite = cite_of(ledger, command.key, command.src, command.dst, command.amount)
    return ledger.entry(
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


def answer(ledger: Ledger, who: Seat, now: Ms, command: DeskAnswer) -> LedgerEntry:
    asked = ledger.requests.get(command.request)
    if asked is None:
        raise Illegal("this request is answered already", "")
    if who not in (ledger.asked_of(asked) if command.yes else ledger.concerned(asked)):
        raise Illegal("only who is asked may answer", "")
    if not command.yes:
        return ledger.entry(
            now, who, "declined", of=asked.n, src=asked.src, dst=asked.dst, amount=asked.amount
        )
    if asked.key == BANK:
        return ledger.entry(now, who, "agreed", of=asked.n)
    if asked.key == "counter":
        return corrections.counter(ledger, BANKER, now, DeskCounter("", asked.of, asked.note))
    if asked.key == "each":
        seats = [seat for seat in asked.seats if ledger.s.alive[seat]]
        levy = Everybody("", asked.dst, False, asked.amount, note=asked.note, seats=seats)
        return each(ledger, BANKER, now, levy, asked.n)
    if asked.key == "auction":
        return auctions.asked_for(ledger, now, asked)
    if asked.items and asked.key != "rent":
        return rents_and_title_actions.asked_for(ledger, now, asked)
    if asked.items:  # for a rent, pay what was due when the rent was requested
        return rents_and_title_actions.charged(
            ledger,
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
    payer, payee = ledger.owner(asked.src), ledger.owner(asked.dst)
    seat = payee if payer == NOBODY else payer
    key = ledger.key(asked.key, seat) if asked.key not in PAYMENTS else None
    if key is not None and key.way in (IN, OUT):
        return usual(ledger, BANKER, now, asked.key, seat, asked.times, asked.n)
    return transfer(
        ledger, who, now, asked.src, asked.dst, asked.amount, asked.key, asked.note, asked.n
    )

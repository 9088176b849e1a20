"""Auctions at the cash desk: start one, bid, and sell the lot when nobody has bid for a set time
(called "the silence")."""

from __future__ import annotations

from typing import Any

from magnat.bank import rents_and_title_actions
from magnat.bank.commands import DeskAuction, DeskBid
from magnat.bank.ledger import DeskLot, Ledger
from magnat.bank.ledger_entry import BANKER, LedgerEntry
from magnat.core.action_and_choice import Good, Illegal
from magnat.core.state import State
from magnat.core.step_and_window import NOBODY, Ms, Seat


def put_up(ledger: Ledger, who: Seat, now: Ms, command: DeskAuction) -> LedgerEntry:
    """Return the entry that starts an auction, if the command comes from the banker. If it comes
    from a player's phone, return an entry that asks the banker to start it."""
    entry = auction(ledger, now, command)
    if who == BANKER:
        return entry
    is_banks = command.good != "" and entry.src == NOBODY
    if is_banks or entry.src not in (NOBODY, who):
        raise Illegal("that is the banker's to do", "")
    return ledger.entry(
        now,
        who,
        "asked",
        key="auction",
        items=[] if command.good else [command.item],
        cite=entry.cite,
        src=who,
        dst=ledger.s.bank,
        good=entry.good,
        times=entry.times,
    )


def asked_for(ledger: Ledger, now: Ms, asked: LedgerEntry) -> LedgerEntry:
    """Return the entry that starts an auction after the banker has agreed to a phone's request
    (`asked`) for it."""
    if asked.good < 0:
        return auction(ledger, now, DeskAuction("", asked.items[0]), asked.n)
    good = ledger.edition.goods[asked.good]
    command = DeskAuction("", good=good, seat=asked.src, pieces=asked.times)
    return auction(ledger, now, command, asked.n)


def auction(ledger: Ledger, now: Ms, command: DeskAuction, of: int = 0) -> LedgerEntry:
    rents_and_title_actions.check_title(ledger, command.item)
    box = ledger.box
    if not box.has_auctions(ledger.s):
        raise Illegal("there are no auctions in this box", "")
    if ledger.lot is not None:
        raise Illegal("an auction is under way", box.bidding)
    if command.good and command.seat == NOBODY:
        good = ware(ledger, command.good)
        return ledger.entry(now, BANKER, "lot", src=NOBODY, good=good, cite=box.selling_out)
    if command.good:
        return _own_pieces(ledger, now, command, of)
    seller = box.owner(ledger.s, command.item)
    hindrance = box.unauctionable(ledger.s, command.item) if seller != NOBODY else None
    if hindrance is not None:
        raise hindrance
    items = list(box.lot(ledger.s, command.item))
    cite = box.auction_cite(seller)
    return ledger.entry(now, BANKER, "lot", items=items, src=seller, cite=cite, of=of)


def _own_pieces(ledger: Ledger, now: Ms, command: DeskAuction, of: int) -> LedgerEntry:
    """Return the entry that starts an auction of a player's own pieces (such as houses) as one lot;
    raise Illegal if the player has fewer of them."""
    s, seller = ledger.s, command.seat
    ledger.check_in(seller)
    for good in ledger.box.pieces(s, seller):
        if ledger.edition.goods[good] == command.good:
            cite, most = ledger.box.auction_cite(seller), s.count[good][seller]
            if command.pieces > most:
                raise Illegal("from {0} to {1}, not {2}", cite, 1, most, command.pieces)
            pieces = command.pieces
            return ledger.entry(
                now, BANKER, "lot", src=seller, good=good, times=pieces, cite=cite, of=of
            )
    raise Illegal("that is not possible here", "")


def ware(ledger: Ledger, name: str) -> Good:
    """Return the good with this name. Raise Illegal if the bank has no piece of it left, or if no
    player can use one."""
    s, box = ledger.s, ledger.box
    for good in box.wares(s):
        if ledger.edition.goods[good] == name:
            if s.count[good][s.bank] == 0:
                raise Illegal("the bank has none left: wait until some come back", box.selling_out)
            if not box.ware_floors(s, good):
                raise Illegal("nobody has room for it", box.selling_out)
            return good
    raise Illegal("that is not possible here", "")


def cite_of(ledger: Ledger) -> str:
    """Return the slug of the rule clause for the running auction; if no auction runs, of the clause
    about bids."""
    lot, box = ledger.lot, ledger.box
    if lot is None:
        return box.bidding
    return box.selling_out if _is_banks_piece(lot) else box.auction_cite(lot.seller)


def _is_banks_piece(lot: DeskLot) -> bool:
    """Tell whether the lot is one of the last pieces (such as houses) that the bank sells."""
    return lot.good >= 0 and lot.seller == NOBODY


def bidders(ledger: Ledger) -> list[Seat]:
    """Return the seats that may bid for the lot."""
    lot, s = ledger.lot, ledger.s
    assert lot is not None
    able = ledger.box.ware_floors(s, lot.good) if _is_banks_piece(lot) else s.living()
    return [seat for seat in able if seat != lot.seller]


def next_bid(ledger: Ledger) -> int:
    lot = ledger.lot
    assert lot is not None
    if lot.high != NOBODY:
        return lot.price + ledger.box.smallest_raise(ledger.s)
    if _is_banks_piece(lot):
        return min(ledger.box.ware_floors(ledger.s, lot.good).values())
    if lot.good >= 0:
        return _value(ledger, lot)
    return ledger.box.floor(ledger.s, lot.items, lot.seller)


def _value(ledger: Ledger, lot: DeskLot) -> int:
    """Return the price that the bank would pay for all pieces of a lot that a player sells."""
    return lot.pieces * ledger.box.pieces(ledger.s, lot.seller)[lot.good]


def bid(ledger: Ledger, who: Seat, now: Ms, command: DeskBid) -> LedgerEntry:
    lot, box = ledger.lot, ledger.box
    if lot is None:
        raise Illegal("nothing is under the hammer", box.bidding)
    if who not in (BANKER, command.seat) or not 0 <= command.seat < ledger.seats:
        raise Illegal("everybody pays from his own account", "")
    ledger.check_in(command.seat)
    if _is_banks_piece(lot) and command.seat not in box.ware_floors(ledger.s, lot.good):
        raise Illegal("{0:seat} has no room for it", box.selling_out, command.seat)
    if command.seat == lot.seller:
        raise Illegal("the seller does not bid", box.bidding)
    ledger.check_amount(command.amount)
    if command.amount < next_bid(ledger):
        raise Illegal("the next bid is {0:money} at least", cite_of(ledger), next_bid(ledger))
    funds = box.funds(ledger.s, command.seat)
    if funds < command.amount:
        raise Illegal(
            "{0:holder} has {1:money}, not {2:money}",
            cite_of(ledger),
            command.seat,
            funds,
            command.amount,
        )
    return ledger.entry(
        now, who, "bid", of=lot.n, src=command.seat, amount=command.amount, cite=cite_of(ledger)
    )


def hammer(ledger: Ledger, now: Ms, sold: bool) -> LedgerEntry:
    lot, box = ledger.lot, ledger.box
    if lot is None:
        raise Illegal("nothing is under the hammer", box.bidding)
    if sold and lot.high != NOBODY and lot.good >= 0:
        return pieces_sold(ledger, now, lot)
    if sold and lot.high != NOBODY:
        return rents_and_title_actions.sale(
            ledger,
            BANKER,
            now,
            lot.items,
            lot.seller,
            lot.high,
            lot.price,
            "sold",
            of=lot.n,
            cite=cite_of(ledger),
            src=lot.high,
            amount=lot.price,
        )
    about: dict[str, Any] = {"items": list(lot.items), "good": lot.good, "times": lot.pieces}
    if not sold:
        return ledger.entry(now, BANKER, "called_off", of=lot.n, **about)
    if lot.good >= 0 and lot.seller != NOBODY:
        back: tuple[int, str] | None = (_value(ledger, lot), cite_of(ledger))
    else:
        back = box.unsold(ledger.s, lot.items, lot.seller)
    if back is None:
        return ledger.entry(now, BANKER, "unsold", of=lot.n, **about)
    price, cite = back
    ledger.check_cover(ledger.s.bank, price)

    def change(s: State) -> None:
        box.pay(s, s.bank, lot.seller, price, cite)
        if lot.good >= 0:
            s.pay(lot.seller, s.bank, lot.pieces, cite, lot.good)
        else:
            box.taken_back(s, lot.items, cite)

    return ledger.paid(now, BANKER, change, "unsold", of=lot.n, cite=cite, **about)


def pieces_sold(ledger: Ledger, now: Ms, lot: DeskLot) -> LedgerEntry:
    """Return the entry that moves the lot's pieces to the highest bidder and his money to the
    seller."""
    cite = cite_of(ledger)

    def change(s: State) -> None:
        seller = s.bank if lot.seller == NOBODY else lot.seller
        ledger.box.pay(s, lot.high, seller, lot.price, cite)
        s.pay(seller, lot.high, lot.pieces, cite, lot.good)

    return ledger.paid(
        now,
        BANKER,
        change,
        "sold",
        of=lot.n,
        good=lot.good,
        times=lot.pieces,
        src=lot.high,
        amount=lot.price,
        cite=cite,
    )

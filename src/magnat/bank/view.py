"""What a device is shown of a desk: all of it to the banker, to a phone what is its own."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from magnat.bank.auctions import bidders, cite_of, next_bid
from magnat.bank.box import TITLES
from magnat.bank.desk import Desk
from magnat.bank.entry import BANKER, Entry
from magnat.core.action import Good, Item
from magnat.core.rulebook import LANGUAGES
from magnat.core.state import MONEY
from magnat.core.step import NOBODY, Ms, Seat

Both = dict[str, str]
HIDDEN: Final = None


class AccountView(Struct):
    holder: int
    seat: int  # -1: the bank's
    kind: str  # purse, deposit or bank
    balance: int | None  # None: not for this device
    endless: bool
    operations: int
    start: int | None
    goods: list[tuple[str, int]]  # what else lies there


class KeyView(Struct):
    id: str
    said: Both
    way: str
    amount: int
    cite: str
    clause: str
    low: int
    high: int
    unit: Both


class LineView(Struct):
    """One movement of money in an entry."""

    src: int
    dst: int
    amount: int | None


class EntryView(Struct, omit_defaults=True):
    n: int
    at: Ms
    who: int
    kind: str
    said: Both
    lines: list[LineView] = []
    cite: str = ""
    clause: str = ""
    of: int = 0
    moves: list[tuple[Item, int]] = []  # title, and the seat it came to; -1: back to the bank
    can_counter: bool = False


class RequestView(Struct):
    n: int
    src: int
    dst: int
    amount: int
    said: Both
    clause: str
    mine: bool  # whether this device may say yes
    own: bool  # whether it asked


class RuinView(Struct):
    """How somebody goes out in this box."""

    cite: str
    clause: str
    heirs: bool  # whether whom he owes gets what he has, or is paid
    dues: bool  # whether the bank pays what he owes


class WareView(Struct):
    """What is auctioned by the piece when it runs out."""

    good: str
    said: Both
    left: int


class LotView(Struct):
    n: int
    items: list[Item]
    bidders: list[int]
    said: Both
    seller: int
    high: int
    price: int
    next: int
    closes: Ms  # 0: before the first bid
    silence: Ms
    clause: str


class TitleView(Struct):
    item: Item
    owner: int
    price: int
    pledged: bool = False
    houses: int = 0
    hotels: int = 0


class TitleName(Struct):
    """What never changes of a title."""

    item: Item
    said: Both
    group: str
    group_said: Both
    points: bool


class DeskView(Struct, tag="desk"):
    id: str
    n: int
    since: int
    now: Ms
    you: int  # a seat; -1: the banker
    game: str
    edition: str
    names: list[str]
    out: list[bool]  # who is out of the game
    linked: list[bool]  # which players have a phone here
    depth: int
    secret: bool
    unit: int
    issuing: str  # the clause of the bank's money
    accounts: list[AccountView]
    keys: list[list[KeyView]]  # by seat
    requests: list[RequestView]
    entries: list[EntryView]
    lot: LotView | None
    ruin: RuinView
    wares: list[WareView]
    titles: list[TitleView]
    names_of_titles: list[TitleName]


class ChargeView(Struct):
    to: int
    amount: int
    cite: str
    clause: str
    why: Both


class DeedView(Struct):
    id: str
    price: int
    cite: str
    clause: str
    refused: Both | None


class TitleCard(Struct):
    """What can be done with one title, and what a visit to it costs."""

    charges: list[ChargeView]
    deeds: list[DeedView]
    lot: list[Item]


def view(desk: Desk, id: str, you: Seat, since: int, linked: list[bool], now: Ms) -> DeskView:
    box, s = desk.box, desk.s
    has_titles = desk.depth >= TITLES
    return DeskView(
        id=id,
        n=desk.n,
        since=since,
        now=now,
        you=you,
        game=desk.game.name,
        edition=desk.edition.name,
        names=list(desk.names),
        out=[not alive for alive in s.alive],
        linked=linked,
        depth=desk.depth,
        secret=desk.is_secret,
        unit=box.unit(s),
        issuing=box.issuing,
        accounts=_accounts(desk, you),
        keys=[
            _keys(desk, seat) if you in (BANKER, seat) and s.alive[seat] else []
            for seat in range(desk.seats)
        ],
        requests=[
            _request(desk, one, you) for one in desk.requests.values() if _concerns(desk, one, you)
        ],
        entries=[_entry(desk, one, you) for one in desk.entries[max(since, 0) :]],
        lot=_lot(desk),
        ruin=RuinView(box.ruining, desk.clause(box.ruining), box.has_heirs, box.has_dues),
        wares=[_ware(desk, good) for good in box.wares(s)] if has_titles else [],
        titles=[_title(desk, item) for item in box.titles(s)] if has_titles else [],
        names_of_titles=_names(desk) if has_titles else [],
    )


def _both(desk: Desk, entry: Entry) -> Both:
    return {language: desk.label(entry, language) for language in LANGUAGES}


def _accounts(desk: Desk, you: Seat) -> list[AccountView]:
    s = desk.s
    moved: dict[int, int] = {}
    for entry in desk.entries:
        for good, src, dst, _ in entry.postings:
            if good == MONEY:
                moved[src] = moved.get(src, 0) + 1
                moved[dst] = moved.get(dst, 0) + 1
    found: list[AccountView] = []
    for one, start in zip(desk.accounts, desk.start, strict=True):
        is_seen = desk.sees(you, one.holder)
        goods = [
            (desk.edition.goods[good], row[one.holder])
            for good, row in enumerate(s.count)
            if good != MONEY and row[one.holder] > 0
        ]
        found.append(
            AccountView(
                one.holder,
                one.seat,
                one.kind,
                s.cash(one.holder) if is_seen else HIDDEN,
                s.is_endless(MONEY, one.holder),
                moved.get(one.holder, 0),
                start if is_seen else HIDDEN,
                goods,
            )
        )
    return found


def _keys(desk: Desk, seat: Seat) -> list[KeyView]:
    return [
        KeyView(
            key.id,
            {"fr": key.said[0], "en": key.said[1]},
            key.way,
            key.amount,
            key.cite,
            desk.clause(key.cite),
            *key.times,
            {"fr": key.unit[0], "en": key.unit[1]},
        )
        for key in desk.box.keys(desk.s, seat, desk.depth)
    ]


def _entry(desk: Desk, entry: Entry, you: Seat) -> EntryView:
    """Whoever pays is seen to pay; how much is told only where both purses may be looked into."""
    lines: list[LineView] = []
    postings = entry.postings
    if entry.kind == "asked" or (entry.kind == "declined" and entry.src >= 0):
        postings = [(MONEY, entry.src, entry.dst, entry.amount)]
    elif entry.kind == "bid":
        postings = [(MONEY, entry.src, desk.s.bank, entry.amount)]
    for good, src, dst, n in postings:
        if good == MONEY:
            is_open = not desk.is_secret or you == BANKER or entry.kind == "bid"
            is_mine = you in (desk.owner(src), desk.owner(dst))
            lines.append(LineView(src, dst, n if is_open or is_mine else HIDDEN))
    titles = desk.box.titles(desk.s)
    seats = desk.seats
    return EntryView(
        entry.n,
        entry.at,
        entry.who,
        entry.kind,
        _both(desk, entry),
        lines,
        entry.cite,
        desk.clause(entry.cite),
        entry.of,
        [(item, dst if dst < seats else -1) for item, _, dst in entry.moves if item in titles],
        bool(entry.postings or entry.moves or entry.marks),
    )


def _concerns(desk: Desk, asked: Entry, you: Seat) -> bool:
    return you in (BANKER, desk.owner(asked.src), desk.owner(asked.dst))


def _request(desk: Desk, asked: Entry, you: Seat) -> RequestView:
    return RequestView(
        asked.n,
        asked.src,
        asked.dst,
        asked.amount,
        _both(desk, asked),
        desk.clause(asked.cite),
        you in (BANKER, desk.owner(asked.src)),
        you == asked.who,
    )


def _lot(desk: Desk) -> LotView | None:
    lot = desk.lot
    if lot is None:
        return None
    return LotView(
        lot.n,
        list(lot.items),
        bidders(desk),
        {language: _lot_said(desk, language) for language in LANGUAGES},
        lot.seller,
        lot.high,
        lot.price,
        next_bid(desk),
        desk.due(),
        desk.box.silence(desk.s),
        desk.clause(cite_of(desk)),
    )


def _lot_said(desk: Desk, language: str) -> str:
    lot = desk.lot
    assert lot is not None
    is_ware = lot.good >= 0
    return desk.ware(lot.good, language) if is_ware else desk.tellers[language].items(lot.items)


def _ware(desk: Desk, good: Good) -> WareView:
    said = {language: desk.ware(good, language) for language in LANGUAGES}
    return WareView(desk.edition.goods[good], said, desk.s.count[good][desk.s.bank])


def _title(desk: Desk, item: Item) -> TitleView:
    box, s = desk.box, desk.s
    return TitleView(item, box.owner(s, item), box.price(s, item), *box.standing(s, item))


def _names(desk: Desk) -> list[TitleName]:
    box, s = desk.box, desk.s
    return [
        TitleName(
            item,
            {language: desk.tellers[language].item(item) for language in LANGUAGES},
            box.group(s, item),
            {language: box.group_name(desk.tellers[language], s, item) for language in LANGUAGES},
            box.needs_points(s, item),
        )
        for item in box.titles(s)
    ]


def title_card(desk: Desk, item: Item, visitor: Seat, points: int) -> TitleCard:
    box, s = desk.box, desk.s
    charges = box.charges(s, item, visitor, points) if visitor != NOBODY else []
    return TitleCard(
        [
            ChargeView(
                one.to,
                one.amount,
                one.cite,
                desk.clause(one.cite),
                {"fr": one.why[0], "en": one.why[1]},
            )
            for one in charges
        ],
        [
            DeedView(
                deed.id,
                deed.price,
                deed.cite,
                desk.clause(deed.cite),
                None
                if deed.refused is None
                else {language: desk.reason(deed.refused, language) for language in LANGUAGES},
            )
            for deed in box.deeds(s, item)
        ],
        list(box.lot(s, item)),
    )

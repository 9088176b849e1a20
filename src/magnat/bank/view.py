"""The view of a desk, which the server sends to devices: the banker's shows everything, a phone's
only what its seat may see."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from magnat.bank.auctions import bidders, cite_of, next_bid
from magnat.bank.commands import MOST
from magnat.bank.desk import Desk
from magnat.bank.ledger_entry import BANKER, LedgerEntry
from magnat.bank.standings import counted
from magnat.bank.statement import name_of
from magnat.core.action_and_choice import Good, Item
from magnat.core.editions.rulebook import LANGUAGES
from magnat.core.state import MONEY
from magnat.core.step_and_window import NOBODY, Ms, Seat
from magnat.kit.fronts.desk import ONCE, OUT, TITLES, AccountKind, Charge, Key, Way

Both = dict[str, str]
MOST_SENT: Final = 1_000  # how many of the newest entries a view has
HIDDEN: Final = None


class AccountView(Struct):
    holder: int
    seat: int  # the owner of the account; -1: the bank
    kind: AccountKind
    balance: int | None  # the money in the account; None: hidden from this device
    free: int | None  # what can be spent; None: unlimited, or hidden from this device
    endless: bool
    operations: int
    start: int | None
    goods: list[tuple[str, int]]  # the other goods in the account: name and number


class KeyView(Struct):
    id: str
    said: Both
    way: Way
    amount: int
    cite: str
    clause: str
    low: int
    high: int
    unit: Both
    big: bool  # whether the page must ask for confirmation before it sends this


class LineView(Struct):
    """One movement of money in an entry. The amount is None if it is hidden from this device."""

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
    # Titles that moved: the title, and its new owner (-1: the bank).
    moves: list[tuple[Item, int]] = []
    # Whether this device may reverse the entry, or may ask the banker to reverse it.
    can_counter: bool = False


class RequestView(Struct):
    n: int
    who: int  # the seat that made the request; -1: the banker
    of: int  # the entry that it wants to have reversed; 0: it wants a payment or an auction
    seats: list[int]  # the players who would each pay, if several would
    items: list[Item]
    src: int
    dst: int
    amount: int
    key: str
    said: Both
    clause: str
    mine: bool  # whether this device may agree to the request
    own: bool  # whether this device made the request


class RuinView(Struct):
    """The rule of bankruptcy in this game: the clause, and who gets the player's
    property and who pays the debt."""

    cite: str
    clause: str
    heirs: bool  # whether a creditor can get what the player has
    dues: bool  # whether the bank pays the player's debt


class WareView(Struct):
    """A good that can be auctioned by the piece: the last pieces of the bank, or a player's own."""

    good: str
    said: Both
    left: int
    seat: int  # the owner; -1: the bank


class LotView(Struct):
    n: int
    items: list[Item]
    bidders: list[int]
    said: Both
    seller: int
    high: int
    price: int
    next: int
    closes: Ms  # when the auction ends if nobody bids any more; 0: nobody has bid yet
    silence: Ms
    clause: str


class TitleView(Struct):
    item: Item
    owner: int
    price: int
    pledged: bool
    houses: int
    hotels: int
    # For each possible payee: the seat, and the amount that a visitor pays per point thrown.
    charges: list[tuple[int, int]]


class TitleName(Struct):
    """The data of a title that never change: its names, its group, and whether its rent depends on
    the throw."""

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
    you: int  # the seat of this device; -1: the banker
    own: int  # the seat that the person at this device plays, also while keeping the bank; -1: none
    title: str  # the name of the desk; "": it has none
    created: Ms
    closed: bool  # whether the desk is closed
    trust: bool  # whether phones may take printed amounts from the bank without asking the banker
    table: str  # the id of the referee's table; "": there is none
    online: bool  # whether the server throws the dice
    bank: Both  # the bank's name in this box, in French and English
    game: str
    edition: str
    names: list[str]
    out: list[bool]  # for each seat, whether it is out of the game
    linked: list[bool]  # for each seat, whether a phone holds its account
    banked: bool  # whether the bank's device is connected now
    depth: int
    secret: bool
    unit: int
    issuing: str  # the rule clause about where the bank gets its money
    accounts: list[AccountView]
    keys: list[list[KeyView]]  # for each seat, its keys (buttons)
    requests: list[RequestView]
    entries: list[EntryView]
    lot: LotView | None
    ruin: RuinView
    wares: list[WareView]
    titles_said: Both  # the label of the button that lists the titles
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


TitleWay = Literal["buy", "sell", "give", "auction"]


class RentView(Struct):
    said: Both
    amount: int


class TitleCard(Struct):
    """The charges for a visit to one title, its printed rents, and what its owner may do with
    it."""

    charges: list[ChargeView]
    deeds: list[DeedView]
    lot: list[Item]  # the titles that change hands together with this one
    lot_said: Both
    lot_price: int  # the printed price of all titles in `lot`
    ways: list[TitleWay]  # the ways in which it can change hands
    rents: list[RentView]  # the printed rents


class CountView(Struct):
    """The final standings by the rules of the game, and each player's fortune after every entry."""

    cite: str
    clause: str
    counts: bool  # False: the rules rank nobody, and the last player in the game wins
    worth: list[int]
    places: list[int]
    # Pairs: the time of an entry, and the fortune of every seat after it.
    curve: list[tuple[Ms, list[int]]]


def view(
    desk: Desk,
    id: str,
    you: Seat,
    since: int,
    linked: list[bool],
    now: Ms,
    created: Ms = 0,
    own: Seat = NOBODY,
    is_banked: bool = True,
) -> DeskView:
    box, s = desk.box, desk.s
    has_titles = desk.depth >= TITLES
    return DeskView(
        id=id,
        n=desk.n,
        since=since,
        now=now,
        you=you,
        own=you if you != BANKER else own,
        title=desk.title,
        created=created,
        closed=desk.is_closed,
        trust=desk.has_trust,
        table=desk.table,
        online=desk.is_online,
        bank={language: name_of(desk, s.bank, language) for language in LANGUAGES},
        game=desk.game.name,
        edition=desk.edition.name,
        names=list(desk.names),
        out=[not alive for alive in s.alive],
        linked=linked,
        banked=is_banked,
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
            _request(desk, one, you) for one in desk.requests.values() if you in desk.concerned(one)
        ],
        entries=[
            _entry(desk, one, you) for one in desk.entries[max(since, desk.n - MOST_SENT, 0) :]
        ],
        lot=_lot(desk),
        ruin=RuinView(box.ruining, desk.clause(box.ruining), box.has_heirs, box.has_dues),
        wares=_wares(desk, you) if has_titles else [],
        titles_said={"fr": box.titles_said[0], "en": box.titles_said[1]},
        titles=[_title(desk, item) for item in box.titles(s)] if has_titles else [],
        names_of_titles=_names(desk) if has_titles else [],
    )


def _both(desk: Desk, entry: LedgerEntry) -> Both:
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
                desk.free(one.holder)
                if is_seen and not desk.box.covers(s, one.holder, MOST)
                else HIDDEN,
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
            key.is_big or _takes_half(desk, seat, key),
        )
        for key in desk.box.keys(desk.s, seat, desk.depth)
    ]


def _takes_half(desk: Desk, seat: Seat, key: Key) -> bool:
    """Tell whether a key (a button for a printed amount) takes at least half of a seat's money; the
    page then asks for confirmation."""
    is_plain = key.way == OUT and key.times == ONCE and key.purse == NOBODY
    return is_plain and 2 * key.amount >= desk.box.funds(desk.s, seat) > 0


def _entry(desk: Desk, entry: LedgerEntry, you: Seat) -> EntryView:
    """Return an entry as seat `you` may see it. If the box keeps balances secret, a phone sees only
    the amounts that its own seat pays or gets."""
    lines: list[LineView] = []
    postings = entry.postings
    if entry.kind in ("asked", "declined") and entry.src >= 0 and entry.amount:
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
        bool(entry.postings or entry.moves or entry.marks) and you in (BANKER, entry.who),
    )


def _request(desk: Desk, asked: LedgerEntry, you: Seat) -> RequestView:
    return RequestView(
        asked.n,
        asked.who,
        asked.of,
        asked.seats,
        asked.items,
        asked.src,
        asked.dst,
        asked.amount,
        asked.key,
        _both(desk, asked),
        desk.clause(asked.cite),
        you in desk.asked_of(asked),
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
    if is_ware:
        return desk.ware(lot.good, language, lot.pieces)
    return desk.named(lot.items, language)


def _wares(desk: Desk, you: Seat) -> list[WareView]:
    """Return the goods that can be auctioned by the piece: first those of the bank, then those of
    players. A phone gets only those of its own seat."""
    box, s = desk.box, desk.s
    found = [_ware(desk, good, NOBODY) for good in box.wares(s)]
    for seat in s.living():
        if you in (BANKER, seat):
            found += [_ware(desk, good, seat) for good in box.pieces(s, seat)]
    return found


def _ware(desk: Desk, good: Good, seat: Seat) -> WareView:
    said = {language: desk.ware(good, language) for language in LANGUAGES}
    row = desk.s.count[good]
    return WareView(desk.edition.goods[good], said, row[seat if seat >= 0 else desk.s.bank], seat)


def _title(desk: Desk, item: Item) -> TitleView:
    box, s = desk.box, desk.s
    dice = 1 if box.needs_points(s, item) else 0
    charges = [(one.to, one.amount) for one in box.charges(s, item, NOBODY, dice)]
    return TitleView(item, box.owner(s, item), box.price(s, item), *box.standing(s, item), charges)


def _names(desk: Desk) -> list[TitleName]:
    box, s = desk.box, desk.s
    return [
        TitleName(
            item,
            {language: desk.named([item], language) for language in LANGUAGES},
            box.group(s, item),
            {
                language: box.group_name(desk.tellers[language].words, s, item)
                for language in LANGUAGES
            },
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
                _why(desk, one),
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
            for deed in desk.deeds(item)
        ],
        list(box.lot(s, item)),
        {language: desk.named(box.lot(s, item), language) for language in LANGUAGES},
        sum([box.price(s, one) for one in box.lot(s, item)]),
        _ways(desk, item),
        [RentView({"fr": said[0], "en": said[1]}, amount) for said, amount in box.rents(s, item)],
    )


def _why(desk: Desk, charge: Charge) -> Both:
    """Return in both languages why a charge is due. If the charge counts something (such as
    houses), the text says how much is due for each."""
    why: Both = {"fr": charge.why[0], "en": charge.why[1]}
    if charge.rate:
        for language in LANGUAGES:
            why[language] += f" × {desk.tellers[language].money(charge.rate)}"
    return why


def _ways(desk: Desk, item: Item) -> list[TitleWay]:
    """Return the ways to transfer a title (buy, sell, give, auction) that the game allows now."""
    box, s = desk.box, desk.s
    is_free = box.owner(s, item) == NOBODY
    found: list[TitleWay] = ["buy"] if is_free else []
    if not is_free and box.unsellable(s, item) is None:
        found += ["sell", "give"]
    if box.has_auctions(s) and (is_free or box.unauctionable(s, item) is None):
        found.append("auction")
    return found


def count(desk: Desk) -> CountView:
    """Return the standings now, and the fortunes after each entry, computed by applying all entries
    to a new desk."""
    again = Desk(desk.game, desk.edition, desk.names)
    began = desk.entries[0].at if desk.entries else 0
    curve = [(began, counted(again).worth)]
    for entry in desk.entries:
        again.apply(entry)
        if entry.postings or entry.moves:
            curve.append((entry.at, counted(again).worth))
    found = counted(desk)
    return CountView(
        found.cite,
        desk.clause(found.cite),
        bool(desk.box.counting),
        found.worth,
        list(found.places),
        curve,
    )

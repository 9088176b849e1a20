"""The ledger: a list of entries that is only ever added to, and the table that follows from it.

`judge` says which entry a command becomes and changes nothing; `apply` lets an entry happen. What
was stored is applied in order, so every process and every restart comes to the same balances.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from magnat.bank.box import ACROSS, DEPTHS, IN, OUT, TITLES, Account, Box, Key
from magnat.bank.boxes import box_of
from magnat.bank.words import LABELS, MISTAKES, PAYMENTS, REASONS
from magnat.core.action import Action, Good, Illegal, Item
from magnat.core.edition import Edition
from magnat.core.game import Game
from magnat.core.kernel import act
from magnat.core.state import MONEY, Holder, State
from magnat.core.step import CHANCE, NOBODY, Ms, Seat
from magnat.kit.correction import lay_position
from magnat.kit.dice import Dice
from magnat.kit.turns import Opening
from magnat.play.tell import Teller

BANKER: Final = -1  # whoever keeps the bank: may do everything
MOST: Final = 1_000_000_000_000
NOTE: Final = 60  # letters of a reason

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Amount = Annotated[int, Meta(ge=0, le=MOST)]
HolderNo = Annotated[int, Meta(ge=0, le=500)]
SeatNo = Annotated[int, Meta(ge=-1, le=20)]
ItemNo = Annotated[int, Meta(ge=0, le=2000)]
EntryNo = Annotated[int, Meta(ge=1, le=10_000_000)]
Word = Annotated[str, Meta(max_length=40)]
Note = Annotated[str, Meta(max_length=NOTE)]
Times = Annotated[int, Meta(ge=0, le=1000)]


# What a device may ask for; each has an id, so that a resend is known


class Pay(Struct, tag="pay", forbid_unknown_fields=True):
    """From one account to another."""

    id: Id
    src: HolderNo
    dst: HolderNo
    amount: Amount
    key: Word = "other"
    note: Note = ""


class Usual(Struct, tag="usual", forbid_unknown_fields=True):
    """An amount of the edition, between the bank and a player."""

    id: Id
    key: Word
    seat: SeatNo
    times: Times = 1


class Ask(Struct, tag="ask", forbid_unknown_fields=True):
    """Please pay me."""

    id: Id
    src: HolderNo
    dst: HolderNo
    amount: Amount
    key: Word = "other"
    note: Note = ""


class Answer(Struct, tag="answer", forbid_unknown_fields=True):
    id: Id
    request: EntryNo
    yes: bool


class Counter(Struct, tag="counter", forbid_unknown_fields=True):
    """Put back what a line moved, and say why."""

    id: Id
    entry: EntryNo
    note: Note


class Deepen(Struct, tag="depth", forbid_unknown_fields=True):
    id: Id
    depth: Annotated[int, Meta(ge=1, le=3)]


class Rent(Struct, tag="rent", forbid_unknown_fields=True):
    """What a visit costs, as the edition has it."""

    id: Id
    item: ItemNo
    seat: SeatNo  # the visitor
    to: SeatNo
    points: Times = 0


class Do(Struct, tag="deed", forbid_unknown_fields=True):
    """Something with a title."""

    id: Id
    deed: Word
    item: ItemNo
    seat: SeatNo = -1  # who gets it, where it changes hands
    price: Amount | None = None  # None: as the edition has it


class Auction(Struct, tag="auction", forbid_unknown_fields=True):
    """A title under the hammer, with all that goes with it."""

    id: Id
    item: ItemNo


class Bid(Struct, tag="bid", forbid_unknown_fields=True):
    id: Id
    seat: SeatNo
    amount: Amount


class Hammer(Struct, tag="hammer", forbid_unknown_fields=True):
    """Sold, or called off, before the silence is over."""

    id: Id
    sold: bool


Command = Pay | Usual | Ask | Answer | Counter | Deepen | Rent | Do | Auction | Bid | Hammer


class Entry(Struct, omit_defaults=True):
    """One line of the ledger."""

    n: int
    at: Ms
    who: Seat
    kind: str  # paid, asked, declined, counter, depth, lot, bid, sold, unsold
    key: str = ""  # what it is called: a key of the edition, or of `words.LABELS`
    cite: str = ""
    note: str = ""
    of: int = 0  # the entry that it answers, puts back or ends
    postings: list[tuple[Good, Holder, Holder, int]] = []
    moves: list[tuple[Item, Holder, Holder]] = []
    marks: list[tuple[str, int, int, int]] = []  # field of the table, place in it, before, after
    items: list[Item] = []  # what it is about
    src: Holder = -1  # of a request: who shall pay; of a lot: who sells; of a bid: who bids
    dst: Holder = -1
    amount: int = 0  # asked for, or bid
    times: int = 1
    depth: int = 0


class Lot:
    """What is under the hammer."""

    def __init__(self, n: int, items: tuple[Item, ...], seller: Seat) -> None:
        self.n: Final = n
        self.items: Final = items
        self.seller: Final = seller  # NOBODY: the bank
        self.high: Seat = NOBODY
        self.price = 0
        self.since: Ms = 0


class Desk:
    """A session at a real table."""

    def __init__(self, game: Game, edition: Edition, names: Sequence[str]) -> None:
        self.game: Final = game
        self.edition: Final = edition
        self.names: Final = tuple(names)
        self.box: Final[Box] = box_of(game.name)
        self.s: Final[State] = _laid(game, edition, len(names))
        self.depth = DEPTHS[0]
        self.entries: Final[list[Entry]] = []
        self.requests: Final[dict[int, Entry]] = {}
        self.countered: Final[dict[int, int]] = {}  # entry: by which one
        self.lot: Lot | None = None
        self.start: Final = [self.s.cash(one.holder) for one in self.accounts]
        self.tellers: Final = {
            language: Teller(self.s, language, self.names) for language in ("fr", "en")
        }

    # Queries

    @property
    def n(self) -> int:
        return len(self.entries)

    @property
    def accounts(self) -> list[Account]:
        return self.box.accounts(self.s)

    @property
    def seats(self) -> int:
        return len(self.names)

    def account(self, holder: Holder) -> Account:
        for one in self.accounts:
            if one.holder == holder:
                return one
        raise Illegal("there is no such account", "")

    def owner(self, holder: Holder) -> Seat:
        return self.account(holder).seat

    def free(self, holder: Holder) -> int:
        """What can be spent from there: a bid that leads is not to be spent twice."""
        funds = self.box.funds(self.s, holder)
        lot = self.lot
        return funds - lot.price if lot is not None and lot.high == holder else funds

    def sees(self, who: Seat, holder: Holder) -> bool:
        """Whether a device may know a balance; the banker's shows it on demand."""
        if who == BANKER or self.owner(holder) == who:
            return True
        return self.game.secrecy().sees(self.s, who, MONEY, holder)

    @property
    def is_secret(self) -> bool:
        return not self.game.secrecy().sees(self.s, 0, MONEY, 1)

    def due(self) -> Ms:
        """When the hammer falls; 0: nothing waits for it."""
        lot = self.lot
        if lot is None or lot.high == NOBODY:
            return 0
        return lot.since + self.box.silence(self.s)

    def clause(self, cite: str) -> str:
        book = self.edition.rulebook
        return book[cite].id if cite in book else ""

    def reason(self, illegal: Illegal, language: str) -> str:
        """Why not, as a sentence."""
        why = REASONS.get(illegal.why, illegal.why) if language == "fr" else illegal.why
        said = Illegal(why, illegal.cite, *illegal.facts)
        return self.tellers[language].refusal(said, cite=False)

    def label(self, entry: Entry, language: str) -> str:
        """What a line is called in a statement."""
        which = 0 if language == "fr" else 1
        if entry.kind == "counter":
            text = LABELS["counter"][which].format(entry.of)
        elif entry.kind == "depth":
            text = LABELS[f"depth:{entry.depth}"][which]
        elif entry.kind in ("lot", "bid", "sold", "unsold", "declined"):
            text = LABELS[entry.kind][which]
        elif entry.key in LABELS:
            text = LABELS[entry.key][which]
        else:
            text = self._key_said(entry.key)[which]
        if entry.items:
            text += f", {self.tellers[language].items(entry.items)}"
        if entry.times > 1:
            text += f" × {entry.times}"
        note = MISTAKES[entry.note][which] if entry.note in MISTAKES else entry.note
        colon = "\u00a0: " if language == "fr" else ": "
        return f"{text}{colon}{note}" if note else text

    def _key_said(self, id: str) -> tuple[str, str]:
        for seat in range(self.seats):
            for key in self.box.keys(self.s, seat, TITLES):
                if key.id == id:
                    return key.said
        return LABELS["pay"]

    # Judging

    def judge(self, who: Seat, now: Ms, command: Command) -> Entry:
        """The entry that a command becomes; Illegal says why it becomes none."""
        if isinstance(command, Pay):
            return self._pay(who, now, command)
        if isinstance(command, Usual):
            return self._usual(who, now, command.key, command.seat, command.times)
        if isinstance(command, Ask):
            return self._ask(who, now, command)
        if isinstance(command, Answer):
            return self._answer(who, now, command)
        if isinstance(command, Rent):
            return self._rent(who, now, command)
        if isinstance(command, Bid):
            return self._bid(who, now, command)
        if who != BANKER:
            raise Illegal("that is the banker's to do", "")
        if isinstance(command, Counter):
            return self._counter(now, command)
        if isinstance(command, Deepen):
            if command.depth == self.depth:
                raise Illegal("the desk is as deep already", "")
            if self.lot is not None:
                raise Illegal("an auction is under way", "")
            return self._entry(now, who, "depth", depth=command.depth)
        if isinstance(command, Do):
            return self._deed(now, command)
        if isinstance(command, Auction):
            return self._auction(now, command)
        return self._hammer(now, command.sold)

    def carried(self, now: Ms, lines: Sequence[Action]) -> Entry:
        """The first line of a desk that takes over a game: what lies on its table."""
        return self._paid(now, BANKER, lambda s: lay_position(s, lines), key="carried")

    def strike(self) -> Entry | None:
        """What the hammer does when the silence has lasted: at its own hour, whoever notices."""
        due = self.due()
        return self._hammer(due, sold=True) if due else None

    def _entry(self, now: Ms, who: Seat, kind: str, **fields: Any) -> Entry:
        last = self.entries[-1].at if self.entries else 0
        return Entry(self.n + 1, max(now, last), who, kind, **fields)

    def _paid(
        self,
        now: Ms,
        who: Seat,
        change: Callable[[State], None],
        kind: str = "paid",
        **fields: Any,
    ) -> Entry:
        """Let the change happen on a copy of the table and write down what it moved."""
        twin = self.s.clone()
        twin.events = []
        change(twin)
        entry = self._entry(now, who, kind, **fields)
        for event in twin.events:
            facts: Any = event.facts
            if event.kind == "paid":
                src, dst, n, good = facts
                entry.postings.append((good, src, dst, n))
            elif event.kind == "given":
                entry.moves.append(facts)
        for field in self.s.own:
            entry.marks += _differences(field, getattr(self.s, field), getattr(twin, field))
        return entry

    def _amount(self, amount: int) -> None:
        unit = self.box.unit(self.s)
        if amount < unit:
            raise Illegal("the amount must be at least {0:money}", "", unit)
        if amount % unit:
            raise Illegal(
                "{0:money} cannot be made up here: amounts go by {1:money}",
                self.box.issuing,
                amount,
                unit,
            )

    def _covered(self, src: Holder, amount: int) -> None:
        """Nobody pays what he has not got."""
        s, box = self.s, self.box
        if src == s.bank:
            if not box.covers(s, src, amount):
                left = box.funds(s, src)
                raise Illegal(
                    "the bank has {0:money} left, not {1:money}", box.issuing, left, amount
                )
            return
        funds, free = box.funds(s, src), self.free(src)
        if funds < amount:
            raise Illegal("{0:holder} has {1:money}, not {2:money}", box.paying, src, funds, amount)
        if free < amount:
            raise Illegal(
                "{0:seat} has bid: only {1:money} of his money are free", box.bidding, src, free
            )

    def _way(self, src: Holder, dst: Holder) -> None:
        self.account(src)
        self.account(dst)
        if src == dst:
            raise Illegal("whoever pays and whoever is paid must be two", "")
        hindrance = self.box.hindrance(self.s, src, dst)
        if hindrance is not None:
            raise hindrance

    def key(self, id: str, seat: Seat) -> Key | None:
        for key in self.box.keys(self.s, seat, self.depth):
            if key.id == id:
                return key
        return None

    def _cite(self, id: str, src: Holder, dst: Holder, amount: int) -> str:
        """The paragraph of a payment; a key of the edition stands for its own amount only."""
        if id in PAYMENTS:
            return self.box.way_cite(self.s, src, dst)
        key = self.key(id, self.owner(src)) if self.owner(src) != NOBODY else None
        if key is None or key.way != ACROSS:
            raise Illegal("there is no such key", "")
        if key.amount != amount:
            raise Illegal("the box says {0:money}, not {1:money}", key.cite, key.amount, amount)
        return key.cite

    def _pay(self, who: Seat, now: Ms, command: Pay) -> Entry:
        self._way(command.src, command.dst)
        if who != BANKER and self.owner(command.src) != who:
            raise Illegal("everybody pays from his own account", "")
        return self._transfer(
            who, now, command.src, command.dst, command.amount, command.key, command.note
        )

    def _transfer(
        self,
        who: Seat,
        now: Ms,
        src: Holder,
        dst: Holder,
        amount: int,
        key: str,
        note: str,
        of: int = 0,
    ) -> Entry:
        self._amount(amount)
        cite = self._cite(key, src, dst, amount)
        self._covered(src, amount)
        if key == "other" and self.owner(src) == self.owner(dst):
            key = "deposit" if self.account(dst).kind == "deposit" else "withdraw"

        def change(s: State) -> None:
            self.box.pay(s, src, dst, amount, cite)

        return self._paid(now, who, change, key=key, note=note.strip(), cite=cite, of=of)

    def _usual(self, who: Seat, now: Ms, id: str, seat: Seat, times: int, of: int = 0) -> Entry:
        if not 0 <= seat < self.seats:
            raise Illegal("there is no such account", "")
        if who not in (BANKER, seat):
            raise Illegal("everybody pays from his own account", "")
        key = self.key(id, seat)
        if key is None or key.way not in (IN, OUT):
            raise Illegal("there is no such key", "")
        low, high = key.times
        if not low <= times <= high:
            raise Illegal("from {0} to {1}, not {2}", key.cite, low, high, times)
        amount = key.amount * times
        purse = self.s.bank if key.purse == NOBODY else key.purse
        src, dst = (purse, seat) if key.way == IN else (seat, purse)
        if who != BANKER and key.way == IN:  # the bank's money is the banker's to give
            return self._entry(
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
        self._covered(src, amount)

        def change(s: State) -> None:
            self.box.pay(s, src, dst, amount, key.cite)
            if key.beside is not None:
                key.beside(s, seat, times)

        return self._paid(now, who, change, key=id, cite=key.cite, times=times, of=of)

    # Requests

    def _ask(self, who: Seat, now: Ms, command: Ask) -> Entry:
        self._way(command.src, command.dst)
        if who != BANKER and self.owner(command.dst) != who:
            raise Illegal("everybody asks for his own account", "")
        self._amount(command.amount)
        cite = self._cite(command.key, command.src, command.dst, command.amount)
        return self._entry(
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

    def _answer(self, who: Seat, now: Ms, command: Answer) -> Entry:
        asked = self.requests.get(command.request)
        if asked is None:
            raise Illegal("this request is answered already", "")
        payer, payee = self.owner(asked.src), self.owner(asked.dst)
        if who != BANKER and who != payer and (command.yes or who != payee):
            raise Illegal("only who is asked may answer", "")
        if not command.yes:
            return self._entry(
                now, who, "declined", of=asked.n, src=asked.src, dst=asked.dst, amount=asked.amount
            )
        if asked.items:  # a rent: what was due when it was claimed
            return self._charged(
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
        key = self.key(asked.key, seat) if asked.key not in PAYMENTS else None
        if key is not None and key.way in (IN, OUT):
            return self._usual(BANKER, now, asked.key, seat, asked.times, asked.n)
        return self._transfer(
            who, now, asked.src, asked.dst, asked.amount, asked.key, asked.note, asked.n
        )

    # Corrections

    def _counter(self, now: Ms, command: Counter) -> Entry:
        if command.entry > self.n:
            raise Illegal("this line moved nothing that could be put back", "")
        wrong = self.entries[command.entry - 1]
        if not (wrong.postings or wrong.moves or wrong.marks):
            raise Illegal("this line moved nothing that could be put back", "")
        if wrong.n in self.countered:
            raise Illegal("this line was put back already", "")
        if self.lot is not None and wrong.moves:
            raise Illegal("an auction is under way", "")
        note = command.note.strip()
        if not note:
            raise Illegal("say why", "")
        entry = self._entry(now, BANKER, "counter", of=wrong.n, note=note, cite=wrong.cite)
        entry.postings = [(good, dst, src, n) for good, src, dst, n in reversed(wrong.postings)]
        entry.moves = [(item, dst, src) for item, src, dst in reversed(wrong.moves)]
        entry.marks = [(f, i, after, before) for f, i, before, after in reversed(wrong.marks)]
        self._possible(entry)
        return entry

    def _possible(self, entry: Entry) -> None:
        """What goes back must be there."""
        left: dict[tuple[Good, Holder], int] = {}
        for good, src, dst, n in entry.postings:
            has = left.get((good, src), self.s.count[good][src])
            if good == MONEY and (good, src) not in left and src < self.seats:
                has -= self.box.funds(self.s, src) - self.free(src)
            if has < n and not self.s.is_endless(good, src):
                if good != MONEY:
                    raise Illegal("what it moved is not there any more", "")
                raise Illegal(
                    "{0:holder} has {1:money}, not {2:money}", self.box.paying, src, has, n
                )
            left[good, src] = has - n
            left[good, dst] = left.get((good, dst), self.s.count[good][dst]) + n
        where = {item: self.s.held_by[item] for item, _, _ in entry.moves}
        for item, src, dst in entry.moves:
            if where[item] != src:
                raise Illegal("what it moved is not there any more", "")
            where[item] = dst
        seen: dict[tuple[str, int], int] = {}
        for field, i, before, after in entry.marks:
            if seen.get((field, i), _marked(self.s, field, i)) != before:
                raise Illegal("what it moved is not there any more", "")
            seen[field, i] = after

    # Titles

    def _title(self, item: Item) -> None:
        if self.depth < TITLES:
            raise Illegal("the desk keeps no titles at this depth", "")
        if item not in self.box.titles(self.s):
            raise Illegal("there is no such title", "")

    def _rent(self, who: Seat, now: Ms, command: Rent) -> Entry:
        self._title(command.item)
        if who not in (BANKER, command.seat, command.to):
            raise Illegal("everybody pays from his own account", "")
        amount, cite = self._due(command)
        about: dict[str, Any] = {"key": "rent", "cite": cite, "items": [command.item]}
        if who not in (BANKER, command.seat):
            return self._entry(
                now, who, "asked", src=command.seat, dst=command.to, amount=amount, **about
            )
        return self._charged(who, now, command.seat, command.to, amount, **about)

    def _due(self, command: Rent) -> tuple[int, str]:
        if not 0 <= command.seat < self.seats:
            raise Illegal("there is no such account", "")
        for charge in self.box.charges(self.s, command.item, command.seat, command.points):
            if charge.to == command.to and charge.amount > 0:
                return charge.amount, charge.cite
        raise Illegal("nothing is due there", "")

    def _charged(
        self, who: Seat, now: Ms, src: Seat, dst: Seat, amount: int, **about: Any
    ) -> Entry:
        self._covered(src, amount)

        def change(s: State) -> None:
            self.box.pay(s, src, dst, amount, about["cite"])

        return self._paid(now, who, change, **about)

    def _deed(self, now: Ms, command: Do) -> Entry:
        self._title(command.item)
        if self.lot is not None:
            raise Illegal("an auction is under way", "")
        if command.deed in ("buy", "sell", "give"):
            return self._handed(now, command)
        for deed in self.box.deeds(self.s, command.item):
            if deed.id == command.deed:
                if deed.price > 0:
                    self._covered(deed.seat, deed.price)
                elif deed.price < 0:
                    self._covered(self.s.bank, -deed.price)
                if deed.refused is not None:
                    raise deed.refused
                return self._paid(
                    now, BANKER, deed.run, key=deed.id, cite=deed.cite, items=[command.item]
                )
        raise Illegal("it is not to be had that way", "")

    def _handed(self, now: Ms, command: Do) -> Entry:
        s, box, item = self.s, self.box, command.item
        owner = box.owner(s, item)
        if command.deed == "buy" and owner != NOBODY:
            raise Illegal("somebody owns it already", box.buying)
        if command.deed == "sell" and owner == NOBODY:
            raise Illegal("nobody owns it", box.trading)
        to = command.seat if command.seat >= 0 else box.home(s)
        if command.seat >= self.seats or command.seat == owner:
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
            self._amount(price)
            self._covered(command.seat, price)
        items = box.lot(s, item)
        cite = box.trading if command.deed == "sell" else box.buying
        return self._sale(now, items, owner, to, price, "paid", key=command.deed, cite=cite)

    def _sale(
        self,
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
                self.box.pay(s, to, s.bank if owner == NOBODY else owner, price, cite)
            self.box.hand_over(s, items, to, cite)
            if price:
                self.box.bought(s, items, price, cite)

        return self._paid(now, BANKER, change, kind, items=list(items), **fields)

    # Auctions

    def _auction(self, now: Ms, command: Auction) -> Entry:
        self._title(command.item)
        box = self.box
        if not box.has_auctions(self.s):
            raise Illegal("there are no auctions in this box", "")
        if self.lot is not None:
            raise Illegal("an auction is under way", box.bidding)
        seller = box.owner(self.s, command.item)
        hindrance = box.unsellable(self.s, command.item) if seller != NOBODY else None
        if hindrance is not None:
            raise hindrance
        items = list(box.lot(self.s, command.item))
        return self._entry(now, BANKER, "lot", items=items, src=seller, cite=box.bidding)

    def next_bid(self) -> int:
        lot = self.lot
        assert lot is not None
        if lot.high == NOBODY:
            return self.box.floor(self.s, lot.items)
        return lot.price + self.box.smallest_raise(self.s)

    def _bid(self, who: Seat, now: Ms, command: Bid) -> Entry:
        lot, box = self.lot, self.box
        if lot is None:
            raise Illegal("nothing is under the hammer", box.bidding)
        if who not in (BANKER, command.seat) or not 0 <= command.seat < self.seats:
            raise Illegal("everybody pays from his own account", "")
        if command.seat == lot.seller:
            raise Illegal("the seller does not bid", box.bidding)
        self._amount(command.amount)
        if command.amount < self.next_bid():
            raise Illegal("the next bid is {0:money} at least", box.bidding, self.next_bid())
        funds = box.funds(self.s, command.seat)
        if funds < command.amount:
            raise Illegal(
                "{0:holder} has {1:money}, not {2:money}",
                box.bidding,
                command.seat,
                funds,
                command.amount,
            )
        return self._entry(
            now, who, "bid", of=lot.n, src=command.seat, amount=command.amount, cite=box.bidding
        )

    def _hammer(self, now: Ms, sold: bool) -> Entry:
        lot, box = self.lot, self.box
        if lot is None:
            raise Illegal("nothing is under the hammer", box.bidding)
        if sold and lot.high != NOBODY:
            return self._sale(
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
        back = box.unsold(self.s, lot.items, lot.seller) if sold else None
        if back is None:
            return self._entry(now, BANKER, "unsold", of=lot.n, items=list(lot.items))
        price, cite = back

        def change(s: State) -> None:
            box.pay(s, s.bank, lot.seller, price, cite)
            box.hand_over(s, lot.items, box.home(s), cite)

        return self._paid(now, BANKER, change, "unsold", of=lot.n, items=list(lot.items), cite=cite)

    # Happening

    def apply(self, entry: Entry) -> None:
        """The one way in which anything changes."""
        assert entry.n == self.n + 1, f"entry {entry.n} after {self.n}"
        for good, src, dst, n in entry.postings:
            self.s.pay(src, dst, n, entry.cite, good)
        for item, _, dst in entry.moves:
            self.s.give(item, dst, entry.cite)
        for field, i, _, after in entry.marks:
            _mark(self.s, field, i, after)
        self.entries.append(entry)
        if entry.kind == "asked":
            self.requests[entry.n] = entry
        elif entry.kind == "depth":
            self.depth = entry.depth
        elif entry.kind == "counter":
            self.countered[entry.of] = entry.n
        elif entry.kind == "lot":
            self.lot = Lot(entry.n, tuple(entry.items), entry.src)
        elif entry.kind == "bid" and self.lot is not None:
            self.lot.high, self.lot.price, self.lot.since = entry.src, entry.amount, entry.at
        elif entry.kind in ("sold", "unsold"):
            self.lot = None
        if entry.kind in ("paid", "declined"):
            self.requests.pop(entry.of, None)


def _laid(game: Game, edition: Edition, seats: int) -> State:
    """The table as the box lays it; the first player begins, and the dice are the real ones."""
    s = game.start(edition, seats)
    while s.agenda and isinstance(s.agenda[-1], Opening):
        opening = s.agenda[-1]
        face = opening.sides if opening.thrower() == 0 else 1
        act(s, 0, CHANCE, Dice((face,) * opening.dice))
    return s


def _differences(field: str, before: Any, after: Any) -> list[tuple[str, int, int, int]]:
    if not isinstance(before, list):
        return [(field, -1, int(before), int(after))] if before != after else []
    return [
        (field, i, int(one), int(other))
        for i, (one, other) in enumerate(zip(before, after, strict=True))
        if one != other
    ]


def _marked(s: State, field: str, i: int) -> int:
    value = getattr(s, field)
    return int(value if i < 0 else value[i])


def _mark(s: State, field: str, i: int, value: int) -> None:
    """A field of the game's own; a flag stays a flag."""
    known = getattr(s, field)
    if i < 0:
        setattr(s, field, type(known)(value))
    else:
        known[i] = type(known[i])(value)

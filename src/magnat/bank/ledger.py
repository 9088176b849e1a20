"""The ledger: a list of entries, and the balances and titles computed from them. Entries are only
ever appended.

`apply` carries out an entry. Stored entries are applied in order, so every process computes the
same balances, also after a restart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from magnat.bank.ledger_entry import (
    ALIVE,
    BANKER,
    LedgerEntry,
    carry_out,
    differences,
    is_levy,
)
from magnat.bank.words import LABELS, MISTAKES, REASONS
from magnat.core.action_and_choice import Good, Illegal, Item
from magnat.core.editions.edition import Edition
from magnat.core.game import Game
from magnat.core.kernel import act
from magnat.core.state import MONEY, Holder, State
from magnat.core.step_and_window import CHANCE, NOBODY, Ms, Seat
from magnat.games import box_of
from magnat.kit.dice import Dice
from magnat.kit.fronts.desk import DEPTHS, TITLES, Account, DeskBox, DeskDeed, Key
from magnat.kit.set_by_hand import impossible, right_of
from magnat.kit.turns import Opening
from magnat.play.text.narrator import Narrator
from magnat.play.text.rulebook_as_implemented import heading

# This text is both the key of a request to keep the bank, and the kind of the entry that says who
# keeps it.
BANK: Final = "bank"


class DeskLot:
    """The running auction: what is sold, by whom, and the highest bid."""

    def __init__(
        self, n: int, items: tuple[Item, ...], seller: Seat, good: Good = -1, pieces: int = 1
    ) -> None:
        self.n: Final = n
        self.items: Final = items
        self.good: Final = good  # the good that is sold by the piece; -1 if titles are sold
        self.pieces: Final = pieces
        self.seller: Final = seller  # the seat that sells; NOBODY if the bank sells
        self.high: Seat = NOBODY
        self.price = 0
        self.since: Ms = 0


class Ledger:
    """The accounts and titles of one real table, computed from its entries."""

    def __init__(self, game: Game, edition: Edition, names: Sequence[str]) -> None:
        self.game: Final = game
        self.edition: Final = edition
        self.names: Final = list(names)
        self.title = ""  # the name of the desk, chosen by the players
        self.box: Final[DeskBox] = box_of(game)
        self.s: Final[State] = _laid(game, edition, len(names))
        self.box.forget(self.s)
        self.depth = DEPTHS[0]
        self.entries: Final[list[LedgerEntry]] = []
        self.requests: Final[dict[int, LedgerEntry]] = {}
        # By number of a request to keep the bank: the seats that have agreed.
        self.agreed: Final[dict[int, set[Seat]]] = {}
        # By number of a reversed entry: the number of the entry that reversed it.
        self.countered: Final[dict[int, int]] = {}
        # By id of a used key (button): its label in both languages.
        self._called: Final[dict[str, tuple[str, str]]] = {}
        self.lot: DeskLot | None = None
        self.table = ""  # the id of the referee's table; "": there is none
        self.is_online = False  # whether the server throws the dice
        # Whether phones may take printed amounts from the bank without asking the banker.
        self.has_trust = True
        self.is_closed = False
        self.start: Final = [self.s.cash(one.holder) for one in self.accounts]
        self.tellers = self._tellers()

    def _tellers(self) -> dict[str, Narrator]:
        return {language: Narrator(self.s, language, self.names) for language in ("fr", "en")}

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
        """Return how much an account can spend: its money, minus its owner's bid if that is the
        highest of the running auction."""
        funds = self.box.funds(self.s, holder)
        lot = self.lot
        return funds - lot.price if lot is not None and lot.high == holder else funds

    def sees(self, who: Seat, holder: Holder) -> bool:
        """Tell whether the device of seat `who` may see the balance of an account. The banker's
        device may see all balances."""
        if who == BANKER or self.owner(holder) == who:
            return True
        return self.game.secrecy().sees(self.s, who, MONEY, holder)

    @property
    def is_secret(self) -> bool:
        """Whether the players still in the game may not see each other's balances."""
        living = self.s.living()
        return len(living) > 1 and not self.game.secrecy().sees(self.s, living[0], MONEY, living[1])

    def asked_of(self, asked: LedgerEntry) -> set[Seat]:
        """Return the seats that may agree to a request: the banker, and also the player who would
        pay if another player made the request."""
        if asked.key == BANK:
            others = {BANKER, *self.s.living()} - {asked.who}
            return others - self.agreed.get(asked.n, set())
        payer = self.owner(asked.src) if asked.src >= 0 else NOBODY
        is_other = payer not in (NOBODY, asked.who) and asked.key != "each"
        return {BANKER, payer} if is_other else {BANKER}

    def concerned(self, asked: LedgerEntry) -> set[Seat]:
        """Return the seats that see a request and may decline it (or withdraw it, if it is their
        own)."""
        return self.asked_of(asked) | {asked.who} | self.agreed.get(asked.n, set())

    def due(self) -> Ms:
        """Return the time at which the running auction ends; 0 without an auction or without a
        bid."""
        lot = self.lot
        if lot is None or lot.high == NOBODY:
            return 0
        return lot.since + self.box.silence(self.s)

    def clause(self, cite: str) -> str:
        book = self.edition.rulebook
        return book[cite].id if cite in book else ""

    def reason(self, illegal: Illegal, language: str) -> str:
        """Return a sentence in this language that says why a command is refused."""
        why = REASONS.get(illegal.why, illegal.why) if language == "fr" else illegal.why
        said = Illegal(why, illegal.cite, *illegal.facts)
        return self.tellers[language].refusal(said, cite=False)

    def label(self, entry: LedgerEntry, language: str) -> str:
        """Return the label of an entry in a statement, in that language."""
        which = 0 if language == "fr" else 1
        if entry.kind == "counter":
            text = LABELS["counter"][which].format(entry.of)
        elif entry.kind == "asked" and entry.key == "counter":
            wrong = self.label(self.entries[entry.of - 1], language)
            text = LABELS["counter_asked"][which].format(entry.of, wrong)
        elif entry.kind == "depth":
            text = LABELS["online" if entry.online else f"depth:{entry.depth}"][which]
        elif entry.kind == "name" and entry.src < 0:
            text = LABELS["title"][which]
        elif entry.kind in ("trust", "close"):
            text = LABELS[f"{entry.kind}:{int(entry.yes)}"][which]
        elif entry.kind == BANK and entry.who == BANKER:
            text = LABELS["bank_moved"][which]
        elif BANK in (entry.kind, entry.key):
            template = LABELS["bank" if entry.kind == BANK else "bank_asked"][which]
            text = template.format(self.names[entry.who])
        elif entry.kind == "ruined":
            template = LABELS["ruined" if self.box.has_heirs else "left"][which]
            text = template.format(self.names[entry.src], self._heirs(entry, language))
        elif entry.kind in ("bid", "sold"):
            text = self._filled(entry.kind, language, entry.src, entry.amount)
        elif entry.key == "rent" and entry.items and self._has_name(entry.items[0]):
            text = self._filled("rent_of", language, entry.items[0])
        elif entry.kind in ("lot", "agreed", "unsold", "called_off", "declined", "name"):
            text = LABELS[entry.kind][which]
        elif entry.key == "played":
            text = self._heading(entry.cite, language)
        elif entry.key == "each":
            text = LABELS["from_each" if is_levy(entry) else "each"][which]
        elif entry.key in LABELS:
            is_free = entry.key == "buy" and not entry.postings and not entry.amount
            text = LABELS["take" if is_free else entry.key][which]
        elif entry.key in self.tellers[language].words.get("deeds", {}):
            text = self.tellers[language].words["deeds"][entry.key]["done"]
        else:
            text = self._called.get(entry.key, LABELS["pay"])[which]
        if entry.good >= 0:
            text += f", {self.ware(entry.good, language, entry.times)}"
        if entry.items and (entry.key != "rent" or not self._has_name(entry.items[0])):
            text += f", {self.named(entry.items, language)}"
        if entry.kind == "played":
            text = LABELS["played"][which].format(text)
        if entry.times > 1 and entry.good < 0 and entry.key != "each":
            text += f" × {entry.times}"
        note = MISTAKES[entry.note][which] if entry.note in MISTAKES else entry.note
        colon = "\u00a0: " if language == "fr" else ": "
        return f"{text}{colon}{note}" if note else text

    def _has_name(self, item: Item) -> bool:
        return self.box.place_of(self.s, item) == NOBODY

    def _filled(self, key: str, language: str, *facts: int) -> str:
        """Return a label in which the blanks are filled in with these facts, in the same way as in
        the sentences of the game."""
        template = LABELS[key][0 if language == "fr" else 1]
        return self.tellers[language].refusal(Illegal(template, "", *facts), cite=False)[:-1]

    def _heirs(self, entry: LedgerEntry, language: str) -> str:
        """Return in words who gets what a ruined player had: a creditor, the bank, or both."""
        gone = [dst for _, src, dst, _ in entry.postings if src == entry.src]
        gone += [dst for _, src, dst in entry.moves if src == entry.src]
        bank = self.s.bank
        heirs = sorted({dst if dst < self.seats else bank for dst in gone}) or [bank]
        join = " et à " if language == "fr" else " and to "
        return join.join([self.tellers[language].holder(one) for one in heirs])

    def _heading(self, cite: str, language: str) -> str:
        """Return the booklet's heading for the clause with this slug, in this language."""
        book = self.edition.rulebook
        if cite == right_of(self.s).cite:
            return LABELS["set"][0 if language == "fr" else 1]
        return heading(self.tellers[language].words, book[cite].at) if cite in book else "…"

    def named(self, items: Sequence[Item], language: str) -> str:
        """Return the names of titles: a whole trust by its production, its number and its cost, a
        share by its mine, any other title by its name."""
        box, teller = self.box, self.tellers[language]
        if box.sells_groups and len(items) > 1:
            group = box.group_name(teller.words, self.s, items[0])
            cost = teller.money(sum([box.price(self.s, item) for item in items]))
            return LABELS["trust"][0 if language == "fr" else 1].format(group, len(items), cost)
        places = [box.place_of(self.s, item) for item in items]
        if NOBODY in places:
            return teller.items(items)
        names = [teller.holder(place) for place in places]
        return ", ".join([name[:1].upper() + name[1:] for name in names])

    def ware(self, good: Good, language: str, pieces: int = 1) -> str:
        """Return the name of a good, in the singular or plural for that many pieces."""
        return self.tellers[language].good(self.edition.goods[good], pieces)

    def _call(self, id: str) -> None:
        """Store the label of the key (button) with this id, so that old entries can still be shown
        when the game no longer offers the key."""
        if id in ("", *self._called, *LABELS):
            return
        for seat in range(self.seats):
            for key in self.box.keys(self.s, seat, TITLES):
                if key.id == id:
                    self._called[id] = key.said
                    return

    def deeds(self, item: Item) -> list[DeskDeed]:
        """Return what can be done with a title now, besides buying, selling and giving it."""
        found = {deed.id: deed for deed in self.box.deeds(self.s, item)}
        if self._is_just_bought(item):
            found |= {deed.id: deed for deed in self.box.buyer_deeds(self.s, item)}
        return list(found.values())

    def _is_just_bought(self, item: Item) -> bool:
        """Tell whether the owner of a title got it from another player and has done nothing since,
        except receiving other titles and deciding about their mortgages. Then the rules still let
        the owner decide about this one."""
        owner = self.box.owner(self.s, item)
        for entry in reversed(self.entries):
            for moved, src, _ in entry.moves:
                if moved == item:
                    is_sale = entry.kind == "sold" or entry.key in ("sell", "give")
                    return is_sale and 0 <= src < self.seats
            if item in entry.items and entry.kind == "paid":
                return False
            if owner in [holder for _, *both, _ in entry.postings for holder in both]:
                if entry.kind != "sold" and entry.key not in ("sell", "keep", "redeem"):
                    return False
        return False

    # Making entries

    def entry(self, now: Ms, who: Seat, kind: str, **fields: Any) -> LedgerEntry:
        last = self.entries[-1].at if self.entries else 0
        return LedgerEntry(self.n + 1, max(now, last), who, kind, **fields)

    def paid(
        self,
        now: Ms,
        who: Seat,
        change: Callable[[State], None],
        kind: str = "paid",
        **fields: Any,
    ) -> LedgerEntry:
        """Return an entry that records everything `change` moves. `change` is run on a copy of the
        state; the ledger itself does not change."""
        twin = self.s.clone()
        twin.events = []
        change(twin)
        entry = self.entry(now, who, kind, **fields)
        for event in twin.events:
            facts: Any = event.facts
            if event.kind == "paid":
                src, dst, n, good = facts
                entry.postings.append((good, src, dst, n))
            elif event.kind == "given":
                entry.moves.append(facts[:3])
        for field in (*self.s.own, "turn"):
            entry.marks += differences(field, getattr(self.s, field), getattr(twin, field))
        fallen = twin.fallen[len(self.s.fallen) :]  # the seats that `change` has ruined, in order
        entry.marks += [(ALIVE, seat, 1, 0) for seat in fallen]
        return entry

    def check_amount(self, amount: int) -> None:
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

    def check_points(self, item: Item, points: int) -> None:
        """Raise Illegal if the rent of a title depends on the throw and the dice cannot show that
        many points."""
        low, high = self.box.dice(self.s)
        if self.box.needs_points(self.s, item) and not low <= points <= high:
            raise Illegal("from {0} to {1}, not {2}", "", low, high, points)

    def check_cover(self, src: Holder, amount: int) -> None:
        """Raise Illegal if an account cannot pay that amount."""
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

    def fault_after(self, entry: LedgerEntry) -> Illegal | None:
        """Return why the referee could not continue from the state after this entry (for example, a
        house on a title of the bank, or a mortgage without an owner); None if it could."""
        if not (entry.moves or entry.marks or any([one[0] != MONEY for one in entry.postings])):
            return None
        twin = self.s.clone()
        twin.events = None
        carry_out(twin, entry)
        wrong = impossible(twin)
        return wrong[0] if wrong else None

    def check_in(self, seat: Seat) -> None:
        """Raise Illegal if a player is out of the game or there is no such seat. NOBODY (the bank)
        passes."""
        if seat == NOBODY:
            return
        if not 0 <= seat < self.seats:
            raise Illegal("there is no such account", "")
        if not self.s.alive[seat]:
            raise Illegal("{0:seat} is out of the game", self.box.ruining, seat)

    def check_way(self, src: Holder, dst: Holder) -> None:
        self.check_in(self.owner(src))
        self.check_in(self.owner(dst))
        if src == dst:
            raise Illegal("an account cannot pay itself", "")
        hindrance = self.box.hindrance(self.s, src, dst)
        if hindrance is not None:
            raise hindrance

    def key(self, id: str, seat: Seat) -> Key | None:
        for key in self.box.keys(self.s, seat, self.depth):
            if key.id == id:
                return key
        return None

    # Applying entries

    def apply(self, entry: LedgerEntry) -> None:
        """Carry out an entry and append it. The ledger is changed in no other way."""
        assert entry.n == self.n + 1, f"entry {entry.n} after {self.n}"
        self._call(entry.key)
        carry_out(self.s, entry)
        self.entries.append(entry)
        if entry.kind == "asked":
            self.requests[entry.n] = entry
        elif entry.kind == "depth":
            self.depth, self.table, self.is_online = entry.depth, entry.table, entry.online
        elif entry.kind == "trust":
            self.has_trust = entry.yes
        elif entry.kind == "close":
            self.is_closed = entry.yes
        elif entry.kind == "name" and entry.src < 0:
            self.title = entry.note
        elif entry.kind == "name":
            self.names[entry.src] = entry.note
            self.tellers = self._tellers()
        elif entry.kind == "counter":
            self.countered[entry.of] = entry.n
        elif entry.kind == "lot":
            self.lot = DeskLot(entry.n, tuple(entry.items), entry.src, entry.good, entry.times)
        elif entry.kind == "bid" and self.lot is not None:
            self.lot.high, self.lot.price, self.lot.since = entry.src, entry.amount, entry.at
        elif entry.kind in ("sold", "unsold", "called_off"):
            self.lot = None
        elif entry.kind == "agreed":
            self.agreed.setdefault(entry.of, set()).add(entry.who)
        if entry.kind in ("paid", "declined", "lot", BANK):
            self.requests.pop(entry.of, None)
        for asked in list(self.requests.values()):
            if self._is_void(asked):
                del self.requests[asked.n]

    def _is_void(self, asked: LedgerEntry) -> bool:
        """Tell whether a request can no longer be carried out, because a player concerned is out of
        the game or because the entry that it wants to reverse was reversed already."""
        if asked.key == "counter":
            return asked.of in self.countered
        if asked.key == BANK:
            return not self.s.alive[asked.who]
        return not {self.owner(asked.src), self.owner(asked.dst)} <= {NOBODY, *self.s.living()}


def _laid(game: Game, edition: Edition, seats: int) -> State:
    """Return the state at the start of a game in which seat 0 begins."""
    s = game.start(edition, seats)
    while s.agenda and isinstance(s.agenda[-1], Opening):
        opening = s.agenda[-1]
        face = opening.sides() if opening.thrower() == 0 else 1
        act(s, 0, CHANCE, Dice((face,) * opening.dice()))
    return s

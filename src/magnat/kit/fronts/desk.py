"""The base class of cash desks; a game overrides it in its `desk.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal

from magnat.core.action import Action, Good, Illegal, Item, Json
from magnat.core.state import MONEY, Holder, State
from magnat.core.step import NOBODY, Ms, Seat, Window

CASH, TITLES, REFEREE = 1, 2, 3  # how deep the companion goes
DEPTHS: Final = (CASH, TITLES, REFEREE)

Way = Literal["in", "out", "across"]
IN: Final = "in"  # from the bank to the player
OUT: Final = "out"  # from the player to the bank
ACROSS: Final = "across"  # from the player to another one

AccountKind = Literal["purse", "deposit", "bank", "pot"]
PURSE: Final = "purse"
DEPOSIT: Final = "deposit"
BANK: Final = "bank"
POT: Final = "pot"

Both = tuple[str, str]  # French, English
ONCE: Final = (1, 1)


class Account:
    """Somebody's money in one place."""

    def __init__(self, holder: Holder, seat: Seat, kind: AccountKind) -> None:
        self.holder: Final = holder
        self.seat: Final = seat  # NOBODY: the bank's, or the pot's
        self.kind: Final = kind


class Key:
    """An amount that the edition prints, one tap away."""

    def __init__(
        self,
        id: str,
        said: Both,
        way: Way,
        amount: int,
        cite: str,
        times: tuple[int, int] = ONCE,  # the least and the most points, pieces or faces
        unit: Both = ("points", "points"),  # what is counted
        beside: Callable[[State, Seat, int], None] | None = None,  # what moves with the money
        purse: Holder = NOBODY,  # where it comes from or goes to instead of the bank
        is_big: bool = False,  # so much that a slip of the finger would hurt
    ) -> None:
        self.id: Final = id
        self.said: Final = said
        self.way: Final = way
        self.amount: Final = amount  # for one
        self.cite: Final = cite
        self.times: Final = times
        self.unit: Final = unit
        self.beside: Final = beside
        self.purse: Final = purse
        self.is_big: Final = is_big


class Charge:
    """The price of a visit, who receives it, and why."""

    def __init__(self, to: Seat, amount: int, cite: str, why: Both) -> None:
        self.to: Final = to
        self.amount: Final = amount
        self.cite: Final = cite
        self.why: Final = why


class DeskDeed:
    """What can be done with a title now: its price for the seat (what it receives is below 0), and
    how the table changes; or why not."""

    def __init__(
        self,
        id: str,
        seat: Seat,
        item: Item,
        price: int,
        cite: str,
        refused: Illegal | None = None,
    ) -> None:
        self.id: Final = id
        self.seat: Final = seat
        self.item: Final = item
        self.price: Final = price
        self.cite: Final = cite
        self.refused: Final = refused

    def run(self, s: State) -> None:
        raise AssertionError(f"{type(self).__name__} has no run()")


class Right(DeskDeed):
    """One of the rights of the game, done as the referee does it."""

    def __init__(
        self,
        id: str,
        seat: Seat,
        item: Item,
        price: int,
        window: Window[Any],
        action: Action,
        refused: Illegal | None = None,
    ) -> None:
        super().__init__(id, seat, item, price, window.cite, refused)
        self.window: Final = window
        self.action: Final = action

    def run(self, s: State) -> None:
        self.window.take(s, self.seat, self.action)


class DeskBox:
    """A box without a word of its own: players, a bank, and any amount."""

    buying: str = ""  # the paragraph of a purchase from the bank
    trading: str = ""  # of a sale between players
    bidding: str = ""  # of an auction
    issuing: str = ""  # of the bank's money
    paying: str = ""  # of whoever cannot pay
    ruining: str = ""  # of whoever goes out
    selling_out: str = ""  # of the auction of what is running out
    counting: str = ""  # of fortunes in the end; "": none is printed
    outlasting: str = ""  # of whoever is left alone, where fortunes are not counted
    has_heirs: bool = True  # whether whom he owes gets what he has
    has_dues: bool = False  # whether the bank pays what he owes
    options: tuple[str, ...] = ()  # those of the edition that change something at the desk

    # Money

    def accounts(self, s: State) -> list[Account]:
        return [Account(seat, seat, PURSE) for seat in range(s.seats)] + [
            Account(s.bank, NOBODY, BANK)
        ]

    def funds(self, s: State, holder: Holder) -> int:
        """The goods that can be paid with from there."""
        return s.count[MONEY][holder]

    def unit(self, s: State) -> int:
        """Every amount is a multiple of it."""
        return 1

    def pay(self, s: State, src: Holder, dst: Holder, amount: int, cite: str) -> None:
        """The box's own way to pay; what is covered has been checked."""
        s.pay(src, dst, amount, cite)

    def covers(self, s: State, src: Holder, amount: int) -> bool:
        return s.is_endless(MONEY, src) or self.funds(s, src) >= amount

    def hindrance(self, s: State, src: Holder, dst: Holder) -> Illegal | None:
        """Why money cannot go that way."""
        return None

    def way_cite(self, s: State, src: Holder, dst: Holder) -> str:
        """The paragraph of a payment that nothing else explains."""
        return ""

    def keys(self, s: State, seat: Seat, depth: int) -> list[Key]:
        return []

    # Titles

    def titles(self, s: State) -> Sequence[Item]:
        return ()

    def home(self, s: State) -> Holder:
        """Where titles are that nobody holds."""
        return s.bank

    def owner(self, s: State, item: Item) -> Seat:
        holder = s.held_by[item]
        return holder if holder < s.seats else NOBODY

    def price(self, s: State, item: Item) -> int:
        return 0

    def group(self, s: State, item: Item) -> str:
        """A key by which titles belong together; words are found by it."""
        return ""

    def group_name(self, words: Json, s: State, item: Item) -> str:
        """In the language of these words."""
        return str(words.get("groups", {}).get(self.group(s, item), ""))

    def standing(self, s: State, item: Item) -> tuple[bool, int, int]:
        """Whether it is pledged; houses; hotels."""
        return False, 0, 0

    def needs_points(self, s: State, item: Item) -> bool:
        """Whether the charge goes by the throw."""
        return False

    def dice(self, s: State) -> tuple[int, int]:
        """The least and the most that a throw shows."""
        return 2, 12

    def charges(self, s: State, item: Item, visitor: Seat, points: int) -> list[Charge]:
        """The price of a visit; with NOBODY as the visitor, of anybody's."""
        return []

    def deeds(self, s: State, item: Item) -> list[DeskDeed]:
        """Beside buying, selling and giving, which every title can be."""
        return []

    def lot(self, s: State, item: Item) -> tuple[Item, ...]:
        """The items that change hands together with that title."""
        return (item,)

    def rents(self, s: State, item: Item) -> list[tuple[Both, int]]:
        """The figures printed on the title: what it earns, and when."""
        return []

    def unsellable(self, s: State, item: Item) -> Illegal | None:
        """Why its owner cannot sell it to another player."""
        return None

    def unauctionable(self, s: State, item: Item) -> Illegal | None:
        """Why its owner cannot put it under the hammer."""
        return self.unsellable(s, item)

    def hand_over(self, s: State, items: tuple[Item, ...], to: Holder, cite: str) -> None:
        for item in items:
            s.give(item, to, cite)

    def bought(self, s: State, items: tuple[Item, ...], price: int, cite: str) -> None:
        """Do what follows by the rules when titles were sold for so much."""

    # Going out

    def ruin(self, s: State, seat: Seat, to: Holder, owed: int) -> None:
        """Hand over all that a ruined player has, and take him out of the game."""
        s.pay(seat, to, s.cash(seat), self.ruining)
        s.eliminate(seat, self.ruining)

    # The end

    def worth(self, s: State, seat: Seat) -> int:
        """A player's fortune as the box counts it in the end."""
        held = [item for item in self.titles(s) if self.owner(s, item) == seat]
        return self.funds(s, seat) + sum([self.price(s, item) for item in held])

    # Auctions

    def wares(self, s: State) -> tuple[Good, ...]:
        """The goods that are auctioned by the piece when the bank runs out of them."""
        return ()

    def ware_floors(self, s: State, good: Good) -> dict[Seat, int]:
        """Who can use a piece, and the least price that the box prints for him."""
        return {}

    def pieces(self, s: State, seat: Seat) -> dict[Good, int]:
        """The goods that a player may auction by the piece, and what the bank gives for one."""
        return {}

    def has_auctions(self, s: State) -> bool:
        return bool(self.bidding)

    def silence(self, s: State) -> Ms:
        """After so long without a bid the lot is sold."""
        return 7000

    def smallest_raise(self, s: State) -> int:
        return self.unit(s)

    def auction_cite(self, seller: Seat) -> str:
        """The paragraph of that auction; NOBODY: the bank sells."""
        return self.bidding

    def floor(self, s: State, items: tuple[Item, ...], seller: Seat) -> int:
        """The least first bid."""
        return self.smallest_raise(s)

    def unsold(self, s: State, items: tuple[Item, ...], seller: Seat) -> tuple[int, str] | None:
        """The price that the bank pays for an unsold lot, and why; None: it goes back."""
        return None

    def taken_back(self, s: State, items: tuple[Item, ...], cite: str) -> None:
        """The bank has a lot again that nobody wanted."""
        self.hand_over(s, items, self.home(s), cite)

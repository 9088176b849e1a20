"""The base classes of the cash desk, which keeps the accounts of a game with a real box. A game
overrides them in its `desk.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal

from magnat.core.action_and_choice import Action, Good, Illegal, Item, Json
from magnat.core.event import Event
from magnat.core.state import MONEY, Holder, State
from magnat.core.step_and_window import NOBODY, Ms, Seat, Window

# The depths of a desk, that is, what it keeps: money; titles too; everything, as referee.
CASH, TITLES, REFEREE = 1, 2, 3
DEPTHS: Final = (CASH, TITLES, REFEREE)

Way = Literal["in", "out", "across"]
IN: Final = "in"  # a payment from the bank to the player
OUT: Final = "out"  # a payment from the player to the bank
ACROSS: Final = "across"  # a payment from one player to another

AccountKind = Literal["purse", "deposit", "bank", "pot"]
PURSE: Final = "purse"
DEPOSIT: Final = "deposit"
BANK: Final = "bank"
POT: Final = "pot"

Both = tuple[str, str]  # a text in French and in English
ONCE: Final = (1, 1)


class Account:
    """A place where money of a seat, of the bank or of the pot is kept."""

    def __init__(self, holder: Holder, seat: Seat, kind: AccountKind) -> None:
        self.holder: Final = holder
        self.seat: Final = seat  # the seat that owns it; NOBODY: the bank or the pot
        self.kind: Final = kind


class Key:
    """A button of the cash desk for a payment whose amount is printed in the edition."""

    def __init__(
        self,
        id: str,
        said: Both,
        way: Way,
        amount: int,
        cite: str,
        times: tuple[int, int] = ONCE,  # the least and the greatest number that can be counted
        unit: Both = ("points", "points"),  # what is counted: points, pieces or faces
        # A function that moves what comes along with the payment.
        beside: Callable[[State, Seat, int], None] | None = None,
        purse: Holder = NOBODY,  # the holder that pays or is paid instead of the bank
        # Whether the amount is so large that pressing it by mistake would do harm.
        is_big: bool = False,
    ) -> None:
        self.id: Final = id
        self.said: Final = said
        self.way: Final = way
        self.amount: Final = amount  # the amount for each unit that is counted
        self.cite: Final = cite
        self.times: Final = times
        self.unit: Final = unit
        self.beside: Final = beside
        self.purse: Final = purse
        self.is_big: Final = is_big


class Charge:
    """A payment that a visitor of a title owes: to whom, how much, and why."""

    def __init__(self, to: Seat, amount: int, cite: str, why: Both, rate: int = 0) -> None:
        self.to: Final = to
        self.amount: Final = amount
        self.cite: Final = cite
        self.why: Final = why
        self.rate: Final = rate  # the money for each unit that `why` counts; 0 if it counts nothing


class DeskDeed:
    """Something that a player can do with a title at the cash desk now, such as build or mortgage.
    `price` is what the seat pays (below 0: receives); `run` changes the table; `refused` is the
    reason if the rules do not allow it."""

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
    """An action at the cash desk that does the same as one of the game's rights (actions that
    players may take at any time)."""

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
    """The description of a game's cash desk. This base class knows nothing of a particular game:
    only players, a bank and amounts."""

    # The label of the button that lists the titles.
    titles_said: Both = ("Acheter, loyer", "Buy, rent")
    sells_groups: bool = False  # whether a player's titles of one group can only be sold together
    buying: str = ""  # the clause about buying from the bank
    trading: str = ""  # the clause about a sale between players
    bidding: str = ""  # the clause about an auction
    issuing: str = ""  # the clause about the bank's money
    paying: str = ""  # the clause about a player who cannot pay
    ruining: str = ""  # the clause about a player who goes out of the game
    selling_out: str = ""  # the clause about auctioning goods that run out
    counting: str = ""  # the clause about counting fortunes at the end; "": they are not counted
    outlasting: str = ""  # the clause about the last player left, if fortunes are not counted
    has_heirs: bool = True  # whether a ruined player's possessions can go to a creditor
    has_dues: bool = False  # whether the bank pays a ruined player's debts
    options: tuple[str, ...] = ()  # options of the edition that change something at the desk

    def forget(self, s: State) -> None:
        """Undo what the start of a game has dealt at random, because on the real table it was dealt
        differently and the desk does not know how."""

    # Money

    def accounts(self, s: State) -> list[Account]:
        return [Account(seat, seat, PURSE) for seat in range(s.seats)] + [
            Account(s.bank, NOBODY, BANK)
        ]

    def funds(self, s: State, holder: Holder) -> int:
        """Return how much a holder can pay with."""
        return s.count[MONEY][holder]

    def unit(self, s: State) -> int:
        """Return the unit of money: every amount is a multiple of it."""
        return 1

    def pay(self, s: State, src: Holder, dst: Holder, amount: int, cite: str) -> None:
        """Move money between two holders by the rules of this game. The caller has checked with
        `covers` that the payer has enough."""
        s.pay(src, dst, amount, cite)

    def covers(self, s: State, src: Holder, amount: int) -> bool:
        return s.is_endless(MONEY, src) or self.funds(s, src) >= amount

    def hindrance(self, s: State, src: Holder, dst: Holder) -> Illegal | None:
        """Return the reason if money may not go from one holder to the other; None if it may."""
        return None

    def way_cite(self, s: State, src: Holder, dst: Holder) -> str:
        """Return the clause to cite for a payment between two holders that uses no button of the
        edition and concerns no title; "" if there is none."""
        return ""

    def keys(self, s: State, seat: Seat, depth: int) -> list[Key]:
        return []

    # Titles

    def titles(self, s: State) -> Sequence[Item]:
        return ()

    def home(self, s: State) -> Holder:
        """Return the holder that has the titles which no player owns."""
        return s.bank

    def owner(self, s: State, item: Item) -> Seat:
        holder = s.held_by[item]
        return holder if holder < s.seats else NOBODY

    def price(self, s: State, item: Item) -> int:
        return 0

    def group(self, s: State, item: Item) -> str:
        """Return the key of the group that a title belongs to; its translations are found by the
        key."""
        return ""

    def group_name(self, words: Json, s: State, item: Item) -> str:
        """Return the name of a title's group in the language of `words`."""
        return str(words.get("groups", {}).get(self.group(s, item), ""))

    def standing(self, s: State, item: Item) -> tuple[bool, int, int]:
        """Return whether a title is mortgaged, and how many houses and hotels stand on it."""
        return False, 0, 0

    def needs_points(self, s: State, item: Item) -> bool:
        """Tell whether the charge for a visit depends on the points that were thrown."""
        return False

    def dice(self, s: State) -> tuple[int, int]:
        """Return the least and the most points that a throw can show."""
        return 2, 12

    def charges(self, s: State, item: Item, visitor: Seat, points: int) -> list[Charge]:
        """Return the charges for a visit to a title; NOBODY as the visitor stands for any
        player."""
        return []

    def deeds(self, s: State, item: Item) -> list[DeskDeed]:
        """Return what can be done with a title besides buying, selling and giving it, which are
        always offered."""
        return []

    def buyer_deeds(self, s: State, item: Item) -> list[DeskDeed]:
        """Return what the buyer of a title can do with it right after the purchase; each replaces
        the deed that has the same id."""
        return []

    def lot(self, s: State, item: Item) -> tuple[Item, ...]:
        """Return the items that change hands together with a title, the title included."""
        return (item,)

    def rents(self, s: State, item: Item) -> list[tuple[Both, int]]:
        """Return the figures that are printed on a title, each with its French and English
        description."""
        return []

    def unsellable(self, s: State, item: Item) -> Illegal | None:
        """Return why the owner of a title cannot sell it to another player; None if he can."""
        return None

    def unauctionable(self, s: State, item: Item) -> Illegal | None:
        """Return why the owner of a title cannot put it up for auction; None if he can."""
        return self.unsellable(s, item)

    def hand_over(self, s: State, items: tuple[Item, ...], to: Holder, cite: str) -> None:
        for item in items:
            s.give(item, to, cite)

    def bought(self, s: State, items: tuple[Item, ...], price: int, cite: str) -> None:
        """Do what the rules say after titles were sold for a price; nothing by default."""

    def place_of(self, s: State, item: Item) -> Holder:
        """Return the space whose name the desk uses for a title; NOBODY if the title has a name of
        its own."""
        return NOBODY

    def rent_of(self, event: Event) -> Item:
        """Return the title whose rent an event of the game announces; NOBODY for other events."""
        return NOBODY

    # Going out

    def ruin(self, s: State, seat: Seat, to: Holder, owed: int) -> None:
        """Hand over everything that a ruined player has, and take the player out of the game."""
        s.pay(seat, to, s.cash(seat), self.ruining)
        s.eliminate(seat, self.ruining)

    # The end

    def worth(self, s: State, seat: Seat) -> int:
        """Return a player's fortune, as the box counts it at the end."""
        held = [item for item in self.titles(s) if self.owner(s, item) == seat]
        return self.funds(s, seat) + sum([self.price(s, item) for item in held])

    # Auctions

    def wares(self, s: State) -> tuple[Good, ...]:
        """Return the goods that are auctioned by the piece when the bank runs out of them."""
        return ()

    def ware_floors(self, s: State, good: Good) -> dict[Seat, int]:
        """Return the seats that can use a piece of a good, each with the least price that the box
        prints for it."""
        return {}

    def pieces(self, s: State, seat: Seat) -> dict[Good, int]:
        """Return the goods that a player may auction by the piece, each with the price that the
        bank would pay for one piece."""
        return {}

    def has_auctions(self, s: State) -> bool:
        return bool(self.bidding)

    def silence(self, s: State) -> Ms:
        """Return after how many milliseconds without a bid the lot is sold."""
        return 7000

    def smallest_raise(self, s: State) -> int:
        return self.unit(s)

    def auction_cite(self, seller: Seat) -> str:
        """Return the paragraph of an auction by that seller; NOBODY stands for the bank."""
        return self.bidding

    def floor(self, s: State, items: tuple[Item, ...], seller: Seat) -> int:
        """Return the least first bid for a lot."""
        return self.smallest_raise(s)

    def unsold(self, s: State, items: tuple[Item, ...], seller: Seat) -> tuple[int, str] | None:
        """Return the price that the bank pays for an unsold lot, and the paragraph that says so;
        None if the lot goes back to its seller."""
        return None

    def taken_back(self, s: State, items: tuple[Item, ...], cite: str) -> None:
        """Give a lot for which nobody has bid to the bank."""
        self.hand_over(s, items, self.home(s), cite)

"""Defines BOX, the part of Richesses du Monde in the cash desk: points, doubles and jokers, and
royalties by share."""

from __future__ import annotations

from magnat.core.action_and_choice import Item, Json
from magnat.core.state import Holder, State
from magnat.core.step_and_window import NOBODY, Ms, Seat
from magnat.games.richesses.edition import JOKER
from magnat.games.richesses.rules.bankruptcy import Bankruptcy
from magnat.games.richesses.rules.squares.auctions import BuyBack, first_bid, opening_of
from magnat.games.richesses.rules.squares.country import ROYALTIES, hand_over
from magnat.games.richesses.state import Richesses
from magnat.kit.fronts.desk import IN, OUT, Charge, DeskBox, Key


def table(s: State) -> Richesses:
    assert isinstance(s, Richesses)
    return s


def _joker(s: State, seat: Seat, n: int) -> None:
    s.pay(s.bank, seat, n, "joker.acheter", JOKER)


class RichessesDeskBox(DeskBox):
    sells_groups = True
    buying = "pays.titres"
    trading = "ventes.libres"
    bidding = "encheres.marteau"
    issuing = "preparation.partage"
    paying = "faillite.dette"
    ruining = "faillite.liquidation"
    has_dues = True
    outlasting = "fin.classement"
    options = ("secret_cash", "prices", "band_edge", "first_bid")

    def forget(self, s: State) -> None:
        box = table(s).box
        for plate in range(box.first_plate, box.first_card):
            s.give(plate, s.bank, self.buying)

    def unit(self, s: State) -> int:
        return table(s).box.rules.money_unit

    def keys(self, s: State, seat: Seat, depth: int) -> list[Key]:
        rules = table(s).box.rules
        points = "points", "points"
        face = "chiffre du double", "face of the double"
        keys = [
            Key(
                "points",
                ("Case des points", "Points square"),
                IN,
                rules.points,
                "points.recevoir",
                (2, 12),
                points,
            ),
            Key(
                "double",
                ("Double aux dés", "A double"),
                OUT,
                rules.fine,
                "tour.double",
                (1, 6),
                face,
            ),
        ]
        if s.count[JOKER][s.bank] > 0:
            keys.append(
                Key(
                    "joker",
                    ("Joker", "Joker"),
                    OUT,
                    rules.joker_price,
                    "joker.acheter",
                    beside=_joker,
                )
            )
        return keys

    # Titles

    def titles(self, s: State) -> range:
        return range(table(s).box.first_plate)

    def home(self, s: State) -> Holder:
        return table(s).file

    def price(self, s: State, item: Item) -> int:
        return table(s).box.price_of[item]

    def group(self, s: State, item: Item) -> str:
        box = table(s).box
        return box.productions[box.production_of[item]]

    def group_name(self, words: Json, s: State, item: Item) -> str:
        return str(words.get("productions", {}).get(self.group(s, item), ""))

    def charges(self, s: State, item: Item, visitor: Seat, points: int) -> list[Charge]:
        """Return a charge for every other player whose share of the production is large enough to
        claim royalties."""
        r = table(s)
        production = r.box.production_of[item]
        found: list[Charge] = []
        for seat in r.living():
            amount, share = r.royalty(seat, production), r.percent(seat, production)
            if seat != visitor and amount > 0:
                why = f"{share} % de la production", f"{share}% of the production"
                found.append(Charge(seat, amount, ROYALTIES, why))
        return found

    def lot(self, s: State, item: Item) -> tuple[Item, ...]:
        """Return the items that are sold together with a title: a player's whole trust (all titles
        of one production), but single titles of the bank."""
        owner = self.owner(s, item)
        r = table(s)
        return (item,) if owner == NOBODY else r.trust(owner, r.box.production_of[item])

    def hand_over(self, s: State, items: tuple[Item, ...], to: Holder, cite: str) -> None:
        if to < s.seats:
            hand_over(table(s), items, to, cite)
        else:
            super().hand_over(s, items, to, cite)

    # Going out

    def ruin(self, s: State, seat: Seat, to: Holder, owed: int) -> None:
        Bankruptcy(seat, ((to, owed),) if owed else ()).run(table(s))

    # Auctions

    def silence(self, s: State) -> Ms:
        return table(s).box.rules.silence

    def smallest_raise(self, s: State) -> int:
        return table(s).box.rules.smallest_raise

    def floor(self, s: State, items: tuple[Item, ...], seller: Seat) -> int:
        return first_bid(table(s), items)

    def unsold(self, s: State, items: tuple[Item, ...], seller: Seat) -> tuple[int, str] | None:
        return (opening_of(table(s), items), BuyBack.cite) if seller != NOBODY else None


BOX = RichessesDeskBox()

"""Monopoly at the cash desk: salary, fine and taxes; rents, mortgages and buildings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from magnat.bank.box import IN, OUT, POT, Account, Box, Charge, Deed, Key
from magnat.core.action import Action, Good, Illegal, Item
from magnat.core.state import Holder, State
from magnat.core.step import NOBODY, Ms, Seat, Window
from magnat.games.monopoly.edition import HOTEL, HOUSE, TITLES
from magnat.games.monopoly.rules.bankruptcy import Bankruptcy
from magnat.games.monopoly.rules.building import (
    Build,
    MayBuild,
    build,
    buildable,
    building_price,
    next_building,
    sites_for,
)
from magnat.games.monopoly.rules.mortgage import (
    InheritedMortgage,
    MayMortgage,
    MayRedeem,
    Mortgage,
    Redeem,
    may_mortgage,
)
from magnat.games.monopoly.rules.rent import rent_cite
from magnat.games.monopoly.rules.selling import BreakHotel, MaySell, SellHotels, SellHouse
from magnat.games.monopoly.rules.taxes import fines_to
from magnat.games.monopoly.state import Monopoly

BUILDINGS = HOUSE, HOTEL


def table(s: State) -> Monopoly:
    assert isinstance(s, Monopoly)
    return s


class MonopolyBox(Box):
    buying = "achat.acheter"
    trading = "vente.propriete"
    bidding = "achat.enchere"
    issuing = "banque.role"
    paying = "dette.reunir"
    ruining = "faillite.declarer"
    selling_out = "crise.encheres"
    options = (
        "short_game",
        "mortgage_beside_buildings",
        "hotels_sold_together",
        "hotel_break_down_needs_houses",
        "hotel_resale",
        "estate_buildings",
        "heir_pays_tenth",
        "free_parking_money",
        "double_salary_on_go",
        "no_auctions",
        "auction_silence_ms",
    )

    def accounts(self, s: State) -> list[Account]:
        """By the house rule what is paid into the middle is an account of its own."""
        found = super().accounts(s)
        pot = fines_to(table(s))
        return found if pot == s.bank else [*found, Account(pot, NOBODY, POT)]

    def unit(self, s: State) -> int:
        return table(s).box.rules.money_unit

    def keys(self, s: State, seat: Seat, depth: int) -> list[Key]:
        m = table(s)
        box, pot = m.box, fines_to(m)
        keys = [Key("salary", ("Départ", "Go"), IN, box.rules.salary, "salaire.passage")]
        if box.rules.double_salary_on_go:
            said = "Arrêt sur Départ", "Stopped on Go"
            keys.append(Key("on_go", said, IN, 2 * box.rules.salary, "coutume.depart"))
        leave = "Sortir de prison", "Leave prison"
        keys.append(Key("fine", leave, OUT, box.rules.fine, "prison.amende", purse=pot))
        fr, en = box.words["fr"]["spaces"], box.words["en"]["spaces"]
        for space in box.spaces:
            if space.tax > 0:
                said = fr[space.key], en[space.key]
                keys.append(
                    Key(f"tax:{space.key}", said, OUT, space.tax, "impots.payer", purse=pot)
                )
        if pot != s.bank and s.cash(pot) > 0:
            key = box.spaces[box.parking].key
            said = fr[key], en[key]
            keys.append(Key("pot", said, IN, s.cash(pot), "coutume.parc", purse=pot))
        return keys

    # Titles

    def titles(self, s: State) -> range:
        return range(TITLES)

    def price(self, s: State, item: Item) -> int:
        return table(s).box.price[item]

    def group(self, s: State, item: Item) -> str:
        box = table(s).box
        return box.groups[box.group_of[item]].key

    def standing(self, s: State, item: Item) -> tuple[bool, int, int]:
        m = table(s)
        return m.mortgaged[item], m.houses(item), int(m.has_hotel(item))

    def needs_points(self, s: State, item: Item) -> bool:
        return item in table(s).box.utilities

    def charges(self, s: State, item: Item, visitor: Seat, points: int) -> list[Charge]:
        m = table(s)
        owner = m.owner(item)
        if owner in (NOBODY, visitor):
            return []
        if m.mortgaged[item]:
            why = "hypothéquée : rien à payer", "mortgaged: nothing to pay"
            return [Charge(owner, 0, "loyer.hypotheque", why)]
        return [Charge(owner, m.rent(item, points), rent_cite(m, item), self._why(m, item, points))]

    def _why(self, m: Monopoly, item: Item, points: int) -> tuple[str, str]:
        owner, group = m.owner(item), m.box.group_of[item]
        n = m.held_in_group(owner, group)
        if item in m.box.stations:
            return f"son propriétaire en a {n}", f"its owner has {n} of them"
        if item in m.box.utilities:
            rate = m.box.utility_rates[n]
            return f"{points} points × {rate}", f"{points} points × {rate}"
        if m.has_hotel(item):
            return "avec un hôtel", "with a hotel"
        houses = m.houses(item)
        if houses:
            return (
                f"avec {houses} maison{'s' if houses > 1 else ''}",
                f"with {houses} house{'s' if houses > 1 else ''}",
            )
        if m.is_whole(owner, group):
            return "terrain nu, groupe entier : double", "bare, whole group: doubled"
        return "terrain nu", "bare site"

    def unsellable(self, s: State, item: Item) -> Illegal | None:
        m = table(s)
        if m.is_built(m.box.group_of[item]):
            return Illegal("no site changes hands while its group is built on", "vente.groupe_bati")
        return None

    def deeds(self, s: State, item: Item) -> list[Deed]:
        m = table(s)
        owner = m.owner(item)
        if owner == NOBODY:
            return []
        found: list[Deed] = []
        if m.mortgaged[item]:
            found.append(
                _right("redeem", owner, m.redemption(item), MayRedeem(), Redeem(item), is_fine=True)
            )
        else:
            value = m.box.mortgage[item]
            right = may_mortgage(m, item)
            found.append(_right("mortgage", owner, -value, MayMortgage(), Mortgage(item), right, m))
        if item not in m.box.sites:
            return found
        if not m.has_hotel(item):
            found += self._won(m, owner, item)
            price = building_price(m, item)
            refused = None
            if item not in buildable(m, owner):
                refused = MayBuild().refusal(m, owner, Build(item))
            found.append(
                Deed("build", owner, price, MayBuild.cite, _building(owner, item), refused)
            )
        if m.storeys(item) > 0:
            found += self._sales(m, owner, item)
        return found

    def _won(self, m: Monopoly, owner: Seat, item: Item) -> list[Deed]:
        """A building that was won at an auction is paid for already."""
        good = next_building(m, item)
        if not m.count[good][owner]:
            return []
        refused = None
        if item not in sites_for(m, owner, good):
            refused = MayBuild().refusal(m, owner, Build(item))

        def put(s: State) -> None:
            s.pay(owner, s.bank, 1, self.selling_out, good)
            build(table(s), owner, item, 0)

        return [Deed("put", owner, 0, self.selling_out, put, refused)]

    def _sales(self, m: Monopoly, owner: Seat, item: Item) -> list[Deed]:
        offered = [choice.action for choice in MaySell().choices(m, owner)]
        if not m.has_hotel(item):
            price = m.box.house_resale[item]
            action = SellHouse(item)
            return [_right("unbuild", owner, -price, MaySell(), action, action in offered, m)]
        return [
            _right(
                "unbuild",
                owner,
                -m.box.hotel_resale[item],
                MaySell(),
                SellHotels(item),
                SellHotels(item) in offered,
                m,
            ),
            _right(
                "exchange",
                owner,
                -m.box.hotel_exchange[item],
                MaySell(),
                BreakHotel(item),
                BreakHotel(item) in offered,
                m,
            ),
        ]

    def bought(self, s: State, items: tuple[Item, ...], price: int, cite: str) -> None:
        m = table(s)
        for item in m.face_down(items):
            m.note_interest(item, False)

    # Going out

    def ruin(self, s: State, seat: Seat, to: Holder, owed: int) -> None:
        """As the referee has it; an heir pays the tenth of a mortgage where he can, and where he
        cannot it is due when he lifts it."""
        m = table(s)
        for good in BUILDINGS:
            m.pay(seat, m.bank, m.count[good][seat], self.selling_out, good)
        pledged = m.face_down(tuple(m.titles(seat)))
        Bankruptcy(seat, to, self.ruining).run(m)
        for title in pledged if to < s.seats else ():
            tenth = m.box.tenth[title]
            is_paid = m.box.rules.heir_pays_tenth and m.cash(to) >= tenth
            m.note_interest(title, is_paid)
            if is_paid:
                m.pay(to, m.bank, tenth, InheritedMortgage.cite)

    # Auctions

    def wares(self, s: State) -> tuple[Good, ...]:
        return () if table(s).box.rules.no_auctions else BUILDINGS

    def ware_floors(self, s: State, good: Good) -> dict[Seat, int]:
        m = table(s)
        prices = {
            seat: [building_price(m, title) for title in sites_for(m, seat, good)]
            for seat in m.living()
        }
        return {seat: min(found) for seat, found in prices.items() if found}

    def has_auctions(self, s: State) -> bool:
        return not table(s).box.rules.no_auctions

    def silence(self, s: State) -> Ms:
        return table(s).box.rules.auction_silence_ms or super().silence(s)

    def smallest_raise(self, s: State) -> int:
        return table(s).box.rules.smallest_raise


def _building(owner: Seat, item: Item) -> Callable[[State], None]:
    return lambda s: build(table(s), owner, item, building_price(table(s), item))


def _right(
    id: str,
    seat: Seat,
    price: int,
    window: Window[Any],
    action: Action,
    is_fine: bool,
    m: Monopoly | None = None,
) -> Deed:
    """One of the rights of the game, with its own refusal where it is not to be had."""
    refused = None if is_fine or m is None else window.refusal(m, seat, action)
    return Deed(id, seat, price, window.cite, lambda s: window.take(s, seat, action), refused)


BOX = MonopolyBox()

"""Defines BOX, Monopoly's part of the cash desk: salary, fine and taxes, rents, mortgages and
buildings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from magnat.core.action_and_choice import Action, Good, Illegal, Item
from magnat.core.event import Event
from magnat.core.state import Holder, State
from magnat.core.step_and_window import NOBODY, Ms, Seat, Window
from magnat.games.monopoly.edition import HOTEL, HOUSE, TITLES
from magnat.games.monopoly.rules.money.bankruptcy import Bankruptcy
from magnat.games.monopoly.rules.money.mortgage import (
    BoughtMortgage,
    InheritedMortgage,
    MayMortgage,
    MayRedeem,
    Mortgage,
    Redeem,
    keeping,
    may_mortgage,
)
from magnat.games.monopoly.rules.property.building import Build, MayBuild
from magnat.games.monopoly.rules.property.building_sites import (
    build,
    buildable,
    building_price,
    next_building,
    put_down,
    sites_for,
)
from magnat.games.monopoly.rules.property.rent import rent_cite
from magnat.games.monopoly.rules.property.selling_buildings import (
    BreakHotel,
    MaySell,
    SellHotels,
    SellHouse,
)
from magnat.games.monopoly.rules.squares.taxes import fines_to
from magnat.games.monopoly.state import Monopoly
from magnat.kit.fronts.desk import (
    IN,
    OUT,
    POT,
    Account,
    Both,
    Charge,
    DeskBox,
    DeskDeed,
    Key,
    Right,
)

BUILDINGS = HOUSE, HOTEL
THOUSAND = 1000


def table(s: State) -> Monopoly:
    assert isinstance(s, Monopoly)
    return s


class Building(DeskDeed):
    """An action at the desk: build a house, or a hotel in place of houses."""

    def run(self, s: State) -> None:
        build(table(s), self.seat, self.item, building_price(table(s), self.item))


class Won(DeskDeed):
    """An action at the desk: put a building on the board that the player has won at an auction and
    paid for."""

    def run(self, s: State) -> None:
        put_down(table(s), self.seat, self.item)


class LiftedAtOnce(DeskDeed):
    """An action at the desk: the buyer of a mortgaged title lifts the mortgage at once."""

    def run(self, s: State) -> None:
        m = table(s)
        m.pay(self.seat, m.bank, self.price, self.cite)
        m.lift(self.item, self.cite)


class KeptMortgage(DeskDeed):
    """An action at the desk: the buyer of a mortgaged title pays the interest and keeps the
    mortgage."""

    def run(self, s: State) -> None:
        m = table(s)
        m.pay(self.seat, m.bank, self.price, self.cite)
        m.note_interest(self.item, True)


def right(
    m: Monopoly,
    id: str,
    item: Item,
    value: int,
    window: Window[Any],
    action: Action,
    is_fine: bool,
) -> Right:
    """Return the action at the cash desk by which a title's owner uses a right of the game (such as
    building or mortgaging) for this price. If the rules refuse the game's action, the result
    contains the refusal."""
    owner = m.owner(item)
    refused = None if is_fine else window.refusal(m, owner, action)
    return Right(id, owner, item, -value, window, action, refused)


def counted_houses(m: Monopoly, n: int) -> Both:
    """Return the number of houses in the words of the box, such as "3 appartements", in French and
    English."""
    form = "one" if n == 1 else "many"
    fr, en = m.box.words["fr"], m.box.words["en"]
    return f"{n} {fr['goods']['house'][form]}", f"{n} {en['goods']['house'][form]}"


def unbuildable(m: Monopoly, owner: Seat, item: Item, sites: Sequence[Item]) -> Illegal | None:
    return None if item in sites else MayBuild().refusal(m, owner, Build(item))


class MonopolyDeskBox(DeskBox):
    buying = "achat.acheter"
    trading = "vente.propriete"
    bidding = "achat.enchere"
    issuing = "banque.role"
    paying = "dette.reunir"
    ruining = "faillite.declarer"
    selling_out = "crise.encheres"
    counting = "fin.fortune"
    options = (
        "short_game",
        "mortgage_beside_buildings",
        "mortgaged_count",
        "redeem_rounding",
        "redeem_unit",
        "tenth_unit",
        "tenth_once",
        "hotel_beside_houses",
        "hotels_sold_together",
        "hotel_break_down_needs_houses",
        "hotel_resale",
        "estate_buildings",
        "heir_pays_tenth",
        "keep_mortgage_fee",
        "free_parking_money",
        "double_salary_on_go",
        "no_auctions",
        "smallest_raise",
        "auction_silence_ms",
    )

    def accounts(self, s: State) -> list[Account]:
        """Return the accounts of a table. With the house rule about Free Parking, the money in the
        middle is an account too."""
        found = super().accounts(s)
        pot = fines_to(table(s))
        return found if pot == s.bank else [*found, Account(pot, NOBODY, POT)]

    def unit(self, s: State) -> int:
        """Return the unit of money. In a box with a card machine it is a thousand, because the
        machine accepts no smaller amounts."""
        box = table(s).box
        return THOUSAND if box.currency.short else box.rules.money_unit

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
            keys.append(Key("pot", said, IN, s.cash(pot), "coutume.parc", purse=pot, is_big=True))
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
            why = "hypothéquée\u00a0: rien à payer", "mortgaged: nothing to pay"
            return [Charge(owner, 0, "loyer.hypotheque", why)]
        rate = m.box.lines[item][m.line(item)] if item in m.box.utilities else 0
        why = self._why(m, item, points)
        return [Charge(owner, m.rent(item, points), rent_cite(m, item), why, rate)]

    def _why(self, m: Monopoly, item: Item, points: int) -> tuple[str, str]:
        owner, group = m.owner(item), m.box.group_of[item]
        n = m.counted_in_group(owner, group)
        if item in m.box.stations:
            return f"son propriétaire en a {n}", f"its owner has {n} of them"
        if item in m.box.utilities:
            return f"{points} points", f"{points} points"
        if m.has_hotel(item):
            return "avec un hôtel", "with a hotel"
        houses = m.houses(item)
        if houses:
            fr, en = counted_houses(m, houses)
            return f"avec {fr}", f"with {en}"
        if m.is_whole(owner, group):
            return "terrain nu, groupe entier\u00a0: double", "bare, whole group: doubled"
        return "terrain nu", "bare site"

    def unsellable(self, s: State, item: Item) -> Illegal | None:
        m = table(s)
        if m.is_built(m.box.group_of[item]):
            return Illegal("no site of a built group changes hands", "vente.groupe_bati")
        return None

    def deeds(self, s: State, item: Item) -> list[DeskDeed]:
        m = table(s)
        owner = m.owner(item)
        if owner == NOBODY:
            return []
        found: list[DeskDeed] = []
        if m.mortgaged[item]:
            price = m.redemption(item)
            found.append(Right("redeem", owner, item, price, MayRedeem(), Redeem(item)))
        else:
            value = m.box.mortgage[item]
            found.append(
                right(
                    m, "mortgage", item, value, MayMortgage(), Mortgage(item), may_mortgage(m, item)
                )
            )
        if item not in m.box.sites:
            return found
        if not m.has_hotel(item):
            found += self._won(m, owner, item)
            price = building_price(m, item)
            why = unbuildable(m, owner, item, buildable(m, owner))
            found.append(Building("build", owner, item, price, MayBuild.cite, why))
        if m.storeys(item) > 0:
            found += self._sales(m, owner, item)
        return found

    def _won(self, m: Monopoly, owner: Seat, item: Item) -> list[DeskDeed]:
        """Return the actions that put a building won at an auction on this site; [] if the owner
        has not won one."""
        good = next_building(m, item)
        if not m.count[good][owner]:
            return []
        why = unbuildable(m, owner, item, sites_for(m, owner, good))
        return [Won("put", owner, item, 0, self.selling_out, why)]

    def _sales(self, m: Monopoly, owner: Seat, item: Item) -> list[DeskDeed]:
        offered = [choice.action for choice in MaySell().choices(m, owner)]
        ways: list[tuple[str, Action]] = (
            [("unbuild", SellHotels(item)), ("exchange", BreakHotel(item))]
            if m.has_hotel(item)
            else [("unbuild", SellHouse(item))]
        )
        found: list[DeskDeed] = []
        for id, action in ways:
            value = MaySell().flow(m, owner, action)
            assert value is not None, f"{action!r} has no price"
            found.append(right(m, id, item, value, MaySell(), action, action in offered))
        return found

    def buyer_deeds(self, s: State, item: Item) -> list[DeskDeed]:
        m = table(s)
        if not m.mortgaged[item] or m.prepaid[item]:
            return []
        owner, fee = m.owner(item), keeping(m, item)
        price = m.box.redeem_on_purchase[item]
        found: list[DeskDeed] = [LiftedAtOnce("redeem", owner, item, price, BoughtMortgage.cite)]
        if fee > 0:
            found.append(KeptMortgage("keep", owner, item, fee, "hypotheque.garder"))
        return found

    def bought(self, s: State, items: tuple[Item, ...], price: int, cite: str) -> None:
        m = table(s)
        for item in m.face_down(items):
            m.note_interest(item, False)

    def rents(self, s: State, item: Item) -> list[tuple[Both, int]]:
        """Return the rents printed on the title's card, each with its label."""
        box = table(s).box
        found: list[tuple[Both, int]] = []
        for n, amount in enumerate(box.lines[item]):
            if item in box.utilities:
                said = f"avec {n + 1}, par point", f"with {n + 1}, for each point"
            elif item in box.stations:
                said = f"avec {n + 1}", f"with {n + 1}"
            else:
                said = self._line(table(s), n, len(box.lines[item]) - 1)
            found.append((said, amount))
        return found

    def _line(self, m: Monopoly, n: int, last: int) -> Both:
        if n == 0:
            return "terrain nu", "bare site"
        if n == 1:
            return "groupe entier", "whole group"
        if n == last:
            return "hôtel", "hotel"
        return counted_houses(m, n - 1)

    def rent_of(self, event: Event) -> Item:
        found: Any = event.facts[2] if event.kind == "rent_due" else NOBODY
        return int(found)

    # The end

    def worth(self, s: State, seat: Seat) -> int:
        return table(s).worth(seat)

    # Going out

    def ruin(self, s: State, seat: Seat, to: Holder, owed: int) -> None:
        """Carry out a bankruptcy by the rules. A creditor who gets mortgaged titles pays their
        interest now if there is enough money, else when redeeming them."""
        m = table(s)
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


BOX = MonopolyDeskBox()

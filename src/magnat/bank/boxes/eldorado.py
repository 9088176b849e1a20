"""Eldorado at the cash desk: a bank that can run dry; shares of fortunes, ingots, loans."""

from __future__ import annotations

from magnat.bank.box import IN, OUT, TITLES, Box, Deed, Key
from magnat.core.action import Illegal, Item
from magnat.core.state import Holder, State
from magnat.core.step import NOBODY, Ms, Seat
from magnat.games.eldorado.edition import INGOT, LOAN, SERIES
from magnat.games.eldorado.rules.payments import Ruin, return_title, share_of
from magnat.games.eldorado.rules.start import income
from magnat.games.eldorado.state import Eldorado

PIECES = "lingots", "ingots"
POINTS = "points", "points"


def table(s: State) -> Eldorado:
    assert isinstance(s, Eldorado)
    return s


def _ingots(s: State, seat: Seat, n: int) -> None:
    s.pay(s.bank, seat, n, "or.lingots", INGOT)


def _ingots_back(s: State, seat: Seat, n: int) -> None:
    s.pay(seat, s.bank, n, "paiements.revente", INGOT)


def _lent(s: State, seat: Seat, n: int) -> None:
    s.pay(s.bank, seat, n, "banque.emprunt", LOAN)


def _repaid(s: State, seat: Seat, n: int) -> None:
    s.pay(seat, s.bank, n, "banque.remboursement", LOAN)


class EldoradoBox(Box):
    buying = "achats.titre"
    trading = "paiements.prive"
    bidding = "achats.encheres"
    issuing = "banqueroute.contribution"
    paying = "paiements.comptant"
    ruining = "ruine.exclusion"
    options = ("price_per", "resale", "private_sales", "auction_seconds")

    def unit(self, s: State) -> int:
        return table(s).box.unit

    def keys(self, s: State, seat: Seat, depth: int) -> list[Key]:
        e = table(s)
        box = e.box
        keys: list[Key] = []
        if depth >= TITLES:
            keys += self._of_fortune(e, seat)
        keys += [
            Key(
                "lottery",
                ("Loterie, double", "Lottery, double"),
                IN,
                box.lottery_double,
                "loterie.tirage",
                (2, 12),
                POINTS,
            ),
            Key(
                "lottery_even",
                ("Loterie, deux pairs", "Lottery, two even"),
                IN,
                box.lottery_even,
                "loterie.tirage",
                (box.lottery_least, 10),
                POINTS,
            ),
            Key(
                "crisis",
                ("Crise économique", "Economic crisis"),
                OUT,
                share_of(e, e.cash(seat), box.crisis_percent),
                "crise.carte",
            ),
        ]
        if e.ingots(e.bank) > 0:
            most = e.ingots(e.bank)
            keys.append(
                Key(
                    "ingot",
                    ("Acheter de l’or", "Buy gold"),
                    OUT,
                    box.ingot_price,
                    "or.lingots",
                    (1, most),
                    PIECES,
                    _ingots,
                )
            )
        if e.ingots(seat) > 0:
            keys.append(
                Key(
                    "ingot_back",
                    ("Revendre de l’or", "Sell gold back"),
                    IN,
                    box.ingot_price,
                    "paiements.revente",
                    (1, e.ingots(seat)),
                    PIECES,
                    _ingots_back,
                )
            )
        if e.has_loan(seat):
            keys += [
                Key(
                    "loan_interest",
                    ("Intérêt de l’emprunt", "Interest on the loan"),
                    OUT,
                    box.loan_interest,
                    "depart.interets",
                ),
                Key(
                    "repay",
                    ("Rembourser l’emprunt", "Repay the loan"),
                    OUT,
                    box.loan,
                    "banque.remboursement",
                    beside=_repaid,
                ),
            ]
        else:
            keys.append(
                Key(
                    "loan",
                    ("Emprunter", "Borrow"),
                    IN,
                    box.loan,
                    "banque.emprunt",
                    beside=_lent,
                )
            )
        return keys

    def _of_fortune(self, e: Eldorado, seat: Seat) -> list[Key]:
        """What goes by all that a player owns: known only where the desk keeps the titles."""
        box = e.box
        fortune = e.fortune(seat)
        found: list[Key] = []
        for id, said, way, amount, cite in (
            ("income", ("Départ", "Départ"), IN, income(e, seat), "depart.revenus"),
            (
                "control",
                ("Contrôle", "Control"),
                OUT,
                share_of(e, fortune, box.control_percent),
                "controle.impot",
            ),
            (
                "interest",
                ("Intérêts de la fortune", "Interest on the fortune"),
                IN,
                share_of(e, fortune, box.interest_percent),
                "banque.interets",
            ),
            (
                "levy",
                ("La banque à sec", "The bank is dry"),
                OUT,
                share_of(e, e.wealth(seat), box.levy_percent),
                "banqueroute.contribution",
            ),
        ):
            if amount > 0:
                found.append(Key(id, said, way, amount, cite))
        return found

    # Titles

    def titles(self, s: State) -> range:
        return range(table(s).box.titles)

    def price(self, s: State, item: Item) -> int:
        return table(s).prices[item]

    def group(self, s: State, item: Item) -> str:
        return SERIES[table(s).box.series(item)]

    def unsellable(self, s: State, item: Item) -> Illegal | None:
        if table(s).box.private_sales:
            return None
        return Illegal("players do not sell to each other here", self.trading)

    def deeds(self, s: State, item: Item) -> list[Deed]:
        e = table(s)
        owner = self.owner(s, item)
        if owner == NOBODY:
            return []
        value, cite = e.resale(item), "paiements.revente"

        def sell(twin: State) -> None:
            twin.pay(twin.bank, owner, value, cite)
            return_title(table(twin), item, cite)

        return [Deed("return", owner, -value, cite, sell)]

    def bought(self, s: State, items: tuple[Item, ...], price: int, cite: str) -> None:
        for item in items:
            table(s).quote(item, price, "banquier.cours")

    # Going out

    def ruin(self, s: State, seat: Seat, to: Holder, owed: int) -> None:
        Ruin(seat, to, self.ruining).run(table(s))

    # Auctions

    def silence(self, s: State) -> Ms:
        return table(s).box.auction_ms or super().silence(s)

    def floor(self, s: State, items: tuple[Item, ...]) -> int:
        return table(s).box.minimum * len(items)


BOX = EldoradoBox()

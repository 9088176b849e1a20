"""Defines BOX, Eldorado's part of the cash desk: a bank that can run out of money, payments that
are a share of a player's fortune, ingots, loans."""

from __future__ import annotations

from magnat.core.action_and_choice import Good, Illegal, Item
from magnat.core.state import Holder, State
from magnat.core.step_and_window import NOBODY, Ms, Seat
from magnat.games.eldorado.edition import INGOT, LOAN, SERIES, SEVERAL
from magnat.games.eldorado.rules.money.payments import Ruin, levy_of, return_title, share_of
from magnat.games.eldorado.rules.squares.gold import ExchangeIngots, MayExchange, can_exchange
from magnat.games.eldorado.rules.squares.purchases import is_quoted
from magnat.games.eldorado.rules.squares.start import income, loan_interest
from magnat.games.eldorado.state import Eldorado
from magnat.kit.fronts.desk import IN, OUT, TITLES, Both, DeskBox, DeskDeed, Key, Way

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


def _gold_for_diamonds(s: State, seat: Seat, n: int) -> None:
    """Move to the bank the gold that a player gives for diamonds. If the desk does not keep titles,
    the players hand over the titles of diamonds on the real table."""
    s.pay(seat, s.bank, table(s).box.exchange_ingots, "or.echange", INGOT)


def _exchanged(s: State, seat: Seat, n: int) -> None:
    MayExchange().take(table(s), seat, ExchangeIngots())


class Resale(DeskDeed):
    """An action at the desk: sell a title to the bank at its resale price."""

    def run(self, s: State) -> None:
        s.pay(s.bank, self.seat, -self.price, self.cite)
        return_title(table(s), self.item, self.cite)


class EldoradoDeskBox(DeskBox):
    buying = "achats.titre"
    trading = "paiements.prive"
    bidding = "achats.encheres"
    counting = "fin.fortune"
    issuing = "banqueroute.contribution"
    paying = "paiements.comptant"
    ruining = "ruine.exclusion"
    options = (
        "price_per",
        "quote_purchase",
        "resale",
        "loan_deducted",
        "loans",
        "private_sales",
        "auction_seconds",
    )

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
        ]
        crisis = share_of(e, e.cash(seat), box.crisis_percent)
        if crisis > 0:
            said = "Crise économique", "Economic crisis"
            keys.append(Key("crisis", said, OUT, crisis, "crise.carte", is_big=True))
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
        if e.ingots(seat) >= box.exchange_ingots and (depth < TITLES or can_exchange(e, seat)):
            n, titles = box.exchange_ingots, box.exchange_titles
            keys.append(
                Key(
                    "exchange",
                    (f"Or contre {titles} diamants", f"Gold for {titles} diamonds"),
                    OUT,
                    0,
                    "or.echange",
                    unit=(f"{n} lingots", f"{n} ingots"),
                    beside=_exchanged if depth >= TITLES else _gold_for_diamonds,
                )
            )
        if e.loans(seat) > 0:
            keys += [
                Key(
                    "loan_interest",
                    ("Intérêt de l’emprunt", "Interest on the loan"),
                    OUT,
                    loan_interest(e, seat),
                    "depart.interets",
                ),
                Key(
                    "repay",
                    ("Rembourser l’emprunt", "Repay the loan"),
                    OUT,
                    box.loan,
                    "banque.remboursement",
                    beside=_repaid,
                    is_big=True,
                ),
            ]
        if e.loans(seat) == 0 or (box.loans == SEVERAL and e.loans(e.bank) > 0):
            keys.append(
                Key(
                    "loan",
                    ("Emprunter", "Borrow"),
                    IN,
                    box.loan,
                    "banque.emprunt",
                    beside=_lent,
                    is_big=True,
                )
            )
        return keys

    def _of_fortune(self, e: Eldorado, seat: Seat) -> list[Key]:
        """Return the keys (buttons) whose amount depends on a player's whole fortune. The desk
        knows it only if it also keeps the titles."""
        box = e.box
        fortune = e.fortune(seat)
        found: list[Key] = []
        usual: tuple[tuple[str, Both, Way, int, str], ...] = (
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
                levy_of(e, seat),
                "banqueroute.contribution",
            ),
        )
        for id, said, way, amount, cite in usual:
            if amount > 0:
                found.append(Key(id, said, way, amount, cite, is_big=way == OUT))
        return found + self._premiums(e, seat)

    def _premiums(self, e: Eldorado, seat: Seat) -> list[Key]:
        """Return a key (button) for each series that the player owns: the premium of the Succès
        square, per point thrown."""
        fr, en = e.box.words["fr"]["groups"], e.box.words["en"]["groups"]
        return [
            Key(
                f"success:{name}",
                (f"Succès, {fr[name]}", f"Success, {en[name]}"),
                IN,
                e.box.success_point * e.holds(seat, series),
                "succes.prime",
                (2, 12),
                POINTS,
            )
            for series, name in enumerate(SERIES)
            if e.holds(seat, series) > 0
        ]

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

    def unauctionable(self, s: State, item: Item) -> Illegal | None:
        """Return None, which means that every title may be auctioned: players who cannot pay the
        Control must sell by auction."""
        return None

    def auction_cite(self, seller: Seat) -> str:
        return self.bidding if seller == NOBODY else "controle.vente"

    def deeds(self, s: State, item: Item) -> list[DeskDeed]:
        e = table(s)
        owner = self.owner(s, item)
        if owner == NOBODY:
            return []
        return [Resale("return", owner, item, -e.resale(item), "paiements.revente")]

    def bought(self, s: State, items: tuple[Item, ...], price: int, cite: str) -> None:
        if is_quoted(table(s), price):
            for item in items:
                table(s).quote(item, price, "banquier.cours")

    # The end

    def worth(self, s: State, seat: Seat) -> int:
        return table(s).net_worth(seat) if s.alive[seat] else 0

    # Going out

    def ruin(self, s: State, seat: Seat, to: Holder, owed: int) -> None:
        Ruin(seat, to, self.ruining).run(table(s))

    # Auctions

    def pieces(self, s: State, seat: Seat) -> dict[Good, int]:
        """Return the ingots of a player and their price at the bank. Players who cannot pay the
        Control may auction them."""
        e = table(s)
        return {INGOT: e.box.ingot_price} if e.ingots(seat) > 0 else {}

    def silence(self, s: State) -> Ms:
        return table(s).box.auction_ms or super().silence(s)

    def floor(self, s: State, items: tuple[Item, ...], seller: Seat) -> int:
        """Return the least first bid: the minimum price for titles of the bank, the resale price
        for those of a player."""
        e = table(s)
        return sum([e.box.minimum if seller == NOBODY else e.resale(item) for item in items])

    def unsold(self, s: State, items: tuple[Item, ...], seller: Seat) -> tuple[int, str] | None:
        """Return the price at which the bank buys a player's unsold lot, and the clause; None for a
        lot of the bank."""
        if seller == NOBODY:
            return None
        return self.floor(s, items, seller), "controle.vente"

    def taken_back(self, s: State, items: tuple[Item, ...], cite: str) -> None:
        for item in items:
            return_title(table(s), item, cite)


BOX = EldoradoDeskBox()

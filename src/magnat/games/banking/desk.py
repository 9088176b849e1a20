"""Defines BOX, Banking's part of the cash desk: cash in hand and in bank accounts, securities, and
mine shares as titles."""

from __future__ import annotations

from typing import Final

from magnat.core.action_and_choice import Good, Illegal, Item
from magnat.core.state import Holder, State
from magnat.core.step_and_window import NOBODY, Seat
from magnat.games.banking.edition import BOND, CHEQUE
from magnat.games.banking.rules.endgame import MayLeave
from magnat.games.banking.rules.money.debts import SellShare, sell
from magnat.games.banking.rules.money.finite_stock import desk_pays, keep_promises, settle_up
from magnat.games.banking.state import Banking
from magnat.kit.fronts.desk import (
    ACROSS,
    DEPOSIT,
    IN,
    OUT,
    Account,
    Both,
    Charge,
    DeskBox,
    DeskDeed,
    Key,
)

DEPOSITED, WITHDRAWN = "deposit_all", "withdraw_all"


def table(s: State) -> Banking:
    assert isinstance(s, Banking)
    return s


class Paper:
    """A kind of security of which only the number counts (bonds or cheques), with the labels of its
    keys (buttons)."""

    def __init__(self, id: str, good: Good, said: Both, received: Both, bought: Both, sold: Both):
        self.id: Final = id
        self.good: Final = good
        self.said: Final = said
        self.received: Final = received
        self.bought: Final = bought
        self.sold: Final = sold

    def out(self, s: State, seat: Seat, n: int) -> None:
        s.pay(s.bank, seat, n, "cases.carte", self.good)

    def back(self, s: State, seat: Seat, n: int) -> None:
        s.pay(seat, s.bank, n, "banque.vente", self.good)


BONDS: Final = Paper(
    "bond",
    BOND,
    ("bons", "bonds"),
    ("Recevoir un bon", "Receive a bond"),
    ("Acheter un bon", "Buy a bond"),
    ("Vendre un bon", "Sell a bond"),
)
CHEQUES: Final = Paper(
    "cheque",
    CHEQUE,
    ("chèques", "cheques"),
    ("Recevoir un chèque", "Receive a cheque"),
    ("Acheter un chèque", "Buy a cheque"),
    ("Vendre un chèque", "Sell a cheque"),
)


class SaleDeed(DeskDeed):
    """An action at the cash desk: a player sells a share back to the game's bank."""

    def run(self, s: State) -> None:
        sell(table(s), self.seat, SellShare(self.item), self.cite)


class DepositDeed(DeskDeed):
    """An action at the desk: deposit a share in the bank."""

    def run(self, s: State) -> None:
        s.give(self.item, table(s).account(self.seat), self.cite)


class WithdrawalDeed(DeskDeed):
    """An action at the desk: take a share out of the bank."""

    def run(self, s: State) -> None:
        s.give(self.item, self.seat, self.cite)


class BankingDeskBox(DeskBox):
    titles_said = "Mines", "Mines"
    buying = "mines.prise"
    trading = "mines.prise"
    issuing = "jeu.encaisse"
    paying = "banque.gage"
    ruining = MayLeave.cite
    has_heirs = False
    counting = "fin.compte"
    options = ("starting_cash",)

    def accounts(self, s: State) -> list[Account]:
        purses = super().accounts(s)
        deposits = [Account(table(s).account(seat), seat, DEPOSIT) for seat in range(s.seats)]
        return [*purses, *deposits]

    def funds(self, s: State, holder: Holder) -> int:
        return table(s).purse(holder) if holder < s.seats else super().funds(s, holder)

    def covers(self, s: State, src: Holder, amount: int) -> bool:
        """Tell whether an account can pay this amount. The game's bank always can, because it may
        pay with written promises."""
        return src == s.bank or super().covers(s, src, amount)

    def unit(self, s: State) -> int:
        return table(s).box.stock.small_note

    def hindrance(self, s: State, src: Holder, dst: Holder) -> Illegal | None:
        b = table(s)
        for seat in range(s.seats):
            if src == b.account(seat) and dst != seat:
                return Illegal("what is in bank is withdrawn first", "banque.retrait")
            if dst == b.account(seat) and src not in (seat, s.bank):
                return Illegal("only what one carries is deposited", "cases.depot")
        return None

    def way_cite(self, s: State, src: Holder, dst: Holder) -> str:
        b = table(s)
        for seat in range(s.seats):
            if dst == b.account(seat):
                return "cases.depot"
            if src == b.account(seat):
                return "banque.retrait"
        return ""

    def pay(self, s: State, src: Holder, dst: Holder, amount: int, cite: str) -> None:
        b = table(s)
        if src == s.bank:
            seat = dst if dst < s.seats else dst - s.seats - 1
            desk_pays(b, seat, dst, amount, cite)
        elif src < s.seats and (dst < s.seats or dst == s.bank):
            settle_up(b, src, dst, amount, cite)
        else:
            s.pay(src, dst, amount, cite)
        keep_promises(b)

    def keys(self, s: State, seat: Seat, depth: int) -> list[Key]:
        rules = table(s).box.rules
        return [
            Key(
                "departure",
                ("Un pion part", "A pawn sets out"),
                IN,
                rules.departure,
                "marche.depart",
            ),
            Key("arrival", ("Un pion au but", "A pawn is home"), IN, rules.arrival, "marche.but"),
            Key(
                "meeting",
                ("Rencontre", "Meeting"),
                ACROSS,
                rules.meeting_fine,
                "cases.rencontre",
            ),
            Key(
                "gold_fine",
                ("Mine d’or d’un autre", "Another’s gold mine"),
                ACROSS,
                rules.gold_fine,
                "mines.amende",
            ),
            Key(
                "silver_fine",
                ("Mine d’argent d’un autre", "Another’s silver mine"),
                ACROSS,
                rules.silver_fine,
                "mines.amende",
            ),
            Key(
                "pledge",
                ("Pion en gage", "Pawn in pledge"),
                IN,
                rules.pledge,
                "banque.gage",
                is_big=True,
            ),
            Key(
                "redemption",
                ("Racheter un pion", "Redeem a pawn"),
                OUT,
                rules.redemption,
                "banque.rachat",
                is_big=True,
            ),
            *self._own_account(table(s), seat),
            *self._papers(table(s), seat),
        ]

    def _own_account(self, b: Banking, seat: Seat) -> list[Key]:
        """Return the keys (buttons) that move all cash of a player to the player's bank account, or
        all of it back."""
        account = b.account(seat)
        found: list[Key] = []
        if b.cash(seat) > 0:
            said = "Tout déposer", "Deposit all"
            found.append(Key(DEPOSITED, said, OUT, b.cash(seat), "cases.depot", purse=account))
        if b.cash(account) > 0:
            said = "Tout retirer", "Withdraw all"
            found.append(Key(WITHDRAWN, said, IN, b.cash(account), "banque.retrait", purse=account))
        return found

    def _papers(self, b: Banking, seat: Seat) -> list[Key]:
        """Return the keys (buttons) for bonds and traveller's cheques: received by a card, bought,
        or sold to the desk."""
        face, found = b.box.stock.paper, list[Key]()
        for paper in (BONDS, CHEQUES):
            left, mine = b.count[paper.good][b.bank], b.count[paper.good][seat]
            if left > 0:
                found += [
                    Key(
                        f"{paper.id}_card",
                        paper.received,
                        IN,
                        0,
                        "cases.carte",
                        (1, left),
                        paper.said,
                        paper.out,
                    ),
                    Key(
                        f"{paper.id}_buy",
                        paper.bought,
                        OUT,
                        face,
                        "cases.carte",
                        (1, left),
                        paper.said,
                        paper.out,
                    ),
                ]
            if mine > 0:
                found.append(
                    Key(
                        f"{paper.id}_back",
                        paper.sold,
                        IN,
                        face,
                        "banque.vente",
                        (1, mine),
                        paper.said,
                        paper.back,
                    )
                )
        return found

    # Titles: the shares of the mines

    def titles(self, s: State) -> list[Item]:
        """Return the shares for which this board has a mine."""
        b = table(s)
        return [share for share in range(b.box.stock.shares) if b.mine_space(share) >= 0]

    def place_of(self, s: State, item: Item) -> Holder:
        return table(s).mine_space(item)

    def owner(self, s: State, item: Item) -> Seat:
        return table(s).mine_owner(item)

    def price(self, s: State, item: Item) -> int:
        """Return 0, because a mine cannot be bought: a pawn takes it by stopping there."""
        return 0

    def group(self, s: State, item: Item) -> str:
        return "gold" if table(s).box.is_gold(item) else "silver"

    def charges(self, s: State, item: Item, visitor: Seat, points: int) -> list[Charge]:
        b = table(s)
        owner = b.mine_owner(item)
        if owner in (NOBODY, visitor):
            return []
        metal = (
            ("mine d’or", "gold mine") if b.box.is_gold(item) else ("mine d’argent", "silver mine")
        )
        return [Charge(owner, b.box.fine(item), "mines.amende", metal)]

    def unsellable(self, s: State, item: Item) -> Illegal | None:
        return Illegal("shares are sold to the cash desk only", "banque.vente")

    def hand_over(self, s: State, items: tuple[Item, ...], to: Holder, cite: str) -> None:
        """Give shares to another holder, and replace the tokens on their mines by those of the new
        holder."""
        b = table(s)
        for share in items:
            b.surrender(share, cite)
            if to < s.seats:
                token = b.spare_token(to)
                if token < 0:
                    raise Illegal("all tokens of that colour lie on mines", "mines.prise")
                b.occupy(share, to, token, cite)

    def rents(self, s: State, item: Item) -> list[tuple[Both, int]]:
        return [(("amende", "fine"), table(s).box.fine(item))]

    def worth(self, s: State, seat: Seat) -> int:
        return table(s).final_holding(seat) if s.alive[seat] else 0

    def ruin(self, s: State, seat: Seat, to: Holder, owed: int) -> None:
        """Remove a player from the game; everything that the player has goes back to the cash desk.
        In Banking, players leave only by their own choice: a debt alone never ruins them."""
        MayLeave().leave(table(s), seat)

    def deeds(self, s: State, item: Item) -> list[DeskDeed]:
        b = table(s)
        owner = b.mine_owner(item)
        if owner == NOBODY:
            return []

        found: list[DeskDeed] = [SaleDeed("return", owner, item, -b.box.face(item), "banque.vente")]
        if b.held_by[item] == owner:
            found.append(DepositDeed("deposit", owner, item, 0, "cases.depot"))
        else:
            found.append(WithdrawalDeed("withdraw", owner, item, 0, "banque.retrait"))
        return found


BOX = BankingDeskBox()

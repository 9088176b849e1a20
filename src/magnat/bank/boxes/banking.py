"""Banking at the cash desk: what is carried and what is in bank, and notes that can run out."""

from __future__ import annotations

from magnat.bank.box import ACROSS, DEPOSIT, IN, OUT, Account, Box, Charge, Deed, Key
from magnat.core.action import Illegal, Item
from magnat.core.state import Holder, State
from magnat.core.step import NOBODY, Seat
from magnat.games.banking.rules.desk import desk_pays, keep_promises, settle_up
from magnat.games.banking.rules.endgame import MayLeave
from magnat.games.banking.rules.pledge import SellShare, sell
from magnat.games.banking.state import Banking


def table(s: State) -> Banking:
    assert isinstance(s, Banking)
    return s


class BankingBox(Box):
    buying = "mines.prise"
    trading = "mines.prise"
    issuing = "jeu.encaisse"
    paying = "banque.gage"
    ruining = MayLeave.cite
    has_heirs = False
    options = ("starting_cash",)

    def accounts(self, s: State) -> list[Account]:
        purses = super().accounts(s)
        deposits = [Account(table(s).account(seat), seat, DEPOSIT) for seat in range(s.seats)]
        return [*purses, *deposits]

    def funds(self, s: State, holder: Holder) -> int:
        return table(s).purse(holder) if holder < s.seats else super().funds(s, holder)

    def covers(self, s: State, src: Holder, amount: int) -> bool:
        """What the cash desk has not got it owes in writing."""
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
            Key("pledge", ("Pion en gage", "Pawn in pledge"), IN, rules.pledge, "banque.gage"),
            Key(
                "redemption",
                ("Racheter un pion", "Redeem a pawn"),
                OUT,
                rules.redemption,
                "banque.rachat",
            ),
        ]

    # Titles: the shares of the mines

    def titles(self, s: State) -> list[Item]:
        """The shares that this board has a mine for."""
        b = table(s)
        return [share for share in range(b.box.stock.shares) if b.mine_space(share) >= 0]

    def owner(self, s: State, item: Item) -> Seat:
        return table(s).mine_owner(item)

    def price(self, s: State, item: Item) -> int:
        """A mine is taken, not bought."""
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
        """A share goes with its token on the mine."""
        b = table(s)
        for share in items:
            b.surrender(share, cite)
            if to < s.seats:
                token = b.spare_token(to)
                if token < 0:
                    raise Illegal("all tokens of that colour lie on mines", "mines.prise")
                b.occupy(share, to, token, cite)

    def ruin(self, s: State, seat: Seat, to: Holder, owed: int) -> None:
        """No debt puts anybody out here: whoever leaves gives all back to the cash desk."""
        MayLeave().leave(table(s), seat)

    def deeds(self, s: State, item: Item) -> list[Deed]:
        b = table(s)
        owner = b.mine_owner(item)
        if owner == NOBODY:
            return []

        def sold(twin: State) -> None:
            sell(table(twin), owner, SellShare(item), "banque.vente")

        found = [Deed("return", owner, -b.box.face(item), "banque.vente", sold)]
        if b.held_by[item] == owner:

            def safe(twin: State) -> None:
                twin.give(item, table(twin).account(owner), "cases.depot")

            found.append(Deed("deposit", owner, 0, "cases.depot", safe))
        else:

            def taken(twin: State) -> None:
                twin.give(item, owner, "banque.retrait")

            found.append(Deed("withdraw", owner, 0, "banque.retrait", taken))
        return found


BOX = BankingBox()

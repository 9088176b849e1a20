"""Ce qui ne se fait pas maintenant, et le paragraphe qui l’interdit."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Action, Illegal
from magnat.core.step_and_window import Seat
from magnat.games.eldorado.edition import ONE
from magnat.games.eldorado.rules.march import TakeCircuit
from magnat.games.eldorado.rules.money.payments import idle
from magnat.games.eldorado.rules.preparation import TakeIngot, TakeTitle
from magnat.games.eldorado.rules.squares.bank import Borrow
from magnat.games.eldorado.rules.squares.casino import Stake
from magnat.games.eldorado.rules.squares.control import PutUpIngots, PutUpTitle
from magnat.games.eldorado.rules.squares.gold import BuyIngots, Gold
from magnat.games.eldorado.rules.squares.purchases import Buy, Pass, Purchase
from magnat.games.eldorado.rules.squares.start import ClaimIncome, WaiveIncome
from magnat.games.eldorado.state import Eldorado
from magnat.kit import may_not
from magnat.kit.claim import Claim, Waive
from magnat.kit.debt import GiveUp
from magnat.kit.deck import Card
from magnat.kit.may_not import is_bid, is_deal, no_deal, unheard

DEPART: Final = "depart.revenus"
PRIVATE: Final = "paiements.prive"


@final
class EldoradoMayNot(may_not.MayNot[Eldorado]):
    """Squares ask whoever stops on them; for the rest one waits one's turn."""

    cite = "marche.premier"

    def elsewhere(self, s: Eldorado, seat: Seat, action: Action) -> Illegal | None:
        if is_bid(action):
            return idle(s, seat) or unheard(s, seat, "achats.encheres")
        if is_deal(action):
            return self.deal(s, seat, action)
        if isinstance(action, (Buy, BuyIngots, Stake, Borrow, Pass)):
            return self.square(s, seat, action)
        if isinstance(action, (ClaimIncome, WaiveIncome, Claim, Waive)):
            return Illegal("no income is open: one claims it before another throws", DEPART)
        if isinstance(action, (PutUpTitle, PutUpIngots)):
            return Illegal("only what a Control takes is raised by auction", "controle.vente")
        if isinstance(action, TakeCircuit):
            return Illegal("a circuit is chosen on leaving the first Control", "marche.circuits")
        if isinstance(action, TakeTitle) and s.is_preparing():
            return Illegal("each in turn, and no series twice", "preparation.choix")
        if isinstance(action, (TakeTitle, TakeIngot)):
            return Illegal("each chooses once, in turn, before the game", "preparation.choix")
        if isinstance(action, GiveUp):
            return Illegal("whoever can pay is not ruined", "ruine.exclusion")
        if isinstance(action, Card):
            return Illegal("the pile says which card is drawn", "radio.message")
        return None

    def deal(self, s: Eldorado, seat: Seat, action: Action) -> Illegal:
        if not s.box.private_sales:
            return Illegal("players do not sell to each other here", PRIVATE)
        if s.is_owing(seat) or s.is_at_auction(seat) or s.is_leading(seat):
            return Illegal("whoever owes, sells or leads at an auction does not deal", PRIVATE)
        return idle(s, seat) or no_deal(action, PRIVATE)

    def square(self, s: Eldorado, seat: Seat, action: Action) -> Illegal:
        """What is asked of whoever stops on the square that has it."""
        top = s.top
        is_mine = top.seat == seat
        if isinstance(action, Buy):
            if is_mine and isinstance(top, Purchase):
                return Illegal("it costs {0}, in cash", "achats.titre", s.box.minimum)
            return Illegal("a title is bought by whoever stops on its square", "achats.titre")
        if isinstance(action, BuyIngots):
            if is_mine and isinstance(top, Gold):
                return Illegal("it costs {0}, in cash", "or.lingots", s.box.ingot_price)
            return Illegal("the bank sells gold only on its square", "or.lingots")
        if isinstance(action, Stake):
            return Illegal("one stakes at the Casino, or by a double six", "casino.mise")
        if isinstance(action, Pass):
            return Illegal("no square asks this player anything", "marche.arret")
        if s.box.loans == ONE and s.loans(seat) > 0:
            return Illegal("one loan at a time", "banque.emprunt")
        return Illegal("the bank lends on its own square, what it has got", "banque.emprunt")

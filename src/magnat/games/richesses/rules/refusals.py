"""Why not: what has no place just now, and the paragraph that has it."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Action, Illegal
from magnat.core.step_and_window import Seat
from magnat.games.richesses.edition import JOKER
from magnat.games.richesses.rules.bankruptcy import PayDebt
from magnat.games.richesses.rules.preparation import LayPlates
from magnat.games.richesses.rules.squares.auctions import PuttingUp, PutUp, PutUpAll, UseJoker
from magnat.games.richesses.rules.squares.country import Royalties, ShowPlate, TakeTitles, Titles
from magnat.games.richesses.rules.squares.joker import BuyJoker, DeclineJoker, JokerSale
from magnat.games.richesses.rules.trade.outbidding_sales import KeepTitles, Outbid, SellTo
from magnat.games.richesses.state import Richesses
from magnat.kit import may_not
from magnat.kit.auction import Call
from magnat.kit.claim import Claim, Waive
from magnat.kit.debt import GiveUp
from magnat.kit.deck import Card
from magnat.kit.may_not import is_bid, is_deal, no_deal, uncalled, unheard
from magnat.kit.trade import Counter, Offer

CLAIMING: Final = "pays.reclamer"
OUTBIDDING: Final = "ventes.surenchere"
JOKERS: Final = "joker.acheter"


@final
class RichessesMayNot(may_not.MayNot[Richesses]):
    """Squares ask whoever comes to them; the others follow, each in turn."""

    cite = "tour.ordre"

    def elsewhere(self, s: Richesses, seat: Seat, action: Action) -> Illegal | None:
        if is_deal(action):
            return deal(action)
        if is_bid(action):
            return unheard(s, seat, "encheres.marteau")
        if isinstance(action, Call):
            return uncalled(s, seat, "encheres.marteau")
        if isinstance(action, (Claim, Waive)):
            return claim(s, seat, action.what)
        if isinstance(action, TakeTitles):
            return titles(s)
        if isinstance(action, (BuyJoker, DeclineJoker)):
            return joker(s, seat)
        if isinstance(action, (Outbid, SellTo, KeepTitles)):
            return Illegal("no such sale is open to this player, or nobody has outbid", OUTBIDDING)
        if isinstance(action, UseJoker):
            return Illegal("a joker spares whoever holds it an Auction square", "joker.dispense")
        if isinstance(action, (PutUp, PutUpAll)):
            top = s.top
            if isinstance(top, PuttingUp) and top.seat == seat:
                return Illegal("whole trusts, and no more than the points ask for", top.cite)
            return Illegal("an Auction square says what is put up, and how much", "encheres.case")
        if isinstance(action, (PayDebt, GiveUp)):
            return Illegal("nothing waits to be paid", "faillite.precaution")
        if isinstance(action, (LayPlates, ShowPlate)):
            return Illegal("plates are laid before the first move", "preparation.plaquettes")
        if isinstance(action, Card):
            return Illegal("the pack says which card is drawn", "actualite.tirer")
        return None


def deal(action: Action) -> Illegal:
    if isinstance(action, (Offer, Counter)) and any([good == JOKER for good, _ in action.goods]):
        return Illegal("a joker is neither sold nor exchanged", JOKERS)
    return no_deal(action, "ventes.libres")


def claim(s: Richesses, seat: Seat, what: int) -> Illegal:
    top = s.top
    if isinstance(top, Royalties) and top.what == what and seat == top.seat:
        return Illegal("whoever came there pays, and claims nothing", CLAIMING)
    if isinstance(top, Royalties) and top.what == what and not top.entitled(s, seat):
        return Illegal("royalties begin at {0} % of a production", CLAIMING, s.box.rules.bands[0])
    return Illegal("no such royalties are open: they are claimed at once or lost", CLAIMING)


def titles(s: Richesses) -> Illegal:
    top = s.top
    cite = top.cite if isinstance(top, Titles) else "pays.titres"
    return Illegal("only whoever comes to a square chooses its titles", cite)


def joker(s: Richesses, seat: Seat) -> Illegal:
    top = s.top
    if isinstance(top, JokerSale) and top.seat == seat:
        return Illegal("it costs {0}, in cash", JOKERS, s.box.rules.joker_price)
    return Illegal("jokers are sold on their squares", JOKERS)

"""Crise économique : les possesseurs des titres touchés perdent 90 % de leur argent liquide."""

from __future__ import annotations

from typing import Any, final

from magnat.core.action_and_choice import Item
from magnat.core.step_and_window import Seat, Step
from magnat.games.eldorado.edition import CRISIS_DECK
from magnat.games.eldorado.rules.money.payments import Owe, share_of
from magnat.games.eldorado.state import Eldorado
from magnat.kit.deck import Draw, put_under


@final
class Crisis(Draw[Eldorado]):
    """A yellow card: whoever owns any title it names gives the bank 90 % of his cash, once.

    Everything is paid with the card: nothing can be sold or repaid in between.
    """

    cite = "crise.carte"

    def drawn(self, s: Eldorado, card: Item) -> None:
        hits = s.box.crises[card - s.box.first_crisis].hits
        put_under(s, card, CRISIS_DECK, self.cite)
        losses: list[Step[Any]] = []
        for i in range(s.seats):
            seat = (self.seat + i) % s.seats
            if s.alive[seat] and _is_hit(s, seat, hits):
                loss = share_of(s, s.cash(seat), s.box.crisis_percent)
                if loss == 0:
                    s.note("crisis_spares", self.cite, seat)
                losses.append(Owe(seat, s.bank, loss, self.cite))
        if not losses:
            s.note("nobody_hit", self.cite)
        s.do_all(losses)


def _is_hit(s: Eldorado, seat: Seat, hits: tuple[int, ...]) -> bool:
    for series in hits:
        if s.holds(seat, series) > 0:
            return True
    return False

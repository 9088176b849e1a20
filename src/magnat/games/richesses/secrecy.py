"""SecretCash: the rules of secrecy of Richesses du Monde: each player's cash is secret, titles are
visible to all."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Good
from magnat.core.glimpse import Secrecy
from magnat.core.state import MONEY, Holder, State
from magnat.core.step_and_window import Seat
from magnat.games.richesses.edition import RichessesBox


@final
class SecretCash(Secrecy):
    """Hides the cash of the other players, and the bank's money, from which their cash could be
    computed."""

    cite: Final = "encheres.secret"

    def sees(self, s: State, seat: Seat, good: Good, holder: Holder) -> bool:
        box = s.edition
        assert isinstance(box, RichessesBox)
        if good != MONEY or holder == seat or not box.rules.secret_cash or s.outcome is not None:
            return True
        if holder < s.seats:
            return not s.alive[holder]
        return holder != s.bank

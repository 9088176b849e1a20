"""How it ends: the last survivor; in the short game the second bankruptcy; at an agreed time."""

from __future__ import annotations

from typing import final

from magnat.core.state import Outcome
from magnat.core.step_and_window import NOBODY, Ms, Step
from magnat.games.monopoly.edition import HOUR
from magnat.games.monopoly.state import Monopoly
from magnat.kit import claim
from magnat.kit.agreed_end import AgreedEnd
from magnat.kit.ranking import places_among_living


def finish_by_wealth(s: Monopoly, cite: str) -> None:
    """The richest of those still in the game wins; ties share the win."""
    worth = [s.worth(seat) for seat in range(s.seats)]
    for seat in s.living():
        s.note("counted", "fin.fortune", seat, worth[seat])
    s.finish(Outcome(places_among_living(s, worth), tuple(worth), cite))


def is_short_game_over(s: Monopoly) -> bool:
    """With two players the first bankruptcy is the last."""
    return s.box.rules.short_game and len(s.fallen) >= s.box.rules.short_bankruptcies


@final
class MonopolyLastClaims(claim.LastClaims[Monopoly]):
    """Rents still within their time can be claimed before fortunes are counted."""

    cite = "loyer.reclamer"

    def patience(self, s: Monopoly) -> Ms:
        return s.box.rules.claim_patience_ms or s.box.rules.auction_silence_ms


@final
class ShortEnd(Step[Monopoly]):
    """The second bankruptcy ends the short game: fortunes are counted."""

    cite = "rapide.fin"

    def run(self, s: Monopoly) -> None:
        finish_by_wealth(s, self.cite)


@final
class TimedEnd(Step[Monopoly]):
    """The last turn is over: fortunes are counted."""

    cite = "montre.fin"

    def run(self, s: Monopoly) -> None:
        finish_by_wealth(s, self.cite)


@final
class TimeLimit(AgreedEnd[Monopoly]):
    """At the agreed time the turn under way is finished, then fortunes are counted; or at once."""

    cite = "montre.fin"

    def run(self, s: Monopoly) -> None:
        if s.box.rules.timed_end == HOUR:
            s.do(MonopolyLastClaims(NOBODY), TimedEnd(NOBODY))
        else:
            super().run(s)

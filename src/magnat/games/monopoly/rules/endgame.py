"""How it ends: the last survivor; in the short game the second bankruptcy; at an agreed time."""

from __future__ import annotations

from typing import Any, final

from magnat.core.state import Outcome
from magnat.core.step_and_window import NOBODY, Ms, Step
from magnat.games.monopoly.state import Monopoly
from magnat.kit import claim
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


def is_ending(s: Monopoly) -> bool:
    """Whether the last turn is over: only what is owed is still settled, then fortunes are
    counted."""
    for step in s.agenda:
        if isinstance(step, (ShortEnd, TimedEnd)):
            return True
    return False


def settle_and_count(
    s: Monopoly, first: list[Step[Any]], owed: list[Step[Any]], end: Step[Any]
) -> None:
    """What is owed is settled and rents are claimed, in place of all that was still to be played;
    then fortunes are counted."""
    s.plan_only([*first, *owed, MonopolyLastClaims(NOBODY), end])

"""Random play in which a great deal is dealt in: whole trusts change hands all the time, offers are
outbid, players leave in mid-sale; and the books balance."""

from __future__ import annotations

from collections import Counter

import pytest

from magnat.core.action_and_choice import Action, Illegal
from magnat.core.audit import audit
from magnat.core.kernel import act, choices
from magnat.core.luck import Luck
from magnat.games.richesses import GAME
from magnat.games.richesses.state import Richesses
from magnat.kit.trade import Accept, Offer
from magnat.play.simulate.random_walk import next_entry
from magnat.testing import loaded

BUSY = 5  # one entry in so many is an offer of whole trusts
FAR = 20_000


def proposal(s: Richesses, luck: Luck) -> tuple[int, Action] | None:
    living = s.living()
    seat = living[luck.below(len(living))]
    others = [other for other in living if other != seat]
    other = others[luck.below(len(others))]
    mine, his = s.trusts(seat), s.trusts(other)
    items: tuple[int, ...] = ()
    if mine and luck.below(3) > 0:
        items += s.trust(seat, mine[luck.below(len(mine))])
    if his and luck.below(3) > 0:
        items += s.trust(other, his[luck.below(len(his))])
    amount = (luck.below(81) - 40) * 100_000
    return (seat, Offer(other, amount, items)) if items else None


def accepted(s: Richesses, luck: Luck) -> tuple[int, Action] | None:
    found = [
        (seat, choice.action)
        for seat in s.living()
        for choice in choices(s, seat)
        if isinstance(choice.action, Accept)
    ]
    return found[luck.below(len(found))] if found else None


def haggle(edition: str, seats: int, seed: int, options: dict[str, int | str | bool]) -> list[str]:
    """Play one game, audited after every entry; return the kinds of its events."""
    s = GAME.start(loaded(GAME, edition, options), seats, seed, listen=True)
    assert isinstance(s, Richesses)
    luck = Luck(seed)
    for _ in range(FAR):
        if s.outcome is not None:
            break
        idea = None
        if luck.below(BUSY) == 0:
            idea = accepted(s, luck) if luck.below(2) else proposal(s, luck)
        try:
            if idea is not None:
                act(s, s.clock, *idea)
            else:
                next_entry(s, luck).apply(s)
        except Illegal as illegal:
            assert illegal.cite in s.edition.rulebook
        assert audit(s) == []
    assert s.outcome is not None
    return [event.kind for event in s.events or []]


@pytest.mark.tournament
@pytest.mark.parametrize("edition", GAME.editions())
def test_a_bazaar_comes_to_an_end_and_its_books_balance(edition: str) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(1, 7):
        options: dict[str, int | str | bool] = (
            {} if seed % 2 else {"rescue": "window", "split": "all", "claims": "automatic"}
        )
        kinds.update(haggle(edition, 2 + seed % 5, seed, options))
    for kind in ("agreed", "outbid", "sold", "unsold", "bankrupt", "put_up"):
        assert kinds[kind] > 0, kind

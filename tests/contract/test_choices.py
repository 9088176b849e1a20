"""Every offered choice is accepted."""

from __future__ import annotations

import pytest

from magnat.core.action_and_choice import Illegal
from magnat.core.game import Game
from magnat.core.kernel import act, choices
from magnat.core.luck import Luck
from magnat.kit.dice import Roll
from tests.contract.all_boxes import BOXES, start, wander


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_every_action_drawn_from_a_choice_is_accepted(game: Game, edition: str) -> None:
    """A choice of items may still be refused as a combination, but then with its paragraph."""
    s = start(game, edition, 4, seed=41)
    luck = Luck(4)
    edition_slugs = s.edition.rulebook
    for _ in range(60):
        wander(s, luck, 7)
        if s.outcome is not None:
            break
        for seat in s.living():
            for choice in choices(s, seat):
                twin = s.clone()
                try:
                    act(twin, twin.clock, seat, choice.draw(luck))
                except Illegal as illegal:
                    assert choice.most or choice.goods, (
                        f"{choice} was offered and refused: {illegal}"
                    )
                    assert illegal.cite in edition_slugs


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_whoever_is_out_has_nothing_to_choose(game: Game, edition: str) -> None:
    for seed in range(1, 8):
        s = start(game, edition, 3, seed)
        luck = Luck(seed)
        while s.outcome is None and not s.fallen:
            if not wander(s, luck, 10):
                break
        for seat in s.fallen:
            assert choices(s, seat) == []
            if s.outcome is None:
                with pytest.raises(Illegal, match="a player who is out cannot act") as refused:
                    act(s, s.clock, seat, Roll())
                assert refused.value.cite in s.edition.rulebook

"""Hidden things change nothing that a seat sees: view, choices, deadlines, refusals."""

from __future__ import annotations

import json

import pytest

from magnat.core.audit import audit
from magnat.core.game import Game
from magnat.core.glimpse import SPECTATOR
from magnat.core.kernel import choices, deadline, why_not
from magnat.core.luck import Luck
from tests.contract.all_boxes import BOXES, start, wander


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_what_a_seat_may_not_see_changes_nothing_that_it_sees(game: Game, edition: str) -> None:
    s = start(game, edition, 3, seed=51)
    luck = Luck(5)
    varied = 0
    for _ in range(50):
        wander(s, luck, 6)
        if s.outcome is not None:
            break
        for seat in [*s.living(), SPECTATOR]:
            view = game.glimpse(s, seat)
            other = view.sample(1 + luck.below(1 << 30))
            assert audit(other) == []
            varied += game.codec.dump(other) != game.codec.dump(s)
            assert game.glimpse(other, seat).json(game.codec) == view.json(game.codec)
            assert repr(choices(other, seat)) == repr(choices(s, seat))
            assert deadline(other) == deadline(s)
            for one in s.living():
                for choice in choices(s, one):
                    action = choice.draw(luck)
                    assert str(why_not(other, seat, action)) == str(why_not(s, seat, action))
    assert varied > 20, "nothing was hidden, so nothing was tried"


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_no_view_contains_the_seed_or_the_order_of_a_pack(game: Game, edition: str) -> None:
    s = start(game, edition, 3, seed=0xFEEDFACECAFEBEEF)
    wander(s, Luck(5), 40)
    for seat in [*range(3), SPECTATOR]:
        view = game.glimpse(s, seat)
        text = json.dumps(view.json(game.codec))
        assert "feedface" not in text
        assert str(0xFEEDFACECAFEBEEF) not in text
        assert view.state.luck is None
        for deck, order in enumerate(s.order):
            if not game.secrecy().sees_order(s, seat, deck):
                assert view.state.order[deck] == sorted(order)
                assert view.json(game.codec)["order"][deck] == len(order)


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_one_game_of_glimpses_never_shows_a_hidden_count(game: Game, edition: str) -> None:
    s = start(game, edition, 3, seed=52)
    luck = Luck(6)
    secrecy = game.secrecy()
    for _ in range(40):
        wander(s, luck, 6)
        for seat in range(3):
            shown = game.glimpse(s, seat).json(game.codec)["count"]
            for good, row in enumerate(shown):
                for holder, n in enumerate(row):
                    assert (n is None) == (not secrecy.sees(s, seat, good, holder))

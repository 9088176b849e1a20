"""The terminal draws every position of whole games, for every seat, with all its answers."""

from __future__ import annotations

import pytest

from magnat.cli.terminal.open_questions import label, offered, questions, title
from magnat.core.game import Game
from magnat.core.luck import Luck
from magnat.games.richesses.tests.setting import board, holds_all, tour, world
from magnat.kit.auction import Bid, Call
from tests.cli.offline_client import match_of, offline_client, show
from tests.contract.all_boxes import BOXES, FAR, start, wander

EVERY = 9  # entries between two positions that are drawn
SIZES = ((80, 24), (60, 20))


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_positions_of_a_whole_game_are_drawn(game: Game, edition: str) -> None:
    seats = 4
    s = start(game, edition, seats, seed=3)
    luck = Luck(5)
    client = offline_client(match_of(game, s), range(seats), "fr")
    drawn = 0
    while s.outcome is None and drawn * EVERY < FAR:
        show(client, match_of(game, s))
        for seat in range(seats):
            view = client.views[seat]
            for width, height in SIZES:
                client.board.draw(view, width, client.board.rows(width, height))
            client.board.has(view, seat)
        assert all([title(client, question) for question in questions(client)])
        assert all([label(client, answer) for answer in offered(client)])
        drawn += 1
        wander(s, luck, EVERY)
    assert s.outcome is not None
    assert drawn > 2


def test_the_seller_of_a_lot_is_offered_his_next_call() -> None:
    t = world()
    holds_all(t, 0, "argent", 3)
    tour(t, 0)
    t.puts("pawn:0", t.s.holder_name(board(t).space(6)))
    t.roll(0, 1, 3)
    t.does(1, Bid(2_000_000))
    t.does(0, Call(1))
    client = offline_client(match_of(t.game, t.s), range(1), "fr")
    answers = [one for one in offered(client) if one.deed == "Call"]
    assert [label(client, one) for one in answers] == ["Annoncer\u00a0: deux fois"]
    assert title(client, questions(client)[0]).startswith("Enchères · Argent (Japon)")

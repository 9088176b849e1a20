"""The terminal shows positions of whole games of every box; `scripts/long terminal` draws every
position of 50 games of each."""

from __future__ import annotations

import asyncio
from itertools import islice

import pytest
from rich.text import Text

from magnat.cli.terminal.open_questions import label, offered, questions, title
from magnat.core.game import Game
from magnat.games.richesses.tests.setting import board, holds_all, tour, world
from magnat.kit.auction import Bid, Call
from tests.cli.offline_client import match_of, offline_client, show
from tests.cli.shown_positions import (
    SIZES,
    Face,
    Shown,
    by_line,
    drawing,
    on_screen,
    positions,
    shown_of,
    texts,
)
from tests.contract.all_boxes import BOXES

EVERY = 9  # entries between two positions whose texts are read
SELDOM = 80  # entries between two positions that are shown on a face
SEATS = 4
CLOSE = 60  # positions after one another that are drawn for every seat


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_boards_and_answers_of_a_whole_game_have_texts(game: Game, edition: str) -> None:
    client = None
    for s in positions(game, edition, SEATS, 3, EVERY):
        client = client or offline_client(match_of(game, s), range(SEATS), "fr")
        show(client, match_of(game, s))
        texts(client, range(SEATS))
    assert client is not None


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_a_board_is_drawn_from_nothing_but_what_shown_of_returns(game: Game, edition: str) -> None:
    """`scripts/long terminal` draws two positions with the same once."""
    client, same = None, 0
    drawn: list[tuple[Shown, Text]] = []
    for s in islice(positions(game, edition, SEATS, 3, 1), CLOSE):
        client = client or offline_client(match_of(game, s), range(SEATS), "fr")
        show(client, match_of(game, s))
        for seat in range(SEATS):
            view = client.views[seat]
            shown, board = shown_of(view), drawing(client, view, SIZES[0])[0]
            for other, before in drawn[-SEATS:]:
                if other == shown:
                    assert (before, before.spans) == (board, board.spans)
                    same += 1
            drawn.append((shown, board))
    assert same or edition == "fair"


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_a_whole_game_is_shown_line_by_line(game: Game, edition: str) -> None:
    shown(by_line, game, edition, (1,))


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_a_whole_game_is_shown_on_the_screen_of_two(game: Game, edition: str) -> None:
    shown(on_screen, game, edition, (0, 2))


def shown(face: Face, game: Game, edition: str, here: tuple[int, ...]) -> None:
    first = next(positions(game, edition, SEATS, 3, SELDOM))
    client = offline_client(match_of(game, first), here, "fr")
    assert asyncio.run(face(client, game, positions(game, edition, SEATS, 3, SELDOM))) >= 2


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

"""The boards of the terminal show everything that is on the table."""

from __future__ import annotations

import pytest

from magnat.cli.terminal.boards import board_of
from magnat.cli.terminal.boards import drawn as drawn_games
from magnat.cli.terminal.boards.base_board import TerminalBoard
from magnat.cli.terminal.boards.canvas import OWNERS, fitted, wrapped
from magnat.cli.terminal.boards.fallback_board import PlainBoard
from magnat.games import find
from magnat.games.banking.tests.setting import banking
from magnat.games.banking.tests.setting import owns as takes
from magnat.games.eldorado.tests.setting import ingots, lent, seated
from magnat.games.monopoly import GAME as MONOPOLY
from magnat.games.monopoly.tests.setting import Evening
from magnat.games.richesses.tests.setting import holds_all, world
from magnat.server.wire.table_socket import View
from magnat.testing import SET_UP
from tests.cli.offline_client import OfflineClient, match_of, offline_client

JOKER = 1
SIZES = ((80, 24), (94, 44), (140, 50))


def drawn(client: OfflineClient, width: int = 80, height: int = 24) -> str:
    view = client.view
    assert view is not None
    board = client.board
    return board.draw(view, width, board.rows(width, height))[0].plain


def seen(client: OfflineClient) -> View:
    assert client.view is not None
    return client.view


def laid(game: str) -> OfflineClient:
    tables = {
        "monopoly": lambda: Evening(seats=4).s,
        "richesses": lambda: world(4).s,
        "eldorado": lambda: seated(4).s,
        "banking": lambda: banking(4).s,
    }
    return offline_client(match_of(find(game), tables[game](), ("Anna", "Ben", "Cleo", "Dan")))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", drawn_games())
def test_squares_lie_inside_the_board_and_none_on_another(game: str, size: tuple[int, int]) -> None:
    client = laid(game)
    board: TerminalBoard = client.board
    width, height = size[0], board.rows(*size)
    plan = board.plan(width, height)
    taken: dict[tuple[int, int], int] = {}
    for at, rect in plan.rects.items():
        assert rect.width >= 3
        assert rect.height >= 1
        for x in range(rect.x, rect.right):
            for y in range(rect.y, rect.bottom):
                assert 0 <= x < width
                assert 0 <= y < height
                assert (x, y) not in taken, (at, taken[x, y])
                taken[x, y] = at
    twins = 1 if game == "richesses" else 0  # its crossing is met twice
    assert len(plan.rects) == board.squares - twins
    if plan.hole is not None:
        inside = [one for one in taken if plan.hole.x <= one[0] < plan.hole.right]
        assert not [one for one in inside if plan.hole.y <= one[1] < plan.hole.bottom]


def test_names_are_whole_where_there_is_room() -> None:
    client = laid("monopoly")
    large = drawn(client, 140, 50)
    for name in ("Stockholm", "Luxembourg", "Copenhagen", "Community", "Amsterdam", "Bucharest"):
        assert name in large
    assert "(Switzerland)" in large
    small = drawn(client)
    for name in ("Stockholm", "Helsinki", "Brussels", "Amsterdam", "Luxury tax", "Free parking"):
        assert name in small


def test_owners_buildings_mortgages_pawns_and_prison_cards_are_seen() -> None:
    t = Evening(seats=3)
    t.owns(1, "berlin", "paris", "vilnius")
    t.builds(2, "paris")
    t.builds(1, "berlin")
    t.has_mortgaged("vilnius")
    t.holds(1, "card:chance_liberte")
    client = offline_client(match_of(MONOPOLY, t.s, ("Anna", "Ben", "Cleo")))
    at = {client.board.key(n): n for n in range(client.board.squares)}
    view = seen(client)
    paris = client.board.tile(view, at["paris"])
    assert (paris.owners, paris.marks) == ((1,), "⌂⌂")
    assert client.board.tile(view, at["vilnius"]).is_dim
    assert client.board.tile(view, at["depart"]).pawns == (0, 1, 2)
    assert f"⌂⌂{OWNERS[1]}" in drawn(client)
    has = client.board.has(view, 1)
    assert "out of prison" in has
    assert "Vilnius (mortgaged)" in has
    assert "Paris ⌂⌂" in has


def test_jokers_and_shares_of_richesses_are_seen() -> None:
    t = world(3)
    holds_all(t, 1, "acier", 3)
    t.s.pay(t.s.bank, 1, 2, SET_UP, JOKER)
    client = offline_client(match_of(find("richesses"), t.s))
    has = client.board.has(seen(client), 1)
    assert has[0] == "2\u00a0jokers"
    assert has[1] == "3 titles"
    assert has[2].startswith("Steel ")


def test_ingots_loans_and_quotations_of_eldorado_are_seen() -> None:
    t = seated(3)
    ingots(t, 0, 4)
    lent(t, 0)
    t.holds(0, "title:avions-1")
    client = offline_client(match_of(find("eldorado"), t.s))
    has = client.board.has(seen(client), 0)
    assert "4\u00a0ingots" in has[0]
    assert "1\u00a0loan" in has
    assert any(["Aeroplanes no." in one and "price $1,000" in one for one in has])
    assert "$1,000" in drawn(client, 140, 50)


def test_mines_and_pawns_of_banking_are_seen() -> None:
    t = banking(4)
    takes(t, 2, "gold-1")
    client = offline_client(match_of(find("banking"), t.s))
    view, board = seen(client), client.board
    owned = [n for n in range(board.squares) if board.tile(view, n).owners == (2,)]
    assert len(owned) == 1
    standing = [pawn for n in range(board.squares) for pawn in board.tile(view, n).pawns]
    assert set(standing) == {0, 1, 2, 3}
    assert any(["carries" in one for one in board.has(view, 0)])


def test_a_box_that_nobody_has_drawn_has_its_squares_in_rows() -> None:
    client = laid("monopoly")
    assert isinstance(board_of("another", client.names), PlainBoard)
    board = PlainBoard(client.names)
    shown = board.draw(seen(client), 80, board.rows(80, 24))[0].plain
    assert "Vilnius" in shown
    assert "Paris" in shown


def test_long_words_are_broken_and_what_does_not_fit_is_cut() -> None:
    assert wrapped("Community Chest", 9, 2) == ["Community", "Chest"]
    assert wrapped("Week-end", 6, 2) == ["Week-", "end"]
    assert wrapped("Luxembourg", 6, 2) == ["Luxem-", "bourg"]
    assert wrapped("Luxembourg", 6, 1) is None
    assert fitted(("Paris (France)", "Paris"), 6, 1) == ["Paris"]
    assert fitted(("Luxembourg",), 6, 1) == ["Luxem…"]
    assert fitted(("Choice: Europe",), 7, 2, kept=1) == ["Choice:", "Europe"]
    assert fitted(("Choice: Europe",), 7, 2, kept=2) == ["Choice:"], "there is no room for a pawn"
    assert fitted(("Finland · Steel", "Finland"), 5, 4) == ["Finl-", "and ·", "Steel"]
    assert fitted(("Copenhagen (Denmark)", "Copenhagen"), 7, 4) == ["Copenh-", "agen"]

"""Positions of random games, shown on the screen and line by line."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Sequence
from typing import Any

from rich.cells import cell_len
from rich.text import Text
from textual.widgets import OptionList, Static

from magnat.cli.terminal.line_mode import LineMode
from magnat.cli.terminal.open_questions import label, offered, questions, title
from magnat.cli.terminal.screen import Screen
from magnat.core.game import Game
from magnat.core.luck import Luck
from magnat.core.state import State
from magnat.server.wire.table_socket import View
from tests.cli.offline_client import OfflineClient, match_of, offline_client, show
from tests.contract.all_boxes import FAR, start, wander

SIZES = ((80, 24), (60, 20))
Face = Callable[[OfflineClient, Game, Iterator[State]], Coroutine[Any, Any, int]]
KEYS = ("b", "j", "a", "?", "h")  # of line mode, at every position


def positions(game: Game, edition: str, seats: int, seed: int, every: int) -> Iterator[State]:
    """Yield positions of a random game, `every` entries apart. The same seed gives the same
    game."""
    s = start(game, edition, seats, seed)
    luck = Luck(seed + 2)
    done = 0
    while s.outcome is None and done < FAR:
        yield s
        done += max(len(wander(s, luck, every)), 1)
    assert s.outcome is not None


class TypedLines:
    """An input of line mode: each line is typed when the one before was answered."""

    def __init__(self) -> None:
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self.waits = asyncio.Event()

    async def __call__(self) -> str | None:
        if self._lines.empty():
            self.waits.set()
        return await self._lines.get()

    async def type(self, *lines: str | None) -> None:
        self.waits.clear()
        for line in lines:
            self._lines.put_nowait(line)
        if None not in lines:
            await self.waits.wait()


async def by_line(client: OfflineClient, game: Game, shown: Iterator[State]) -> int:
    """Show all positions in line mode, with the board, the players and all answers; how many."""
    said: list[str] = []
    lines, drawn = TypedLines(), 0
    mode = asyncio.ensure_future(LineMode(client, lines, said.append).run())
    for s in shown:
        show(client, match_of(game, s))
        wait = asyncio.ensure_future(lines.type(*KEYS))
        await asyncio.wait([wait, mode], return_when=asyncio.FIRST_COMPLETED)
        assert not mode.done(), mode.exception()
        _check_own_board(client)
        drawn += 1
    await lines.type(None)
    await mode
    assert said
    return drawn


async def on_screen(client: OfflineClient, game: Game, shown: Iterator[State]) -> int:
    """Show all positions on the screen, at both sizes; how many."""
    app, drawn = Screen(client), 0
    async with app.run_test(size=SIZES[0]) as pilot:
        for s in shown:
            show(client, match_of(game, s))
            for seat in client.seats if client.has_secrets else [-1]:
                app.uncovered = seat
                for size in SIZES:
                    await pilot.resize_terminal(*size)
                    app.stir()
                    await pilot.pause()
                    assert app.failure is None
                    check_question(app)
            drawn += 1
    _check_own_board(client)
    return drawn


def check_question(app: Screen) -> None:
    """Check that the whole question and its answers, at most nine, are visible."""
    asked = app.query_one("#asked", Static)
    answers = app.query_one("#answers", OptionList)
    texts = [" ".join(strip.text.split()) for strip in app.screen._compositor.render_strips()]
    screen = " ".join(texts)
    assert asked.virtual_size.height <= asked.size.height, screen
    mine = [one for one in app._seen() if one.is_mine]
    for answer in [one for question in mine for one in question.answers][:9]:
        first = label(app.client, answer).split()[0]
        assert first in screen, (first, screen)
    if mine:
        assert answers.size.height >= min(len(mine[0].answers), 9), screen
        assert cell_len(title(app.client, mine[0])) > 0


def _check_own_board(client: OfflineClient) -> None:
    """Check that both interfaces draw the board with the drawing made for the box."""
    assert client.simplify_board(), "a drawing failed"
    client._is_simple, client._board = False, None


FACES: tuple[Face, ...] = (by_line, on_screen)


Shown = tuple[dict[str, Any], dict[str, Any]]
NOT_DRAWN = ("seat", "clock", "since", "asked", "agenda", "standing")


def shown_of(view: View) -> Shown:
    """Return everything in a view that its board is drawn from. Two seats without secrets have the
    same, and so have two positions between which somebody answered a question."""
    glimpse = {name: now for name, now in view.glimpse.items() if name not in NOT_DRAWN}
    return glimpse, view.figures


def texts(client: OfflineClient, seats: Sequence[int], drawn: Sequence[Shown] = ()) -> list[Shown]:
    """Draw the board of one moment for these seats, unless `drawn` has the same, and read the texts
    of all answers; return what was drawn."""
    found: list[Shown] = []
    for seat in seats:
        view = client.views[seat]
        shown = shown_of(view)
        if shown not in found:
            found.append(shown)
            if shown not in drawn:
                for size in SIZES:
                    drawing(client, view, size)
        client.board.has(view, seat)
    assert all([title(client, question) for question in questions(client)])
    assert all([label(client, answer) for answer in offered(client)])
    return found


def drawing(client: OfflineClient, view: View, size: tuple[int, int]) -> tuple[Text, bool]:
    return client.board.draw(view, size[0], client.board.rows(*size))


def draw_game(game: Game, edition: str, seats: int, seed: int) -> int:
    """Draw the board of every position of one game for every seat; return how many there were."""
    drawn, everybody = 0, range(seats)
    before: list[Shown] = []
    first = next(positions(game, edition, seats, seed, 1))
    client = offline_client(match_of(game, first), everybody, "fr")
    for s in positions(game, edition, seats, seed, 1):
        show(client, match_of(game, s))
        before = texts(client, everybody, before)
        drawn += 1
    return drawn


def show_game(game: Game, edition: str, seats: int, seed: int, every: int) -> int:
    """Show one game to every seat alone and to all seats at one terminal, on both faces; return
    how many positions were shown."""
    shown = 0
    for here in [*[(seat,) for seat in range(seats)], tuple(range(seats))]:
        for face in FACES:
            first = next(positions(game, edition, seats, seed, every))
            client = offline_client(match_of(game, first), here, "fr")
            shown += asyncio.run(face(client, game, positions(game, edition, seats, seed, every)))
    return shown

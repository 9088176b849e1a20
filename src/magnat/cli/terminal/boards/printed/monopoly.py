"""Draws the board of Monopoly: forty squares around a free area."""

from __future__ import annotations

from typing import Any, Final

from magnat.cli.terminal.boards.base_board import (
    PLAIN,
    TerminalBoard,
    TerminalPlan,
    Tile,
    data,
    edges,
)
from magnat.cli.terminal.boards.canvas import Rect
from magnat.cli.terminal.names_in_view import BoxNames
from magnat.cli.terminal.texts import words
from magnat.server.wire.table_socket import View

GROUPS: Final = {
    "brun": "#96603c",
    "bleu_ciel": "#8cc4dd",
    "rose": "#c8447f",
    "orange": "#e8912c",
    "rouge": "#d0382d",
    "jaune": "#efd03c",
    "vert": "#2c8656",
    "bleu_fonce": "#3b5bb5",
    "gares": "#57514a",
    "services": "#7d7466",
}
HOUSE: Final = "⌂"
HOTEL: Final = "H"


class MonopolyTerminalBoard(TerminalBoard):
    frame = "#1e5b4b"
    earns = "rents"

    def __init__(self, names: BoxNames) -> None:
        super().__init__(names)
        self.spaces: Final = data(names, "board", "space")
        items = names.layout.items
        self.title: Final = [
            items.index(f"title:{one['key']}") if f"title:{one['key']}" in items else -1
            for one in self.spaces
        ]
        self.buildings: Final = [
            (names.layout.goods.index(good), sign)
            for good, sign in (("house", HOUSE), ("hotel", HOTEL))
        ]

    def rows(self, width: int, height: int) -> int:
        return height if height > 24 else 15

    def plan(self, width: int, height: int) -> TerminalPlan:
        leg = self.squares // 4
        side = max(11, min(22, width // 6))
        across = edges(width - 2 * side, leg - 1, side)
        row = max(1, (height - 6) // (leg - 1))
        top = (height - row * (leg - 1)) // 2
        rects: dict[int, Rect] = {}
        for at in range(self.squares):
            turn, step = divmod(at, leg)
            down = top + (step - 1) * row
            up = top + (leg - 1 - step) * row
            if step == 0:
                x, y = ((width - side, height - top), (0, height - top), (0, 0), (width - side, 0))[
                    turn
                ]
                rects[at] = Rect(x, y, x + side, y + top)
            elif turn == 0:
                rects[at] = Rect(across[leg - 1 - step], height - top, across[leg - step], height)
            elif turn == 1:
                rects[at] = Rect(0, up, side, up + row)
            elif turn == 2:
                rects[at] = Rect(across[step - 1], 0, across[step], top)
            else:
                rects[at] = Rect(width - side, down, width, down + row)
        hole = Rect(side + 1, top, width - side - 1, height - top)
        return TerminalPlan(rects, hole)

    def tile(self, view: View, at: int) -> Tile:
        space, item = self.spaces[at], self.title[at]
        glimpse = view.glimpse
        marks, is_dim = "", False
        owners: tuple[int, ...] = ()
        if item >= 0:
            holder = glimpse["held_by"][item]
            owners = (holder,) if holder < glimpse["seats"] else ()
            for good, sign in self.buildings:
                marks += sign * (glimpse["count"][good][self.first + at] or 0)
            is_dim = glimpse["mortgaged"][item]
        names = (self.names.item(item), *self.called(at)) if item >= 0 else self.called(at)
        bare = names[-1].split(" ")
        if len(bare) > 1 and space.get("group") in ("gares", "services"):
            names = (*names, bare[-1] if bare[0] in ("Aéroport", "Gare") else bare[0])
        return Tile(
            names,
            GROUPS.get(space.get("group", ""), PLAIN),
            owners,
            marks,
            self.standing(view, at),
            is_dim,
        )

    def shifted(self, shift: dict[str, Any]) -> str:
        whole = words(self.names.language)["of_all"].format(shift["of"])
        return f"{super().shifted(shift)} {whole}"

    def has(self, view: View, seat: int) -> list[str]:
        say, names, glimpse = words(self.names.language), self.names, view.glimpse
        found = []
        if glimpse["prison"][seat]:
            found.append(say["in_jail"])
        found += [say["jail_card"] for _ in self.held(view, seat, "card")]
        for item in self.held(view, seat, "title"):
            at = self.title.index(item)
            built = ""
            for good, sign in self.buildings:
                built += sign * (glimpse["count"][good][self.first + at] or 0)
            name = names.named(f"space:{self.key(at)}")
            note = f" ({say['mortgaged']})" if glimpse["mortgaged"][item] else built and f" {built}"
            found.append(f"{name}{note}")
        return found


BOARD: Final = MonopolyTerminalBoard

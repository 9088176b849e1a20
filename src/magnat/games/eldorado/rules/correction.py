"""What the real board shows: purses, ingots, loans, titles and their prices, pawns, rounds."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Good, Item
from magnat.core.state import MONEY, Holder
from magnat.core.step_and_window import NOBODY, Seat, Step
from magnat.games.eldorado.edition import INGOT, LOAN
from magnat.games.eldorado.rules.turn import EldoradoNextTurn, EldoradoTurn
from magnat.games.eldorado.state import Eldorado
from magnat.kit import set_by_hand
from magnat.kit.set_by_hand import Mark

PRICES: Final = "prices"
OWED: Final = "owed"
SKIPS: Final = "skips"
ROUNDS: Final = "rounds"
MOST_PRICE: Final = 1_000_000
MOST_TURNS: Final = 99


@final
class EldoradoMayCorrect(set_by_hand.MayCorrect[Eldorado]):
    """The banker sets right what he sees on the table."""

    cite = "table.correction"

    def turn(self, seat: Seat) -> Step[Any]:
        return EldoradoNextTurn(NOBODY, seat)

    def is_start(self, step: Step[Any]) -> bool:
        return isinstance(step, EldoradoTurn)

    def amounts(self, s: Eldorado) -> list[tuple[Holder, Good]]:
        return [(seat, good) for seat in range(s.seats) for good in (MONEY, INGOT, LOAN)]

    def places(self, s: Eldorado) -> list[tuple[Holder, tuple[Item, ...]]]:
        titles = tuple(range(s.box.titles))
        pawns = tuple([s.pawn(seat) for seat in s.living()])
        found = [(seat, titles) for seat in s.living()]
        found.append((s.bank, titles))
        found.extend([(s.space(square), pawns) for square in range(len(s.box.squares))])
        return found

    def marks(self, s: Eldorado) -> list[Mark]:
        least = s.box.minimum
        found = [
            Mark(PRICES, title, price, least, MOST_PRICE) for title, price in enumerate(s.prices)
        ]
        for seat in s.living():
            found.append(Mark(OWED, s.pawn(seat), s.owed[seat], 0, MOST_PRICE))
            found.append(Mark(SKIPS, s.pawn(seat), s.skips[seat], 0, MOST_TURNS))
        found.append(Mark(ROUNDS, NOBODY, s.rounds, 0, MOST_TURNS))
        return found

    def mark(self, s: Eldorado, field: str, item: Item, value: int) -> None:
        s.correct(field, item - s.box.first_pawn if field in (OWED, SKIPS) else item, value)

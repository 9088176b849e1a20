"""What the real board shows: purses, jokers, titles, plates, pawns, tours of the world."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Good, Item
from magnat.core.state import MONEY, Holder
from magnat.core.step_and_window import NOBODY, Seat, Step
from magnat.games.richesses.edition import JOKER
from magnat.games.richesses.rules.turn import RichessesNextTurn, RichessesTurn
from magnat.games.richesses.state import Richesses
from magnat.kit import set_by_hand
from magnat.kit.set_by_hand import Mark, SetPlace

TOURS: Final = "tours"
MOST_TOURS: Final = 99


@final
class RichessesMayCorrect(set_by_hand.MayCorrect[Richesses]):
    """The banker sets right what he sees on the table."""

    cite = "table.correction"

    def turn(self, seat: Seat) -> Step[Any]:
        return RichessesNextTurn(NOBODY, seat)

    def is_start(self, step: Step[Any]) -> bool:
        return isinstance(step, RichessesTurn)

    def amounts(self, s: Richesses) -> list[tuple[Holder, Good]]:
        return [(seat, good) for seat in range(s.seats) for good in (MONEY, JOKER)]

    def places(self, s: Richesses) -> list[tuple[Holder, tuple[Item, ...]]]:
        box = s.box
        titles = tuple(range(box.first_plate))
        plates = tuple(range(box.first_plate, box.first_card))
        pawns = tuple([s.pawn(seat) for seat in s.living()])
        found = [(seat, titles) for seat in s.living()]
        found.append((s.file, titles))
        for step in range(len(box.squares)):
            found.append((s.space(step), (*plates, *pawns) if step in box.slots else pawns))
        found.append((s.bank, plates))  # not noted: asked for when a pawn stops there
        return found

    def put(self, s: Richesses, item: Item, holder: Holder) -> None:
        """A plate changes places with the one that lies there. The bank has those that are not
        noted."""
        if s.box.first_plate <= item < s.box.first_card and holder != s.bank:
            for other in range(s.box.first_plate, s.box.first_card):
                if s.held_by[other] == holder:
                    s.give(other, s.held_by[item], self.cite)
                    break
        s.give(item, holder, self.cite)

    def take(self, s: Richesses, seat: Seat, action: Action) -> None:
        """Plates that are not noted are told of in one sentence."""
        if isinstance(action, SetPlace) and action.holder == s.bank:
            before = s.event_count()
            super().take(s, seat, action)
            s.drop_events(before)
            s.note("unnoted", self.cite, len(action.items))
        else:
            super().take(s, seat, action)

    def marks(self, s: Richesses) -> list[Mark]:
        return [Mark(TOURS, s.pawn(seat), s.tours[seat], 0, MOST_TOURS) for seat in s.living()]

    def mark(self, s: Richesses, field: str, item: Item, value: int) -> None:
        s.correct(field, item - s.box.first_pawn, value)

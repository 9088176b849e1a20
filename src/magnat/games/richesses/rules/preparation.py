"""II. Préparation: plates at random, the money shared out, the highest throw begins."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import NO_CHOICES, Action, Choice, Item
from magnat.core.state import MONEY
from magnat.core.step_and_window import CHANCE, NOBODY, Chance, Seat
from magnat.games.richesses.edition import JOKER, NEWS_DECK, PLATES_PER_TRUST, RANDOM, START
from magnat.games.richesses.rules.turn import RichessesNextTurn
from magnat.games.richesses.state import Richesses
from magnat.kit.rounding import down_to
from magnat.kit.turns import Opening

PLATES: Final = "preparation.plaquettes"
SHARES: Final = "preparation.partage"


def lay(s: Richesses) -> None:
    """Unpack the box."""
    box = s.box
    s.stock(MONEY, s.bank, 0)
    s.stock(JOKER, s.bank, box.supply[JOKER])
    for _ in box.titles:
        s.place(s.file)
    _lay_plates(s)
    for _ in box.cards:
        s.place(s.first_deck())
    s.shuffle(NEWS_DECK)
    for _ in range(s.seats):
        s.place(s.space(START))
    share = down_to(box.rules.pot // s.seats, box.rules.pot_unit)
    for seat in range(s.seats):
        s.pay(s.bank, seat, share, SHARES)
    s.do(Begin(NOBODY, tuple(range(s.seats))))


def _lay_plates(s: Richesses) -> None:
    """At random, or as on the photograph; without luck a host may still say how they lie."""
    box = s.box
    productions = [box.squares[step].plate for step in box.slots]
    if s.luck is not None and box.rules.plates == RANDOM:
        s.luck.shuffle(productions)
    for production in range(len(box.productions)):
        steps = [
            step for step, its in zip(box.slots, productions, strict=True) if its == production
        ]
        assert len(steps) == PLATES_PER_TRUST
        for step in steps:
            s.place(s.space(step))
    s.note("laid", PLATES, len(box.slots))


@final
class Begin(Opening[Richesses]):
    """Everybody throws, and the highest begins; this throw costs no fine."""

    cite = "tour.premier"

    def begins(self, s: Richesses, seat: Seat) -> None:
        s.do(RichessesNextTurn(NOBODY, seat))


@final
class LayPlates(Action):
    """How the plates lie on a real board: one for each slot, in the order of the way."""

    def __init__(self, items: tuple[Item, ...]) -> None:
        self.items: Final = items


@final
class MayLayPlates(Chance[Richesses]):
    """Where a host throws real dice, real plates were laid: he tells how before the first move."""

    cite = "preparation.plaquettes"

    def __init__(self, seat: Seat = NOBODY) -> None:
        super().__init__(seat)

    def choices(self, s: Richesses, seat: Seat) -> list[Choice]:
        box = s.box
        if seat != CHANCE or s.luck is not None or box.rules.plates != RANDOM:
            return NO_CHOICES
        if any([s.at(other) != START for other in s.living()]):
            return NO_CHOICES
        plates = tuple(range(box.first_plate, box.first_card))
        return [Choice(LayPlates(()), pool=plates, least=len(plates), most=len(plates))]

    def take(self, s: Richesses, seat: Seat, action: Action) -> None:
        assert isinstance(action, LayPlates)
        for step, plate in zip(s.box.slots, action.items, strict=True):
            s.give(plate, s.space(step), self.cite)

"""1. Le banquier, la durée, et ce que chacun reçoit avant la partie."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Choice, Item
from magnat.core.state import MONEY
from magnat.core.step_and_window import NOBODY, Question, Seat, Step
from magnat.games.eldorado.edition import (
    CRISIS_DECK,
    INGOT,
    LOAN,
    RADIO_DECK,
    SERIES,
)
from magnat.games.eldorado.rules.agreed_hour import AgreedHour
from magnat.games.eldorado.rules.turn import EldoradoNextTurn
from magnat.games.eldorado.state import Eldorado

BANKER: Final[Seat] = 0  # the players elect him by the seat they give him
MINUTE: Final = 60_000


def lay(s: Eldorado) -> None:
    """Unpack the box, and agree on what is agreed before the game."""
    unpack(s)
    prepare(s)


def unpack(s: Eldorado) -> None:
    """Everything out of the box: titles, money and gold with the bank, the two packs shuffled."""
    box = s.box
    s.stock(MONEY, s.bank, box.supply[MONEY])
    s.stock(INGOT, s.bank, box.supply[INGOT])
    s.stock(LOAN, s.bank, box.supply[LOAN])
    for _ in range(box.titles):
        s.lay_title()
    for _ in box.radio:
        s.place(s.first_deck() + RADIO_DECK)
    for _ in box.crises:
        s.place(s.first_deck() + CRISIS_DECK)
    for _ in range(s.seats):
        s.place(s.space(0))
    s.note("unpacked", "preparation.series", box.titles, box.supply[INGOT])


def prepare(s: Eldorado) -> None:
    """Elect the banker, agree on the hour, deal, and let everybody choose; then the game begins."""
    s.note("elected", "preparation.banquier", BANKER)
    if s.box.minutes > 0:
        s.note("scheduled", "preparation.duree", s.box.minutes)
        s.open(AgreedHour(NOBODY, s.box.minutes * MINUTE))
    if s.box.rounds > 0:
        s.note("scheduled_rounds", "preparation.duree", s.box.rounds)
    for seat in range(s.seats):
        s.pay(s.bank, seat, s.box.start_cash, "preparation.mise")
    s.shuffle(RADIO_DECK)
    s.shuffle(CRISIS_DECK)
    s.note("shuffled", "preparation.cartes", len(s.box.radio), len(s.box.crises))
    steps: list[Step[Any]] = [FirstHolding(seat) for seat in range(s.seats)]
    s.do_all([*steps, EldoradoNextTurn(NOBODY, BANKER)])


@final
class TakeTitle(Action):
    """This title."""

    def __init__(self, title: Item) -> None:
        self.title: Final = title


@final
class TakeIngot(Action):
    """An ingot."""


TAKE_INGOT: Final = Choice(TakeIngot())  # made once: all are asked it at every table
_TAKE: Final[dict[Item, Choice]] = {}


def _take(title: Item) -> Choice:
    """Likewise."""
    known = _TAKE.get(title)
    if known is None:
        known = Choice(TakeTitle(title))
        _TAKE[title] = known
    return known


@final
class FirstHolding(Question[Eldorado]):
    """Each player in turn takes a title or an ingot; no two take titles of the same series."""

    cite = "preparation.choix"

    def choices(self, s: Eldorado, seat: Seat) -> list[Choice]:
        if seat != self.seat:
            return []
        found: list[Choice] = []
        if s.ingots(s.bank) > 0:
            found.append(TAKE_INGOT)
        for series in range(len(SERIES)):
            if s.holds(s.bank, series) == s.box.titles_per_series:
                found.append(_take(s.box.first_of(series)))
        return found

    def flow(self, s: Eldorado, seat: Seat, action: Action) -> int | None:
        return 0

    def take(self, s: Eldorado, seat: Seat, action: Action) -> None:
        if isinstance(action, TakeTitle):
            s.give(action.title, seat, self.cite)
        else:
            s.pay(s.bank, seat, 1, self.cite, INGOT)

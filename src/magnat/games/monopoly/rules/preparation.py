"""Preparation: the packs shuffled, pawns on Départ, money handed out, titles dealt where the
variant deals them."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Item
from magnat.core.state import MONEY
from magnat.core.step_and_window import NOBODY, Chance, Seat, Step
from magnat.games.monopoly.edition import DECKS, HOTEL, HOUSE, TITLES
from magnat.games.monopoly.rules.agreed_hour import TimeLimit
from magnat.games.monopoly.rules.money.debt import Owed
from magnat.games.monopoly.rules.turn import WhoBegins
from magnat.games.monopoly.state import Monopoly

MINUTE: Final = 60_000


def lay(s: Monopoly) -> None:
    """Everything out of the box and in its place."""
    s.stock(MONEY, s.bank, 0)
    s.stock(HOUSE, s.bank, s.box.supply[HOUSE])
    s.stock(HOTEL, s.bank, s.box.supply[HOTEL])
    for _ in range(TITLES):
        s.place(s.bank)
    for deck in range(len(DECKS)):
        for _ in s.box.pack(deck):
            s.place(s.first_deck() + deck)
    for _ in range(s.seats):
        s.place(s.square(s.box.go))
    s.do(Preparation(NOBODY))


@final
class Preparation(Step[Monopoly]):
    """Shuffle both packs, give everybody the starting money, deal titles where that is played."""

    cite = "preparation.table"

    def run(self, s: Monopoly) -> None:
        for deck in range(len(DECKS)):
            s.shuffle(deck)
        s.note("shuffled", self.cite)
        for seat in range(s.seats):
            s.pay(s.bank, seat, s.box.rules.start_cash, "preparation.argent")
        if s.box.rules.timed_game > 0:
            s.open(TimeLimit(NOBODY, s.box.rules.timed_game * MINUTE))
        s.do_all([*deals(s), WhoBegins(NOBODY, tuple(range(s.seats)))])


def deals(s: Monopoly) -> list[Step[Any]]:
    """Titles dealt one by one, to each player in turn."""
    rules = s.box.rules
    if rules.dealt_free:
        cite = "coutume.proprietes"
    elif rules.short_game:
        cite = "rapide.distribution"
    else:
        cite = "montre.distribution"
    return [Dealt(seat, cite) for _ in range(rules.dealt_cards) for seat in range(s.seats)]


@final
class DealtTitle(Action):
    """Which title was on top of the shuffled pack."""

    def __init__(self, title: Item) -> None:
        self.title: Final = title


@final
class Dealt(Chance[Monopoly]):
    """A title from the shuffled property cards; its price is paid at once."""

    cite = "rapide.distribution"

    def __init__(self, seat: Seat, why: str) -> None:
        super().__init__(seat)
        self.why: Final = why  # the variant that deals

    def sample(self, s: Monopoly) -> Action:
        luck = s.luck
        assert luck is not None
        left = s.items(s.bank)
        return DealtTitle(left[luck.below(len(left))])

    def outcomes(self, s: Monopoly) -> list[tuple[Action, int]]:
        return [(DealtTitle(title), 1) for title in s.items(s.bank)]

    def take(self, s: Monopoly, seat: Seat, action: Action) -> None:
        assert isinstance(action, DealtTitle)
        s.give(action.title, self.seat, self.why)
        if not s.box.rules.dealt_free:
            s.do(Owed(self.seat, s.bank, s.box.price[action.title], self.why))

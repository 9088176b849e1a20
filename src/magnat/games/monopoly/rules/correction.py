"""What the real board shows: cash, titles, pawns, buildings, mortgages, who sits in prison."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Good, Item
from magnat.core.state import MONEY, Holder
from magnat.core.step_and_window import NOBODY, Seat, Step
from magnat.games.monopoly.edition import HOTEL, HOUSE, SPACES, TITLES
from magnat.games.monopoly.rules.turn import MonopolyNextTurn, MonopolyTurn
from magnat.games.monopoly.state import Monopoly
from magnat.kit import set_by_hand
from magnat.kit.set_by_hand import Mark

MORTGAGED: Final = "mortgaged"
PREPAID: Final = "prepaid"
PRISON: Final = "prison"
INTEREST_PAID: Final = 2  # of the mark that a title has: mortgaged, and its interest paid already


@final
class MonopolyMayCorrect(set_by_hand.MayCorrect[Monopoly]):
    """The banker sets right what he sees on the table."""

    cite = "table.correction"

    def turn(self, seat: Seat) -> Step[Any]:
        return MonopolyNextTurn(NOBODY, seat)

    def is_start(self, step: Step[Any]) -> bool:
        return isinstance(step, MonopolyTurn)

    def amounts(self, s: Monopoly) -> list[tuple[Holder, Good]]:
        found: list[tuple[Holder, Good]] = [(seat, MONEY) for seat in range(s.seats)]
        for site in s.box.sites:
            square = s.square(s.box.space_of[site])
            found.extend([(square, HOUSE), (square, HOTEL)])
        if s.box.rules.free_parking_money:
            found.append((s.square(s.box.parking), MONEY))
        # What was won at an auction and is not put down yet.
        found.extend([(seat, good) for seat in range(s.seats) for good in (HOUSE, HOTEL)])
        return found

    def places(self, s: Monopoly) -> list[tuple[Holder, tuple[Item, ...]]]:
        titles = tuple(range(TITLES))
        cards = tuple(s.box.prison_cards)
        pawns = tuple([s.pawn(seat) for seat in s.living()])
        found = [(seat, (*titles, *cards)) for seat in s.living()]
        found.append((s.bank, titles))
        for deck in range(len(s.order)):
            mine = tuple([card for card in cards if s.box.deck_of(card) == deck])
            found.append((s.first_deck() + deck, mine))
        found.extend([(s.square(at), pawns) for at in range(SPACES)])
        return found

    def marks(self, s: Monopoly) -> list[Mark]:
        found = [
            Mark(MORTGAGED, title, s.mortgaged[title] + s.prepaid[title], 0, INTEREST_PAID)
            for title in range(TITLES)
        ]
        throws = s.box.rules.prison_turns
        found.extend([Mark(PRISON, s.pawn(seat), s.prison[seat], 0, throws) for seat in s.living()])
        return found

    def mark(self, s: Monopoly, field: str, item: Item, value: int) -> None:
        if field == MORTGAGED:
            s.correct(MORTGAGED, item, value)
            s.correct(PREPAID, item, int(value == INTEREST_PAID))
        else:
            s.correct(field, item - s.box.first_pawn, value)

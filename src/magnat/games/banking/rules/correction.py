"""What the real board shows: purses and accounts, securities, written debts, mines, pawns."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Good, Illegal, Item
from magnat.core.state import MONEY, Holder
from magnat.core.step_and_window import NOBODY, Seat, Step
from magnat.games.banking.edition import AT_SQUARE, BOND, CHEQUE, PROMISE, SIDES
from magnat.games.banking.rules.turn import BankingNextTurn, ToThrow
from magnat.games.banking.state import Banking
from magnat.kit import set_by_hand
from magnat.kit.set_by_hand import Mark

COLOUR: Final = "places"
WALKED: Final = "steps"
FREE: Final = "free"


@final
class BankingMayCorrect(set_by_hand.MayCorrect[Banking]):
    """The banker sets right what he sees on the table."""

    cite = "table.correction"

    def turn(self, seat: Seat) -> Step[Any]:
        return BankingNextTurn(NOBODY, seat)

    def is_start(self, step: Step[Any]) -> bool:
        return isinstance(step, ToThrow)

    def amounts(self, s: Banking) -> list[tuple[Holder, Good]]:
        """What the cash desk owes in writing is in a player's hand."""
        found: list[tuple[Holder, Good]] = []
        for seat in range(s.seats):
            for holder in (seat, s.account(seat)):
                found.extend([(holder, good) for good in (MONEY, BOND, CHEQUE)])
            found.append((seat, PROMISE))
        return found

    def unit(self, s: Banking, good: Good) -> int:
        return s.box.stock.small_note if good in (MONEY, PROMISE) else 1

    def places(self, s: Banking) -> list[tuple[Holder, tuple[Item, ...]]]:
        shares = tuple([share for share in range(s.box.stock.shares) if s.mine_space(share) >= 0])
        pawns = tuple(
            [pawn for seat in s.living() for pawn in s.pawns(seat) if not s.is_home(pawn)]
        )
        found: list[tuple[Holder, tuple[Item, ...]]] = []
        for seat in s.living():
            found.extend([(seat, shares), (s.account(seat), shares)])
        found.append((s.bank, (*shares, *pawns)))
        return found

    def put(self, s: Banking, item: Item, holder: Holder) -> None:
        """A pawn at the cash desk is pledged; a share brings its token to the mine or takes it."""
        if item >= s.first_pawn:
            s.take_off(item, self.cite)
            return
        if s.held_by[item] != s.bank:
            s.surrender(item, self.cite)
        if holder == s.bank:
            return
        seat = holder if holder < s.seats else holder - s.seats - 1
        token = s.spare_token(seat)
        if token < 0:
            raise Illegal("all tokens of that colour are on mines", self.cite)
        s.occupy(item, seat, token, self.cite)
        s.give(item, holder, self.cite)

    def marks(self, s: Banking) -> list[Mark]:
        """The colours first: they say where a way begins."""
        living = s.living()
        found = [Mark(COLOUR, s.pawns(seat)[0], s.colour(seat), 0, SIDES - 1) for seat in living]
        for seat in living:
            for pawn in s.pawns(seat):
                is_pledged = s.is_pledged(pawn)
                if not is_pledged or s.box.rules.redeemed_at == AT_SQUARE:
                    found.append(self.walked(s, seat, pawn))
                if not is_pledged:
                    found.append(Mark(FREE, pawn, int(s.is_free(pawn)), 0, 1))
        return found

    def walked(self, s: Banking, seat: Seat, pawn: Item) -> Mark:
        """How far a pawn has gone, and the space that it then stands on."""
        board, first = s.box.board, s.first_space
        start = board.start(s.colour(seat))
        spaces = tuple([first + board.space(start + gone) for gone in range(board.way)])
        return Mark(WALKED, pawn, s.squares(pawn), 0, board.way - 1, spaces)

    def mark(self, s: Banking, field: str, item: Item, value: int) -> None:
        seat = s.owner(item)
        if field == COLOUR:
            s.correct(field, seat, value)
            for pawn in s.pawns(seat):
                s.stand(pawn, s.box.board.start(value), self.cite)
            return
        if field == FREE:
            s.correct(field, item - s.first_pawn, value)
            return
        step = s.box.board.start(s.colour(seat)) + value
        if s.is_pledged(item):  # it stays there, and will come back to that square
            s.correct("steps", item - s.first_pawn, step)
            return
        s.stand(item, step, self.cite)
        if value > 0:
            s.set_free(item, self.cite)
            s.spend_departure(item)

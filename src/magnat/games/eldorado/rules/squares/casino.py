"""Casino : pair, on gagne la mise multipliée par les points ; impair, on la perd autant."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Choice
from magnat.core.step_and_window import Question, Seat, Step
from magnat.games.eldorado.edition import FORTUNE, MOVE, OUT
from magnat.games.eldorado.rules.money.payments import BankPays, Owe, Ruin, means
from magnat.games.eldorado.rules.squares.purchases import PASS, Pass
from magnat.games.eldorado.state import Eldorado
from magnat.kit.dice import Throw, points_of

LOSS: Final = "casino.perte"


def is_double_six(faces: tuple[int, ...]) -> bool:
    return faces[0] == 6 and faces[1] == 6


@final
class Stake(Action):
    """So much on the next throw."""

    def __init__(self, amount: int) -> None:
        self.amount: Final = amount

    def with_amount(self, amount: int) -> Stake:
        return Stake(amount)


STAKE: Final = Stake(0)  # made once; the amount is a blank


@final
class CasinoTable(Question[Eldorado]):
    """If one wishes, any stake up to the cash in hand, or, as the table may have it, to all that
    one could sell: on the square, or by a double six."""

    cite = "casino.mise"

    def __init__(self, seat: Seat, by_double: bool) -> None:
        super().__init__(seat)
        self.by_double: Final = by_double

    def most(self, s: Eldorado) -> int:
        """What may be staked."""
        most = s.cash(self.seat)
        return most + s.sale_value(self.seat) if s.box.stake == FORTUNE else most

    def is_open(self, s: Eldorado) -> bool:
        return self.most(s) >= s.box.unit

    def choices(self, s: Eldorado, seat: Seat) -> list[Choice]:
        if seat != self.seat or not self.is_open(s):
            return []
        return [Choice(STAKE, low=s.box.unit, high=self.most(s), by=s.box.unit), PASS]

    def run(self, s: Eldorado) -> None:
        s.note("too_poor", self.cite, self.seat)

    def flow(self, s: Eldorado, seat: Seat, action: Action) -> int | None:
        return 0 if isinstance(action, Pass) else None

    def take(self, s: Eldorado, seat: Seat, action: Action) -> None:
        if isinstance(action, Pass):
            s.note("forwent", self.cite, seat)
            return
        assert isinstance(action, Stake)
        if self.by_double and s.box.casino_by_double == MOVE:
            casino = s.space(s.box.casino)
            s.give(s.pawn(seat), casino, "casino.double", (casino,))
        s.note("staked", "casino.double" if self.by_double else self.cite, seat, action.amount)
        s.do(Spin(seat, action.amount))


def winnings(faces: tuple[int, ...]) -> int:
    """What each unit staked wins, or loses (below 0)."""
    points = points_of(faces)
    return points if points % 2 == 0 else -points


@final
class Spin(Throw[Eldorado]):
    """Even wins the stake times the points, odd loses as much; the stake itself comes back."""

    cite = "casino.jeu"

    def __init__(self, seat: Seat, stake: int) -> None:
        super().__init__(seat)
        self.stake: Final = stake

    def thrown(self, s: Eldorado, faces: tuple[int, ...]) -> None:
        amount = self.stake * winnings(faces)
        if amount > 0:
            s.note("won", self.cite, self.seat, amount)
            steps: list[Step[Any]] = [BankPays(self.seat, amount, self.cite)]
            if is_double_six(faces) and s.box.casino_double_six:
                steps.append(CasinoTable(self.seat, True))
            s.do_all(steps)
        else:
            s.note("lost", self.cite, self.seat, -amount)
            s.do(Owe(self.seat, s.bank, -amount, LOSS), Penniless(self.seat))


@final
class Penniless(Step[Eldorado]):
    """The loss is paid and nothing at all is left: where the table reads it so, that is ruin."""

    cite = LOSS

    def run(self, s: Eldorado) -> None:
        is_broke = means(s, self.seat) + s.owed[self.seat] == 0
        if is_broke and s.box.zero_fortune == OUT:
            s.do(Ruin(self.seat, s.bank, self.cite))

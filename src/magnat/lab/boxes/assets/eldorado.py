"""Eldorado: its series and gold as assets."""

from __future__ import annotations

from typing import Final, final

from magnat.core.event import Event
from magnat.core.state import MONEY, State
from magnat.core.step_and_window import NOBODY, Seat
from magnat.games.eldorado.edition import INGOT, SERIES
from magnat.games.eldorado.state import Eldorado
from magnat.lab.boxes.asset_accounts import Asset, AssetAccount, whole


def estate(s: State) -> AssetAccount:
    assert isinstance(s, Eldorado)
    return EldoradoAssets(s)


@final
class EldoradoAssets(AssetAccount):
    """The six series and the gold. Purchases from the bank are the cost; the income of Départ and
    the premiums of Succès are the earnings."""

    def __init__(self, s: Eldorado) -> None:
        keys = [*[f"group:{key}" for key in SERIES], "good:ingot"]
        super().__init__(s, [Asset(key, key) for key in keys])
        self.table: Final = s
        self.gold: Final = len(SERIES)

    def see(self, event: Event) -> None:
        s, box = self.table, self.table.box
        if event.kind == "paid":
            src, dst, n, good = [whole(event, i) for i in range(4)]
            if good == INGOT and src == s.bank and dst < s.seats:
                self.acquire(self.gold, dst, n * box.ingot_price)
            elif good == MONEY and src == s.bank and dst < s.seats:
                if event.cite == "depart.revenus":
                    self._income(dst, n)
                elif event.cite == "succes.prime":
                    series = box.squares[s.square(s.turn)].series
                    self.earned[series] += n
        elif event.kind == "given":
            item, src, dst = whole(event, 0), whole(event, 1), whole(event, 2)
            if item < box.titles and src == s.bank and dst < s.seats:
                self.acquire(item // box.titles_per_series, dst, s.resale(item))

    def stop(self, event: Event) -> int:
        """Return the square where a pawn stops. Pawns pause at the fork to choose their way, so a
        stop there counts only with the event "controlled"."""
        fork = self.table.space(self.table.box.fork)
        if event.kind == "controlled":
            seat = whole(event, 0)
            return fork if self.table.square(seat) == self.table.box.fork else NOBODY
        found = super().stop(event)
        return NOBODY if found == fork else found

    def _income(self, seat: Seat, n: int) -> None:
        """Divide an income that the square Départ pays a seat among the seat's series; count the
        rest as earned by the gold."""
        box = self.table.box
        left = n
        for series in range(len(SERIES)):
            part = min(len(self.table.titles_of(seat, series)) * box.income_title, left)
            self.earned[series] += part
            left -= part
        self.earned[self.gold] += left

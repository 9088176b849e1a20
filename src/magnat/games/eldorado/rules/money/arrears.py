"""Banqueroute : ce que la banque doit encore, elle le paie dès qu’elle a de l’argent."""

from __future__ import annotations

from magnat.games.eldorado.state import Eldorado
from magnat.kit.rounding import down_to


def settle_arrears(s: Eldorado) -> None:
    """As soon as the bank has money again it pays what it owes, as much to each as it can."""
    if not s.is_in_arrears():
        return
    creditors = sorted([(s.owed[seat], seat) for seat in s.living() if s.owed[seat] > 0])
    for i, (owed, seat) in enumerate(creditors):
        n = min(owed, down_to(s.cash(s.bank) // (len(creditors) - i), s.box.unit))
        s.owe(seat, -n)
        s.pay(s.bank, seat, n, "banqueroute.dette")

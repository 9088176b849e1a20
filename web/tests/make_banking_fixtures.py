"""Writes tests/fixtures/banking: what the server sends at telling moments of a game of Banking.

Run it with the project's Python from any folder: python web/tests/make_banking_fixtures.py
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from make_fixtures import NAMES, SEAT, is_mine, secret, view, write

from magnat.games import find
from magnat.play.match import Match
from magnat.play.record import new_header
from magnat.server.boxes import Boxes
from magnat.server.shelf import Shelf

SEEDS = range(1, 400)


def is_pick(match: Match) -> bool:
    """Three pawns to choose from, and a lost throw among them."""
    if not is_mine("WhichPawn")(match):
        return False
    s, n = vars(match.s), vars(match.s.agenda[-1])["n"]
    pawns = [vars(choice.action)["pawn"] for choice in match.choices(SEAT)[:-1]]
    board = s["box"].board
    steps = [s["steps"][pawn - s["first_pawn"]] for pawn in pawns]
    ahead = [board.track.ahead(step, n) for step in steps]
    lost = [len(path) < n or board.kind(path[-1]) == board.kinds[board.lane + 3] for path in ahead]
    return len(pawns) == 3 and sum(lost) == 1


def is_rich_counter(match: Match) -> bool:
    """Something of every kind to deposit."""
    if not is_mine("BankCounter")(match):
        return False
    rows = match.s.count
    return all([rows[good][SEAT] > 0 for good in (0, 1, 2)]) and SEAT in match.s.held_by[:20]


WANTED: dict[str, Callable[[Match], bool]] = {
    "throw": is_mine("ToThrow"),
    "pick": is_pick,
    "counter": is_rich_counter,
    "sale": is_mine("Sale"),
    "pledge": is_mine("Pledge"),
    "journey": is_mine("Journey"),
    "ride": is_mine("Ride"),
    "purchase": is_mine("Purchase"),
}


def main() -> None:
    game = find("banking")
    boxes = Boxes(Shelf({"banking": game}))
    write("banking/edition", msgspec.to_builtins(boxes.edition("banking", "cnep")))
    write("banking/rulebook", msgspec.to_builtins(boxes.clauses("banking", "cnep")))
    write("banking/layout", msgspec.to_builtins(boxes.layout("banking", "cnep", 4)))
    missing = dict(WANTED)
    for seed in SEEDS:
        edition = game.load("cnep", {})
        header = new_header(game, edition, 4, secret(seed), NAMES, ["balanced"] * 4)
        match = Match(game, header, edition=edition)
        since = 0
        while not match.is_over and missing:
            for name in list(missing):
                if missing[name](match) and (since > 60 or name == "pledge"):
                    write(f"banking/view-{name}", view(match, since))
                    del missing[name]
            since = len(match.record.lines)
            match.wake(match.deadline())
    print("not met:", sorted(missing) or "nothing")


if __name__ == "__main__":
    main()

"""Searches games of bots for moments that show something, and writes tests/fixtures: the records of
these games, and what the server sends at each moment.

Run it with the project's Python from any folder: python web/tests/make_fixtures.py
With --same-records it keeps the records, and writes only what the server sends.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from magnat.core.event import Event
from magnat.games import find
from magnat.games.banking.rules.pawns import is_lost
from magnat.games.monopoly.edition import TITLES
from magnat.kit.trade import Offered
from magnat.play.fairness import Secret
from magnat.play.match.match import Match
from magnat.play.record.header import new_header
from magnat.play.record.record import Record
from tests.web.view_fixtures import FIXTURES, FOUND, RECORDS, SEAT, fixtures

NAMES = ["Margot", "Papi Jean", "Lucas", "Colbert"]
EARLY = 150  # before so many entries, a game shows little
Wanted = Callable[[Match], bool]


def is_mine(name: str) -> Wanted:
    def looks(match: Match) -> bool:
        top = match.s.agenda[-1] if match.s.agenda else None
        if top is None or match.codec.encode(top)["do"] != name:
            return False
        return top.seat == SEAT or top.seat < 0

    return looks


def is_jailed(match: Match) -> bool:
    return is_mine("Turn")(match) and vars(match.s)["prison"][SEAT] > 0


def is_claimable(match: Match) -> bool:
    claims = [one for one in match.s.standing if one.seat == SEAT and hasattr(one, "throws")]
    return bool(claims)


def is_offered(match: Match) -> bool:
    return any([isinstance(one, Offered) and one.to == SEAT for one in match.s.standing])


def is_bid(match: Match) -> bool:
    names = [type(choice.action).__name__ for choice in match.choices(SEAT)]
    return "Bid" in names and getattr(match.s.agenda[-1], "price", 0) > 60


def may_build(match: Match) -> bool:
    """Tell whether the seat may build, and also has something mortgaged that can be dealt in."""
    s = match.s
    if not (may("Build")(match) and is_mine("Turn")(match)):
        return False
    offers = [one for one in match.choices(SEAT) if type(one.action).__name__ == "Offer"]
    return any([vars(s)["mortgaged"][item] for item in offers[0].pool if item < TITLES])


def may_buy(match: Match) -> bool:
    return is_mine("Purchase")(match) and may("Buy")(match)


def may(*names: str) -> Callable[[Match], bool]:
    def looks(match: Match) -> bool:
        return bool([one for one in match.choices(SEAT) if type(one.action).__name__ in names])

    return looks


def may_take_and_owes(match: Match) -> bool:
    return is_mine("CountryTitles")(match) and bool(vars(match.s.agenda[-1])["owed"])


def bids_on_a_trust(match: Match) -> bool:
    return is_bid(match) and len(vars(match.s.agenda[-1])["items"]) > 2


WANTED: dict[str, Wanted] = {
    "turn": is_mine("Turn"),
    "purchase": may_buy,
    "claim": is_claimable,
    "auction": is_bid,
    "prison": is_jailed,
    "debt": is_mine("FindMoney"),
    "build": may_build,
    "offer": is_offered,
    "over": lambda match: match.is_over,
}
RICHESSES: dict[str, Wanted] = {
    "throw": is_mine("Turn"),
    "file": may_take_and_owes,
    "world": is_mine("WorldTitles"),
    "royalty": may("Claim"),
    "trust": bids_on_a_trust,
    "putting-up": is_mine("PuttingUp"),
    "joker": is_mine("JokerSale"),
    "outbid": may("Outbid"),
    "decide": may("SellTo"),
}
LATE = ("claim", "auction", "build", "purchase", "throw", "file", "royalty", "trust")


def befell(kind: str, of: Callable[[Match, Event], bool] = lambda match, event: True) -> Wanted:
    """Return a condition that is true if an event of this kind has just happened to seat 0."""

    def looks(match: Match) -> bool:
        last = match.history[-1].entry if match.history else 0
        recent = [told.event for told in match.history if told.entry == last]
        return any(one.kind == kind and one.facts[0] == SEAT and of(match, one) for one in recent)

    return looks


def is_crisis(match: Match, event: Event) -> bool:
    return event.cite == "crise.carte"


def is_paid(match: Match, event: Event) -> bool:
    """Tell whether a debt is open and the moment must wait until it is paid."""
    return not is_mine("SellByAuction")(match)


def is_tempted(match: Match) -> bool:
    return is_mine("CasinoTable")(match) and match.s.cash(SEAT) > 5_000


def has_failed(match: Match) -> bool:
    last = match.history[-1].entry if match.history else 0
    return any(told.event.kind == "bank_failed" for told in match.history if told.entry == last)


ELDORADO: dict[str, Wanted] = {
    "first": is_mine("FirstHolding"),
    "turn": is_mine("Turn"),
    "fork": is_mine("Fork"),
    "purchase": is_mine("Purchase"),
    "gold": is_mine("Gold"),
    "lending": is_mine("Lending"),
    "casino": is_tempted,
    "auction": is_bid,
    "claim": is_claimable,
    "debt": is_mine("SellByAuction"),
    "control": befell("controlled", is_paid),
    "lottery": befell("lottery"),
    "crisis": befell("drew", is_crisis),
    "weekend": befell("skips"),
    "failure": has_failed,
}


def is_pick(match: Match) -> bool:
    """Tell whether there are three pawns to choose from, one of which would lose its throw."""
    if not is_mine("WhichPawn")(match):
        return False
    n = vars(match.s.agenda[-1])["n"]
    pawns = [vars(choice.action)["pawn"] for choice in match.choices(SEAT)[:-1]]
    return len(pawns) == 3 and sum([is_lost(match.s, pawn, n) for pawn in pawns]) == 1


def is_rich_counter(match: Match) -> bool:
    """Tell whether there is something of every kind to deposit."""
    if not is_mine("BankCounter")(match):
        return False
    rows = match.s.count
    return all([rows[good][SEAT] > 0 for good in (0, 1, 2)]) and SEAT in match.s.held_by[:20]


BANKING: dict[str, Wanted] = {
    "throw": is_mine("ToThrow"),
    "pick": is_pick,
    "counter": is_rich_counter,
    "sale": is_mine("Sale"),
    "pledge": is_mine("Pledge"),
    "journey": is_mine("Journey"),
    "ride": is_mine("Ride"),
    "purchase": is_mine("Purchase"),
}


def look(
    name: str, edition: str, wanted: dict[str, Wanted], late: dict[str, int], folder: str = ""
) -> dict[str, tuple[str, int]]:
    """Let bots play until each wanted moment has come up; the `late` ones must not come too early
    in a game. Store the records, and return for each moment its record and its number of
    entries."""
    game = find(name)
    missing = dict(wanted)
    met: dict[str, tuple[str, int]] = {}
    for seed in range(1, 400):
        box = game.load(edition, {})
        header = new_header(game, box, 4, Secret(seed, "fixtures"), NAMES, ["balanced"] * 4)
        match = Match(game, header, edition=box)
        last = -1
        for _ in range(4000):
            n = len(match.record.lines)
            for moment in list(missing):
                if missing[moment](match) and n >= late.get(moment, 0):
                    met[f"{folder}view-{moment}"] = (f"{name}-{seed}", n)
                    del missing[moment]
                    last = n
            if match.is_over or not missing:
                break
            match.wake(match.deadline())
        if last >= 0:
            text = Record(header, match.record.lines[:last]).text(game.codec)
            (RECORDS / f"{name}-{seed}.jsonl").write_text(text, encoding="utf-8")
        if not missing:
            break
    print(f"{name}, not met:", sorted(missing) or "nothing")
    return met


def find_records() -> None:
    """Search for games with the wanted moments, and replace the records by them."""
    RECORDS.mkdir(parents=True, exist_ok=True)
    for old in RECORDS.glob("*.jsonl"):
        old.unlink()
    late = dict.fromkeys(LATE, EARLY)
    eldorado = {one: EARLY for one in ELDORADO if one not in ("first", "weekend")}
    banking = {one: 60 for one in BANKING if one != "pledge"}
    met = {
        **look("monopoly", "europe", WANTED, late),
        **look("richesses", "nathan-urss", RICHESSES, late),
        **look("eldorado", "reconstruction", ELDORADO, eldorado, "eldorado/"),
        **look("banking", "cnep", BANKING, banking, "banking/"),
    }
    FOUND.write_text(json.dumps(met, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    if "--same-records" not in sys.argv[1:]:
        find_records()
    for name, text in fixtures().items():
        (FIXTURES / f"{name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

"""Writes tests/fixtures: what the server sends at telling moments of a real game, as JSON.

Run it with the project's Python from any folder: python web/tests/make_fixtures.py
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from magnat.core.event import Event
from magnat.core.step import NEVER, Window
from magnat.games import find
from magnat.kit.trade import Offered
from magnat.play.fairness import Secret
from magnat.play.match import Match
from magnat.play.record import new_header
from magnat.play.tell import Teller
from magnat.server.boxes import Boxes
from magnat.server.shelf import Shelf

HERE = Path(__file__).parent / "fixtures"
NAMES = ["Margot", "Papi Jean", "Lucas", "Colbert"]
SEAT = 0
EARLY = 150  # entries before which a game shows little
Wanted = Callable[[Match], bool]


def view(match: Match, since: int) -> dict[str, Any]:
    """The message of the server to seat 0."""
    tellers = {language: Teller(match.s, language, NAMES) for language in ("fr", "en")}
    book = match.edition.rulebook
    choices = []
    for choice in match.choices(SEAT):
        coded = match.codec.choice(choice)
        coded |= {language: tellers[language].action(choice.action) for language in tellers}
        choices.append(coded)
    top = match.s.agenda[-1] if match.s.agenda else None
    hours = [one.until(match.s) for one in match.s.standing]
    is_timed = isinstance(top, Window) and top.patience(match.s) > 0
    return {
        "type": "view",
        "n": len(match.record.lines),
        "since": since,
        "seat": SEAT,
        "clock": match.s.clock + 1500,
        "deadline": match.s.clock + 4500,
        "closes": match.s.clock + 4500 if is_timed else None,
        "standing": [hour if hour < NEVER else None for hour in hours],
        "glimpse": match.glimpse(SEAT).json(match.codec),
        "choices": choices,
        "awaited": [top.seat] if top is not None and top.seat >= 0 else [0, 1, 2, 3],
        "events": [
            {
                "entry": told.entry,
                "at": 0,
                "kind": told.event.kind,
                "facts": list(told.event.facts),
                "cite": told.event.cite,
                "clause": book[told.event.cite].id if told.event.cite in book else "",
                **{
                    language: tellers[language].tell(told.event, cite=False) for language in tellers
                },
            }
            for told in match.history[-60:]
            if not told.event.only or SEAT in told.event.only
        ],
        "struck": [],
        "names": NAMES,
        "bots": ["", "", "", "balanced"],
        "connected": [0, 1, 2],
        "away": [],
        "wish": None,
        "paused": False,
        "outcome": None,
        "rematch": "",
    }


def is_mine(name: str) -> Wanted:
    def looks(match: Match) -> bool:
        top = match.s.agenda[-1] if match.s.agenda else None
        if top is None or type(top).__name__ != name:
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
    return any(
        [type(choice.action).__name__ == "Build" for choice in match.choices(SEAT)]
    ) and is_mine("Turn")(match)


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
    "purchase": is_mine("Purchase"),
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
    """Something of that kind has just befallen seat 0."""

    def looks(match: Match) -> bool:
        last = match.history[-1].entry if match.history else 0
        recent = [told.event for told in match.history if told.entry == last]
        return any(one.kind == kind and one.facts[0] == SEAT and of(match, one) for one in recent)

    return looks


def is_crisis(match: Match, event: Event) -> bool:
    return event.cite == "crise.carte"


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
    "control": befell("controlled"),
    "lottery": befell("lottery"),
    "crisis": befell("drew", is_crisis),
    "weekend": befell("skips"),
    "failure": has_failed,
}


def write(name: str, value: Any) -> None:
    path = HERE / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    path.write_text(text + "\n", encoding="utf-8")


def secret(seed: int) -> Secret:
    return Secret(seed, "fixtures")


def record(
    name: str, first: str, wanted: dict[str, Wanted], late: tuple[str, ...], folder: str = ""
) -> None:
    """Games of bots, until each moment has been met and written down; the late ones not too early
    in a game."""
    game = find(name)
    missing = dict(wanted)
    for seed in range(1, 40):
        edition = game.load(first, {})
        header = new_header(game, edition, 4, secret(seed), NAMES, ["balanced"] * 4)
        match = Match(game, header, edition=edition)
        since = 0
        for _ in range(4000):
            for moment in list(missing):
                if missing[moment](match) and (moment not in late or since > EARLY):
                    write(f"{folder}view-{moment}", view(match, since))
                    del missing[moment]
            if match.is_over or not missing:
                break
            since = len(match.record.lines)
            match.wake(match.deadline())
        if not missing:
            break
    print(f"{name}, not met:", sorted(missing) or "nothing")


def main() -> None:
    boxes = Boxes(Shelf({name: find(name) for name in ("monopoly", "richesses", "eldorado")}))
    for edition in ("europe", "electronique", "paris"):
        write(f"edition-{edition}", msgspec.to_builtins(boxes.edition("monopoly", edition)))
        write(f"rulebook-{edition}", msgspec.to_builtins(boxes.clauses("monopoly", edition)))
    for edition in ("nathan-urss", "lansay"):
        write(f"edition-{edition}", msgspec.to_builtins(boxes.edition("richesses", edition)))
        write(f"layout-{edition}", msgspec.to_builtins(boxes.layout("richesses", edition, 4)))
    write("rulebook-nathan-urss", msgspec.to_builtins(boxes.clauses("richesses", "nathan-urss")))
    write("layout-4", msgspec.to_builtins(boxes.layout("monopoly", "europe", 4)))
    write("games", msgspec.to_builtins(Boxes(Shelf({"monopoly": find("monopoly")})).games()))
    record("monopoly", "europe", WANTED, LATE)
    record("richesses", "nathan-urss", RICHESSES, LATE)
    name = ("eldorado", "reconstruction")
    write("eldorado/edition", msgspec.to_builtins(boxes.edition(*name)))
    write("eldorado/rulebook", msgspec.to_builtins(boxes.clauses(*name)))
    write("eldorado/layout", msgspec.to_builtins(boxes.layout(*name, 4)))
    late = tuple([one for one in ELDORADO if one not in ("first", "weekend")])
    record(*name, ELDORADO, late, "eldorado/")


if __name__ == "__main__":
    main()

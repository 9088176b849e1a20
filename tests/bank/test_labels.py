"""The names that the desk gives to its lines, titles and lots, in both languages."""

from __future__ import annotations

import pytest

from magnat.bank.auctions import next_bid
from magnat.bank.commands import (
    DeskAnswer,
    DeskAuction,
    DeskBid,
    DeskHammer,
    DeskRuin,
    Do,
    Everybody,
    Rent,
)
from magnat.bank.desk import Desk
from magnat.bank.referee_moves import EveningAct, told
from magnat.bank.view import title_card, view
from magnat.kit.fronts.desk import TITLES
from tests.bank.test_ledger import desk_of, do, ids

ANNA, BRUNO = 0, 1


def desk(box: str) -> Desk:
    return desk_of(box, ("Anna", "Bruno", "Chloé"), depth=TITLES)


def said(at: Desk, n: int = -1) -> tuple[str, str]:
    entry = at.entries[n]
    return tuple([_plain(at.label(entry, language)) for language in ("fr", "en")])  # type: ignore[return-value]


def _plain(text: str) -> str:
    return text.replace("\u202f", " ").replace("\u00a0", " ")


def test_a_bid_pays_nothing_and_the_hammer_names_buyer_and_price() -> None:
    at = desk("monopoly/europe")
    do(at, DeskAuction(next(ids), 5))
    do(at, DeskBid(next(ids), BRUNO, 200))
    assert said(at) == (
        "Bruno offre 200 € (rien n’est payé)",
        "Bruno bids €200 (nothing is paid)",
    )
    do(at, DeskHammer(next(ids), True))
    assert said(at)[0] == "Adjugé à Bruno pour 200 €, Varsovie (Pologne)"


@pytest.mark.parametrize("names", [("Anna", "Bruno", "Chloé"), ("Anna", "Bruno")])
def test_a_gift_to_everybody_and_a_levy_say_who_pays(names: tuple[str, ...]) -> None:
    at = desk_of("monopoly/europe", names)
    do(at, Everybody(next(ids), ANNA, True, 10))
    assert said(at) == ("Chacun reçoit", "Everybody receives")
    do(at, Everybody(next(ids), ANNA, False, 10))
    assert said(at) == ("Chacun paie", "Everybody pays")
    do(at, Everybody(next(ids), ANNA, False, 10), who=ANNA)
    assert said(at) == ("Chacun paie", "Everybody pays")  # asked, and then
    do(at, DeskAnswer(next(ids), at.entries[-1].n, True))
    assert said(at) == ("Chacun paie", "Everybody pays")


def test_a_rent_is_the_rent_of_a_title_at_the_referee_too() -> None:
    at = desk("monopoly/europe")
    athens = next(
        item for item in at.box.titles(at.s) if at.tellers["fr"].item(item).startswith("Athènes")
    )
    do(at, Do(next(ids), "buy", athens, ANNA))
    do(at, Rent(next(ids), athens, BRUNO, ANNA, 7))
    assert said(at)[0].startswith("Loyer d’Athènes")
    act = EveningAct(1, "loyer.nu", [(0, BRUNO, ANNA, 6)], [], (athens,))
    first, _ = told(at, 1, [act], at.s)
    assert at.label(first, "fr").startswith("Loyer d’Athènes")
    assert at.label(first, "fr").endswith("(à l’arbitre)")


def test_a_ruin_is_told_in_plain_words() -> None:
    at = desk("monopoly/europe")
    do(at, DeskRuin(next(ids), BRUNO, ANNA))
    assert said(at) == (
        "Bruno ne peut plus payer : tout va à Anna",
        "Bruno cannot pay any more: everything goes to Anna",
    )
    left = desk("banking/cnep")
    do(left, DeskRuin(next(ids), BRUNO))
    assert said(left)[0] == "Bruno quitte la partie : tout va à la caisse"


def test_a_trust_is_named_whole_with_what_it_cost() -> None:
    at = desk("richesses/nathan-urss")
    trust = at.box.titles(at.s)[:3]
    for item in trust:
        do(at, Do(next(ids), "buy", item, ANNA))
    card = title_card(at, trust[1], BRUNO, 7)
    cost = sum([at.box.price(at.s, item) for item in trust])
    assert card.lot_price == cost
    called = f"Acier, 3 titres, achetés {at.tellers['fr'].money(cost)}"
    assert card.lot_said["fr"] == called
    asked = do(at, Do(next(ids), "sell", trust[1], BRUNO, cost), who=ANNA)
    assert at.label(at.entries[asked - 1], "fr") == f"Vente, {called}"
    do(at, DeskAuction(next(ids), trust[0]))
    lot = view(at, "d", -1, -1, [], 0).lot
    assert lot is not None
    assert lot.said["fr"] == called
    do(at, DeskBid(next(ids), BRUNO, next_bid(at)))


def test_shares_of_banking_are_named_by_their_mine() -> None:
    at = desk("banking/cnep")
    shown = view(at, "d", -1, -1, [], 0)
    assert shown.titles_said == {"fr": "Mines", "en": "Mines"}
    names = shown.names_of_titles[0].said
    assert (_plain(names["fr"]), _plain(names["en"])) == ("Mine d’or n° 1", "Gold mine no. 1")
    do(at, Do(next(ids), "buy", 0, ANNA))
    assert said(at) == ("Prise, Mine d’or n° 1", "Taken, Gold mine no. 1")

"""Decodes a glimpse (the table as one seat sees it) and its choices from JSON, for a bot that plays
over the network."""

from __future__ import annotations

from typing import Any

from magnat.core.action_and_choice import Choice, Json
from magnat.core.editions.edition import Edition
from magnat.core.game import Game
from magnat.core.glimpse import Glimpse
from magnat.core.step_and_window import Seat
from magnat.core.values.codec import Codec


def seen(game: Game, edition: Edition, seat: Seat, coded: dict[str, Json]) -> Glimpse:
    """Return the glimpse that this JSON encodes; values that are null (hidden) are filled in as
    `Glimpse` does.

    Hidden counts add up to the totals of a new game, which are public. An item whose place is
    hidden is put where it is in a new game. A deck keeps its order if the JSON has it; otherwise
    the order is arbitrary.
    """
    box = game.start(edition, coded["seats"], seed=1)
    counts: list[list[int]] = []
    for good, row in enumerate(coded["count"]):
        known = [0 if n is None else n for n in row]
        if None in row:
            known[row.index(None)] += sum(box.count[good]) - sum(known)
        counts.append(known)
    held = [box.held_by[i] if at is None else at for i, at in enumerate(coded["held_by"])]
    first = box.first_deck()
    decks = range(len(coded["order"]))
    order = [[i for i, at in enumerate(held) if at == first + deck] for deck in decks]
    known_orders = [deck for deck in decks if isinstance(coded["order"][deck], list)]
    for deck in known_orders:
        order[deck] = list(coded["order"][deck])
    whole = {**coded, "count": counts, "held_by": held, "order": order, "luck": None}
    s = game.codec.restore(type(box), edition, whole)
    return Glimpse(s, seat, game.secrecy())


def choice_of(codec: Codec, coded: dict[str, Any]) -> Choice:
    """Return a choice decoded from JSON."""
    amount = coded.get("amount") or {"low": 0, "high": 0, "by": 0}
    items = coded.get("items") or {"pool": [], "least": 0, "most": 0}
    return Choice(
        codec.action(coded["action"]),
        amount["low"],
        amount["high"],
        amount["by"],
        tuple(items["pool"]),
        items["least"],
        items["most"],
        tuple([(good, low, high) for good, low, high in coded.get("goods") or []]),
    )

"""Writes in words what a deal changes for both players, from the figures that the server sends."""

from __future__ import annotations

from typing import Any

from magnat.cli.terminal.table_client import TerminalClient
from magnat.cli.terminal.texts import words


def effects(client: TerminalClient, seat: int, sides: list[dict[str, Any]]) -> list[str]:
    """Return a sentence for each player whose income or groups change, `seat` first, then one for
    each mortgaged item that changes hands."""
    ordered = sorted(sides, key=lambda side: side["seat"] != seat)
    changed = [side for side in ordered if side["shifts"] or side["before"] != side["after"]]
    found = [_effect(client, side) for side in changed]
    for side in ordered:
        found.extend([_burdened(client, side["seat"], burden) for burden in side["burdens"]])
    return found


def _effect(client: TerminalClient, side: dict[str, Any]) -> str:
    names, board = client.names, client.board
    parts = [board.shifted(shift) for shift in side["shifts"]]
    if side["before"] != side["after"]:
        span = names.money(side["before"]), names.money(side["after"])
        parts.append(words(client.language)[board.earns].format(*span))
    return f"{names.seat(side['seat'])}{names.words['colon']}{', '.join(parts)}"


def _burdened(client: TerminalClient, seat: int, burden: dict[str, Any]) -> str:
    """Return a sentence about the cost of receiving a mortgaged item: to keep the mortgage or pay
    it off."""
    names, say = client.names, words(client.language)
    keep, lift = names.money(burden["keep"]), names.money(burden["lift"])
    cost = say["keep_or_lift"].format(keep, lift) if burden["keep"] else lift
    text = say["burden"].format(names.item(burden["item"]), names.seat(seat), cost)
    clause = client.clauses.get(burden["cite"])
    return f"{text} [{clause.id}]" if clause is not None else text

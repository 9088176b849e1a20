"""Generate one JSON schema of all messages: `docs/protocol.json`, from which clients make their
types."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from magnat.bank.commands import Command
from magnat.bank.view import CountView, TitleCard
from magnat.server.wire import box, desk, http, table_socket
from magnat.server.wire.shared_fields import PROTOCOL

SOCKETS: Final = {
    "FromClient": table_socket.FromClient,
    "ToClient": table_socket.ToClient,
    "FromDevice": desk.FromDevice,
    "ToDevice": desk.ToDevice,
    "DeskCommand": Command,
}
HTTP: Final = [
    box.ClauseInfo,
    box.EditionInfo,
    box.GameInfo,
    box.DurationInfo,
    box.Layout,
    http.MoveCode,
    http.NewTutorial,
    http.NewTable,
    http.Replay,
    http.Turns,
    http.Seated,
    http.Verified,
    desk.DeskInfo,
    desk.DeskLink,
    desk.NewDesk,
    desk.SeatedAtDesk,
    desk.NewBanker,
    http.ServerAddress,
    CountView,
    TitleCard,
    box.Sheet,
]


def protocol() -> dict[str, Any]:
    said, parts = msgspec.json.schema_components(
        [*SOCKETS.values(), *HTTP], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Magnat protocol",
        "version": PROTOCOL,
        "$defs": {
            **dict(zip(SOCKETS, said, strict=False)),
            **dict(sorted(parts.items())),
        },
    }

"""What a client exchanges with the server as one JSON schema, of which it makes its types."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from magnat.server import messages

SOCKET: Final = [messages.FromClient, messages.ToClient]
HTTP: Final = [
    messages.ClauseInfo,
    messages.EditionInfo,
    messages.GameInfo,
    messages.Layout,
    messages.MoveCode,
    messages.NewTable,
    messages.Replay,
    messages.Seated,
    messages.Sheet,
]


def protocol() -> dict[str, Any]:
    (from_client, to_client, *_), parts = msgspec.json.schema_components(
        [*SOCKET, *HTTP], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Magnat protocol",
        "version": messages.PROTOCOL,
        "$defs": {
            "FromClient": from_client,
            "ToClient": to_client,
            **dict(sorted(parts.items())),
        },
    }

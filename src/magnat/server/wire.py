"""The messages of the socket as one JSON schema, from which a client makes its types."""

from __future__ import annotations

from typing import Any

import msgspec

from magnat.server import messages


def protocol() -> dict[str, Any]:
    (from_client, to_client), parts = msgspec.json.schema_components(
        [messages.FromClient, messages.ToClient], ref_template="#/$defs/{name}"
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

"""Writes web/src/lib/wire.ts, the types of the client, from docs/protocol.json."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
SCHEMA: Final = ROOT / "docs" / "protocol.json"
TYPES: Final = ROOT / "web" / "src" / "lib" / "wire.ts"

# What the schema leaves open, and the client knows more of: by the name of the field.
OPEN: Final = {
    "action": "Coded",
    "glimpse": "Glimpse",
    "title": "Both",
    "about": "Both",
    "words": "Record<'fr' | 'en', any>",
    "data": "any",
}
# A box, not the information about one: the client says these more shortly.
NAMES: Final = {
    "BoxInfo": "Box",
    "ClauseInfo": "Clause",
    "CurrencyInfo": "Currency",
    "EditionInfo": "Edition",
    "OptionInfo": "Option",
    "SourceInfo": "Source",
}
SIMPLE: Final = {
    "integer": "number",
    "number": "number",
    "string": "string",
    "boolean": "boolean",
    "null": "null",
}
SETTING: Final = [{"type": "boolean"}, {"type": "integer"}, {"type": "string"}]

HEAD: Final = """\
/** What goes over the wire. Made of docs/protocol.json by scripts/protocol: do not edit. */
import type { Coded, Glimpse } from './glimpse';

export type { Coded, Glimpse };

export const PROTOCOL = 0;
export const SPECTATING = -1;

export type Both = { fr: string; en: string };
export type Setting = boolean | number | string;
"""


def spelt(schema: dict[str, Any]) -> str:
    """One type, as TypeScript says it."""
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        return NAMES.get(name, name)
    if "anyOf" in schema:
        parts = schema["anyOf"]
        if sorted(parts, key=lambda part: str(part.get("type", ""))) == SETTING:
            return "Setting"
        return " | ".join([spelt(part) for part in parts])
    if "enum" in schema:
        return " | ".join([f"'{value}'" for value in schema["enum"]])
    kind = schema.get("type", "")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join([spelt(part) for part in schema['prefixItems']])}]"
        inner = spelt(schema["items"]) if schema.get("items") else "any"
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {spelt(values) if values else 'any'}>"
    return SIMPLE.get(kind, "any")


def struct(name: str, schema: dict[str, Any]) -> str:
    """One message or a part of one; what has a default may be left out."""
    required = set(schema.get("required", []))
    lines = []
    for field, part in schema["properties"].items():
        mark = "" if field in required else "?"
        known = OPEN.get(field) if part.get("type") == "object" else None
        lines.append(f"  {field}{mark}: {known or spelt(part)};")
    about = schema.get("description", "").strip().split("\n")[0]
    comment = f"/** {about} */\n" if about else ""
    return f"{comment}export interface {NAMES.get(name, name)} {{\n" + "\n".join(lines) + "\n}\n"


def types(protocol: dict[str, Any]) -> str:
    parts = [HEAD.replace("PROTOCOL = 0", f"PROTOCOL = {protocol['version']}")]
    for name, schema in protocol["$defs"].items():
        if "properties" in schema:
            parts.append(struct(name, schema))
        else:
            parts.append(f"export type {name} = {spelt(schema)};\n")
    return "\n".join(parts)


def main() -> None:
    protocol = json.loads(SCHEMA.read_text(encoding="utf-8"))
    TYPES.write_text(types(protocol), encoding="utf-8")


if __name__ == "__main__":
    main()

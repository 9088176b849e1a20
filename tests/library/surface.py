"""Lists the public surface of `import magnat`: names, parameters, methods and properties.

`python -m tests.library.surface` writes it to surface.txt, as a release does.
"""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import magnat

LISTED = Path(__file__).with_name("surface.txt")
FROM_OUTSIDE = ("Bot", "Illegal", "RecordVerdict")  # of the engine: only their names are promised


def surface() -> list[str]:
    lines: list[str] = []
    for name in sorted(magnat.__all__):
        thing = getattr(magnat, name)
        if not inspect.isclass(thing):
            lines.append(f"{name}{_parameters(thing)}")
            continue
        lines.append(name)
        if name in FROM_OUTSIDE:
            continue
        for member, value in sorted(vars(thing).items()):
            if member.startswith("_") and not member.startswith("_repr_"):
                continue
            if isinstance(value, property):
                lines.append(f"{name}.{member}")
            elif inspect.isfunction(value):
                lines.append(f"{name}.{member}{_parameters(value)}")
    return lines


def _parameters(function: Any) -> str:
    """Return the names of the parameters, those with a default in brackets."""
    named = [
        one.name if one.default is inspect.Parameter.empty else f"[{one.name}]"
        for one in inspect.signature(function).parameters.values()
        if one.name != "self"
    ]
    return f"({', '.join(named)})"


if __name__ == "__main__":
    LISTED.write_text("\n".join(surface()) + "\n", encoding="utf-8")

"""What the server did, as text that Prometheus reads."""

from __future__ import annotations

from typing import Final

from magnat.server.hall import Hall

HELP: Final = {
    "entries": "Entries stored by this process",
    "acks": "Commands acknowledged",
    "refusals": "Commands refused",
    "races": "Entries that another process stored first",
    "wakes": "Times a timer was looked at",
    "views": "Views sent",
    "faults": "Errors of the server itself",
}


def metrics(hall: Hall) -> str:
    lines: list[str] = []
    for name, value in hall.tables.counters.items():
        lines.append(f"# HELP magnat_{name}_total {HELP[name]}")
        lines.append(f"# TYPE magnat_{name}_total counter")
        lines.append(f"magnat_{name}_total {value}")
    gauges = (
        ("tables_live", "Tables in memory", len(hall.tables.live)),
        ("sockets", "Open sockets", sum(hall.sockets.values())),
    )
    for name, help, value in gauges:
        lines.append(f"# HELP magnat_{name} {help}")
        lines.append(f"# TYPE magnat_{name} gauge")
        lines.append(f"magnat_{name} {value}")
    return "\n".join(lines) + "\n"

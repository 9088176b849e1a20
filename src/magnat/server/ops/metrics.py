"""Metrics of the server in Prometheus' text format."""

from __future__ import annotations

from magnat.server.ops.counters import COUNTED
from magnat.server.services import Services


def metrics(services: Services) -> str:
    lines: list[str] = []
    for name, help in COUNTED.items():
        lines += _metric(f"{name}_total", help, "counter", services.tasks.counters[name])
    lines += _metric("tables_live", "Tables in memory", "gauge", len(services.tables.live))
    lines += _metric("desks_live", "Cash desks in memory", "gauge", len(services.desks.live))
    lines += _metric("sockets", "Open sockets", "gauge", sum(services.sockets.values()))
    return "\n".join(lines) + "\n"


def _metric(name: str, help: str, kind: str, value: int) -> list[str]:
    return [
        f"# HELP magnat_{name} {help}",
        f"# TYPE magnat_{name} {kind}",
        f"magnat_{name} {value}",
    ]

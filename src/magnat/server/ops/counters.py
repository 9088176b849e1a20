"""The counters of one server process: their names and meanings."""

from __future__ import annotations

from typing import Final

COUNTED: Final = {
    "entries": "Entries stored by this process",
    "acks": "Commands acknowledged",
    "refusals": "Commands refused",
    "races": "Entries that another process stored first",
    "wakes": "Deadlines processed after a timer",
    "views": "Views sent",
    "led_on": "Sockets forwarded to the process that has their table",
    "faults": "Errors of the server itself",
}

"""What a server is told when it starts: from its command line, through the environment of its
processes."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final, Self

from msgspec import Struct

from magnat.server.browser import BUILT

DATABASE_URL: Final = "MAGNAT_DATABASE_URL"
DATA: Final = "MAGNAT_DATA"
LAN: Final = "MAGNAT_LAN"


class Settings(Struct, frozen=True, kw_only=True):
    database_url: str = ""  # of a PostgreSQL; "": the file below
    data: str = ""  # the SQLite file; "": one that vanishes with the process
    tables: int = 2000  # open or played at once
    sockets: int = 8000  # of this process
    address_sockets: int = 200  # of one address
    address_rate: float = 20.0  # requests a second from one address
    address_burst: float = 200.0
    seat_rate: float = 10.0  # messages a second from one socket
    seat_burst: float = 60.0
    origins: tuple[str, ...] = ()  # besides the address the page was asked at
    is_secure: bool = False  # cookies only over https
    lan: str = (
        ""  # where the phones around the table find this server; "": where the page was asked
    )
    client: str = ""  # the folder of the built client; "": only the bare pages

    @classmethod
    def from_environment(cls) -> Self:
        """MAGNAT_DATABASE_URL, _DATA, _ORIGINS, _SECURE, _CLIENT, and the caps."""
        env = os.environ
        kept: dict[str, Any] = {
            "database_url": env.get(DATABASE_URL, ""),
            "data": env.get(DATA, "") or str(usual_file()),
            "origins": tuple(env.get("MAGNAT_ORIGINS", "").split()),
            "lan": env.get(LAN, ""),
            "is_secure": env.get("MAGNAT_SECURE", "") == "1",
            "client": env.get("MAGNAT_CLIENT", "") or str(BUILT),
        }
        for name, kind in (
            ("tables", int),
            ("sockets", int),
            ("address_sockets", int),
            ("address_rate", float),
            ("address_burst", float),
            ("seat_rate", float),
            ("seat_burst", float),
        ):
            value = env.get(f"MAGNAT_{name.upper()}")
            if value:
                kept[name] = kind(value)
        return cls(**kept)


def usual_file() -> Path:
    """Where a player's tables are kept when nobody says where."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "magnat" / "tables.db"

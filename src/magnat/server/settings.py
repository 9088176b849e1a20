"""The server's settings, read from environment variables (`MAGNAT_…`)."""

from __future__ import annotations

import os
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final, Self

from magnat.server.pages.client_files import BUILT

DATABASE_URL: Final = "MAGNAT_DATABASE_URL"
DATA: Final = "MAGNAT_DATA"
LAN: Final = "MAGNAT_LAN"


class BadSetting(Exception):
    """An environment variable has an invalid value."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    database_url: str = ""  # of a PostgreSQL; "": the file below
    data: str = ""  # the SQLite file; "": one that vanishes with the process
    tables: int = 2000  # that are not over
    address_tables: int = 100  # of them from one network
    address_day: int = 300  # laid or brought from one network in a day
    abandoned_days: int = 90  # then a table that nobody plays is archived; 0: never
    sockets: int = 8000  # of this process
    address_sockets: int = 200  # of one address
    address_rate: float = 20.0  # requests a second from one address
    address_burst: float = 200.0
    seat_rate: float = 10.0  # messages a second from one socket
    seat_burst: float = 60.0
    origins: tuple[str, ...] = ()  # besides the address the page was asked at
    hosts: tuple[str, ...] = ()  # names at which it may be asked; (): at any
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # whose word about visitors is believed
    is_secure: bool = False  # cookies only over https
    inside: str = ""  # where other processes reach this one; "": as the database sees this host
    lan: str = (
        ""  # where the phones around the table find this server; "": where the page was asked
    )
    is_own: bool = False  # only one terminal reaches it: any bot plays, records leave at any time
    client: str = ""  # the folder of the built client; "": only the bare pages

    @classmethod
    def from_environment(cls) -> Self:
        """MAGNAT_DATABASE_URL, _DATA, _ORIGINS, _SECURE, _CLIENT, and the caps."""
        env = os.environ
        kept: dict[str, Any] = {
            "database_url": env.get(DATABASE_URL, ""),
            "data": env.get(DATA, "") or str(usual_file()),
            "origins": tuple(env.get("MAGNAT_ORIGINS", "").split()),
            "hosts": tuple(env.get("MAGNAT_HOSTS", "").lower().split()),
            "inside": env.get("MAGNAT_INSIDE", ""),
            "lan": env.get(LAN, ""),
            "is_secure": env.get("MAGNAT_SECURE", "") == "1",
            "client": env.get("MAGNAT_CLIENT", "") or str(BUILT),
        }
        for name, kind in (
            ("tables", int),
            ("address_tables", int),
            ("address_day", int),
            ("abandoned_days", int),
            ("sockets", int),
            ("address_sockets", int),
            ("address_rate", float),
            ("address_burst", float),
            ("seat_rate", float),
            ("seat_burst", float),
        ):
            setting = f"MAGNAT_{name.upper()}"
            value = env.get(setting)
            if value:
                kept[name] = _number(setting, value, kind)
        if env.get("MAGNAT_PROXIES"):
            kept["proxies"] = tuple([_network(one) for one in env["MAGNAT_PROXIES"].split()])
        return cls(**kept)


def _number(name: str, value: str, kind: type[int] | type[float]) -> float:
    try:
        number = kind(value)
    except ValueError as error:
        raise BadSetting(f"{name} must be a number, not {value!r}") from error
    if not 0 <= number < 1e15:
        raise BadSetting(f"{name} must be a number from 0 on, not {value!r}")
    return number


def _network(value: str) -> str:
    try:
        ip_network(value)
    except ValueError as error:
        raise BadSetting(
            f"MAGNAT_PROXIES lists addresses or networks such as 10.0.0.0/8, not {value!r}"
        ) from error
    return value


def usual_file() -> Path:
    """The SQLite file that is used when MAGNAT_DATA is not set."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "magnat" / "tables.db"

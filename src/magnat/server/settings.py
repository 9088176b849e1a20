"""The server's settings, read from environment variables (`MAGNAT_…`)."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final, Self

from magnat.server.pages.client_files import BUILT

DATABASE_URL: Final = "MAGNAT_DATABASE_URL"
LAN_ADDRESS: Final = "MAGNAT_LAN_ADDRESS"
MAX_SOCKETS: Final = "MAGNAT_MAX_SOCKETS"
ALLOWED_HOSTS: Final = "MAGNAT_ALLOWED_HOSTS"

OLD_NAMES: Final = {  # names in version 0.2 by present name
    "MAGNAT_DATABASE_FILE": "MAGNAT_DATA",
    "MAGNAT_INTERNAL_ADDRESS": "MAGNAT_INSIDE",
    LAN_ADDRESS: "MAGNAT_LAN",
    "MAGNAT_SECURE_COOKIES": "MAGNAT_SECURE",
    "MAGNAT_CLIENT_FOLDER": "MAGNAT_CLIENT",
    ALLOWED_HOSTS: "MAGNAT_HOSTS",
    "MAGNAT_ALLOWED_ORIGINS": "MAGNAT_ORIGINS",
    "MAGNAT_TRUSTED_PROXIES": "MAGNAT_PROXIES",
    "MAGNAT_MAX_TABLES": "MAGNAT_TABLES",
    "MAGNAT_MAX_TABLES_PER_NETWORK": "MAGNAT_ADDRESS_TABLES",
    "MAGNAT_MAX_DAILY_TABLES_PER_NETWORK": "MAGNAT_ADDRESS_DAY",
    MAX_SOCKETS: "MAGNAT_SOCKETS",
    "MAGNAT_MAX_SOCKETS_PER_ADDRESS": "MAGNAT_ADDRESS_SOCKETS",
    "MAGNAT_REQUESTS_PER_SECOND": "MAGNAT_ADDRESS_RATE",
    "MAGNAT_REQUEST_BURST": "MAGNAT_ADDRESS_BURST",
    "MAGNAT_MESSAGES_PER_SECOND": "MAGNAT_SEAT_RATE",
    "MAGNAT_MESSAGE_BURST": "MAGNAT_SEAT_BURST",
    "MAGNAT_ARCHIVE_AFTER_DAYS": "MAGNAT_ABANDONED_DAYS",
}
OLD_NAMES_END: Final = "0.4"  # the version in which they stop working


class BadSetting(Exception):
    """Raised if an environment variable has an invalid value."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The settings of the server. Each field is read from the variable `MAGNAT_` plus its name in
    capitals, except `is_single_user`, which has none."""

    database_url: str = ""  # the URL of a PostgreSQL database; "" means SQLite in `database_file`
    # The path of the SQLite file; "" means a temporary file, deleted when the server stops.
    database_file: str = ""
    max_tables: int = 2000  # the most unfinished tables in all
    max_tables_per_network: int = 100  # the most unfinished tables that one network may have
    # The most tables a network may create in a day, imported records included.
    max_daily_tables_per_network: int = 300
    # The most megabytes for the logs of a network's tables, finished and imported ones included.
    max_megabytes_per_network: int = 50
    max_megabytes: int = 20_000  # above this size of the database, no tables are created
    # A table without new entries is archived after so many days; 0: never.
    archive_after_days: int = 90
    delete_after_days: int = 365  # an archived record is deleted after so many days; 0: never
    max_sockets: int = 8000  # the most WebSockets open in this process
    max_sockets_per_address: int = 200
    requests_per_second: float = 20.0  # allowed from one address, on average
    # Allowed at once: enough for ten browsers of one home that open their pages.
    request_burst: float = 600.0
    messages_per_second: float = 10.0  # allowed from one socket, on average
    message_burst: float = 60.0
    # Origins whose pages may use this server, besides its own.
    allowed_origins: tuple[str, ...] = ()
    allowed_hosts: tuple[str, ...] = ()  # accepted values of the Host header; () or "*": any
    trusted_proxies: tuple[str, ...] = ()  # proxies whose X-Forwarded-For header is trusted
    secure_cookies: bool = False  # send cookies over https only
    # The address other processes use to reach this one; "": as the database sees this host.
    internal_address: str = ""
    lan_address: str = ""  # the URL for phones in the local network; "": the URL of the request
    client_folder: str = ""  # the folder of the built page; "": serve plain HTML pages only
    is_single_user: bool = False  # allow any bot, and export records before the end of a game

    @classmethod
    def from_environment(cls) -> Self:
        """Return the settings from the environment variables. Variables with old names are renamed
        and reported once."""
        _replace_old_names()
        env = os.environ
        found: dict[str, Any] = {
            "database_url": env.get(DATABASE_URL, ""),
            "database_file": env.get("MAGNAT_DATABASE_FILE", "") or str(usual_file()),
            "allowed_origins": tuple(env.get("MAGNAT_ALLOWED_ORIGINS", "").split()),
            "allowed_hosts": tuple(env.get(ALLOWED_HOSTS, "").lower().split()),
            "internal_address": env.get("MAGNAT_INTERNAL_ADDRESS", ""),
            "lan_address": env.get(LAN_ADDRESS, ""),
            "secure_cookies": env.get("MAGNAT_SECURE_COOKIES", "") == "1",
            "client_folder": env.get("MAGNAT_CLIENT_FOLDER", "") or str(BUILT),
        }
        for field, kind in (
            ("max_tables", int),
            ("max_tables_per_network", int),
            ("max_daily_tables_per_network", int),
            ("max_megabytes_per_network", int),
            ("max_megabytes", int),
            ("archive_after_days", int),
            ("delete_after_days", int),
            ("max_sockets", int),
            ("max_sockets_per_address", int),
            ("requests_per_second", float),
            ("request_burst", float),
            ("messages_per_second", float),
            ("message_burst", float),
        ):
            name = f"MAGNAT_{field.upper()}"
            value = env.get(name)
            if value:
                found[field] = _number(name, value, kind)
        proxies = env.get("MAGNAT_TRUSTED_PROXIES")
        if proxies:
            found["trusted_proxies"] = tuple([_network(one) for one in proxies.split()])
        return cls(**found)


def _replace_old_names() -> None:
    """Rename variables with old names in the environment, which worker processes inherit, and
    report it on stderr."""
    env = os.environ
    for name, old in OLD_NAMES.items():
        value = env.get(old)
        if not value:
            continue
        if env.get(name) and env[name] != value:
            raise BadSetting(f"{name} and {old}, its old name, differ: remove {old}")
        env[name] = value
        del env[old]
        print(
            f"{old} is now {name}; the old name works until {OLD_NAMES_END}",
            file=sys.stderr,
            flush=True,
        )


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
            f"MAGNAT_TRUSTED_PROXIES lists addresses or networks such as 10.0.0.0/8, not {value!r}"
        ) from error
    return value


def usual_file() -> Path:
    """Return the path of the SQLite file that is used if MAGNAT_DATABASE_FILE is not set."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "magnat" / "tables.db"

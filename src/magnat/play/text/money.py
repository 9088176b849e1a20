"""Formats amounts of money for each language, and parses amounts that people type."""

from __future__ import annotations

import re
from typing import Final

from magnat.core.editions.edition import Currency

NARROW: Final = "\u202f"  # the narrow no-break space that French puts between thousands
THOUSANDS: Final = {"fr": NARROW, "en": ","}
DECIMAL: Final = {"fr": ",", "en": "."}


def money(amount: int, currency: Currency, language: str) -> str:
    """Return an amount as text: `1 500 €` and `€1,500`; `3 500 000 F`; with a short currency in
    millions or thousands with all its decimals, `15M`, `14,175M`, `825K`."""
    sign = "−" if amount < 0 else ""
    n = abs(amount)
    if currency.short:
        if n >= 1_000_000:
            return f"{sign}{_short(n, 1_000_000, language)}M"
        return f"{sign}{_short(n, 1000, language)}K" if n >= 1000 else f"{sign}{n}"
    if language == "fr" or currency.sign.isalpha():
        return f"{sign}{grouped(n, language)}{NARROW}{currency.sign}"
    return f"{sign}{currency.sign}{grouped(n, language)}"


def grouped(n: int, language: str) -> str:
    return str(n) if -1000 < n < 1000 else f"{n:,}".replace(",", THOUSANDS[language])


def _short(n: int, unit: int, language: str) -> str:
    rest = f"{n % unit:0{len(str(unit)) - 1}d}".rstrip("0")
    return str(n // unit) + (DECIMAL[language] + rest if rest else "")


def parse_money(text: str, currency: Currency) -> int:
    """Parse an amount in any usual notation; raise ValueError, which says what is wrong."""
    bare = text.replace(currency.sign, "") if currency.sign not in ("K", "M") else text
    bare = re.sub(r"[\s\u00a0\u202f\u2009'’_]", "", bare).replace("−", "-")
    found = re.fullmatch(r"(-?)(\d+(?:[.,]\d+)*)([KkMm]?)", bare)
    example = money(1_500_000 if currency.short else 1500, currency, "en")
    if not found:
        raise ValueError(f"{text!r} is no amount: write one such as {example}")
    sign, digits, unit = found.groups()
    factor = {"": 1, "k": 1000, "m": 1_000_000}[unit.lower()]
    parts = re.split(r"[.,]", digits)
    if len(parts) > 1 and factor == 1:
        if any([len(part) != 3 for part in parts[1:]]) or len(parts[0]) > 3:
            raise ValueError(f"{text!r} is no whole amount: write one such as {example}")
        parts = ["".join(parts)]
    if len(parts) > 2:
        raise ValueError(f"{text!r} has two decimal signs: write an amount such as {example}")
    whole, rest = parts[0], parts[1] if len(parts) > 1 else ""
    scaled = int(whole + rest) * factor
    if scaled % 10 ** len(rest):
        raise ValueError(f"{text!r} is no whole amount: write one such as {example}")
    amount: int = scaled // 10 ** len(rest)
    return -amount if sign else amount

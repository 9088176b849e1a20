"""Statements: the movements of one account as lines, and of all accounts as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from datetime import datetime, tzinfo
from typing import NamedTuple

from magnat.bank.desk import Desk
from magnat.bank.words import COLUMNS, LABELS
from magnat.core.state import MONEY, Holder
from magnat.core.step_and_window import Ms, Seat


class StatementLine(NamedTuple):
    n: int  # the number of the entry; 0: the opening balance
    at: Ms
    label: str
    other: Holder  # the other account of the movement; -1: none
    debit: int
    credit: int
    balance: int
    clause: str


def lines_of(desk: Desk, holder: Holder, language: str) -> list[StatementLine]:
    """Return the lines of an account's statement: the opening balance, then each movement with the
    balance after it."""
    which = 0 if language == "fr" else 1
    index = [one.holder for one in desk.accounts].index(holder)
    balance = desk.start[index]
    found = [StatementLine(0, 0, LABELS["start"][which], -1, 0, 0, balance, "")]
    for entry in desk.entries:
        for good, src, dst, n in entry.postings:
            if good != MONEY or holder not in (src, dst):
                continue
            balance += n if dst == holder else -n
            debit, credit = (0, n) if dst == holder else (n, 0)
            other = src if dst == holder else dst
            label = desk.label(entry, language)
            found.append(
                StatementLine(
                    entry.n, entry.at, label, other, debit, credit, balance, desk.clause(entry.cite)
                )
            )
    return found


def name_of(desk: Desk, holder: Holder, language: str) -> str:
    """Return the name of an account: a player's name, a player's name and "en banque" for a
    deposit, or the bank's name."""
    account = desk.account(holder)
    if account.kind == "deposit":
        where = "en banque" if language == "fr" else "in bank"
        return f"{desk.names[account.seat]}, {where}"
    if account.seat >= 0:
        return desk.names[account.seat]
    name = desk.tellers[language].holder(holder)
    return name[:1].upper() + name[1:]


def as_csv(
    desk: Desk,
    who: Seat,
    language: str,
    zone: tzinfo,
    is_wanted: Callable[[Holder], bool] = lambda holder: True,
) -> str:
    """Return a CSV file with the lines of every account that is wanted and that seat `who` may
    see."""
    text = io.StringIO()
    text.write("\ufeff")  # byte order mark: spreadsheets need it to read UTF-8
    writer = csv.writer(text, delimiter=";" if language == "fr" else ",")
    writer.writerow(COLUMNS[language])
    for account in desk.accounts:
        holder = account.holder
        if not is_wanted(holder) or not desk.sees(who, holder):
            continue
        name = name_of(desk, holder, language)
        for line in lines_of(desk, holder, language):
            at = datetime.fromtimestamp(line.at // 1000, zone) if line.at else None
            writer.writerow(
                [
                    line.n or "",
                    at.strftime("%Y-%m-%d %H:%M:%S") if at else "",
                    _plain(name),
                    _plain(line.label),
                    "" if line.other < 0 else _plain(_other(desk, line.other, language)),
                    line.debit or "",
                    line.credit or "",
                    line.balance,
                    line.clause,
                ]
            )
    return text.getvalue()


def _other(desk: Desk, holder: Holder, language: str) -> str:
    known = [one.holder for one in desk.accounts]
    return name_of(desk, holder, language) if holder in known else ""


def _plain(text: str) -> str:
    """Return the text for a CSV cell. If a spreadsheet would read it as a formula, put a quote
    before it."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text

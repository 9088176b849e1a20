"""The boxes as a client draws them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from magnat.server.wire.terms import Blank, Both, Setting, Subset


class OptionInfo(Struct):
    name: str
    kind: str
    clause: str  # slug
    default: Setting
    values: list[Setting]
    low: int
    high: int
    by: int
    unit: str
    desk: bool  # whether it changes something at the cash desk of a real box


class BoxInfo(Struct):
    """One edition on the shelf."""

    game: str
    edition: str
    title: Both
    about: Both
    players: tuple[int, int]
    reconstructed: bool
    clauses: int
    problems: list[str]  # of a broken box; the rest is empty then
    first: list[str]  # the actions that its first game leads to, in their order; none: it has none


class Lasting(Struct):
    """How long games like that take."""

    minutes: tuple[int, int] | None  # half of them take from so many to so many; None: unknown


class GameInfo(Struct):
    game: str
    editions: list[BoxInfo]


class SourceInfo(Struct):
    file: str
    kind: str
    source: str
    confidence: str


class CurrencyInfo(Struct):
    sign: str
    short: bool


class EditionInfo(Struct):
    """Everything that a client draws a box from."""

    box: BoxInfo
    hash: str
    currency: CurrencyInfo
    goods: list[str]
    options: list[OptionInfo]
    provenance: list[SourceInfo]
    words: dict[str, Any]  # by language, the common ones included
    data: dict[str, Any]  # the edition's files by name: board, cards, edition …
    bots: list[str]
    lengths: dict[str, int]  # how long it takes to tell what, in ms at normal pace
    tellings: dict[str, int]  # at each pace, per cent of these lengths; 0: nobody waits


class Settable(Struct, omit_defaults=True):
    """Something on the table: the action that sets it, as it is now, and what it may be."""

    action: dict[str, Any]
    amount: Blank | None = None
    items: Subset | None = None


class Sheet(Struct):
    """All that can be set by hand at a table, with real dice or before a game goes on here."""

    quiet: bool  # between two turns: things may be set, not only money and whose turn it is
    turn: int
    lines: list[Settable]
    secret: bool  # the box keeps purses covered: they are shown one by one


class Layout(Struct):
    """What the numbers in a glimpse stand for at a table of so many seats."""

    holders: list[str]  # as seat:0, bank, space:depart
    items: list[str]  # as title:vilnius
    goods: list[str]
    decks: int  # the holder that is deck 0


class ClauseInfo(Struct):
    slug: str
    id: str
    at: dict[str, str]  # the heading in the booklet, by language
    fr: str
    en: str
    ruling: dict[str, str]
    silent: str

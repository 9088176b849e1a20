"""Types of editions (boxes), their options and their rulebooks, as they are sent to clients."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from magnat.server.wire.shared_fields import Bilingual, Blank, BotName, Pacing, Setting, Subset


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
    desk: bool  # whether it has an effect at the cash desk of a real box


class BoxInfo(Struct):
    """One edition of a game in the list of all editions."""

    game: str
    edition: str
    title: Bilingual
    about: Bilingual
    players: tuple[int, int]
    reconstructed: bool
    clauses: int
    problems: list[str]  # of a box that cannot be read; the other fields are empty then
    first: list[
        str
    ]  # the actions that its guided first game teaches, in order; empty: no such game


class DurationInfo(Struct):
    """The estimated duration of a game with these options and players."""

    minutes: tuple[int, int] | None  # range of half of all games; None: unknown


class GameInfo(Struct):
    game: str
    editions: list[BoxInfo]


class PresetInfo(Struct):
    """Settings that a new table may begin with."""

    name: str  # family, booklet or quick
    options: dict[str, Setting]  # those that differ from the booklet
    pace: Pacing
    levels: list[BotName]  # of the bots, in turn


class SourceInfo(Struct):
    file: str
    kind: str
    source: str
    confidence: str


class CurrencyInfo(Struct):
    sign: str
    short: bool


class EditionInfo(Struct):
    """All data of an edition that a client needs to draw it."""

    box: BoxInfo
    hash: str
    currency: CurrencyInfo
    goods: list[str]
    options: list[OptionInfo]
    presets: list[PresetInfo]  # the one for a new device first
    provenance: list[SourceInfo]
    words: dict[str, Any]  # by language, the words common to all boxes included
    data: dict[str, Any]  # the edition's files by name: board, cards, edition …
    bots: list[str]
    levels: list[str]  # those of `bots` that are levels of strength, the weakest first
    lengths: dict[str, int]  # duration of each animation, in ms at normal pace
    tellings: dict[str, int]  # by pace, per cent of these durations; 0: no waiting
    graces: dict[str, int]  # by pace, ms before a player who is away is replaced


class Settable(Struct, omit_defaults=True):
    """One value of a position, with its limits and the action that sets it."""

    action: dict[str, Any]
    amount: Blank | None = None
    items: Subset | None = None
    spaces: list[int] = []  # where the item stands for each value of `amount`, from the lowest on


class Sheet(Struct):
    """All values of a position that can be set by hand, for example at a table with real dice."""

    quiet: bool  # between two turns: things may be set too, not only money and the turn
    turn: int
    lines: list[Settable]
    secret: bool  # the box hides balances: clients show one at a time


class Layout(Struct):
    """The names of the holders, items and goods that a glimpse refers to by number."""

    holders: list[str]  # such as seat:0, bank, space:depart
    items: list[str]  # such as title:vilnius
    goods: list[str]
    decks: int  # index of deck 0 in `holders`


class ClauseInfo(Struct):
    slug: str
    id: str
    at: dict[str, str]  # the heading in the booklet, by language
    fr: str
    en: str
    ruling: dict[str, str]
    silent: str

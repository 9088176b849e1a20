"""Types of editions (boxes), their options and their rulebooks, as they are sent to clients."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from magnat.server.wire.shared_fields import Bilingual, Blank, BotName, Pacing, Setting, Subset


class OptionInfo(Struct):
    name: str
    kind: str
    clause: str  # the name of the clause that describes it
    default: Setting
    values: list[Setting]
    low: int
    high: int
    by: int
    unit: str
    desk: bool  # whether it also matters at a cash desk


class BoxInfo(Struct):
    """One edition of a game in the list of all editions."""

    game: str
    edition: str
    title: Bilingual
    about: Bilingual
    players: tuple[int, int]
    reconstructed: bool
    clauses: int
    problems: list[str]  # why the box cannot be read; the other fields are empty then
    first: list[str]  # the actions that the box's tutorial teaches, in order; empty: no tutorial


class DurationInfo(Struct):
    """The estimated duration of a game with these options and players."""

    # Between which numbers of minutes half of all games lie; None: unknown.
    minutes: tuple[int, int] | None


class GameInfo(Struct):
    game: str
    editions: list[BoxInfo]


class PresetInfo(Struct):
    """Settings that a new table may begin with."""

    name: str  # one of: family, booklet, quick
    options: dict[str, Setting]  # the options that differ from the booklet
    pace: Pacing
    levels: list[BotName]  # kinds of bots for the free seats, in turn


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
    presets: list[PresetInfo]  # the default preset for a new device comes first
    provenance: list[SourceInfo]
    words: dict[str, Any]  # texts by language, including those common to all boxes
    data: dict[str, Any]  # the content of the edition's files by name: board, cards, edition …
    bots: list[str]
    levels: list[str]  # the bots that are levels of strength, the weakest first
    lengths: dict[str, int]  # duration of each animation, in ms at normal pace
    # By pace: percentage of these durations for which the clock stops; 0: it does not stop.
    tellings: dict[str, int]
    graces: dict[str, int]  # by pace: ms after which an absent player may be replaced


class Settable(Struct, omit_defaults=True):
    """One value of a position, with its limits and the action that sets it."""

    action: dict[str, Any]
    amount: Blank | None = None
    items: Subset | None = None
    spaces: list[int] = []  # for each value of `amount`, the space on which the item stands


class Sheet(Struct):
    """All values of a position that can be set by hand, for example at a table with real dice."""

    # Whether no turn is under way, so that titles and pawns may be set, not only money and the
    # turn.
    quiet: bool
    turn: int
    lines: list[Settable]
    secret: bool  # whether the box hides balances: clients then show one balance at a time


class Layout(Struct):
    """The names of the holders, items and goods that a glimpse refers to by number."""

    holders: list[str]  # names such as seat:0, bank, space:depart
    items: list[str]  # names such as title:vilnius
    goods: list[str]
    decks: int  # the index in `holders` of the first deck


class ClauseInfo(Struct):
    slug: str
    id: str
    at: dict[str, str]  # the heading of the clause in the booklet, by language
    fr: str
    en: str
    ruling: dict[str, str]
    silent: str

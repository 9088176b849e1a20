"""Reads records. A malformed record raises BadRecord, with the number of the entry and what is
expected there."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from magnat.core.action_and_choice import Json
from magnat.core.editions.edition import Unknown, unknown
from magnat.core.game import Game
from magnat.core.state import Outcome
from magnat.core.step_and_window import CHANCE, NOBODY, Ms, Seat
from magnat.core.values.codec import NAME, BadValue
from magnat.games import find
from magnat.play.fairness import BITS, Secret, broken_promises, commitment
from magnat.play.input_limits import (
    LATEST,
    LONGEST_LIST,
    LONGEST_ROW,
    MOST_ROWS,
    MOST_SEATS,
    OutOfBounds,
    must_be_bounded,
    must_be_name,
    must_be_whole,
    must_be_wholes,
    must_be_word,
    shown,
)
from magnat.play.match.absence import SETTINGS, VOTABLE, WAIT
from magnat.play.match.pace import NORMAL, OLD_WORDS, PACES
from magnat.play.record.chain import CHAINED, Chain, must_be_signed
from magnat.play.record.entries import (
    REASONS,
    SAYINGS,
    CheckEntry,
    EndEntry,
    Line,
    RecordEntry,
    RulesEntry,
    TalkEntry,
    UndoEntry,
    UnknownEntry,
)
from magnat.play.record.header import FORMAT, HOST, SEED, Header
from magnat.play.record.record import BadRecord, Record

MOST_RULES: Final = 1_000_000
# By kind of talk entry and field: what the field must be, and its allowed words.
WORDS: Final[dict[tuple[str, str], tuple[str, Sequence[str]]]] = {
    ("because", "why"): ("reason", REASONS),
    ("pace", "to"): ("pace", tuple(PACES)),
    ("vote", "what"): ("vote", VOTABLE),
}
# The fields of talk entries that are numbers; all others are texts.
NUMBERED: Final = ("entry", "on")


def read_record(path: Path, game_of: Callable[[str], Game] = find) -> Record:
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadRecord(0, f"{path.name} is not UTF-8 text ({error.reason})") from error
    return parse_record(text, game_of)


def _go_on() -> None:
    pass


def parse_record(
    text: str, game_of: Callable[[str], Game] = find, breathe: Callable[[], None] = _go_on
) -> Record:
    """Parse a whole record. A last line that a crash cut short is left out and stored in
    `recovered`. `breathe` is called before each line; a caller whose time is up raises an exception
    there."""
    rows = text.split("\n", MOST_ROWS + 2)
    if len(rows) > MOST_ROWS + 2:
        raise BadRecord(0, f"the record has more than {MOST_ROWS} lines")
    tail = rows.pop()  # the text after the last newline: empty, or an unfinished line
    recovered = ""
    if tail:
        try:
            json.loads(tail)
        except ValueError:
            recovered = tail
        else:
            rows.append(tail)
    if not rows:
        raise BadRecord(0, "the record is empty; its first line must be a header")
    header = parse_header(rows[0])
    is_chained = _object(rows[0], 0)["format"] == CHAINED
    try:
        game = game_of(header.game)
    except Unknown as error:
        raise BadRecord(0, str(error)) from error
    record = Record(header)
    record.recovered = recovered
    reader = Reader(header, game, Chain(rows[0]) if is_chained else None)
    for row in rows[1:]:
        breathe()
        record.lines.append(reader.read(row))
    record.is_chained = is_chained
    record.signer = reader.signer
    return record


def parse_header(row: str) -> Header:
    try:
        return _header(_object(row, 0))
    except OutOfBounds as error:
        raise BadRecord(0, str(error)) from error


def _header(found: dict[str, Json]) -> Header:
    if found.get("format") not in (FORMAT, CHAINED) or isinstance(found["format"], bool):
        what = shown(found.get("format", "none"))
        raise BadRecord(
            0, f"format {what} cannot be read: this engine reads formats {FORMAT} and {CHAINED}"
        )
    known = (
        "game edition options seats names bots pace absence dice commitment promises entropy "
        "without secret position rules engine format"
    ).split()
    for key in found:
        if key not in known:
            raise BadRecord(0, str(unknown("key", key, known)))
    game = _text(found, "game")
    edition, _, hash = _text(found, "edition").partition("@")
    if not edition or not hash:
        raise BadRecord(0, "edition must be a name and a hash such as europe@3f9c12ab34cd")
    seats = must_be_whole(found.get("seats"), "seats", 1, MOST_SEATS)
    options = found.get("options", {})
    if not isinstance(options, dict) or len(options) > LONGEST_LIST:
        raise BadRecord(0, "options must be an object of names and values")
    for name, value in options.items():
        must_be_word(name, "an option")
        if not isinstance(value, bool):
            must_be_bounded(value, name)
    pace = _word(found, "pace", (*PACES, *OLD_WORDS), NORMAL)
    absence = _word(found, "absence", SETTINGS, WAIT)
    promise = _text(found, "commitment") if "commitment" in found else ""
    if _word(found, "dice", (SEED, HOST), SEED) == SEED and not promise:
        raise BadRecord(0, "commitment is missing: seeded dice are promised before the first throw")
    names = [must_be_name(one) for one in _list(found, "names", seats)]
    bots = [must_be_word(one, "bots") for one in _list(found, "bots", seats)]
    entropy = [must_be_word(one, "entropy") for one in _list(found, "entropy", seats)]
    promises = [must_be_word(one, "promises") for one in _list(found, "promises", seats)]
    broken = broken_promises(promises, entropy)
    if broken:
        raise BadRecord(0, f"the words of seat {broken[0]} are not those that it promised")
    without = must_be_wholes(found.get("without", []), "without", 0, seats - 1)
    secret = _secret(found["secret"], 0) if "secret" in found else None
    if secret is not None and commitment(secret) != promise:
        raise BadRecord(0, "the seed is not the one that the commitment promises")
    position = must_be_bounded(found.get("position", []), "position")
    if not isinstance(position, list):
        raise BadRecord(0, "position must be a list of what lies on the table")
    return Header(
        game,
        edition,
        hash,
        seats,
        options,
        names,
        bots,
        OLD_WORDS.get(pace, pace),
        absence,
        promise,
        entropy,
        secret,
        _text(found, "engine"),
        position,
        promises,
        without,
        must_be_whole(found.get("rules", 0), "rules", 0, MOST_RULES),
    )


class Reader:
    """Parses the lines of a record one after the other and raises BadRecord for malformed ones."""

    def __init__(self, header: Header, game: Game, chain: Chain | None = None) -> None:
        self.header: Final = header
        self.game: Final = game
        self.codec: Final = game.codec
        self.rules = header.rules  # the number of the rules with which the next line was played
        self.chain: Final = chain  # None for a record without a chain (format 1)
        self.signer = ""  # the public key whose signature the last line has; "" if it has none
        self.n = 0  # the number of the last entry read
        self.at: Ms = 0
        self.struck: set[int] = set()
        self.is_over = False

    def read(self, row: str) -> Line:
        self.n += 1
        try:
            if self.chain is None:
                return self._line(_object(row, self.n))
            bare, signature = self.chain.unlinked(row)
            line = self._line(_object(bare, self.n))
            if self.signer or signature:
                must_be_signed(self.signer, self.chain.hash, signature)
            return line
        except OutOfBounds as error:
            raise self._bad(str(error)) from error

    def _line(self, found: dict[str, Json]) -> Line:
        at = must_be_whole(found.pop("t", None), "t", high=LATEST, of=" of milliseconds")
        if at < self.at:
            raise self._bad(f"t = {at} goes back in time: the entry before it is at {self.at}")
        if self.is_over:
            raise self._bad("the game ended before: nothing can follow the end")
        self.at = at
        if "check" in found:
            return self._check(at, found)
        if "end" in found:
            return self._end(at, found)
        if "rules" in found:
            return self._rules(at, found)
        if not found:
            return RecordEntry(at, NOBODY, None)
        seat = must_be_whole(found.pop("seat", None), "seat", CHANCE)
        if not (0 <= seat < self.header.seats or seat == CHANCE):
            raise self._bad(
                f"there is no seat {seat}: they are 0 to {self.header.seats - 1}, {CHANCE} for dice"
            )
        if "undo" in found:
            return self._undo(at, seat, found)
        if "say" in found:
            return self._talk(at, seat, found)
        return self._act(at, seat, found)

    def _act(self, at: Ms, seat: Seat, found: dict[str, Json]) -> RecordEntry | UnknownEntry:
        whole = {"t": at, "seat": seat, **found}
        by = must_be_word(found.pop("bot", ""), "bot")
        if NAME not in found:
            raise self._bad("there is no 'do', 'undo', 'say', 'check' or 'end': what happened?")
        try:
            return RecordEntry(at, seat, self.codec.action(must_be_bounded(found)), by)
        except BadValue as error:
            if self.rules != self.game.rules:
                return UnknownEntry(at, whole, str(error))
            raise self._bad(str(error)) from error

    def _rules(self, at: Ms, found: dict[str, Json]) -> RulesEntry:
        self._only(found, ("rules", "upto", "state"))
        rules = must_be_whole(found["rules"], "rules", 1, MOST_RULES)
        if rules == self.rules:
            raise self._bad(f"the game is played by rules {rules} already")
        upto = must_be_whole(found.get("upto"), "upto", 0, self.n - 1)
        state = found.get("state")
        if not isinstance(state, dict):
            raise self._bad("state must be an object")
        self.rules = rules
        return RulesEntry(at, rules, upto, state)

    def _check(self, at: Ms, found: dict[str, Json]) -> CheckEntry:
        self._only(found, ("check",))
        hash = found["check"]
        if not isinstance(hash, str) or len(hash) != 16:
            raise self._bad(f"check must be sixteen hexadecimal digits, not {shown(hash)}")
        return CheckEntry(at, hash)

    def _end(self, at: Ms, found: dict[str, Json]) -> EndEntry:
        self._only(found, ("end", "secret", "key") if self.chain is not None else ("end", "secret"))
        end = found["end"]
        if "key" in found:
            self.signer = must_be_word(found["key"], "key")
        self.is_over = True
        if not isinstance(end, dict) or set(end) != {"places", "worth", "cite"}:
            raise self._bad("end must have places, worth and cite")
        outcome = Outcome(
            must_be_wholes(end["places"], "places"),
            must_be_wholes(end["worth"], "worth"),
            must_be_word(end["cite"], "cite"),
        )
        if len(outcome.places) != self.header.seats:
            raise self._bad(f"end must have {self.header.seats} places, one for each seat")
        secret = _secret(found["secret"], self.n) if "secret" in found else None
        if secret is not None and commitment(secret) != self.header.commitment:
            raise self._bad("the revealed seed is not the one that the commitment promised")
        return EndEntry(at, outcome, secret)

    def _undo(self, at: Ms, seat: Seat, found: dict[str, Json]) -> UndoEntry:
        self._only(found, ("undo",))
        struck = must_be_wholes(found["undo"], "undo")
        if not struck or not all([0 < n < self.n for n in struck]):
            raise self._bad(f"undo must list earlier entries (1 to {self.n - 1})")
        if len(set(struck)) < len(struck):
            raise self._bad("undo lists an entry twice")
        twice = self.struck & set(struck)
        if twice:
            raise self._bad(f"entry {min(twice)} was struck out before")
        self.struck.update(struck)
        return UndoEntry(at, seat, struck)

    def _talk(self, at: Ms, seat: Seat, found: dict[str, Json]) -> TalkEntry:
        say = found.pop("say")
        if must_be_word(say, "say") not in SAYINGS:
            raise self._bad(str(unknown("word", say, list(SAYINGS))))
        self._only(found, SAYINGS[say])
        for key in SAYINGS[say]:
            if key not in found:
                raise self._bad(f"{say} needs {key!r}")
            if key == "on":
                must_be_whole(found[key], key, 0, self.header.seats - 1)
            elif key in NUMBERED:
                must_be_whole(found[key], key)
            elif key == "name":
                must_be_name(found[key])
            else:
                word = must_be_word(found[key], key)
                kind, known = WORDS.get((say, key), ("", ()))
                if kind and word not in known:
                    raise self._bad(str(unknown(kind, word, known)))
        return TalkEntry(at, seat, say, found)

    def _only(self, found: dict[str, Json], known: Sequence[str]) -> None:
        for key in found:
            if key not in known:
                raise self._bad(str(unknown("key", key, known)))

    def _bad(self, what: str) -> BadRecord:
        return BadRecord(self.n, what)


def _object(row: str, entry: int) -> dict[str, Json]:
    if len(row) > LONGEST_ROW:
        raise BadRecord(entry, f"the line has {len(row)} letters: at most {LONGEST_ROW}")
    try:
        found: Any = json.loads(row)
    except (ValueError, RecursionError) as error:
        raise BadRecord(entry, f"this is not JSON: {shown(row)} ({error})") from error
    if not isinstance(found, dict):
        raise BadRecord(entry, f"must be a JSON object, not {row[:40]!r}")
    return found


def _text(found: Mapping[str, Json], key: str) -> str:
    value = must_be_word(found.get(key), key)
    if not value:
        raise BadRecord(0, f"{key} must be a text")
    return value


def _list(found: Mapping[str, Json], key: str, n: int) -> list[Json]:
    value = found.get(key, [])
    if not isinstance(value, list):
        raise BadRecord(0, f"{key} must be a list of texts")
    if value and len(value) != n:
        raise BadRecord(0, f"{key} must have {n} texts, one for each seat, not {len(value)}")
    return value


def _word(found: Mapping[str, Json], key: str, known: Sequence[str], default: str) -> str:
    value = must_be_word(found.get(key, default), key)
    if value not in known:
        raise BadRecord(0, str(unknown(key, value, list(known))))
    return value


def _secret(found: Json, entry: int) -> Secret:
    try:
        seed = int(must_be_word(found["seed"], "seed"), 16)
        if not 0 <= seed < 1 << BITS:
            raise OutOfBounds(f"a seed has {BITS} bits")
        return Secret(seed, must_be_word(found["salt"], "salt"))
    except (KeyError, TypeError, ValueError) as error:
        raise BadRecord(entry, "secret must have a hexadecimal seed and a salt") from error

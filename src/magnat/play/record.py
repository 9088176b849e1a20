"""The record of a game: a header and a log, as lines of JSON that are only ever added."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias, final

from magnat import __version__
from magnat.core.action import Illegal, Json
from magnat.core.codec import NAME, BadValue, Codec
from magnat.core.edition import Edition, Unknown, unknown
from magnat.core.game import Game
from magnat.core.state import Outcome, State
from magnat.core.step import CHANCE, NOBODY, Ms, Seat
from magnat.games import find
from magnat.kit.correction import lay_position
from magnat.play.entry import Entry
from magnat.play.fairness import Secret, commitment, final_seed

FORMAT: Final = 1
CHECK_EVERY: Final = 50  # a hash of the state after so many acts

LIVE: Final = "live"
RELAXED: Final = "relaxed"
CORRESPONDENCE: Final = "correspondence"
PACES: Final = {LIVE: 100, RELAXED: 300, CORRESPONDENCE: 1_000_000}  # per cent of each patience
ABSENCES: Final = ("wait", "skip", "bot", "vote", "sell")

RESERVED: Final = {"t", "seat", "bot", "check", "undo", "say", "end"}  # no action has such a field

SEED, HOST = "seed", "host"  # who throws: the seed, or a host with real dice


class BadRecord(Exception):
    """A record that cannot be trusted: which entry, what is wrong with it, what would be right."""

    def __init__(self, entry: int, what: str) -> None:
        where = f"entry {entry}" if entry else "header"
        super().__init__(f"{where}: {what}")
        self.entry: Final = entry  # the first line after the header is entry 1; 0 is the header
        self.what: Final = what


@final
class Header:
    """Everything that was agreed before the first throw."""

    def __init__(
        self,
        game: str,
        edition: str,
        hash: str,
        seats: int,
        options: Mapping[str, int | str | bool] | None = None,
        names: Sequence[str] = (),
        bots: Sequence[str] = (),
        pace: str = LIVE,
        absence: str = "wait",
        commitment: str = "",
        entropy: Sequence[str] = (),
        secret: Secret | None = None,
        engine: str = __version__,
        position: Sequence[Json] = (),
    ) -> None:
        self.game: Final = game
        self.edition: Final = edition
        self.hash: Final = hash  # of the edition's figures
        self.seats: Final = seats
        self.options: Final = dict(options or {})
        self.names: Final = tuple(names)  # per seat; () when nobody gave one
        self.bots: Final = tuple(bots)  # per seat the bot that plays it, "" for a person
        self.pace: Final = pace
        self.absence: Final = absence
        self.commitment: Final = commitment  # "": a host throws real dice
        self.entropy: Final = tuple(entropy)  # per seat, what a player added to the seed
        self.secret: Final = secret  # only in a copy that its host keeps to itself
        self.engine: Final = engine
        self.position: Final = tuple(position)  # what lay on the table already; (): a new game

    @property
    def is_seeded(self) -> bool:
        return self.commitment != ""

    def json(self, public: bool = False) -> dict[str, Json]:
        """The first line; the public one keeps the seed to itself."""
        coded: dict[str, Json] = {
            "game": self.game,
            "edition": f"{self.edition}@{self.hash}",
            "options": self.options,
            "seats": self.seats,
        }
        if self.names:
            coded["names"] = list(self.names)
        if any(self.bots):
            coded["bots"] = list(self.bots)
        coded["pace"] = self.pace
        coded["absence"] = self.absence
        coded["dice"] = SEED if self.is_seeded else HOST
        if self.is_seeded:
            coded["commitment"] = self.commitment
        if any(self.entropy):
            coded["entropy"] = list(self.entropy)
        if self.secret is not None and not public:
            coded["secret"] = _secret_json(self.secret)
        if self.position:
            coded["position"] = list(self.position)
        coded["engine"] = self.engine
        coded["format"] = FORMAT
        return coded


@final
class Check:
    """A hash of the state, so that a difference is found where it arises."""

    def __init__(self, at: Ms, hash: str) -> None:
        self.at: Final = at
        self.hash: Final = hash


@final
class Undo:
    """Earlier entries are struck out; they stay where they are, and count no more."""

    def __init__(self, at: Ms, seat: Seat, struck: tuple[int, ...]) -> None:
        self.at: Final = at
        self.seat: Final = seat  # who wanted it
        self.struck: Final = struck  # numbers of entries


@final
class Talk:
    """Something said at the table that no rule knows: a request, an answer, going and coming."""

    WORDS: Final = {
        "ask_undo": ("entry",),
        "agree": (),
        "refuse": (),
        "away": (),
        "back": (),
        "vote": ("on", "what"),
        "replace": ("by",),  # a bot plays the seat until its player is back
        "sit": ("name",),  # somebody else has the seat from now on
    }

    def __init__(self, at: Ms, seat: Seat, say: str, about: Mapping[str, int | str]) -> None:
        self.at: Final = at
        self.seat: Final = seat
        self.say: Final = say
        self.about: Final = dict(about)


@final
class End:
    """The outcome, and the seed revealed."""

    def __init__(self, at: Ms, outcome: Outcome, secret: Secret | None) -> None:
        self.at: Final = at
        self.outcome: Final = outcome
        self.secret: Final = secret


Line: TypeAlias = Entry | Check | Undo | Talk | End


@final
class Record:
    """The only thing that is stored of a game."""

    def __init__(self, header: Header, lines: Sequence[Line] = ()) -> None:
        self.header: Final = header
        self.lines: Final = list(lines)  # entry n is lines[n - 1]
        self.recovered = ""  # what a crash cut off the last line

    @property
    def secret(self) -> Secret | None:
        """The seed, where the host kept it or the end revealed it."""
        if self.header.secret is not None:
            return self.header.secret
        last = self.lines[-1] if self.lines else None
        return last.secret if isinstance(last, End) else None

    @property
    def struck(self) -> set[int]:
        """The numbers of the entries that were undone."""
        return {n for line in self.lines if isinstance(line, Undo) for n in line.struck}

    @property
    def end(self) -> End | None:
        last = self.lines[-1] if self.lines else None
        return last if isinstance(last, End) else None

    def text(self, codec: Codec, public: bool = False) -> str:
        return "".join([line + "\n" for line in self.texts(codec, public)])

    def texts(self, codec: Codec, public: bool = False) -> Iterator[str]:
        yield _dumps(self.header.json(public))
        for line in self.lines:
            yield line_text(line, codec)


def new_header(
    game: Game,
    edition: Edition,
    seats: int,
    secret: Secret | None,
    names: Sequence[str] = (),
    bots: Sequence[str] = (),
    pace: str = LIVE,
    absence: str = "wait",
    entropy: Sequence[str] = (),
    position: Sequence[Json] = (),
) -> Header:
    """The header of a game about to start; without a secret the host throws real dice."""
    if pace not in PACES:
        raise unknown("pace", pace, list(PACES))
    if absence not in ABSENCES:
        raise unknown("absence setting", absence, ABSENCES)
    for what, given in (("names", names), ("bots", bots), ("entropy", entropy)):
        if given and len(given) != seats:
            raise Unknown(f"{len(given)} {what} for {seats} seats: give one for each")
    return Header(
        game.name,
        edition.name,
        edition.hash,
        seats,
        edition.chosen,
        names,
        bots,
        pace,
        absence,
        "" if secret is None else commitment(secret),
        entropy,
        secret,
        position=position,
    )


def start(game: Game, edition: Edition, header: Header, secret: Secret | None) -> State:
    """The table as it was before the first entry."""
    seed = 0
    if header.is_seeded:
        if secret is None:
            raise BadRecord(
                0, "the seed is not revealed before the end of the game; ask the host for its copy"
            )
        seed = final_seed(secret, header.entropy)
    s = game.start(edition, header.seats, seed, listen=True, pace=PACES[header.pace])
    if header.position:
        try:
            actions = game.codec.decode(list(header.position))
            s.events = []  # what happened on that fresh table did not happen here
            lay_position(s, actions)
        except (BadValue, Illegal) as error:
            raise BadRecord(0, f"position: {error}") from error
    return s


def state_hash(s: State, codec: Codec) -> str:
    """Sixteen digits that two equal tables share; the seed in the state keeps secrets secret."""
    text = json.dumps(codec.dump(s), separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


# Writing


def line_text(line: Line, codec: Codec) -> str:
    """One entry as it is stored, without the newline."""
    return _dumps(line_json(line, codec))


def line_json(line: Line, codec: Codec) -> dict[str, Json]:
    coded: dict[str, Json] = {"t": line.at}
    if isinstance(line, Entry):
        if line.action is not None:
            coded["seat"] = line.seat
            if line.by:
                coded["bot"] = line.by
            action = codec.encode(line.action)
            clash = RESERVED & action.keys()
            assert not clash, f"{line.action!r}: a field cannot be named {clash}"
            coded.update(action)
    elif isinstance(line, Check):
        coded["check"] = line.hash
    elif isinstance(line, Undo):
        coded["seat"] = line.seat
        coded["undo"] = list(line.struck)
    elif isinstance(line, Talk):
        coded["seat"] = line.seat
        coded["say"] = line.say
        coded.update(line.about)
    else:
        coded["end"] = outcome_json(line.outcome)
        if line.secret is not None:
            coded["secret"] = _secret_json(line.secret)
    return coded


def outcome_json(outcome: Outcome) -> dict[str, Json]:
    return {"places": list(outcome.places), "worth": list(outcome.worth), "cite": outcome.cite}


def _secret_json(secret: Secret) -> dict[str, Json]:
    return {"seed": f"{secret.seed:032x}", "salt": secret.salt}


def _dumps(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Writer:
    """A record on the disk that grows with the game; a line is on it before anybody hears of it."""

    def __init__(self, path: Path, record: Record, codec: Codec) -> None:
        self.path: Final = path
        self.codec: Final = codec
        fresh = not path.exists()
        if not fresh:
            _cut_torn_line(path)
        self._file = path.open("a", encoding="utf-8", newline="\n")
        self.written = 0  # entries on the disk
        if fresh:
            self._put(_dumps(record.header.json()))
        else:
            self.written = len(record.lines)

    def catch_up(self, record: Record) -> None:
        """Write the entries that are not on the disk yet."""
        for line in record.lines[self.written :]:
            self._put(line_text(line, self.codec))
            self.written += 1

    def _put(self, text: str) -> None:
        self._file.write(text + "\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        self._file.close()


def _cut_torn_line(path: Path) -> None:
    """What a crash left of a line goes, before the next one is written behind it."""
    data = path.read_bytes()
    if not data.endswith(b"\n"):
        tail = data.rfind(b"\n") + 1
        try:
            json.loads(data[tail:])
        except ValueError:
            with path.open("r+b") as file:
                file.truncate(tail)
        else:
            with path.open("ab") as file:
                file.write(b"\n")


# Reading


def read_record(path: Path, game_of: Callable[[str], Game] = find) -> Record:
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadRecord(0, f"{path.name} is not UTF-8 text ({error.reason})") from error
    return parse_record(text, game_of)


def parse_record(text: str, game_of: Callable[[str], Game] = find) -> Record:
    """A whole record; a last line that a crash cut short is left out and said to be."""
    rows = text.split("\n")
    tail = rows.pop()  # what follows the last newline: nothing, or a line that was not finished
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
    try:
        codec = game_of(header.game).codec
    except Unknown as error:
        raise BadRecord(0, str(error)) from error
    record = Record(header)
    record.recovered = recovered
    reader = LineReader(header, codec)
    for row in rows[1:]:
        record.lines.append(reader.read(row))
    return record


def parse_header(row: str) -> Header:
    found = _object(row, 0)
    if found.get("format") != FORMAT:
        shown = found.get("format", "none")
        raise BadRecord(0, f"format {shown} cannot be read: this engine reads format {FORMAT}")
    known = (
        "game edition options seats names bots pace absence dice commitment entropy secret "
        "position engine format"
    ).split()
    for key in found:
        if key not in known:
            raise BadRecord(0, str(unknown("key", key, known)))
    game = _text(found, "game")
    edition, _, hash = _text(found, "edition").partition("@")
    if not edition or not hash:
        raise BadRecord(0, "edition must be a name and a hash such as europe@3f9c12ab34cd")
    seats = found.get("seats")
    if not isinstance(seats, int) or isinstance(seats, bool) or seats < 1:
        raise BadRecord(0, f"seats must be a whole number from 1, not {seats!r}")
    options = found.get("options", {})
    if not isinstance(options, dict):
        raise BadRecord(0, "options must be an object of names and values")
    pace = _word(found, "pace", tuple(PACES), LIVE)
    absence = _word(found, "absence", ABSENCES, "wait")
    promise = _text(found, "commitment") if "commitment" in found else ""
    if _word(found, "dice", (SEED, HOST), SEED) == SEED and not promise:
        raise BadRecord(0, "commitment is missing: seeded dice are promised before the first throw")
    lists = [_texts(found, key, seats) for key in ("names", "bots", "entropy")]
    secret = _secret(found["secret"], 0) if "secret" in found else None
    if secret is not None and commitment(secret) != promise:
        raise BadRecord(0, "the seed is not the one that the commitment promises")
    position = found.get("position", [])
    if not isinstance(position, list):
        raise BadRecord(0, "position must be a list of what lies on the table")
    return Header(
        game,
        edition,
        hash,
        seats,
        options,
        lists[0],
        lists[1],
        pace,
        absence,
        promise,
        lists[2],
        secret,
        _text(found, "engine"),
        position,
    )


class LineReader:
    """Reads entry after entry and refuses what cannot be one."""

    def __init__(self, header: Header, codec: Codec) -> None:
        self.header: Final = header
        self.codec: Final = codec
        self.n = 0  # the entry read last
        self.at: Ms = 0
        self.struck: set[int] = set()
        self.is_over = False

    def read(self, row: str) -> Line:
        self.n += 1
        found = _object(row, self.n)
        at = found.pop("t", None)
        if not isinstance(at, int) or isinstance(at, bool) or at < 0:
            raise self._bad(f"t must be a whole number of milliseconds from 0, not {at!r}")
        if at < self.at:
            raise self._bad(f"t = {at} goes back in time: the entry before it is at {self.at}")
        if self.is_over:
            raise self._bad("the game ended before: nothing can follow the end")
        self.at = at
        if "check" in found:
            return self._check(at, found)
        if "end" in found:
            return self._end(at, found)
        if not found:
            return Entry(at, NOBODY, None)
        seat = found.pop("seat", None)
        if not isinstance(seat, int) or isinstance(seat, bool):
            raise self._bad(f"seat must be a whole number, not {seat!r}")
        if not (0 <= seat < self.header.seats or seat == CHANCE):
            raise self._bad(
                f"there is no seat {seat}: they are 0 to {self.header.seats - 1}, {CHANCE} for dice"
            )
        if "undo" in found:
            return self._undo(at, seat, found)
        if "say" in found:
            return self._talk(at, seat, found)
        return self._act(at, seat, found)

    def _act(self, at: Ms, seat: Seat, found: dict[str, Json]) -> Entry:
        by = found.pop("bot", "")
        if not isinstance(by, str):
            raise self._bad(f"bot must name a bot, not {by!r}")
        if NAME not in found:
            raise self._bad("there is no 'do', 'undo', 'say', 'check' or 'end': what happened?")
        try:
            return Entry(at, seat, self.codec.action(found), by)
        except BadValue as error:
            raise self._bad(str(error)) from error

    def _check(self, at: Ms, found: dict[str, Json]) -> Check:
        self._only(found, ("check",))
        hash = found["check"]
        if not isinstance(hash, str) or len(hash) != 16:
            raise self._bad(f"check must be sixteen hexadecimal digits, not {hash!r}")
        return Check(at, hash)

    def _end(self, at: Ms, found: dict[str, Json]) -> End:
        self._only(found, ("end", "secret"))
        end = found["end"]
        self.is_over = True
        try:
            outcome = Outcome(
                tuple([int(n) for n in end["places"]]),
                tuple([int(n) for n in end["worth"]]),
                str(end["cite"]),
            )
        except (KeyError, TypeError, ValueError) as error:
            raise self._bad("end must have places, worth and cite") from error
        if len(outcome.places) != self.header.seats:
            raise self._bad(f"end must have {self.header.seats} places, one for each seat")
        secret = _secret(found["secret"], self.n) if "secret" in found else None
        if secret is not None and commitment(secret) != self.header.commitment:
            raise self._bad("the revealed seed is not the one that the commitment promised")
        return End(at, outcome, secret)

    def _undo(self, at: Ms, seat: Seat, found: dict[str, Json]) -> Undo:
        self._only(found, ("undo",))
        struck = found["undo"]
        if (
            not isinstance(struck, list)
            or not struck
            or not all([isinstance(n, int) and 0 < n < self.n for n in struck])
        ):
            raise self._bad(f"undo must list earlier entries (1 to {self.n - 1}), not {struck!r}")
        twice = self.struck & set(struck)
        if twice:
            raise self._bad(f"entry {min(twice)} was struck out before")
        self.struck.update(struck)
        return Undo(at, seat, tuple(struck))

    def _talk(self, at: Ms, seat: Seat, found: dict[str, Json]) -> Talk:
        say = found.pop("say")
        if say not in Talk.WORDS:
            raise self._bad(str(unknown("word", str(say), list(Talk.WORDS))))
        self._only(found, Talk.WORDS[say])
        for key in Talk.WORDS[say]:
            if not isinstance(found.get(key), (int, str)):
                raise self._bad(f"{say} needs {key!r}")
        return Talk(at, seat, say, found)

    def _only(self, found: dict[str, Json], known: Sequence[str]) -> None:
        for key in found:
            if key not in known:
                raise self._bad(str(unknown("key", key, known)))

    def _bad(self, what: str) -> BadRecord:
        return BadRecord(self.n, what)


def _object(row: str, entry: int) -> dict[str, Json]:
    try:
        found: Any = json.loads(row)
    except ValueError as error:
        shown = row if len(row) <= 40 else row[:40] + "…"
        raise BadRecord(entry, f"this is not JSON: {shown!r} ({error})") from error
    if not isinstance(found, dict):
        raise BadRecord(entry, f"must be a JSON object, not {row[:40]!r}")
    return found


def _text(found: Mapping[str, Json], key: str) -> str:
    value = found.get(key)
    if not isinstance(value, str) or not value:
        raise BadRecord(0, f"{key} must be a text, not {value!r}")
    return value


def _texts(found: Mapping[str, Json], key: str, n: int) -> list[str]:
    value = found.get(key, [])
    if not isinstance(value, list) or not all([isinstance(one, str) for one in value]):
        raise BadRecord(0, f"{key} must be a list of texts")
    if value and len(value) != n:
        raise BadRecord(0, f"{key} must have {n} texts, one for each seat, not {len(value)}")
    return value


def _word(found: Mapping[str, Json], key: str, known: Sequence[str], default: str) -> str:
    value = found.get(key, default)
    if value not in known:
        raise BadRecord(0, str(unknown(key, str(value), list(known))))
    return str(value)


def _secret(found: Json, entry: int) -> Secret:
    try:
        return Secret(int(found["seed"], 16), str(found["salt"]))
    except (KeyError, TypeError, ValueError) as error:
        raise BadRecord(entry, "secret must have a hexadecimal seed and a salt") from error

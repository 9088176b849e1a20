"""Replays records: `replay` up to any entry, `verify` to the end with all checks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, final

from magnat import __version__
from magnat.core.audit import audit
from magnat.core.editions.edition import BadEdition, BadOption, Edition, Unknown
from magnat.core.game import Game
from magnat.play.fairness import Secret, commitment, silent
from magnat.play.match.apply_stored_lines import StoredLines
from magnat.play.match.match import Match
from magnat.play.record.entries import (
    CheckEntry,
    EndEntry,
    Line,
    RecordEntry,
    RulesEntry,
    UnknownEntry,
)
from magnat.play.record.header import Header
from magnat.play.record.record import BadRecord, Record
from magnat.play.record.state_hash import CHECK_EVERY


@final
class RecordVerdict:
    """The result of `verify`. If the record is not valid, `wrong` describes the first entry that
    differs."""

    def __init__(
        self,
        entries: int,
        checks: int,
        wrong: BadRecord | None,
        notes: list[str],
        match: Match | None = None,
    ) -> None:
        self.entries: Final = entries  # the number of entries that were replayed
        self.checks: Final = checks  # the number of state hashes that were compared and are equal
        self.wrong: Final = wrong
        self.notes: Final = notes  # remarks for the reader that are not errors
        self.match: Final = match  # the match after the last entry; None if the record is not valid

    @property
    def is_right(self) -> bool:
        return self.wrong is None


def load_edition(game: Game, record: Record) -> Edition:
    header = record.header
    try:
        return game.load(header.edition, header.options)
    except (Unknown, BadOption, BadEdition) as error:
        raise BadRecord(0, str(error)) from error


def seat_match(
    game: Game, record: Record, secret: Secret | None = None, edition: Edition | None = None
) -> Match:
    """Return a new match with the settings of a record, before its first entry."""
    box = edition or load_edition(game, record)
    try:
        return Match(game, record.header, secret or record.secret, box)
    except Unknown as error:  # the edition does not allow this number of seats
        raise BadRecord(0, str(error)) from error


def replay(
    game: Game,
    record: Record,
    to: int | None = None,
    secret: Secret | None = None,
    edition: Edition | None = None,
) -> Match:
    """Return the match after entry `to` (after the last one if None); it can be played on. The
    edition is loaded unless it is given."""
    last = len(record.lines) if to is None else to
    if not 0 <= last <= len(record.lines):
        raise BadRecord(last, f"there is no such entry: they are 1 to {len(record.lines)}")
    match = seat_match(game, record, secret, edition)
    stored = StoredLines(match)
    for n in range(1, last + 1):
        _step(stored, record, n)
    return match


def _go_on() -> None:
    pass


def continued(
    game: Game,
    record: Record,
    edition: Edition | None = None,
    breathe: Callable[[], None] = _go_on,
) -> Match:
    """Return the match after the last entry. If the game was played by other rules, an entry is
    added from which it continues under this version's rules. `breathe` is called before each entry,
    as in `verify`."""
    match = seat_match(game, record, None, edition)
    stored = StoredLines(match)
    for n in range(1, len(record.lines) + 1):
        breathe()
        _step(stored, record, n)
    stored.go_on(0)
    return match


def verify(
    game: Game,
    record: Record,
    secret: Secret | None = None,
    edition: Edition | None = None,
    breathe: Callable[[], None] = _go_on,
) -> RecordVerdict:
    """Replay a record and check its state hashes, accounts, outcome and promised seed, and the hash
    of the edition. `breathe` is called before each entry; a caller whose time is up raises an
    exception there."""
    notes: list[str] = []
    n = 0
    checks = 0
    # The number of actions since the last state hash, and how many of them are hidden.
    acts = hidden = 0
    try:
        edition = edition or load_edition(game, record)
        header = record.header
        if header.hash != edition.hash:
            notes.append(
                f"{header.edition} was {header.hash} when this was played and is {edition.hash} "
                "now: its file has changed since"
            )
        known = secret or record.secret
        if header.is_seeded and known is not None and commitment(known) != header.commitment:
            raise BadRecord(0, "the seed is not the one that the commitment promises")
        notes.extend(_about_words(header))
        match = seat_match(game, record, secret, edition)
        _audit(match, 0)
        stored = StoredLines(match)
        for n in range(1, len(record.lines) + 1):
            breathe()
            line = record.lines[n - 1]
            _must_be_its_place(line, n, acts, hidden)
            if isinstance(line, RulesEntry):
                notes.append(_about_rules(line, n, stored))
            _step(stored, record, n)
            if isinstance(line, (CheckEntry, RulesEntry)):
                checks += isinstance(line, CheckEntry) and stored.unproved is None
                acts = hidden = 0
            elif isinstance(line, (RecordEntry, UnknownEntry)):
                acts += 1
                hidden += stored.match.record.shown.is_hidden(n)
                if stored.unproved is None:
                    _audit(match, n)
        if stored.unproved is not None:
            raise BadRecord(stored.unproved.entry, stored.unproved.what + _older(record))
        end = record.end
        if end is None:
            notes.append("the game is not over")
            if match.is_over:
                raise BadRecord(len(record.lines), "the game is over and the record has no end")
        elif header.is_seeded and end.secret is None:
            raise BadRecord(len(record.lines), "the end does not reveal the seed")
        if not record.is_chained:
            notes.append("no chain: hours, names and talk may have been changed and nobody knows")
        if record.signer:
            notes.append(f"signed by the key {record.signer}")
        else:
            notes.append("UNSIGNED: anybody could have written this record")
        if record.recovered:
            notes.append(f"a last line was cut short and left out: {record.recovered!r}")
        return RecordVerdict(n, checks, None, notes, match)
    except BadRecord as error:
        return RecordVerdict(n, checks, error, notes)


def _about_words(header: Header) -> list[str]:
    """Return remarks that say whose random words are part of the seed of the dice, and who could
    have influenced the dice."""
    if not header.is_seeded:
        return ["the dice were thrown by hand: the host typed them"]
    bots = header.bots or ("",) * header.seats
    whose = [seat for seat, words in enumerate(header.entropy) if words and not bots[seat]]
    if not whose:
        notes = [
            "NOBODY'S WORDS are in the seed: whoever ran the server could choose every throw before"
            " the game"
        ]
    else:
        notes = [
            f"words of {_seats(header, whose)} are in the seed: the server could not choose it"
            " without one of them"
        ]
    if any(header.entropy) and not any(header.promises):
        notes.append(
            "the players' words were not promised: the host and whoever sat down last could choose"
            " the throws together"
        )
    missing = silent(header.promises, header.entropy)
    if missing:
        agreed = (
            f"{_seats(header, header.without)} agreed to play without"
            if header.without
            else "NOBODY AGREED to play without"
        )
        notes.append(
            f"{_seats(header, missing)} promised words and did not say them; {agreed}: whoever knew"
            f" the server's seed could choose one of {2 ** len(missing)} games"
        )
    return notes


def _seats(header: Header, seats: Sequence[int]) -> str:
    """Return the numbers and names of some seats: "seats 0 (Ada), 1 (Ben)"."""
    named = [
        f"{seat} ({header.names[seat]})" if header.names and header.names[seat] else f"{seat}"
        for seat in seats
    ]
    return f"seat{'s' if len(named) > 1 else ''} {', '.join(named)}"


def _must_be_its_place(line: Line, n: int, acts: int, hidden: int) -> None:
    """Raise BadRecord if this line should be a state hash (CheckEntry) and is not one, or is one in
    the wrong place. There is one after every CHECK_EVERY actions; hidden actions counted only in
    older records."""
    if acts - hidden >= CHECK_EVERY and isinstance(line, (RecordEntry, UnknownEntry, EndEntry)):
        raise BadRecord(n, f"a check is missing: there is one after every {CHECK_EVERY} acts")
    if isinstance(line, CheckEntry) and acts < CHECK_EVERY:
        raise BadRecord(n, f"a check where none belongs: {acts} acts after the last one")


def _about_rules(line: RulesEntry, n: int, stored: StoredLines) -> str:
    """Return the remark on a change of the rules at entry `n`. It says which entries before it
    cannot be verified by this version."""
    match = stored.match
    said = f"entry {n}: the game went on under rules {line.rules}"
    if stored.unproved is not None:
        first = stored.unproved.entry
        return (
            f"{said} from a position that was stored; entries {first} to {n - 1} were played by"
            " rules that this version does not have and were not checked"
        )
    if match.codec.dump(match.s) == line.state:
        return said
    return f"{said} from another position than the entries before it lead to"


def _step(stored: StoredLines, record: Record, n: int) -> None:
    try:
        stored.add(record.lines[n - 1])
    except BadRecord as error:
        raise BadRecord(error.entry, error.what + _older(record)) from error


def _audit(match: Match, n: int) -> None:
    faults = audit(match.s)
    if faults:
        raise BadRecord(n, "the books do not balance: " + "; ".join(faults))


def _older(record: Record) -> str:
    engine = record.header.engine
    if engine == __version__:
        return ""
    return f" (played with engine {engine}, this is {__version__}: a rule was mended since)"

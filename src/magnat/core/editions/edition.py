"""The data of one printed box: read from files, checked, and changed by the options of a table."""

from __future__ import annotations

import difflib
import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, final

from magnat.core.action_and_choice import Good, Json
from magnat.core.editions.edition_files import BadFile, Node, merge, plain, read_csv, read_toml
from magnat.core.editions.rulebook import LANGUAGES, Clause, Rulebook
from magnat.core.step_and_window import Window

FORMAT: Final = 1
SOURCES: Final = ("printed", "photographed", "inferred", "reconstructed")
CONFIDENCES: Final = ("A", "B", "C")
OPTION_KINDS: Final = ("variant", "ruling", "house", "table")
# Files that contain only texts and no figures.
TEXT_FILES: Final = ("fr.toml", "en.toml", "rulebook.toml")


class Unknown(Exception):
    """An error for a name, number or setting that does not exist or does not fit; its message says
    what is wrong and, where it helps, which names are known or similar."""

    def __init__(self, why: str, *facts: int | str) -> None:
        super().__init__(why.format(*facts) if facts else why)
        # A sentence in English; it is also the key under which the translation is found.
        self.why: Final = why
        self.facts: Final = facts  # the values for the blanks {0}, {1} … of the sentence


def unknown(what: str, name: str, known: Sequence[str]) -> Unknown:
    close = difflib.get_close_matches(name, known, n=3)
    if close:
        return Unknown("unknown {0} '{1}': did you mean {2}?", what, name, " or ".join(close))
    listed = ", ".join(sorted(known)) or "there is none"
    return Unknown("unknown {0} '{1}'; known: {2}", what, name, listed)


class BadEdition(Exception):
    """An error that lists everything that is wrong with the files of an edition, each as
    `file:line: key: what is wrong, and what would be right`."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems: Final = tuple(problems)


class BadOption(Exception):
    """An error for a value that an option does not accept; it says which values it accepts."""

    def __init__(self, name: str, shown: str, allowed: str) -> None:
        # This pattern is also the key under which the translation is found.
        self.why: Final = "{0} = {1}: must be {2}"
        self.facts: Final = (name, shown, allowed)
        super().__init__(self.why.format(*self.facts))


class Table:
    """A reader for one table of a data file. It collects mistakes and raises nothing, so that all
    of them are reported at once."""

    def __init__(self, node: Node, source: Source, path: str) -> None:
        self.node: Final = node
        self.source: Final = source
        self.path: Final = path
        self.read: Final[set[str]] = {"provenance"}
        # By key: the readers of the tables inside this one.
        self.inner: Final[dict[str, Table]] = {}
        source.tables.append(self)
        if not isinstance(node.value, dict):
            source.problem(node.where, path, "must be a table, written [name] or { key = value }")

    def keys(self) -> list[str]:
        return list(self.node.value) if isinstance(self.node.value, dict) else []

    def has(self, key: str) -> bool:
        return isinstance(self.node.value, dict) and key in self.node.value

    def _knows(self, key: str) -> bool:
        """Tell whether an optional key is in the table. The key is noted as known in either case,
        so that `done` can suggest it for a misspelt key."""
        self.read.add(key)
        return self.has(key)

    def wrong(self, key: str, what: str) -> None:
        """Report a mistake at that key: `what` is wrong there."""
        self.read.add(key)
        child = self.node.value.get(key) if isinstance(self.node.value, dict) else None
        where = child.where if isinstance(child, Node) else self.node.where
        self.source.problem(where, f"{self.path}.{key}" if self.path else key, what)

    def _value(self, key: str, what: str) -> Any:
        self.read.add(key)
        if not self.has(key):
            self.wrong(key, f"is missing: write {key} = {what}")
            return None
        return self.node.value[key].value

    def text(self, key: str) -> str:
        value = self._value(key, '"a text"')
        if value is None:
            return ""
        if not isinstance(value, str) or not value.strip():
            self.wrong(key, f"must be a text in quotes, not {_shown(value)}")
            return ""
        return value

    def text_or(self, key: str, default: str) -> str:
        return self.text(key) if self._knows(key) else default

    def word(self, key: str, allowed: Sequence[str]) -> str:
        """Return a text that must be one of the allowed words."""
        value = self.text(key)
        if value and value not in allowed:
            close = difflib.get_close_matches(value, allowed, n=1)
            hint = f" (did you mean {close[0]!r}?)" if close else ""
            self.wrong(key, f"must be one of {', '.join(allowed)}, not {value!r}{hint}")
        return value if value in allowed else allowed[0]

    def word_or(self, key: str, allowed: Sequence[str], default: str) -> str:
        return self.word(key, allowed) if self._knows(key) else default

    def whole(self, key: str, low: int | None = 0, high: int | None = None) -> int:
        value = self._value(key, "a whole number")
        if value is None:
            return low or 0
        if isinstance(value, str) and self.source.is_csv(self.node):
            try:
                value = int(value)
            except ValueError:
                pass
        if not isinstance(value, int) or isinstance(value, bool):
            self.wrong(key, f"must be a whole number, not {_shown(value)}")
            return low or 0
        if low is not None and value < low:
            self.wrong(key, f"must be at least {low}, not {value}")
        if high is not None and value > high:
            self.wrong(key, f"must be at most {high}, not {value}")
        return value

    def whole_or(self, key: str, default: int, low: int | None = 0) -> int:
        return self.whole(key, low) if self._knows(key) else default

    def flag(self, key: str) -> bool:
        value = self._value(key, "true or false")
        if value is None:
            return False
        if not isinstance(value, bool):
            self.wrong(key, f"must be true or false, not {_shown(value)}")
            return False
        return value

    def flag_or(self, key: str, default: bool) -> bool:
        return self.flag(key) if self._knows(key) else default

    def wholes(self, key: str, n: int | None = None, low: int | None = 0) -> tuple[int, ...]:
        """Return a list of whole numbers. If n is given, the list must have n entries."""
        value = self._value(key, "[a list of whole numbers]")
        if value is None:
            return (0,) * (n or 0)
        good = isinstance(value, list)
        numbers: list[int] = []
        if good:
            for child in value:
                one = child.value
                if (
                    not isinstance(one, int)
                    or isinstance(one, bool)
                    or (low is not None and one < low)
                ):
                    good = False
                else:
                    numbers.append(one)
        if not good or (n is not None and len(numbers) != n):
            count = f"{n} " if n is not None else ""
            self.wrong(key, f"must be a list of {count}whole numbers, not {_shown(value)}")
            return (0,) * (n or 0)
        return tuple(numbers)

    def texts(self, key: str) -> tuple[str, ...]:
        value = self._value(key, '["texts"]')
        if value is None:
            return ()
        if not isinstance(value, list) or not all(
            [isinstance(child.value, str) for child in value]
        ):
            self.wrong(key, f"must be a list of texts, not {_shown(value)}")
            return ()
        return tuple([child.value for child in value])

    def texts_or(self, key: str, default: tuple[str, ...]) -> tuple[str, ...]:
        return self.texts(key) if self._knows(key) else default

    def table(self, key: str) -> Table:
        if not self.has(key):
            self.wrong(key, f"is missing: write a table [{key}]")
        return self.table_or_empty(key)

    def table_or_empty(self, key: str) -> Table:
        self.read.add(key)
        if key not in self.inner:
            node = self.node.value[key] if self.has(key) else Node({}, self.node.where)
            self.inner[key] = Table(node, self.source, f"{self.path}.{key}" if self.path else key)
        return self.inner[key]

    def tables(self, key: str) -> list[Table]:
        """Return a reader for each table of an array, written [[key]] in the file."""
        value = self._value(key, "an array of tables [[…]]")
        if value is None:
            return []
        if not isinstance(value, list):
            self.wrong(key, f"must be an array of tables, written [[{key}]]")
            return []
        path = f"{self.path}.{key}" if self.path else key
        return [Table(child, self.source, f"{path}[{i + 1}]") for i, child in enumerate(value)]

    def plain(self) -> Any:
        """Return the whole table as plain Python values, and count all its keys as read. This is
        for texts that the engine passes on without looking at them."""
        self.read.update(self.keys())
        return plain(self.node)

    def done(self) -> None:
        """Report as a mistake each key of this TOML table that no method has read, with a
        suggestion if a known key is similar."""
        for key in self.keys():
            if key not in self.read:
                close = difflib.get_close_matches(key, sorted(self.read - {"provenance"}), n=1)
                hint = f"did you mean {close[0]!r}?" if close else "remove it"
                self.wrong(key, f"is not a key known here; {hint}")


def _shown(value: Any) -> str:
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "a table"
    return repr(value) if not isinstance(value, bool) else str(value).lower()


@final
class Provenance:
    """Says where the figures of a file, or of one table in it, come from, and how reliable that
    source is."""

    def __init__(self, file: str, kind: str, source: str, confidence: str) -> None:
        self.file: Final = file  # the name of a file, or file:table
        self.kind: Final = kind  # one of: printed, photographed, inferred, reconstructed
        self.source: Final = source
        # A: a picture or two sources; B: one source; C: inferred.
        self.confidence: Final = confidence


@final
class Option:
    """A rule that the players may change before the game, and the values it may have."""

    def __init__(
        self,
        name: str,
        kind: str,
        clause: str,
        default: int | str | bool,
        values: tuple[int | str | bool, ...],
        low: int,
        high: int,
        by: int,
        unit: str,
    ) -> None:
        self.name: Final = name
        self.kind: Final = kind  # one of: variant of the booklet, ruling, house rule, table manners
        self.clause: Final = clause  # the slug of the clause that it changes; "" if it changes none
        self.default: Final = default
        self.values: Final = values  # the allowed values; () if it is an amount
        self.low: Final = low
        self.high: Final = high
        self.by: Final = by
        self.unit: Final = unit

    def takes(self, value: object) -> bool:
        if type(value) is not type(self.default):
            return False
        if value == self.default or value in self.values:
            return True
        return (
            self.by > 0
            and isinstance(value, int)
            and self.low <= value <= self.high
            and (value - self.low) % self.by == 0
        )

    def allowed(self) -> str:
        if self.by > 0:
            span = f"{self.low} to {self.high} by {self.by} {self.unit}".strip()
            return f"{_shown(self.default)}, or {span}"
        return ", ".join([_shown(value) for value in self.values])


@final
class Currency:
    """Says how amounts of money are written: with which sign, and whether they are shortened to 15M
    and 500K."""

    def __init__(self, sign: str, short: bool) -> None:
        self.sign: Final = sign
        self.short: Final = short  # whether to write thousands as K and millions as M


@final
class Source:
    """The files of one edition, merged with those of the editions it extends, and a list of
    everything wrong with them."""

    def __init__(self, root: Path, game: str, name: str) -> None:
        self.root: Final = root  # the game's folder `editions`
        self.game: Final = game
        self.name: Final = name
        self.problems: list[str] = []
        self.tables: list[Table] = []
        self.roots: dict[str, Table] = {}
        # The folders of the extended editions first, that of the edition itself last.
        self.folders: Final = self._folders()
        self.texts: Final = {file: self._joined(file, [root]) for file in ("fr.toml", "en.toml")}
        self.data: Final = {file: self._joined(file, []) for file in self._data_files()}
        # A hash of the data as printed, before options change anything.
        self.hash: Final = self._hash()
        self.options: dict[str, Option] = {}

    def problem(self, where: str, key: str, what: str) -> None:
        self.problems.append(f"{where}: {key}: {what}" if key else f"{where}: {what}")

    def shown(self, path: Path) -> str:
        return f"{self.game}/{path.relative_to(self.root)}"

    def is_csv(self, node: Node) -> bool:
        return ".csv:" in node.where

    def _folders(self) -> list[Path]:
        chain: list[Path] = []
        name = self.name
        while True:
            folder = self.root / name
            if not (folder / "edition.toml").is_file():
                self.problem(self.shown(folder / "edition.toml"), "", "there is no such file")
                raise BadEdition(self.problems)
            chain.append(folder)
            try:
                node = read_toml(folder / "edition.toml", self.shown(folder / "edition.toml"))
            except BadFile as error:
                raise BadEdition([str(error)]) from error
            parent = node.value.get("extends")
            if parent is None:
                return chain[::-1]
            if not isinstance(parent.value, str) or not (self.root / parent.value).is_dir():
                raise BadEdition([f"{parent.where}: extends: must name an edition of {self.game}"])
            if self.root / parent.value in chain:
                raise BadEdition([f"{parent.where}: extends: {parent.value} extends this edition"])
            name = parent.value

    def _data_files(self) -> list[str]:
        names: set[str] = set()
        for folder in self.folders:
            names.update(
                [path.name for path in folder.iterdir() if path.suffix in (".toml", ".csv")]
            )
        return sorted(names - {"fr.toml", "en.toml"})

    def _joined(self, file: str, first: list[Path]) -> Node:
        joined: Node | None = None
        for folder in [*first, *self.folders]:
            path = folder / file
            if path.is_file():
                try:
                    node = self._read(path)
                except BadFile as error:
                    self.problems.append(str(error))
                    continue
                joined = node if joined is None else merge(joined, node)
        return joined if joined is not None else Node({}, f"{self.game}/{self.name}/{file}:1")

    def _read(self, path: Path) -> Node:
        shown = self.shown(path)
        if path.suffix == ".csv":
            rows, notes = read_csv(path, shown)
            node = Node({"rows": rows, **notes.value}, shown + ":1")
        else:
            node = read_toml(path, shown)
        if path.name not in TEXT_FILES and "provenance" not in node.value:
            kinds = ", ".join(SOURCES)
            self.problem(
                f"{shown}:1",
                "provenance",
                "is missing: say where the figures come from: "
                f"kind ({kinds}), source, confidence (A, B, C)",
            )
        return node

    def table(self, file: str) -> Table:
        """Return the reader of the root table of a file."""
        if file not in self.roots:
            node = self.data.get(file)
            if node is None:
                node = Node({}, f"{self.game}/{self.name}/{file}:1")
                self.problem(node.where, "", "the file is missing")
            self.roots[file] = Table(node, self, "")
        return self.roots[file]

    def rows(self, file: str) -> list[Table]:
        """Return a reader for each row of a CSV file."""
        return self.table(file).tables("rows")

    def words(self, language: str) -> Json:
        return plain(self.texts[f"{language}.toml"])

    def _hash(self) -> str:
        """Return a hash of all data of the edition except its texts, so that a translation does not
        change the hash."""
        data = {f: plain(n, ("provenance",)) for f, n in self.data.items() if f not in TEXT_FILES}
        for key in ("title", "about"):
            data["edition.toml"].pop(key, None)
        text = json.dumps(data, sort_keys=True, ensure_ascii=False, default=str)
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    def provenance(self) -> tuple[Provenance, ...]:
        found: list[Provenance] = []
        for file, node in self.data.items():
            if file not in TEXT_FILES:
                self._provenance(node, file, found)
        return tuple(found)

    def _provenance(self, node: Node, name: str, found: list[Provenance]) -> None:
        if isinstance(node.value, dict):
            for key, child in node.value.items():
                if key == "provenance":
                    self._sources(Table(child, self, f"{name}: provenance"), name, found)
                else:
                    self._provenance(child, f"{name}:{key}", found)
        elif isinstance(node.value, list):
            for i, child in enumerate(node.value):
                self._provenance(child, f"{name}[{i + 1}]", found)

    def _sources(self, table: Table, name: str, found: list[Provenance]) -> None:
        """Read the provenance of a whole table, and those of single keys of it (`provenance.KEY`);
        append them to `found`."""
        parts = [key for key in table.keys() if isinstance(table.node.value[key].value, dict)]
        if table.has("kind") or not parts:
            kind = table.word("kind", SOURCES)
            confidence = table.word("confidence", CONFIDENCES)
            found.append(Provenance(name, kind, table.text("source"), confidence))
        for key in parts:
            self._sources(table.table(key), f"{name}:{key}", found)

    def overlay(self, chosen: Mapping[str, int | str | bool]) -> None:
        """Read the options that the edition declares. Then set the ones that the players chose in a
        copy of the edition's rules."""
        whole = self.data["edition.toml"]
        if "rules" in whole.value:
            own = Node(_copied(whole.value["rules"].value), whole.value["rules"].where)
            self.data["edition.toml"] = Node({**whole.value, "rules": own}, whole.where)
        root = self.table("edition.toml")
        rules = root.table("rules")
        declared = root.table_or_empty("options")
        for name in declared.keys():
            option = _option(name, declared.table(name), rules)
            if option.values != (option.default,):  # otherwise this edition allows only one value
                self.options[name] = option
        for name, value in chosen.items():
            if name not in self.options:
                raise unknown("option", name, sorted(self.options))
            option = self.options[name]
            if not option.takes(value):
                raise BadOption(name, _shown(value), option.allowed())
            rules.node.value[name] = Node(value, f"option {name}")

    def close(self) -> None:
        """Raise BadEdition with all mistakes that were found in the files; do nothing if there are
        none."""
        for table in self.tables[:]:
            table.done()
        if self.problems:
            raise BadEdition(list(dict.fromkeys(self.problems)))


def _copied(value: Any) -> Any:
    return dict(value) if isinstance(value, dict) else value


def _option(name: str, table: Table, rules: Table) -> Option:
    kind = table.word("kind", OPTION_KINDS)
    clause = table.text_or("clause", "")
    default: Any = None
    if rules.has(name):
        default = rules.node.value[name].value
    else:
        table.source.problem(
            table.node.where, f"options.{name}", f"there is no rule {name} in [rules]"
        )
    values: tuple[Any, ...] = ()
    low, high, by, unit = 0, 0, 0, ""
    if table.has("values"):
        raw = table.node.value["values"].value
        table.read.add("values")
        values = tuple([child.value for child in raw]) if isinstance(raw, list) else ()
        if default is not None and default not in values:
            table.wrong("values", f"must list the rule's own value {_shown(default)}")
    else:
        low = table.whole("from")
        high = table.whole("to", low=low)
        by = table.whole_or("by", 1, low=1)
        unit = table.text_or("unit", "")
    if not isinstance(default, (int, str)):
        default = 0  # the mistake is reported elsewhere: above, or where the rule itself is read
    return Option(name, kind, clause, default, values, low, high, by, unit)


def _rulebook(table: Table) -> Rulebook:
    """Read the rulebook from its table. Every table with an `id` is a clause, and the dotted path
    to that table is the clause's slug. If a paragraph number of the booklet has no clause, report a
    mistake."""
    booklet = table.table("booklet")
    clauses = _clauses(table, "")
    told: set[str] = set()
    for clause in clauses:
        told.add(clause.id)
        told.update(clause.replaces)
    for prefix in booklet.keys():
        for number in range(1, booklet.whole(prefix, low=1) + 1):
            if f"{prefix}-{number}" not in told:
                booklet.wrong(prefix, f"clause {prefix}-{number} has no paragraph here")
    return Rulebook(tuple(clauses))


def _clauses(table: Table, path: str) -> list[Clause]:
    if table.has("id"):
        return [_clause(table, path)]
    found: list[Clause] = []
    for key in table.keys():
        if path or key not in ("booklet", "provenance"):
            found.extend(_clauses(table.table(key), f"{path}.{key}" if path else key))
    return found


def _clause(table: Table, slug: str) -> Clause:
    ruling: dict[str, str] = {}
    if table.has("ruling"):
        words = table.table("ruling")
        ruling = {language: words.text(language) for language in LANGUAGES}
    return Clause(
        slug,
        table.text("id"),
        table.text("at"),
        table.text("fr"),
        table.text("en"),
        ruling,
        table.text_or("silent", ""),
        table.texts_or("replaces", ()),
    )


class Edition:
    """The data that every edition has. Each game has a subclass with typed data of its own. An
    edition does not change after it is loaded."""

    def __init__(self, source: Source, goods: tuple[str, ...]) -> None:
        root = source.table("edition.toml")
        if root.whole("format", low=1) != FORMAT:
            root.wrong("format", f"must be {FORMAT}")
        root.text_or("extends", "")
        self.game: Final = source.game
        self.name: Final = source.name
        title = root.table("title")
        self.title: Final = {language: title.text(language) for language in LANGUAGES}
        about = root.table("about")
        self.about: Final = {language: about.text(language) for language in LANGUAGES}
        players = root.wholes("players", n=2, low=1)
        if players[0] > players[1]:
            high, low = players
            root.wrong(
                "players",
                f"must be the fewest and the most: {low} and {high}, not {high} and {low}",
            )
        self.players: Final = range(players[0], players[1] + 1)
        money = root.table("currency")
        self.currency: Final = Currency(money.text("sign"), money.flag_or("short", False))
        self.goods: Final = goods
        box = root.table("goods")
        supply: list[int] = []
        endless: list[bool] = []
        for good in goods:
            is_endless = box.has(good) and box.node.value[good].value == "endless"
            box.read.add(good)
            endless.append(is_endless)
            supply.append(0 if is_endless else box.whole(good))
        # By good: how much the bank has; 0: unlimited, so the bank may have less than 0.
        self.supply: Final = tuple(supply)
        self.endless: Final = tuple(endless)
        self.rulebook: Final[Rulebook] = _rulebook(source.table("rulebook.toml"))
        self.words: Final[dict[str, Json]] = {lang: source.words(lang) for lang in LANGUAGES}
        self.provenance: Final = source.provenance()
        self.options: Final[dict[str, Option]] = source.options
        self.chosen: dict[str, int | str | bool] = {}  # the options that this table has changed
        # The windows that are open at any time; set by `Game.load`.
        self.rights: tuple[Window[Any], ...] = ()
        self.hash: Final = source.hash
        for option in source.options.values():
            if option.clause and option.clause not in self.rulebook:
                root.wrong("options", f"{option.name}: there is no paragraph {option.clause!r}")

    def is_endless(self, good: Good) -> bool:
        return self.endless[good]

    @property
    def is_reconstructed(self) -> bool:
        return any([source.kind == "reconstructed" for source in self.provenance])

"""Reads the file of an experiment: its arms (the kinds of table that it compares), number of games
and tests."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, final

from magnat import games
from magnat.core.editions.edition import BadEdition, BadOption, Edition, Unknown, unknown
from magnat.core.editions.edition_files import BadFile, read_toml
from magnat.core.editions.rulebook import LANGUAGES
from magnat.lab.altered_edition import Figures, altered
from magnat.lab.checked_toml import BadExperiment, Plain, TomlForm
from magnat.play.bots.load import find_bot, label_of
from magnat.play.simulate.driver import LIMIT

GAMES: Final = 200
MOST: Final = 20_000  # the most games of an arm, if its table [precision] states no maximum
LEVEL: Final = 0.05
COUNTED: Final = ("turns", "decisions", "minutes", "lead_changes", "drama", "ruins", "finished")
KINDS: Final = (*COUNTED, "seat:N", "bot:NAME", "applied:CLAUSE", "money:CLAUSE")


@final
class Arm:
    """One kind of table in an experiment: box (GAME/EDITION), options, number of players and
    bots."""

    def __init__(
        self,
        label: str,
        box: str,
        players: int,
        bots: tuple[str, ...],
        options: Mapping[str, Plain],
        title: Mapping[str, str] | None = None,
        figures: Figures | None = None,
    ) -> None:
        self.label: Final = label
        self.title: Final = dict(title or dict.fromkeys(LANGUAGES, label))
        self.box: Final = box  # the box as GAME/EDITION
        self.players: Final = players
        self.bots: Final = bots  # names of bots, one for each seat
        self.options: Final = dict(options)
        self.figures: Final = {name: dict(row) for name, row in (figures or {}).items()}

    @property
    def game(self) -> str:
        return self.box.partition("/")[0]

    @property
    def edition(self) -> str:
        return self.box.partition("/")[2]

    def seated(self, number: int, rotate: bool) -> tuple[str, ...]:
        """Return the bots by seat in the game with this number; with `rotate`, each bot moves one
        seat on from game to game."""
        turned = number % len(self.bots) if rotate else 0
        return self.bots[turned:] + self.bots[:turned]

    def load(self) -> Edition:
        game = games.find(self.game)
        if self.figures:
            return altered(game, self.edition, self.figures, self.options)
        return game.load(self.edition, self.options)

    def json(self) -> dict[str, Any]:
        return {
            "label": self.label,
            "box": self.box,
            "players": self.players,
            "bots": list(self.bots),
            "options": self.options,
            "figures": self.figures,
        }


@final
class Test:
    """A comparison that the experiment's file announces before the first game: the measures, the
    level of significance, and the arm to compare with."""

    def __init__(self, against: str, measures: tuple[str, ...], level: float) -> None:
        # The label of the arm to compare with; "" if this experiment has one arm and is compared
        # with another experiment.
        self.against: Final = against
        self.measures: Final = measures
        self.level: Final = level


@final
class Precision:
    """A rule that more games are played until the confidence interval of a measure has at most this
    width in every arm."""

    def __init__(self, measure: str, width: float, most: int) -> None:
        self.measure: Final = measure
        # The distance between the two ends of the interval, in the unit of the measure.
        self.width: Final = width
        # The most games of an arm, even if its interval is then still too wide.
        self.most: Final = most


@final
class Experiment:
    def __init__(
        self,
        name: str,
        title: Mapping[str, str],
        about: Mapping[str, str],
        arms: tuple[Arm, ...],
        games: int,
        precision: Precision | None,
        seed: int,
        rotate: bool,
        limit: int,
        test: Test | None,
    ) -> None:
        self.name: Final = name
        self.title: Final = dict(title)
        self.about: Final = dict(about)
        self.arms: Final = arms
        # The number of games of each arm; with a precision, the least number.
        self.games: Final = games
        self.precision: Final = precision
        self.seed: Final = seed  # in every arm, games with the same number have the same dice
        self.rotate: Final = rotate
        self.limit: Final = limit  # a game with so many decisions is abandoned
        self.test: Final = test

    def mark(self) -> str:
        """Return a hash of everything that determines the games and their measures. The number of
        games is not part of it."""
        told = {
            "arms": [arm.json() for arm in self.arms],
            "editions": [arm.load().hash for arm in self.arms],
            "seed": self.seed,
            "rotate": self.rotate,
            "limit": self.limit,
            "test": None
            if self.test is None
            else [self.test.against, self.test.measures, self.test.level],
        }
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]


def read(path: Path, name: str = "", is_played: bool = False) -> Experiment:
    """Return the experiment that a file describes. Its name is `name`, or if that is empty the name
    of the file. Raise BadExperiment with all mistakes in the file. If the experiment was played
    before (`is_played`), bots from files need not be known."""
    try:
        node = read_toml(path, str(path))
    except BadFile as error:
        raise BadExperiment([str(error)]) from error
    problems: list[str] = []
    found = _Reader(TomlForm(node, problems), name or path.stem, is_played).experiment()
    if found is None or problems:
        raise BadExperiment(list(dict.fromkeys(problems)))
    return found


@final
class _Reader:
    def __init__(self, root: TomlForm, name: str, is_played: bool) -> None:
        self.root: Final = root
        self.name: Final = name
        self.is_played: Final = is_played

    def experiment(self) -> Experiment | None:
        root = self.root
        title = self._words(root, "title", self.name)
        about = self._words(root, "about", "")
        games = root.whole("games", GAMES)
        seed = root.whole("seed", 1)
        rotate = root.flag("rotate", True)
        limit = root.whole("limit", LIMIT)
        arms = self._arms()
        test = self._test(arms)
        precision = self._precision(arms, games)
        root.done()
        if not arms:
            return None
        return Experiment(
            self.name, title, about, arms, games, precision, seed, rotate, limit, test
        )

    def _words(self, owner: TomlForm, key: str, default: str) -> dict[str, str]:
        """Return a text by language. In the file it is either one text for each language, or a
        single text for all."""
        if not owner.has(key):
            return dict.fromkeys(LANGUAGES, default)
        if isinstance(owner.cells[key].value, str):
            return dict.fromkeys(LANGUAGES, owner.text(key))
        form = owner.form(key)
        assert form is not None
        found = {language: form.text(language) for language in LANGUAGES}
        form.done()
        return found

    # Arms

    def _arms(self) -> tuple[Arm, ...]:
        """Return the arms: one for every combination of an [[arm]] table, a box and a number of
        players. A key that an [[arm]] leaves out is taken from the top of the file."""
        forms = self.root.forms("arm")
        common = self._options(self.root)
        for key in ("box", "players", "bots"):
            self.root.has(key)
        found: list[Arm] = []
        labels: list[str] = []
        for form in forms:
            label = form.text("name")
            if label and label in labels:
                form.wrong("name", f'another arm is named "{label}": give each its own name')
            labels.append(label)
            for key in ("box", "players", "bots"):
                form.has(key)
            title = self._words(form, "title", label)
            options = {**common, **self._options(form)}
            found += self._multiplied(form, label, title, options, self._figures(form))
            form.done()
        if not forms:
            title = dict.fromkeys(LANGUAGES, self.name)
            found = self._multiplied(self.root, self.name, title, common, {})
        return tuple(found)

    def _options(self, form: TomlForm) -> dict[str, Plain]:
        inner = form.form("options")
        return {} if inner is None else inner.plain()

    def _said(self, form: TomlForm, key: str) -> TomlForm:
        """Return the table that gives a key: the [[arm]] table, or else the top of the file."""
        return form if form.has(key) else self.root

    def _figures(self, form: TomlForm) -> Figures:
        """Return the figures of the edition that this arm changes, grouped by the table they are in
        ([arm.figures.rules] changes the table `rules`)."""
        inner = form.form("figures")
        if inner is None:
            return {}
        tables = {key: inner.form(key) for key in inner.cells}
        return {key: table.plain() for key, table in tables.items() if table is not None}

    def _multiplied(
        self,
        form: TomlForm,
        label: str,
        title: Mapping[str, str],
        options: Mapping[str, Plain],
        figures: Figures,
    ) -> list[Arm]:
        found: list[Arm] = []
        at = self._said(form, "box")
        for box in at.texts("box"):
            whole = self._whole_name(at, box)
            edition = None if whole is None else self._edition(form, whole, options, figures)
            if whole is None or edition is None:
                continue
            seats = self._said(form, "players")
            for players in seats.wholes("players", 1, (4,)):
                if players not in edition.players:
                    low, high = edition.players[0], edition.players[-1]
                    seats.wrong("players", f"{whole} is for {low} to {high} players, not {players}")
                    continue
                bots = self._bots(form, whole, players)
                if bots:
                    found.append(Arm(label, whole, players, bots, options, title, figures))
        return found

    def _whole_name(self, form: TomlForm, box: str) -> str | None:
        name, _, edition = box.partition("/")
        try:
            game = games.find(name)
            if edition and edition not in game.editions():
                game.load(edition)  # raises an error that lists the known editions
        except Unknown as error:
            form.wrong("box", str(error))
            return None
        return f"{name}/{edition or game.default}"

    def _edition(
        self, form: TomlForm, box: str, options: Mapping[str, Plain], figures: Figures
    ) -> Edition | None:
        try:
            return Arm("", box, 0, (), options, {}, figures).load()
        except BadEdition as error:
            told = error.problems[0].partition(": ")[2]  # the message without its line number
            form.wrong("figures", f"{told} ({box})")
            return None
        except (Unknown, BadOption) as error:
            self.root.problems.append(f"{self._where(form, str(error))}: options: {error} ({box})")
            return None

    def _where(self, form: TomlForm, error: str) -> str:
        """Return the file and the line of the option that an error message is about, as a text."""
        for owner in (form, self.root):
            inner = owner.form("options")
            if inner is not None:
                for key in inner.cells:
                    if error.startswith(f"{key} =") or repr(key) in error:
                        return inner.where(key)
        return form.where("options")

    def _bots(self, form: TomlForm, box: str, players: int) -> tuple[str, ...]:
        at = self._said(form, "bots")
        names = at.texts("bots", ("balanced",))
        names = tuple([label_of(name) for name in names])
        for name in names:
            if self.is_played and ":" in name:
                continue
            try:
                find_bot(name, games.find(box.partition("/")[0]), 1)
            except Unknown as error:
                at.wrong("bots", str(error))
                return ()
        if len(names) == 1:
            return names * players
        if len(names) != players:
            at.wrong(
                "bots", f"{len(names)} bots for {players} players: name one for all, or one each"
            )
            return ()
        return names

    # Measures and tests

    def _test(self, arms: tuple[Arm, ...]) -> Test | None:
        form = self.root.form("test")
        if form is None:
            return None
        against = form.text("against", "")
        measures = form.texts("measures")
        level = form.number("level", LEVEL, 0, 1)
        labels = list(dict.fromkeys([arm.label for arm in arms]))
        if against and arms and against not in labels:
            form.wrong("against", f'no arm is named "{against}"; there are {", ".join(labels)}')
        elif against and len(labels) == 1:
            form.wrong("against", "there is nothing to compare it with: write two [[arm]]")
        elif not against and len(labels) > 1:
            form.wrong("against", f"is missing: name one of {', '.join(labels)}")
        for measure in measures:
            self._measure(form, "measures", measure, arms)
        form.done()
        return Test(against, measures, level)

    def _precision(self, arms: tuple[Arm, ...], games: int) -> Precision | None:
        form = self.root.form("precision")
        if form is None:
            return None
        measure = form.text("measure")
        width = form.number("width", 0.05, 0, float("inf"))
        most = form.whole("most", MOST, games)
        if measure:
            self._measure(form, "measure", measure, arms)
        form.done()
        return Precision(measure, width, most)

    def _measure(self, form: TomlForm, key: str, measure: str, arms: tuple[Arm, ...]) -> None:
        wrong = [why for why in [why_not(measure, arm) for arm in arms] if why]
        if not arms and ":" not in measure and measure not in COUNTED:
            wrong = [_no_measure(measure)]
        if wrong:
            form.wrong(key, wrong[0])


def _no_measure(measure: str) -> str:
    return f'"{measure}" is no measure; they are {", ".join(KINDS)}'


def why_not(measure: str, arm: Arm) -> str:
    """Return what is wrong with the name of a measure for this arm; "" if nothing is."""
    kind, sign, rest = measure.partition(":")
    if not sign:
        return "" if measure in COUNTED else _no_measure(measure)
    if kind == "seat":
        fits = rest.isdecimal() and 1 <= int(rest) <= arm.players
        return "" if fits else f'"{measure}": the seats are seat:1 to seat:{arm.players}'
    if kind == "bot":
        names = ", ".join(dict.fromkeys(arm.bots))
        return "" if rest in arm.bots else f'"{measure}": nobody plays {rest}; there are {names}'
    if kind in ("applied", "money"):
        slugs = sorted(arm.load().rulebook.by_slug)
        return (
            "" if rest in slugs else f'"{measure}": {unknown(f"clause of {arm.box}", rest, slugs)}'
        )
    return _no_measure(measure)

"""The names and number formats of a report in one language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, final

from magnat.lab.experiment import Arm, Experiment
from magnat.lab.experiment_figures import table_of
from magnat.play.text.money import grouped
from magnat.play.text.narrator import Narrator

WORDS: Final = Path(__file__).parent / "words"


@cache
def words(language: str) -> Mapping[str, Any]:
    with (WORDS / f"{language}.toml").open("rb") as file:
        return tomllib.load(file)


@final
class ReportNames:
    """The names and number formats for the report of one experiment in one language."""

    def __init__(self, experiment: Experiment, language: str) -> None:
        self.experiment: Final = experiment
        self.language: Final = language
        self.words: Final = words(language)
        arms = experiment.arms
        self._boxes: Final = len({arm.box for arm in arms}) > 1
        self._players: Final = len({arm.players for arm in arms}) > 1
        self._labels: Final = len({arm.label for arm in arms}) > 1
        self._tellers: Final[dict[str, Narrator]] = {}

    def arm(self, arm: Arm) -> str:
        """Return a label for an arm. It contains only those parts (name, box, players) in which the
        arms of the experiment differ."""
        parts = [arm.title[self.language]] if self._labels else []
        if self._boxes:
            parts.append(self.box(arm))
        if self._players:
            parts.append(self.words["players"].format(arm.players))
        return " · ".join(parts) or self.box(arm)

    def rule(self, arm: Arm) -> str:
        """Return a label for an arm without its box, for sections about one box."""
        parts = [arm.title[self.language]] if self._labels else []
        if self._players:
            parts.append(self.words["players"].format(arm.players))
        return " · ".join(parts) or self.box(arm)

    def box(self, arm: Arm) -> str:
        return self.teller(arm).edition.title[self.language]

    def teller(self, arm: Arm) -> Narrator:
        key = f"{arm.box} {arm.players} {arm.figures}"
        if key not in self._tellers:
            self._tellers[key] = Narrator(table_of(arm), self.language)
        return self._tellers[key]

    def thing(self, arm: Arm, key: str) -> str:
        """Return the name of an asset or of a group of assets."""
        teller = self.teller(arm)
        shelf, _, name = key.partition(":")
        if shelf == "good":
            return str(teller.words["goods"][name]["many"])
        if key in self.words["group"]:
            return str(self.words["group"][key])
        found = teller.words.get(f"{shelf}s", {}).get(name)
        if found is None and shelf == "title":
            found = teller.words.get("spaces", {}).get(name)
        return str(found.get("name", name) if isinstance(found, dict) else found or name)

    def clause(self, arm: Arm, cite: str) -> str:
        """Return the number and the slug of a clause; the slug alone if the rulebook does not have
        it."""
        rulebook = self.teller(arm).edition.rulebook
        return f"{rulebook[cite].id} · {cite}" if cite in rulebook else cite

    def measure(self, measure: str, arm: Arm) -> str:
        kind, _, rest = measure.partition(":")
        shown = self.clause(arm, rest) if kind in ("applied", "money") else rest
        return str(self.words["measure"][kind]).format(shown)

    # Numbers

    def number(self, value: float, digits: int = 1) -> str:
        """Return a number as text: with separators between thousands, and without decimals if it is
        1000 or more."""
        if value in (float("inf"), float("-inf")):
            return "∞" if value > 0 else "−∞"
        places = 0 if abs(value) >= 1000 else digits
        whole, _, rest = f"{abs(value):.{places}f}".partition(".")
        sign = "−" if value < 0 and float(f"{value:.{places}f}") != 0 else ""
        fraction = f"{self.words['decimal']}{rest}" if rest else ""
        return sign + grouped(int(whole), self.language) + fraction

    def percent(self, share: float, digits: int = 1) -> str:
        return str(self.words["percent"]).format(self.number(100 * share, digits))

    def value(self, measure: str, value: float) -> str:
        """Return the value of a measure in the format for that measure: a percentage or a
        number."""
        kind = measure.partition(":")[0]
        if kind in ("seat", "bot", "finished", "drama"):
            return self.percent(value, 2 if kind == "drama" else 1)
        return self.number(value, 2 if abs(value) < 10 else 1)

    def p(self, p: float) -> str:
        return f"< 0{self.words['decimal']}001" if p < 0.001 else self.number(p, 3)

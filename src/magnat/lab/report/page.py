"""Writes the report of an experiment as one HTML page that needs neither network nor scripts and
has a dark mode."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any, Final, final

from magnat.lab.compare_arms import Comparison, stated
from magnat.lab.experiment import Arm
from magnat.lab.experiment_figures import ExperimentFigures, Rows, heat, table_of
from magnat.lab.report import charts, heatmap
from magnat.lab.report.colours import NIGHT, PAPER, as_variables
from magnat.lab.report.names import ReportNames
from magnat.lab.results import ExperimentResults
from magnat.play.boards import board_of

STYLE: Final = Path(__file__).parent / "page.css"
FLOWS: Final = 14  # the number of clauses in the chart of money
PAGE: Final = "report.html"
PICTURES: Final = "charts"


@final
class ReportPage:
    """The report page: its sections as HTML, and its pictures by name."""

    def __init__(self, results: ExperimentResults, language: str) -> None:
        experiment = results.experiment
        frame = results.frame()
        self.results: Final = results
        self.language: Final = language
        self.figures: Final = ExperimentFigures(experiment, frame)
        self.names: Final = ReportNames(experiment, language)
        self.words: Final = self.names.words
        self.verdicts: Final[list[Comparison]] = stated(results, frame)
        self.pictures: Final[dict[str, str]] = {}  # the pictures as SVG in light mode, by name
        self.sections: Final[list[str]] = []
        self.arms: Final = experiment.arms
        self.boxes: Final = list(dict.fromkeys([arm.box for arm in experiment.arms]))
        if len(frame):
            self._tests()
            self._played()
            self._seats()
            self._bots()
            self._length()
            self._story()
            for box in self.boxes:
                self._box(box)

    # Sections for all arms

    def _section(self, name: str, *parts: str, title: str = "", about: str = "") -> None:
        head = title or self.words["section"][name]
        told = about or self.words["about"][name]
        body = "".join(parts)
        self.sections.append(
            f'<section id="{escape(name)}"><h2>{escape(head)}</h2><p>{escape(told)}</p>'
            f"{body}</section>"
        )

    def _picture(self, name: str, chart: charts.Drawing) -> str:
        return self._drawn(name, charts.svg_of(chart))

    def _drawn(self, name: str, svg: str) -> str:
        """Store the SVG among the pictures, and return it as HTML whose colours follow the dark
        mode."""
        self.pictures[name] = svg
        inside = as_variables(svg)
        inside = re.sub(
            r'fill="#[0-9a-f]{6}" data-share="([0-9.]+)"',
            lambda found: (
                f'style="fill:color-mix(in oklab, var(--hot) {100 * float(found.group(1)):.1f}%, '
                f'var(--cold))"'
            ),
            inside,
        )
        return f'<figure id="chart-{escape(name)}">{inside}</figure>'

    def _tests(self) -> None:
        if not self.verdicts:
            return
        names, head = self.names, self.words["head"]
        rows = []
        for one in self.verdicts:
            said = "sure_short" if one.is_sure else "unsure_short"
            rows.append(
                [
                    f"{names.arm(one.a)} → {names.arm(one.b)}",
                    names.measure(one.measure, one.a),
                    names.value(one.measure, one.means[0]),
                    names.value(one.measure, one.means[1]),
                    f"{names.value(one.measure, one.difference)} "
                    f"({names.value(one.measure, one.low)} … {names.value(one.measure, one.high)})",
                    names.p(one.p),
                    str(one.games),
                    ("✓ " if one.is_sure else "") + self.words["verdict"][said],
                ]
            )
        keys = ("arm", "measure", "a", "b", "difference", "p", "pairs", "verdict")
        self._section("tests", _table([head[key] for key in keys], rows, {2, 3, 4, 5, 6}))

    def _played(self) -> None:
        names, head = self.names, self.words["head"]
        rows, wrong = [], 0
        for one in self.figures.overview():
            arm: Arm = one["arm"]
            changed = [arm.options, *arm.figures.values()]
            options = ", ".join(
                [f"{key} = {_said(value)}" for row in changed for key, value in row.items()]
            )
            wrong += one["faults"] + one["audits"]
            rows.append(
                [
                    names.arm(arm),
                    arm.box,
                    str(arm.players),
                    ", ".join(dict.fromkeys(arm.bots)),
                    options or "—",
                    names.number(one["games"], 0),
                    names.number(one["finished"], 0),
                ]
            )
        keys = ("arm", "box", "players", "bots", "options", "games", "finished")
        warning = ""
        if wrong:
            warning = f'<p class="wrong">{escape(self.words["lines"]["wrong"].format(n=wrong))}</p>'
        self._section("arms", warning, _table([head[key] for key in keys], rows, {2, 5, 6}))

    def _seats(self) -> None:
        parts: list[str] = []
        for players in sorted({arm.players for arm in self.arms}):
            rows: Rows = []
            for nth, arm in enumerate(self.arms):
                if arm.players == players:
                    for row in self.figures.seats(nth):
                        seat = self.words["seat"].format(row["seat"])
                        rows.append({**row, "name": seat, "arm": self.names.arm(arm)})
            order = [self.words["seat"].format(seat + 1) for seat in range(players)]
            title = f"{self.words['rate']} · {self.words['fair']}"
            chart = charts.intervals(rows, title, order, 1 / players)
            parts.append(self._picture(f"seats-{players}", chart))
        self._section("seats", *parts)

    def _bots(self) -> None:
        if all([len(set(arm.bots)) == 1 for arm in self.arms]):
            return
        parts: list[str] = []
        for players in sorted({arm.players for arm in self.arms}):
            rows: Rows = []
            for nth, arm in enumerate(self.arms):
                if arm.players == players:
                    for row in self.figures.bots(nth):
                        rows.append({**row, "name": row["bot"], "arm": self.names.arm(arm)})
            order = list(dict.fromkeys([row["name"] for row in rows]))
            title = f"{self.words['rate']} · {self.words['fair']}"
            chart = charts.intervals(rows, title, order, 1 / players)
            parts.append(self._picture(f"bots-{players}", chart))
        self._section("bots", *parts)

    def _length(self) -> None:
        parts: list[str] = []
        for measure in ("turns", "minutes"):
            rows = [
                {
                    "name": self.names.arm(arm),
                    **self.figures.spread(measure, nth),
                    **self.figures.measure(measure, nth),
                }
                for nth, arm in enumerate(self.arms)
            ]
            chart = charts.spreads(rows, self.words["measure"][measure])
            parts.append(self._picture(measure, chart))
        self._section("length", *parts)

    def _story(self) -> None:
        parts: list[str] = []
        for measure, form in (("lead_changes", ".1f"), ("drama", ".1%"), ("ruins", ".2f")):
            rows = [
                {"name": self.names.arm(arm), "arm": "", **self.figures.measure(measure, nth)}
                for nth, arm in enumerate(self.arms)
            ]
            title = self.words["measure"][measure]
            order = [row["name"] for row in rows]
            chart = charts.intervals(rows, title, order, None, form)
            parts.append(self._picture(measure, chart))
        self._section("story", *parts)

    # Sections for each box

    def _box(self, box: str) -> None:
        """Add the sections about all arms of one box. The heat map and the assets are those of the
        first arm."""
        mine = [nth for nth, arm in enumerate(self.arms) if arm.box == box]
        first = self.arms[mine[0]]
        suffix = "" if len(self.boxes) == 1 else f" · {self.names.box(first)}"
        key = box.replace("/", "-")
        shown = f" · {self.names.rule(first)}" if len(mine) > 1 else ""
        self._headed("heat", suffix + shown, self._drawn(f"heat-{key}", self._heat(mine[0], first)))
        self._money(mine, suffix, key)
        self._assets(mine[0], first, suffix + shown, key)
        self._survival(mine, suffix, key)
        self._clauses(mine, suffix)

    def _headed(self, name: str, suffix: str, *parts: str, about: str = "") -> None:
        self._section(name, *parts, title=self.words["section"][name] + suffix, about=about)

    def _heat(self, nth: int, arm: Arm) -> str:
        rows = heat(self.figures, nth)
        teller = self.names.teller(arm)
        named = [teller.holder(row["holder"]) for row in rows]
        shares = [self.names.number(row["share"]) for row in rows]
        return heatmap.drawn(rows, board_of(table_of(arm)).box, named, shares)

    def _money(self, mine: Sequence[int], suffix: str, key: str) -> None:
        parts: list[str] = []
        for way in ("bank", "box", "seats"):
            rows: Rows = []
            for nth in mine:
                arm = self.arms[nth]
                for row in self.figures.money(nth):
                    if row["way"] == way:
                        name = self.names.clause(arm, row["cite"])
                        rows.append(
                            {"name": name, "arm": self.names.rule(arm), "mean": row["amount"]}
                        )
            if rows:
                order = _largest(rows, FLOWS)
                kept = [row for row in rows if row["name"] in order]
                chart = charts.bars(kept, self.words["way"][way], order)
                parts.append(self._picture(f"money-{way}-{key}", chart))
        if parts:
            self._headed("money", suffix, *parts)

    def _assets(self, nth: int, arm: Arm, suffix: str, key: str) -> None:
        groups = self.figures.groups(nth)
        if not groups or not any([row["had"] for row in groups]):
            return
        is_free = not any([row["spent"] for row in groups])
        parts: list[str] = []
        if not is_free:
            rows = [
                {
                    "name": self.names.thing(arm, row["key"]),
                    "arm": "",
                    "mean": row["return"],
                    "low": row["low"],
                    "high": row["high"],
                }
                for row in groups
                if "return" in row
            ]
            order = [row["name"] for row in sorted(rows, key=lambda row: -float(str(row["mean"])))]
            chart = charts.intervals(rows, self.words["head"]["return"], order, 1.0, ".0%")
            parts.append(self._picture(f"return-{key}", chart))
        parts.append(self._accounts(groups, arm))
        assets = self.figures.assets(nth)
        if len(assets) > len(groups):
            inner = self._accounts(assets, arm)
            told = self.words["lines"]["all_assets"].format(n=len(assets))
            parts.append(f"<details><summary>{escape(told)}</summary>{inner}</details>")
        about = self.words["about"]["assets_free" if is_free else "assets"]
        self._headed("assets", suffix, *parts, about=about)
        when = self.figures.worth_when(nth)
        if when:
            rows = [{**row, "arm": self.names.thing(arm, row["key"])} for row in when]
            kept = _largest([{**row, "name": row["arm"]} for row in rows], 8)
            rows = [row for row in rows if row["arm"] in kept]
            chart = charts.curves(
                rows, self.words["round"], self.words["head"]["earned"], "~s", False
            )
            self._headed("when", suffix, self._picture(f"when-{key}", chart))

    def _accounts(self, rows: Rows, arm: Arm) -> str:
        names, head = self.names, self.words["head"]
        cells = []
        for row in sorted(
            rows, key=lambda row: -float(row["return"] if "return" in row else row["earned"])
        ):
            if row["had"]:
                back = "—"
                if "return" in row:
                    low, high = names.percent(row["low"], 0), names.percent(row["high"], 0)
                    back = f"{names.percent(row['return'], 0)} ({low} … {high})"
                low, high = names.percent(row["won_low"]), names.percent(row["won_high"])
                cells.append(
                    [
                        names.thing(arm, row["key"]),
                        names.percent(row["had"] / row["games"], 0),
                        names.number(row["spent"]),
                        f"{names.number(row['earned'])} "
                        f"({names.number(row['earned_low'])} … {names.number(row['earned_high'])})",
                        back,
                        f"{names.percent(row['won'])} ({low} … {high})",
                    ]
                )
        keys = ("asset", "had", "spent", "earned", "return", "won")
        return _table([head[key] for key in keys], cells, {1, 2, 3, 4, 5})

    def _survival(self, mine: Sequence[int], suffix: str, key: str) -> None:
        rows: Rows = []
        for nth in mine:
            for row in self.figures.survival(nth):
                rows.append({**row, "arm": self.names.rule(self.arms[nth])})
        if any([row["mean"] < 1 for row in rows]):
            still = self.words["lines"]["still_in"]
            chart = charts.curves(rows, self.words["round"], still, ".0%", True)
            self._headed("survival", suffix, self._picture(f"survival-{key}", chart))

    def _clauses(self, mine: Sequence[int], suffix: str) -> None:
        tables = [self.figures.clauses(nth) for nth in mine]
        rows = []
        for i, row in enumerate(tables[0]):
            clause = row["clause"]
            times = [self.names.number(table[i]["times"], 2) for table in tables]
            rows.append([clause.id, clause.slug, clause.text(self.language), *times])
        arms = [self.names.rule(self.arms[nth]) for nth in mine]
        head = [self.words["head"]["clause"], "", "", *arms]
        inner = _table(head, rows, set(range(3, 3 + len(mine))))
        told = escape(self.words["lines"]["all_clauses"].format(n=len(rows)))
        self._headed("clauses", suffix, f"<details><summary>{told}</summary>{inner}</details>")

    # The page

    def html(self) -> str:
        experiment = self.results.experiment
        title = experiment.title[self.language]
        played = sum([one["games"] for one in self.figures.overview()])
        made = self.words["made"].format(games=self.names.number(played, 0))
        body = "".join(self.sections) or f"<p>{escape(self.words['lines']['none'])}</p>"
        return (
            f'<!doctype html>\n<html lang="{self.language}">\n<head>\n<meta charset="utf-8">\n'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f'<meta name="color-scheme" content="light dark">\n<title>{escape(title)}</title>\n'
            f"<style>\n{_style()}</style>\n</head>\n<body>\n<header><p>{escape(self.words['lab'])}"
            f"</p><h1>{escape(title)}</h1><p>{escape(experiment.about[self.language])}</p>"
            f"<p><small>{escape(made)}. {escape(self.words['interval'])}</small></p></header>\n"
            f"<main>{body}</main>\n</body>\n</html>\n"
        )

    def write(self, folder: Path) -> Path:
        """Write the page to a folder, and every picture beside it as SVG and PNG; return the path
        of the page."""
        pictures = folder / PICTURES
        pictures.mkdir(parents=True, exist_ok=True)
        for name, svg in self.pictures.items():
            (pictures / f"{name}.svg").write_text(svg, encoding="utf-8")
            (pictures / f"{name}.png").write_bytes(charts.png_of(svg))
        page = folder / PAGE
        page.write_text(self.html(), encoding="utf-8")
        return page


def _style() -> str:
    day = "".join([f"--{name}: {colour}; " for name, colour in PAPER.items()])
    night = "".join([f"--{name}: {colour}; " for name, colour in NIGHT.items()])
    rule = STYLE.read_text(encoding="utf-8")
    return f":root {{ {day}}}\n@media (prefers-color-scheme: dark) {{ :root {{ {night}}} }}\n{rule}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], numbers: set[int]) -> str:
    def row(cells: Sequence[str], tag: str) -> str:
        inner = "".join(
            [
                f"<{tag}{' class=n' if i in numbers else ''}>{escape(cell)}</{tag}>"
                for i, cell in enumerate(cells)
            ]
        )
        return f"<tr>{inner}</tr>"

    body = "".join([row(cells, "td") for cells in rows])
    head_row = row(head, "th")
    return f'<div class="wide"><table><thead>{head_row}</thead><tbody>{body}</tbody></table></div>'


def _largest(rows: Rows, n: int) -> list[str]:
    """Return the `n` names with the largest means, the largest first."""
    most: dict[str, float] = {}
    for row in rows:
        most[row["name"]] = max(most.get(row["name"], 0.0), float(row["mean"]))
    return sorted(most, key=lambda name: -most[name])[:n]


def _said(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)

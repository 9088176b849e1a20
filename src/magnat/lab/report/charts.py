"""Draws charts from plain rows (dicts) with Altair, as SVG and PNG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import altair as alt
import vl_convert

from magnat.lab.experiment_figures import Rows
from magnat.lab.report.colours import PAPER
from magnat.play.boards.colours import SEATS

Drawing: TypeAlias = Any  # an Altair chart; Any, because Altair's types are too loose to be useful

WIDTH: Final = 560
ROW: Final = 26  # the height in px of one row of a chart
FONT: Final = "DejaVu Sans, Helvetica, Arial, sans-serif"


def _data(rows: Rows) -> alt.InlineData:
    return alt.InlineData(values=rows)


def svg_of(chart: Drawing) -> str:
    """Return the chart as SVG, so that a page with it needs no script and no network."""
    spec: dict[str, Any] = chart.configure(
        background="transparent",
        font=FONT,
        view=alt.ViewConfig(stroke=None),
        axis=alt.AxisConfig(
            labelColor=PAPER["ink"],
            titleColor=PAPER["soft"],
            gridColor=PAPER["line"],
            domainColor=PAPER["line"],
            tickColor=PAPER["line"],
            labelFontSize=12,
            titleFontSize=12,
            titleFontWeight="normal",
            labelLimit=260,
        ),
        legend=alt.LegendConfig(
            labelColor=PAPER["ink"],
            titleColor=PAPER["soft"],
            labelFontSize=12,
            labelLimit=300,
            orient="top",
        ),
    ).to_dict()
    return str(vl_convert.vegalite_to_svg(spec))


def png_of(svg: str) -> bytes:
    return bytes(vl_convert.svg_to_png(_on_paper(svg), scale=1.25))


def _on_paper(svg: str) -> str:
    """Return the SVG with a background in the colour of paper, for viewers that show pictures
    without one."""
    head, sign, rest = svg.partition(">")
    return f'{head}{sign}<rect width="100%" height="100%" fill="{PAPER["paper"]}"/>{rest}'


def _colour(names: Sequence[str], is_shown: bool) -> alt.Color:
    legend = alt.Legend(title=None, columns=2) if is_shown else None
    scale = alt.Scale(domain=list(names), range=list(SEATS[: max(len(names), 1)]))
    return alt.Color("arm:N", scale=scale, legend=legend)


def intervals(
    rows: Rows, title: str, order: Sequence[str], fair: float | None = None, form: str = ".0%"
) -> Drawing:
    """Draw a dot with its interval for each row, grouped by name; the colour shows the arm."""
    arms = list(dict.fromkeys([row["arm"] for row in rows]))
    data = _data(rows)
    y = alt.Y("name:N", sort=list(order), title=None)
    offset = alt.YOffset("arm:N", sort=arms)
    x = alt.X("mean:Q", title=title, axis=alt.Axis(format=form), scale=alt.Scale(zero=False))
    colour = _colour(arms, len(arms) > 1)
    base = alt.Chart(data).encode(y=y, yOffset=offset, color=colour)
    layers: list[alt.Chart] = []
    if fair is not None:
        layers.append(
            alt.Chart(_data([{"fair": fair}]))
            .mark_rule(strokeDash=[4, 4], color=PAPER["soft"])
            .encode(x="fair:Q")
        )
    layers.append(
        base.mark_rule(strokeWidth=2.5).encode(x=alt.X("low:Q", title=title), x2="high:Q")
    )
    layers.append(base.mark_point(filled=True, size=70, opacity=1).encode(x=x))
    lines = max(len(order) * max(len(arms), 1), 2)
    height = ROW * lines if len(arms) == 1 else 15 * lines + 10 * len(order)
    return alt.layer(*layers).properties(width=WIDTH, height=height)


def spreads(rows: Rows, title: str) -> Drawing:
    """Draw quantiles as a box for each row, and the mean with its interval."""
    data = _data(rows)
    order = [row["name"] for row in rows]
    y = alt.Y("name:N", sort=order, title=None)
    colour = alt.value(PAPER["c2"])
    base = alt.Chart(data).encode(y=y)
    return alt.layer(
        base.mark_rule(strokeWidth=1.5).encode(
            x=alt.X("p5:Q", title=title), x2="p95:Q", color=colour
        ),
        base.mark_bar(size=10, opacity=0.45).encode(x="p25:Q", x2="p75:Q", color=colour),
        base.mark_rule(strokeWidth=5).encode(x="low:Q", x2="high:Q", color=alt.value(PAPER["c1"])),
        base.mark_point(filled=True, size=55, opacity=1).encode(
            x="mean:Q", color=alt.value(PAPER["c1"])
        ),
    ).properties(width=WIDTH, height=max(ROW * len(rows), 40))


def bars(rows: Rows, title: str, order: Sequence[str], form: str = "~s") -> Drawing:
    """Draw one bar for each name and arm."""
    arms = list(dict.fromkeys([row["arm"] for row in rows]))
    chart = (
        alt.Chart(_data(rows))
        .mark_bar()
        .encode(
            x=alt.X("mean:Q", title=title, axis=alt.Axis(format=form)),
            y=alt.Y("name:N", sort=list(order), title=None),
            color=_colour(arms, len(arms) > 1),
        )
    )
    if len(arms) > 1:
        chart = chart.encode(yOffset=alt.YOffset("arm:N", sort=arms))
    lines = len(order) * max(len(arms), 1)
    return chart.properties(width=WIDTH, height=max((18 if len(arms) == 1 else 11) * lines, 40))


def curves(rows: Rows, x_title: str, y_title: str, form: str, is_banded: bool) -> Drawing:
    """Draw one line for each arm, with its interval as a band if `is_banded`."""
    arms = list(dict.fromkeys([row["arm"] for row in rows]))
    colour = _colour(arms, len(arms) > 1)
    base = alt.Chart(_data(rows)).encode(x=alt.X("round:Q", title=x_title), color=colour)
    layers = [
        base.mark_line(strokeWidth=2).encode(
            y=alt.Y("mean:Q", title=y_title, axis=alt.Axis(format=form))
        )
    ]
    if is_banded:
        band = base.mark_area(opacity=0.18).encode(y=alt.Y("low:Q", title=y_title), y2="high:Q")
        layers.insert(0, band)
    else:
        layers.append(base.mark_rule(opacity=0.5).encode(y="low:Q", y2="high:Q"))
        layers.append(base.mark_point(filled=True, size=28, opacity=1).encode(y="mean:Q"))
    return alt.layer(*layers).properties(width=WIDTH, height=260)

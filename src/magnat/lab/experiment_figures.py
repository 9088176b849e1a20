"""Computes the figures of an experiment as plain rows (dicts), for charts, tables and other
programs."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final, TypeAlias, final

import numpy as np
import polars as pl

from magnat import games
from magnat.core.state import State
from magnat.lab.boxes import estate_of
from magnat.lab.experiment import Arm, Experiment
from magnat.lab.measures import interval, values
from magnat.play.boards import board_of
from magnat.play.boards.outlines import spaces
from magnat.play.simulate.results import wilson
from magnat.play.simulate.simulate import seed_of

Rows: TypeAlias = list[dict[str, Any]]
LEAST: Final = 10  # with fewer purchases than this, `worth_when` gives no mean


@final
class ExperimentFigures:
    """All tables of figures of one experiment; `nth` is always the index of an arm."""

    def __init__(self, experiment: Experiment, frame: pl.DataFrame) -> None:
        self.experiment: Final = experiment
        self.frame: Final = frame
        self.by_arm: Final = [
            frame.filter(frame["arm"] == nth).sort("number") for nth in range(len(experiment.arms))
        ]

    def overview(self) -> Rows:
        """Return for each arm its number of games, how many finished or failed an audit, and the
        number of faults."""
        found: Rows = []
        for arm, mine in zip(self.experiment.arms, self.by_arm, strict=True):
            found.append(
                {
                    "arm": arm,
                    "games": len(mine),
                    "finished": int(mine["finished"].sum()),
                    "faults": int(mine["faults"].list.len().sum()),
                    "audits": int((mine["audit"] != "").sum()),
                }
            )
        return found

    def measure(self, measure: str, nth: int) -> dict[str, Any]:
        """Return the mean of a measure in one arm, with its confidence interval and the number of
        games."""
        found = values(self.by_arm[nth], measure)
        mean, low, high = interval(measure, found)
        return {"mean": mean, "low": low, "high": high, "games": len(found)}

    def seats(self, nth: int) -> Rows:
        """Return the share of wins of each seat; players who share the first place share the
        win."""
        arm = self.experiment.arms[nth]
        return [
            {"seat": seat + 1, **self.measure(f"seat:{seat + 1}", nth)}
            for seat in range(arm.players)
        ]

    def bots(self, nth: int) -> Rows:
        """Return the share of wins of each bot, per seat that it plays."""
        arm, mine = self.experiment.arms[nth], self.by_arm[nth]
        found: Rows = []
        for bot in dict.fromkeys(arm.bots):
            chairs = arm.bots.count(bot) * len(mine)
            won = float(values(mine, f"bot:{bot}").sum()) * arm.bots.count(bot)
            low, high = wilson(won, chairs)
            mean = won / chairs if chairs else 0.0
            found.append({"bot": bot, "mean": mean, "low": low, "high": high, "games": chairs})
        return found

    def spread(self, measure: str, nth: int) -> dict[str, float]:
        """Return the 5, 25, 50, 75 and 95 % quantiles of a measure."""
        found = values(self.by_arm[nth], measure)
        if len(found) == 0:
            return dict.fromkeys(("p5", "p25", "p50", "p75", "p95"), 0.0)
        return {f"p{p}": float(np.percentile(found, p)) for p in (5, 25, 50, 75, 95)}

    def money(self, nth: int) -> Rows:
        """Return the amount of money that moves in a game, by clause and direction."""
        mine = self.by_arm[nth]
        if len(mine) == 0:
            return []
        moved = mine.select("moved").explode("moved").drop_nulls().unnest("moved")
        summed = moved.group_by("cite", "way").agg(pl.col("amount").sum()).sort("cite", "way")
        return [{**row, "amount": row["amount"] / len(mine)} for row in summed.to_dicts()]

    def clauses(self, nth: int) -> Rows:
        """Return how often each clause of the rulebook is applied in a game; clauses that are never
        applied are included."""
        mine = self.by_arm[nth]
        applied = mine.select("applied").explode("applied").drop_nulls().unnest("applied")
        times = dict(applied.group_by("cite").agg(pl.col("times").sum()).iter_rows())
        found: Rows = []
        for clause in self.experiment.arms[nth].load().rulebook.clauses:
            n = times.get(clause.slug, 0)
            each = n / len(mine) if len(mine) else 0.0
            found.append({"clause": clause, "times": each})
        return found

    def stops(self, nth: int) -> list[float]:
        """Return the percentage of all stops that fall on each space."""
        mine = self.by_arm[nth]
        if len(mine) == 0:
            return []
        summed = np.asarray(mine["stops"].to_list(), dtype=np.float64).sum(axis=0)
        total = float(summed.sum())
        return [float(100 * one / total) if total else 0.0 for one in summed]

    def survival(self, nth: int) -> Rows:
        """Return the share of players that are still in the game, by round."""
        arm, mine = self.experiment.arms[nth], self.by_arm[nth]
        out = np.asarray(mine["out"].to_list(), dtype=np.float64).reshape(-1)
        turns = np.repeat(mine["turns"].to_numpy(), arm.players)
        last = int(np.percentile(turns, 99)) // arm.players + 1 if len(turns) else 0
        found: Rows = []
        for n in range(0, last + 1, max(1, last // 60)):
            gone = int(((out >= 0) & (out <= n * arm.players)).sum())
            low, high = wilson(len(out) - gone, len(out))
            found.append({"round": n, "mean": 1 - gone / len(out), "low": low, "high": high})
        return found

    # Assets

    def assets(self, nth: int) -> Rows:
        """Return for each asset how often it is bought, its cost, its earnings, and how often its
        first owner wins."""
        rows = self._assets(nth)
        estate = estate_of(table_of(self.experiment.arms[nth]))
        found: Rows = []
        for i, asset in enumerate(estate.assets):
            mine = rows.filter(rows["asset"] == i)
            found.append({"key": asset.key, "group": asset.group, **self._account(mine, nth)})
        return found

    def groups(self, nth: int) -> Rows:
        """Return the figures of `assets` for each group of assets."""
        rows = self._assets(nth)
        estate = estate_of(table_of(self.experiment.arms[nth]))
        keys = list(dict.fromkeys([asset.group for asset in estate.assets]))
        found: Rows = []
        for key in keys:
            members = [i for i, asset in enumerate(estate.assets) if asset.group == key]
            mine = rows.filter(rows["asset"].is_in(members))
            found.append({"key": key, "group": key, **self._account(mine, nth)})
        return found

    def _assets(self, nth: int) -> pl.DataFrame:
        return (
            self.by_arm[nth]
            .select("number", "assets")
            .explode("assets")
            .drop_nulls()
            .unnest("assets")
        )

    def _account(self, rows: pl.DataFrame, nth: int) -> dict[str, Any]:
        """Return the mean cost and earnings of assets, per game in which they are owned. The field
        "return" is earnings divided by cost, with the confidence interval of a ratio of means."""
        n = len(rows)
        games = len(self.by_arm[nth])
        if n == 0:
            return {"had": 0, "games": games, "spent": 0.0, "earned": 0.0, "won": 0.0, "n": 0}
        by_game = rows.group_by("number", maintain_order=True).agg(
            pl.col("spent").sum(), pl.col("earned").sum()
        )
        earned = by_game["earned"].cast(pl.Float64).to_numpy()
        spent = by_game["spent"].cast(pl.Float64).to_numpy()
        had = len(by_game)
        found: dict[str, Any] = {
            "had": had,
            "games": games,
            "spent": float(spent.mean()),
            "earned": float(earned.mean()),
            "won": float(rows["won"].sum()) / n,
            "n": n,
        }
        found["won_low"], found["won_high"] = wilson(float(rows["won"].sum()), n)
        _, found["earned_low"], found["earned_high"] = interval("earned", earned)
        if spent.sum() > 0 and had > 1:
            ratio = float(earned.sum() / spent.sum())
            rest = earned - ratio * spent
            error = 1.96 * float(rest.std(ddof=1)) / (had**0.5) / float(spent.mean())
            found |= {"return": ratio, "low": ratio - error, "high": ratio + error}
        return found

    def worth_when(self, nth: int, parts: int = 6) -> Rows:
        """Return how much an asset of each group earns in a game, by the round in which it was
        first bought."""
        arm = self.experiment.arms[nth]
        rows = self._assets(nth)
        if len(rows) == 0:
            return []
        estate = estate_of(table_of(arm))
        rounds = rows["since"].to_numpy() // arm.players
        edges = sorted({int(np.percentile(rounds, 100 * k / parts)) for k in range(parts + 1)})
        found: Rows = []
        for key in dict.fromkeys([asset.group for asset in estate.assets]):
            members = [i for i, asset in enumerate(estate.assets) if asset.group == key]
            is_mine = rows["asset"].is_in(members).to_numpy()
            for low, high in pairwise(edges):
                within = is_mine & (rounds >= low) & (rounds < high)
                if within.sum() >= LEAST:
                    earned = rows["earned"].to_numpy()[within].astype(np.float64)
                    mean, least, most = interval("earned", earned)
                    found.append(
                        {"key": key, "round": (low + high) / 2, "mean": mean, "low": least}
                        | {"high": most, "n": int(within.sum())}
                    )
        return found


def table_of(arm: Arm) -> State:
    """Return a new table of this arm, from which names and places are read."""
    return games.find(arm.game).start(arm.load(), arm.players, seed_of(1, 0))


def heat(figures: ExperimentFigures, nth: int) -> Rows:
    """Return one row for each printed square: its holder number, its outline, and the percentage of
    all stops that are made there."""
    s = table_of(figures.experiment.arms[nth])
    board = board_of(s)
    stops = figures.stops(nth)
    holders = spaces(s)
    shares = {i: 0.0 for i in range(len(stops)) if i not in board.same}
    for i, share in enumerate(stops):
        shares[board.same.get(i, i)] += share
    return [
        {"holder": holders[i], "outline": board.outlines[i], "share": share}
        for i, share in shares.items()
    ]

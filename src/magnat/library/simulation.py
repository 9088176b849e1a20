"""Many games played by bots, as rows for a data frame; the record of each game can be made
again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, final

from magnat.core.game import Game
from magnat.library.table import Table
from magnat.play.bots.load import typed_bot
from magnat.play.fairness import Secret
from magnat.play.match.match import Match
from magnat.play.record.entries import RecordEntry
from magnat.play.record.header import new_header
from magnat.play.simulate.driver import Driver
from magnat.play.simulate.results import Results, Share
from magnat.play.simulate.simulate import seed_of, simulate


@final
class Simulation:
    """The results of many games. `rows` has one dict for each game, for polars or pandas."""

    def __init__(
        self,
        game: Game,
        edition: str,
        options: Mapping[str, int | str | bool],
        bots: Sequence[str],
        seed: int,
        results: Results,
        rows: list[dict[str, Any]],
    ) -> None:
        self.box: Final = f"{game.name}/{edition or game.default}"
        self.results: Final = results
        self.rows: Final = rows
        self._game: Final = game
        self._edition: Final = edition
        self._options: Final = options
        self._bots: Final = bots
        self._seed: Final = seed

    @property
    def wins(self) -> dict[str, Share]:
        """How often each bot won, with the 95 % confidence interval."""
        return self.results.wins

    def table(self, number: int, language: str = "en") -> Table:
        """Play game `number` again and return its table, with its story and its record."""
        if not 0 <= number < len(self.rows):
            raise IndexError(f"there is no game {number}: games are 0 to {len(self.rows) - 1}")
        turned = number % len(self._bots)
        names = [*self._bots[turned:], *self._bots[:turned]]
        secret = Secret(seed_of(self._seed, number))
        edition = self._game.load(self._edition, self._options)
        s = self._game.start(edition, len(names), secret.seed)
        bots = [
            typed_bot(name, self._game, seed_of(self._seed, number, seat))
            for seat, name in enumerate(names)
        ]
        spare = seed_of(self._seed, number, "spare")
        driver = Driver(s, bots, self._game.secrecy(), spare)
        log: list[RecordEntry] = []
        driver.log = log
        driver.run()
        header = new_header(self._game, edition, len(names), secret, (), names)
        match = Match(self._game, header, None, edition)
        for line in log:
            match.write(line)
        return Table(match, language)

    def __repr__(self) -> str:
        lines = [f"{len(self.rows)} games of {self.box}, {self.results.unfinished} unfinished"]
        for bot, share in self.wins.items():
            low, high = 100 * share.low, 100 * share.high
            lines.append(f"{bot}: {100 * share.rate:.1f} % won ({low:.1f} – {high:.1f})")
        return "\n".join(lines)


def simulated(
    game: Game,
    edition: str,
    bots: Sequence[str],
    number: int,
    seed: int,
    options: Mapping[str, int | str | bool] | None,
    processes: int,
) -> Simulation:
    """Play the games; `magnat.simulate` describes the parameters."""
    chosen = dict(options or {})
    results = simulate(game, bots, number, seed, edition, chosen, processes)
    return Simulation(game, edition, chosen, bots, seed, results, _rows(results))


def _rows(results: Results) -> list[dict[str, Any]]:
    return [
        {
            "game": one.number,
            "winners": [seat for seat, place in enumerate(one.places) if place == 1],
            "places": list(one.places),
            "bots": list(one.bots),
            "decisions": one.decisions,
            "is_finished": bool(one.places),
        }
        for one in results.played
    ]

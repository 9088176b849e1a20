"""Golden games, one for each way of ending.

`python -m magnat.games.richesses.tests.golden` writes them.
A change of a rule or of the data changes these stories: read the difference before it is kept.
"""

from __future__ import annotations

from collections.abc import Mapping

from magnat.games.richesses import GAME
from magnat.kit.leaving import Resign
from magnat.play.fairness import Secret
from magnat.play.match.match import Match, open_match
from magnat.play.record.entries import RecordEntry
from magnat.play.simulate.driver import Driver
from magnat.testing import write_golden

NAMES = ("Nord", "Est", "Sud", "Ouest", "Zénith", "Nadir")
TEMPERAMENTS = ("balanced", "cautious", "bold", "balanced", "bold", "cautious")
THINKING = 2000  # ms


def seated(
    edition: str, seats: int, seed: int, options: Mapping[str, int | str | bool] | None = None
) -> Match:
    return open_match(GAME, edition, seats, Secret(seed, "golden"), options, NAMES[:seats])


def play_on(match: Match, decisions: int = 20_000) -> None:
    """Let the game's own bot play every seat."""
    bots = [GAME.bot(TEMPERAMENTS[seat], seat) for seat in range(match.s.seats)]
    driver = Driver(match.s.clone(), bots, GAME.secrecy(), limit=decisions)
    log: list[RecordEntry] = []
    driver.log = log
    driver.run()
    for entry in log:
        if entry.action is None:
            match.wake(entry.at)
        else:
            match.submit(entry.at, entry.seat, entry.action)


def last_one_standing() -> Match:
    """Four players in the default printing, until one has ruined the others."""
    match = seated("nathan-urss", 4, 0x41D)
    play_on(match)
    return match


def face_to_face() -> Match:
    """Two players: no auctions, no jokers."""
    match = seated("nathan-cei", 2, 0x2F5)
    play_on(match)
    return match


def other_readings() -> Match:
    """Three players of the Lansay printing with every reading turned the other way."""
    options: dict[str, int | str | bool] = {
        "claims": "automatic",
        "split": "all",
        "rescue": "window",
        "plates": "photographed",
        "bids": "sealed",
        "band_edge": "lower",
        "continents": "geography",
        "fine_time": "after",
        "tour": "anybody",
        "tour_end": "last",
        "first_bid": "above",
        "exchange_outbid": "always",
        "exact": False,
        "auctioneer": "clock",
        "after_delay": "again",
    }
    match = seated("lansay", 3, 0x3AA, options)
    play_on(match)
    return match


def left_alone() -> Match:
    """Three players, two of whom leave one after the other."""
    match = seated("nathan-urss", 3, 0x7E)
    play_on(match, decisions=60)
    match.submit(match.s.clock + THINKING, 1, Resign())
    play_on(match, decisions=20)
    match.submit(match.s.clock + THINKING, match.s.living()[0], Resign())
    return match


GAMES = {
    "dernier-debout": last_one_standing,
    "face-a-face": face_to_face,
    "autres-lectures": other_readings,
    "abandons": left_alone,
}


if __name__ == "__main__":
    write_golden(GAME, GAMES)

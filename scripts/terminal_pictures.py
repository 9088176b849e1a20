"""Draws the pictures of the terminal in docs/pictures: scripts/terminal_pictures."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Final, NamedTuple

from magnat.cli.terminal.open_questions import questions
from magnat.cli.terminal.screen import Screen
from magnat.games import find
from magnat.play.fairness import Secret
from magnat.play.match.match import Match, open_match
from tests.cli.offline_client import OfflineClient, offline_client

PICTURES: Final = Path(__file__).parents[1] / "docs" / "pictures"
FONTS: Final = re.compile(
    r"@font-face \{.*?\}", re.DOTALL
)  # so that a picture does not load fonts from the network
PLAYERS: Final = ("Anna", "Robot 2", "Robot 3", "Robot 4")


class Moment(NamedTuple):
    box: str
    kind: str  # the kind of the open question
    after: int  # the number of the first entry from which on the moment may be
    size: tuple[int, int] = (80, 24)
    language: str = "fr"


MOMENTS: Final = {
    "terminal-monopoly": Moment("monopoly/europe", "purchase", 60),
    "terminal-richesses": Moment("richesses/nathan-urss", "auction", 60, language="en"),
    "terminal-eldorado": Moment("eldorado/reconstruction", "purchase", 90),
    "terminal-banking": Moment("banking/cnep", "choice", 110, language="en"),
    "terminal-large": Moment("monopoly/europe", "throw", 190, (140, 45), "en"),
}


def reached(moment: Moment) -> OfflineClient:
    """Let bots play up to a moment; return the game as its first seat sees it."""
    game, _, edition = moment.box.partition("/")
    bots = ["balanced"] * len(PLAYERS)
    secret = Secret(5, "salt")
    match: Match = open_match(find(game), edition, len(PLAYERS), secret, {}, PLAYERS, bots)
    while True:
        match.wake(match.deadline())
        assert not match.is_over, moment
        if len(match.record.lines) > moment.after and match.choices(0):
            client = offline_client(match, (0,), moment.language)
            asked = [one for one in questions(client) if one.is_mine and one.answers]
            if asked and asked[0].window.kind == moment.kind:
                return client


async def drawn(moment: Moment) -> str:
    app = Screen(reached(moment))
    async with app.run_test(size=moment.size) as pilot:
        await pilot.pause(0.3)
        return FONTS.sub("", app.export_screenshot(simplify=True))


def main() -> None:
    for name, moment in MOMENTS.items():
        (PICTURES / f"{name}.svg").write_text(asyncio.run(drawn(moment)), encoding="utf-8")
        print(PICTURES / f"{name}.svg")


if __name__ == "__main__":
    main()

"""A whole game told, entry by entry; what was undone stays in it, struck through."""

from __future__ import annotations

from typing import Final, final

from magnat.core.glimpse import SPECTATOR
from magnat.core.step import Ms, Seat
from magnat.play.match import Match
from magnat.play.record import Talk, Undo
from magnat.play.tell import NoWords, Teller


@final
class Passage:
    """One sentence of the story."""

    def __init__(self, entry: int, at: Ms, text: str, is_struck: bool) -> None:
        self.entry: Final = entry  # 0: before the first
        self.at: Final = at
        self.text: Final = text
        self.is_struck: Final = is_struck


def story(
    match: Match, language: str, seat: Seat = SPECTATOR, since: int = 0, everything: bool = False
) -> list[Passage]:
    """What a seat may know of a match, after entry `since`; `everything` once the game is over."""
    teller = Teller(match.s, language, match.record.header.names)
    struck = match.record.struck
    lines = match.record.lines
    found: list[Passage] = []
    for told in match.history:
        event = told.event
        if told.entry < since + (1 if since else 0):
            continue
        if event.only and seat not in event.only and not everything:
            continue
        at = lines[told.entry - 1].at if told.entry else 0
        try:
            text = teller.tell(event)
        except NoWords:  # a game still being written: its tests say so, its players go on
            text = repr(event)
        found.append(Passage(told.entry, at, text, told.entry in struck))
    for n in range(since + 1, len(lines) + 1):
        line = lines[n - 1]
        if isinstance(line, (Undo, Talk)):
            found.append(Passage(n, line.at, teller.line(line), False))
    found.sort(key=lambda passage: passage.entry)
    return found


def as_text(passages: list[Passage]) -> str:
    """A plain text, one sentence a line, undone ones between tildes."""
    return "".join([f"~~{one.text}~~\n" if one.is_struck else f"{one.text}\n" for one in passages])

"""The story of a whole game: one sentence for each event; the sentences of undone entries are
marked."""

from __future__ import annotations

from typing import Final, final

from magnat.core.event import Event
from magnat.core.glimpse import SPECTATOR
from magnat.core.step_and_window import Ms, Seat
from magnat.play.match.match import Match
from magnat.play.record.entries import TalkEntry, UndoEntry
from magnat.play.text.narrator import MissingWords, Narrator


@final
class Passage:
    """One sentence of the story, with the entry it belongs to."""

    def __init__(self, entry: int, at: Ms, text: str, is_struck: bool) -> None:
        self.entry: Final = entry  # the number of the entry; 0: before the first entry
        self.at: Final = at
        self.text: Final = text
        self.is_struck: Final = is_struck


def story(
    match: Match, language: str, seat: Seat = SPECTATOR, since: int = 0, everything: bool = False
) -> list[Passage]:
    """Return the sentences about the entries of a match after entry `since`, as a seat may know
    them; with `everything`, secret events are told too."""
    names = list(match.record.header.names) or [""] * match.s.seats
    teller = Narrator(match.s, language, names)
    struck = match.record.struck
    lines = match.record.lines
    events: dict[int, list[Event]] = {}
    for one in match.history:
        if everything or one.is_for(seat):
            events.setdefault(one.entry, []).append(one.event)
    found: list[Passage] = []
    for n in range(len(lines) + 1):
        line = lines[n - 1] if n else None
        if n > since or since == 0:
            at = 0 if line is None else line.at
            for event in events.get(n, []):
                try:
                    text = teller.tell(event)
                except MissingWords:  # the game continues; tests report missing words
                    text = repr(event)
                found.append(Passage(n, at, text, n in struck))
            if isinstance(line, (UndoEntry, TalkEntry)):
                found.append(Passage(n, at, teller.line(line), False))
        if isinstance(line, TalkEntry) and line.say == "sit":
            names[line.seat] = str(line.about["name"])
            teller = Narrator(match.s, language, names)
    return found


def as_text(passages: list[Passage]) -> str:
    """Return the story as plain text, one sentence in a line; undone sentences stand between
    tildes."""
    return "".join([f"~~{one.text}~~\n" if one.is_struck else f"{one.text}\n" for one in passages])

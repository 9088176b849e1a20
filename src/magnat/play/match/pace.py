"""The paces of a table: how long questions, animations and bots take, and how long the table waits
for an absent player."""

from __future__ import annotations

from typing import Final, final

from magnat.core.kernel import closing
from magnat.core.state import State
from magnat.core.step_and_window import NEVER, Ms
from magnat.core.values.value import fields

LEISURELY: Final = "leisurely"
NORMAL: Final = "normal"
BRISK: Final = "brisk"
AT_ONCE: Final = "at_once"
CORRESPONDENCE: Final = "correspondence"
GUIDED: Final = "guided"  # of a tutorial: the clock stands, and the learner lets others act
DAY: Final = 86_400_000  # ms

EXPIRES: Final = "expires"  # the field of a standing window with its deadline


@final
class Pace:
    """The waiting times of one pace."""

    def __init__(self, patience: int, telling: int, thinking: int, courtesy: Ms, grace: Ms) -> None:
        self.patience: Final = patience  # per cent of the rules' time for an answer
        self.telling: Final = telling  # per cent of an animation's time
        self.thinking: Final = thinking  # per cent of a bot's pause
        self.courtesy: Final = courtesy  # ms that a bot leaves others to claim before it throws
        self.grace: Final = grace  # ms before a stand-in acts for an absent player


PACES: Final = {
    LEISURELY: Pace(300, 140, 150, 30_000, 300_000),
    NORMAL: Pace(100, 100, 100, 8_000, 30_000),
    BRISK: Pace(60, 60, 50, 5_000, 30_000),
    AT_ONCE: Pace(40, 0, 0, 3_000, 30_000),
    CORRESPONDENCE: Pace(1_000_000, 0, 100, DAY, DAY),
    GUIDED: Pace(300, 140, 100, 0, DAY),
}
OLD_WORDS: Final = {"live": NORMAL, "relaxed": LEISURELY}  # in records of version 0.1


def change_pace(s: State, now: Ms, pace: str) -> None:
    """Change the pace from `now` on. Every running deadline is scaled so that the same part of its
    time is left; an agreed time limit of the game does not change."""
    patience = PACES[pace].patience
    if closing(s) < NEVER:
        s.since = now - (now - s.since) * patience // s.pace
    for window in s.standing:
        if EXPIRES in fields(type(window)) and window.until(s) < NEVER:
            left = (window.until(s) - now) * patience // s.pace
            s.swap(window, window.changed({EXPIRES: now + left}))
    s.pace = patience

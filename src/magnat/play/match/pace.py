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
# The pace of a tutorial: the clock does not run, and the learner decides when others act.
GUIDED: Final = "guided"
DAY: Final = 86_400_000  # a day in ms

# The name of the field in which a window beside the question stores its deadline.
EXPIRES: Final = "expires"


@final
class Pace:
    """The waiting times of one pace."""

    def __init__(self, patience: int, telling: int, thinking: int, courtesy: Ms, grace: Ms) -> None:
        self.patience: Final = patience  # percentage of the time for an answer that the rules give
        self.telling: Final = telling  # percentage of the time of an animation
        self.thinking: Final = thinking  # percentage of a bot's pause
        # Ms for which a bot waits before a throw, so that others can claim.
        self.courtesy: Final = courtesy
        self.grace: Final = grace  # ms after which a bot acts for an absent player


PACES: Final = {
    LEISURELY: Pace(300, 140, 150, 30_000, 300_000),
    NORMAL: Pace(100, 100, 100, 8_000, 30_000),
    BRISK: Pace(60, 60, 50, 5_000, 30_000),
    AT_ONCE: Pace(40, 0, 0, 3_000, 30_000),
    CORRESPONDENCE: Pace(1_000_000, 0, 100, DAY, DAY),
    GUIDED: Pace(300, 140, 100, 0, DAY),
}
# Names of paces in records of version 0.1.
OLD_WORDS: Final = {"live": NORMAL, "relaxed": LEISURELY}


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

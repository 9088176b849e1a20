"""A table's own clock: the wall's, less what it has stood still, in pauses and while stories were
told.

All that is kept of it is the epoch, the wall clock at which the table's own stood at 0. A story
moves it forward, so that the clock stands at the hour of its entry until the story is over; when
everybody has been told sooner, it is moved back by what is left.
"""

from __future__ import annotations

from magnat.core.step import Ms


def hour(epoch: Ms, wall: Ms, last: Ms) -> Ms:
    """What the clock shows; it never runs behind the last entry."""
    return max(wall - epoch, last)


def left(epoch: Ms, wall: Ms, last: Ms) -> Ms:
    """For how long it still stands at the last entry."""
    return max(last - (wall - epoch), 0)


def epoch_after(epoch: Ms, wall: Ms, at: Ms, length: Ms, most: Ms) -> Ms:
    """With an entry of that hour whose story takes so long, after those that are still told; `most`
    is the longest that anybody waits, however much happens at once.

    What a late process notices late is told then, not before.
    """
    if length == 0:
        return epoch
    begins = max(epoch, wall - at)
    return max(begins, min(begins + length, wall - at + most))

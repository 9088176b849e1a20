"""A table's clock: the wall clock minus pauses and animations.

Only its epoch is stored: the wall time at which the table's clock was 0. An animation moves the
epoch forward, so that the clock is stopped until the animation is over. If all pages have shown the
animation before that, the epoch is moved back by the remaining time.
"""

from __future__ import annotations

from magnat.core.step_and_window import Ms


def hour(epoch: Ms, wall: Ms, last: Ms) -> Ms:
    """Return the time on the table's clock. It is never earlier than the last entry."""
    return max(wall - epoch, last)


def left(epoch: Ms, wall: Ms, last: Ms) -> Ms:
    """Return for how long the clock is still stopped at the time of the last entry, because an
    animation is shown."""
    return max(last - (wall - epoch), 0)


def epoch_after(epoch: Ms, wall: Ms, at: Ms, length: Ms, most: Ms) -> Ms:
    """Return the epoch after an entry at time `at` whose animation takes `length` and begins when
    running animations end; `most` limits the whole wait.

    If an entry is stored late, its animation begins when it is stored.
    """
    if length == 0:
        return epoch
    begins = max(epoch, wall - at)
    return max(begins, min(begins + length, wall - at + most))

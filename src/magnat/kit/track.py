"""Where pawns walk: loops, forks, lanes of one colour, a goal to be reached exactly.

A track is made of steps. Two steps may be one printed space: a square that a loop crosses twice, or
the ring that six lanes share. So a pawn stands on a step, and meetings are looked for by space.
"""

from __future__ import annotations

from typing import Final, final

THROW: Final = 12  # the highest of two dice


@final
class Track:
    """Which steps follow which."""

    def __init__(self, exits: tuple[tuple[int, ...], ...], spaces: tuple[int, ...] = ()) -> None:
        self.exits: Final = exits  # exits[step]: one, several at a fork, none at a goal
        self.spaces: Final = spaces if spaces else tuple(range(len(exits)))
        entries: list[list[int]] = [[] for _ in exits]
        for step, following in enumerate(exits):
            for other in following:
                entries[other].append(step)
        self.entries: Final = tuple([tuple(steps) for steps in entries])
        # From every step, once round: what is asked for at every throw is worked out once.
        far = max(len(self.exits), THROW)
        self._ways: Final = tuple([self._ahead(at, far) for at in range(len(self.exits))])

    def ahead(self, start: int, n: int) -> tuple[int, ...]:
        """The steps entered by going n forward; fewer when a fork or a goal comes first."""
        return self._ways[start][:n] if n <= len(self.exits) else self._ahead(start, n)

    def round(self, start: int) -> tuple[int, ...]:
        """The steps entered by going on from there: once round, as far at least as two dice carry,
        fewer when a fork or a goal comes first."""
        return self._ways[start]

    def _ahead(self, start: int, n: int) -> tuple[int, ...]:
        path: list[int] = []
        at = start
        while len(path) < n and len(self.exits[at]) == 1:
            at = self.exits[at][0]
            path.append(at)
        return tuple(path)

    def by_way_of(self, start: int, exit: int, n: int) -> tuple[int, ...]:
        """The steps entered by going n forward, when the first one, at a fork, has been chosen."""
        assert exit in self.exits[start], f"step {exit} does not follow step {start}"
        return (exit, *self.ahead(exit, n - 1)) if n > 0 else ()

    def back(self, start: int, n: int) -> tuple[int, ...]:
        """The steps entered by going n backward; fewer when several ways lead here, or none."""
        path: list[int] = []
        at = start
        while len(path) < n and len(self.entries[at]) == 1:
            at = self.entries[at][0]
            path.append(at)
        return tuple(path)

    def way(self, start: int, goal: int) -> tuple[int, ...]:
        """The shortest way forward, the goal included; at least one step, so a full loop home."""
        before = [-1] * len(self.exits)  # from which step each was first reached
        reached = [start]
        for at in reached:  # it grows meanwhile: the nearest come first
            for step in self.exits[at]:
                if before[step] < 0:
                    before[step] = at
                    reached.append(step)
                    if step == goal:
                        return self._led(before, start, goal)
        raise AssertionError(f"no way from step {start} to step {goal}")

    def _led(self, before: list[int], start: int, goal: int) -> tuple[int, ...]:
        """The way by which a search came to its goal."""
        way = [goal]
        at = before[goal]
        while at != start:
            way.append(at)
            at = before[at]
        way.reverse()
        return tuple(way)

    def sharing(self, step: int) -> tuple[int, ...]:
        """All steps that are the same printed space, this one included."""
        space = self.spaces[step]
        return tuple([other for other, its in enumerate(self.spaces) if its == space])


def loop(n: int) -> Track:
    """A ring of n steps."""
    return Track(tuple([((step + 1) % n,) for step in range(n)]))


def line(n: int) -> Track:
    """A straight way of n steps to a goal."""
    return Track(tuple([(step + 1,) if step < n - 1 else () for step in range(n)]))

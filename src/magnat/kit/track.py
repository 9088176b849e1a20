"""Tracks on which pawns walk: loops, forks, lanes for one colour, and a goal to be reached exactly.

A track consists of steps. Two steps may be the same printed space: for example, a square that a
loop crosses twice, or a ring that six lanes share. A pawn stands on a step, and two pawns meet if
their steps are the same space.
"""

from __future__ import annotations

from typing import Final, final

THROW: Final = 12  # the highest total of two dice


@final
class Track:
    """The steps of a board, and which steps follow each of them."""

    def __init__(self, exits: tuple[tuple[int, ...], ...], spaces: tuple[int, ...] = ()) -> None:
        # Exits[step]: the next steps; one, several at a fork, none at a goal.
        self.exits: Final = exits
        self.spaces: Final = spaces if spaces else tuple(range(len(exits)))
        entries: list[list[int]] = [[] for _ in exits]
        for step, following in enumerate(exits):
            for other in following:
                entries[other].append(step)
        self.entries: Final = tuple([tuple(steps) for steps in entries])
        # The way once round from every step; computed once, because every throw needs it.
        far = max(len(self.exits), THROW)
        self._ways: Final = tuple([self._ahead(at, far) for at in range(len(self.exits))])

    def ahead(self, start: int, n: int) -> tuple[int, ...]:
        """Return the steps entered by going n forward; fewer if a fork or a goal comes first."""
        return self._ways[start][:n] if n <= len(self.exits) else self._ahead(start, n)

    def round(self, start: int) -> tuple[int, ...]:
        """Return the steps entered by going forward once round the track, or as far as two dice
        carry if that is farther; fewer if a fork or a goal comes first."""
        return self._ways[start]

    def _ahead(self, start: int, n: int) -> tuple[int, ...]:
        path: list[int] = []
        at = start
        while len(path) < n and len(self.exits[at]) == 1:
            at = self.exits[at][0]
            path.append(at)
        return tuple(path)

    def by_way_of(self, start: int, exit: int, n: int) -> tuple[int, ...]:
        """Return the steps entered by going n forward from a fork, when `exit` is chosen as the
        first of them."""
        assert exit in self.exits[start], f"step {exit} does not follow step {start}"
        return (exit, *self.ahead(exit, n - 1)) if n > 0 else ()

    def back(self, start: int, n: int) -> tuple[int, ...]:
        """Return the steps entered by going n backward; fewer if a step is reached that several
        steps lead to, or none."""
        path: list[int] = []
        at = start
        while len(path) < n and len(self.entries[at]) == 1:
            at = self.entries[at][0]
            path.append(at)
        return tuple(path)

    def way(self, start: int, goal: int) -> tuple[int, ...]:
        """Return the shortest way forward from `start` to `goal`, the goal included. If both are
        the same step, it is a full loop."""
        before = [-1] * len(self.exits)  # by step: the step from which the search first reached it
        reached = [start]
        for at in reached:  # a breadth-first search: the list grows while the loop runs
            for step in self.exits[at]:
                if before[step] < 0:
                    before[step] = at
                    reached.append(step)
                    if step == goal:
                        return self._led(before, start, goal)
        raise AssertionError(f"no way from step {start} to step {goal}")

    def _led(self, before: list[int], start: int, goal: int) -> tuple[int, ...]:
        """Return the way from `start` to `goal` that a search found; `before[step]` is the step
        from which it reached `step`."""
        way = [goal]
        at = before[goal]
        while at != start:
            way.append(at)
            at = before[at]
        way.reverse()
        return tuple(way)

    def sharing(self, step: int) -> tuple[int, ...]:
        """Return all steps that are the same printed space as this one, this one included."""
        space = self.spaces[step]
        return tuple([other for other, its in enumerate(self.spaces) if its == space])


def loop(n: int) -> Track:
    """Return a track that is a ring of n steps."""
    return Track(tuple([((step + 1) % n,) for step in range(n)]))


def line(n: int) -> Track:
    """Return a track that is a line of n steps, the last of which is the goal."""
    return Track(tuple([(step + 1,) if step < n - 1 else () for step in range(n)]))

"""A table's clock stops during animations, as long as they take and no longer."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from magnat.play.match.table_clock import epoch_after, hour, left

MS = st.integers(0, 10**7)
LENGTH = st.integers(1, 12_000)
MOST = 12_000


def test_it_stands_at_the_entry_until_its_story_is_over() -> None:
    epoch = epoch_after(1_000, 51_000, 50_000, 3_000, MOST)
    assert [hour(epoch, 51_000 + ms, 50_000) for ms in (0, 2_999, 3_000, 3_500)] == [
        *(50_000, 50_000, 50_000),
        50_500,
    ]
    assert [left(epoch, 51_000 + ms, 50_000) for ms in (0, 1_000, 3_000, 9_000)] == [
        *(3_000, 2_000, 0, 0)
    ]


def test_what_happens_meanwhile_is_told_afterwards() -> None:
    epoch = epoch_after(1_000, 51_000, 50_000, 3_000, MOST)
    epoch = epoch_after(epoch, 52_000, 50_000, 1_500, MOST)
    assert left(epoch, 52_000, 50_000) == 2_000 + 1_500


def test_what_is_noticed_late_is_told_late() -> None:
    """A process that was down for a minute closes a window at the time of its deadline, and shows
    the animation now."""
    epoch = epoch_after(1_000, 111_000, 50_000, 3_000, MOST)
    assert left(epoch, 111_000, 50_000) == 3_000


def test_an_entry_without_a_story_moves_nothing() -> None:
    assert epoch_after(1_000, 111_000, 50_000, 0, MOST) == 1_000


@given(MS, st.lists(st.tuples(st.integers(0, 20_000), LENGTH), min_size=1, max_size=30))
def test_nobody_waits_longer_than_the_longest_story(
    epoch: int, stories: list[tuple[int, int]]
) -> None:
    """This holds however fast entries come, and if a page never reports that it has shown one."""
    wall = epoch
    last = hour(epoch, wall, 0)
    for pause, length in stories:
        wall += pause
        at = hour(epoch, wall, last)
        assert at >= last  # nor does it ever go back
        last = at
        before = left(epoch, wall, last)
        epoch = epoch_after(epoch, wall, last, length, MOST)
        assert left(epoch, wall, last) == min(before + length, MOST)

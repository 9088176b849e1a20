"""Simulations: the same seed gives the same results with any number of processes."""

from __future__ import annotations

import pytest

from magnat.core.editions.edition import Unknown
from magnat.play.simulate.results import Results, lengths, wilson
from magnat.play.simulate.simulate import simulate
from tests.play.toy_tables import GAME, MANNED

SHORT: dict[str, int | str | bool] = {"minutes": 10}


def counted(results: Results) -> dict[str, object]:
    """Return the results without the timings."""
    found = results.json()
    del found["us_per_decision"], found["games_per_second"]
    return found


def test_results_say_who_won_and_how_long_it_took() -> None:
    results = simulate(MANNED, ["bold", "uniform", "uniform"], 12, seed=3, options=SHORT)
    found = results.json()
    assert found["games"] == found["finished"] == 12
    assert found["unfinished"] == 0
    assert found["audit"] == "ok"
    assert found["faults"] == []
    assert found["decisions"] > 0
    assert found["us_per_decision"] > 0
    assert found["games_per_second"] > 0
    assert set(found["wins"]) == {"bold", "uniform"}
    assert found["wins"]["bold"]["games"] == 12
    assert found["wins"]["uniform"]["games"] == 24
    assert len(found["seats"]) == 3
    assert sum(seat["wins"] for seat in found["seats"]) == pytest.approx(12)
    assert 0 < found["length"]["median"] <= found["length"]["p95"]


def test_the_number_of_processes_changes_nothing() -> None:
    one = simulate(MANNED, ["bold", "uniform"], 20, seed=5, options=SHORT)
    two = simulate(MANNED, ["bold", "uniform"], 20, seed=5, options=SHORT, processes=2)
    assert counted(one) == counted(two)
    other = simulate(MANNED, ["bold", "uniform"], 20, seed=6, options=SHORT)
    assert counted(one) != counted(other)


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    simulate(
        GAME, ["idle", "idle"], 10, options=SHORT, progress=lambda done, of: told.append((done, of))
    )
    assert told[-1] == (10, 10)


def test_a_game_that_does_not_end_is_counted_as_unfinished() -> None:
    results = simulate(GAME, ["idle", "idle"], 3, options={"minutes": 0}, limit=50)
    assert (results.finished, results.unfinished) == (0, 3)
    assert results.json()["length"] == {"median": 0, "p95": 0}


def test_a_wrong_bot_is_told_before_anything_is_played() -> None:
    with pytest.raises(Unknown, match="unknown bot"):
        simulate(GAME, ["unknown"], 1)


def test_the_interval_of_wilson() -> None:
    low, high = wilson(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == pytest.approx(1.0)


def test_the_median_and_the_long_tail() -> None:
    assert lengths(list(range(1, 101))) == {"median": 50, "p95": 96}
    assert lengths([7]) == {"median": 7, "p95": 7}

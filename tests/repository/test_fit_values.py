"""scripts/fit_values: the same command gives the same result, and it finds known weights."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def fit() -> Any:
    spec = importlib.util.spec_from_file_location("fit", ROOT / "scripts" / "fit_values.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_same_seed_keeps_the_same_positions(fit: Any) -> None:
    once, again, other = (fit.positions(("banking", "cnep", n, range(2))) for n in (1, 1, 2))
    assert once == again
    assert once != other
    assert all(0.99 < sum(won) < 1.01 for _, _, won in once)


def test_weights_are_found_that_made_the_winners(fit: Any) -> None:
    luck = np.random.default_rng(1)
    x = luck.normal(size=(4000, 3, 2))
    there = np.ones((4000, 3), dtype=bool)
    odds = fit.guessed(x, there, np.array([1.5, -0.5]))
    won = np.array([luck.multinomial(1, row) for row in odds], dtype=float)
    weights = fit.fitted(x, won, there)
    assert abs(weights[0] - 1.5) < 0.15
    assert abs(weights[1] + 0.5) < 0.15
    assert fit.loss(x, won, there, weights) < fit.loss(x, won, there, np.zeros(2)) - 0.1

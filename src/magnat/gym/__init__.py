"""Environments for reinforcement learning: every game is a PettingZoo environment (AEC API).

from magnat.gym import environment

env = environment("banking", seats=2)
"""

from __future__ import annotations

from magnat.gym.table import TableEnv as TableEnv
from magnat.gym.table import environment as environment
from magnat.gym.tables import TableBatch as TableBatch

"""ParallelTable: a table as a PettingZoo ParallelEnv. All agents give a number at every step, but
only that of the agent that is asked counts."""

from __future__ import annotations

from typing import Any, Final

from gymnasium import spaces
from pettingzoo import ParallelEnv

from magnat.gym.spaces.action_builder import IllegalNumber
from magnat.gym.spaces.vocabulary import SILENCE
from magnat.gym.table import ILLEGAL_REWARD, Seen, TableEnv


class ParallelTable(ParallelEnv[str, Any, Any]):
    """A table at which all agents get observations and give numbers at every step. The mask of an
    agent that is not asked allows only SILENCE (no action), and its number is ignored. If the agent
    that is asked gives a number that its mask forbids, the game ends with a reward of -1 for this
    agent."""

    def __init__(self, box: str, **settings: Any) -> None:
        self.table: Final = TableEnv(box, **settings)
        self.metadata = self.table.metadata | {"is_parallelizable": True}
        self.render_mode = self.table.render_mode
        self.possible_agents = self.table.possible_agents[:]
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.table.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.table.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self.table.reset(seed)
        self.agents = self.table.agents[:]
        return self._seen(), dict(self.table.infos)

    def _seen(self) -> dict[str, Seen]:
        return {agent: self.table.observe(agent) for agent in self.agents}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[
        dict[str, Seen],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        table, asked = self.table, self.table.agent_selection
        rewards = dict.fromkeys(self.agents, 0.0)
        over = dict.fromkeys(self.agents, False)
        cut = dict.fromkeys(self.agents, False)
        try:
            table.step(int(actions.get(asked, SILENCE)))
            for agent in self.agents:
                rewards[agent] = float(table.rewards.get(agent, 0.0))
                over[agent] = table.terminations.get(agent, True)
                cut[agent] = table.truncations.get(agent, False)
        except IllegalNumber:
            rewards[asked] = ILLEGAL_REWARD
            over = dict.fromkeys(self.agents, True)
        seen = self._seen()
        infos = {agent: table.infos.get(agent, {}) for agent in self.agents}
        while table.agents and table.terminations[table.agent_selection]:
            table.step(None)  # agents that are out of the game end with the step None
        self.agents = [agent for agent in self.agents if not over[agent] and not cut[agent]]
        return seen, rewards, over, cut, infos

    def state(self) -> Any:
        return self.table.state()

    def render(self) -> Any:
        return self.table.render()

    def close(self) -> None:
        self.table.close()

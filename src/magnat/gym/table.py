"""TableEnv, a game as a PettingZoo environment in which one agent after the other is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

from magnat import games
from magnat.core.glimpse import Glimpse
from magnat.core.state import State
from magnat.core.step_and_window import Seat
from magnat.gym.observation import BOUND, Floats, ObservationEncoder
from magnat.gym.paused_game import AgentGame
from magnat.gym.vocabulary import SILENCE, Vocabulary
from magnat.play.bots.load import typed_bot
from magnat.play.simulate.simulate import seed_of

STEPS: Final = 20_000  # chosen numbers after which a game is truncated
RIGHTS: Final = 3  # acts of its own turn after which an agent is not asked about its rights
Seen = dict[str, Any]  # "observation" and "action_mask"


class TableEnv(AECEnv[str, Seen, int]):
    """A PettingZoo environment of one table. At the end the winner's reward is 1 and the others
    share -1; a player who is ruined gets his share of -1 at once."""

    def __init__(
        self,
        box: str,
        seats: int = 4,
        options: Mapping[str, int | str | bool] | None = None,
        bots: Mapping[Seat, str] | None = None,
        deals: bool = True,
        rights: int = RIGHTS,
        steps: int = STEPS,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        name, _, edition = box.partition("/")
        self.game: Final = games.find(name)
        self.edition: Final = self.game.load(edition, options)
        self.metadata = {
            "name": f"magnat/{name}/{self.edition.name}",
            "is_parallelizable": False,
            "render_modes": [],
        }
        self.render_mode = None
        self.seats: Final = seats
        self.bots: Final = dict(bots or {})  # the name of the bot by seat
        self.deals: Final = deals
        self.rights: Final = rights
        self.most: Final = steps
        s = self.game.start(self.edition, seats, 1)
        self.vocabulary: Final = Vocabulary(self.game, s)
        self.encoder: Final = ObservationEncoder(self.vocabulary, s, self.game.secrecy().hides())
        self.possible_agents = [f"seat_{i}" for i in range(seats) if i not in self.bots]
        self.seat_of: Final = {f"seat_{i}": i for i in range(seats)}
        seen = spaces.Dict(
            {
                "observation": spaces.Box(-BOUND, BOUND, (self.encoder.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.vocabulary.size,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        size = self.vocabulary.size  # each agent has its own space, with its own random generator
        said: dict[str, Any] = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self.action_spaces = said
        self.luck = np.random.default_rng()
        self.running: AgentGame | None = None
        self.steps = 0
        self.lies: Final[Floats] = np.zeros(self.encoder.table_size, dtype=np.float32)
        self.looked: tuple[Glimpse | None, int] = (None, 0)  # the view and move that `lies` encodes

    # Spaces

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    # A game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. The same seed and the same actions give the same game."""
        if seed is not None:
            self.luck = np.random.default_rng(seed)
        luck = int(self.luck.integers(1, 1 << 62))
        s = self.game.start(self.edition, self.seats, luck)
        bots = {
            seat: typed_bot(name, self.game, seed_of(luck, seat))
            for seat, name in self.bots.items()
        }
        spare = seed_of(luck, "spare")
        self.running = AgentGame(
            self.game, s, self.vocabulary, bots, spare, self.deals, self.rights
        )
        self.steps = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None  # type: ignore[assignment]
        self.agent_selection = self.agents[0]
        self.running.advance()
        self._settle()

    @property
    def s(self) -> State:
        """The whole state with everything that is hidden from players; agents see only what
        `observe` returns."""
        assert self.running is not None
        return self.running.s

    def step(self, action: int | None) -> None:
        """Give the number that the agent `agent_selection` chose; an agent that is out of the game
        gives None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)  # type: ignore[arg-type]
            return
        assert self.running is not None
        assert action is not None, "only an agent that is out gives None"
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.running.say(int(action))
        self.steps += 1
        self._settle()
        self._accumulate_rewards()
        self._deads_step_first()

    def _settle(self) -> None:
        """Set terminations, truncations, rewards and the agent that is asked next."""
        running = self.running
        assert running is not None
        s = running.s
        places = s.outcome.places if s.outcome is not None else ()
        for agent in self.agents:
            seat = self.seat_of[agent]
            if places:
                self.terminations[agent] = True
                self.rewards[agent] = prize(places, seat)
            elif not s.alive[seat] and not self.terminations[agent]:
                self.terminations[agent] = True
                self.rewards[agent] = -1 / (self.seats - 1)
        if not places:
            if self.steps >= self.most or running.builder is None:
                self.truncations = dict.fromkeys(self.agents, True)
            else:
                self.agent_selection = f"seat_{running.seat}"

    def observe(self, agent: str) -> Seen:
        """Return the observation and the action mask of an agent. The mask of an agent that is not
        asked allows only SILENCE."""
        seat = self.seat_of[agent]
        seen: Floats = np.zeros(self.encoder.size, dtype=np.float32)
        mask = np.zeros(self.vocabulary.size, dtype=np.int8)
        self.look(seat, seen, mask)
        return {"observation": seen, "action_mask": mask}

    def look(self, seat: Seat, seen: Floats, mask: npt.NDArray[np.int8]) -> None:
        """Write the observation and the action mask of a seat into the arrays `seen` and `mask`."""
        running = self.running
        assert running is not None
        builder, view = running.builder, running.view
        if builder is None or view is None or view.seat != seat:
            builder, view = None, Glimpse(running.s, seat, self.game.secrecy())
        now = (view, running.moves)
        if self.looked != now:  # the table does not change while an action is being built
            self.encoder.encode_table(view, self.lies)
            self.looked = now
        seen[: len(self.lies)] = self.lies
        self.encoder.encode_builder(builder, seen)
        mask[:] = 0
        mask[[SILENCE] if builder is None else list(builder.options)] = 1

    def render(self) -> None:
        """Do nothing: this environment has no pictures."""

    def close(self) -> None:
        self.running = None
        self.looked = (None, 0)


def prize(places: tuple[int, ...], seat: Seat) -> float:
    """Return the reward of a seat at the end: 1 divided among the winners, -1 divided among the
    others, 0 if all won."""
    winners = places.count(1)
    if winners == len(places):
        return 0.0
    return 1 / winners if places[seat] == 1 else -1 / (len(places) - winners)


def environment(
    box: str,
    seats: int = 4,
    options: Mapping[str, int | str | bool] | None = None,
    bots: Mapping[Seat, str] | None = None,
    deals: bool = True,
    rights: int = RIGHTS,
    steps: int = STEPS,
) -> TableEnv:
    """Make an environment of a box (GAME or GAME/EDITION) for `seats` players. `options` are those
    of the edition, `bots` names the bots of some seats; without `deals`, agents cannot propose
    deals."""
    return TableEnv(box, seats, options, bots, deals, rights, steps)

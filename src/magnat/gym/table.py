"""A box as a PettingZoo environment: agents speak one after the other, as the game asks them."""

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
from magnat.core.step import Seat
from magnat.gym.asking import AskingBot
from magnat.gym.eye import BOUND, Eye, Floats
from magnat.gym.vocabulary import SILENCE, Vocabulary
from magnat.play.bots.load import find_bot
from magnat.play.simulate.simulate import seed_of

STEPS: Final = 20_000  # then a game is cut off
RIGHTS: Final = 3  # acts of its own turn after which an agent is not asked about its rights
Seen = dict[str, Any]  # "observation" and "action_mask"


class TableEnv(AECEnv[str, Seen, int]):
    """One table. Whoever wins has 1, the others share -1 among them; those who go early are told
    so when they go."""

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
        self.bots: Final = dict(bots or {})  # seats that stock bots play
        self.deals: Final = deals
        self.rights: Final = rights
        self.most: Final = steps
        s = self.game.start(self.edition, seats, 1)
        self.vocabulary: Final = Vocabulary(self.game, s)
        self.eye: Final = Eye(self.vocabulary, s, self.game.secrecy().hides())
        self.possible_agents = [f"seat_{i}" for i in range(seats) if i not in self.bots]
        self.seat_of: Final = {f"seat_{i}": i for i in range(seats)}
        seen = spaces.Dict(
            {
                "observation": spaces.Box(-BOUND, BOUND, (self.eye.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.vocabulary.size,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        size = self.vocabulary.size  # each agent draws from a space of its own
        said: dict[str, Any] = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self.action_spaces = said
        self.luck = np.random.default_rng()
        self.asking: AskingBot | None = None
        self.steps = 0
        self.lies: Final[Floats] = np.zeros(self.eye.table_size, dtype=np.float32)
        self.looked: tuple[Glimpse | None, int] = (None, 0)  # how that was seen, and when

    # Spaces

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    # A game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed deals the same luck to the same words."""
        if seed is not None:
            self.luck = np.random.default_rng(seed)
        luck = int(self.luck.integers(1, 1 << 62))
        s = self.game.start(self.edition, self.seats, luck)
        bots = {
            seat: find_bot(name, self.game, seed_of(luck, seat)) for seat, name in self.bots.items()
        }
        spare = seed_of(luck, "spare")
        self.asking = AskingBot(self.game, s, self.vocabulary, bots, spare, self.deals, self.rights)
        self.steps = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None  # type: ignore[assignment]
        self.agent_selection = self.agents[0]
        self.asking.advance()
        self._settle()

    @property
    def s(self) -> State:
        """The real table, for whoever watches; agents see what `observe` shows."""
        assert self.asking is not None
        return self.asking.s

    def step(self, action: int | None) -> None:
        """One number said by `agent_selection`; those who are out say None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)  # type: ignore[arg-type]
            return
        assert self.asking is not None
        assert action is not None, "only those who are out say None"
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.asking.say(int(action))
        self.steps += 1
        self._settle()
        self._accumulate_rewards()
        self._deads_step_first()

    def _settle(self) -> None:
        """Who is asked next, who has gone, and what everybody gets."""
        asking = self.asking
        assert asking is not None
        s = asking.s
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
            if self.steps >= self.most or asking.draft is None:
                self.truncations = dict.fromkeys(self.agents, True)
            else:
                self.agent_selection = f"seat_{asking.seat}"

    def observe(self, agent: str) -> Seen:
        """What that agent sees; one that is not asked may only keep silent."""
        seat = self.seat_of[agent]
        seen: Floats = np.zeros(self.eye.size, dtype=np.float32)
        mask = np.zeros(self.vocabulary.size, dtype=np.int8)
        self.look(seat, seen, mask)
        return {"observation": seen, "action_mask": mask}

    def look(self, seat: Seat, seen: Floats, mask: npt.NDArray[np.int8]) -> None:
        """The same, into arrays that are there already."""
        asking = self.asking
        assert asking is not None
        draft, view = asking.draft, asking.view
        if draft is None or view is None or view.seat != seat:
            draft, view = None, Glimpse(asking.s, seat, self.game.secrecy())
        now = (view, asking.moves)
        if self.looked != now:  # nothing moves on the table while an action is being said
            self.eye.table(view, self.lies)
            self.looked = now
        seen[: len(self.lies)] = self.lies
        self.eye.draft(draft, seen)
        mask[:] = 0
        mask[[SILENCE] if draft is None else list(draft.options)] = 1

    def render(self) -> None:
        """There is nothing to look at: a record of the game can be replayed elsewhere."""

    def close(self) -> None:
        self.asking = None
        self.looked = (None, 0)


def prize(places: tuple[int, ...], seat: Seat) -> float:
    """1 for the first place, shared by those who share it; the others pay it together."""
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
    """A table of a box: GAME or GAME/EDITION, with so many seats and these rules changed; `bots`
    play some of the seats, and without `deals` agents propose none."""
    return TableEnv(box, seats, options, bots, deals, rights, steps)

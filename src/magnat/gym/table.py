"""TableEnv: a game as a PettingZoo environment in which one agent at a time is asked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, Self

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

from magnat.core.editions.edition import Unknown
from magnat.core.glimpse import OpenTable, Secrecy
from magnat.core.state import State
from magnat.core.step_and_window import Seat
from magnat.gym.drawing import RENDER_MODES, drawn
from magnat.gym.paused_game import AgentGame
from magnat.gym.spaces.action_builder import AMOUNT, ITEMS, ActionBuilder, IllegalNumber
from magnat.gym.spaces.observation import BOUND, ObservationWriter, new_mask, new_row
from magnat.gym.spaces.vocabulary import DONE, FIRST_PART, FIRST_VALUE, Vocabulary, in_words
from magnat.gym.table_setup import RIGHTS, STEPS, TableSetup, prize
from magnat.play.simulate.simulate import seed_of

Seen = dict[str, Any]  # a dict with the keys "observation" and "action_mask"
Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]
OUT: Final = -1  # stands for None, which an agent that is out of the game gives
ILLEGAL_REWARD: Final = -1.0


class Info(dict[str, Any]):
    """The `info` of an agent, with the keys `turn`, `clause`, `question` and `legal` (the meanings
    of the legal numbers, which are computed when they are read)."""

    def __init__(self, table: TableEnv) -> None:
        super().__init__()
        self.table: Final = table

    def __missing__(self, key: str) -> Any:
        running = self.table.running
        if key != "legal" or running is None or running.builder is None:
            raise KeyError(key)
        builder, vocabulary = running.builder, self.table.vocabulary
        self[key] = {number: in_context(number, builder, vocabulary) for number in builder.numbers}
        return self[key]

    def __reduce__(self) -> Any:
        return dict, (dict(self),)


class TableEnv(AECEnv[str, Any, Any]):
    """A PettingZoo environment of one table. At the end the winner gets a reward of 1, and the
    others share a reward of -1; a player who is ruined gets that share at once."""

    def __init__(
        self,
        box: str,
        seats: int = 4,
        options: Mapping[str, int | str | bool] | None = None,
        bots: Mapping[Seat, str] | None = None,
        deals: bool = True,
        rights: int = RIGHTS,
        steps: int = STEPS,
        structured: bool = False,
        render_mode: str | None = None,
        strict: bool = True,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        if render_mode is not None and render_mode not in RENDER_MODES:
            known = ", ".join(RENDER_MODES)
            raise Unknown("there is no render mode {0}; there are: {1}", render_mode, known)
        self.setup: Final = TableSetup(box, seats, options, bots, deals, rights, steps)
        self.game: Final = self.setup.game
        self.edition: Final = self.setup.edition
        self.vocabulary: Final = self.setup.vocabulary
        self.layout: Final = self.setup.layout
        self.structured: Final = structured
        # True: a number that the mask forbids raises an error; False: it ends the game.
        self.strict: Final = strict
        self.metadata = {
            "name": f"{self.setup.box.replace('/', '_').replace('-', '_')}_v0",
            "is_parallelizable": False,
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.seats: Final = seats
        self.possible_agents = [f"seat_{i}" for i in range(seats) if i not in self.setup.bots]
        self.seat_of: Final = {f"seat_{i}": i for i in range(seats)}
        self.agent_of: Final = [f"seat_{i}" for i in range(seats)]
        seen = seen_space(self.setup, structured)
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        # Each agent has a space object with a random generator, as PettingZoo expects.
        size = self.vocabulary.size
        said: dict[str, Any] = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self.action_spaces = said
        self.state_space = spaces.Box(-BOUND, BOUND, (self.layout.size,), np.float32)
        # Two values: the seed of the games, and how many games were begun.
        self._games = [int(np.random.default_rng().integers(1, 1 << 31)), 0]
        self._given: list[
            int
        ] = []  # all numbers given in this game; OUT for each None of an agent that is out
        self.running: AgentGame | None = None
        self.steps = 0
        self._out = 0  # how many seats were out at the last step
        self._is_rewarded = True  # whether the last step may have given rewards
        self._is_fair_copy = False  # whether its luck was drawn anew in the middle of the game
        # The writers of observations for `observe` and `state`; made at the first call.
        self._writer: tuple[ObservationWriter, Floats, Mask] | None = None
        self._whole: tuple[ObservationWriter, Floats, Mask] | None = None

    # Spaces

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def describe(self, position: int) -> str:
        """Return in words what a number of the observation means."""
        return self.layout.describe(position)

    # A game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. The same seed and the same actions give the same game. `options` are
        not used: those of a table are given when it is made."""
        if seed is not None:
            self._games = [seed, 0]
        self._games = [self._games[0], self._games[1] + 1]
        self._begin(seed_of(self._games[0], "game", self._games[1]))

    def _begin(self, seed: int) -> None:
        self.running = self.setup.new_game(seed)
        self._is_fair_copy = False
        self._given = []
        self.steps = 0
        self._out = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None  # type: ignore[assignment]
        self.agent_selection = self.agents[0]
        self._settle()

    @property
    def s(self) -> State:
        """The whole state, including what players may not see; agents get only what `observe`
        returns."""
        assert self.running is not None
        return self.running.s

    def step(self, action: int | None) -> None:
        """Take the number that the agent `agent_selection` chose, or None from an agent that is out
        of the game. A number that the mask forbids raises IllegalNumber and changes nothing; unless
        `strict`, it ends the game with a reward of -1 for the agent."""
        if self.running is None:
            raise ValueError("call reset() before step()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            self._given.append(OUT)
            return
        running = self.running
        assert running is not None
        if action is None:
            raise ValueError(f"{agent} is in the game and must give a number, not None")
        number = int(action)
        try:
            running.say(number)
        except IllegalNumber:
            if self.strict:
                raise
            self._end_illegally(agent)
            self._given.append(number)
            return
        self._given.append(number)
        self._cumulative_rewards[agent] = 0.0
        self.steps += 1
        s = running.s
        if running.builder is None or len(s.fallen) != self._out or self.steps >= self.setup.steps:
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self._settle()
            self._accumulate_rewards()
            self._deads_step_first()
        else:  # the usual step: no agent gets a reward or leaves the game
            if self._is_rewarded:
                self.rewards = dict.fromkeys(self.agents, 0.0)
                self._is_rewarded = False
            self.agent_selection = self.agent_of[running.seat]
            self._inform(running)

    def _end_illegally(self, agent: str) -> None:
        """End the game because an agent gave a number that its mask forbids, in the same way as
        PettingZoo's TerminateIllegalWrapper."""
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[agent] = ILLEGAL_REWARD
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos[agent] = {"illegal": True}
        self._accumulate_rewards()
        self._deads_step_first()

    def _settle(self) -> None:
        """Set terminations, truncations, rewards, and the agent that is asked next."""
        running = self.running
        assert running is not None
        s = running.s
        places = s.outcome.places if s.outcome is not None else ()
        self._out = len(s.fallen)
        self._is_rewarded = True
        for agent in self.agents:
            seat = self.seat_of[agent]
            if self.terminations[agent]:
                continue
            if places:
                self.terminations[agent] = True
                self.rewards[agent] = prize(places, seat)
            elif not s.alive[seat]:
                self.terminations[agent] = True
                self.rewards[agent] = -1 / (self.seats - 1)
        if not places:
            if self.steps >= self.setup.steps or running.builder is None:
                self.truncations = dict.fromkeys(self.agents, True)
            else:
                self.agent_selection = self.agent_of[running.seat]
        if running.builder is not None:
            self._inform(running)

    def _inform(self, running: AgentGame) -> None:
        """Set the info of the agent that is asked."""
        info = Info(self)
        s = running.s
        info["turn"] = self.agent_of[s.turn] if s.turn >= 0 else ""
        top = s.next_step
        if top is not None:
            info["question"] = type(top).__name__
            info["clause"] = top.cite
        self.infos[self.agent_of[running.seat]] = info

    # Observations

    def observe(self, agent: str) -> Seen:
        """Return the observation and the action mask of an agent, as a dict. The mask of an agent
        that is not asked allows only SILENCE (no action)."""
        running = self.running
        assert running is not None
        seat = self.seat_of[agent]
        builder = running.builder if seat == running.seat else None
        if self._writer is None:
            self._writer = new_observation_writer(self.setup, self.setup.secrecy)
        writer, row, mask = self._writer
        writer.write(running.s, seat, running.moves, builder)
        return seen_of(self.setup, self.structured, row.copy(), mask.copy())

    def state(self) -> Floats:
        """Return the whole table as a vector with the layout of observations, including hidden
        counts, which no agent sees; seat 0 comes first. The order of the packs of cards is not
        included."""
        running = self.running
        assert running is not None
        if self._whole is None:
            self._whole = new_observation_writer(self.setup, OpenTable())
        writer, row, _ = self._whole
        writer.write(running.s, 0, running.moves, None)
        return row.copy()

    # Copies

    def clone(self, luck: int | None = None) -> Self:
        """Return a copy of this environment, which continues exactly as this one would. If a bot
        cannot be copied, the whole game is played again to reach the same point.

        With a seed as `luck`, the copy is fair: everything that the asked agent cannot know (dice
        to come, packs of cards, hidden counts) is drawn anew with that seed, and a bot that cannot
        be copied is replaced by a new one. A fair copy cannot be saved or pickled.
        """
        if luck is not None and luck < 1:
            raise ValueError(f"luck is a seed from 1 on, not {luck}")
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._writer = twin._whole = None
        twin._given = self._given[:]
        running = self.running
        if running is None:
            return twin
        if luck is not None:
            copied = running.copy(luck, self.setup.new_bots(luck))
        else:
            copied = running.copy(0, self.setup.new_bots(1) if self._is_fair_copy else None)
        if copied is None:
            twin._play_again(self._given)
            return twin
        twin._is_fair_copy = self._is_fair_copy or luck is not None
        twin.running = copied
        twin.agents = self.agents[:]
        twin.rewards = dict(self.rewards)
        twin._cumulative_rewards = dict(self._cumulative_rewards)
        twin.terminations = dict(self.terminations)
        twin.truncations = dict(self.truncations)
        twin.infos = {agent: {} for agent in self.infos}
        if copied.builder is not None:
            twin._inform(copied)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()

    def __copy__(self) -> Self:
        return self.clone()

    def save(self) -> bytes:
        """Return the game as bytes for `restore`: its seed and all numbers that agents have
        given."""
        if self._is_fair_copy:
            raise ValueError("a fair copy (clone with luck) cannot be saved: its seed is another")
        running = self.running
        saved = {
            "box": list(self.setup.arguments[:2]),
            "games": self._games,
            "seed": None if running is None else running.seed,
            "given": self._given,
        }
        return json.dumps(saved).encode()

    def restore(self, saved: bytes) -> None:
        """Continue a game that `save` has written in an environment with the same settings. The
        game is played again from its beginning."""
        read = json.loads(saved)
        if read["box"] != list(self.setup.arguments[:2]):
            raise Unknown("this game was saved at another table: {0}", str(read["box"]))
        self._games = read["games"]
        self.running = None
        if read["seed"] is not None:
            self._begin(read["seed"])
            self._play_again(read["given"])

    def _play_again(self, given: list[int]) -> None:
        """Play the present game again from its beginning with these numbers."""
        assert self.running is not None
        self._begin(self.running.seed)
        for number in given:
            self.step(None if number == OUT else number)

    def __getstate__(self) -> dict[str, Any]:
        return {
            "arguments": self.setup.arguments,
            "structured": self.structured,
            "render_mode": self.render_mode,
            "strict": self.strict,
            "saved": self.save(),
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        saved = kept.pop("saved")
        self.__init__(*kept.pop("arguments"), **kept)  # type: ignore[misc]
        self.restore(saved)

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """Return a picture of the board: text for the render mode `ansi`, SVG for `svg`, an array
        of pixels for `rgb_array`; None without a render mode."""
        if self.render_mode is None or self.running is None:
            return None
        return drawn(self.render_mode, self.running.s)

    def close(self) -> None:
        self.running = None


def in_context(number: int, builder: ActionBuilder, vocabulary: Vocabulary) -> str:
    """Return in words what a number would mean in the action that is being composed, for example
    `bid: part 3 of 16, 42 to 61` or `offer: title:vilnius`."""
    if builder.kind < 0 or number == DONE:
        return vocabulary.meaning(number)
    kind = in_words(vocabulary.kinds[builder.kind].__name__)
    if builder.phase == ITEMS:
        return f"{kind}: {vocabulary.s.item_name(number - FIRST_VALUE)}"
    if number >= FIRST_VALUE:
        return f"{kind}: {vocabulary.meaning(number)}"
    low, high = builder.part(number)
    if builder.phase == AMOUNT:
        choice = builder.choice
        low, high = choice.low + low * choice.by, choice.low + high * choice.by
    part = f"part {number - FIRST_PART + 1} of {len(builder.numbers)}"
    return f"{kind}: {part}, {low} to {high}"


def new_observation_writer(
    setup: TableSetup, secrecy: Secrecy
) -> tuple[ObservationWriter, Floats, Mask]:
    """Return a new ObservationWriter and the two arrays that it writes to."""
    row, mask = new_row(setup.layout.size), new_mask(setup.vocabulary.size)
    writer = ObservationWriter(setup.layout, secrecy, row, 0, mask, 0)
    shown: Any = row  # an array of Python's or mypyc's: numpy reads its memory
    allowed: Any = mask
    return writer, np.frombuffer(shown, np.float32), np.frombuffer(allowed, np.int8)


def seen_space(setup: TableSetup, structured: bool) -> spaces.Dict:
    """Return the space of observations: one vector, or, if `structured`, a Dict of its parts."""
    mask = spaces.Box(0, 1, (setup.vocabulary.size,), np.int8)
    seen: spaces.Space[Any] = spaces.Box(-BOUND, BOUND, (setup.layout.size,), np.float32)
    if structured:
        seen = spaces.Dict(
            {
                part: spaces.Box(-BOUND, BOUND, (size,), np.float32)
                for part, (_, size) in setup.layout.parts.items()
                if size
            }
        )
    return spaces.Dict({"observation": seen, "action_mask": mask})


def seen_of(setup: TableSetup, structured: bool, row: Floats, mask: Mask) -> Seen:
    if not structured:
        return {"observation": row, "action_mask": mask}
    parts = setup.layout.parts.items()
    seen = {part: row[first : first + size] for part, (first, size) in parts if size}
    return {"observation": seen, "action_mask": mask}


def raw_env(
    box: str,
    seats: int = 4,
    options: Mapping[str, int | str | bool] | None = None,
    bots: Mapping[Seat, str] | None = None,
    deals: bool = True,
    rights: int = RIGHTS,
    steps: int = STEPS,
    structured: bool = False,
    render_mode: str | None = None,
) -> TableEnv:
    """Make an environment of a box (GAME or GAME/EDITION) for `seats` players. `options` are those
    of the edition; `bots` names the bots of some seats. Unless `deals`, agents cannot propose
    deals. With `structured`, an observation is a Dict of its parts."""
    return TableEnv(box, seats, options, bots, deals, rights, steps, structured, render_mode)


def env(
    box: str,
    seats: int = 4,
    options: Mapping[str, int | str | bool] | None = None,
    bots: Mapping[Seat, str] | None = None,
    deals: bool = True,
    rights: int = RIGHTS,
    steps: int = STEPS,
    structured: bool = False,
    render_mode: str | None = None,
) -> TableEnv:
    """Make an environment like `raw_env`, but in which a number that the mask forbids ends the game
    with a reward of -1 for its agent. PettingZoo's own wrappers do the same, but the environment is
    then three times slower."""
    return TableEnv(
        box, seats, options, bots, deals, rights, steps, structured, render_mode, strict=False
    )

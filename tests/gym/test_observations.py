"""An observation shows what its seat sees: everything, and nothing else."""

from __future__ import annotations

import inspect
import itertools
from typing import Any

import numpy as np
import pytest

from magnat.core.game import Game
from magnat.core.glimpse import Glimpse
from magnat.core.kernel import choices
from magnat.core.state import State
from magnat.core.step_and_window import Chance, Step, Window
from magnat.core.values.value import fields
from magnat.gym import TableEnv, raw_env
from magnat.gym.spaces.action_builder import ActionBuilder
from magnat.gym.spaces.float_bits import float_bits
from magnat.gym.spaces.layout import (
    BESIDE,
    GOODS,
    HIDDEN_RIGHT,
    ID,
    MONEY_SUM,
    NUMBER,
    ROLES,
    ROW,
    SEATS,
    SUMS,
    TEXT,
    THING,
    THINGS,
    TIME,
    WHO,
)
from magnat.gym.spaces.vocabulary import in_words
from magnat.gym.table import new_observation_writer
from scripts import write_gym_number_meanings
from tests.gym.playing import BOXES, play_on

Values = tuple[Any, ...]


class Watcher:
    """Compares what a seat sees, as its Glimpse in JSON, with its observation."""

    def __init__(self, table: TableEnv, seat: int) -> None:
        self.game: Game = table.game
        self.seat = seat
        self.writer, self.row, _ = new_observation_writer(table.setup, table.setup.secrecy)
        self.layout = table.layout

    def observation(self, s: State) -> bytes:
        self.writer.write(s, self.seat, -1, None)
        return self.row.tobytes()

    def glimpse(self, s: State) -> dict[str, Any]:
        seen = Glimpse(s, self.seat, self.game.secrecy()).json(self.game.codec)
        for name in ("pace", "since", "asked", "outcome"):  # `since` is seen as the time left
            del seen[name]
        return seen

    def differ(self, s: State, other: State) -> tuple[bool, bool]:
        """Return whether the two tables differ for the seat, and whether its observations do."""
        first = self.observation(s)
        second = self.observation(other)
        assert self.observation(s) == first, "looking again writes the same"
        return self.glimpse(s) != self.glimpse(other), first != second


def varied(name: str, value: Any, s: State, table: TableEnv) -> Values:
    """Return other values for a field of a step."""
    role = ROLES.get(name, NUMBER)
    items, n = table.layout.items, s.seats
    if isinstance(value, bool):
        return (not value,)
    if role == WHO:
        return tuple([seat for seat in (-1, *range(n + 1)) if seat != value])
    if role == THING:
        return ((value + 1) % items, (value + items // 2) % items)
    if role == THINGS:
        return ((0,), (1, items - 1), (0, 1), tuple(range(items)))
    if role == GOODS:
        return (((len(s.count) - 1, 2),), ((len(s.count) - 1, -1),))
    if role == SUMS:
        if isinstance(value, int):
            return (value + unit(table),)
        return (((0, unit(table)),), ((n - 1, unit(table)),), ((0, 2 * unit(table)),))
    if role == SEATS:
        return ((0,), (n - 1,), (0, 1))
    if role == MONEY_SUM:
        return (value + unit(table), -unit(table))
    if role == ID:
        return ((1,), (2, 3)) if isinstance(value, tuple) else (value + 1, value + 2)
    if role == TEXT:
        return (next(iter(sorted(s.edition.rulebook.by_slug))),)
    if role == TIME:
        return (value + 7_000,)
    if role == ROW:
        return ((3,), (3, 4))
    return (value + 1, value + 5)


def plain(cls: type, name: str, s: State, table: TableEnv) -> Any:
    """Return a first value for a field of a step."""
    role = ROLES.get(name, NUMBER)
    if name == "seat":
        return s.turn if s.turn >= 0 else 0
    default = defaults(cls).get(name)
    if role in (THINGS, GOODS, SUMS, SEATS, ROW):
        return default if default is not None else ()
    if name == "chosen":
        return ()
    if role == TEXT:
        return sorted(s.edition.rulebook.by_slug)[1]
    if role == MONEY_SUM:
        return 3 * unit(table)
    if role == TIME:
        return s.clock + 20_000
    return default if default is not None else 0


def made(cls: type[Step[Any]], values: list[Any]) -> Step[Any]:
    """Return a step with these values. Compiled classes take no number for a flag: numbers become
    False until the class accepts them."""
    ways = [(one, False) if one in (0, ()) and i > 0 else (one,) for i, one in enumerate(values)]
    for way in itertools.product(*ways):
        try:
            return cls(*way)
        except TypeError:
            continue
    raise AssertionError(f"{cls} takes none of {values}")


def defaults(cls: type) -> dict[str, Any]:
    return {
        name: one.default
        for name, one in inspect.signature(cls).parameters.items()
        if one.default is not inspect.Parameter.empty
    }


def unit(table: TableEnv) -> int:
    """Return a small sum of the box: a five-hundredth of what players start with."""
    return max(int(table.layout.unit) // 500, 1)


def steps_of(table: TableEnv) -> list[type[Step[Any]]]:
    return [one for one in table.vocabulary.steps if not one.__name__.startswith(HIDDEN_RIGHT)]


def laid(s: State, step: Step[Any], where: str) -> State:
    """Return a copy of the table with the step as the question, beside the agenda or below the
    question."""
    other = s.clone()
    if where == "question":
        other.agenda = [*s.agenda[:-1], step]
    elif where == "waiting":
        other.agenda = [*s.agenda[:-1], step, s.agenda[-1]]
    else:
        assert isinstance(step, Window)
        other.standing = [*[one for one in s.standing if one.kind != step.kind], step]
    return other


@pytest.mark.parametrize("box", BOXES)
def test_every_field_of_every_window_and_step_is_seen(box: str) -> None:
    """Change one field of a question, an open window or a waiting step: whenever the Glimpse of a
    seat changes, so does its observation, and otherwise it does not."""
    table = raw_env(box, seats=3)
    table.reset(seed=1)
    s = table.s
    watchers = [Watcher(table, seat) for seat in range(3)]
    kinds = dict(BESIDE)
    seen = 0
    for cls in steps_of(table):
        is_window = issubclass(cls, Window) and not issubclass(cls, Chance)
        places = ["waiting"]
        if is_window:
            places.append("question")
        if issubclass(cls, Window) and cls.kind in kinds:
            places.append("beside")
        first = made(cls, [plain(cls, name, s, table) for name in fields(cls)])
        for name in fields(cls):
            values: Values = (0, 1, 2) if name == "seat" else ()
            for value in values or varied(name, getattr(first, name), s, table):
                second = first.changed({name: value})
                for where in places:
                    if ROLES.get(name) == TIME and where != "beside":
                        continue  # the hour of a window counts while it stands beside the agenda
                    one, other = laid(s, first, where), laid(s, second, where)
                    for watcher in watchers:
                        wanted, found = watcher.differ(one, other)
                        assert wanted == found, (where, first, second, watcher.seat)
                        seen += wanted
    assert seen > 100


def changed_tables(s: State, table: TableEnv) -> list[tuple[str, State]]:
    """Return copies of a table in each of which one thing is different."""
    found: list[tuple[str, State]] = []

    def changed(what: str) -> State:
        found.append((what, s.clone()))
        return found[-1][1]

    for src in range(s.seats):
        dst = (src + 1) % s.seats
        if s.cash(src) >= unit(table):
            changed(f"money {src} to {dst}").pay(src, dst, unit(table), "")
        if s.cash(src) >= unit(table):
            changed(f"money {src} to bank").pay(src, s.bank, unit(table), "")
    for item in range(0, len(s.held_by), 3):
        other = changed(f"item {item}")
        other.take_rows()
        other.held_by[item] = (s.held_by[item] + 1) % s.first_deck()
    for good in range(1, len(s.count)):
        other = changed(f"good {good}")
        other.take_rows()
        row = other.count[good][:]
        row[0] += 1
        other.count[good] = row
    for name in s.own:
        value = getattr(s, name)
        if bound := s.own_bound(name):
            for number in range(0, bound, 7):
                setattr(changed(f"{name} {number}"), name, sorted({*value} ^ {number}))
        elif isinstance(value, list):
            for i, entry in enumerate(value):
                other = changed(f"{name} {i}")
                fresh = value[:]
                fresh[i] = not entry if isinstance(entry, bool) else entry + 1
                setattr(other, name, fresh)
        else:
            other = changed(name)
            setattr(other, name, not value if isinstance(value, bool) else value + 1)
    for seat in range(s.seats):
        changed(f"skips {seat}").skips = [n + (i == seat) for i, n in enumerate(s.skips)]
        if s.alive[seat]:
            other = changed(f"out {seat}")
            other.alive = [is_in and i != seat for i, is_in in enumerate(s.alive)]
            other.fallen = [*s.fallen, seat]
    changed("turn").turn = (s.turn + 1) % s.seats
    changed("time").time_up = True
    changed("clock").clock = s.clock + 1000
    return found


@pytest.mark.parametrize("box", BOXES)
def test_one_thing_that_a_seat_sees_is_another_observation(box: str) -> None:
    table = raw_env(box, seats=3)
    table.reset(seed=2)
    luck = np.random.default_rng(2)
    seen = hidden = 0
    for _ in range(3):
        play_on(table, luck, 60)
        if not table.agents or table.s.outcome is not None:
            table.reset()
        s = table.s
        watchers = [Watcher(table, seat) for seat in (0, 2)]
        for what, other in changed_tables(s, table):
            for watcher in watchers:
                wanted, found = watcher.differ(s, other)
                assert found == wanted, (what, watcher.seat)
                seen += wanted
                hidden += not wanted
    assert seen > 200
    assert hidden > 0 or not table.layout.hides


@pytest.mark.parametrize("box", BOXES)
def test_what_a_seat_may_not_see_changes_nothing_that_its_agent_sees(box: str) -> None:
    """The leak test: other tables that the Glimpse cannot tell from this one look the same."""
    table = raw_env(box, seats=3)
    luck = np.random.default_rng(5)
    table.reset(seed=3)
    tried = 0
    for round in range(6):
        play_on(table, luck, 15)
        for agent in table.agents:
            seat = table.seat_of[agent]
            other = Glimpse(table.s, seat, table.game.secrecy()).sample(100 * round + seat + 1)
            tried += table.game.codec.dump(other) != table.game.codec.dump(table.s)
            watcher = Watcher(table, seat)
            assert watcher.observation(table.s) == watcher.observation(other)
            masks = [
                ActionBuilder(table.vocabulary, seat, choices(s, seat), True).numbers
                for s in (table.s, other)
            ]
            assert masks[0] == masks[1]
    assert tried > 5, "nothing was hidden, so nothing was tried"


def test_secret_purses_are_not_shown() -> None:
    table = raw_env("richesses", seats=3)
    table.reset(seed=1)
    poorer = table.s.clone()
    poorer.pay(1, poorer.bank, 7_000_000, "faillite.precaution")
    assert Watcher(table, 0).differ(table.s, poorer) == (False, False)
    assert Watcher(table, 1).differ(table.s, poorer) == (True, True)


def test_the_action_under_way_is_seen() -> None:
    """While a deal is composed, each number that is given shows in the next observation."""
    table = raw_env("monopoly", seats=3)
    luck = np.random.default_rng(3)
    seen = 0
    table.reset(seed=3)
    for _ in range(600):
        if not table.agents:
            table.reset()
        agent, moves = table.agent_selection, table.running.moves  # type: ignore[union-attr]
        before = table.observe(agent)["observation"]
        play_on(table, luck, 1)
        if table.running is not None and table.running.moves == moves:
            assert (table.observe(agent)["observation"] != before).any()
            seen += 1
    assert seen > 100


@pytest.mark.parametrize("box", BOXES)
def test_every_number_has_a_name_of_its_own(box: str) -> None:
    table = raw_env(box, seats=3)
    names = [table.describe(i) for i in range(table.layout.size)]
    assert len(set(names)) == len(names)
    meanings = [table.vocabulary.meaning(i) for i in range(table.vocabulary.size)]
    assert len(set(meanings)) == len(meanings)
    ends = [first + size for first, size in table.layout.parts.values()]
    assert ends[-1] == len(names)
    with pytest.raises(IndexError, match="positions 0 to"):
        table.describe(len(names))


def test_names_are_words() -> None:
    table = raw_env("monopoly/europe", seats=2)
    meaning = table.vocabulary.meaning
    assert meaning(0) == "silence: let time pass"
    assert meaning(4) == "amount: part 3 of 16"
    assert "title:" in meaning(18 + 20)
    assert in_words("BidUpTo") == "bid up to"
    assert meaning(-1).startswith("no number of this box")
    names = [table.describe(i) for i in range(table.layout.size)]
    assert "alive: yourself" in names
    assert "question: is purchase" in names
    assert any([name.startswith("offers: 1: amount") for name in names])


def test_a_structured_observation_has_the_same_numbers() -> None:
    flat, parts = raw_env("eldorado", seats=3), raw_env("eldorado", seats=3, structured=True)
    flat.reset(seed=1)
    parts.reset(seed=1)
    agent = flat.agent_selection
    seen = parts.observe(agent)
    assert parts.observation_space(agent).contains(seen)
    joined = np.concatenate(list(seen["observation"].values()))
    assert (joined == flat.observe(agent)["observation"]).all()
    assert list(seen["observation"]) == [one for one, (_, n) in flat.layout.parts.items() if n]


@pytest.mark.parametrize("value", [0.0, 1.0, -1.0, 0.1, 1 / 16, 7.25, -19.5, 3e-5])
def test_bits_are_those_of_a_float(value: float) -> None:
    found = np.array([float_bits(value)], dtype=np.int32).view(np.float32)[0]
    assert found == pytest.approx(value, rel=2e-7)


def test_the_page_of_numbers_is_up_to_date() -> None:
    assert (
        write_gym_number_meanings.PAGE.read_text(encoding="utf-8")
        == write_gym_number_meanings.page()
    ), "run python -m scripts.write_gym_number_meanings"

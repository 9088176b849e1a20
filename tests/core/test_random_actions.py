"""Random actions in any order and at any time: the books balance after each step."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from magnat.core.action_and_choice import Action, Choice, Illegal
from magnat.core.audit import audit
from magnat.core.kernel import act, choices, deadline, lapse
from magnat.core.state import State
from magnat.core.step_and_window import CHANCE, NEVER, Chance, Seat
from magnat.kit.dice import Dice
from tests.toy import GAME

FAIR = GAME.load()


def filled(data: st.DataObject, choice: Choice) -> Action:
    """Draw any action that the choice covers."""
    amount = 0
    if choice.by:
        amount = choice.low + choice.by * data.draw(
            st.integers(0, (choice.high - choice.low) // choice.by)
        )
    items: tuple[int, ...] = ()
    if choice.most:
        most = min(choice.most, len(choice.pool))
        items = tuple(
            data.draw(
                st.lists(
                    st.sampled_from(choice.pool), min_size=choice.least, max_size=most, unique=True
                )
            )
        )
    return choice.fill(amount, items)


class Fair(RuleBasedStateMachine):
    """The toy game, played by hypothesis."""

    def __init__(self) -> None:
        super().__init__()
        self.s: State = GAME.start(FAIR, 2, seed=1)
        self.seen = 0

    @initialize(
        seats=st.integers(2, 4), seed=st.integers(0, 1 << 40), pace=st.sampled_from((50, 100))
    )
    def laid(self, seats: int, seed: int, pace: int) -> None:
        self.s = GAME.start(FAIR, seats, seed=seed, listen=True, pace=pace)
        self.seen = 0

    def is_on(self) -> bool:
        return self.s.outcome is None

    def offers(self) -> list[tuple[Seat, Choice]]:
        seats = [*self.s.living(), CHANCE]
        return [(seat, choice) for seat in seats for choice in choices(self.s, seat)]

    @rule(data=st.data(), haste=st.integers(0, 3000))
    @precondition(is_on)
    def somebody_does_what_he_may(self, data: st.DataObject, haste: int) -> None:
        found = self.offers()
        if not found:
            assert deadline(self.s) < NEVER
            return
        seat, choice = data.draw(st.sampled_from(found))
        action = filled(data, choice)
        assert choice.covers(action)
        now = min(self.s.clock + haste, max(deadline(self.s) - 1, self.s.clock))
        act(self.s, now, seat, action)

    @rule(ms=st.integers(0, 9000))
    def time_passes(self, ms: int) -> None:
        clock = self.s.clock
        lapse(self.s, clock + ms)
        assert self.s.clock == clock + ms
        assert deadline(self.s) > self.s.clock

    @rule()
    @precondition(lambda self: self.is_on() and deadline(self.s) < NEVER)
    def silence_until_something_happens(self) -> None:
        lapse(self.s, deadline(self.s))

    @rule(data=st.data(), seat=st.integers(-2, 4))
    @precondition(is_on)
    def somebody_does_what_another_may(self, data: st.DataObject, seat: Seat) -> None:
        found = self.offers()
        if not found:
            return
        _, choice = data.draw(st.sampled_from(found))
        action = filled(data, choice)
        if any([mine.covers(action) for mine in choices(self.s, seat)]):
            return
        self.is_refused(seat, action)

    @rule(beyond=st.integers(1, 5), seat=st.integers(0, 3))
    @precondition(is_on)
    def somebody_overdoes_it(self, beyond: int, seat: Seat) -> None:
        for choice in choices(self.s, seat):
            if choice.by:
                self.is_refused(seat, choice.fill(choice.high + beyond, choice.pool[:1]))

    def is_refused(self, seat: Seat, action: Action) -> None:
        before = self.dump()
        try:
            act(self.s, self.s.clock, seat, action)
        except Illegal as refusal:
            assert str(refusal)
        else:
            raise AssertionError(f"seat {seat} could {action!r}")
        assert self.dump() == before

    @rule()
    def the_table_is_saved_and_restored(self) -> None:
        saved = json.loads(json.dumps(self.dump()))
        again = GAME.codec.restore(type(self.s), FAIR, saved)
        assert GAME.codec.dump(again) == self.dump()
        assert deadline(again) == deadline(self.s)
        again.events = self.s.events
        self.s = again

    def dump(self) -> dict[str, Any]:
        return GAME.codec.dump(self.s)

    @invariant()
    def the_books_balance(self) -> None:
        assert audit(self.s) == []

    @invariant()
    def every_event_cites_a_paragraph(self) -> None:
        for event in (self.s.events or [])[self.seen :]:
            assert event.cite in FAIR.rulebook, event
        self.seen = len(self.s.events or [])

    @invariant()
    def somebody_can_act_or_something_is_due(self) -> None:
        if self.is_on():
            assert self.offers() or deadline(self.s) < NEVER

    @invariant()
    def the_host_throws_only_where_no_seed_does(self) -> None:
        if self.is_on() and isinstance(self.s.agenda[-1], Chance):
            assert self.s.luck is None
        if self.s.luck is not None:
            assert choices(self.s, CHANCE) == []


TestFair = Fair.TestCase
TestFair.settings = settings(
    max_examples=120,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


def test_the_machine_can_find_a_fault() -> None:
    machine = Fair()
    machine.laid(2, 0, 100)
    assert machine.offers()[0][1].action == Dice((1,))
    machine.s.count[0][0] += 1
    try:
        machine.the_books_balance()
    except AssertionError:
        return
    raise AssertionError("money appeared and nobody noticed")

"""Each rule of the kernel, tested on the minimal game."""

from __future__ import annotations

from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from magnat.core.action_and_choice import Action, Choice, Illegal
from magnat.core.kernel import (
    Deadlines,
    act,
    answers,
    choices,
    deadline,
    lapse,
    settle,
    windows,
)
from magnat.core.luck import Luck
from magnat.core.state import Outcome
from magnat.core.step_and_window import CHANCE, NEVER, NOBODY, Ms, Seat, Step, Window
from magnat.kit.trade import Offer
from magnat.play.simulate.random_walk import next_entry
from tests.core.minimal_game import (
    CITE,
    CODEC,
    Ask,
    Beside,
    Coin,
    Idle,
    Mark,
    MinimalState,
    Say,
    Toss,
    heard,
    minimal_table,
)
from tests.toy import GAME as FAIR


def laid(*steps: Step[Any], standing: tuple[Window[Any], ...] = (), seed: int = 0) -> MinimalState:
    """Return a table with these steps on the agenda, above an idle window that keeps the agenda
    from running empty."""
    s = minimal_table(seed=seed)
    for window in standing:
        s.open(window)
    s.do_all([*steps, Idle()])
    settle(s)
    return s


# Steps for these tests alone


class Mean(Ask):
    """A window that refuses an action that its blanks allow."""

    def fault(self, s: MinimalState, seat: Seat, action: Action) -> Illegal | None:
        return Illegal("seat {0} may not", self.cite, seat)


class Mute(Ask):
    """A window in which no seat has a choice."""

    def choices(self, s: MinimalState, seat: Seat) -> list[Choice]:
        return []


class MuteBeside(Beside):
    def choices(self, s: MinimalState, seat: Seat) -> list[Choice]:
        return []


class Patient(Ask):
    """A window that puts the same object on the agenda again when it is answered, and after silence
    until `marks` has three entries."""

    def run(self, s: MinimalState) -> None:
        s.mark(-self.n)
        if len(s.marks) < 3:
            s.do(self)

    def take(self, s: MinimalState, seat: Seat, action: Action) -> None:
        s.do(self)


class Peek(Ask):
    """A window that records, when it is answered, whether it is still open."""

    def take(self, s: MinimalState, seat: Seat, action: Action) -> None:
        s.mark(len([step for step in [*s.agenda, *s.standing] if isinstance(step, Peek)]))


class Again(Ask):
    """A window that stays open by calling `do` with itself, n times."""

    def take(self, s: MinimalState, seat: Seat, action: Action) -> None:
        s.mark(self.n)
        if self.n > 1:
            s.do(Again(self.seat, self.n - 1, self.ms))


class Plan(Ask):
    """A window that puts several steps on the agenda when it is answered."""

    def take(self, s: MinimalState, seat: Seat, action: Action) -> None:
        s.do(Mark(NOBODY, 1), Ask(seat, 2), Mark(NOBODY, 3))


class Fall(Step[MinimalState]):
    cite = CITE

    def run(self, s: MinimalState) -> None:
        s.mark(-self.seat)
        s.eliminate(self.seat, self.cite)
        s.do(Mark(self.seat, 99), Mark(NOBODY, 50 + self.seat))


class Next(Step[MinimalState]):
    """The turn loop: it stays on the agenda below the turn that it plans."""

    cite = CITE

    def run(self, s: MinimalState) -> None:
        if len(s.living()) == 1:
            s.finish(Outcome((1,) * s.seats, (), CITE))
            return
        s.begin_turn(s.next_living(s.turn))
        s.do(Ask(s.turn, s.turn), Next(NOBODY))


class May(Ask):
    """A right: any seat may say its number at any time; then the given steps are planned."""

    def __init__(self, n: int, *steps: Step[Any]) -> None:
        super().__init__(NOBODY, n)
        self.steps: Final = steps

    def take(self, s: MinimalState, seat: Seat, action: Action) -> None:
        s.mark(self.n)
        s.do_all(list(self.steps))


class Bidding(Window[MinimalState]):
    """A window in which saying 1 bids, 2 passes, and 3 changes a hidden limit."""

    cite = CITE

    def __init__(self, seat: Seat, high: Seat, out: tuple[Seat, ...], limit: int) -> None:
        super().__init__(seat)
        self.high: Final = high
        self.out: Final = out
        self.limit: Final = limit

    def patience(self, s: MinimalState) -> Ms:
        return 700

    def choices(self, s: MinimalState, seat: Seat) -> list[Choice]:
        if seat in self.out:
            return []
        return [Choice(Say(n)) for n in (1, 2, 3)]

    def take(self, s: MinimalState, seat: Seat, action: Action) -> None:
        assert isinstance(action, Say)
        if action.n == 1:
            s.do(Bidding(NOBODY, seat, self.out, self.limit))
        elif action.n == 2:
            s.keep_asking(Bidding(NOBODY, self.high, (*self.out, seat), self.limit))
        else:
            s.keep_asking(Bidding(NOBODY, self.high, self.out, self.limit + 1))

    def run(self, s: MinimalState) -> None:
        s.mark(1000 + self.high)


# Atomic


@pytest.mark.parametrize(
    ("seat", "action"),
    [(0, Say(7)), (1, Say(1)), (0, Coin(1)), (9, Say(1)), (NOBODY, Say(1)), (CHANCE, Say(1))],
)
def test_an_illegal_action_changes_nothing_but_the_clock(seat: int, action: Action) -> None:
    s = laid(Ask(0, 1, 5000), standing=(Beside(0, 4, 9000),))
    before = CODEC.dump(s)
    with pytest.raises(Illegal):
        act(s, 800, seat, action)
    assert CODEC.dump(s) == before | {"clock": 800}
    assert heard(s) == []


def test_the_check_runs_before_the_window_is_closed() -> None:
    s = laid(Mean(0, 1))
    with pytest.raises(Illegal, match=r"seat 0 may not \[bare\.rule\]"):
        act(s, 0, 0, Say(1))
    assert isinstance(s.agenda[-1], Mean)
    assert s.marks == []


def test_a_refusal_names_what_is_impossible_and_the_paragraph_in_force() -> None:
    s = laid(Ask(0, 1))
    with pytest.raises(Illegal) as refused:
        act(s, 0, 0, Coin(1))
    assert str(refused.value) == "Coin is not possible now [bare.rule]"


class Forbids(Ask):
    """A window whose `refusal` cites the paragraph that forbids an action."""

    def refusal(self, s: MinimalState, seat: Seat, action: Action) -> Illegal | None:
        if action == Say(9):
            return Illegal("nobody says {0}", "bare.nine", 9)
        return None


def test_a_window_may_name_the_paragraph_that_forbids() -> None:
    s = laid(Ask(0, 1), standing=(Forbids(1, 2),))
    with pytest.raises(Illegal, match=r"nobody says 9 \[bare\.nine\]"):
        act(s, 0, 0, Say(9))
    with pytest.raises(Illegal, match="Say is not possible now"):
        act(s, 0, 0, Say(8))
    assert s.marks == []


def test_blanks_filled_wrongly_are_told_with_their_numbers() -> None:
    s = FAIR.start(FAIR.load(), seats=2, seed=7)
    s.give(0, 1, "fair.sale")
    (offer,) = [choice for choice in choices(s, 0) if isinstance(choice.action, Offer)]
    with pytest.raises(Illegal, match=r"21 is too much: at most 20 \[fair\.trade\]"):
        act(s, 0, 0, offer.fill(21, (0,)))


# A window is closed before its answer is taken


def test_a_window_is_closed_before_it_is_taken() -> None:
    s = laid(Peek(0, 1), standing=(Peek(1, 2),))
    act(s, 0, 0, Say(1))
    assert s.marks == [1]  # the other one, which stands
    act(s, 0, 1, Say(2))
    assert s.marks == [1, 0]


def test_a_window_stays_open_only_by_doing_itself_again() -> None:
    s = laid(Again(0, 3))
    for n in (3, 2, 1):
        act(s, 0, 0, Say(n))
    assert s.marks == [3, 2, 1]
    assert s.agenda == [Idle()]


def test_a_step_further_on_is_the_same_but_for_what_changed() -> None:
    window = Beside(1, 4, 500)
    assert window.changed({"hour": 900}) == Beside(1, 4, 900)
    assert window.changed({}) == window
    assert window == Beside(1, 4, 500)  # it is immutable
    with pytest.raises(AssertionError, match="Beside has no field minute"):
        window.changed({"minute": 3})


# Order


def test_what_an_answer_plans_happens_in_the_order_written_and_before_all_that_waits() -> None:
    s = laid(Plan(0, 9), Mark(NOBODY, 4))
    act(s, 0, 0, Say(9))
    assert s.marks == [1]
    act(s, 0, 0, Say(2))
    assert s.marks == [1, 2, 3, 4]


# Elimination in mid-air


def test_steps_of_a_seat_that_falls_are_dropped_even_those_it_plans_itself() -> None:
    s = laid(Fall(1), Mark(1, 7), Ask(1, 8), Mark(2, 9))
    assert s.marks == [-1, 51, 9]
    assert s.agenda == [Idle()]


def test_the_turn_loop_survives_a_player_who_falls_in_his_turn() -> None:
    s = minimal_table(seats=3)
    s.do(Next(NOBODY))
    settle(s)
    assert s.turn == 0
    s.allowed = (May(60, Fall(0)),)
    act(s, 0, 1, Say(60))
    assert s.living() == [1, 2]
    assert s.turn == 1
    assert s.agenda[-1] == Ask(1, 1)


def test_the_game_ends_in_the_loop_when_one_is_left() -> None:
    s = minimal_table(seats=2)
    s.do(Next(NOBODY))
    settle(s)
    s.allowed = (May(60, Fall(0)),)
    act(s, 0, 0, Say(60))
    assert s.outcome is not None
    assert (s.agenda, s.standing) == ([], [])


def test_an_agenda_that_runs_dry_before_the_end_is_a_bug() -> None:
    s = minimal_table()
    s.do(Mark(0, 1))
    with pytest.raises(AssertionError, match="the agenda ran dry before the game was over"):
        settle(s)


# Useless windows


def test_a_window_that_nobody_can_answer_closes_at_once_as_if_in_silence() -> None:
    s = laid(Mute(0, 3, 5000))
    assert s.marks == [-3]
    assert s.clock == 0
    assert s.agenda == [Idle()]


def test_a_standing_window_that_nobody_can_answer_is_swept_away() -> None:
    s = laid(standing=(MuteBeside(0, 3), Beside(1, 4)))
    assert s.standing == [Beside(1, 4)]


# Time


def test_silence_closes_the_top_window_at_the_last_millisecond_and_not_before() -> None:
    s = laid(Ask(0, 1, 500))
    assert deadline(s) == 500
    lapse(s, 499)
    assert s.marks == []
    lapse(s, 500)
    assert s.marks == [-1]


def test_an_action_in_the_last_millisecond_counts_and_one_at_the_hour_is_late() -> None:
    s = laid(Ask(0, 1, 500))
    twin = s.clone()
    act(s, 499, 0, Say(1))
    assert s.marks == [1]
    with pytest.raises(Illegal):
        act(twin, 500, 0, Say(1))
    assert twin.marks == [-1]


def test_a_window_without_patience_waits_for_ever() -> None:
    s = laid(Ask(0, 1))
    assert deadline(s) == NEVER
    lapse(s, 1 << 50)
    assert s.agenda[-1] == Ask(0, 1)


def test_an_action_dated_before_the_clock_is_taken_at_the_clock() -> None:
    s = laid(Ask(0, 1), Ask(0, 2, 100))
    lapse(s, 900)
    act(s, 300, 0, Say(1))
    assert s.clock == 900
    assert deadline(s) == 1000


def test_windows_in_a_row_each_have_their_own_silence() -> None:
    s = laid(Ask(0, 1, 100), Ask(1, 2, 100), Ask(2, 3, 100))
    lapse(s, 250)
    assert s.marks == [-1, -2]
    assert deadline(s) == 300


def test_standing_windows_close_at_their_own_hour_in_order_not_all_at_the_end() -> None:
    s = laid(
        Ask(0, 1, 200),
        Ask(0, 2, 200),
        standing=(Beside(1, 7, 350), Beside(1, 8, 50), Beside(1, 9, 250)),
    )
    lapse(s, 1000)
    assert s.marks == [-8, -1, -9, -7, -2]
    assert s.standing == []
    assert s.clock == 1000


def test_at_one_and_the_same_hour_the_top_closes_first_then_what_was_opened_first() -> None:
    s = laid(Ask(0, 1, 200), standing=(Beside(1, 7, 200), Beside(1, 8, 200)))
    lapse(s, 200)
    assert s.marks == [-1, -7, -8]


def test_what_is_planned_in_silence_is_counted_from_the_hour_it_was_planned() -> None:
    class Then(Ask):
        def run(self, s: MinimalState) -> None:
            s.do(Ask(0, 5, 100))

    s = laid(Then(0, 1, 300))
    lapse(s, 350)
    assert deadline(s) == 400


@pytest.mark.parametrize(("pace", "due"), [(100, 500), (200, 1000), (50, 250), (100_000, 500_000)])
def test_the_pace_of_the_table_scales_patience_and_not_agreed_hours(pace: int, due: Ms) -> None:
    s = laid(Ask(0, 1, 500), standing=(Beside(0, 2, 900_000),))
    s.pace = pace
    assert deadline(s) == due
    lapse(s, due - 1)
    assert s.marks == []
    lapse(s, due)
    assert s.marks == [-1]
    assert deadline(s) == 900_000


def test_the_deadlines_say_when_an_answer_comes_in_time() -> None:
    hours = Deadlines(laid(Ask(0, 1, 500), standing=(Beside(0, 2, 300),)))
    assert (hours.closes, hours.due, hours.beside) == (500, 300, Beside(0, 2, 300))
    assert [hours.interrupts(hour) for hour in (299, 300)] == [False, True]
    assert [hours.in_time(hour) for hour in (498, 499, 500, 1000)] == [498, 499, 499, 499]
    hours.s.clock = 600
    assert hours.in_time(1000) == 600


def test_a_question_that_falls_silent_first_is_interrupted_by_nothing() -> None:
    hours = Deadlines(laid(Ask(0, 1, 200), standing=(Beside(0, 2, 300),)))
    assert (hours.closes, hours.due, hours.beside) == (200, 200, None)
    assert not hours.interrupts(1000)


times = st.lists(st.integers(0, 2500), min_size=1, max_size=6)


@given(times, st.integers(0, 3), st.integers(0, 400), st.integers(20, 300))
def test_time_is_a_function_however_it_is_cut(
    cuts: list[int], calls: int, hour: int, pace: int
) -> None:
    s = laid(
        *[Ask(n % 3, n + 1, 130 * n + 70) for n in range(calls)],
        Bidding(NOBODY, 1, (), 0),
        standing=(Beside(0, 20, hour), Beside(1, 21, 2 * hour), Beside(2, 22, 777)),
    )
    s.pace = pace
    whole = s.clone()
    for cut in sorted(cuts):
        lapse(s, cut)
    lapse(whole, max(cuts))
    assert CODEC.dump(s) == CODEC.dump(whole)
    assert heard(s) == heard(whole)


@given(st.integers(1, 1 << 60), st.integers(0, 60), times)
def test_time_is_a_function_in_the_middle_of_a_game(
    seed: int, played: int, cuts: list[int]
) -> None:
    s = FAIR.start(FAIR.load(), seats=3, seed=seed)
    luck = Luck(seed)
    for _ in range(played):
        if s.outcome is not None:
            break
        next_entry(s, luck).apply(s)
    whole = s.clone()
    now = s.clock
    for cut in sorted(cuts):
        lapse(s, now + 40 * cut)
    lapse(whole, now + 40 * max(cuts))
    assert FAIR.codec.dump(s) == FAIR.codec.dump(whole)


# Silence is measured on the top window only


def test_a_bid_starts_the_silence_again() -> None:
    s = laid(Bidding(NOBODY, NOBODY, (), 0))
    act(s, 600, 1, Say(1))
    assert deadline(s) == 1300
    lapse(s, 1299)
    assert s.marks == []
    lapse(s, 1300)
    assert s.marks == [1001]


def test_a_window_that_does_itself_again_is_asked_anew_even_if_it_is_the_very_same() -> None:
    s = laid(Patient(0, 5, 100))
    act(s, 60, 0, Say(5))
    assert deadline(s) == 160
    lapse(s, 1000)
    assert s.marks == [-5, -5, -5]
    assert s.agenda == [Idle()]


def test_a_pass_does_not_start_it_again() -> None:
    s = laid(Bidding(NOBODY, NOBODY, (), 0))
    act(s, 600, 1, Say(2))
    assert deadline(s) == 700


def test_raising_a_limit_in_secret_does_not_start_it_again() -> None:
    s = laid(Bidding(NOBODY, NOBODY, (), 0))
    act(s, 100, 1, Say(1))
    act(s, 600, 1, Say(3))
    assert deadline(s) == 800


def test_an_unrelated_right_does_not_start_it_again() -> None:
    s = laid(Bidding(NOBODY, NOBODY, (), 0))
    s.allowed = (May(70), May(71, Mark(NOBODY, 5)))
    act(s, 300, 2, Say(70))
    act(s, 600, 2, Say(71))
    assert s.marks == [70, 71, 5]
    assert deadline(s) == 700


def test_a_right_that_opens_a_window_beside_does_not_start_it_again() -> None:
    class Opens(Step[MinimalState]):
        cite = CITE

        def run(self, s: MinimalState) -> None:
            s.open(Beside(1, 9, 5000))

    s = laid(Bidding(NOBODY, NOBODY, (), 0))
    s.allowed = (May(70, Opens(NOBODY)),)
    act(s, 300, 2, Say(70))
    act(s, 600, 1, Say(9))
    assert s.standing == []
    assert deadline(s) == 700


def test_a_right_whose_window_is_useless_does_not_start_it_again() -> None:
    s = laid(Bidding(NOBODY, NOBODY, (), 0))
    s.allowed = (May(70, Mute(1, 8, 50)),)
    act(s, 600, 2, Say(70))
    assert s.marks == [70, -8]
    assert deadline(s) == 700


def test_dice_that_the_seed_throws_do_not_start_it_again() -> None:
    s = laid(Bidding(NOBODY, NOBODY, (), 0), seed=4)
    s.allowed = (May(70, Toss(NOBODY)),)
    act(s, 600, 2, Say(70))
    assert len(s.marks) == 2
    assert deadline(s) == 700


def test_an_interruption_starts_it_again_when_it_resurfaces() -> None:
    s = laid(Bidding(NOBODY, NOBODY, (), 0))
    s.allowed = (May(70, Ask(1, 8)),)
    act(s, 600, 2, Say(70))
    assert s.agenda[-1] == Ask(1, 8)
    assert deadline(s) == NEVER
    act(s, 5000, 1, Say(8))
    assert deadline(s) == 5700


def test_an_interruption_that_ends_in_silence_starts_it_again_at_that_hour() -> None:
    s = laid(Bidding(NOBODY, NOBODY, (), 0))
    s.allowed = (May(70, Ask(1, 8, 100)),)
    act(s, 600, 2, Say(70))
    lapse(s, 1000)
    assert s.marks == [70, -8]
    assert deadline(s) == 1400


# Where an answer may go


def test_an_answer_goes_to_the_top_then_to_what_stands_then_to_a_right() -> None:
    s = laid(Ask(0, 1), standing=(Beside(0, 1), Beside(1, 2)))
    s.allowed = (May(1), May(3))
    assert windows(s) == [Ask(0, 1), Beside(0, 1), Beside(1, 2), *s.allowed]
    assert choices_said(s, 0) == [1, 1, 1, 3]
    assert choices_said(s, 1) == [2, 1, 3]
    act(s, 0, 0, Say(1))
    assert s.agenda == [Idle()]
    assert len(s.standing) == 2
    act(s, 0, 0, Say(1))
    assert s.standing == [Beside(1, 2)]


def choices_said(s: MinimalState, seat: Seat) -> list[int]:
    return [choice.action.n for choice in choices(s, seat) if isinstance(choice.action, Say)]


def test_what_is_asked_is_listed_without_the_rights() -> None:
    s = laid(Ask(0, 1), standing=(Beside(0, 2),))
    s.allowed = (May(3),)
    assert [choice.action for choice in answers(s, 0)] == [Say(1), Say(2)]
    assert answers(s, 1) == []


def test_only_windows_on_top_are_asked_not_those_below() -> None:
    s = laid(Ask(0, 1), Ask(1, 2))
    assert choices_said(s, 1) == []
    with pytest.raises(Illegal):
        act(s, 0, 1, Say(2))


# Seats that may act


def test_nobody_acts_after_the_game_is_over() -> None:
    s = laid(Ask(0, 1, 500))
    s.finish(Outcome((1, 2, 3), (), CITE))
    assert [choices(s, seat) for seat in (0, 1, 2, CHANCE, NOBODY)] == [[]] * 5
    assert windows(s) == []
    assert deadline(s) == NEVER
    with pytest.raises(Illegal, match=r"the game is over \[bare\.rule\]"):
        act(s, 900, 0, Say(1))
    lapse(s, 1000)
    assert s.clock == 1000


def test_a_seat_that_is_out_has_no_choice_and_is_refused() -> None:
    s = laid()
    s.allowed = (May(3),)
    s.eliminate(1, CITE)
    assert choices(s, 1) == []
    with pytest.raises(Illegal, match="a player who is out cannot act"):
        act(s, 0, 1, Say(0))


@pytest.mark.parametrize("seat", [3, 99, NOBODY, -3])
def test_a_seat_that_does_not_exist_has_no_choice_and_is_refused(seat: int) -> None:
    s = laid()
    s.allowed = (May(3),)
    assert choices(s, seat) == []
    with pytest.raises(Illegal, match=f"there is no seat {seat}: they are 0 to 2"):
        act(s, 0, seat, Say(0))


# Chance


def test_with_a_seed_the_dice_answer_themselves() -> None:
    s = laid(Toss(0), Toss(0), seed=4)
    assert len(s.marks) == 2
    assert set(s.marks) <= {100, 101}
    assert choices(s, CHANCE) == []
    with pytest.raises(Illegal, match="Coin is not possible now"):
        act(s, 0, CHANCE, Coin(1))


def test_without_a_seed_the_host_is_asked_for_each_throw() -> None:
    s = laid(Toss(0), Mark(0, 5))
    assert [choice.action for choice in choices(s, CHANCE)] == [Coin(0), Coin(1)]
    assert choices(s, 0) == []
    with pytest.raises(Illegal):
        act(s, 0, 0, Coin(1))
    with pytest.raises(Illegal):
        act(s, 0, CHANCE, Coin(2))
    act(s, 0, CHANCE, Coin(1))
    assert s.marks == [101, 5]


def test_chance_answers_dice_and_nothing_that_is_asked_of_players() -> None:
    s = laid(Bidding(NOBODY, NOBODY, (), 0), standing=(Beside(NOBODY, 5),))
    s.allowed = (May(6),)
    assert choices(s, CHANCE) == []
    for n in (1, 5, 6):
        with pytest.raises(Illegal):
            act(s, 0, CHANCE, Say(n))
    assert s.marks == []
    s = laid(Toss(0), standing=(Beside(NOBODY, 5),))
    assert [choice.action for choice in choices(s, CHANCE)] == [Coin(0), Coin(1)]


def test_equal_seeds_play_equal_games_and_clones_diverge_alone() -> None:
    one, two = (FAIR.start(FAIR.load(), seats=3, seed=99) for _ in range(2))
    luck, same = Luck(5), Luck(5)
    for _ in range(10):
        next_entry(one, luck).apply(one)
        next_entry(two, same).apply(two)
    assert FAIR.codec.dump(one) == FAIR.codec.dump(two)
    before = FAIR.codec.dump(one)
    twin = one.clone()
    while twin.outcome is None:
        next_entry(twin, luck).apply(twin)
    assert FAIR.codec.dump(one) == before

"""Figures reveal no secret, windows name their kind, and flows are true."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

import pytest

from magnat.core.action_and_choice import Action, Choice
from magnat.core.choice_money import flows
from magnat.core.game import Game
from magnat.core.glimpse import SPECTATOR
from magnat.core.kernel import answerable, choices, windows
from magnat.core.luck import Luck
from magnat.core.shown_figures import Figures, Swap
from magnat.core.state import State
from magnat.core.step_and_window import Kind, Seat, Step, Window
from magnat.core.values.value import fields
from magnat.games import find
from magnat.kit.auction import Auction
from magnat.kit.claim import PromptClaims, StandingClaim
from magnat.kit.debt import Debt, RaiseMoney
from magnat.kit.trade import Offered
from tests.contract.all_boxes import BOXES, GAMES, start, wander

PATTERNS = {  # what the page reads of a window that says it is one of these
    "auction": Auction,
    "claim": StandingClaim,
    "debt": RaiseMoney,
    "offer": Offered,
    "prompt": PromptClaims,
}


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_figures_depend_on_nothing_that_the_seat_may_not_see(game: Game, edition: str) -> None:
    s = start(game, edition, 3, seed=61)
    luck = Luck(6)
    for _ in range(40):
        wander(s, luck, 8)
        for seat in [*range(s.seats), SPECTATOR]:
            told = game.figures(s, seat)
            assert isinstance(told, Figures)
            assert len(told.worth) == len(told.raisable) == s.seats
            if not game.secrecy().hides():
                assert told == game.figures(s, SPECTATOR)
            view = game.glimpse(s, seat)
            for _ in range(2):
                assert game.figures(view.sample(1 + luck.below(1 << 30)), seat) == told
        if s.outcome is not None:
            break


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_what_a_deal_changes_is_known_to_whoever_looks_on(game: Game, edition: str) -> None:
    s = start(game, edition, 3, seed=62)
    luck = Luck(7)
    for _ in range(40):
        wander(s, luck, 8)
        if s.outcome is not None:
            break
        living = s.living()
        seat, other = living[0], living[1]
        for _, _, offered in answerable(s, seat):
            for choice in offered:
                action: Any = choice.draw(luck)
                if type(action).__name__ != "Offer" or action.to != other:
                    continue
                swap = Swap(seat, other, action.items, action.goods)
                told = game.weigh(s, swap)
                assert [side.seat for side in told] in ([], [seat, other])
                public = game.glimpse(s, SPECTATOR).sample(1 + luck.below(1 << 30))
                assert game.weigh(public, swap) == told


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_every_window_is_of_a_kind_and_has_what_its_kind_promises(game: Game) -> None:
    for name, cls in game.codec.classes.items():
        if issubclass(cls, Window):
            assert cls.kind in get_args(Kind), name
            pattern = PATTERNS.get(cls.kind)
            if pattern is not None and not name.startswith("May"):
                assert set(fields(pattern)) <= set(fields(cls)), name


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_what_may_be_answered_is_told_by_window(game: Game, edition: str) -> None:
    s = start(game, edition, 3, seed=63)
    luck = Luck(8)
    for _ in range(40):
        wander(s, luck, 7)
        for seat in range(s.seats):
            found = answerable(s, seat)
            listed = [choice for _, _, offered in found for choice in offered]
            assert repr(listed) == repr(choices(s, seat))
            for n, window, _ in found:
                assert windows(s)[n] == window


OTHER_READINGS: list[tuple[str, str, dict[str, int | str | bool]]] = [
    ("monopoly", "europe", {"short_game": True, "claims": "automatic", "keep_mortgage_fee": False}),
    ("eldorado", "reconstruction", {"private_sales": True, "resale": "minimum"}),
    ("eldorado", "reconstruction", {"price_per": "series", "claims": "automatic"}),
    ("eldorado", "reconstruction", {"control_sale": "either", "stake": "fortune"}),
    ("eldorado", "reconstruction", {"levy_while_owing": True, "loan_deducted": True}),
    ("banking", "cnep", {"withdraw_freely": True, "uncovered_debt": "owed"}),
    ("banking", "cnep", {"means": "all", "redeemed_at": "square"}),
    ("richesses", "lansay", {"secret_cash": False}),
    ("richesses", "nathan-urss", {"exchange_outbid": "always", "first_bid": "above"}),
]
PLAYED = [
    *[pytest.param(*one.values, {}, id=one.id) for one in BOXES],
    *[
        pytest.param(find(name), edition, options, id=f"{name}/{','.join(options)}")
        for name, edition, options in OTHER_READINGS
    ],
]


@pytest.mark.parametrize(("game", "edition", "options"), PLAYED)
def test_a_flow_is_what_the_answer_does_at_once(
    game: Game, edition: str, options: dict[str, int | str | bool]
) -> None:
    """A flow covers what happens before the next window waits (the dice included) and before
    earlier steps go on. Blanks are filled in at random: the flow of one unit does not depend on the
    others."""
    box = game.load(edition, options)
    luck = Luck(9)
    said = 0
    for seed in range(64, 66 if game.name == "fair" else 84):
        s = game.start(box, 4, seed)
        while s.outcome is None and said < 500 and wander(s, luck, 9):
            for seat in s.living():
                said += flowed(game, s, seat, luck)
    assert said > 40 or game.name == "fair"


def flowed(game: Game, s: State, seat: Seat, luck: Luck) -> int:
    """Try one action of each choice of a seat; return how many of them announced a movement of
    money."""
    said = 0
    imagined = game.glimpse(s, seat).sample(1 + luck.below(1 << 30))
    for n, window, offered in answerable(s, seat):
        other = windows(imagined)[n]
        for choice in offered:
            action = choice.draw(luck)
            flow = window.flow(s, seat, action)
            assert other.flow(imagined, seat, action) == flow, (window, action)
            assert other.least(imagined, seat, action) == window.least(s, seat, action)
            if flow is not None:
                said += flow != 0
                assert (
                    flow == window.least(s, seat, action) == summed(window, s, seat, choice, action)
                )
                check(s, seat, n, action, flow)
    return said


def check(s: State, seat: Seat, n: int, action: Action, flow: int) -> None:
    """Apply the answer and run only the steps that it put on the agenda, then compare the money
    with the announced flow."""
    twin = s.clone()
    window = windows(twin)[n]
    if window.fault(twin, seat, action) is not None:
        return  # as a combination
    if twin.agenda[-1] is window:
        twin.close_top()
    else:
        twin.shut(window)
    before = len(twin.agenda)
    owed = owing([window], seat)
    window.take(twin, seat, action)
    while len(twin.agenda) > before:
        step = twin.agenda[-1]
        if isinstance(step, Window) and step.is_open(twin):
            break
        twin.drop_top()
        step.run(twin)
    off = owed - owing(twin.agenda[before:], seat)
    assert twin.cash(seat) - s.cash(seat) + off == flow, (window, action)


def owing(steps: Sequence[Step[Any]], seat: Seat) -> int:
    """Return the money that a seat has to pay in these steps."""
    total = 0
    for one in steps:
        is_debt = isinstance(one, Debt) or (isinstance(one, Window) and one.kind == "debt")
        total += getattr(one, "amount") if is_debt and one.seat == seat else 0  # noqa: B009
    return total


def summed(window: Window[Any], s: State, seat: Seat, choice: Choice, action: Any) -> int | None:
    """Return the flow of an action as a client computes it from the parts that it is sent."""
    if choice.is_exact:
        return window.flow(s, seat, action)
    each = flows(window, s, seat, choice)
    assert each.bare is not None
    total = each.bare
    if choice.by:
        total += action.amount * each.amount
    if choice.most:
        total += sum([each.items[choice.pool.index(item)] for item in action.items])
    if choice.goods:
        goods = [good for good, _, _ in choice.goods]
        total += sum([n * each.goods[goods.index(good)] for good, n in action.goods])
    return total


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_a_claim_is_asked_for_first_and_waived_second(game: Game, edition: str) -> None:
    s = start(game, edition, 4, seed=65)
    luck = Luck(10)
    while s.outcome is None and wander(s, luck, 5):
        for seat in s.living():
            for _, window, offered in answerable(s, seat):
                if window.kind in ("claim", "prompt"):
                    asks, waives = [choice.action for choice in offered]
                    assert type(asks).__name__.startswith("Claim")
                    assert window.flow(s, seat, waives) == 0


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_a_pawn_tells_the_squares_that_it_enters(game: Game, edition: str) -> None:
    """A pawn that is taken off the board, or put on it, enters no squares on the way."""
    s = start(game, edition, 3, seed=66, listen=True)
    wander(s, Luck(11), 1500)
    assert s.events is not None
    walked = 0
    for event in s.events:
        if event.kind == "given" and event.cite not in ("set-up", ""):
            item, src, dst, *more = event.facts
            assert isinstance(item, int)
            assert isinstance(src, int)
            assert isinstance(dst, int)
            names = [s.holder_name(holder) for holder in (src, dst)]
            if s.item_name(item).startswith("pawn:") and all(
                [name.startswith("space:") for name in names]
            ):
                (way,) = more
                assert isinstance(way, tuple)
                assert way[-1] == dst
                assert all([s.holder_name(one).startswith("space:") for one in way])
                walked += len(way)
            else:
                assert more == []
    assert walked > 100 or game.name == "fair"

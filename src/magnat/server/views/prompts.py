"""The windows and choices of a view: open questions, possible answers, their prices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from msgspec import Raw
from msgspec.json import Encoder

from magnat.core.action_and_choice import Choice, Illegal
from magnat.core.choice_money import Flows, flows
from magnat.core.editions.rulebook import LANGUAGES
from magnat.core.glimpse import Glimpse
from magnat.core.kernel import closing, windows
from magnat.core.shown_figures import Swap
from magnat.core.state import State
from magnat.core.step_and_window import NEVER, NOBODY, Chance, Ms, Seat, Window
from magnat.kit.claim import LastClaims, StandingClaim, ended_by, next_counted
from magnat.kit.dice import Throw
from magnat.kit.trade import Offered
from magnat.play.match.match import Answerable, Match
from magnat.server.views.story import Story
from magnat.server.wire import table_socket as wire
from magnat.server.wire.encoder import encoder
from magnat.server.wire.shared_fields import Blank, Subset
from magnat.server.wire.table_socket import Each, Loss, Weigh, WindowInfo

KEPT: Final = 500  # how many labels the cache holds


def thrower(s: State) -> Seat:
    """Return the seat whose dice or card the open question waits for; NOBODY if it waits for an
    answer, or for something that belongs to no seat."""
    top = s.agenda[-1] if s.agenda and s.outcome is None else None
    if not isinstance(top, Chance):
        return NOBODY
    return top.thrower() if isinstance(top, Throw) else top.seat


def open_windows(match: Match, view: Glimpse) -> list[WindowInfo]:
    """Return the current question and the windows that are open beside it. The effects of an offer
    are computed from `view`, so that they reveal no secret. These windows followed by those of
    `right_windows` have the order of `kernel.windows`, because a choice refers to its window by
    index."""
    s = match.s
    found: list[WindowInfo] = []
    top = s.agenda[-1] if s.agenda else None
    if s.outcome is None and isinstance(top, Window):
        whose = thrower(s) if isinstance(top, Chance) else top.seat
        closes = _hour(closing(s))
        found.append(WindowInfo(top.kind, "top", whose, top.cite, s.since, closes))
    for window in s.standing if s.outcome is None else []:
        one = WindowInfo(window.kind, "beside", window.seat, window.cite)
        one.closes = _hour(window.until(s))
        if isinstance(window, Offered):
            one.sides = _sides(match, view, window)
        elif isinstance(window, StandingClaim):
            _count(s, window, one)
        found.append(one)
    return found


def right_windows(s: State) -> list[WindowInfo]:
    """Return the windows of the rights: actions that seats may take at any time until the game is
    over."""
    return [WindowInfo(right.kind, "right", right.seat, right.cite) for right in s.rights()]


def _count(s: State, claim: StandingClaim[Any], one: WindowInfo) -> None:
    """In `one`, the description of a claim that some further throws will end, set the seat whose
    throw counts next, and whether that throw ends the claim."""
    if isinstance(s.agenda[-1], LastClaims):
        one.last = True  # No further throw comes: the claim ends when its time is up.
        return
    one.thrower = next_counted(s)
    top = s.agenda[-1]
    # After a double the same player throws again first; that throw does not count.
    is_again = isinstance(top, Window) and top.kind == "throw" and top.seat != one.thrower
    one.last = not is_again and claim.is_ended_by(s, one.thrower)


def _sides(match: Match, view: Glimpse, offer: Offered[Any]) -> list[dict[str, Any]]:
    sides = match.game.weigh(view.state, Swap(offer.seat, offer.to, offer.items, offer.goods))
    return [match.codec.encode(side) for side in sides]


def weighed(match: Match, seat: Seat, asked: Weigh) -> list[dict[str, Any]]:
    """Return what a deal would change for both sides, computed from the view of the seat that asks.
    Raises Illegal if the deal names something that neither of the two has."""
    view = match.glimpse(seat)
    s = view.state
    if asked.to == seat or not (0 <= asked.to < s.seats and s.alive[asked.to]):
        raise Illegal("a deal needs another player who is in the game", "")
    for item in asked.items:
        if item >= len(s.held_by) or s.held_by[item] not in (seat, asked.to):
            raise Illegal("only what the two have can change hands", "")
    for good, _ in asked.goods:
        if not 0 <= good < len(s.count):
            raise Illegal("that good cannot be given here", "")
    swap = Swap(seat, asked.to, tuple(asked.items), tuple(asked.goods))
    sides = match.game.weigh(s, swap)
    return [match.codec.encode(side) for side in sides]


def figures(match: Match, seat: Seat) -> dict[str, Any]:
    coded: dict[str, Any] = match.codec.encode(match.game.figures(match.s, seat))
    return coded


@final
class Label:
    """The cached description of a choice: its action as JSON, its label in both languages, and its
    blanks (the amount, items and goods to fill in)."""

    def __init__(self, choice: Choice, action: Any, fr: str, en: str) -> None:
        self.action: Final = action  # the action as encoded JSON (`Raw`)
        self.fr: Final = fr
        self.en: Final = en
        self.choice = choice  # the choice from which the blanks were taken
        self.amount: Blank | None = None
        self.items: Subset | None = None
        self.goods: Any = None
        self._fill(choice)

    def fit(self, choice: Choice) -> None:
        """Change the blanks of this label to those of another choice with the same action."""
        if not has_same_blanks(choice, self.choice):
            self._fill(choice)
        self.choice = choice

    def _fill(self, choice: Choice) -> None:
        self.amount = Blank(choice.low, choice.high, choice.by) if choice.by != 0 else None
        pool: Any = choice.pool
        self.items = Subset(pool, choice.least, choice.most) if choice.most != 0 else None
        self.goods = choice.goods or None


@final
class ChoiceWriter:
    """An encoder of the choices that the seats of one table have."""

    def __init__(self, match: Match, story: Story, encoder: Encoder) -> None:
        self._match: Final = match
        self._story: Final = story
        self._encoder: Final = encoder  # encodes the actions of this game
        self._labels: Final[dict[tuple[object, ...], Label]] = {}  # labels by action

    def clear_labels(self) -> None:
        """Drop all cached labels, because a player has a new name and labels may contain the old
        one."""
        self._labels.clear()

    def write(self, seat: Seat, found: Sequence[Answerable]) -> list[Any]:
        """Return the choices of a seat at these windows, each as a `wire.table_socket.Choice`."""
        s = self._match.s
        may_lose = len(s.standing) > 0
        written: list[Any] = []
        for n, window, choices in found:
            for choice in choices:
                label = self._label(seat, choice)
                one = wire.Choice(
                    action=label.action,
                    fr=label.fr,
                    en=label.en,
                    amount=label.amount,
                    items=label.items,
                    goods=label.goods,
                    window=n,
                )
                _price(one, flows(window, s, seat, choice))
                if may_lose:
                    over = ended_by(s, window, seat, choice.action)
                    one.loses = self._losses(s, seat, over)
                written.append(Raw(encoder.encode(one)))
        return written

    def _label(self, seat: Seat, choice: Choice) -> Label:
        """Return the label of a choice, from the cache if possible: most actions are offered again
        after every entry."""
        key = choice.action_key()
        if not choice.is_exact:
            # The blanks differ from seat to seat, so cache the label for each seat.
            key = (seat, *key)
        known = self._labels.get(key)
        if known is not None:
            known.fit(choice)
            return known
        if len(self._labels) >= KEPT:
            self._labels.clear()
        action = choice.action
        fr, en = [self._story.teller(language).action(action) for language in LANGUAGES]
        known = self._labels[key] = Label(choice, Raw(self._encoder.encode(action)), fr, en)
        return known

    def _losses(self, s: State, seat: Seat, over: list[StandingClaim[Any]]) -> list[Loss]:
        """Return the claims of a seat that a choice would end although they are worth money."""
        mine = [claim for claim in over if claim.seat == seat and claim.value(s) > 0]
        if not mine:
            return []
        all_windows = windows(s)
        fr, en = [self._story.teller(language) for language in LANGUAGES]
        return [
            Loss(
                all_windows.index(claim),
                claim.value(s),
                fr.right(claim, claim.value(s)),
                en.right(claim, claim.value(s)),
            )
            for claim in mine
        ]


def has_same_blanks(choice: Choice, other: Choice) -> bool:
    """Tell whether two choices of the same action have the same blanks (values that the player
    fills in)."""
    if choice is other:
        return True
    if choice.low != other.low or choice.high != other.high or choice.by != other.by:
        return False
    if choice.least != other.least or choice.most != other.most:
        return False
    return choice.pool == other.pool and choice.goods == other.goods


def _price(one: wire.Choice, flow: Flows) -> None:
    """Set in `one`, the description of a choice, how much money the choice costs or brings, if that
    is known."""
    if flow.bare is None:
        return
    if flow.is_sure:
        one.flow = flow.bare
    else:
        one.least = flow.bare
    if flow.amount or flow.items or flow.goods:
        items, goods = any(flow.items), any(flow.goods)
        if flow.amount or items or goods:
            one.each = Each(flow.amount, flow.items if items else [], flow.goods if goods else [])


def _hour(at: Ms) -> Ms | None:
    return None if at >= NEVER else at

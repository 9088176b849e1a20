"""What is sent beside the state: the windows that are open, what may be answered to each and for
how much, and the game's figures. A client draws them; it needs no rule."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from magnat.core.action import Choice, Illegal
from magnat.core.figures import Swap
from magnat.core.flows import Flows, flows
from magnat.core.glimpse import Glimpse
from magnat.core.kernel import answerable, closing, windows
from magnat.core.state import State
from magnat.core.step import NEVER, Ms, Seat, Window
from magnat.kit.claim import LastClaims, StandingClaim, ended_by, next_counted
from magnat.kit.dice import Throw
from magnat.kit.trade import Offered
from magnat.play.match.match import Match
from magnat.server.views.story import Story, encoder
from magnat.server.wire.table import Each, Loss, Weigh, WindowInfo


def open_windows(match: Match, view: Glimpse) -> list[WindowInfo]:
    """The question on top and what stands beside it; what is said of an offer is made of the view.
    With the rights after them they are in the order of `kernel.windows`, by which choices name
    them."""
    s = match.s
    found: list[WindowInfo] = []
    top = s.agenda[-1] if s.agenda else None
    if s.outcome is None and isinstance(top, Window):
        whose = top.thrower() if isinstance(top, Throw) else top.seat
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
    """What may be done at any time, until the game is over."""
    return [WindowInfo(right.kind, "right", right.seat, right.cite) for right in s.rights()]


def _count(s: State, claim: StandingClaim[Any], one: WindowInfo) -> None:
    """Who throws next, and whether that is one throw too many."""
    if isinstance(s.agenda[-1], LastClaims):
        one.last = True  # nobody throws any more: silence ends it
        return
    one.thrower = next_counted(s)
    top = s.agenda[-1]
    # After a double somebody else throws first, which does not count.
    is_again = isinstance(top, Window) and top.kind == "throw" and top.seat != one.thrower
    one.last = not is_again and claim.is_ended_by(s, one.thrower)


def _sides(match: Match, view: Glimpse, offer: Offered[Any]) -> list[dict[str, Any]]:
    sides = match.game.weigh(view.state, Swap(offer.seat, offer.to, offer.items, offer.goods))
    return [match.codec.encode(side) for side in sides]


def weighed(match: Match, seat: Seat, asked: Weigh) -> list[dict[str, Any]]:
    """Made of what that seat sees. Only what the two have can change hands; raises Illegal."""
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


def offered(
    match: Match, story: Story, listed: list[Window[Any]], seat: Seat, first: int, end: int
) -> list[tuple[Choice, bytes]]:
    """What a seat may answer to some of the windows that are open: the choice, and what its message
    says last."""
    s = match.s
    may_lose = len(s.standing) > 0
    found: list[tuple[Choice, bytes]] = []
    for n, window, choices in answerable(s, seat, first, end, listed):
        for choice in choices:
            last = _end(n, flows(window, s, seat, choice))
            if may_lose:
                last += _loses(s, story, seat, ended_by(s, window, seat, choice.action))
            found.append((choice, last + b"}"))
    return found


def blanks_of(choice: Choice) -> bytes:
    """What may be filled in, to be said after the action."""
    text = b""
    if choice.by != 0:
        blank = choice.low, choice.high, choice.by
        text = b',"amount":{"low":%d,"high":%d,"by":%d}' % blank
    if choice.most != 0:
        subset = encoder.encode(choice.pool), choice.least, choice.most
        text += b',"items":{"pool":%b,"least":%d,"most":%d}' % subset
    if choice.goods:
        text += b',"goods":%b' % encoder.encode(choice.goods)
    return text


def _end(n: int, flow: Flows) -> bytes:
    """Which window it answers and what it costs or brings; what costs nothing is not said."""
    if flow.bare is None:
        return b',"window":%d' % n
    name = b"flow" if flow.is_sure else b"least"
    if not flow.amount and not flow.items and not flow.goods:
        return _bare_end(n, name, flow.bare)
    items, goods = any(flow.items), any(flow.goods)
    if not (flow.amount or items or goods):
        return _bare_end(n, name, flow.bare)
    each = Each(flow.amount, flow.items if items else [], flow.goods if goods else [])
    return b',"window":%d,"%b":%d,"each":%b' % (n, name, flow.bare, encoder.encode(each))


@lru_cache(4096)
def _bare_end(n: int, name: bytes, bare: int) -> bytes:
    return b',"window":%d,"%b":%d' % (n, name, bare)


def _loses(s: State, story: Story, seat: Seat, over: list[StandingClaim[Any]]) -> bytes:
    """Those of one's own claims that are over with a choice, while there is money in them."""
    mine = [claim for claim in over if claim.seat == seat and claim.value(s) > 0]
    if not mine:
        return b""
    all_windows = windows(s)
    losses = [
        Loss(
            all_windows.index(claim),
            claim.value(s),
            story.teller("fr").right(claim, claim.value(s)),
            story.teller("en").right(claim, claim.value(s)),
        )
        for claim in mine
    ]
    return b',"loses":%b' % encoder.encode(losses)


def _hour(at: Ms) -> Ms | None:
    return None if at >= NEVER else at

"""How long the page shows the animation of each event; bots wait that long before they act."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from magnat.core.event import Event
from magnat.core.state import MONEY as MONEY_GOOD
from magnat.core.step_and_window import Ms
from magnat.play.text.narrator import Narrator

DICE: Final = 700
SQUARE: Final = 150
FAR_SQUARE: Final = 90
NEAR: Final = 6  # up to so many squares a pawn walks at normal speed; longer walks are faster
WALK: Final = 1_400  # ms of the longest walk
MONEY: Final = 420
HAMMER: Final = 600
LOT: Final = 3_000  # ms to read the title of a new auction before the auctioneer may call
CARD_LEAST: Final = 2_500
CARD_MOST: Final = 7_000
CARD_TURNED: Final = 1_000  # ms to turn the card over
CARD_WORD: Final = 280
HAMMERED: Final = ("called", "announced", "sold", "unsold")
# Ms of the longest wait for a page that does not report the end of an animation.
STORY: Final = 12_000

LENGTHS: Final[dict[str, Ms]] = {
    "dice": DICE,
    "square": SQUARE,
    "farSquare": FAR_SQUARE,
    "near": NEAR,
    "walk": WALK,
    "money": MONEY,
    "hammer": HAMMER,
    "lot": LOT,
    "cardLeast": CARD_LEAST,
    "cardMost": CARD_MOST,
    "cardTurned": CARD_TURNED,
    "cardWord": CARD_WORD,
}


def telling(events: Sequence[Event], teller: Narrator) -> Ms:
    """Return the milliseconds that the animation of these events takes. Secret events have no
    animation."""
    length = 0
    payment: Sequence[object] = ()  # payer and receiver in the previous animation
    for event in events:
        if event.only:
            continue
        step = _animation(event, teller)
        if step == 0:
            continue
        paid, payment = payment, event.facts[:2] if event.kind == "paid" else ()
        # Several payments in a row from one player to another have one animation.
        if not payment or payment != paid:
            length += step
    return min(length, STORY)


def _animation(event: Event, teller: Narrator) -> Ms:
    """Return the milliseconds that the animation of one event takes; 0 if it has none."""
    if event.kind == "rolled":
        return DICE
    if event.kind == "given":
        return walking(len(_way(event)))
    if event.kind == "drew":
        return reading(teller.item(int(str(event.facts[1]))))
    if event.kind == "paid":
        return MONEY if event.facts[3] == MONEY_GOOD else 0
    return HAMMER if event.kind in HAMMERED else 0


def _way(event: Event) -> tuple[int, ...]:
    """Return the squares that a pawn enters in this event; () if it moves no pawn."""
    way = event.facts[3] if len(event.facts) > 3 else ()
    return way if isinstance(way, tuple) else ()


def walking(squares: int) -> Ms:
    """Return the milliseconds that the animation of a pawn takes over this number of squares."""
    near, far = min(squares, NEAR), max(squares - NEAR, 0)
    return min(near * SQUARE + far * FAR_SQUARE, WALK)


def reading(text: str) -> Ms:
    """Return the milliseconds that people need to read a card with this text."""
    return min(max(CARD_TURNED + len(text.split()) * CARD_WORD, CARD_LEAST), CARD_MOST)

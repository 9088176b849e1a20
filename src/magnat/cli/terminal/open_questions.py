"""The open questions to this terminal's seats, their answers in the order in which they are listed,
and their texts."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from magnat.cli.terminal.deal_effects import effects
from magnat.cli.terminal.names_in_view import BoxNames
from magnat.cli.terminal.table_client import TerminalClient
from magnat.cli.terminal.texts import words
from magnat.core.state import MONEY
from magnat.server.wire.table_socket import Choice, View, WindowInfo

# The kinds of windows that close by themselves when nobody answers in time.
PRESSING: Final = ("claim", "prompt", "offer", "sale")
LEAVING: Final = "leave"
RIGHT: Final = "right"


class OfferedAnswer(NamedTuple):
    """An action that a seat may choose; amount, items or goods may still have to be filled in."""

    seat: int
    choice: Choice
    window: WindowInfo
    base: int  # the number of the entry after which it was offered
    price: int | None = None  # the price of the auctioned lot at that entry

    @property
    def deed(self) -> str:
        return str(self.choice.action["do"])

    @property
    def is_leaving(self) -> bool:
        return self.window.kind == LEAVING

    @property
    def is_right(self) -> bool:
        return self.window.at == RIGHT

    @property
    def has_blanks(self) -> bool:
        choice = self.choice
        return bool(choice.amount or choice.items or choice.goods)

    @property
    def same(self) -> tuple[int, str, str]:
        """A key that identifies the answer: it is equal for the same answer in a later view."""
        return self.seat, self.choice.en, self.window.kind


class SeatQuestion(NamedTuple):
    """A window (an open question of the game) that one seat may answer, with the answers it may
    give."""

    seat: int
    window: WindowInfo
    at: int  # the index of the window in `View.windows`
    answers: list[OfferedAnswer]
    is_mine: bool  # True if the game waits for this answer; False for a right


def questions(client: TerminalClient) -> list[SeatQuestion]:
    """Return the questions to all seats of this terminal: first those that close by themselves,
    then the others, then the rights (actions that are possible at any time)."""
    found: list[SeatQuestion] = []
    for seat in client.seats:
        view = client.views.get(seat)
        if view is not None and view.outcome is None:
            found.extend(_of(view))
    return sorted(found, key=_rank)


def _of(view: View) -> list[SeatQuestion]:
    by_window: dict[int, list[Choice]] = {}
    for choice in view.choices:
        by_window.setdefault(choice.window, []).append(choice)
    found: list[SeatQuestion] = []
    for at, choices in by_window.items():
        window = view.windows[at]
        if window.kind == "purchase":
            choices = sorted(choices, key=costs_nothing)
        elif window.kind == "offer":
            choices = sorted(choices, key=is_no)
        step = step_of(view, at) if window.kind == "auction" else None
        price = None if step is None else step["price"]
        answers = [OfferedAnswer(view.seat, choice, window, view.n, price) for choice in choices]
        found.append(SeatQuestion(view.seat, window, at, answers, window.at != RIGHT))
    if 0 not in by_window and view.seat in view.awaited and view.windows[0].at == "top":
        # A seat that must pay a debt and has too little money is asked, although only its rights
        # (such as a mortgage) can help.
        found.append(SeatQuestion(view.seat, view.windows[0], 0, [], True))
    return found


def costs_nothing(choice: Choice) -> bool:
    """Tell whether a choice is free; used to list the choices that cost money first."""
    return not choice.flow and not choice.least and choice.each is None


def is_no(choice: Choice) -> bool:
    """Tell whether a choice is a refusal, which is listed last."""
    return bool(choice.action["do"] == "Decline")


def _rank(question: SeatQuestion) -> tuple[int, int]:
    window = question.window
    if window.at == RIGHT:
        return (3 if window.kind == LEAVING else 2), 0
    return (0 if window.kind in PRESSING else 1), question.at


def offered(client: TerminalClient) -> list[OfferedAnswer]:
    """Return all answers in the listed order; the user chooses one by its number."""
    return [answer for question in questions(client) for answer in question.answers]


def is_asked(client: TerminalClient) -> bool:
    """Tell whether a seat of this terminal has a question to answer, apart from rights."""
    return any([question.is_mine for question in questions(client)])


# Texts


def label(client: TerminalClient, answer: OfferedAnswer) -> str:
    """Return the text of an answer, with its cost or income in brackets."""
    text = client.said(answer.choice)
    notes = [client.board.note(client.views[answer.seat], answer.choice.action)]
    notes.append(price(client.names, answer))
    lost = [client.said(one) for one in answer.choice.loses]
    if lost:
        notes.append(words(client.language)["loses"].format(client.names.list(lost)))
    said = ", ".join([note for note in notes if note])
    return f"{text} ({said})" if said else text


def price(names: BoxNames, answer: OfferedAnswer) -> str:
    choice = answer.choice
    say = words(names.language)
    bare = choice.flow if choice.flow is not None else choice.least
    parts: list[str] = []
    if choice.amount is not None and choice.items is None:
        span = [names.amount(answer.deed, n) for n in (choice.amount.low, choice.amount.high)]
        parts.append(str(names.words["blanks"]["amount"]).format(*span))
    if bare:
        least = say["at_least"] if choice.flow is None else "{0}"
        parts.append(least.format(names.change(bare)))
    if choice.each is not None and choice.each.amount and names.counted(answer.deed):
        parts.append(say["apiece"].format(names.change(choice.each.amount)))
    return ", ".join(parts)


def flow(answer: OfferedAnswer, amount: int, items: list[int]) -> int | None:
    """Return the money that an answer with this amount and these items brings (negative: costs);
    None if unknown."""
    choice = answer.choice
    bare = choice.flow if choice.flow is not None else choice.least
    if bare is None:
        return None
    each, pool = choice.each, choice.items.pool if choice.items is not None else []
    if each is None:
        return bare
    units = [each.items[pool.index(item)] for item in items] if each.items else []
    return bare + each.amount * amount + sum(units)


def title(client: TerminalClient, question: SeatQuestion) -> str:
    """Return the heading of a question: its kind, its subject and the time left; with several seats
    at this terminal also the player."""
    say, names = words(client.language), client.names
    view = client.views[question.seat]
    kind = question.window.kind
    parts = [say["kinds"].get(kind, say["kinds"]["choice"])]
    parts.extend(about(client, view, question))
    seconds = client.left(question.seat, question.window.closes)
    if seconds is not None and kind != "clock":
        parts.append(say["seconds"].format(seconds))
    text = " · ".join([part for part in parts if part])
    if len(client.seats) > 1:
        text = say["whose"].format(names.seat(question.seat), text)
    return text


def about(client: TerminalClient, view: View, question: SeatQuestion) -> list[str]:
    """Return texts about the subject of a question: items, highest bid, debt or offer."""
    names, window = client.names, question.window
    say = words(names.language)
    step = step_of(view, question.at)
    if step is None:
        return []
    if window.kind == "offer":
        return [offer_of(names, step, question.seat)]
    found = client.board.about(view, step)
    items = step.get("items", [step["title"]] if "title" in step else [])
    known = [item for item in items if isinstance(item, int) and 0 <= item]
    if known:
        found.append(names.items(known))
    if window.kind == "auction":
        found.extend([names.good(good, n) for good, n in step.get("goods", [])])
        if step["high"] >= 0:
            high = say["high"].format(names.seat(step["high"]), names.money(step["price"]))
            found.append(high)
    if window.kind == "sale":
        seat, price = step["bids"][-1]
        found.append(say["high"].format(names.seat(seat), names.money(price)))
    if window.kind == "claim":
        found.append(say["owes"].format(names.holder(step["payer"]), names.money(step["amount"])))
    if window.kind == "debt":
        owed = say["owed"].format(names.money(step["amount"]), names.holder(step["to"]))
        found.append(owed)
    return found


def offer_of(names: BoxNames, step: dict[str, Any], seat: int) -> str:
    """Return a text that says what each player of an open offer gives, worded for the player
    `seat`."""
    sign = 1 if step["seat"] == seat else -1
    other = step["to"] if sign > 0 else step["seat"]
    # Two lists: what the other seat gives, and what this seat gives.
    gives: list[list[str]] = [[], []]
    for item in step["items"]:
        gives[(item in step["mine"]) == (sign > 0)].append(names.item(item))
    for good, n in [*step["goods"], *([[MONEY, step["amount"]]] if step["amount"] else [])]:
        said = names.money(abs(n)) if good == MONEY else names.good(good, abs(n))
        gives[n * sign > 0].append(said)
    theirs, mine = [names.list(one) or str(names.words["nothing"]) for one in gives]
    return str(words(names.language)["offer"].format(mine, names.seat(other), theirs))


def consequences(client: TerminalClient, question: SeatQuestion) -> list[str]:
    """Return sentences about what an open offer would change for both players; [] for other
    questions."""
    sides = question.window.sides
    return effects(client, question.seat, sides) if sides else []


def step_of(view: View, at: int) -> dict[str, Any] | None:
    """Return the fields of the window with this index, as the seat of the view may see them; None
    for a right."""
    window = view.windows[at]
    if window.at == "top":
        top: dict[str, Any] = view.glimpse["agenda"][-1]
        return top
    if window.at == "beside":
        first = 1 if view.windows[0].at == "top" else 0
        beside: dict[str, Any] = view.glimpse["standing"][at - first]
        return beside
    return None

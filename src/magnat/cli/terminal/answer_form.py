"""A form that asks for the fields of an answer that are still open (items, amount, goods), one
after the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal, NamedTuple

from magnat.cli.terminal.deal_effects import effects
from magnat.cli.terminal.open_questions import OfferedAnswer, flow, label
from magnat.cli.terminal.table_client import TerminalClient
from magnat.cli.terminal.texts import words
from magnat.core.state import MONEY
from magnat.play.text.money import parse_money
from magnat.server.wire.table_socket import Weighed


class FormOption(NamedTuple):
    value: int
    label: str


class FormField(NamedTuple):
    """One field of a form: options to pick from, or a number within a range."""

    name: str
    kind: Literal["pick", "one", "number"]
    prompt: str
    options: list[FormOption]  # the options to pick from; empty if a number is asked for
    least: int  # the least number of options to pick, or the smallest number
    most: int
    by: int = 1
    good: int = MONEY  # the good that the number counts


class InvalidInput(Exception):
    """Raised when the input does not fit the field; the message says why."""


YES: Final = 1
NO: Final = 0
PAY: Final = 1
RECEIVE: Final = 2


class AnswerForm:
    """The form for one answer. `blank` is the next field to fill in. When `blank` is None, `action`
    is the complete action, or the user has cancelled the form (`is_dropped`)."""

    def __init__(self, client: TerminalClient, answer: OfferedAnswer) -> None:
        self.client: Final = client
        self.answer: Final = answer
        self.names: Final = client.names
        self.words: Final = words(client.language)
        self.given: Final[dict[str, Any]] = {}
        self.is_dropped = False  # whether the user has cancelled the form
        choice = answer.choice
        held = client.views[answer.seat].glimpse["held_by"]
        pool = choice.items.pool if choice.items is not None else []
        self.mine: Final = [item for item in pool if held[item] == answer.seat]
        self.other: Final = int(choice.action.get("to", choice.action.get("by", -1)))
        self.is_deal: Final = self.other >= 0 and bool(choice.items or choice.goods)
        self.effects: list[str] = []  # sentences about what the deal, as filled in so far, changes

    # Fields

    @property
    def blank(self) -> FormField | None:
        if self.is_dropped:
            return None
        for one in self._blanks():
            if one.name not in self.given:
                return one
        return None

    def _blanks(self) -> list[FormField]:
        if self.answer.is_leaving:
            return [self._sure(self.words["sure_leave"])]
        return self._deal() if self.is_deal else self._plain()

    def _plain(self) -> list[FormField]:
        choice, say, found = self.answer.choice, self.words, list[FormField]()
        if choice.items is not None:
            least, most = choice.items.least, min(choice.items.most, len(choice.items.pool))
            options = [self._item(item) for item in choice.items.pool]
            prompt = say["which"].format(least, most)
            found.append(FormField("items", "pick", prompt, options, least, most))
        if choice.amount is not None:
            found.append(self._amount("amount", choice.amount.low, choice.amount.high))
        for good, low, high in choice.goods or []:
            found.append(self._goods(f"good {good}", good, low, high, "how_many"))
        return found

    def _deal(self) -> list[FormField]:
        """Return the fields of a deal: my items, their items, goods in both directions, who pays,
        the amount, the confirmation."""
        choice, say = self.answer.choice, self.words
        pool = choice.items.pool if choice.items is not None else []
        other = self.names.seat(self.other)
        theirs = [item for item in pool if item not in self.mine]
        found = []
        for name, items, prompt in (
            ("mine", self.mine, say["give_what"]),
            ("theirs", theirs, say["get_what"].format(other)),
        ):
            if items:
                options = [self._item(item) for item in items]
                found.append(FormField(name, "pick", prompt, options, 0, len(items)))
        for good, low, high in choice.goods or []:
            if high > 0:
                found.append(self._goods(f"give {good}", good, 0, high, "give_many"))
            if low < 0:
                found.append(self._goods(f"get {good}", good, 0, -low, "get_many"))
        if choice.amount is not None:
            ways = [FormOption(NO, say["no_money"])]
            if choice.amount.high > 0:
                ways.append(FormOption(PAY, say["i_pay"].format(other)))
            if choice.amount.low < 0:
                ways.append(FormOption(RECEIVE, say["he_pays"].format(other)))
            found.append(FormField("way", "one", say["who_pays"], ways, 1, 1))
            way, by = self.given.get("way"), choice.amount.by
            if way == PAY:
                found.append(self._amount("amount", by, choice.amount.high))
            elif way == RECEIVE:
                found.append(self._amount("amount", by, -choice.amount.low))
        found.append(self._sure(self.sides()))
        return found

    def _item(self, item: int) -> FormOption:
        """Return the option for an item, labelled with its name and what it costs or brings, if
        known."""
        choice = self.answer.choice
        text = self.names.item(item)
        if choice.each is not None and choice.each.items and choice.items is not None:
            unit = choice.each.items[choice.items.pool.index(item)]
            if unit:
                text += f" ({self.names.change(unit)})"
        return FormOption(item, text)

    def _amount(self, name: str, low: int, high: int) -> FormField:
        assert self.answer.choice.amount is not None
        deed, names = self.answer.deed, self.names
        prompt = self.words["how_much"].format(names.amount(deed, low), names.amount(deed, high))
        by = self.answer.choice.amount.by
        return FormField(name, "number", prompt, [], low, high, by, names.counted(deed))

    def _goods(self, name: str, good: int, low: int, high: int, prompt: str) -> FormField:
        said = self.words[prompt].format(self.names.good(good, high))
        return FormField(name, "number", said, [], low, high, 1, good)

    def _sure(self, prompt: str) -> FormField:
        options = [FormOption(YES, self.words["yes"]), FormOption(NO, self.words["no"])]
        return FormField("sure", "one", prompt, options, 1, 1)

    def again(self, answer: OfferedAnswer) -> AnswerForm:
        """Return a new form for `answer`, the same answer in a newer view. Values of this form that
        are still possible are kept."""
        form = AnswerForm(self.client, answer)
        form.effects = self.effects
        for name, value in self.given.items():
            blank = form.blank
            if blank is None or blank.name != name:
                break
            try:
                form.give(value)
            except InvalidInput:
                break
        return form

    # Input

    def give(self, value: int | list[int]) -> None:
        """Fill in the next field with a value; raise InvalidInput if it does not fit."""
        blank = self.blank
        assert blank is not None
        if isinstance(value, list):
            there = {option.value for option in blank.options}
            if not blank.least <= len(value) <= blank.most or not there.issuperset(value):
                raise InvalidInput(self.words["which"].format(blank.least, blank.most))
        elif blank.kind == "number":
            if not blank.least <= value <= blank.most or (value - blank.least) % blank.by:
                steps = self.words["by"].format(self._written(blank, blank.by))
                raise InvalidInput(blank.prompt + (f" {steps}" if blank.by > 1 else ""))
        self.given[blank.name] = value
        if blank.name == "sure" and value == NO:
            self.is_dropped = True

    def read(self, text: str) -> None:
        """Parse typed text (an amount, or numbers of options) and fill in the next field; raise
        InvalidInput if it does not fit."""
        blank = self.blank
        assert blank is not None
        # Leaving the game must be typed as a word, because a number may be typed by mistake.
        if self.answer.is_leaving:
            self.give(YES if text.casefold() == self.words["leave_word"] else NO)
            return
        if blank.kind == "number":
            try:
                self.give(parse_money(text, self.names.currency))
            except ValueError as error:
                raise InvalidInput(self.words["no_number"].format(text)) from error
            return
        numbers = text.replace(",", " ").split()
        for one in numbers:
            if not one.isdecimal() or not 1 <= int(one) <= len(blank.options):
                raise InvalidInput(self.words["no_choice"].format(one))
        picked = [blank.options[int(one) - 1].value for one in dict.fromkeys(numbers)]
        if blank.kind == "pick":
            self.give(list(dict.fromkeys([one for n in picked for one in self.with_it(n)])))
        elif len(picked) == 1:
            self.give(picked[0])
        else:
            raise InvalidInput(self.words["no_choice"].format(text))

    def _written(self, blank: FormField, n: int) -> str:
        return self.names.money(n) if blank.good == MONEY else self.names.good(blank.good, n)

    # Results

    @property
    def amount(self) -> int:
        n: int = self.given.get("amount", 0)
        return -n if self.given.get("way") == RECEIVE else n

    @property
    def items(self) -> list[int]:
        given = self.given
        found = [*given.get("items", []), *given.get("mine", []), *given.get("theirs", [])]
        return sorted(found)

    @property
    def goods(self) -> list[list[int]]:
        counts: dict[int, int] = {}
        for name, n in self.given.items():
            what, _, good = name.partition(" ")
            if good:
                counts[int(good)] = counts.get(int(good), 0) + (-n if what == "get" else n)
        return [[good, n] for good, n in counts.items() if n]

    @property
    def action(self) -> dict[str, Any]:
        choice = self.answer.choice
        action = dict(choice.action)
        if choice.amount is not None:
            action["amount"] = self.amount
        if choice.items is not None:
            action["items"] = self.items
        if choice.goods is not None:
            action["goods"] = self.goods
        return action

    def cost(self) -> str:
        """Return as text the money that the answer costs or brings with the values filled in so
        far; "" if none."""
        found = flow(self.answer, self.amount, self.items)
        return self.names.change(found) if found else ""

    async def weigh(self, picked: Iterable[int] = ()) -> None:
        """Ask the server what the deal would change for both players, as if the items `picked` were
        in it too, and store the sentences in `effects`."""
        items = sorted({*self.items, *picked})
        if not self.is_deal or not (items or self.goods):
            self.effects = []
            return
        seat = self.answer.seat
        told = await self.client.weigh(seat, self.other, items, self.goods)
        if isinstance(told, Weighed):
            self.effects = effects(self.client, seat, told.sides)

    def with_it(self, item: int) -> list[int]:
        """Return the items that must be picked together with this item, including the item
        itself."""
        view = self.client.views[self.answer.seat]
        return self.client.board.together(view, item) if self.is_deal else [item]

    def sides(self) -> str:
        """Return a sentence that says what each side of the deal gives."""
        names, say = self.names, self.words
        mine = [names.item(item) for item in self.given.get("mine", [])]
        theirs = [names.item(item) for item in self.given.get("theirs", [])]
        for good, n in self.goods:
            (mine if n > 0 else theirs).append(names.good(good, abs(n)))
        if self.amount:
            (mine if self.amount > 0 else theirs).append(names.money(abs(self.amount)))
        nothing = str(names.words["nothing"])
        sides = names.list(mine) or nothing, names.seat(self.other), names.list(theirs) or nothing
        return str(say["sides"].format(*sides))

    def heading(self) -> str:
        return label(self.client, self.answer)

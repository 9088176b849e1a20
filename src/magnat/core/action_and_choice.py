"""Actions that seats take, and choices: the actions that a seat may take now. A choice may leave
fields of its action blank, for the player to fill in."""

from __future__ import annotations

from typing import Any, Final, TypeAlias, final

from magnat.core.luck import Luck
from magnat.core.values.value import Value, fields

Json: TypeAlias = Any  # None, bool, int, str, and lists and dicts of these
Item: TypeAlias = int  # the number of a unique thing: a title, a card, a pawn
Good: TypeAlias = int  # the number of a countable thing: money, houses, ingots


def is_whole(value: object) -> bool:
    """Tell whether a value is an int but not a bool, which Python counts as an int."""
    return isinstance(value, int) and not isinstance(value, bool)


class Illegal(Exception):
    """An error for a player's mistake: it says what is wrong and which paragraph of the booklet
    forbids the action. The refused action has changed nothing."""

    def __init__(self, why: str, cite: str, *facts: int | str | Illegal) -> None:
        super().__init__(why)
        # A sentence in English; it is also the key under which the translation is found.
        self.why: Final = why
        self.cite: Final = cite
        # The values for the blanks {0}, {1} … of the sentence. A text is a key such as
        # `title:vilnius`.
        self.facts: Final = facts

    def __str__(self) -> str:
        sentence = self.why.format(*self.facts)
        return f"{sentence} [{self.cite}]" if self.cite else sentence


class Action(Value):
    """An action of a seat. Its fields have the names of its constructor's parameters.

    A choice may leave three fields blank for the player to fill in: `amount`, `items` and `goods`.
    """

    # A class of actions that are taken often overrides this method to return a copy with the blanks
    # filled in. If it returns None, `Choice.fill` copies the action field by field.

    def with_amount(self, amount: int) -> Action | None:
        return None

    def with_items(self, items: tuple[Item, ...]) -> Action | None:
        return None

    def with_both(self, amount: int, items: tuple[Item, ...]) -> Action | None:
        return None


NO_ITEMS: Final[tuple[Item, ...]] = ()
NO_GOODS: Final[tuple[tuple[Good, int, int], ...]] = ()


@final
class Choice:
    """An action that a seat may take, with the limits of its blank fields: the least and most
    amount, the items to pick from, the counts of goods."""

    def __init__(
        self,
        action: Action,
        low: int = 0,
        high: int = 0,
        by: int = 0,
        pool: tuple[Item, ...] = NO_ITEMS,
        least: int = 0,
        most: int = 0,
        goods: tuple[tuple[Good, int, int], ...] = NO_GOODS,
    ) -> None:
        self.action: Final = action
        self.low: Final = low  # limits of the blank field `amount`: low, low + by, … up to high
        self.high: Final = high
        self.by: Final = by  # 0 means that the amount is not blank
        # Limits of the blank field `items`: at least `least` and at most `most` of these.
        self.pool: Final = pool
        self.least: Final = least
        self.most: Final = most  # 0 means that the items are not blank
        # Limits of the blank field `goods`, as triples: good, least amount, greatest amount.
        self.goods: Final = goods
        self._drawn: Action | None = None  # the action that `draw` or `draw_amount` returned last

    def key(self) -> tuple[tuple[object, ...], tuple[object, ...]]:
        """Return the action and the limits of its blanks as a hashable key, equal for equal
        choices."""
        blanks = (self.low, self.high, self.by, self.pool, self.least, self.most, self.goods)
        return self.action_key(), blanks

    def action_key(self) -> tuple[object, ...]:
        """Return the class and the field values of the action as a hashable key, without the limits
        of its blanks."""
        action = self.action
        cls = type(action)
        names = fields(cls)
        if not names:
            return (cls,)
        if len(names) == 1:
            return cls, getattr(action, names[0])
        return tuple([cls, *[getattr(action, name) for name in names]])

    @property
    def is_exact(self) -> bool:
        return self.by == 0 and self.most == 0 and not self.goods

    def covers(self, action: Action) -> bool:
        if action is self.action and self.is_exact:
            return True
        return self.alike(action) and self.why_not(action) is None

    def alike(self, action: Action) -> bool:
        """Tell whether an action equals the action of this choice; the values of blank fields are
        not compared."""
        mine = self.action
        if action is mine:
            return True
        if type(action) is not type(mine):
            return False
        names = fields(type(mine))
        # The common case of a bid, whose only field is an amount that is blank.
        if self.by != 0 and len(names) == 1:
            return True
        for name in names:
            if name == "amount" and self.by != 0:
                continue
            if name == "items" and self.most != 0:
                continue
            if name == "goods" and self.goods:
                continue
            if getattr(action, name) != getattr(mine, name):
                return False
        return True

    def why_not(self, action: Action) -> Illegal | None:
        """Return what is wrong with the values that an action has in the blank fields of this
        choice; None if they are right. The action must be `alike` (equal to that of the choice in
        all other fields)."""
        blanks: Any = action
        wrong: Illegal | None = None
        if self.by != 0:
            wrong = self._wrong_amount(blanks.amount)
        if wrong is None and self.most != 0:
            wrong = self._wrong_items(blanks.items)
        if wrong is None and self.goods:
            wrong = self._wrong_goods(blanks.goods)
        return wrong

    def _wrong_amount(self, amount: object) -> Illegal | None:
        if not isinstance(amount, int) or isinstance(amount, bool):
            return Illegal("the amount must be a whole number", "")
        if amount < self.low:
            return Illegal("{0} is too little: at least {1}", "", amount, self.low)
        if amount > self.high:
            return Illegal("{0} is too much: at most {1}", "", amount, self.high)
        if (amount - self.low) % self.by != 0:
            return Illegal(
                "{0} does not fit: from {1} by steps of {2}", "", amount, self.low, self.by
            )
        return None

    def _wrong_items(self, items: object) -> Illegal | None:
        if not isinstance(items, tuple):
            return Illegal("the items must be a list", "")
        if not self.least <= len(items) <= self.most:
            return Illegal("{0} items: from {1} to {2}", "", len(items), self.least, self.most)
        for item in items:
            if not is_whole(item) or item not in self.pool:
                return Illegal("item {0} is not among those offered", "", str(item))
        if len(set(items)) != len(items):
            return Illegal("an item is named twice", "")
        return None

    def _wrong_goods(self, goods: object) -> Illegal | None:
        if not isinstance(goods, tuple):
            return Illegal("the goods must be a list of pairs", "")
        seen: list[Good] = []
        for pair in goods:
            if not isinstance(pair, tuple) or len(pair) != 2 or pair[0] in seen:
                return Illegal("the goods must be a list of pairs, each good once", "")
            seen.append(pair[0])
            for good, low, high in self.goods:
                if is_whole(pair[0]) and good == pair[0]:
                    if not is_whole(pair[1]) or not low <= pair[1] <= high:
                        return Illegal(
                            "{0} of that good: from {1} to {2}", "", str(pair[1]), low, high
                        )
                    break
            else:
                return Illegal("that good cannot be given here", "")
        for good, low, high in self.goods:  # a good that the action does not name counts as 0
            if good not in seen and not low <= 0 <= high:
                return Illegal("{0} of that good: from {1} to {2}", "", "0", low, high)
        return None

    def fill(
        self,
        amount: int = 0,
        items: tuple[Item, ...] = (),
        goods: tuple[tuple[Good, int], ...] = (),
    ) -> Action:
        """Return the action with its blank fields filled in. Arguments for fields that are not
        blank are ignored."""
        if self.is_exact:
            return self.action
        if not self.goods:
            made: Action | None = None
            if self.most == 0:
                made = self.action.with_amount(amount)
            elif self.by == 0:
                made = self.action.with_items(items)
            else:
                made = self.action.with_both(amount, items)
            if made is not None:
                return made
        if self._is_filled(amount, items, goods):
            return self.action
        values: list[Any] = []
        for name in fields(type(self.action)):
            if name == "amount" and self.by != 0:
                values.append(amount)
            elif name == "items" and self.most != 0:
                values.append(items)
            elif name == "goods" and self.goods:
                values.append(goods)
            else:
                values.append(getattr(self.action, name))
        return type(self.action)(*values)

    def _is_filled(
        self, amount: int, items: tuple[Item, ...], goods: tuple[tuple[Good, int], ...]
    ) -> bool:
        """Tell whether the action of this choice already has these values in its blank fields."""
        blanks: Any = self.action
        return (
            (self.by == 0 or blanks.amount == amount)
            and (self.most == 0 or blanks.items == items)
            and (not self.goods or blanks.goods == goods)
        )

    def draw(self, luck: Luck) -> Action:
        """Return the action of this choice with its blank fields filled in at random, within their
        limits."""
        if self.is_exact:
            return self.action
        amount = 0
        if self.by != 0:
            amount = self.low + self.by * luck.below((self.high - self.low) // self.by + 1)
        items = self._draw_items(luck) if self.most != 0 else NO_ITEMS
        self._drawn = self.fill(amount, items, self._draw_goods(luck) if self.goods else ())
        return self._drawn

    def _draw_items(self, luck: Luck) -> tuple[Item, ...]:
        items: list[Any] = list(self.pool)
        luck.shuffle(items)
        most = min(self.most, len(items))
        items = items[: self.least + luck.below(most - self.least + 1)]
        if len(items) > 1:
            items.sort()
        return tuple(items)

    def _draw_goods(self, luck: Luck) -> tuple[tuple[Good, int], ...]:
        goods: list[tuple[Good, int]] = []
        for good, low, high in self.goods:
            n = low + luck.below(high - low + 1)
            if n != 0:
                goods.append((good, n))
        return tuple(goods)

    def draw_amount(self, luck: Luck, among: int) -> Action:
        """Return the action with an amount drawn at random from the `among` lowest possible
        amounts. The amount must be the only blank field of this choice."""
        steps = (self.high - self.low) // self.by + 1
        self._drawn = self.fill(self.low + self.by * luck.below(min(among, steps)))
        return self._drawn

    def has_drawn(self, action: Action) -> bool:
        """Tell whether this object itself (not an equal one) was returned by the last call of
        `draw` or `draw_amount`. Such an action is legal without another check."""
        return action is self._drawn

    def __repr__(self) -> str:
        blanks = []
        if self.by != 0:
            blanks.append(f"amount {self.low}…{self.high} by {self.by}")
        if self.most != 0:
            blanks.append(f"{self.least}…{self.most} of {self.pool}")
        if self.goods:
            blanks.append(f"goods {self.goods}")
        return f"{self.action!r}{' ' if blanks else ''}{', '.join(blanks)}"


# This list is shared by all seats that are not asked; it is never changed.
NO_CHOICES: Final[list[Choice]] = []

"""Cards as data: each card has a list of effects (a verb with an amount or a place), which are
carried out one by one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeVar, final

from magnat.core.editions.edition import Table
from magnat.core.state import State
from magnat.core.step_and_window import Seat, Step

S = TypeVar("S", bound=State, contravariant=True)

AMOUNT: Final = "amount"  # the kinds of values that a verb takes, with examples: `pay = 50`
PLACE: Final = "place"  # for example `move_to = "depart"`
FLAG: Final = "flag"  # for example `keep = true`
AMOUNTS: Final = "amounts"  # for example `per_building = [40, 115]`

MONEY_VERBS: Final = {
    "receive": AMOUNT,  # get money from the bank
    "pay": AMOUNT,  # pay money to the bank
    "each_pays": AMOUNT,  # every other player pays the one who drew the card
    "pay_each": AMOUNT,  # the one who drew the card pays every other player
}


@final
class Effect:
    """One effect of a card: a verb and its value."""

    def __init__(self, verb: str, amount: int, place: str, amounts: tuple[int, ...]) -> None:
        self.verb: Final = verb
        self.amount: Final = amount
        self.place: Final = place
        self.amounts: Final = amounts


@final
class CardText:
    """A card of the box: its key, by which its translations are found, its deck, and its
    effects."""

    def __init__(self, key: str, deck: str, effects: tuple[Effect, ...]) -> None:
        self.key: Final = key
        self.deck: Final = deck
        self.effects: Final = effects


def read_cards(
    tables: list[Table], decks: tuple[str, ...], verbs: Mapping[str, str], places: tuple[str, ...]
) -> tuple[CardText, ...]:
    """Read the [[card]] tables of an edition. `verbs` maps each verb that the game knows to the
    kind of its value."""
    cards: list[CardText] = []
    seen: set[str] = set()
    for table in tables:
        key = table.text("key")
        if key in seen:
            table.wrong("key", f"{key!r} is the key of another card")
        seen.add(key)
        deck = table.word("deck", decks)
        effects: list[Effect] = []
        # Counted as read, so that one of them is suggested for a misspelt verb.
        table.read.update(verbs)
        for verb in table.keys():
            kind = verbs.get(verb, "")
            if kind == AMOUNT:
                effects.append(Effect(verb, table.whole(verb), "", ()))
            elif kind == PLACE:
                effects.append(Effect(verb, 0, table.word(verb, places), ()))
            elif kind == AMOUNTS:
                effects.append(Effect(verb, 0, "", table.wholes(verb)))
            elif kind == FLAG and table.flag(verb):
                effects.append(Effect(verb, 0, "", ()))
        if not effects:
            table.wrong("key", f"the card does nothing: give it one of {', '.join(verbs)}")
        cards.append(CardText(key, deck, tuple(effects)))
    return tuple(cards)


@final
class CardReward(Step[State]):
    """The step in which the bank pays the reward of a card. It is a separate step, so that it runs
    after the payments that the card demands first."""

    def __init__(self, seat: Seat, amount: int, why: str) -> None:
        super().__init__(seat)
        self.amount: Final = amount
        self.why: Final = why  # the clause of the card

    def run(self, s: State) -> None:
        s.pay(s.bank, self.seat, self.amount, self.why)


class CarryOut(Step[S]):
    """Carry out the effects of a card, one after the other."""

    def __init__(self, seat: Seat, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card  # the item number of the card

    def text(self, s: S) -> CardText:
        raise AssertionError(f"{type(self).__name__} has no text()")

    def debt(self, payer: Seat, to: int, amount: int) -> Step[Any]:
        """Return the game's own step in which a seat pays a debt."""
        raise AssertionError(f"{type(self).__name__} has no debt()")

    def other(self, s: S, effect: Effect) -> list[Step[Any]]:
        """Return the steps that carry out an effect whose verb only this game knows."""
        raise AssertionError(f"{type(self).__name__} does not know {effect.verb}")

    def reward(self, s: S, amount: int) -> list[Step[Any]]:
        """Return the steps in which the bank pays a reward. A game whose bank can run out of money
        overrides this."""
        return [CardReward(self.seat, amount, self.cite)]

    def run(self, s: S) -> None:
        steps: list[Step[Any]] = []
        for effect in self.text(s).effects:
            steps.extend(self._steps(s, effect))
        s.do_all(steps)

    def _steps(self, s: S, effect: Effect) -> list[Step[Any]]:
        if effect.verb == "receive":
            return self.reward(s, effect.amount)
        if effect.verb == "pay":
            return [self.debt(self.seat, s.bank, effect.amount)]
        if effect.verb == "each_pays":
            return [self.debt(one, self.seat, effect.amount) for one in self._others(s)]
        if effect.verb == "pay_each":
            return [self.debt(self.seat, one, effect.amount) for one in self._others(s)]
        return self.other(s, effect)

    def _others(self, s: S) -> list[Seat]:
        return [seat for seat in s.living() if seat != self.seat]

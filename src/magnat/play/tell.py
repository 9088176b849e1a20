"""Stories: events, actions and refusals as sentences, in French and in English."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import Any, Final, final

from magnat.core.action import Action, Choice, Illegal, Json, fields
from magnat.core.edition import Currency, Edition
from magnat.core.event import Event, Fact
from magnat.core.rulebook import LANGUAGES
from magnat.core.state import MONEY, State
from magnat.play.record import Talk, Undo

WORDS: Final = Path(__file__).parent / "words"
NARROW: Final = "\u202f"  # the narrow no-break space of French thousands
DECIMAL: Final = {"fr": ",", "en": "."}

_SHELVES: Final = {  # where the name of `title:vilnius` stands in the words of an edition
    "space": "spaces",
    "title": "titles",
    "card": "cards",
    "pawn": "pawns",
    "deck": "decks",
}
_FIELDS: Final = {  # how the fields of an action are written
    "amount": "money",
    "items": "items",
    "title": "item",
    "titles": "items",
    "card": "item",
    "pawn": "item",
    "share": "item",
    "holder": "holder",
    "what": "item",
    "to": "seat",
    "by": "seat",
    "payer": "seat",
    "debtor": "seat",
    "faces": "faces",
}


class NoWords(Exception):
    """A template asks for what is not there."""


# Money


def money(amount: int, currency: Currency, language: str) -> str:
    """15M, 500K and 1,5M; 3 500 000 F; € 200: as the box writes it."""
    sign = "−" if amount < 0 else ""
    n = abs(amount)
    if currency.short:
        if n >= 1_000_000 and n % 10_000 == 0:
            return f"{sign}{_short(n, 1_000_000, language)}M"
        if n >= 1000 and n % 10 == 0:
            return f"{sign}{_short(n, 1000, language)}K"
        return sign + grouped(n)
    if currency.before:
        return f"{sign}{currency.sign}{NARROW}{grouped(n)}"
    return f"{sign}{grouped(n)}{NARROW}{currency.sign}"


def grouped(n: int) -> str:
    return f"{n:,}".replace(",", NARROW)


def _short(n: int, unit: int, language: str) -> str:
    rest = f"{n % unit:0{len(str(unit)) - 1}d}".rstrip("0")
    return grouped(n // unit) + (DECIMAL[language] + rest if rest else "")


def parse_money(text: str, currency: Currency) -> int:
    """What somebody typed, in any of the ways it may be written; ValueError says what is wrong."""
    bare = text.replace(currency.sign, "") if currency.sign not in ("K", "M") else text
    bare = re.sub(r"[\s\u00a0\u202f\u2009'’_]", "", bare).replace("−", "-")
    found = re.fullmatch(r"(-?)(\d+(?:[.,]\d+)*)([KkMm]?)", bare)
    example = money(1_500_000 if currency.short else 1500, currency, "en")
    if not found:
        raise ValueError(f"{text!r} is no amount: write one such as {example}")
    sign, digits, unit = found.groups()
    factor = {"": 1, "k": 1000, "m": 1_000_000}[unit.lower()]
    parts = re.split(r"[.,]", digits)
    if len(parts) > 1 and factor == 1:
        if any([len(part) != 3 for part in parts[1:]]) or len(parts[0]) > 3:
            raise ValueError(f"{text!r} is no whole amount: write one such as {example}")
        parts = ["".join(parts)]
    if len(parts) > 2:
        raise ValueError(f"{text!r} has two decimal signs: write an amount such as {example}")
    whole, rest = parts[0], parts[1] if len(parts) > 1 else ""
    scaled = int(whole + rest) * factor
    if scaled % 10 ** len(rest):
        raise ValueError(f"{text!r} is no whole amount: write one such as {example}")
    amount: int = scaled // 10 ** len(rest)
    return -amount if sign else amount


# Words


def _begun(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def base_words(language: str) -> dict[str, Json]:
    """The sentences for all that the core and the kit say."""
    with (WORDS / f"{language}.toml").open("rb") as file:
        return tomllib.load(file)


_BASE: Final[dict[str, dict[str, Json]]] = {
    language: base_words(language) for language in LANGUAGES
}


def merged_words(edition: Edition, language: str) -> dict[str, Json]:
    """The edition's words over the common ones."""
    return _over(_BASE[language], edition.words[language])


def _over(base: Mapping[str, Json], over: Mapping[str, Json]) -> dict[str, Json]:
    joined = dict(base)
    for key, value in over.items():
        mine = joined.get(key)
        joined[key] = (
            _over(mine, value) if isinstance(mine, dict) and isinstance(value, dict) else value
        )
    return joined


def keys_of(event: Event, s: State) -> list[str]:
    """Under which names its template is looked for: `paid:house@vente`, `paid:house`, `paid@vente`,
    `paid`; an event that ends in 0 may have words of its own: `lottery:nothing`."""
    group = ""
    facts = event.facts
    if event.kind == "paid" and len(facts) > 3 and isinstance(facts[3], int):
        group = s.edition.goods[facts[3]]
    elif event.kind == "given" and facts and isinstance(facts[0], int):
        group = s.item_name(facts[0]).partition(":")[0]
    elif facts and facts[-1] == 0:
        group = "nothing"
    kind = event.kind
    keys = [f"{kind}:{group}@{event.cite}", f"{kind}:{group}"] if group else []
    return [*keys, f"{kind}@{event.cite}", kind]


@lru_cache(4096)
def _parsed(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """Text, the name that follows it and how that is written."""
    return tuple(
        [(before, name, spec or "") for before, name, spec, _ in Formatter().parse(template)]
    )


@final
class Teller:
    """Puts into words what happens at one table."""

    def __init__(self, s: State, language: str, names: Sequence[str] = ()) -> None:
        self.s: Final = s
        self.edition: Final = s.edition
        self.language: Final = language
        self.words: Final = merged_words(s.edition, language)
        self.names: Final = tuple(names)

    # Sentences

    def tell(self, event: Event, cite: bool = True) -> str:
        """A full sentence, with the clause in brackets."""
        templates = self.words["events"]
        for key in keys_of(event, self.s):
            template = templates.get(key)
            if template is not None:
                try:
                    sentence = _begun(self._fill(template, event.facts, {}))
                except NoWords:
                    continue  # this template is made for an event that says more
                return sentence + self._clause(event.cite, cite)
        raise NoWords(f"there is no {self.language} sentence for {event!r}")

    def action(self, action: Action) -> str:
        """What a button or a numbered line says: the label and what it is about."""
        label = self.label(type(action).__name__)
        specs = self._specs(type(action).__name__)
        details = [
            self._write(getattr(action, name), specs[name], ())
            for name in fields(type(action))
            if name in specs and getattr(action, name) not in ((), 0)
        ]
        for name in ("to", "by", "payer", "title", "what", "card", "share", "holder", "debtor"):
            if name in fields(type(action)) and getattr(action, name) == 0:
                details.insert(0, self._write(0, _FIELDS[name], ()))
        return f"{label}{self.words['colon']}{', '.join(details)}" if details else label

    def choice(self, choice: Choice) -> str:
        """The same with its blanks: from how much to how much, which things."""
        text = self.action(choice.action)
        blanks: list[str] = []
        if choice.by != 0:
            spec = self._specs(type(choice.action).__name__)["amount"]
            low, high = self._write(choice.low, spec, ()), self._write(choice.high, spec, ())
            blanks.append(self.words["blanks"]["amount"].format(low, high))
        if choice.most != 0:
            blanks.append(self.words["blanks"]["items"].format(self.items(choice.pool)))
        return f"{text} ({' ; '.join(blanks)})" if blanks else text

    def refusal(self, illegal: Illegal, cite: bool = True) -> str:
        """Why something is not allowed, as a sentence with the clause."""
        return f"{_begun(self._because(illegal))}.{self._clause(illegal.cite, cite)}"

    def _because(self, illegal: Illegal) -> str:
        template = self.words["reasons"].get(illegal.why, illegal.why)
        return self._fill(template, tuple([self._reason(fact) for fact in illegal.facts]), {})

    def line(self, line: Undo | Talk) -> str:
        """What was said and done at the table beside the rules."""
        table = self.words["table"]
        if isinstance(line, Undo):
            return self._fill(table["undo"], (line.seat, len(line.struck)), {})
        facts: list[Fact] = [line.seat, *line.about.values()]
        if line.say == "vote":
            facts[-1] = self.words["votes"][facts[-1]]
        return self._fill(table[line.say], tuple(facts), {})

    def label(self, name: str) -> str:
        entry = self.words["actions"].get(name)
        return entry["label"] if isinstance(entry, dict) else name

    def _specs(self, name: str) -> Mapping[str, str]:
        """How the fields of an action are written; its words may say it better for one of them."""
        entry = self.words["actions"].get(name)
        return _FIELDS | entry.get("specs", {}) if isinstance(entry, dict) else _FIELDS

    def _clause(self, slug: str, wanted: bool) -> str:
        if not wanted or slug not in self.edition.rulebook:
            return ""
        return f" [{self.edition.rulebook[slug].id}]"

    def _reason(self, fact: int | str | Illegal) -> int | str:
        """A reason within a reason, a name by its key, an action by its label."""
        if isinstance(fact, Illegal):
            return self._because(fact)
        if not isinstance(fact, str):
            return fact
        kind, _, key = fact.partition(":")
        if kind == "seat":
            return self.seat(int(key))
        if fact in self.edition.goods:
            return str(self.words.get("goods", {}).get(fact, {}).get("many", fact))
        if key or fact in self.words["holders"]:
            return self._named(fact)
        return self.label(fact)

    # Names

    def seat(self, seat: int) -> str:
        if 0 <= seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        if not 0 <= seat < self.s.seats:
            return str(self.words["holders"]["nobody"])
        return str(self.words["player"]).format(seat + 1)

    def holder(self, holder: int) -> str:
        if holder < self.s.seats:
            return self.seat(holder)
        return self._named(self.s.holder_name(holder))

    def item(self, item: int) -> str:
        if not 0 <= item < len(self.s.held_by):
            return str(item)
        return self._named(self.s.item_name(item))

    def items(self, items: Sequence[int]) -> str:
        return self._listed([self.item(item) for item in items]) or str(self.words["nothing"])

    def money(self, amount: int) -> str:
        return money(amount, self.edition.currency, self.language)

    def good(self, name: str, n: int) -> str:
        forms = self.words.get("goods", {}).get(name, {})
        word = forms.get("one" if abs(n) < 2 else "many", name)
        return f"{grouped(n)} {word}"

    def _named(self, name: str) -> str:
        group, _, key = name.partition(":")
        if not key:
            return str(self.words["holders"].get(group, group))
        shelves = (_SHELVES.get(group, group + "s"), group, "holders")
        for shelf in shelves:
            found = self.words.get(shelf)
            if isinstance(found, dict) and key in found:
                words = found[key]
                text = words.get("name", key) if isinstance(words, dict) else str(words)
                return self._card(key, text) if group == "card" else text
        if group == "pawn" and key.isdecimal():
            return self._pawn(int(key))
        return key.replace("_", " ")

    def _pawn(self, seat: int) -> str:
        """A pawn is known by its figure, or by whose it is."""
        figures: Sequence[str] = getattr(self.edition, "pawns", ())
        shelf = self.words.get("pawns", {})
        if seat < len(figures) and figures[seat] in shelf:
            return str(shelf[figures[seat]])
        return self.seat(seat)

    def _card(self, key: str, text: str) -> str:
        """A card's words, its sums filled in from what it does."""
        for card in getattr(self.edition, "cards", ()):
            if getattr(card, "key", "") == key:
                values: dict[str, Any] = {}
                for effect in card.effects:
                    values[effect.verb] = effect.amounts or effect.place or effect.amount
                return self._fill(text, (), values)
        return text

    def _listed(self, words: Sequence[str]) -> str:
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} {self.words['and']} {words[-1]}"

    # Filling templates

    def _fill(self, template: str, facts: Sequence[Fact], values: Mapping[str, Any]) -> str:
        text = ""
        for before, name, spec in _parsed(template):
            text += before
            if name is None:
                continue
            try:
                value: Any
                if name.isdecimal():
                    value = facts[int(name)]
                else:
                    value, _ = Formatter().get_field(name, (), dict(values))
            except (IndexError, KeyError) as error:
                raise NoWords(f"{{{name}}} is not among the facts {facts!r}") from error
            text += self._write(value, spec, facts)
        return text

    def _write(self, value: Any, spec: str, facts: Sequence[Fact]) -> str:
        if spec == "seat":
            return self.seat(value)
        if spec == "holder":
            return self.holder(value)
        if spec == "money":
            return self.money(value)
        if spec == "item":
            return self.item(value)
        if spec == "items":
            return self.items(value if isinstance(value, tuple) else (value,))
        if spec == "faces":
            return self._listed([str(face) for face in value])
        if spec == "space":
            return self._space(value)
        if spec == "balance":
            return self._balance(value, facts)
        if spec == "amount":
            return self._amount(value, facts)
        if spec == "places":
            return self._places(facts)
        if spec == "times":
            times = self.words["times"]
            return str(times[min(value, len(times)) - 1])
        if spec == "group":
            return str(self.words.get("groups", {}).get(str(value), value))
        if spec in self.edition.goods:
            return self.good(spec, value)
        if isinstance(value, int):
            return grouped(value)
        if isinstance(value, tuple):
            return self._listed([str(one) for one in value])
        return str(value)

    def _space(self, space: int | str) -> str:
        """By its key, or by its number on the board: squares are the holders after the bank."""
        if isinstance(space, str):
            return self._named(f"space:{space}")
        return self.holder(self.s.bank + 1 + space)

    def _amount(self, n: int, facts: Sequence[Fact]) -> str:
        good = facts[3] if len(facts) > 3 else MONEY
        if good == MONEY or not isinstance(good, int):
            return self.money(n)
        return self.good(self.edition.goods[good], n)

    def _balance(self, amount: int, facts: Sequence[Fact]) -> str:
        """Who pays how much in a deal between the first two."""
        if amount == 0:
            return str(self.words["balance"]["none"])
        payer = facts[0] if amount > 0 else facts[1]
        assert isinstance(payer, int)
        return str(self.words["balance"]["pays"]).format(self.seat(payer), self.money(abs(amount)))

    def _places(self, facts: Sequence[Fact]) -> str:
        ranked = sorted(
            [(place, seat) for seat, place in enumerate(facts) if isinstance(place, int)]
        )
        return ", ".join([f"{place}. {self.seat(seat)}" for place, seat in ranked])

"""Turns events, actions and refusals into sentences in French and English."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Choice, Illegal
from magnat.core.editions.edition import Edition
from magnat.core.event import Event, Fact
from magnat.core.state import MONEY, State
from magnat.core.step_and_window import CHANCE
from magnat.core.values.value import fields
from magnat.kit.claim import StandingClaim
from magnat.play.record.entries import TalkEntry, UndoEntry
from magnat.play.text.money import grouped, money
from magnat.play.text.word_files import merged_words

# By kind of item: the table in an edition's words that has the names of such items.
_SHELVES: Final = {
    "space": "spaces",
    "title": "titles",
    "card": "cards",
    "pawn": "pawns",
    "deck": "decks",
}
_FIELDS: Final = {  # how the fields of actions are formatted
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


AMOUNTS: Final = (  # the refusals of an amount, whose last fact is the action
    "{0} is too little: at least {1}",
    "{0} is too much: at most {1}",
    "{0} does not fit: from {1} by steps of {2}",
)
# The events whose facts are: proposer, other player, amount, items, own items, goods.
DEALS: Final = ("offered", "countered", "agreed")


class MissingWords(Exception):
    """Raised when a template needs a fact that is not there, or when there is no template."""


def _begun(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def group_of(event: Event, s: State) -> str:
    """Return the part after the colon of the key under which an event's template is looked up: the
    good that was paid; the kind of item that was given; `purchase` or `sale` for a deal in which
    one side gives only money; `nothing` if the last fact is 0; "" for other events."""
    facts = event.facts
    if event.kind == "paid" and len(facts) > 3 and isinstance(facts[3], int):
        return s.edition.goods[facts[3]]
    if event.kind == "given" and facts and isinstance(facts[0], int):
        return s.item_name(facts[0]).partition(":")[0]
    if event.kind in DEALS and len(facts) > 5:
        return _deal(facts)
    return "nothing" if facts and facts[-1] == 0 else ""


def keys_of(kind: str, group: str, cite: str) -> list[str]:
    """Return the keys under which the template of an event is looked up, the most specific first,
    for example `paid:house@vente`, `paid:house`, `paid@vente`, `paid`."""
    keys = [f"{kind}:{group}@{cite}", f"{kind}:{group}"] if group else []
    return [*keys, f"{kind}@{cite}", kind]


@final
class _DealSide:
    """The money, items and goods that one side of a deal gives, read from the facts of its
    event."""

    def __init__(self, facts: Sequence[Fact], sign: int) -> None:
        amount, items, mine, goods = facts[2:6]
        assert isinstance(amount, int)
        assert isinstance(items, tuple)
        assert isinstance(mine, tuple)
        assert isinstance(goods, tuple)
        self.amount: Final = max(amount * sign, 0)
        self.items: Final = [item for item in items if (item in mine) == (sign > 0)]
        self.goods: Final = [
            (good, n * sign)
            for good, n in zip(goods[::2], goods[1::2], strict=True)
            if n * sign > 0
        ]

    @property
    def is_money(self) -> bool:
        return self.amount > 0 and not self.items and not self.goods


def _deal(facts: Sequence[Fact]) -> str:
    """Return what a deal is to the player who proposed it: `purchase`, `sale`, or "" for an
    exchange or a gift."""
    if _DealSide(facts, 1).is_money:
        return "purchase"
    return "sale" if _DealSide(facts, -1).is_money else ""


@final
class _TemplateBlank:
    """A placeholder of a template: the text before it, the fact to insert, and its format."""

    def __init__(self, before: str, name: str, spec: str) -> None:
        self.before: Final = before
        self.name: Final = name  # "" if only text follows, up to the end of the template
        # The number of the fact; -1 if the placeholder is a name.
        self.fact: Final = int(name) if name.isdecimal() else -1
        self.spec: Final = spec


@lru_cache(4096)
def _parsed(template: str) -> list[_TemplateBlank]:
    return [
        _TemplateBlank(before, name or "", spec or "")
        for before, name, spec, _ in Formatter().parse(template)
    ]


@final
class _Lexicon:
    """The words of an edition in one language, with caches. All tables with that edition share
    it."""

    def __init__(self, edition: Edition, language: str) -> None:
        self.words: Final = merged_words(edition, language)
        # By first word of a name: the same word with its article (rue: la rue).
        self.articles: Final[dict[str, str]] = {
            re.split("[ ’]", noun)[-1].casefold(): noun
            for nouns in self.words.get("the", {}).values()
            for noun in nouns.split(", ")
        }
        joins = self.words.get("joins", {})
        self.joins: Final = bool(joins)  # whether the language merges words ("de le" becomes "du")
        self.contracted: Final[dict[str, str]] = joins.get("contracted", {})
        self.contracts: Final = {both.partition(" ")[0] for both in self.contracted}
        self.elided: Final[tuple[str, ...]] = tuple(joins.get("elided", ()))
        self.vowels: Final = str(joins.get("vowels", ""))
        # Words that begin with a mute h.
        self.mute: Final[tuple[str, ...]] = tuple(joins.get("mute", ()))
        self.at_word: Final = str(joins.get("at", ""))
        self.bare: Final[tuple[str, ...]] = tuple(joins.get("bare", ()))
        self.named: Final[dict[str, str]] = {}  # a cache of names with articles, by key
        self._sentences: Final[dict[tuple[str, str, str], list[str]]] = {}

    def begins_with_vowel(self, word: str) -> bool:
        """Tell whether a name begins with a vowel as it is spoken."""
        if word[0].casefold() in self.vowels:
            return True
        return word.partition(" ")[0].casefold() in self.mute

    def sentences(self, kind: str, group: str, cite: str) -> list[str]:
        """Return the templates for an event, the most specific first."""
        key = kind, group, cite
        known = self._sentences.get(key)
        if known is None:
            events = self.words["events"]
            known = [events[one] for one in keys_of(kind, group, cite) if one in events]
            self._sentences[key] = known
        return known


@lru_cache(64)
def _lexicon(edition: Edition, language: str) -> _Lexicon:
    return _Lexicon(edition, language)


@final
class Narrator:
    """Writes the sentences about one table in one language."""

    def __init__(self, s: State, language: str, names: Sequence[str] = ()) -> None:
        self.s: Final = s
        self.edition: Final = s.edition
        self.language: Final = language
        self._lexicon: Final[_Lexicon] = _lexicon(s.edition, language)
        self.words: Final = self._lexicon.words
        self.names: Final = tuple(names)

    # Sentences

    def tell(self, event: Event, cite: bool = True) -> str:
        """Return the sentence about an event, with the id of its clause in brackets if `cite`."""
        for template in self._lexicon.sentences(event.kind, group_of(event, self.s), event.cite):
            try:
                sentence = _begun(self._fill(template, event.facts, {}))
            except MissingWords:
                continue  # the event lacks a fact that the template needs: try the next one
            return sentence + self._clause(event.cite, cite)
        raise MissingWords(f"there is no {self.language} sentence for {event!r}")

    def action(self, action: Action) -> str:
        """Return the label of an action with its fields, for a button or a numbered line."""
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

    def deed(self, action: Action | None) -> str:
        """Return the label of an action, or the label for staying silent if the action is None."""
        return str(self.words["silence"]) if action is None else self.action(action)

    def choice(self, choice: Choice) -> str:
        """Return the label of a choice, with the range of its amount and the items to pick from."""
        text = self.action(choice.action)
        blanks: list[str] = []
        if choice.by != 0:
            spec = self._specs(type(choice.action).__name__)["amount"]
            low, high = self._write(choice.low, spec, ()), self._write(choice.high, spec, ())
            blanks.append(self.words["blanks"]["amount"].format(low, high))
        if choice.most != 0:
            blanks.append(self.words["blanks"]["items"].format(self.items(choice.pool)))
        return f"{text} ({', '.join(blanks)})" if blanks else text

    def right(self, claim: StandingClaim[Any], amount: int) -> str:
        """Return what a claim is about, as the object of a sentence, such as "50 € de loyer pour
        Rome"."""
        return self._fill(self.words["rights"]["claim"], (claim.payer, claim.what, amount), {})

    def refusal(self, illegal: Illegal, cite: bool = True) -> str:
        """Return a sentence that says why an action is refused, with the id of its clause if
        `cite`."""
        return f"{_begun(self._because(illegal))}.{self._clause(illegal.cite, cite)}"

    def _because(self, illegal: Illegal) -> str:
        # A reason without a translation is shown in English, with typographic apostrophes.
        template = self.words["reasons"].get(illegal.why, illegal.why.replace("'", "’"))
        if illegal.why in AMOUNTS and illegal.facts and isinstance(illegal.facts[-1], str):
            # Amounts of ingots are not formatted as money.
            spec = self._specs(illegal.facts[-1])["amount"]
            template = template.replace(":money}", f":{spec}}}")
        return self._fill(template, tuple([self._reason(fact) for fact in illegal.facts]), {})

    def line(self, line: UndoEntry | TalkEntry) -> str:
        """Return the sentence about an undo or a talk entry."""
        table = self.words["table"]
        if isinstance(line, UndoEntry):
            key = "mistyped" if line.seat == CHANCE else "undo"
            return self._fill(table[key], (line.seat, len(line.struck)), {})
        if line.say == "because":
            why = self.words["because"][str(line.about["why"])]
            return self._fill(why, (line.seat, self._about(str(line.about["what"]))), {})
        facts: list[Fact] = [line.seat, *line.about.values()]
        if line.say == "vote":
            facts[-1] = self.words["votes"][facts[-1]]
        elif line.say == "pace":
            facts[-1] = self.words["paces"][facts[-1]]
        return self._fill(table[line.say], tuple(facts), {})

    def label(self, name: str) -> str:
        entry = self.words["actions"].get(name)
        return entry["label"] if isinstance(entry, dict) else name

    def _specs(self, name: str) -> Mapping[str, str]:
        """Return how each field of an action is formatted; the words of the edition may override
        the usual formats."""
        entry = self.words["actions"].get(name)
        return _FIELDS | entry.get("specs", {}) if isinstance(entry, dict) else _FIELDS

    def _clause(self, slug: str, wanted: bool) -> str:
        if not wanted or slug not in self.edition.rulebook:
            return ""
        return f" [{self.edition.rulebook[slug].id}]"

    def _reason(self, fact: int | str | Illegal) -> int | str:
        """Return a fact of a refusal as text: another reason, a name, or the label of an action.
        Numbers are returned unchanged."""
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

    def _about(self, what: str) -> str:
        """Return the name of a group, or of an item with its article; "" for an unknown item."""
        group, _, key = what.partition(":")
        if group == "group":
            return self._group(key)
        things = [self.s.item_name(item) for item in range(len(self.s.held_by))]
        return self._the(what) if what in things else ""

    def _the(self, name: str) -> str:
        """Return a name as used in a sentence: a title by the name of its square, with an article
        if it has one."""
        known = self._lexicon.named.get(name)
        if known is None:
            known = self._with_article(name)
            if not name.startswith("pawn:"):  # a pawn may be named after its player
                self._lexicon.named[name] = known
        return known

    def _with_article(self, name: str) -> str:
        group, _, key = name.partition(":")
        if group == "deck" and key in self.words["holders"]:
            return str(self.words["holders"][key])
        if group == "space" and key in self.words.get("stops", {}):
            return str(self.words["stops"][key])
        is_square = group == "title" and key in self.words.get("spaces", {})
        text = self._named(f"space:{key}" if is_square else name)
        first = text.partition(" ")[0]
        return self._lexicon.articles.get(first.casefold(), first) + text[len(first) :]

    def _at(self, name: str) -> str:
        """Return a place with its preposition, such as "à Rome", "aux Invalides", "rue de la
        Paix"."""
        named = self._the(name)
        noun = re.split("[ ’]", self._named(name))[0].casefold()
        at_word = self._lexicon.at_word
        if noun in self._lexicon.bare:
            return named[named.index(noun) :]
        return self._joined(f"{at_word} ", named) if at_word else named

    def _the_holder(self, holder: int) -> str:
        return (
            self._the(self.s.holder_name(holder)) if holder > self.s.bank else self.holder(holder)
        )

    def items(self, items: Sequence[int]) -> str:
        return self._listed([self._thing(item) for item in items]) or str(self.words["nothing"])

    def _thing(self, item: int) -> str:
        """Return the short name of an item; for a card, a name without its text."""
        key = self.s.item_name(item).partition(":")[2] if 0 <= item < len(self.s.held_by) else ""
        return str(self.words.get("kept", {}).get(key) or self.item(item))

    def money(self, amount: int) -> str:
        return money(amount, self.edition.currency, self.language)

    def good(self, name: str, n: int) -> str:
        return self._counted(self.words.get("goods", {}).get(name, {}), n, name)

    def _counted(self, forms: Mapping[str, str], n: int, name: str) -> str:
        is_one = abs(n) < 2 if self.language == "fr" else n == 1
        return f"{grouped(n, self.language)} {forms.get('one' if is_one else 'many', name)}"

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
            return self.seat(int(key))  # a pawn is named by its player, not by its figure
        return key.replace("_", " ")

    def _owner(self, pawn: int) -> str:
        """Return the name of the player to whom a pawn belongs."""
        key = self.s.item_name(pawn).partition(":")[2]
        owner: Any = self.s
        return self.seat(int(key) if key.isdecimal() else owner.owner(pawn))

    def _card(self, key: str, text: str) -> str:
        """Return the text of a card, with the amounts of its effects filled in."""
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
        blanks: list[_TemplateBlank] = _parsed(template)
        for blank in blanks:
            text += blank.before
            if not blank.name:
                continue
            try:
                value: Any
                if blank.fact >= 0:
                    value = facts[blank.fact]
                else:
                    value, _ = Formatter().get_field(blank.name, (), dict(values))
            except (IndexError, KeyError) as error:
                raise MissingWords(f"{{{blank.name}}} is not among the facts {facts!r}") from error
            text = self._joined(text, self._write(value, blank.spec, facts))
        return text

    def _joined(self, text: str, word: str) -> str:
        """Append a word by the joining rules of the language: "de le" becomes "du", "de Est"
        becomes "d’Est"."""
        lexicon = self._lexicon
        if not text.endswith(" ") or not word or not lexicon.joins:
            return text + word
        end = len(text) - 1
        last = text[max(text.rfind(" ", 0, end), text.rfind("’", 0, end)) + 1 : end]
        if last in lexicon.contracts:
            first = word.partition(" ")[0]
            short = lexicon.contracted.get(f"{last} {first}")
            if short is not None:
                return text[: -len(last) - 1] + short + word[len(first) :]
        if last.casefold() in lexicon.elided and lexicon.begins_with_vowel(word):
            return f"{text[:-2]}’{word}"
        return text + word

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
        if spec == "seats":
            return self._listed([self.seat(one) for one in value])
        if spec == "owner":
            return self._owner(value)
        if spec == "the item":
            return self._the(self.s.item_name(value))
        if spec == "the items":
            return self._bundle(value, 0)
        if spec == "the holder":
            return self._the_holder(value)
        if spec == "at item":
            return self._at(self.s.item_name(value))
        if spec == "at holder":
            return self._at(self.s.holder_name(value))
        if spec == "faces":
            return self._listed([str(face) for face in value])
        if spec == "dice":
            kinds = self.words["dice"]
            return self._listed([f"{face} {kinds[n]}" for n, face in enumerate(value)])
        if spec == "space":
            return self._space(value)
        if spec == "gives":
            return self._gives(value, facts)
        if spec == "bundle":
            amount = facts[2]
            assert isinstance(amount, int)
            return self._bundle(value, amount)
        if spec == "amount":
            return self._amount(value, facts)
        if spec == "places":
            return self._places(facts)
        if spec == "times":
            times = self.words["times"]
            return str(times[min(value, len(times)) - 1])
        if spec == "call":
            calls = self.words["calls"]
            return str(calls[min(value, len(calls)) - 1])
        if spec == "group":
            return self._group(str(value))
        if spec in self.edition.goods:
            return self.good(spec, len(value) if isinstance(value, tuple) else value)
        if spec in self.words.get("counted", {}):
            return self._counted(self.words["counted"][spec], value, spec)
        if isinstance(value, int):
            return grouped(value, self.language)
        if isinstance(value, tuple):
            return self._listed([str(one) for one in value])
        return str(value)

    def _group(self, key: str) -> str:
        for shelf in ("groups", "productions"):
            if key in self.words.get(shelf, {}):
                return str(self.words[shelf][key])
        return key

    def _space(self, space: int | str) -> str:
        """Return the name of a square, given by its key or by its number on the board."""
        if isinstance(space, str):
            return self._named(f"space:{space}")
        return self.holder(self.s.bank + 1 + space)

    def _amount(self, n: int, facts: Sequence[Fact]) -> str:
        good = facts[3] if len(facts) > 3 else MONEY
        if good == MONEY or not isinstance(good, int):
            return self.money(n)
        return self.good(self.edition.goods[good], n)

    def _gives(self, seat: int, facts: Sequence[Fact]) -> str:
        """Return in words the items, goods and money that one side of a deal gives."""
        side = _DealSide(facts, 1 if seat == facts[0] else -1)
        counts = [self.good(self.edition.goods[good], n) for good, n in side.goods]
        return self._bundle(side.items, side.amount, counts)

    def _bundle(self, items: Sequence[int], amount: int, counts: Sequence[str] = ()) -> str:
        """Return a list of items, goods and money in words; the word for "nothing" if it is
        empty."""
        words = [*[self._the(self.s.item_name(item)) for item in items], *counts]
        if amount:
            words.append(self.money(amount))
        return self._listed(words) or str(self.words["nothing"])

    def _places(self, facts: Sequence[Fact]) -> str:
        ranked = sorted(
            [(place, seat) for seat, place in enumerate(facts) if isinstance(place, int)]
        )
        return ", ".join([f"{place}. {self.seat(seat)}" for place, seat in ranked])

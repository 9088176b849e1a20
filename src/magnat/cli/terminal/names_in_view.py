"""Turns the numbers of seats, items, squares and goods in a view into names, using the edition's
data."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from magnat.core.editions.edition import Currency
from magnat.core.state import MONEY
from magnat.play.text.money import grouped, money
from magnat.server.wire.box import EditionInfo, Layout

SHELVES: Final = {
    "space": "spaces",
    "title": "titles",
    "card": "cards",
    "pawn": "pawns",
    "deck": "decks",
}
BLANK: Final = re.compile(r"\{(\w+)(?:\[(\d+)\])?:(\w+)\}")


class BoxNames:
    def __init__(
        self, edition: EditionInfo, layout: Layout, seats: Sequence[str], language: str
    ) -> None:
        self.edition: Final = edition
        self.layout: Final = layout
        self.seats: Final = tuple(seats)
        self.language: Final = language
        self.words: Final[dict[str, Any]] = edition.words[language]
        sign = edition.currency
        self.currency: Final = Currency(sign.sign, sign.short)

    def seat(self, seat: int) -> str:
        if 0 <= seat < len(self.seats):
            return self.seats[seat] or str(self.words["player"]).format(seat + 1)
        return str(self.words["holders"]["nobody"])

    def holder(self, holder: int) -> str:
        if holder < len(self.seats):
            return self.seat(holder)
        return self.named(self.layout.holders[holder])

    def item(self, item: int) -> str:
        return self.named(self.layout.items[item])

    def items(self, items: Sequence[int]) -> str:
        return self.list([self.item(item) for item in items])

    def group(self, key: str) -> str:
        """Return the name of a group of titles: a colour, a series or a production."""
        for shelf in ("groups", "productions"):
            if key in self.words.get(shelf, {}):
                return str(self.words[shelf][key])
        return key

    def list(self, words: Sequence[str]) -> str:
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} {self.words['and']} {words[-1]}"

    def money(self, amount: int) -> str:
        return money(amount, self.currency, self.language)

    def change(self, amount: int) -> str:
        """Return an amount of money with its sign: plus for income, minus for a cost."""
        return f"{'+' if amount >= 0 else '−'}{self.money(abs(amount))}"

    def good(self, good: int, n: int) -> str:
        name = self.layout.goods[good]
        is_one = abs(n) < 2 if self.language == "fr" else n == 1
        forms = self.words["goods"].get(name, {})
        said = forms.get("one" if is_one else "many", name)
        return f"{grouped(n, self.language)}\u00a0{said}"

    def counted(self, deed: str) -> int:
        """Return the good that the amount of this action counts, according to the words of the
        edition; MONEY if they name none."""
        specs = self.words["actions"].get(deed, {}).get("specs", {})
        spec = specs.get("amount", "")
        return self.layout.goods.index(spec) if spec in self.layout.goods else MONEY

    def amount(self, deed: str, n: int) -> str:
        """Return the amount of an action in words: money, or a number of another good such as
        ingots."""
        good = self.counted(deed)
        return self.money(n) if good == MONEY else self.good(good, n)

    def named(self, name: str) -> str:
        """Return the display name of a key such as `title:vilnius`."""
        group, _, key = name.partition(":")
        if not key:
            return str(self.words["holders"].get(group, group))
        for shelf in (SHELVES.get(group, group + "s"), group, "holders"):
            found = self.words.get(shelf)
            if isinstance(found, dict) and key in found:
                words = found[key]
                text = str(words.get("name", key)) if isinstance(words, dict) else str(words)
                return self._card(key, text) if group == "card" else text
        if group == "pawn" and key.isdecimal():
            return self._pawn(int(key))
        return key.replace("_", " ")

    def _pawn(self, seat: int) -> str:
        """Return the name of a seat's pawn: its figure if the edition has figures, else the
        player's name."""
        figures = self.edition.data.get("board", {}).get("pawns", ())
        shelf = self.words.get("pawns", {})
        if seat < len(figures) and figures[seat] in shelf:
            return str(shelf[figures[seat]])
        return self.seat(seat)

    def _card(self, key: str, text: str) -> str:
        """Return the text of a card with its amounts and squares filled in."""
        cards = self.edition.data.get("cards", {}).get("card", ())
        card: dict[str, Any] = next((one for one in cards if one.get("key") == key), {})

        def said(found: re.Match[str]) -> str:
            value = card.get(found[1])
            if isinstance(value, list):
                value = value[int(found[2] or 0)]
            if found[3] == "money":
                return self.money(int(value or 0))
            return self.named(f"space:{value}") if found[3] == "space" else str(value)

        return BLANK.sub(said, text)

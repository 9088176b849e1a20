"""Event: something that happened at the table, with the rule clause that caused it."""

from __future__ import annotations

from typing import Final, TypeAlias, final

Fact: TypeAlias = int | str | tuple[int, ...]


@final
class Event:
    """One thing that happened at the table, as data. Other packages turn events into sentences for
    players."""

    def __init__(
        self, kind: str, cite: str, facts: tuple[Fact, ...], only: tuple[int, ...] = ()
    ) -> None:
        self.kind: Final = kind  # a past participle, such as paid, given, rolled
        self.cite: Final = cite  # the slug of the rule clause
        self.facts: Final = facts
        self.only: Final = only  # the seats that may know of it; () means everybody

    def __repr__(self) -> str:
        facts = ", ".join([repr(fact) for fact in self.facts])
        return f"{self.kind}({facts}) [{self.cite}]"

"""A player made of code: it sees what its seat sees, and says what its seat does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from magnat.core.native import mypyc_attr

if TYPE_CHECKING:
    from magnat.core.action import Action, Choice
    from magnat.core.glimpse import Glimpse

CAUTIOUS: Final = "cautious"
BALANCED: Final = "balanced"
BOLD: Final = "bold"
TEMPERAMENTS: Final = (CAUTIOUS, BALANCED, BOLD)


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Asked whenever its seat may do something; one bot plays one seat of one game."""

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        """One of the choices with its blanks filled in, or None for silence."""
        raise AssertionError(f"{type(self).__name__} has no choose()")

    def wants_rights(self, view: Glimpse) -> bool:
        """Whether it wants to hear, in its own turn, what it may do at any time besides answering:
        listing that costs more than anything else, so a fast player says yes now and then."""
        return True

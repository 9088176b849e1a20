"""The base class of bots: a bot sees what its seat sees, and chooses what its seat does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

if TYPE_CHECKING:
    from magnat.core.action import Action, Choice
    from magnat.core.glimpse import Glimpse
    from magnat.core.step import Window

CAUTIOUS: Final = "cautious"
BALANCED: Final = "balanced"
BOLD: Final = "bold"
TEMPERAMENTS: Final = (CAUTIOUS, BALANCED, BOLD)
SHARP: Final = "sharp"  # no temperament: the best that a game's own player does by habit


class Bot:
    """Asked whenever its seat may do something; one bot plays one seat of one game."""

    # Plays alike whether or not it is shown what its seat may not see: where only bots play, an
    # honest one looks at the table itself and not at a masked copy.
    is_honest: ClassVar[bool] = False
    # Draws its answers at random and looks at nothing but the choices. It draws again when an
    # answer is illegal as a whole, which the choices alone do not show.
    is_random: ClassVar[bool] = False

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        """One of the choices with its blanks filled in, or None for silence."""
        raise AssertionError(f"{type(self).__name__} has no choose()")

    def wants_rights(self, view: Glimpse) -> bool:
        """Whether it wants to hear, in its own turn, what it may do at any time besides answering:
        listing that costs more than anything else, so a fast player says yes now and then."""
        return True

    def hears(self, view: Glimpse, right: Window[Any]) -> bool:
        """Whether it would use that right now: one that it would not use is not listed for it."""
        return True

    def wish(self, view: Glimpse) -> Action | None:
        """The action that it would take in its own turn besides answering, when `wants_rights` says
        no: then only this action is looked up among its rights."""
        return None

    def because(self, view: Glimpse, action: Action) -> tuple[str, str]:
        """Why it does that, for all to hear: a word of `because` in play/words, and the key of what
        it is about. Nothing said is two empty words."""
        return "", ""

"""The base class of bots. A bot sees the table as its seat does and chooses the actions of its
seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

if TYPE_CHECKING:
    from magnat.core.action_and_choice import Action, Choice
    from magnat.core.glimpse import Glimpse
    from magnat.core.step_and_window import Window

CAUTIOUS: Final = "cautious"
BALANCED: Final = "balanced"
BOLD: Final = "bold"
TEMPERAMENTS: Final = (CAUTIOUS, BALANCED, BOLD)
# The name of a game's strongest bot that does not look ahead; BALANCED and the like are
# temperaments.
SHARP: Final = "sharp"


class Bot:
    """A program that plays one seat of one game; it is asked whenever its seat may act."""

    # Whether the bot plays the same if it is also shown hidden things. In games between bots, such
    # a bot gets the state itself instead of a masked copy, which is faster.
    is_honest: ClassVar[bool] = False
    # Whether the bot draws its answers at random and looks only at the choices. If the rules refuse
    # the drawn combination of values, which the choices alone cannot show, it draws again.
    is_random: ClassVar[bool] = False
    # Whether the answers come from outside the program. A driver stops when such a seat is asked,
    # and continues when it gets the answer.
    is_external: ClassVar[bool] = False

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        """Return one of the choices with its blanks filled in, or None to give no answer
        ("silence")."""
        raise AssertionError(f"{type(self).__name__} has no choose()")

    def wants_rights(self, view: Glimpse) -> bool:
        """Tell whether the caller should list the bot's rights (actions that are possible at any
        time) in the bot's own turn. Listing rights is the slowest part of a turn, so a fast bot
        returns True only now and then."""
        return True

    def hears(self, view: Glimpse, right: Window[Any]) -> bool:
        """Tell whether the bot might use this right (a window that is open at any time) now. If it
        returns False, the choices of the right are not computed for the bot."""
        return True

    def wish(self, view: Glimpse) -> Action | None:
        """Return the right (an action that is possible at any time) that the bot wants to use in
        its own turn; None for none. It is called instead of listing all rights, when `wants_rights`
        returns False."""
        return None

    def because(self, view: Glimpse, action: Action) -> tuple[str, str]:
        """Return the reason for an action as two keys, for a sentence that all players may read: a
        key of the table `because` in play/words, and the key of the item or group that the reason
        is about. Two empty texts mean that the bot gives no reason."""
        return "", ""

    def clone(self) -> Bot | None:
        """Return a bot that continues exactly as this one would, for a copy of its game; a bot
        without a memory returns itself. None means that the bot cannot be copied."""
        return None

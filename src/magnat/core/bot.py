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
SHARP: Final = "sharp"  # not a temperament: a game's bot at its strongest, without looking ahead


class Bot:
    """A program that plays one seat of one game; it is asked whenever its seat may act."""

    # Whether the bot plays the same when it is shown hidden things too. Where only bots play, such
    # a bot is given the state itself and not a masked copy.
    is_honest: ClassVar[bool] = False
    # Whether the bot draws its answers at random and looks at nothing but the choices. It draws
    # again when an answer is illegal as a whole, which the choices alone do not show.
    is_random: ClassVar[bool] = False

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        """Return one of the choices with its blanks filled in, or None to stay silent."""
        raise AssertionError(f"{type(self).__name__} has no choose()")

    def wants_rights(self, view: Glimpse) -> bool:
        """Tell whether to list, in the bot's own turn, its rights: the actions it may take at any
        time besides answers. Listing them costs more than anything else, so a fast bot returns True
        only now and then."""
        return True

    def hears(self, view: Glimpse, right: Window[Any]) -> bool:
        """Tell whether the bot might use this right now. If not, the choices of the right are not
        listed for it."""
        return True

    def wish(self, view: Glimpse) -> Action | None:
        """Return an action among its rights that the bot wants to take in its own turn; None for
        none. It is called when `wants_rights` returns False; only this action is then looked up."""
        return None

    def because(self, view: Glimpse, action: Action) -> tuple[str, str]:
        """Return the reason for an action, which all players may read: a key of `because` in
        play/words, and the key of the thing it is about. Two empty texts give no reason."""
        return "", ""

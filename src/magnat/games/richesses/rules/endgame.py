"""V. La fin: the last one standing wins, the others are placed by how long they lasted."""

from __future__ import annotations

from typing import Final

from magnat.core.state import Outcome
from magnat.games.richesses.state import Richesses
from magnat.kit.ranking import places_by_survival

AIM: Final = "but.jeu"
RANKING: Final = "fin.classement"


def finish_if_alone(s: Richesses) -> None:
    """Whoever has eliminated all the others has won."""
    if s.left() == 1 and s.outcome is None:
        s.note("won", AIM, s.living()[0])
        s.finish(Outcome(places_by_survival(s), (), RANKING))

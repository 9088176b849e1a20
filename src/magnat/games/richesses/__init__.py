"""Richesses du Monde. The chapters of its booklet, and the modules that implement them:

I. La boîte             edition, editions/
II. La préparation      rules/preparation
III. La règle du jeu    rules/turn; rules/squares/: country (and royalties), choice, auctions,
                        joker, news, points
IV. La faillite         rules/bankruptcy, leaving; free sales: rules/trade/: trading, sales,
                        obligations
V. Face à face, la fin  rules/endgame; their effect on squares: auctions, joker
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, final

from magnat.core.action_and_choice import Action
from magnat.core.bot import BALANCED, Bot
from magnat.core.editions.edition import Edition, Source
from magnat.core.game import Game
from magnat.core.glimpse import Secrecy
from magnat.core.shown_figures import Side, Swap
from magnat.core.state import State
from magnat.core.step_and_window import Seat, Window
from magnat.games.richesses.bot.appraisal import worth
from magnat.games.richesses.bot.candidate_answers import candidate_answers
from magnat.games.richesses.bot.player import RichessesMagnate
from magnat.games.richesses.edition import RichessesBox
from magnat.games.richesses.rules.at_any_time import rights
from magnat.games.richesses.rules.preparation import lay
from magnat.games.richesses.secrecy import SecretCash
from magnat.games.richesses.shown_figures import RichessesFigures, figures, weigh
from magnat.games.richesses.state import Richesses
from magnat.games.richesses.win_signs import SIGNS, signs

FOLDER: Final = Path(__file__).parent


@final
class RichessesGame(Game):
    def __init__(self, folder: Path = FOLDER, default: str = "nathan-urss") -> None:
        super().__init__("richesses", folder, "magnat.games.richesses", default)
        # Renamed classes: records and views still use the first name of each.
        self.aliases.update(
            {
                "Debt": "RichessesDebt",
                "MayCorrect": "RichessesMayCorrect",
                "MayNot": "RichessesMayNot",
                "MayResign": "RichessesMayResign",
                "NextTurn": "RichessesNextTurn",
                "Turn": "RichessesTurn",
            }
        )

    def read(self, source: Source) -> Edition:
        return RichessesBox(source)

    def rights(self, edition: Edition) -> tuple[Window[Any], ...]:
        assert isinstance(edition, RichessesBox)
        return rights(edition)

    def table(self, edition: Edition, seats: int) -> State:
        return Richesses(edition, seats)

    def lay(self, s: State) -> None:
        assert isinstance(s, Richesses)
        lay(s)

    def secrecy(self) -> Secrecy:
        return SecretCash()

    def figures(self, s: State, seat: Seat) -> RichessesFigures:
        assert isinstance(s, Richesses)
        return figures(s, seat)

    def weigh(self, s: State, swap: Swap) -> list[Side]:
        assert isinstance(s, Richesses)
        return weigh(s, swap)

    def bot(self, temperament: str = BALANCED, seed: int = 0) -> Bot:
        return RichessesMagnate(temperament, seed)

    def worth(self, s: State, seat: Seat) -> int:
        assert isinstance(s, Richesses)
        return worth(s, seat)

    def sign_names(self) -> tuple[str, ...]:
        return SIGNS

    def signs(self, s: State, seat: Seat) -> list[int]:
        assert isinstance(s, Richesses)
        return signs(s, seat)

    def candidate_answers(self, s: State, seat: Seat) -> list[Action] | None:
        assert isinstance(s, Richesses)
        return candidate_answers(s, seat, self.weights)


GAME: Final = RichessesGame()

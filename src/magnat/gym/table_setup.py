"""TableSetup: the settings that all games of an environment share: box, seats, bots, layout."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from magnat import games
from magnat.core.bot import Bot
from magnat.core.editions.edition import Unknown
from magnat.core.game import Game
from magnat.core.step_and_window import Seat
from magnat.gym.paused_game import AgentGame
from magnat.gym.spaces.layout import ObservationLayout
from magnat.gym.spaces.vocabulary import Vocabulary
from magnat.play.bots.load import typed_bot
from magnat.play.simulate.simulate import seed_of

STEPS: Final = 20_000  # a game is truncated after the agents have given so many numbers
RIGHTS: Final = 3  # after so many actions in its own turn, an agent is not asked about its rights


@final
class TableSetup:
    """The settings of an environment. It refuses unknown boxes, options, bots and numbers of
    players with a sentence (`Unknown`, `BadOption`)."""

    def __init__(
        self,
        box: str,
        seats: int,
        options: Mapping[str, int | str | bool] | None,
        bots: Mapping[Seat, str] | None,
        deals: bool,
        rights: int,
        steps: int,
    ) -> None:
        name, _, edition = box.partition("/")
        self.game: Final[Game] = games.find(name)
        self.edition: Final = self.game.load(edition, options)
        self.arguments: Final = (
            f"{name}/{self.edition.name}",
            seats,
            dict(options or {}),
            dict(bots or {}),
            deals,
            rights,
            steps,
        )  # the arguments with which an equal setup is made
        self.box: Final = self.arguments[0]
        self.seats: Final = seats
        self.bots: Final[dict[Seat, str]] = dict(bots or {})  # the name of the bot by seat
        self.deals: Final = deals
        self.rights: Final = rights
        self.steps: Final = steps
        self.secrecy: Final = self.game.secrecy()
        s = self.game.start(self.edition, seats, 1)
        for seat, name in self.bots.items():
            if not 0 <= seat < seats:
                raise Unknown("there is no seat {0} for a bot: they are 0 to {1}", seat, seats - 1)
            typed_bot(name, self.game, 1)
        if len(self.bots) == seats:
            raise Unknown("every seat has a bot: leave at least one to an agent")
        self.vocabulary: Final = Vocabulary(self.game, s)
        self.layout: Final = ObservationLayout(self.game, self.vocabulary, s)

    def new_bots(self, seed: int) -> dict[Seat, Bot]:
        bots: dict[Seat, Bot] = {}
        for seat, name in self.bots.items():
            bots[seat] = typed_bot(name, self.game, seed_of(seed, seat))
        return bots

    def new_game(self, seed: int) -> AgentGame:
        """Start a game and play it up to the first question to an agent."""
        bots = self.new_bots(seed)
        s = self.game.start(self.edition, self.seats, seed)
        game = AgentGame(s, self.vocabulary, self.secrecy, bots, seed, self.deals, self.rights)
        game.advance()
        return game


def prize(places: tuple[int, ...], seat: Seat) -> float:
    """Return the reward of a seat at the end of a game: the winners share 1, the others share -1; 0
    if all players have won."""
    winners = places.count(1)
    if winners == len(places):
        return 0.0
    return 1 / winners if places[seat] == 1 else -1 / (len(places) - winners)

"""The first line of a record: game, edition, options, seats, and the hashes that prove later that
the dice were fair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, final

from magnat import __version__
from magnat.core.action_and_choice import Json
from magnat.core.editions.edition import Edition, Unknown, unknown
from magnat.core.game import Game
from magnat.play.fairness import Secret, commitment
from magnat.play.match.absence import SETTINGS, WAIT
from magnat.play.match.pace import NORMAL, OLD_WORDS, PACES

FORMAT: Final = 1
SEED, HOST = "seed", "host"  # the source of dice: a seed, or a host with real dice


@final
class Header:
    """All settings of a game that are fixed before the first throw."""

    def __init__(
        self,
        game: str,
        edition: str,
        hash: str,
        seats: int,
        options: Mapping[str, int | str | bool] | None = None,
        names: Sequence[str] = (),
        bots: Sequence[str] = (),
        pace: str = NORMAL,
        absence: str = WAIT,
        commitment: str = "",
        entropy: Sequence[str] = (),
        secret: Secret | None = None,
        engine: str = __version__,
        position: Sequence[Json] = (),
        promises: Sequence[str] = (),
        without: Sequence[int] = (),
        rules: int = 0,
    ) -> None:
        self.game: Final = game
        self.edition: Final = edition
        self.hash: Final = hash  # hash of the edition's files
        self.seats: Final = seats
        self.options: Final = dict(options or {})
        self.names: Final = tuple(names)  # by seat; () without names
        self.bots: Final = tuple(bots)  # by seat; "" for a person
        self.pace: Final = pace
        self.absence: Final = absence
        self.commitment: Final = commitment  # "": a host throws real dice
        self.entropy: Final = tuple(entropy)  # by seat, the words added to the seed
        self.promises: Final = tuple(promises)  # by seat, the hashes of these words
        self.without: Final = tuple(without)  # seats that agreed to start without missing words
        self.secret: Final = secret  # the seed, only in the host's copy of the record
        self.engine: Final = engine
        self.rules: Final = rules  # `Game.rules` at the start; 0: played before rules had numbers
        self.position: Final = tuple(position)  # the position at the start; () for a new game

    @property
    def is_seeded(self) -> bool:
        return self.commitment != ""

    def json(self, public: bool = False) -> dict[str, Json]:
        """Return the header as JSON; without the secret seed if `public`."""
        coded: dict[str, Json] = {
            "game": self.game,
            "edition": f"{self.edition}@{self.hash}",
            "options": self.options,
            "seats": self.seats,
        }
        if self.names:
            coded["names"] = list(self.names)
        if any(self.bots):
            coded["bots"] = list(self.bots)
        coded["pace"] = self.pace
        coded["absence"] = self.absence
        coded["dice"] = SEED if self.is_seeded else HOST
        if self.is_seeded:
            coded["commitment"] = self.commitment
        if any(self.promises):
            coded["promises"] = list(self.promises)
        if any(self.entropy):
            coded["entropy"] = list(self.entropy)
        if self.without:
            coded["without"] = list(self.without)
        if self.secret is not None and not public:
            coded["secret"] = self.secret.json()
        if self.position:
            coded["position"] = list(self.position)
        if self.rules:
            coded["rules"] = self.rules
        coded["engine"] = self.engine
        coded["format"] = FORMAT
        return coded


def new_header(
    game: Game,
    edition: Edition,
    seats: int,
    secret: Secret | None,
    names: Sequence[str] = (),
    bots: Sequence[str] = (),
    pace: str = NORMAL,
    absence: str = WAIT,
    entropy: Sequence[str] = (),
    position: Sequence[Json] = (),
    promises: Sequence[str] = (),
    without: Sequence[int] = (),
) -> Header:
    """Return the header of a game about to start; without a secret the host throws real dice. Raise
    Unknown for wrong settings."""
    pace = OLD_WORDS.get(pace, pace)  # the table may have been made by an old version
    if pace not in PACES:
        raise unknown("pace", pace, list(PACES))
    if absence not in SETTINGS:
        raise unknown("absence setting", absence, SETTINGS)
    for what, given in (
        *(("names", names), ("bots", bots)),
        *(("entropy", entropy), ("promises", promises)),
    ):
        if given and len(given) != seats:
            raise Unknown(f"{len(given)} {what} for {seats} seats: give one for each")
    return Header(
        game.name,
        edition.name,
        edition.hash,
        seats,
        edition.chosen,
        names,
        bots,
        pace,
        absence,
        "" if secret is None else commitment(secret),
        entropy,
        secret,
        position=position,
        promises=promises,
        without=without,
        rules=game.rules,
    )

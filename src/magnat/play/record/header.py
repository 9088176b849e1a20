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
SEED, HOST = "seed", "host"  # where the dice come from: a seed, or a host who throws real dice


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
        # Hash of the edition's files, which shows whether they have changed.
        self.hash: Final = hash
        self.seats: Final = seats
        self.options: Final = dict(options or {})
        self.names: Final = tuple(names)  # the players' names by seat; () if there are no names
        self.bots: Final = tuple(bots)  # the names of bots by seat; "" for a person
        self.pace: Final = pace
        self.absence: Final = absence
        # The published hash of the secret seed; "": a host throws real dice.
        self.commitment: Final = commitment
        # By seat: the words that the player added to the seed of the dice.
        self.entropy: Final = tuple(entropy)
        # By seat: the hash of these words, published before them.
        self.promises: Final = tuple(promises)
        # The seats that agreed to start although some words were missing.
        self.without: Final = tuple(without)
        # The seed; only in the host's copy of the record, until the end.
        self.secret: Final = secret
        self.engine: Final = engine
        # The number of the rules (`Game.rules`) at the start; 0: rules had no numbers then.
        self.rules: Final = rules
        # The position at the start; () if this is a new game.
        self.position: Final = tuple(position)

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
    # An old version may have made the table and used an old name of the pace.
    pace = OLD_WORDS.get(pace, pace)
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

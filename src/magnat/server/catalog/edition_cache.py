"""The editions of every game: loaded once and cached; a broken edition is listed with its
problems."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import msgspec

from magnat.core.editions.edition import BadEdition, BadOption, Edition, Unknown, unknown
from magnat.core.game import Game
from magnat.play.input_limits import shown
from magnat.play.match.match import Match
from magnat.play.record.header import Header
from magnat.server.http.refusals import Refusal, wrong
from magnat.server.wire.shared_fields import Setting

MAX_CACHED: Final = 200  # editions in the cache; an edition counts once for each set of options

Changes = tuple[tuple[str, Setting], ...]


@dataclass(frozen=True)
class CatalogEntry:
    """One edition: either loaded, or with the problems that prevent loading it."""

    game: str
    name: str
    edition: Edition | None
    problems: tuple[str, ...] = ()

    def title(self, language: str) -> str:
        return self.edition.title[language] if self.edition else f"{self.game} · {self.name}"


class Shelf:
    """A cache of all editions, loaded on first use. Editions do not change while a server runs."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self.games: Final = games
        self._cache: Final[OrderedDict[tuple[str, str, Changes], Edition]] = OrderedDict()
        self._lock: Final = threading.Lock()  # editions are loaded in threads
        self._entries: Final[dict[tuple[str, str], CatalogEntry]] = {}

    @cached_property
    def names(self) -> dict[str, list[str]]:
        """The names of the editions of each game, by game."""
        return {name: game.editions() for name, game in self.games.items()}

    @property
    def boxes(self) -> list[CatalogEntry]:
        return [self.box(game, name) for game, names in self.names.items() for name in names]

    def box(self, game: str, name: str) -> CatalogEntry:
        if game not in self.games:
            raise unknown("game", game, sorted(self.games))
        if name not in self.names[game]:
            raise unknown(f"edition of {game}", name, sorted(self.names[game]))
        if (game, name) not in self._entries:
            self._entries[game, name] = _load(self.games[game], name)
        return self._entries[game, name]

    def edition(self, game: str, edition: str, options: str) -> Edition:
        """Return the edition with these options (JSON), cached, so tables with equal options share
        one object."""
        return self._edition(
            game, edition, self._changes(game, edition, msgspec.json.decode(options))
        )

    def has_read(self, game: str, edition: str, options: Mapping[str, Setting]) -> bool:
        """Tell whether `edition` would return without loading files: the edition is cached, or does
        not exist."""
        try:
            name = edition or self.games[game].default
            if (game, name, ()) not in self._cache:
                return False
            return (game, name, self._changes(game, name, options)) in self._cache
        except (LookupError, Unknown, BadOption, BadEdition):
            return True

    def _changes(self, game: str, edition: str, options: Mapping[str, Setting]) -> Changes:
        """Return the options that differ from their defaults, sorted; raises if one is unknown or
        has a value that is not allowed."""
        if not options:
            return ()
        allowed = self._edition(game, edition, ()).options
        for name, value in options.items():
            if name not in allowed:
                raise unknown("option", name, sorted(allowed))
            if not allowed[name].takes(value):
                raise BadOption(name, shown(value), allowed[name].allowed())
        return tuple(
            sorted([(n, value) for n, value in options.items() if value != allowed[n].default])
        )

    def _edition(self, game: str, edition: str, changed: Changes) -> Edition:
        wanted = game, edition, changed
        with self._lock:
            found = self._cache.get(wanted)
            if found is not None:
                self._cache.move_to_end(wanted)
                return found
        found = self.games[game].load(edition, dict(changed))
        with self._lock:
            self._cache[wanted] = found
            if len(self._cache) > MAX_CACHED:
                self._cache.popitem(last=False)
        return found

    def wanted(
        self, game: str, edition: str, options: Mapping[str, Setting], seats: int = 0
    ) -> Edition:
        """Return the edition for a new table; raise Refusal if there is no such edition, or if it
        does not allow these options or this number of seats."""
        if game not in self.games:
            raise wrong(f"unknown game {game!r}; known: {', '.join(sorted(self.games))}")
        try:
            found = self.edition(game, edition or self.games[game].default, written(options))
        except (Unknown, BadOption, BadEdition) as error:
            raise wrong(str(error)) from error
        if seats and seats not in found.players:
            low, high = found.players[0], found.players[-1]
            raise Refusal(
                422,
                "wrong",
                f"{found.title['fr']} se joue de {low} à {high}.",
                f"{found.title['en']} is for {low} to {high} players.",
            )
        return found

    def match(self, header: Header) -> Match:
        """Create a new match with the settings in the header of a record."""
        edition = self.edition(header.game, header.edition, written(header.options))
        return Match(self.games[header.game], header, header.secret, edition)


def written(options: Mapping[str, Setting]) -> str:
    """Return options as the JSON text that the database stores and the cache uses as a key."""
    return msgspec.json.encode(options).decode()


def _load(game: Game, name: str) -> CatalogEntry:
    try:
        return CatalogEntry(game.name, name, game.load(name))
    except BadEdition as bad:
        return CatalogEntry(game.name, name, None, bad.problems)

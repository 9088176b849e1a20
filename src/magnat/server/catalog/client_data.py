"""The data of editions for clients: boards, cards, texts, options, rulebooks, layouts."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from magnat.core.editions.edition import Edition, Source
from magnat.core.editions.edition_files import plain
from magnat.core.editions.rulebook import LANGUAGES
from magnat.core.game import Game
from magnat.core.state import State
from magnat.games import box_of
from magnat.play.bots.humanlike import LEVELS
from magnat.play.duration import lasts
from magnat.play.match.animation_time import LENGTHS
from magnat.play.match.pace import PACES
from magnat.play.presets import presets
from magnat.play.text.rulebook_as_implemented import heading
from magnat.play.text.word_files import merged_words
from magnat.play.tutorial import tutorial_game
from magnat.server.catalog.edition_cache import CatalogEntry, Shelf
from magnat.server.wire.box import (
    BoxInfo,
    ClauseInfo,
    CurrencyInfo,
    DurationInfo,
    EditionInfo,
    GameInfo,
    Layout,
    OptionInfo,
    PresetInfo,
    SourceInfo,
)
from magnat.server.wire.shared_fields import BOTS, Bilingual, Options

TEXTS: Final = ("fr.toml", "en.toml", "rulebook.toml")
# Clients need no rules (they get the figures that result from them); options are sent as a list.
NOT_SENT: Final = ("provenance", "rules", "options")


class ClientData:
    """A service that answers requests about editions and caches the answers."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf: Final = shelf
        self.edition: Final = lru_cache(64)(self._edition)
        self.layout: Final = lru_cache(256)(self._layout)

    def games(self) -> list[GameInfo]:
        return [
            GameInfo(name, [self._box_info(box) for box in self.shelf.boxes if box.game == name])
            for name in sorted(self.shelf.games)
        ]

    def open(self, game: str, edition: str) -> tuple[CatalogEntry, Edition]:
        box = self.shelf.box(game, edition)
        if box.edition is None:
            raise LookupError("; ".join(box.problems))
        return box, box.edition

    def _edition(self, game: str, name: str) -> EditionInfo:
        box, edition = self.open(game, name)
        source = Source(self.shelf.games[game].folder / "editions", game, name)
        desk = box_of(self.shelf.games[game])
        options = [
            OptionInfo(
                one.name,
                one.kind,
                one.clause,
                one.default,
                list(one.values),
                one.low,
                one.high,
                one.by,
                one.unit,
                one.name in desk.options,
            )
            for one in edition.options.values()
        ]
        return EditionInfo(
            box=self._box_info(box),
            hash=edition.hash,
            currency=CurrencyInfo(edition.currency.sign, edition.currency.short),
            goods=list(edition.goods),
            options=options,
            presets=[
                msgspec.convert(
                    {
                        "name": one.name,
                        "options": one.options,
                        "pace": one.pace,
                        "levels": one.levels,
                    },
                    PresetInfo,
                )
                for one in presets(self.shelf.games[game], name)
            ],
            provenance=[
                SourceInfo(one.file, one.kind, one.source, one.confidence)
                for one in edition.provenance
            ],
            words={language: merged_words(edition, language) for language in LANGUAGES},
            data={
                file.rpartition(".")[0]: plain(node, NOT_SENT)
                for file, node in source.data.items()
                if file not in TEXTS
            },
            bots=list(BOTS),
            levels=list(LEVELS),
            lengths=LENGTHS,
            tellings={name: pace.telling for name, pace in PACES.items()},
            graces={name: pace.grace for name, pace in PACES.items()},
        )

    def _box_info(self, box: CatalogEntry) -> BoxInfo:
        edition = box.edition
        if edition is None:
            name = f"{box.game} · {box.name}"
            both: Bilingual = {"fr": name, "en": name}
            problems = list(box.problems)
            return BoxInfo(box.game, box.name, both, {}, (0, 0), False, 0, problems, [])
        first = tutorial_game(self.shelf.games[box.game], box.name)
        return BoxInfo(
            box.game,
            box.name,
            {"fr": edition.title["fr"], "en": edition.title["en"]},
            {"fr": edition.about["fr"], "en": edition.about["en"]},
            (edition.players[0], edition.players[-1]),
            edition.is_reconstructed,
            len(edition.rulebook.clauses),
            [],
            first.steps if first is not None else [],
        )

    def _layout(self, game: str, name: str, seats: int) -> Layout:
        _, edition = self.open(game, name)
        return layout(self.shelf.games[game], edition, seats)

    def lasting(
        self, game: str, name: str, options: Options, seats: int, people: int, pace: str
    ) -> DurationInfo:
        _, edition = self.open(game, name)
        return DurationInfo(lasts(self.shelf.games[game], edition, options, seats, people, pace))

    def clauses(self, game: str, name: str) -> list[ClauseInfo]:
        _, edition = self.open(game, name)
        words = {language: merged_words(edition, language) for language in LANGUAGES}
        return [
            ClauseInfo(
                one.slug,
                one.id,
                {language: heading(words[language], one.at) for language in LANGUAGES},
                one.fr,
                one.en,
                dict(one.ruling),
                one.silent,
            )
            for one in edition.rulebook.clauses
        ]


def layout(game: Game, edition: Edition, seats: int) -> Layout:
    s: State = game.start(edition, seats, seed=1)
    return Layout(
        holders=[s.holder_name(holder) for holder in range(s.holders())],
        items=[s.item_name(item) for item in range(len(s.held_by))],
        goods=list(edition.goods),
        decks=s.first_deck(),
    )

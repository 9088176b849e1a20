"""The presets of an edition: settings that a new table may begin with.

They are stored in `presets.toml` in the folder of the game. Each table of that file is one preset;
`[editions.NAME.PRESET]` has the differences for one edition. The title and the description of a
preset are in the table `[presets.PRESET]` of the game's words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

from magnat.core.editions.edition import Edition, unknown
from magnat.core.editions.edition_files import values_of
from magnat.core.game import Game
from magnat.games import find
from magnat.play.bots.humanlike import LEVELS, REGULAR
from magnat.play.match.pace import CORRESPONDENCE, GUIDED, NORMAL, PACES

FILE: Final = "presets.toml"
FAMILY: Final = "family"  # the preset that a new device starts with, if the game has it
BOOKLET: Final = "booklet"  # the rules as printed; every game has this preset
QUICK: Final = "quick"
NAMES: Final = (FAMILY, BOOKLET, QUICK)
KEYS: Final = ("options", "pace", "levels")


@final
class Preset:
    """One preset: the options that it changes, the pace, and the levels of the bots in turn."""

    def __init__(
        self, name: str, options: Mapping[str, int | str | bool], pace: str, levels: list[str]
    ) -> None:
        self.name: Final = name
        self.options: Final = options
        self.pace: Final = pace
        self.levels: Final = levels


def presets(game: Game, edition: str) -> list[Preset]:
    """Return the presets of an edition, the one for a new device first. A game without the file has
    only the preset BOOKLET."""
    told = _told(game)
    own = told.get("editions", {}).get(edition, {})
    return [
        _read(name, told.get(name, {}), own.get(name, {}))
        for name in NAMES
        if name == BOOKLET or name in told
    ]


def preset_of_box(box: str, name: str) -> Preset:
    """Return the preset of this name of GAME or GAME/EDITION; raise Unknown if it has none."""
    word, _, edition = box.partition("/")
    game = find(word)
    found = {one.name: one for one in presets(game, edition or game.default)}
    if name not in found:
        raise unknown("preset", name, list(found))
    return found[name]


def _told(game: Game) -> dict[str, Any]:
    path = game.folder / FILE
    return values_of(path.read_text(encoding="utf-8")) if path.is_file() else {}


def _read(name: str, told: dict[str, Any], own: dict[str, Any]) -> Preset:
    options = {**told.get("options", {}), **own.get("options", {})}
    both = {**told, **own}
    return Preset(name, options, both.get("pace", NORMAL), both.get("levels", [REGULAR]))


def faults(game: Game, edition: Edition) -> list[str]:
    """List what is wrong with the presets of an edition, as `file: key: what is wrong`."""
    told = _told(game)
    shown = f"{game.name}/{FILE}"
    known = (*NAMES, "editions")
    found = [
        f"{shown}: {key}: must be one of {', '.join(known)}" for key in told if key not in known
    ]
    own = told.get("editions", {}).get(edition.name, {})
    found += [
        f"{shown}: {name}.{key}: must be one of {', '.join(KEYS)}"
        for part in (told, own)
        for name in NAMES
        for key in part.get(name, {})
        if key not in KEYS
    ]
    alike: dict[tuple[object, ...], str] = {}
    for one in presets(game, edition.name):
        at = f"{shown}: {edition.name}, {one.name}"
        for option, value in one.options.items():
            if option not in edition.options:
                found.append(f"{at}: {unknown('option', option, list(edition.options))}")
            elif not edition.options[option].takes(value):
                allowed = edition.options[option].allowed()
                found.append(f"{at}: {option} = {value}: must be {allowed}")
            elif edition.options[option].default == value:
                found.append(f"{at}: {option} = {value}: is the rule of this edition, remove it")
        if one.pace not in PACES or one.pace in (GUIDED, CORRESPONDENCE):
            found.append(f"{at}: pace = {one.pace}: is not a pace of a game played at one time")
        if not one.levels or any([level not in LEVELS for level in one.levels]):
            found.append(f"{at}: levels: must be some of {', '.join(LEVELS)}")
        key = (tuple(sorted(one.options.items())), one.pace)
        if key in alike:
            found.append(f"{at}: is the same as {alike[key]}")
        alike.setdefault(key, one.name)
    return found

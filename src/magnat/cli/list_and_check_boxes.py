"""`magnat editions` and `magnat options`: list all editions and their options, and check the data
files."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.table import Table

from magnat import games
from magnat.core.editions.edition import SOURCES, BadEdition, Edition, Unknown, unknown
from magnat.core.game import Game
from magnat.library.box_option import options_of
from magnat.play.presets import faults, presets


def show() -> None:
    """Print a table of all editions of all games."""
    table = Table("box", "title", "players", "articles", "figures", box=None, header_style="bold")
    for game in games.all_games().values():
        for name in game.editions():
            try:
                table.add_row(f"{game.name}/{name}", *_facts(game.load(name)))
            except BadEdition as bad:
                table.add_row(f"{game.name}/{name}", f"broken: {len(bad.problems)} problems")
    if table.row_count:
        Console(highlight=False).print(table)
    else:
        print("No game is installed yet.")


def _facts(edition: Edition) -> tuple[str, str, str, str]:
    kinds = {where.kind for where in edition.provenance}
    return (
        edition.title["en"],
        f"{edition.players[0]}-{edition.players[-1]}",
        str(len(edition.rulebook.clauses)),
        ", ".join(kind for kind in SOURCES if kind in kinds),
    )


def show_options(box: str, language: str) -> None:
    """Print the options of a box: name and values, then clause and meaning."""
    console = Console(highlight=False, soft_wrap=True)
    for option in options_of(box, language):
        clause = f" [{option.clause}]" if option.clause else ""
        console.print(f"{option.name} = {option.allowed}", style="bold", markup=False)
        console.print(f"    {option.title}{clause}. {option.help}".rstrip(), markup=False)
    game, _, name = box.partition("/")
    owner = games.find(game)
    for preset in presets(owner, name or owner.default):
        rules = [f"{key}={str(value).lower()}" for key, value in preset.options.items()]
        told = " ".join([*rules, f"pace={preset.pace}"])
        console.print(f"--preset {preset.name}: {told}", style="bold", markup=False)


def problems(which: str | None, game: str | None) -> tuple[int, list[str]]:
    """Check the data files of editions: those of the edition or game that `which` names; if it is
    None, those of the game `game`, or of all games. Return two values: the number of editions that
    were checked, and the problems found."""
    chosen = _chosen(which, game)
    found: list[str] = []
    for owner, root, name in chosen:
        try:
            found.extend(faults(owner, owner.load_from(root, name)))
        except BadEdition as bad:
            found.extend(bad.problems)
    # Several editions may have the same problem: list it once.
    return len(chosen), list(dict.fromkeys(found))


def _chosen(which: str | None, game: str | None) -> list[tuple[Game, Path, str]]:
    known = games.all_games()
    if which is None:
        owners = [games.find(game)] if game else list(known.values())
        return [(owner, _root(owner), name) for owner in owners for name in owner.editions()]
    owner_name, _, name = which.partition("/")
    folder = Path(which).resolve()
    if owner_name not in known and folder.is_dir():
        return [(_owner(folder, game), folder.parent, folder.name)]
    owner = games.find(owner_name)
    if not name:
        return [(owner, _root(owner), each) for each in owner.editions()]
    if name not in owner.editions():
        raise unknown(f"edition of {owner.name}", name, owner.editions())
    return [(owner, _root(owner), name)]


def _owner(folder: Path, game: str | None) -> Game:
    """Return the game of an edition's folder: `game` if given, else the one its path names."""
    if game is not None:
        return games.find(game)
    if folder.parent.name == "editions":
        return games.find(folder.parent.parent.name)
    raise Unknown(f"{folder} does not tell whose edition it is: add --game GAME")


def _root(game: Game) -> Path:
    return game.folder / "editions"

"""Writes the page's types: web/src/base/wire.ts from docs/protocol.json and the kit, and for each
game web/src/games/NAME/wire.ts from its codec, its state, its figures and its editions."""

from __future__ import annotations

import ast
import functools
import inspect
import json
import textwrap
import types as python
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, Union, get_args, get_origin

import msgspec

from magnat.core.action_and_choice import Action
from magnat.core.game import Game
from magnat.core.shown_figures import Burden, Figures, Shift, Side
from magnat.core.step_and_window import Step
from magnat.core.values.codec import Codec
from magnat.core.values.value import Value
from magnat.games import all_games
from magnat.server.catalog.client_data import ClientData
from magnat.server.catalog.edition_cache import Shelf

ROOT: Final = Path(__file__).parents[1]
SCHEMA: Final = ROOT / "docs" / "protocol.json"
TYPES: Final = ROOT / "web" / "src" / "base" / "wire.ts"
GAMES: Final = ROOT / "web" / "src" / "games"

# The TypeScript types of fields whose type depends on the game, by the name of the field.
OPEN: Final = {
    "glimpse": "G['glimpse']",
    "figures": "G['figures']",
    "words": "Record<'fr' | 'en', G['words']>",
    "data": "G['data']",
    "ruling": "Record<string, string>",  # an empty object if there is none
}
ACTIONS: Final = {"Choice": "G['action']", "Settable": "KitAction"}
GENERIC: Final = ("Choice", "EditionInfo", "Moment", "Replay", "View")
# Names of types that the page shortens: a box, not BoxInfo.
NAMES: Final = {
    "BoxInfo": "Box",
    "ClauseInfo": "Clause",
    "CurrencyInfo": "Currency",
    "EditionInfo": "Edition",
    "OptionInfo": "Option",
    "PresetInfo": "Preset",
    "SourceInfo": "Source",
}
SIMPLE: Final = {
    "integer": "number",
    "number": "number",
    "string": "string",
    "boolean": "boolean",
    "null": "null",
}
SETTING: Final = [{"type": "boolean"}, {"type": "integer"}, {"type": "string"}]

# The fields that Glimpse.json writes for every game. null means unknown; for a deck only its size
# is written.
GLIMPSE: Final = {
    "seats": "number",
    "alive": "boolean[]",
    "fallen": "number[]",
    "count": "(number | null)[][]",
    "held_by": "(number | null)[]",
    "order": "(number | number[])[]",
    "turn": "number",
    "skips": "number[]",
    "time_up": "boolean",
    "clock": "number",
    "pace": "number",
    "asked": "boolean",
    "since": "number",
    "agenda": "S[]",
    "standing": "S[]",
    "outcome": "Outcome | null",
    "seat": "number",
}

HEAD: Final = """\
/** Types of all messages. Written by scripts/protocol: do not edit. */

export const PROTOCOL = 0;
export const SPECTATING = -1;

export type Both = { fr: string; en: string };
export type Setting = boolean | number | string;
export type Fact = number | string | number[];

/** A step or an action: `do` names it, the rest are its fields. */
export type Coded = { do: string; [field: string]: unknown };
export type CodedStep = Coded & { seat: number };

export type KitAction = KitActions[keyof KitActions];

/** The parts of messages that differ between games; games/NAME/wire.ts has those of each. */
export interface Game {
  action: KitAction | Coded;
  step: CodedStep;
  glimpse: Glimpse;
  figures: Figures;
  data: Data;
  words: Words;
}
"""

DATA: Final = """\
/** Data of any box that texts may name: sums and places of a card. */
export interface Data {
  cards?: { card: { key: string; [verb: string]: Fact | boolean | undefined }[] };
}
"""

BOX_HEAD: Final = """\
/** The parts of messages that only {title} has. Written by scripts/protocol: do not edit. */
import type {{ {imports} }} from '../../base/wire';
"""


# From Python types to TypeScript


def hinted(hint: Any) -> str:
    """Return the TypeScript type for the annotation of a constructor's parameter."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin in (Union, python.UnionType):
        return " | ".join([hinted(one) for one in inside])
    if origin in (list, tuple):
        if origin is list or (len(inside) == 2 and inside[1] is ...):
            return listed(hinted(inside[0]))
        return f"[{', '.join([hinted(one) for one in inside])}]"
    if hint is bool:
        return "boolean"
    if hint is int:
        return "number"
    if hint is str:
        return "string"
    if hint is type(None):
        return "null"
    if isinstance(origin or hint, type) and issubclass(origin or hint, Step):
        return "CodedStep"
    if isinstance(hint, type) and issubclass(hint, Value):
        return hint.__name__
    raise TypeError(f"{hint} has no name in TypeScript")


def listed(inner: str) -> str:
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


def parts(cls: type) -> dict[str, str]:
    """Return the TypeScript types of the fields of a value class, by name."""
    return {name: hinted(hint) for name, hint in hints(cls).items()}


def hints(cls: type) -> dict[str, Any]:
    signature = inspect.signature(cls, eval_str=True)
    return {name: one.annotation for name, one in signature.parameters.items()}


def braced(lines: Iterable[str]) -> str:
    return "{\n" + "".join([f"  {line}\n" for line in lines]) + "}"


def interface(name: str, about: str, inner: dict[str, str], parent: str = "") -> str:
    lines = [f"{key}: {kind};" for key, kind in inner.items()]
    return (
        f"/** {about} */\nexport interface {name}{f' extends {parent}' if parent else ''} "
        + (braced(lines) if lines else "{}")
        + "\n"
    )


def first_line(cls: type) -> str:
    return " ".join(inspect.cleandoc(cls.__doc__ or "").split("\n\n")[0].split())


def coded(name: str, cls: type) -> str:
    inside = [f"do: '{name}'", *[f"{name}: {kind}" for name, kind in parts(cls).items()]]
    return f"{{ {'; '.join(inside)} }}"


def by_name(codec: Codec, of: type, homes: tuple[str, ...]) -> dict[str, str]:
    """Return the actions or steps of these modules, by the name that the field `do` has in
    messages."""
    return {
        name: coded(name, cls)
        for name, cls in sorted(codec.classes.items())
        if name == codec.names.get(cls, cls.__name__)
        and issubclass(cls, of)
        and cls.__module__.startswith(homes)
    }


def shared(of: type) -> dict[str, str]:
    """Collect the actions or steps of core and kit."""
    all_games()  # import all games, so that all subclasses are known
    return by_name(Codec("magnat.kit", {}), of, ("magnat.core.", "magnat.kit."))


def values(cls: type, found: dict[str, type]) -> None:
    """Add the value classes that this one contains to `found`."""
    for hint in hints(cls).values():
        for one in (hint, *get_args(hint)):
            for inner in (one, *get_args(one)):
                if isinstance(inner, type) and issubclass(inner, Value) and inner is not cls:
                    if inner.__name__ not in found:
                        found[inner.__name__] = inner
                        values(inner, found)


# From data files to TypeScript


class Shape:
    """The values found at one key of many data files."""

    def __init__(self) -> None:
        self.kinds: set[str] = set()
        self.texts: set[str] = set()
        self.inner: dict[str, Shape] = {}
        self.objects = 0
        self.seen = 0
        self.each: Shape | None = None

    def see(self, value: Any) -> None:
        self.seen += 1
        if isinstance(value, dict):
            self.objects += 1
            for key, one in value.items():
                self.inner.setdefault(key, Shape()).see(one)
        elif isinstance(value, list):
            self.each = self.each or Shape()
            for one in value:
                self.each.see(one)
        else:
            name = {bool: "boolean", int: "number", str: "string"}[type(value)]
            self.kinds.add(name)
            if name == "string":
                self.texts.add(value)

    def merge(self, other: Shape) -> None:
        self.kinds |= other.kinds
        self.texts |= other.texts
        self.objects += other.objects
        self.seen += other.seen
        for key, one in other.inner.items():
            self.inner.setdefault(key, Shape()).merge(one)
        if other.each is not None:
            self.each = self.each or Shape()
            self.each.merge(other.each)

    @property
    def sort(self) -> str:
        """Return the TypeScript type that fits all values. Values of one type under many keys
        become a Record."""
        if self.objects:
            return "object"
        return "array" if self.each is not None else "scalar"

    def spelt(self, name: str = "", is_row: bool = False) -> str:
        found: list[str] = []
        if name == "kind" and self.texts and not self.inner:
            found.extend([f"'{text}'" for text in sorted(self.texts)])
        else:
            found.extend(sorted(self.kinds))
        if self.each is not None:
            found.append(listed(self.each.spelt(is_row=True)) if self.each.seen else "never[]")
        if self.objects:
            found.append(self._object(is_row))
        return " | ".join(found)

    def _object(self, is_row: bool) -> str:
        sorts = {one.sort for one in self.inner.values()}
        kinds = {kind for one in self.inner.values() for kind in one.kinds}
        is_numbered = all([key.isdecimal() for key in self.inner])
        is_record = sorts == {"object"} or (sorts == {"scalar"} and len(kinds) == 1)
        if not is_row and (is_record or is_numbered):
            all_of_it = Shape()
            for one in self.inner.values():
                all_of_it.merge(one)
            return f"Record<string, {all_of_it.spelt(is_row=True)}>"
        return braced(self.lines()) if self.inner else "Record<string, never>"

    def lines(self) -> list[str]:
        """Return one line for each field; a field that is missing in some files is optional."""
        found: list[str] = []
        for key, one in sorted(self.inner.items()):
            mark = "" if one.seen >= self.objects else "?"
            name = key if key.isidentifier() else f"'{key}'"
            text = f"{name}{mark}: {one.spelt(key)};"
            found.extend(text.split("\n"))
        return found


# The protocol


def spelt(schema: dict[str, Any]) -> str:
    """Return the TypeScript type for one type of the schema."""
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        return NAMES.get(name, name) + ("<G>" if name in GENERIC else "")
    if "anyOf" in schema:
        inside = schema["anyOf"]
        if sorted(inside, key=lambda part: str(part.get("type", ""))) == SETTING:
            return "Setting"
        return " | ".join([spelt(part) for part in inside])
    if "enum" in schema:
        return " | ".join([f"'{value}'" for value in schema["enum"]])
    kind = schema.get("type", "")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join([spelt(part) for part in schema['prefixItems']])}]"
        return listed(spelt(schema["items"]) if schema.get("items") else "Fact")
    if kind == "object":
        inner = schema.get("additionalProperties")
        if inner == {"type": "string"}:
            return "Both"
        return f"Record<string, {spelt(inner)}>" if inner else "Coded"
    return SIMPLE[kind]


def struct(name: str, schema: dict[str, Any]) -> str:
    """Return the TypeScript type of a message or of a part of one; fields with a default are
    optional."""
    required = set(schema.get("required", []))
    lines = []
    for field, part in schema["properties"].items():
        mark = "" if field in required else "?"
        known = OPEN.get(field) if part.get("type") == "object" else None
        if field == "action" and name in ACTIONS:
            known = ACTIONS[name]
        if field == "sides":
            known = "Side[]" if name == "Weighed" else "Side[] | null"
        lines.append(f"{field}{mark}: {known or spelt(part)};")
    about = schema.get("description", "").strip().split("\n")[0]
    comment = f"/** {about} */\n" if about else ""
    of = "<G extends Game = Game>" if name in GENERIC else ""
    return f"{comment}export interface {NAMES.get(name, name)}{of} {braced(lines)}\n"


def types(protocol: dict[str, Any]) -> str:
    """Return the text with the types of the messages and of everything that all games share."""
    found = [HEAD.replace("PROTOCOL = 0", f"PROTOCOL = {protocol['version']}")]
    for name, schema in protocol["$defs"].items():
        if "properties" in schema:
            found.append(struct(name, schema))
        else:
            found.append(f"export type {name} = {spelt(schema).replace('<G>', '')};\n")
    seen = interface("Glimpse", "The fields that the glimpse of every game has.", GLIMPSE)
    found.append(seen.replace("Glimpse {", "Glimpse<S extends CodedStep = CodedStep> {"))
    for cls in (Figures, Side, Shift, Burden):
        found.append(interface(cls.__name__, first_line(cls), parts(cls)))
    found.append(interface("KitActions", "The actions that games share.", shared(Action)))
    found.append(interface("KitSteps", "The steps that games share.", shared(Step)))
    words = all_words()
    found.append(DATA)
    found.append(shaped("Words", "Words of a box, in one language.", words.lines()))
    return "\n".join(found)


@functools.cache
def all_words() -> Shape:
    """Collect the keys of the word files of all editions of all games."""
    words = Shape()
    for game in all_games().values():
        see_editions(game, Shape(), words)
    return words


def shaped(name: str, about: str, lines: list[str]) -> str:
    return f"/** {about} */\nexport interface {name} {braced(lines)}\n"


def see_editions(game: Game, data: Shape, words: Shape) -> None:
    boxes = ClientData(Shelf({game.name: game}))
    for name in game.editions():
        edition = msgspec.to_builtins(boxes.edition(game.name, name))
        data.see(edition["data"])
        for language in edition["words"].values():
            words.see(language)


def own_fields(game: Game) -> dict[str, str]:
    """List the fields that a game's state adds to the glimpse."""
    edition = game.load()
    cls = type(game.table(edition, edition.players[0]))
    s = game.start(edition, edition.players[0], seed=1)
    tree = ast.parse(textwrap.dedent(inspect.getsource(cls.__init__)))
    notes = {
        node.target.attr: node.annotation
        for node in ast.walk(tree)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute)
    }
    scope = vars(inspect.getmodule(cls))
    found: dict[str, str] = {}
    for name in cls.own:
        note = notes.get(name)
        hint = type(getattr(s, name)) if note is None else eval(ast.unparse(note), scope)
        found[name] = hinted(hint)
    return found


def box_types(game: Game) -> str:
    """Return the text with the types of one game."""
    home = (game.package,)
    edition = game.load()
    told = game.figures(game.start(edition, edition.players[0], seed=1), -1)
    inner: dict[str, type] = {}
    values(type(told), inner)
    steps = by_name(game.codec, Step, home)
    own_name = [
        f"'{name}'" for name in shared(Step) if name in steps
    ]  # a step of a game may have the same name as one of the kit
    kit = f"Omit<KitSteps, {' | '.join(own_name)}>" if own_name else "KitSteps"
    theirs = [name for name, cls in inner.items() if cls.__module__.startswith(game.package)]
    data, words = Shape(), Shape()
    see_editions(game, data, words)
    everybody = all_words()
    for key, one in everybody.inner.items():
        if one.seen == everybody.objects:
            words.inner.pop(key, None)  # texts that all boxes share are removed
    own_words = words.lines()
    name = game.name.capitalize()
    own = {key: kind for key, kind in parts(type(told)).items() if key not in parts(Figures)}
    found = [
        interface(
            "Actions", "Actions of the players.", by_name(game.codec, Action, home), "KitActions"
        ),
        "export type Action = Actions[keyof Actions];\n",
        interface("Steps", "Steps and windows on the agenda.", steps, kit),
        "export type Step = Steps[keyof Steps];\n",
        interface("Glimpse", "The state.", own_fields(game), "Seen<Step>"),
        interface("Figures", first_line(type(told)), own, "Told"),
        *[interface(one, first_line(inner[one]), parts(inner[one])) for one in theirs],
        shaped("Data", "The files of its editions.", data.lines()),
        shaped("Words extends Shelves", "Its words.", own_words),
        interface(
            name,
            "All of it.",
            {
                **{"action": "Action", "step": "Step", "glimpse": "Glimpse"},
                **{"figures": "Figures", "data": "Data", "words": "Words"},
            },
        ),
    ]
    others = [one for one in ("CodedStep", *inner) if one not in theirs]
    used = [one for one in others if any([f": {one}" in part for part in found])]
    imports = ["Figures as Told", "Glimpse as Seen", "KitActions", "KitSteps", *used]
    imports.append("Words as Shelves")
    head = BOX_HEAD.format(title=name, imports=", ".join(sorted(imports)))
    return "\n".join([head, *found])


def written() -> dict[Path, str]:
    """Return the path and content of every file of types."""
    protocol = json.loads(SCHEMA.read_text(encoding="utf-8"))
    found = {TYPES: types(protocol)}
    for game in all_games().values():
        if (GAMES / game.name).is_dir():  # a game without a folder of its own uses games/plain
            found[GAMES / game.name / "wire.ts"] = box_types(game)
    return found


def main() -> None:
    for path, text in written().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

"""Converts steps, actions and whole states to JSON and back.

The fields of a step or an action are the parameters of its constructor.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from magnat.core.action_and_choice import Action, Json, is_whole
from magnat.core.editions.edition import unknown
from magnat.core.luck import luck_from
from magnat.core.state import Outcome, State
from magnat.core.step_and_window import Step, Window
from magnat.core.values.int_rows import row_of
from magnat.core.values.value import Value, fields

if TYPE_CHECKING:
    from magnat.core.editions.edition import Edition

NAME: Final = "do"  # the JSON key that contains the name of the class

# The types of an action's fields, by the name of the field. A field that is not listed here is a
# whole number.
TEXTS: Final = ("circuit", "field")
LISTS: Final = ("faces", "items")  # lists of whole numbers
PAIRS: Final = ("goods",)  # lists of pairs: a good and an amount of it


class BadValue(Exception):
    """An error for JSON that is not a valid action or step; it says what would be valid."""


@final
class Codec:
    """A converter of the steps, actions and states of one game to JSON and back."""

    def __init__(self, package: str, aliases: dict[str, str]) -> None:
        self.classes: Final[dict[str, type]] = {}
        found: list[type] = []
        _subclasses(Step, found)
        _subclasses(Action, found)
        for home in ("magnat.core", "magnat.kit", package):
            for cls in found:
                if cls.__module__ == home or cls.__module__.startswith(home + "."):
                    self._add(cls, home)
        # By class that was renamed: its first name, which JSON contains.
        self.names: Final[dict[type, str]] = {}
        for first, today in aliases.items():
            cls = self.classes[today]
            self.classes[first] = cls
            self.names[cls] = first

    def _add(self, cls: type, home: str) -> None:
        other = self.classes.get(cls.__name__)
        if other is not None and other is not cls:
            # A class of a game may have the same name as the class of the kit that it extends; but
            # two classes of the game may not have the same name.
            assert not other.__module__.startswith(home), f"two classes are named {cls.__name__}"
        self.classes[cls.__name__] = cls

    def encode(self, value: Any) -> Json:
        if isinstance(value, (Step, Action)):
            cls = type(value)
            coded: dict[str, Json] = {NAME: self.names.get(cls, cls.__name__)}
            for name in fields(cls):
                coded[name] = self.encode(getattr(value, name))
            return coded
        if isinstance(value, (tuple, list)):
            # Most lists contain numbers, which need no call; a view has hundreds of such lists.
            return [one if isinstance(one, int) else self.encode(one) for one in value]
        if isinstance(value, Value):
            return {name: self.encode(getattr(value, name)) for name in fields(type(value))}
        return value

    def opened(self, value: Any) -> dict[str, Any]:
        """Return the fields of a value as a dict of values that are not encoded yet, for an encoder
        that encodes each field itself."""
        assert isinstance(value, Value), f"{value!r} is no plain value"
        cls = type(value)
        coded: dict[str, Any] = {}
        if isinstance(value, (Step, Action)):
            coded[NAME] = self.names.get(cls, cls.__name__)
        for name in fields(cls):
            coded[name] = getattr(value, name)
        return coded

    def decode(self, json: Json) -> Any:
        """Return the step, action or plain value that was encoded as this JSON. Lists become
        tuples, because values are immutable."""
        if isinstance(json, dict):
            return self._object(json)
        if isinstance(json, list):
            return tuple([self.decode(one) for one in json])
        if isinstance(json, float):
            raise BadValue(f"{json} is not a whole number")
        return json

    def action(self, json: Json) -> Action:
        """Return the action that JSON from outside stands for; raise BadValue if the JSON is no
        valid action."""
        value = self.decode(json)
        if not isinstance(value, Action):
            raise BadValue(f"an action is an object such as {{{NAME!r}: 'Roll'}}, not {json!r}")
        return value

    def actions(self, json: Json) -> tuple[Action, ...]:
        """Return the actions of a list in JSON that came from outside; raise BadValue if one is
        anything else."""
        return tuple([self.action(one) for one in json])

    def _object(self, json: dict[str, Json]) -> Any:
        name = json.get(NAME)
        if not isinstance(name, str):
            raise BadValue(f"the object has no {NAME!r}: which action is it?")
        cls = self.classes.get(name)
        if cls is None:
            raise BadValue(str(unknown("action", name, sorted(self.classes))))
        wanted = fields(cls)
        given = {key: self.decode(value) for key, value in json.items() if key != NAME}
        for key in given:
            if key not in wanted:
                raise BadValue(f"{name} has no field {key!r}; it has {_listed(wanted)}")
        for key in wanted:
            if key not in given:
                raise BadValue(f"{name} needs {_listed(wanted)}; {key!r} is missing")
        if issubclass(cls, Action):
            for key in wanted:
                needed = _needed(key, given[key])
                if needed:
                    raise BadValue(f"{name}: {key!r} must be {needed}, not {json[key]!r:.60}")
        try:
            return cls(**given)
        except TypeError as error:
            raise BadValue(f"{name}: {error}") from error

    def dump(self, s: State) -> dict[str, Json]:
        """Return the whole state as JSON, secrets included."""
        outcome = s.outcome
        coded: dict[str, Json] = {
            "seats": s.seats,
            "alive": s.alive[:],
            "fallen": s.fallen[:],
            "count": [list(row) for row in s.count],
            "held_by": list(s.held_by),
            "order": [deck[:] for deck in s.order],
            "turn": s.turn,
            "skips": s.skips[:],
            "time_up": s.time_up,
            "luck": None if s.luck is None else s.luck.json(),
            "clock": s.clock,
            "pace": s.pace,
            "asked": s.asked is not None and s.asked is s.next_step,
            "since": s.since,
            "agenda": [self.encode(step) for step in s.agenda],
            "standing": [self.encode(window) for window in s.standing],
            "outcome": None
            if outcome is None
            else {
                "places": list(outcome.places),
                "worth": list(outcome.worth),
                "cite": outcome.cite,
            },
        }
        for name in s.own:
            coded[name] = _copied(getattr(s, name))
        return coded

    def restore(self, cls: type[State], edition: Edition, json: dict[str, Json]) -> State:
        """Return the state that `dump` has written; the game continues exactly as the original
        would."""
        s = cls(edition, json["seats"])
        s.alive = list(json["alive"])
        s.fallen = list(json["fallen"])
        s.count = [row_of(row) for row in json["count"]]
        s.held_by = row_of(json["held_by"])
        s.order = [list(deck) for deck in json["order"]]
        s.turn = json["turn"]
        s.skips = list(json["skips"])
        s.time_up = json["time_up"]
        s.luck = None if json["luck"] is None else luck_from(json["luck"])
        s.clock = json["clock"]
        s.pace = json["pace"]
        s.since = json["since"]
        s.agenda = [self._step(one) for one in json["agenda"]]
        s.standing = [self._window(one) for one in json["standing"]]
        if json["asked"]:
            top = s.top
            assert isinstance(top, Window), json
            s.asked = top
        end = json["outcome"]
        if end is not None:
            s.outcome = Outcome(tuple(end["places"]), tuple(end["worth"]), end["cite"])
        for name in cls.own:
            setattr(s, name, _copied(json[name]))
        s.reindex()
        return s

    def _step(self, json: Json) -> Step[Any]:
        step = self.decode(json)
        assert isinstance(step, Step), json
        return step

    def _window(self, json: Json) -> Window[Any]:
        window = self.decode(json)
        assert isinstance(window, Window), json
        return window


def _needed(key: str, value: Any) -> str:
    """Return in words the type that this field of an action must have; "" if the value has that
    type."""
    if key in TEXTS:
        return "" if isinstance(value, str) else "a text"
    if key in LISTS:
        return "" if _are_whole(value) else "a list of whole numbers"
    if key in PAIRS:
        is_right = isinstance(value, tuple) and all(
            [_are_whole(one) and len(one) == 2 for one in value]
        )
        return "" if is_right else "a list of pairs of whole numbers"
    return "" if is_whole(value) else "a whole number"


def _are_whole(value: Any) -> bool:
    return isinstance(value, tuple) and all([is_whole(one) for one in value])


def _copied(value: Any) -> Any:
    return [_copied(one) for one in value] if isinstance(value, list) else value


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join([repr(name) for name in names]) or "none"


def _subclasses(cls: type, found: list[type]) -> None:
    subs: list[type] = cls.__subclasses__()
    for sub in subs:
        if sub not in found:
            found.append(sub)
            _subclasses(sub, found)

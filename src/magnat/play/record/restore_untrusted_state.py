"""Checks states that are stored in records for type and shape before they are restored."""

from __future__ import annotations

from typing import Any, Final

from magnat.core.action_and_choice import Json
from magnat.core.audit import audit
from magnat.core.kernel import choices
from magnat.core.state import State
from magnat.core.values.codec import Codec
from magnat.play.input_limits import (
    DEEPEST,
    LATEST,
    LONGEST_LIST,
    OutOfBounds,
    must_be_whole,
    must_be_word,
)

MOST: Final = 1 << 62  # greater than NEVER and than any number in the state of the random generator


def restored_state(like: State, codec: Codec, stored: Json) -> State:
    """Return the state that `Codec.dump` has written. `like` is a state of the same edition with
    the same seats. A field that is missing, because an older version wrote the state, gets the
    value that it has in `like`. Raise OutOfBounds if the JSON is no state of this table."""
    if not isinstance(stored, dict):
        raise OutOfBounds("a state must be an object")
    model = codec.dump(like)
    found = {key: stored.get(key, value) for key, value in model.items()}
    _must_be_alike(found, model)
    try:
        s = codec.restore(type(like), like.edition, found)
        faults = audit(s)
        for seat in range(s.seats):
            choices(s, seat)
    except Exception as error:  # it contains a step of other rules, or no game can reach it
        raise OutOfBounds(f"the state cannot be restored: {error!r:.200}") from error
    if faults:
        raise OutOfBounds("the books do not balance: " + "; ".join(faults))
    return s


def _must_be_alike(found: dict[str, Json], model: dict[str, Json]) -> None:
    for key, value in found.items():
        if key in ("agenda", "standing"):
            _must_be_plain(value, key)
            if not isinstance(value, list):
                raise OutOfBounds(f"{key} must be a list of steps")
        elif key == "luck":
            _must_be_luck(value, model[key])
        elif key == "outcome":
            _must_be_outcome(value, model["seats"])
        elif key in ("clock", "since"):
            must_be_whole(value, key, 0, LATEST)
        elif key in ("alive", "fallen", "skips", "count", "held_by"):
            _must_have_shape(value, model[key], key)
        elif key == "seats" and value != model[key]:
            raise OutOfBounds(f"the state has {value!r:.20} seats, the record {model[key]}")
        else:
            _must_have_kind(value, model[key], key)


def _must_be_luck(value: Json, model: Json) -> None:
    if (value is None) != (model is None):
        raise OutOfBounds("luck must be there for seeded dice, and for no others")
    if value is None:
        return
    if not isinstance(value, list) or len(value) != 4:
        raise OutOfBounds("luck must be a seed and three numbers")
    try:
        int(must_be_word(value[0], "luck"), 16)
    except ValueError as error:
        raise OutOfBounds("the seed of luck must be hexadecimal") from error
    must_be_whole(value[1], "luck")
    for number in value[2:]:
        must_be_whole(number, "luck", 0, MOST)


def _must_be_outcome(value: Json, seats: int) -> None:
    if value is None:
        return
    if not isinstance(value, dict) or set(value) != {"places", "worth", "cite"}:
        raise OutOfBounds("an outcome must have places, worth and cite")
    must_be_word(value["cite"], "cite")
    for key in ("places", "worth"):
        _must_have_kind(value[key], [0], key)
    if len(value["places"]) != seats:
        raise OutOfBounds(f"an outcome must have {seats} places")


def _must_have_shape(value: Json, model: Json, key: str) -> None:
    """Check that lists are as long as in the model, and that their values are of the same kind."""
    _must_have_kind(value, model, key)
    if isinstance(model, list):
        if len(value) != len(model):
            raise OutOfBounds(f"{key} must have {len(model)} values, not {len(value)}")
        for one, like in zip(value, model, strict=True):
            _must_have_shape(one, like, key)


def _must_have_kind(value: Json, model: Any, key: str) -> None:
    """Check that a value has the type of the model. In a list, the model of each value is the first
    value of the model's list."""
    if isinstance(model, list):
        if not isinstance(value, list):
            raise OutOfBounds(f"{key} must be a list")
        if not model:
            _must_be_plain(value, key)
        for one in value if model else ():
            _must_have_kind(one, model[0], key)
    elif isinstance(model, bool):
        if not isinstance(value, bool):
            raise OutOfBounds(f"{key} must be true or false")
    elif isinstance(model, int):
        must_be_whole(value, key, -MOST, MOST)
    elif isinstance(model, str):
        must_be_word(value, key)
    else:
        _must_be_plain(value, key)


def _must_be_plain(value: Json, key: str, depth: int = 0) -> None:
    """Check a value for which there is no model: it may consist of whole numbers, booleans, texts,
    lists and objects, and must be neither long nor deeply nested."""
    if isinstance(value, (list, dict)):
        if len(value) > LONGEST_LIST or depth > DEEPEST:
            raise OutOfBounds(f"{key} is too long or nested too deep")
        for one in value.values() if isinstance(value, dict) else value:
            _must_be_plain(one, key, depth + 1)
    elif isinstance(value, str):
        must_be_word(value, key)
    elif value is not None and not isinstance(value, bool):
        must_be_whole(value, key, -MOST, MOST)

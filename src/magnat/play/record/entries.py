"""The kinds of lines after a record's header: actions, state hashes (checks), undo, talk (messages
outside the rules) and the end."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final, TypeAlias, final

from magnat.core.action_and_choice import Action, Json
from magnat.core.kernel import act, lapse
from magnat.core.state import Outcome, State
from magnat.core.step_and_window import Ms, Seat
from magnat.core.values.codec import Codec
from magnat.play.fairness import Secret

# Names that the record uses itself, so that no action may have a field of this name.
RESERVED: Final = {"t", "seat", "bot", "check", "undo", "say", "end", "rules", "state", "upto"}

SAYINGS: Final[dict[str, tuple[str, ...]]] = {  # the kinds of talk entries and the fields of each
    "ask_undo": ("entry",),
    "agree": (),
    "refuse": (),
    "away": (),
    "back": (),
    "vote": ("on", "what"),
    "replace": ("by",),  # a bot plays the seat until its player returns
    "sit": ("name",),  # from now on another person has the seat
    "because": ("why", "what"),  # a bot gives the reason for its proposal or its refusal
    "pace": ("to",),  # the host changes the pace
}

# The reasons with which a bot proposes or refuses a deal; the table `because` in play/words has a
# sentence for each.
REASONS: Final = (
    *("missing", "collecting", "money", "both"),
    *("completes", "breaks", "purse", "too_little", "too_dear"),
)


@final
class RecordEntry:
    """An action of a seat at a certain time. Without an action, the entry says that time passed
    until then and nobody answered."""

    def __init__(self, at: Ms, seat: Seat, action: Action | None, by: str = "") -> None:
        self.at: Final = at
        self.seat: Final = seat
        self.action: Final = action
        self.by: Final = by  # the name of the bot that acted for the seat; "" if its player acted

    def apply(self, s: State) -> None:
        if self.action is None:
            lapse(s, self.at)
        else:
            act(s, self.at, self.seat, self.action)

    def json(self, codec: Codec) -> dict[str, Json]:
        coded: dict[str, Json] = {"t": self.at}
        if self.action is not None:
            coded["seat"] = self.seat
            if self.by:
                coded["bot"] = self.by
            # The fields of the action, to which those of the entry are added.
            action = codec.opened(self.action)
            clash = RESERVED & action.keys()
            assert not clash, f"{self.action!r}: a field cannot be named {clash}"
            coded.update(action)
        return coded

    def __repr__(self) -> str:
        return f"{self.at} ms: seat {self.seat} {self.action!r}"


@final
class CheckEntry:
    """A hash of the state. A replay compares it with its own state, to find where the two
    differ."""

    def __init__(self, at: Ms, hash: str) -> None:
        self.at: Final = at
        self.hash: Final = hash

    def json(self, codec: Codec) -> dict[str, Json]:
        return {"t": self.at, "check": self.hash}


@final
class UndoEntry:
    """An undo of earlier entries, which stay in the record but have no effect."""

    def __init__(self, at: Ms, seat: Seat, struck: tuple[int, ...]) -> None:
        self.at: Final = at
        self.seat: Final = seat  # the seat that wanted the undo
        self.struck: Final = struck  # the numbers of the undone entries

    def json(self, codec: Codec) -> dict[str, Json]:
        return {"t": self.at, "seat": self.seat, "undo": list(self.struck)}


@final
class TalkEntry:
    """A message outside the rules: undo requests and answers, absence, votes, replacement, pace,
    reasons."""

    def __init__(self, at: Ms, seat: Seat, say: str, about: Mapping[str, int | str]) -> None:
        self.at: Final = at
        self.seat: Final = seat
        self.say: Final = say  # the kind of message: a key of SAYINGS
        self.about: Final = dict(about)

    def json(self, codec: Codec) -> dict[str, Json]:
        return {"t": self.at, "seat": self.seat, "say": self.say, **self.about}


@final
class EndEntry:
    """The last line of a record: the outcome of the game and the revealed seed."""

    def __init__(self, at: Ms, outcome: Outcome, secret: Secret | None) -> None:
        self.at: Final = at
        self.outcome: Final = outcome
        self.secret: Final = secret

    def json(self, codec: Codec) -> dict[str, Json]:
        coded: dict[str, Json] = {"t": self.at, "end": outcome_json(self.outcome)}
        if self.secret is not None:
            coded["secret"] = self.secret.json()
        return coded


@final
class RulesEntry:
    """An entry from which the game continues under other rules. It contains the number of these
    rules and the state from which the game continues."""

    def __init__(self, at: Ms, rules: int, upto: int, state: dict[str, Json]) -> None:
        self.at: Final = at
        self.rules: Final = rules  # the number of the new rules (`Game.rules`)
        # The last entry that still counts; entries between it and this one have no effect.
        self.upto: Final = upto
        self.state: Final = state  # the state as `Codec.dump` writes it

    def json(self, codec: Codec) -> dict[str, Json]:
        return {"t": self.at, "rules": self.rules, "upto": self.upto, "state": self.state}


@final
class UnknownEntry:
    """An action of a game under other rules that this version cannot decode."""

    def __init__(self, at: Ms, found: Mapping[str, Json], why: str) -> None:
        self.at: Final = at
        self.found: Final = found  # the line as it was stored
        self.why: Final = why  # the reason why it cannot be decoded

    def json(self, codec: Codec) -> dict[str, Json]:
        return dict(self.found)


Line: TypeAlias = (
    RecordEntry | CheckEntry | UndoEntry | TalkEntry | EndEntry | RulesEntry | UnknownEntry
)


def outcome_json(outcome: Outcome) -> dict[str, Json]:
    return {"places": list(outcome.places), "worth": list(outcome.worth), "cite": outcome.cite}


_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def one_line(coded: Mapping[str, Json]) -> str:
    """Return JSON as one line of text, in the form in which records store it, without the
    newline."""
    return _ENCODER.encode(coded)

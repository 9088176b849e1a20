"""The guided first game (tutorial) of an edition: a prepared position, a seed, and the actions that
it teaches.

It is stored in `first/EDITION.toml` in the folder of the game; holders, items and goods have the
names that the engine uses. The clock of a guided game does not run: something happens only when the
learner acts, or asks the guide for the next step (`go_on`).
"""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Choice, Illegal, Json
from magnat.core.editions.edition_files import values_of
from magnat.core.game import Game
from magnat.core.state import State
from magnat.core.step_and_window import NEVER, NOBODY, Seat
from magnat.kit.set_by_hand import SetAmount, SetMark, SetPlace, SetTurn
from magnat.play.fairness import Secret
from magnat.play.match.match import Match
from magnat.play.record.entries import Line

LEARNER: Final[Seat] = 0
MOST_TURNS: Final = 40  # a step must become possible within so many turns of all players
MOST_SILENT: Final = 12  # after so many bots in a row have given no answer, the guide answers
# The answers that the guide prefers where nothing is taught, in this order.
USUAL: Final = (
    *("Claim", "ClaimIncome", "Roll", "Buy", "PassBid", "LeaveIt", "Decline", "Advance", "Pass"),
)
# The guide only shows these actions and does not do them for the learner.
SHOWN_ONLY: Final = ("Offer", "Resign")


@final
class TutorialGame:
    """A guided first game: the learner has seat 0, bots play the other seats."""

    def __init__(self, game: Game, edition: str, told: dict[str, Any]) -> None:
        self.seed: Final[int] = told["seed"]
        self.bots: Final[list[str]] = told["bots"]
        self.options: Final[dict[str, int | str | bool]] = told.get("options", {})
        # The names of the actions that are taught, in order.
        self.steps: Final[list[str]] = told["steps"]
        self.seats: Final = len(self.bots) + 1
        box = game.load(edition, self.options)
        actions = _laid(game.start(box, self.seats), told["position"])
        self.position: Final[list[Json]] = [game.codec.encode(action) for action in actions]

    @property
    def secret(self) -> Secret:
        """The seed of the dice, with a fixed salt. Neither is secret in a guided game."""
        return Secret(self.seed, "first")

    def lines_before(self, match: Match, step: str) -> list[Line] | None:
        """Play a new match as the guide would, and return its lines up to the turn in which the
        learner can do `step`; None if that does not come up within MOST_TURNS."""
        left = [one for one in self.steps if one != step]
        turns, turn, begins = 0, match.s.turn, 0
        while not match.is_over and turns <= MOST_TURNS:
            if step in offered(match):
                return match.record.lines[:begins]
            wanted = next((one for one in left if one in offered(match)), "")
            if wanted:
                left.remove(wanted)
            if not (wanted and act_for_learner(match, wanted)) and not go_on(match):
                return None
            if match.s.turn != turn:
                turns, turn, begins = turns + 1, match.s.turn, len(match.record.lines)
        return None


def tutorial_game(game: Game, edition: str) -> TutorialGame | None:
    """Return the guided first game of an edition; None if it has none."""
    path = game.folder / "first" / f"{edition}.toml"
    if not path.is_file():
        return None
    return TutorialGame(game, edition, values_of(path.read_text(encoding="utf-8")))


# The guide


def offered(match: Match) -> dict[str, Choice]:
    """Return the learner's choices by the name of their action, the first of each name."""
    return {type(one.action).__name__: one for one in reversed(match.choices(LEARNER))}


def act_for_learner(match: Match, step: str) -> bool:
    """Do an action of this name for the learner, with as little as possible filled in; return
    False if it cannot be done or is only shown."""
    choice = offered(match).get(step)
    return choice is not None and step not in SHOWN_ONLY and _act(match, choice)


def go_on(match: Match) -> bool:
    """Let the next event happen that would otherwise need time to pass: a bot acts, or a window
    closes. If only the learner can answer, answer for the learner. Return False if nothing is
    possible."""
    lines = len(match.record.lines)
    for _ in range(MOST_SILENT):
        due, seat = match.position.due()
        if match.is_over or due >= NEVER or (seat == NOBODY and _is_learners(match)):
            break
        match.wake(due)
        if len(match.record.lines) > lines:
            return True
    return any(_act(match, choice) for choice in _answers(match))


def _answers(match: Match) -> list[Choice]:
    """Return the learner's answers, the one that the guide prefers first. For a debt they include
    rights that bring money, such as a mortgage; giving up comes last."""
    if not match.s.agenda or match.s.agenda[-1].seat != LEARNER:
        return match.position.answers(LEARNER)
    found = offered(match)
    asked = [type(one.action).__name__ for one in match.position.answers(LEARNER)]
    names = [*[name for name in USUAL if name in asked], *asked, *found]
    known = [name for name in names if name in found and name not in SHOWN_ONLY]
    return [found[name] for name in (*known, "Resign") if name in found]


def _is_learners(match: Match) -> bool:
    """Tell whether the open question is the learner's alone."""
    agenda = match.s.agenda
    return bool(agenda) and agenda[-1].seat == LEARNER and bool(match.position.answers(LEARNER))


def _act(match: Match, choice: Choice) -> bool:
    try:
        match.submit(match.hour(0), LEARNER, filled(choice))
    except Illegal:
        return False
    return True


def filled(choice: Choice) -> Action:
    """Return the action of a choice with the least possible amount, items and goods."""
    goods = tuple([(good, low) for good, low, _ in choice.goods if low])
    return choice.fill(choice.low, choice.pool[: choice.least], goods)


def _laid(s: State, told: dict[str, Any]) -> list[Action]:
    holders = {s.holder_name(holder): holder for holder in range(s.holders())}
    items = {s.item_name(item): item for item in range(len(s.held_by))}
    goods = {name: good for good, name in enumerate(s.edition.goods)}
    found: list[Action] = [
        SetMark(field, items[item], amount) for field, item, amount in told.get("marks", [])
    ]
    for holder, *things in told.get("places", []):
        found.append(SetPlace(holders[holder], tuple(sorted([items[one] for one in things]))))
    for holder, good, amount in told.get("amounts", []):
        found.append(SetAmount(holders[holder], goods[good], amount))
    found.append(SetTurn(0))
    return found

"""Finds the turning points of a finished game: the choices that cost a player most of the chance of
victory.

Every choice of a record is compared with its alternatives, using only what its seat could see then.
This takes three rounds, each with other samples: (1) All choices are compared in a few samples. (2)
The choices with the largest losses are compared again, which finds the best alternative of each.
(3) The choice is compared with this alternative alone. The alternative was chosen before this
round, so a difference in this round is not the result of picking the luckiest of several.

Deals that a player might have proposed are left out, because it is unknown whether the others would
have accepted. An alternative that gives something up for nothing is not advised.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, final

from magnat.core.action_and_choice import Action
from magnat.core.editions.edition import Edition
from magnat.core.game import Game
from magnat.core.glimpse import Glimpse
from magnat.core.step_and_window import Seat
from magnat.play.advice.advice import DEPTH, SHORT, AdviceOption, Adviser, ChanceGap, NobodyAsked
from magnat.play.bots.choice_kinds import is_gift
from magnat.play.match.apply_stored_lines import StoredLines
from magnat.play.match.match import Match
from magnat.play.match.seat_bots import RESIGN
from magnat.play.record.entries import RecordEntry
from magnat.play.record.record import Record
from magnat.play.record.replay_and_verify import seat_match

FIRST_LOOK: Final = 4  # samples of each choice of the game in the first round
FEW: Final = 5  # the most options compared for each choice
FINALISTS: Final = 10
SECOND_LOOK: Final = 40
DUEL: Final = 60  # samples in the last round, which compares the choice with the best alternative
CERTAIN: Final = (
    # Standard errors; if all FINALISTS choices were equal, one game in 75 would show a wrong one.
    3.0
)
SHOWN: Final = 5
LEAST: Final = 0.05  # a smaller loss of the chance of victory is not shown
OTHER_LUCK: Final = 1_000_003  # added to the seed so that the second round has other samples


@final
class TurningPoint:
    """A choice of a recorded game that was clearly worse than another option."""

    def __init__(
        self, entry: int, seat: Seat, done: AdviceOption, better: AdviceOption, gap: ChanceGap
    ) -> None:
        self.entry: Final = entry
        self.seat: Final = seat
        self.done: Final = done
        self.better: Final = better
        self.gap: Final = gap

    @property
    def could(self) -> float:
        """The seat's chance of victory with the better option."""
        return self.better.chances.of(self.seat)

    @property
    def had(self) -> float:
        """The seat's chance of victory with the action that was played, estimated in the same
        samples as `could`."""
        return max(self.could - self.gap.mean, 0.0)


@final
class _Candidate:
    """A choice of the record that may be a turning point. `gain` is how much higher the seat's
    chance would have been with a better option."""

    def __init__(self, entry: int, view: Glimpse, action: Action, gain: float) -> None:
        self.entry: Final = entry
        self.view: Final = view
        self.action: Final = action
        self.gain: Final = gain


@final
class TurningPointSearch:
    """Searches a record for turning points, in small steps between which the caller may stop."""

    def __init__(self, game: Game, record: Record, edition: Edition | None = None) -> None:
        self.game: Final = game
        self.record: Final = record
        self.match: Final[Match] = seat_match(game, record, edition=edition)
        # The choices with the largest losses, in the order of play.
        self.found: list[TurningPoint] = []
        self.done = 0
        self.total: Final = len(record.lines) + FINALISTS * (SECOND_LOOK + DUEL)
        # Set by a caller whose time is up; the search then skips the rest of the game.
        self.is_hurried = False

    def work(self) -> Iterator[int]:
        """Search step by step; yield how many of `total` units are done."""
        looks: list[_Candidate] = []
        stored = StoredLines(self.match)
        for n, line in enumerate(self.record.lines, 1):
            if self.is_hurried:
                break
            if (
                isinstance(line, RecordEntry)
                and n not in self.record.struck
                and stored.is_accepted(line)
            ):
                looks.extend(self._first_look(n, line))
            stored.add(line)
            self.done = n
            yield self.done
        looks.sort(key=lambda look: -look.gain)
        for place, look in enumerate(looks[:FINALISTS]):
            yield from self._second_look(
                look, len(self.record.lines) + place * (SECOND_LOOK + DUEL)
            )
        self.done = self.total
        yield self.done

    def _first_look(self, n: int, line: RecordEntry) -> list[_Candidate]:
        if line.seat < 0 or line.action is None or type(line.action).__name__ == RESIGN:
            return []  # a player who resigns has lost already
        view = self.match.glimpse(line.seat)
        try:
            adviser = Adviser(self.game, view, n, SHORT, line.action, FEW, False)
        except NobodyAsked:
            return []
        done = adviser.options[0]
        if not alternatives(adviser, done):
            return []
        adviser.think(FIRST_LOOK)
        gain = ChanceGap(_best_but(adviser, done), done).mean
        return [_Candidate(n, view, line.action, gain)] if gain > 0 else []

    def _second_look(self, look: _Candidate, before: int) -> Iterator[int]:
        seed = look.entry + OTHER_LUCK
        adviser = Adviser(self.game, look.view, seed, DEPTH, look.action, FEW, False)
        done = adviser.options[0]
        if not alternatives(adviser, done):  # in these samples the player had no other option
            return
        for _ in adviser.games():
            self.done = before + min([len(one.scores) for one in adviser.running()])
            yield self.done
            if self.done >= before + SECOND_LOOK:
                break
        better = _best_but(adviser, done)
        gap = ChanceGap(better, done)
        if gap.is_clear and gap.mean >= LEAST:
            yield from self._duel(look, better, before + SECOND_LOOK)

    def _duel(self, look: _Candidate, alternative: AdviceOption, before: int) -> Iterator[int]:
        """Compare the choice with one alternative in new samples, and store it as a turning point
        if it is clearly worse."""
        seed = look.entry + 2 * OTHER_LUCK
        adviser = Adviser(self.game, look.view, seed, DEPTH, look.action, FEW, False)
        done = adviser.options[0]
        better = AdviceOption(alternative.action, look.view.state.seats)
        adviser.options[1:] = [better]
        for _ in adviser.games(is_fair=True):
            self.done = before + len(better.scores)
            yield self.done
            if self.done >= before + DUEL:
                break
        gap = ChanceGap(better, done)
        if gap.exceeds(CERTAIN) and gap.mean >= LEAST:
            turn = TurningPoint(look.entry, look.view.seat, done, better, gap)
            most = sorted([*self.found, turn], key=lambda one: -one.gap.mean)[:SHOWN]
            self.found = sorted(most, key=lambda one: one.entry)


def alternatives(adviser: Adviser, done: AdviceOption) -> list[AdviceOption]:
    """Return the other options, except those that give something up for nothing. Giving no answer
    is left out too if the player's action claimed something, because the claim would be lost."""
    is_claim = type(done.action).__name__.startswith("Claim")
    return [
        option
        for option in adviser.options
        if option is not done
        and (not is_gift(option.action) if option.action is not None else not is_claim)
    ]


def _best_but(adviser: Adviser, done: AdviceOption) -> AdviceOption:
    others = alternatives(adviser, done)
    return max(others, key=lambda option: option.chances.of(adviser.seat))

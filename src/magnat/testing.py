"""A table for tests of rules, whose verbs read like the booklet.

    t = table("monopoly/europe", seats=3)
    t.holds(1, "title:vilnius")
    t.roll(0, 1, 2)
    t.does(1, Claim(0, 0))
    t.expect(paid(0, 1, 4, cite="loyer.reclamer"))

The test decides what dice and cards show. Set-up uses the engine's own verbs, and the audit runs
after every verb, so that an impossible table fails at once. `docs/words.md` has an example of each
verb.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Choice, Good, Illegal, Item
from magnat.core.audit import audit
from magnat.core.editions.edition import Edition, unknown
from magnat.core.editions.rulebook import LANGUAGES
from magnat.core.event import Event
from magnat.core.game import Game
from magnat.core.kernel import act, choices, lapse
from magnat.core.state import MONEY, Holder, State
from magnat.core.step_and_window import CHANCE, Seat, Step
from magnat.games import all_games, find
from magnat.kit.deck import Card, Draw
from magnat.kit.dice import Dice, Roll, Throw
from magnat.kit.turns import Opening
from magnat.play.match.match import Match
from magnat.play.record.reading import read_record
from magnat.play.record.replay_and_verify import replay
from magnat.play.text.game_sentences import as_text, story

SET_UP: Final = "set-up"  # the paragraph that is cited when a test sets up the table

_SHELF: Final[dict[tuple[Game, str, str], Edition]] = {}


def loaded(game: Game, edition: str = "", options: Mapping[str, Any] | None = None) -> Edition:
    """Load an edition once and return it. All tables of a process share it, because no game changes
    its edition."""
    key = (game, edition or game.default, json.dumps(options or {}, sort_keys=True))
    if key not in _SHELF:
        _SHELF[key] = game.load(edition, options)
    return _SHELF[key]


def of_one_language(game: Game) -> set[str]:
    """Return the keys of those texts in the rulebook that exist in one language only: headings
    exist only in French, the reasons in `silent` only in English."""
    clauses = [one for name in game.editions() for one in loaded(game, name).rulebook.clauses]
    headings = {part for clause in clauses for part in clause.at.split(", ")}
    silences = {clause.silent for clause in clauses if clause.silent}
    return {f"headings.{one}" for one in headings} | {f"silences.{one}" for one in silences}


@final
class Expected:
    """An event that a test expects. It may give fewer facts (values) than the event has, and the
    value None matches any fact."""

    def __init__(self, kind: str, facts: tuple[Any, ...], cite: str | None) -> None:
        self.kind: Final = kind
        self.facts: Final = facts
        self.cite: Final = cite

    def fits(self, event: Event) -> bool:
        return (
            event.kind == self.kind
            and (self.cite is None or event.cite == self.cite)
            and len(event.facts) >= len(self.facts)
            and all(
                mine is None or mine == its
                for mine, its in zip(self.facts, event.facts, strict=False)
            )
        )

    def __repr__(self) -> str:
        inside = ", ".join([repr(fact) for fact in self.facts])
        return f"{self.kind}({inside}){f' [{self.cite}]' if self.cite else ''}"


def event(kind: str, *facts: Any, cite: str | None = None) -> Expected:
    return Expected(kind, facts, cite)


def paid(
    src: Holder | None,
    dst: Holder | None,
    n: int | None,
    cite: str | None = None,
    good: Good = MONEY,
) -> Expected:
    return Expected("paid", (src, dst, n, good), cite)


def given(
    item: Item | None, src: Holder | None, dst: Holder | None, cite: str | None = None
) -> Expected:
    return Expected("given", (item, src, dst), cite)


class ScenarioTable:
    """A game for a test; the test decides what dice and cards show."""

    def __init__(self, game: Game, edition: str, seats: int, first: Seat, **options: Any) -> None:
        self.game: Final = game
        self.edition: Final = loaded(game, edition, options)
        self.s: Final[State] = game.start(self.edition, seats, seed=0, listen=True)
        self.seen = 0  # the number of events before the last verb
        self._open(first)
        self._done()

    def _open(self, first: Seat) -> None:
        """Throw the dice of the opening so that seat `first` begins."""
        while self.s.agenda and isinstance(self.s.agenda[-1], Opening):
            opening = self.s.agenda[-1]
            face = opening.sides() if opening.thrower() == first else 1
            act(self.s, self.s.clock, CHANCE, Dice((face,) * opening.dice()))

    def _mark(self) -> None:
        assert self.s.events is not None
        self.seen = len(self.s.events)

    def _done(self) -> None:
        faults = audit(self.s)
        assert not faults, f"{faults}\n{self}"

    def __repr__(self) -> str:
        """Describe the table for a failing test: clock, cash, agenda with the next step first, last
        events."""
        cash = [self.s.cash(seat) for seat in range(self.s.seats)]
        agenda = [repr(step) for step in reversed(self.s.agenda)]
        standing = [repr(window) for window in self.s.standing]
        events = [f"  {one!r}" for one in self.events]
        return (
            f"at {self.s.clock} ms, turn of {self.s.turn}, cash {cash}\n"
            f"agenda: {agenda}\nbeside: {standing}\nsince the last verb:\n" + "\n".join(events)
        )

    @property
    def events(self) -> list[Event]:
        """The events that the last verb caused."""
        assert self.s.events is not None
        return self.s.events[self.seen :]

    # Names

    def item(self, name: str) -> Item:
        """Return the number of an item by its name, such as `title:vilnius`."""
        names = [self.s.item_name(item) for item in range(len(self.s.held_by))]
        if name not in names:
            raise unknown("item", name, names)
        return names.index(name)

    def holder(self, name: str) -> Holder:
        """Return the number of a holder by its name, such as `bank`, `seat:1` or `space:12`."""
        names = [self.s.holder_name(holder) for holder in range(self.s.holders())]
        if name not in names:
            raise unknown("holder", name, names)
        return names.index(name)

    # Set-up

    def holds(self, seat: Seat, *items: str) -> None:
        """Give these items to a seat."""
        for name in items:
            self.s.give(self.item(name), seat, SET_UP)
        self._mark()
        self._done()

    def cash(self, seat: Seat, amount: int) -> None:
        """Set the cash of a seat to this amount; the bank gives or takes the difference."""
        missing = amount - self.s.cash(seat)
        if missing > 0:
            self.s.pay(self.s.bank, seat, missing, SET_UP)
        else:
            self.s.pay(seat, self.s.bank, -missing, SET_UP)
        self._mark()
        self._done()

    def puts(self, item: str, holder: str) -> None:
        """Give an item to a holder: put a pawn on a space, or a card into a deck."""
        self.s.give(self.item(item), self.holder(holder), SET_UP)
        self._mark()
        self._done()

    # Play

    def roll(self, seat: Seat, *faces: int) -> None:
        """Let a seat throw the dice, which show these faces."""
        self._mark()
        if not isinstance(self.s.agenda[-1], Throw):
            act(self.s, self.s.clock, seat, Roll())
        throw = self.s.agenda[-1]
        assert isinstance(throw, Throw), f"no dice are thrown now\n{self}"
        assert throw.thrower() == seat, f"it is seat {throw.thrower()} who throws\n{self}"
        act(self.s, self.s.clock, CHANCE, Dice(faces))
        self._done()

    def draws(self, name: str) -> None:
        """Let the card with this name be the one that is drawn now."""
        self._mark()
        assert isinstance(self.s.agenda[-1], Draw), f"no card is drawn now\n{self}"
        act(self.s, self.s.clock, CHANCE, Card(self.item(name)))
        self._done()

    def does(self, seat: Seat, action: Action) -> None:
        self._mark()
        act(self.s, self.s.clock, seat, action)
        self._done()

    def wait(self, seconds: float) -> None:
        """Let so many seconds pass without an action of any player."""
        self._mark()
        lapse(self.s, self.s.clock + round(seconds * 1000))
        self._done()

    # Assertions

    def expect(self, *wanted: Expected) -> None:
        """Assert that the last verb caused each of these events, in this order."""
        at = 0
        for one in wanted:
            while at < len(self.events) and not one.fits(self.events[at]):
                at += 1
            assert at < len(self.events), f"{one!r} did not happen, or not in this order\n{self}"
            at += 1

    def expect_no(self, *unwanted: Expected) -> None:
        for one in unwanted:
            found = [event for event in self.events if one.fits(event)]
            assert not found, f"{found[0]!r} happened\n{self}"

    def refuses(self, seat: Seat, action: Action, cite: str | None = None) -> Illegal:
        """Assert that an action is illegal now and changes nothing. If `cite` is given, also assert
        that the error cites this clause. Return the error."""
        before = self.game.codec.dump(self.s)
        self._mark()
        try:
            act(self.s, self.s.clock, seat, action)
        except Illegal as illegal:
            assert cite is None or illegal.cite == cite, f"refused by {illegal.cite}, not {cite}"
            assert self.game.codec.dump(self.s) == before, "a refused action changed the table"
            return illegal
        raise AssertionError(f"{action!r} of seat {seat} was not refused\n{self}")

    def asks(self, seat: Seat, window: type[Step[Any]]) -> None:
        """Assert that the table waits for an answer of this seat, in a window of this class."""
        top = self.s.agenda[-1]
        assert type(top) is window, f"{top!r} is on top, not {window.__name__}\n{self}"
        assert self.offers(seat), f"seat {seat} has nothing to answer\n{self}"

    def offers(self, seat: Seat) -> list[Choice]:
        return choices(self.s, seat)

    def may(self, seat: Seat, action: Action) -> bool:
        """Tell whether the choices of a seat cover an action."""
        return any([choice.covers(action) for choice in self.offers(seat)])


def write_golden(game: Game, plans: Mapping[str, Callable[[], Match]]) -> None:
    """Call each plan, which is a function that plays a game to its end, and write its record and
    its story into the folder `records/`. The contract tests replay these records and compare the
    stories. Read the changes before you commit them."""
    folder = game.folder / "records"
    folder.mkdir(exist_ok=True)
    for name, plan in plans.items():
        match = plan()
        assert match.is_over, f"{name} is not over"
        path = folder / f"{name}.jsonl"
        path.write_text(match.record.text(game.codec), encoding="utf-8")
        _tell(path, match)


def retell_golden(game: Game) -> None:
    """Write the stories of the golden records (the records that the contract tests replay) again,
    after texts have changed; the records stay as they are. `python -m magnat.testing` does this for
    every game."""
    for path in sorted((game.folder / "records").glob("*.jsonl")):
        _tell(path, replay(game, read_record(path)))


def _tell(path: Path, match: Match) -> None:
    for language in LANGUAGES:
        text = as_text(story(match, language, everything=True))
        path.with_suffix(f".{language}.txt").write_text(text, encoding="utf-8")


def table(
    box: str | Game, seats: int = 3, first: Seat = 0, edition: str = "", **options: Any
) -> ScenarioTable:
    """Return a table of a game, which is given as `game/edition` or as an object. Seat `first`
    begins; `options` are those of the edition."""
    if isinstance(box, Game):
        return ScenarioTable(box, edition, seats, first, **options)
    game, _, name = box.partition("/")
    return ScenarioTable(find(game), name or edition, seats, first, **options)


if __name__ == "__main__":
    for each in all_games().values():
        retell_golden(each)

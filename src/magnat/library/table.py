"""A table: a game that a program plays, watches, saves and copies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, Final, final

from magnat import games
from magnat.core.action_and_choice import Action, Illegal
from magnat.core.editions.edition import Unknown
from magnat.core.editions.rulebook import LANGUAGES
from magnat.core.glimpse import SPECTATOR, Glimpse
from magnat.core.shown_figures import Figures
from magnat.core.state import State
from magnat.core.step_and_window import NEVER, Seat
from magnat.library.bots_by_seat import Seating, bots_by_seat
from magnat.library.table_choice import TableChoice
from magnat.play.advice.advice import Adviser, NobodyAsked
from magnat.play.boards.picture import Board, squares_of_pawns
from magnat.play.bots.load import find_bot, typed_bot
from magnat.play.fairness import Secret, new_secret
from magnat.play.match.match import Match, open_match
from magnat.play.record.chain import CHAINED, Chain
from magnat.play.record.entries import one_line
from magnat.play.record.record import Record
from magnat.play.record.replay_and_verify import continued
from magnat.play.text.game_sentences import story
from magnat.play.text.narrator import Narrator

WORLDS: Final = 24  # the number of simulated games in which advice tries each choice


@final
class Table:
    """A game being played. The program itself plays the seats without a bot.

    The table has a clock of its own, which jumps to the next event and never makes the program
    wait.
    """

    def __init__(self, match: Match, language: str = "en") -> None:
        if language not in LANGUAGES:
            raise Unknown("unknown language '{0}'; known: {1}", language, ", ".join(LANGUAGES))
        self.match: Final = match  # the engine's object for this game
        self.language: Final = language

    # The state of the game

    @property
    def box(self) -> str:
        return f"{self.match.game.name}/{self.match.edition.name}"

    @property
    def state(self) -> State:
        """The engine's state, including what players may not see. Do not change it."""
        return self.match.s

    @property
    def seats(self) -> int:
        return self.match.s.seats

    @property
    def names(self) -> list[str]:
        """The name of each player."""
        teller = self._teller()
        return [teller.seat(seat) for seat in range(self.seats)]

    @property
    def turn(self) -> Seat:
        """The seat whose turn it is."""
        return self.match.s.turn

    @property
    def is_over(self) -> bool:
        return self.match.is_over

    @property
    def places(self) -> tuple[int, ...]:
        """The final place of each seat, 1 for the winner; () before the end."""
        outcome = self.match.s.outcome
        return () if outcome is None else tuple(outcome.places)

    @property
    def entries(self) -> int:
        """How many entries the record has."""
        return len(self.match.record.lines)

    def money(self, seat: Seat) -> int:
        return self.match.s.cash(self._checked(seat))

    def items(self, seat: Seat) -> list[str]:
        """Return the names of what a seat holds, such as `title:vilnius`."""
        s = self.match.s
        return [s.item_name(item) for item in s.items(self._checked(seat))]

    def squares(self, seat: Seat) -> list[str]:
        """Return the names of the squares on which a seat's pawns stand."""
        s = self.match.s
        return [s.holder_name(one) for one in squares_of_pawns(s, self._checked(seat))]

    def figures(self, seat: Seat) -> Figures:
        """Return the figures that a page shows to a player beside the board: everybody's worth,
        rents, and others that depend on the game."""
        return self.match.game.figures(self.match.s, self._checked(seat))

    def glimpse(self, seat: Seat) -> Glimpse:
        """Return a glimpse: what a seat may see, in the form in which bots get it."""
        return self.match.glimpse(self._checked(seat))

    @property
    def board(self) -> Board:
        """The board as a picture, which notebooks display; its attribute `svg` is the picture as
        text."""
        return Board(self.match.s, self._teller())

    # Playing

    @property
    def asked(self) -> list[Seat]:
        """The seats that the program plays and that have something to answer now, or must raise
        money."""
        match = self.match
        if match.is_over:
            return []
        bots = match.players.bots
        return [
            seat
            for seat in match.s.living()
            if not bots[seat] and (match.s.top.seat == seat or match.position.asked(seat))
        ]

    def choices(self, seat: Seat | None = None) -> list[TableChoice]:
        """Return what a seat may do now: first the answers to questions, then what it may do at any
        time. Without `seat`: the choices of the seat that is asked (of the first one, if several
        are)."""
        match = self.match
        who = self._asked_seat() if seat is None else self._checked(seat)
        if who is None:
            return []
        teller = self._teller()
        book = match.edition.rulebook
        found = [(False, one) for one in match.position.asked(who)]
        found += [(True, one) for one in match.position.rights(who)]
        return [
            TableChoice(
                who,
                choice,
                book[window.cite].id if window.cite in book else "",
                is_right,
                match.s,
                teller,
            )
            for is_right, (_, window, choices) in found
            for choice in choices
        ]

    def act(
        self,
        what: TableChoice | Action,
        amount: int | None = None,
        items: Sequence[str] | None = None,
        seat: Seat | None = None,
    ) -> list[str]:
        """Take a choice, with its blanks filled in (`TableChoice.fill`), or carry out an action
        that you have made. Return the sentences that tell what happened. If the action is not
        legal, raise Illegal with the rule clause that forbids it; then nothing has changed."""
        if isinstance(what, TableChoice):
            who: Seat | None = what.seat
            action = what.fill(amount, items)
        else:
            who = self._asked_seat() if seat is None else self._checked(seat)
            action = what
        if who is None:
            raise Illegal("nobody is asked", "")
        before = self.entries
        self.match.submit(self.match.hour(0), who, action)
        return self.story(since=before)

    def wait(self) -> list[str]:
        """Let time pass until something happens by itself: a bot acts, or a question closes because
        nobody answers. Return the sentences that tell what happened."""
        due = self.match.deadline()
        if self.is_over or due >= NEVER:
            raise Unknown("nothing happens by itself: a seat must act, or the game is over")
        before = self.entries
        self.match.wake(due)
        return self.story(since=before)

    def play_on(self, entries: int = 100_000) -> Table:
        """Let the bots play until a seat that the program plays is asked, or the game is over, or
        the record has grown by `entries` entries. Return this table."""
        last = self.entries + entries
        while not self.is_over and self.entries < last and not self.asked:
            due = self.match.deadline()
            assert due < NEVER, "nobody can act and no deadline runs"
            self.match.wake(due)
        return self

    def suggest(self, bot: str = "balanced", seat: Seat | None = None) -> Action | None:
        """Return what a bot would do in place of a seat that is asked; None means that it would
        give no answer."""
        who = self._asked_seat() if seat is None else self._checked(seat)
        if who is None:
            raise Unknown("nobody is asked")
        one = typed_bot(bot, self.match.game, self.entries + 1)
        return one.choose(self.match.glimpse(who), self.match.choices(who))

    def advise(self, worlds: int = WORLDS, seat: Seat | None = None) -> list[dict[str, Any]]:
        """Estimate the chance of victory after each choice of a seat, using only what that seat can
        see. Return the choices as dicts, the best first. Each choice is tried in `worlds` simulated
        games."""
        who = self._asked_seat() if seat is None else self._checked(seat)
        try:
            if who is None:
                raise NobodyAsked
            adviser = Adviser(self.match.game, self.match.glimpse(who), self.entries + 1)
        except NobodyAsked:
            raise Unknown("nobody is asked") from None
        adviser.think(worlds)
        teller = self._teller()
        rows = []
        for option in adviser.ranked():
            low, high = adviser.interval(option)
            rows.append(
                {
                    "action": option.action,
                    "text": teller.deed(option.action),
                    "chance": adviser.chance(option),
                    "low": low,
                    "high": high,
                    "games": option.chances.games,
                }
            )
        return rows

    # Telling and keeping

    def story(self, language: str = "", since: int = 0, seat: Seat | None = None) -> list[str]:
        """Return the sentences that tell the game after entry `since`: all of them, or only those
        that a seat may know."""
        told = story(
            self.match,
            language or self.language,
            SPECTATOR if seat is None else self._checked(seat),
            since,
            seat is None,
        )
        return [one.text for one in told if not one.is_struck]

    @property
    def record(self) -> Record:
        return self.match.record

    def save(self, path: str | Path) -> None:
        """Write the record of the game, with its seed, to a file; `magnat.load` reads it."""
        header = one_line({**self.record.header.json(), "format": CHAINED})
        chain = Chain(header)
        rows = [chain.linked(one_line(line.json(self.match.codec))) for line in self.record.lines]
        Path(path).write_text("\n".join([header, *rows]) + "\n", encoding="utf-8", newline="\n")

    def clone(self) -> Table:
        """Return a copy of the table that plays on independently, with the same dice and cards to
        come. The copy is made by playing the record again. Bots start anew, so a bot that remembers
        earlier turns may decide differently."""
        twin = Record(self.record.header, self.record.lines)
        return Table(continued(self.match.game, twin, self.match.edition), self.language)

    # Showing itself

    def question(self) -> str:
        """Return in one line which question is open and who is asked; "" after the end."""
        who = self._asked_seat()
        if who is None:
            return ""
        listed = [str(one) for one in self.choices(who) if not one.is_right]
        return f"{self.names[who]}: {' · '.join(listed)}"

    def __repr__(self) -> str:
        title = self.match.edition.title[self.language]
        lines = [f"{title} ({self.box}), entry {self.entries}"]
        lines += [" ".join(row) for row in self._rows()]
        return "\n".join([*lines, *([self.question()] if self.question() else [])])

    def _repr_html_(self) -> str:
        rows = "".join(
            [
                f"<tr>{''.join([f'<td>{escape(cell)}</td>' for cell in row])}</tr>"
                for row in self._rows()
            ]
        )
        return (
            f"<p><b>{escape(self.match.edition.title[self.language])}</b>, {self.entries}</p>"
            f"{self.board.svg}<table>{rows}</table><p>{escape(self.question())}</p>"
        )

    def _rows(self) -> list[tuple[str, str, str, str]]:
        """Return a tuple of four texts for each seat: a mark, its name, its money, its squares."""
        s, teller = self.match.s, self._teller()
        rows = []
        for seat in range(s.seats):
            mark = "✝" if not s.alive[seat] else "▶" if seat == s.turn else " "
            if self.places:
                mark = f"{self.places[seat]}."
            stands = ", ".join([teller.holder(one) for one in squares_of_pawns(s, seat)])
            rows.append((mark, teller.seat(seat), teller.money(s.cash(seat)), stands))
        return rows

    def _teller(self) -> Narrator:
        return Narrator(self.match.s, self.language, self.match.players.names)

    def _asked_seat(self) -> Seat | None:
        asked = self.asked
        return asked[0] if asked else None

    def _checked(self, seat: Seat) -> Seat:
        if not 0 <= seat < self.seats:
            raise Unknown("there is no seat {0}: seats are 0 to {1}", seat, self.seats - 1)
        return seat


def opened(
    box: str,
    seats: int,
    seed: int | None,
    options: Mapping[str, int | str | bool] | None,
    bots: Seating,
    names: Sequence[str],
    language: str,
) -> Table:
    """Open a table; `magnat.open` describes the parameters."""
    name, _, edition = box.partition("/")
    game = games.find(name)
    n = seats or game.players(edition)[0]
    if seed is not None and seed < 1:
        raise Unknown("the seed must be 1 or more, not {0}", seed)
    secret = new_secret() if seed is None else Secret(seed)
    labels = bots_by_seat(bots, n)
    for label in labels:
        if label:
            find_bot(label, game, 1)  # raises Unknown if there is no such bot
    match = open_match(game, edition, n, secret, options, names, labels if any(labels) else ())
    return Table(match, language)

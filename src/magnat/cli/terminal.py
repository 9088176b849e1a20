"""A game in the terminal: the board in text, numbered choices, help on every rule, undo, resume."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final, final

from rich.console import Console
from rich.panel import Panel

from magnat import games
from magnat.cli.board import drawn, seat_style
from magnat.core.action import Action, Choice, Illegal, fields
from magnat.core.kernel import deadline, windows
from magnat.core.step import NEVER, Seat
from magnat.play.fairness import new_secret
from magnat.play.match import Match, open_match
from magnat.play.record import Writer, read_record
from magnat.play.replay import replay
from magnat.play.story import story
from magnat.play.tell import Teller, parse_money

WORDS: Final = {
    "fr": {
        "prompt": "Votre choix (? aide) : ",
        "silence": "se taire",
        "amount": "Combien, de {0} à {1} ? ",
        "items": "Lesquels ? Leurs numéros, séparés par des espaces : ",
        "bad_number": "Il n’y a pas de choix « {0} » : tapez un numéro, ou ? pour l’aide.",
        "help": (
            "un numéro : faire ce choix · ? n : la règle du choix n · ? MEU-8 ou ? loyer : une"
            " règle · b : le plateau · h : ce qui s’est passé · u : reprendre son coup"
            " · q : s’arrêter (magnat resume reprendra)"
        ),
        "no_rule": "Aucune règle ne s’appelle « {0} ».",
        "saved": "La partie est gardée dans {0} ; « magnat resume » la reprend.",
        "undone": "Coup repris.",
        "over": "La partie est finie.",
        "nothing": "Aucune partie à reprendre.",
    },
    "en": {
        "prompt": "Your choice (? for help): ",
        "silence": "keep silent",
        "amount": "How much, from {0} to {1}? ",
        "items": "Which ones? Their numbers, with spaces between: ",
        "bad_number": "There is no choice “{0}”: type a number, or ? for help.",
        "help": (
            "a number: make that choice · ? n: the rule of choice n · ? MEU-8 or ? rent: a rule"
            " · b: the board · h: what happened · u: take back your move"
            " · q: stop (magnat resume goes on)"
        ),
        "no_rule": "No rule is called “{0}”.",
        "saved": "The game is kept in {0}; “magnat resume” goes on with it.",
        "undone": "Taken back.",
        "over": "The game is over.",
        "nothing": "There is no game to resume.",
    },
}


def language_of(wanted: str) -> str:
    """As asked, else as the terminal is set."""
    if wanted in WORDS:
        return wanted
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "fr" if os.environ[name].lower().startswith("fr") else "en"
    return "en"


def saves() -> Path:
    """Where games of this terminal are kept."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "magnat" / "games"


class Quit(Exception):
    """The player stops; the record is on the disk."""


@final
class Terminal:
    """One person at a table of bots. The clock stands still while the person thinks."""

    def __init__(
        self,
        match: Match,
        me: Seat,
        language: str,
        path: Path,
        ask: Callable[[str], str],
        console: Console,
    ) -> None:
        self.match: Final = match
        self.me: Final = me
        self.words: Final = WORDS[language]
        self.teller: Final = Teller(match.s, language, match.record.header.names)
        self.language: Final = language
        self.path: Final = path
        self.ask: Final = ask
        self.console: Final = console
        self.writer: Final = Writer(path, match.record, match.codec)
        self.told = len(match.record.lines)  # entries whose sentences were printed
        self.quiet_at = -1  # entries there were when the player chose silence

    def run(self) -> None:
        """Until the game is over or the player stops."""
        self._board()
        try:
            while not self.match.is_over:
                self._step()
        except (Quit, EOFError, KeyboardInterrupt):
            saved = self.words["saved"].format(self.path)
            self.console.print(saved, markup=False, soft_wrap=True)
        finally:
            self.writer.catch_up(self.match.record)
            self.writer.close()
        if self.match.is_over:
            self._tell()
            self._board()
            self.console.print(self.words["over"])

    def _step(self) -> None:
        match = self.match
        due = match.deadline()
        bots_first = due < deadline(match.s)
        asked = self._asked() and self.quiet_at != len(match.record.lines)
        if bots_first or not asked:
            assert due < NEVER, "nobody can act and nothing is due"
            match.wake(due)
        else:
            self._turn()
        self.writer.catch_up(match.record)
        self._tell()

    def _asked(self) -> bool:
        return bool(self.match.choices(self.me)) and self._questions() > 0

    def _questions(self) -> int:
        """How many of the choices answer something, before the rights that are always there."""
        s = self.match.s
        rights = len([c for right in s.rights() for c in right.choices(s, self.me)])
        return len(self.match.choices(self.me)) - rights

    def _turn(self) -> None:
        """Show the choices and take one."""
        found = self.match.choices(self.me)
        asked = self._questions()
        self._question()
        for i, choice in enumerate(found, 1):
            style = "" if i <= asked else "dim"
            self.console.print(f"{i:>3}  {self.teller.choice(choice)}", style=style, markup=False)
        if deadline(self.match.s) < NEVER:
            self.console.print(f"  0  {self.words['silence']}", markup=False)
        while True:
            said = self.ask(self.words["prompt"]).strip()
            if self._command(said, found):
                continue
            if said in ("u", "U"):
                self._undo()
                return
            if said == "0" and deadline(self.match.s) < NEVER:
                self.quiet_at = len(self.match.record.lines)
                return
            if said.isdecimal() and 1 <= int(said) <= len(found):
                if self._do(found[int(said) - 1]):
                    return
                continue
            self.console.print(self.words["bad_number"].format(said), style="red", markup=False)

    def _question(self) -> None:
        """What is being decided: the paragraph's heading, and the things it is about."""
        top = self.match.s.agenda[-1]
        book, prices = self.match.edition.rulebook, getattr(self.match.edition, "price", ())
        about: list[str] = []
        for name in fields(type(top)):
            value = getattr(top, name)
            for item in value if name == "items" else (value,) if name == "title" else ():
                price = f" ({self.teller.money(prices[item])})" if item < len(prices) else ""
                about.append(self.teller.item(item) + price)
        heading = book[top.cite].at if top.cite in book else ""
        self.console.print(" · ".join([heading, *about]), style="bold", markup=False)

    def _command(self, said: str, found: list[Choice]) -> bool:
        """What only shows something; True when it was such a thing."""
        if said.lower() in ("q", "quit", "exit"):
            raise Quit
        if said.lower() == "b":
            self._board()
        elif said.lower() == "h":
            for passage in story(self.match, self.language, self.me)[-20:]:
                self.console.print(passage.text, style="dim", markup=False)
        elif said == "?":
            self.console.print(self.words["help"], markup=False)
        elif said.startswith("?"):
            self._rule(said[1:].strip(), found)
        else:
            return False
        return True

    def _do(self, choice: Choice) -> bool:
        """Fill the blanks and act; False when it was refused."""
        try:
            action = self._filled(choice)
            self.match.submit(self.match.s.clock, self.me, action)
        except Illegal as illegal:
            self.console.print(self.teller.refusal(illegal), style="red", markup=False)
            return False
        except ValueError as error:
            self.console.print(str(error), style="red", markup=False)
            return False
        return True

    def _filled(self, choice: Choice) -> Action:
        amount = 0
        items: tuple[int, ...] = ()
        if choice.most:
            for i, item in enumerate(choice.pool, 1):
                owner = self.teller.holder(self.match.s.held_by[item])
                self.console.print(f"{i:>5}  {self.teller.item(item)} ({owner})", markup=False)
            numbers = self.ask(self.words["items"]).split()
            picked = [int(n) for n in numbers if n.isdecimal() and 0 < int(n) <= len(choice.pool)]
            items = tuple([choice.pool[n - 1] for n in picked])
        if choice.by:
            span = [self.teller.money(choice.low), self.teller.money(choice.high)]
            said = self.ask(self.words["amount"].format(*span)).strip()
            amount = parse_money(said, self.match.edition.currency) if said else choice.low
        return choice.fill(amount, items)

    def _undo(self) -> None:
        try:
            self.match.undo(self.match.s.clock, self.me)
            self.console.print(self.words["undone"])
        except Illegal as illegal:
            self.console.print(self.teller.refusal(illegal), style="red", markup=False)

    def _rule(self, said: str, found: list[Choice]) -> None:
        """A choice's paragraph by its number, a clause by its id, or whatever speaks of a word."""
        book = self.match.edition.rulebook
        if said.isdecimal() and 1 <= int(said) <= len(found):
            slugs = [self._cite(found[int(said) - 1])]
        else:
            wanted = said.casefold()
            slugs = [clause.slug for clause in book.clauses if clause.id.casefold() == wanted] or [
                clause.slug
                for clause in book.clauses
                if wanted in clause.slug or wanted in clause.text(self.language).casefold()
            ]
        if not slugs:
            self.console.print(self.words["no_rule"].format(said), style="red", markup=False)
        for slug in slugs[:6]:
            if slug in book:
                clause = book[slug]
                text = clause.text(self.language)
                if clause.ruling:
                    text += f"\n\n{clause.ruling[self.language]}"
                self.console.print(Panel(text, title=f"{clause.id} · {clause.at}", expand=False))

    def _cite(self, wanted: Choice) -> str:
        """The paragraph of the window that offers this choice."""
        for window in windows(self.match.s):
            for choice in window.choices(self.match.s, self.me):
                if choice.action == wanted.action:
                    return window.cite
        return ""

    def _board(self) -> None:
        self.console.print(drawn(self.match.glimpse(self.me), self.teller))

    def _tell(self) -> None:
        """The sentences of what happened since the last time."""
        if self.told == len(self.match.record.lines):
            return
        for passage in story(self.match, self.language, self.me, self.told):
            style = "strike dim" if passage.is_struck else ""
            self.console.print(passage.text, style=style, markup=False)
        self.told = len(self.match.record.lines)


def start(
    box: str,
    players: int,
    me: int,
    bot: str,
    options: dict[str, int | str | bool],
    language: str,
    ask: Callable[[str], str] = input,
) -> None:
    """A new table: the person on one seat, bots on the others."""
    name, _, edition = box.partition("/")
    game = games.find(name)
    seat = me - 1
    bots = [bot if other != seat else "" for other in range(players)]
    names = ["" if other == seat else f"Robot {other + 1}" for other in range(players)]
    match = open_match(game, edition, players, new_secret(), options, names, bots)
    folder = saves()
    folder.mkdir(parents=True, exist_ok=True)
    number = len(list(folder.glob("*.jsonl"))) + 1
    while (folder / f"{name}-{number:04d}.jsonl").exists():
        number += 1
    path = folder / f"{name}-{number:04d}.jsonl"
    console = Console(highlight=False)
    console.print(match.edition.about[language], style=seat_style(seat), markup=False)
    Terminal(match, seat, language, path, ask, console).run()


def resume(path: Path | None, language: str, ask: Callable[[str], str] = input) -> bool:
    """Go on with a game, the latest unfinished one when none is named; False when there is none."""
    for found in [path] if path else sorted(saves().glob("*.jsonl"), key=_age, reverse=True):
        record = read_record(found)
        if record.end is None:
            match = replay(games.find(record.header.game), record)
            seat = record.header.bots.index("")
            Terminal(match, seat, language, found, ask, Console(highlight=False)).run()
            return True
    print(WORDS[language]["nothing"])
    return False


def _age(path: Path) -> float:
    return path.stat().st_mtime

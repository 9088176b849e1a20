"""Whole games without waiting: seats are asked in turn, and time jumps over every silence."""

from __future__ import annotations

from typing import Any, Final

from magnat.core.action import Action, Choice, Illegal
from magnat.core.bot import Bot
from magnat.core.glimpse import Glimpse, Secrecy
from magnat.core.kernel import Menu, act, answer, ask, deadline, lapse, question
from magnat.core.state import State
from magnat.core.step import NEVER, NOBODY, Ms, Seat, Window
from magnat.kit.debt import RaiseMoney
from magnat.play.bots.fault import Fault
from magnat.play.bots.uniform import Uniform
from magnat.play.lines import Entry

THINKING: Final = 1000  # ms on the table's clock that an answer takes
LIMIT: Final = 20_000  # decisions, then the game is given up as unfinished
LIBERTIES: Final = 24  # acts in one turn after which a seat is offered no more rights
BABBLE: Final = 200  # acts in one turn after which a seat is not heard any more


class Driver:
    """Plays a table with a bot on every seat."""

    def __init__(
        self,
        s: State,
        bots: list[Bot],
        secrecy: Secrecy,
        seed: int = 1,
        limit: int = LIMIT,
        is_open: bool = False,
    ) -> None:
        assert len(bots) == s.seats, f"{len(bots)} bots for {s.seats} seats"
        self.s: Final = s
        self.bots: Final = bots[:]
        self.secrecy: Final = secrecy
        self.limit: Final = limit
        self.is_open: Final = is_open  # imagined tables: nothing is masked, nothing is copied
        self.spare: Final = Uniform(seed)  # plays on for a bot that failed
        self.decisions = 0  # how often a seat acted or chose silence
        self.faults: Final[list[Fault]] = []
        self.log: list[Entry] | None = None  # a list: what happens is written down
        self._trusted: list[bool] = [self._trusts(bot) for bot in bots]
        self._silent: list[bool] = [False] * s.seats
        self._hushed = 0  # how many of them are
        self._acts: list[int] = [0] * s.seats  # since the turn began
        self._turn: Seat = NOBODY
        self._now: Ms = 0  # when the next answer is given: soon, but before its question closes
        self._is_quiet = True  # nothing falls due before that

    def _trusts(self, bot: Bot) -> bool:
        """Random play sees nothing of the table, an honest bot nothing that is hidden: neither
        needs a masked copy."""
        return self.is_open or bot.is_honest

    def hush(self, seat: Seat) -> None:
        """That seat has just chosen silence."""
        self._silent[seat] = True
        self._hushed += 1

    def _hear_all(self) -> None:
        """Something has happened: whoever was silent is asked anew."""
        if self._hushed > 0:
            for seat in range(self.s.seats):
                self._silent[seat] = False
            self._hushed = 0

    def run(self) -> None:
        """To the end, or to the limit."""
        while self.step():
            pass

    def step(self) -> bool:
        """The next thing that happens; False when nothing more does."""
        s = self.s
        if s.outcome is not None or self.decisions >= self.limit:
            return False
        if s.turn != self._turn:
            self._turn = s.turn
            for seat in range(s.seats):
                self._acts[seat] = 0
        top = question(s)
        closes = s.hour_after(s.since, top.patience(s))  # by silence alone
        due = closes
        if s.standing:
            for window in s.standing:
                due = min(due, window.until(s))
            if due < closes and due <= s.clock + THINKING:  # no answer comes before that hour
                self._lapse(due)
                return True
        self._now = max(min(s.clock + THINKING, closes - 1), s.clock)
        self._is_quiet = due > self._now
        seat = top.seat
        if not self._concerns_others(top, seat):
            if self._is_heard(seat) and self._ask(seat, ask(s, seat), True, closes == NEVER):
                return True
            return self._pass_time(top)
        seats = s.seats
        first = s.turn if s.turn >= 0 else 0
        # Who owns the question on top may close what stands beside it by answering: a throw ends
        # the time to claim. So while something stands there, the others are heard before him.
        last = top.seat if s.standing else NOBODY
        for i in range(seats):
            seat = first + i
            if seat >= seats:
                seat -= seats
            if seat != last and self._is_heard(seat):
                menu = ask(s, seat)
                is_own = top.seat == seat
                if (menu.choices or is_own) and self._ask(seat, menu, is_own, closes == NEVER):
                    return True
        if last >= 0 and self._is_heard(last):
            if self._ask(last, ask(s, last), True, closes == NEVER):
                return True
        return self._pass_time(top)

    def _concerns_others(self, top: Window[Any], seat: Seat) -> bool:
        """Whether somebody else could answer the question or what stands beside the agenda."""
        if not top.concerns_only(seat):
            return True
        standing = self.s.standing
        if standing:
            for window in standing:
                if not window.concerns_only(seat):
                    return True
        return False

    def _is_heard(self, seat: Seat) -> bool:
        if not self.s.alive[seat] or self._silent[seat]:
            return False
        # Whoever must answer is heard, however often the others made him.
        return self._acts[seat] < BABBLE or self.s.agenda[-1].seat == seat

    def _ask(self, seat: Seat, menu: Menu, is_own: bool, is_endless: bool) -> bool:
        """Let a bot speak; False when it keeps silent."""
        s = self.s
        view = Glimpse(s, seat, self.secrecy, self._trusted[seat])
        n = len(menu.choices)
        view.asked = n
        # A debtor raises money by his rights: he is never denied them.
        if is_own and (self._acts[seat] < LIBERTIES or isinstance(s.agenda[-1], RaiseMoney)):
            try:
                self._look_up_rights(seat, view, menu)
            except Exception as error:
                self._replace(seat, f"raised {type(error).__name__}: {error}")
            if not menu.choices:  # it has rights, and would use none of them
                return self._keeps_silent(seat)
        found = menu.choices
        if len(found) == 1 and n == 1 and is_own and is_endless and found[0].is_exact:
            return self._play(seat, found[0].action, menu)  # nothing to decide
        if not found:
            return False
        try:
            said = self._answer(seat, view, found)
        except Exception as error:
            self._replace(seat, f"raised {type(error).__name__}: {error}")
            return True
        if said is None:
            return self._keeps_silent(seat)
        if isinstance(said, Action):
            return self._play(seat, said, menu)
        self._replace(seat, f"answered {said!r}, which is no action")
        return True

    def _keeps_silent(self, seat: Seat) -> bool:
        self.decisions += 1
        self.hush(seat)
        return False

    def _answer(self, seat: Seat, view: Glimpse, found: list[Choice]) -> object:
        """Whatever a bot says: one written elsewhere may say anything."""
        return self.bots[seat].choose(view, found)

    def _look_up_rights(self, seat: Seat, view: Glimpse, menu: Menu) -> None:
        """What the bot may do at any time goes on the menu: what it wants to hear of it, or the one
        thing that it wishes."""
        s, bot = self.s, self.bots[seat]
        if not menu.choices or bot.wants_rights(view):
            for right in s.rights():
                if bot.hears(view, right):
                    menu.add(right, right.choices(s, seat))
            return
        wish = bot.wish(view)
        if wish is not None:
            for right in s.rights():
                if right.allows(s, seat, wish):
                    menu.add(right, [Choice(wish)])
                    break

    def _play(self, seat: Seat, action: Action, menu: Menu | None) -> bool:
        s = self.s
        self.decisions += 1
        window = menu.window_for(action) if menu is not None and self._is_quiet else None
        try:
            if window is None:
                act(s, self._now, seat, action)
            else:
                s.tick(self._now)
                answer(s, window, seat, action)
        except Illegal as error:
            if isinstance(self.bots[seat], Uniform):  # it means nothing by it: no words are made
                self._replace(seat, "")
            else:
                self._replace(seat, f"{action!r} is illegal: {error}")
            return True
        if self.log is not None:
            self.log.append(Entry(self._now, seat, action))
        self._acts[seat] = self._acts[seat] + 1
        self._hear_all()
        return True

    def _pass_time(self, top: Window[Any]) -> bool:
        """Everybody is silent: jump to the hour when that settles something."""
        s = self.s
        due = deadline(s)
        if due < NEVER:
            self._lapse(due)
            return True
        for seat in range(s.seats):  # a question that waits for ever must be answered
            if s.alive[seat]:
                found = top.choices(s, seat)[:]
                if not found and top.seat == seat:
                    for right in s.rights():
                        found.extend(right.choices(s, seat))
                action = self.spare.must(found)
                if action is not None:
                    self._replace(seat, f"kept silent where {type(top).__name__} waits for ever")
                    return self._play(seat, action, None)
        raise AssertionError(f"nobody can act and nothing is due: {s.agenda!r}")

    def _lapse(self, due: Ms) -> None:
        lapse(self.s, due)
        if self.log is not None:
            self.log.append(Entry(due, NOBODY, None))
        self._hear_all()

    def _replace(self, seat: Seat, what: str) -> None:
        bot = self.bots[seat]
        self._silent[seat] = False
        if isinstance(bot, Uniform):
            # Random play meets what only `check` refuses; it tries again, but not for ever.
            self._acts[seat] += 1
        else:
            self.faults.append(Fault(seat, type(bot).__name__, what))
            self.bots[seat] = self.spare
            self._trusted[seat] = True

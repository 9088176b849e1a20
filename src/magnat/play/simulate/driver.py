"""Plays whole games with bots. No time is spent waiting: the clock jumps to the next deadline."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from magnat.core.action_and_choice import Action, Choice, Illegal
from magnat.core.bot import Bot
from magnat.core.glimpse import Glimpse, Secrecy
from magnat.core.kernel import Deadlines, Menu, act, answer, ask, lapse, question
from magnat.core.state import State
from magnat.core.step_and_window import NEVER, NOBODY, Chance, Ms, Seat, Window
from magnat.kit.auction import Auction
from magnat.kit.debt import RaiseMoney
from magnat.kit.may_not import MayNot
from magnat.play.bots.fault_report import BotFault
from magnat.play.bots.random_bot import RandomBot
from magnat.play.record.entries import RecordEntry

if TYPE_CHECKING:
    from mypy_extensions import i64

THINKING: Final = 1000  # ms on the table's clock for each answer
LIMIT: Final = 20_000  # a game with so many decisions is given up as unfinished
LIBERTIES: Final = 24  # after so many actions in one turn a seat is offered no more rights
BABBLE: Final = 200  # after so many actions in one turn a seat is not asked any more


@final
class Sitter:
    """A bot on a seat, with the notes that the driver keeps about it."""

    def __init__(self, bot: Bot, is_open: bool) -> None:
        self.is_silent = False  # True: the bot gave no answer, and nothing has happened since
        self.acts: i64 = 0  # number of actions since the turn began
        self.view: Glimpse | None = None  # reused for random play, which does not look at it
        self.sit(bot, is_open)

    def sit(self, bot: Bot, is_open: bool) -> None:
        """Let another bot play the seat from now on."""
        self.bot = bot
        self.is_random = bot.is_random
        self.is_external = bot.is_external
        # An honest bot does not look at anything hidden: it needs no masked copy of the state.
        self.is_trusted = is_open or bot.is_honest


@final
class Driver:
    """Plays a game with a bot on every seat, from any state."""

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
        self.sitters: Final = [Sitter(bot, is_open) for bot in bots]
        self.secrecy: Final = secrecy
        # The rights that a bot can use. Those of the host who throws real dice are left out, and so
        # is the one that only explains refusals.
        self.rights: Final = [
            right for right in s.rights() if not isinstance(right, (Chance, MayNot))
        ]
        self.limit: Final = limit
        self.spare: Final = RandomBot(seed)  # replaces a bot that failed
        self.decisions = 0  # how often a seat acted or chose silence
        self.faults: Final[list[BotFault]] = []
        self.log: list[RecordEntry] | None = None  # if it is a list, entries are added to it
        self._hours: Final = Deadlines(s)
        self._hushed: i64 = 0  # how many seats have given no answer since the last change
        self._turn: Seat = NOBODY
        # The time of the next answer: THINKING from now, but before the question closes.
        self._now: Ms = 0
        self._is_quiet = True  # whether no deadline comes before `_now`
        # The question to a seat whose answer comes from the caller (`reply`); None if no such seat
        # is asked.
        self.menu: Menu | None = None
        self.asked: Seat = NOBODY  # the seat that must answer `menu`
        self.is_endless = False  # whether the question on top of the agenda has no deadline

    def hush(self, seat: Seat) -> None:
        """Note that a seat gives no answer. It is not asked again until something has changed."""
        self.sitters[seat].is_silent = True
        self._hushed += 1

    def _hear_all(self) -> None:
        """Ask all seats again, also those that gave no answer, because something has changed."""
        if self._hushed > 0:
            for sitter in self.sitters:
                sitter.is_silent = False
            self._hushed = 0

    def run(self) -> None:
        """Play until the game is over or the limit of decisions is reached."""
        while self.step():
            pass

    def step(self) -> bool:
        """Play one action, or let one deadline pass; return False when the game is over or the
        limit of decisions is reached."""
        s = self.s
        if s.outcome is not None or self.decisions >= self.limit:
            return False
        if s.turn != self._turn:
            self._turn = s.turn
            for sitter in self.sitters:
                sitter.acts = 0
        top = question(s)
        hours = self._hours
        hours.read()
        soon: i64 = s.clock + THINKING
        if hours.interrupts(soon):
            self._lapse(hours.due)
            return True
        self._now = hours.in_time(soon)
        self._is_quiet = hours.due > self._now
        is_endless = self.is_endless = hours.closes == NEVER
        seat = top.seat
        if not self._concerns_others(top, seat):
            if self._is_heard(seat) and self._ask(seat, ask(s, seat), True, is_endless):
                return True
            return self._pass_time(top)
        seats = s.seats
        first = s.turn if s.turn >= 0 else 0
        # An answer to the question on top of the agenda may close windows beside it; for example, a
        # throw ends the time to claim. So while such windows are open, the seat of the question is
        # asked after the others. The same holds for the seller in an auction, whose calls end it.
        last = top.seat if s.standing or isinstance(top, Auction) else NOBODY
        for i in range(seats):
            seat = first + i
            if seat >= seats:
                seat -= seats
            if seat != last and self._is_heard(seat):
                menu = ask(s, seat)
                is_own = top.seat == seat
                if (menu.choices or is_own) and self._ask(seat, menu, is_own, is_endless):
                    return True
        if last >= 0 and self._is_heard(last):
            if self._ask(last, ask(s, last), True, is_endless):
                return True
        return self._pass_time(top)

    def _concerns_others(self, top: Window[Any], seat: Seat) -> bool:
        """Tell whether a seat other than `seat` could answer the open question or a window beside
        it."""
        if not top.concerns_only(seat):
            return True
        standing = self.s.standing
        if standing:
            for window in standing:
                if not window.concerns_only(seat):
                    return True
        return False

    def _is_heard(self, seat: Seat) -> bool:
        if not self.s.alive[seat]:
            return False
        sitter = self.sitters[seat]
        # The seat of the question on top must answer, however often it has acted in this turn.
        return not sitter.is_silent and (sitter.acts < BABBLE or self.s.top.seat == seat)

    def _ask(self, seat: Seat, menu: Menu, is_own: bool, is_endless: bool) -> bool:
        """Ask the bot of a seat and play its action; return False if it gives no answer."""
        s, sitter = self.s, self.sitters[seat]
        view = sitter.view
        if view is None:
            view = Glimpse(s, seat, self.secrecy, sitter.is_trusted)
            if sitter.is_random:
                sitter.view = view
        n = len(menu.choices)
        view.asked = n
        view.acts = sitter.acts
        # A seat that must raise money always gets its rights, because they bring money.
        if is_own and (sitter.acts < LIBERTIES or isinstance(s.top, RaiseMoney)):
            try:
                self._look_up_rights(sitter.bot, seat, view, menu)
            except Exception as error:
                self._replace(seat, f"raised {type(error).__name__}: {error}")
            if not menu.choices:  # it has rights only, and would use none of them
                return self._keeps_silent(seat)
        found = menu.choices
        if len(found) == 1 and n == 1 and is_own and is_endless and found[0].is_exact:
            # There is only one possible answer: nothing to decide.
            return self._play(seat, found[0].action, menu)
        if not found:
            return False
        if sitter.is_external:
            self.menu, self.asked = menu, seat
            return True
        try:
            # `found` may be the window's own list, so a bot that is not trusted gets a copy.
            said = self._answer(sitter.bot, view, found if sitter.is_trusted else found[:])
        except Exception as error:
            self._replace(seat, f"raised {type(error).__name__}: {error}")
            return True
        if said is None:
            return self._keeps_silent(seat)
        if isinstance(said, Action):
            return self._play(seat, said, menu)
        self._replace(seat, f"answered {said!r}, which is no action")
        return True

    def reply(self, action: Action | None) -> None:
        """Give the answer of the seat `asked`, whose answers come from the caller; None means that
        it gives no answer. The action must be one that `menu` covers and that its window does not
        refuse."""
        seat, menu = self.asked, self.menu
        assert menu is not None, "nobody is asked"
        self.menu, self.asked = None, NOBODY
        if action is None:
            self._keeps_silent(seat)
        else:
            self._play(seat, action, menu)

    def go_on_like(self, other: Driver) -> None:
        """Take over the notes of another driver, of whose game this driver plays a copy. The next
        `step` then asks the same seat the same question."""
        self.decisions = other.decisions
        self._hushed = other._hushed
        self._turn = other._turn
        self.spare.luck.go_on_like(other.spare.luck)
        for mine, its in zip(self.sitters, other.sitters, strict=True):
            mine.is_silent = its.is_silent
            mine.acts = its.acts

    def _keeps_silent(self, seat: Seat) -> bool:
        self.decisions += 1
        self.hush(seat)
        return False

    def _answer(self, bot: Bot, view: Glimpse, found: list[Choice]) -> object:
        """Return the bot's answer. It is typed as object, because a user's bot may return
        anything."""
        return bot.choose(view, found)

    def _look_up_rights(self, bot: Bot, seat: Seat, view: Glimpse, menu: Menu) -> None:
        """Add rights (actions that are possible at any time) to the menu of a bot: all that it
        wants to see, or only the one that its wish needs."""
        s = self.s
        if not menu.choices or bot.wants_rights(view):
            for right in self.rights:
                if bot.hears(view, right):
                    menu.add(right, right.choices(s, seat))
            return
        wish = bot.wish(view)
        if wish is not None:
            for right in self.rights:
                if right.allows(s, seat, wish):
                    menu.add(right, [Choice(wish)])
                    break

    def _play(self, seat: Seat, action: Action, menu: Menu | None) -> bool:
        s = self.s
        self.decisions += 1
        window = menu.window_for(action) if menu is not None and self._is_quiet else None
        wrong: Illegal | None = None
        if window is not None:
            s.tick(self._now)
            wrong = answer(s, window, seat, action)
        else:
            try:
                act(s, self._now, seat, action)
            except Illegal as error:
                wrong = error
        if wrong is not None:
            if self.sitters[seat].is_random:
                self._draw_again(seat)
            else:
                self._replace(seat, f"{action!r} is illegal: {wrong}")
            return True
        if self.log is not None:
            self.log.append(RecordEntry(self._now, seat, action))
        self.sitters[seat].acts += 1
        self._hear_all()
        return True

    def _pass_time(self, top: Window[Any]) -> bool:
        """Jump to the next deadline, because no bot gives an answer. If there is no deadline, force
        a random action."""
        s = self.s
        if self._hours.due < NEVER:
            self._lapse(self._hours.due)
            return True
        for seat in range(s.seats):  # a question without a deadline must be answered
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
            self.log.append(RecordEntry(due, NOBODY, None))
        self._hear_all()

    def _replace(self, seat: Seat, what: str) -> None:
        """Record a bot's fault and let the random bot play its seat from now on."""
        sitter = self.sitters[seat]
        if sitter.is_random:
            self._draw_again(seat)
            return
        sitter.is_silent = False
        self.faults.append(BotFault(seat, type(sitter.bot).__name__, what))
        sitter.sit(self.spare, False)

    def _draw_again(self, seat: Seat) -> None:
        """Let the random bot choose again after an illegal action. Each try counts as an action of
        the turn, so that the number of tries is limited."""
        sitter = self.sitters[seat]
        sitter.is_silent = False
        sitter.acts += 1

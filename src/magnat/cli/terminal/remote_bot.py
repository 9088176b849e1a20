"""`magnat bot join`: a user's bot plays a seat at a table of a server. It has a socket of its own,
sees only the views of that seat, and has a time limit for each decision."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import msgspec

from magnat import games
from magnat.cli.terminal.connection.remote import RemoteConnection
from magnat.cli.terminal.dice_entropy import SeedWords
from magnat.cli.terminal.open_table import USUAL, found_in, in_both, info_of, only_table, seated
from magnat.cli.terminal.table_client import TerminalClient
from magnat.cli.terminal.texts import words
from magnat.core.action_and_choice import Action, Choice, Json
from magnat.core.bot import BALANCED, Bot
from magnat.core.editions.edition import Edition, Unknown
from magnat.core.game import Game
from magnat.core.glimpse import Glimpse
from magnat.play.bots.bot_adapter import Guest
from magnat.play.bots.choice_kinds import waits_for_ever
from magnat.play.bots.load import typed_bot
from magnat.play.bots.random_bot import RandomBot
from magnat.play.bots.remote_view import choice_of, seen
from magnat.play.input_limits import tidy
from magnat.play.simulate.driver import LIBERTIES
from magnat.play.text.narrator import Narrator
from magnat.server.wire.socket import Ack, Refused
from magnat.server.wire.table_socket import View

SEED: Final = 1
CHANGED: Final = ("stale", "moved")  # codes of refusals that say that the question has changed
SEEN_SECONDS: Final = 0.5  # seconds between two messages that say which entries were seen

Say = Callable[[str], None]


class TooSlow(Exception):
    """Raised when the bot did not answer within the time limit."""


class BotThread:
    """Runs each decision of the bot in a new thread. After a timeout the thread is abandoned and a
    new bot is created."""

    def __init__(self, name: str, game: Game, seconds: float) -> None:
        self.name: Final = name
        self.game: Final = game
        self.seconds: Final = seconds
        self.bot: Bot = typed_bot(name, game, SEED)

    async def choose(self, view: Glimpse, choices: list[Choice]) -> object:
        """Return the bot's answer without checking it. Raise TooSlow after the time limit; raise
        the bot's own exception if it fails."""
        loop = asyncio.get_running_loop()
        said: asyncio.Future[object] = loop.create_future()
        # A compiled Guest (the adapter for user bots) accepts only actions. So call the object
        # inside it, and check the answer here.
        bot: Any = self.bot.player if isinstance(self.bot, Guest) else self.bot

        def settle(answer: object, error: Exception | None) -> None:
            if said.done():
                return
            if error is None:
                said.set_result(answer)
            else:
                said.set_exception(error)

        def think() -> None:
            answer: object = None
            wrong: Exception | None = None
            try:
                answer = bot.choose(view, choices)
            except Exception as error:
                wrong = error
            with suppress(RuntimeError):  # the event loop is closed because the game is over
                loop.call_soon_threadsafe(settle, answer, wrong)

        threading.Thread(target=think, daemon=True).start()
        try:
            async with asyncio.timeout(self.seconds):
                return await said
        except TimeoutError as error:
            if not said.done() or said.cancelled():
                self.bot = typed_bot(self.name, self.game, SEED)
                raise TooSlow from error
            raise


class BotPlayer:
    """Asks the bot whenever its seat may answer; when the bot fails, the game's own bot answers
    instead."""

    def __init__(
        self, client: TerminalClient, thinker: BotThread, game: Game, edition: Edition, say: Say
    ) -> None:
        self.client: Final = client
        self.thinker: Final = thinker
        self.game: Final = game
        self.edition: Final = edition
        self.say: Final = say
        self.words: Final[dict[str, Any]] = words(client.language)
        self.seat: Final = client.seats[0]
        self._heard = -1  # the last entry after which it stayed silent
        self._spare: Final = RandomBot(SEED)
        self._news: Final = asyncio.Event()
        # The seat whose turn it is, and how often this bot's seat has acted in that turn.
        self._turn = (-1, -1)
        self._seen_at = 0.0  # when the server was last told which entries were seen
        client.on_change = self._news.set

    async def run(self) -> None:
        """Play until the game is over or the server closes the connection."""
        while self.client.ended is None:
            self._news.clear()
            view = self.client.views.get(self.seat)
            if view is not None:
                await self._tell_seen(view.n)
                if view.outcome is not None:
                    self.say(self.words["bot_over"].format(view.outcome.places[self.seat]))
                    return
                if view.n > self._heard:
                    if await self._answer(view):
                        await self._until_after(view.n)
                        continue
                    self._heard = view.n
            # After the timeout, an entry may still have to be reported as seen.
            with suppress(TimeoutError):
                async with asyncio.timeout(SEEN_SECONDS):
                    await self._news.wait()

    async def _tell_seen(self, n: int) -> None:
        """Tell the server which entries were seen, but not after every entry of a fast table: the
        server limits the messages of a socket."""
        now = time.monotonic()
        if now >= self._seen_at + SEEN_SECONDS:
            self._seen_at = now
            await self.client.seen(n)

    async def _until_after(self, n: int) -> None:
        """Wait until a view with an entry later than `n` has arrived, so that the bot is not asked
        twice about the same position."""
        while self.client.ended is None and self.client.views[self.seat].n <= n:
            self._news.clear()
            await self._news.wait()

    async def _answer(self, view: View) -> bool:
        """Ask the bot and send its answer; return True if the server accepted an action."""
        found = self._offered(view)
        if not found or view.paused:
            return False
        glimpse = seen(self.game, self.edition, self.seat, view.glimpse)
        glimpse.asked = len([one for one in view.choices if view.windows[one.window].at != "right"])
        glimpse.acts = self._turn[1]
        action = await self._chosen(view, glimpse, found)
        for _ in range(2):
            if action is None:
                return False
            answer = await self.client.act(self.seat, self._coded(action), view.n)
            if isinstance(answer, Ack):
                whose, acts = self._turn
                self._turn = (whose, acts + 1)
                return True
            if not isinstance(answer, Refused) or answer.code in CHANGED or answer.n > view.n:
                return False  # the table has changed in the meantime, which is not the bot's fault
            action = self._instead(view, glimpse, found, self.client.said(answer))
        return False

    def _offered(self, view: View) -> list[Choice]:
        """Return the choices for the bot; [] if it is not asked. Rights (actions that are possible
        at any time) are included only while the game asks this seat, and only if the seat has acted
        fewer than LIBERTIES times in this turn."""
        turn = int(view.glimpse["turn"])
        if turn != self._turn[0]:
            self._turn = (turn, 0)
        top = view.glimpse["agenda"][-1] if view.glimpse["agenda"] else {}
        is_own = top.get("seat") == self.seat
        answers = [one for one in view.choices if view.windows[one.window].at != "right"]
        rights = [one for one in view.choices if view.windows[one.window].at == "right"]
        if not answers and not is_own:
            return []
        if not is_own or (answers and self._turn[1] >= LIBERTIES):
            rights = []
        return [choice_of(self.game.codec, msgspec.to_builtins(one)) for one in answers + rights]

    async def _chosen(self, view: View, glimpse: Glimpse, found: list[Choice]) -> Action | None:
        try:
            said = await self.thinker.choose(glimpse, found)
        except TooSlow:
            slow = self.words["bot_slow"].format(self.thinker.seconds)
            return self._instead(view, glimpse, found, slow)
        except Exception as error:
            raised = f"{type(error).__name__}: {error}"
            return self._instead(view, glimpse, found, self.words["bot_raised"].format(raised))
        if said is None:
            if self._is_waited_for(glimpse):
                return self._instead(view, glimpse, found, self.words["bot_silent"])
            return None
        if isinstance(said, Action) and any([choice.covers(said) for choice in found]):
            return said
        return self._instead(view, glimpse, found, self.words["bot_nonsense"].format(repr(said)))

    def _is_waited_for(self, glimpse: Glimpse) -> bool:
        """Tell whether the game waits for this seat without a deadline."""
        return glimpse.state.agenda[-1].seat == self.seat and waits_for_ever(glimpse)

    def _instead(
        self, view: View, glimpse: Glimpse, found: list[Choice], why: str
    ) -> Action | None:
        """Print `why` and return the answer of the game's own bot in place of the user's bot. If
        that bot gives no answer and the game waits without a deadline, return any answer."""
        action = (self.game.bot(BALANCED, SEED) or self._spare).choose(glimpse, found)
        if action is None and self._is_waited_for(glimpse):
            action = self._spare.must(found)
        teller = Narrator(glimpse.state, self.client.language, view.names)
        self.say(self.words["bot_instead"].format(view.n, why, teller.deed(action)))
        return action

    def _coded(self, action: Action) -> dict[str, Json]:
        coded: dict[str, Json] = self.game.codec.encode(action)
        return coded


async def join(
    where: str, server: str, bot: str, name: str, seconds: float, language: str, say: Say
) -> None:
    """Join a table of a server by its link, its code or the server's address, and let the bot play
    one game to its end. The bot gets its own device key, so it does not share seats with this
    terminal."""
    address, table = found_in(where, server or USUAL)
    way = RemoteConnection(address)
    info = await info_of(way, table) if table else await only_table(way)
    game = games.find(info.game)
    edition = game.load(info.edition, info.options)
    try:
        thinker = BotThread(bot, game, seconds)
    except (Unknown, OSError):
        raise
    except Exception as error:  # the user's file may raise any exception
        raised = f"{type(error).__name__}: {error}"
        raise in_both(422, "bot_file", bot, raised) from error
    way.key = str((await way.ask("POST", "/api/devices"))["key"])
    kept: dict[str, str] = {}
    called = tidy(name) or bot.rpartition(":")[2] or bot
    seat = await seated(way, info.id, called, SeedWords(way, kept))
    say(words(language)["bot_sits"].format(called, seat + 1, info.title))
    client = TerminalClient(way, await info_of(way, info.id), [seat], language, kept)
    try:
        await client.open()
        await client.part.tend(client.info)
        await BotPlayer(client, thinker, game, edition, say).run()
        if client.ended is not None:
            say(client.said(client.ended))
    finally:
        await client.close()
        await way.close()

"""The full-screen interface for keys and mouse: board, players, story and question; the board needs
70 columns and 22 rows."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Any, ClassVar, Final

import msgspec
from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, RichLog, Static
from textual.widgets.option_list import Option as Row

from magnat.cli.terminal.answer_form import AnswerForm, FormField, InvalidInput
from magnat.cli.terminal.boards.canvas import seat_style, wrapped
from magnat.cli.terminal.line_mode import lobby, places
from magnat.cli.terminal.open_questions import (
    OfferedAnswer,
    SeatQuestion,
    consequences,
    label,
    questions,
    title,
)
from magnat.cli.terminal.rule_lookup import found_rules
from magnat.cli.terminal.table_client import TerminalClient
from magnat.cli.terminal.table_requests import MenuItem, consent, menu_items, pause, report, undo
from magnat.cli.terminal.texts import words
from magnat.server import clock
from magnat.server.wire.socket import Refused
from magnat.server.wire.table_socket import Told

LEAST: Final = (70, 22)  # columns and rows that the board needs
WIDE: Final = 120  # from so many columns on, the question is beside the board
ASIDE: Final = 46  # the columns of the question when it is beside the board
# A row of the list that changed within so many ms cannot be chosen, so that nobody chooses it by
# mistake.
CALM_MS: Final = 250
LOOK_SECONDS: Final = 0.5  # how often the remaining seconds are updated
SECONDS: Final = 5.0  # how long a notification is shown; one with a long text is shown longer
FAILED: Final = 1  # the return code with which Textual ends an application after an error
NUMBERED: Final = 9
TOLD: Final = 300  # how many sentences the log shows; the key `h` shows all
STRIDES: Final = {"up": 1, "down": -1, "pageup": 10, "pagedown": -10}


class TextOverlay(ModalScreen[None]):
    """A window over the table with a text: a rule, the whole story, or the players."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,space,question_mark,h,j", "dismiss", show=False)
    ]

    def __init__(self, heading: str, text: Text, at_end: bool = False) -> None:
        super().__init__()
        self._heading: Final = heading
        self._text: Final = text
        self._at_end: Final = at_end

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="overlay") as scroll:
            scroll.border_title = self._heading
            yield Static(self._text)

    def on_mount(self) -> None:
        scroll = self.query_one("#overlay", VerticalScroll)
        scroll.focus()
        if self._at_end:
            scroll.scroll_end(animate=False)


class AmountInput(Input):
    """An input for a number: digits are typed, arrow keys change it by steps, `q` leaves it."""

    class Left(Message):
        """Sent when the user leaves the input without a number."""

    def __init__(self, blank: FormField, typed: str = "") -> None:
        super().__init__(typed or str(blank.least), select_on_focus=not typed)
        self.blank: Final = blank

    def on_key(self, event: events.Key) -> None:
        if event.key == "q":
            event.stop()
            event.prevent_default()
            self.post_message(self.Left())
        elif event.key in STRIDES:
            event.stop()
            step = STRIDES[event.key] * self.blank.by
            now = int(self.value) if self.value.lstrip("-").isdecimal() else self.blank.least
            self.value = str(min(max(now + step, self.blank.least), self.blank.most))


class Screen(App[None]):
    """The Textual application that shows one table."""

    CSS = """
    #table { layout: vertical; }
    #board { width: 1fr; }
    #below { height: 1fr; }
    #left { width: 2fr; }
    #right { width: 3fr; }
    .composing #left, .roomy #left { display: none; }
    .composing.wide #left, .roomy.wide #left { display: block; }
    #players { height: auto; display: none; }
    #log { height: 1fr; scrollbar-size: 1 1; margin-right: 1; }
    #question { height: 1fr; }
    #asked { height: auto; text-style: bold; padding: 0 1; }
    #answers { height: 1fr; border: none; padding: 0; scrollbar-size: 1 1; background: $surface; }
    AmountInput { border: none; height: 1; margin: 0 1; }
    #keys { height: 1; dock: bottom; background: $panel; link-style: none; link-color: $text; }
    .wide #table { layout: horizontal; }
    .wide #below { layout: vertical; width: 46; height: 1fr; }
    .wide #left { width: 1fr; height: 2fr; }
    .wide #right { width: 1fr; height: 3fr; }
    TextOverlay { align: center middle; }
    #overlay { width: 80%; height: 80%; border: round $accent; background: $surface; padding: 0 1; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "quit", show=False),
        # Also works while a number is being typed.
        Binding("ctrl+c", "quit", priority=True, show=False),
        Binding("u", "undo", show=False),
        Binding("p", "pause", show=False),
        Binding("h", "story", show=False),
        Binding("j", "players", show=False),
        Binding("question_mark", "rule", show=False),
        Binding("space", "uncover", show=False),
        Binding("escape", "drop", show=False),
        Binding("t", "table", show=False),
        Binding("0", "more", show=False),
        Binding("plus", "consent('agree')", show=False),
        Binding("minus", "consent('refuse')", show=False),
        *[Binding(str(n), f"number({n})", show=False) for n in range(1, NUMBERED + 1)],
    ]

    def __init__(self, client: TerminalClient) -> None:
        super().__init__()
        self.client: Final = client
        self.words: Final = words(client.language)
        self.form: AnswerForm | None = None
        self.picked: set[int] = set()
        self.menu_items: list[MenuItem] = []  # the commands that are shown now
        self.uncovered = -1
        self.offered: list[OfferedAnswer] = []
        self._rows: list[
            OfferedAnswer | MenuItem | int | None
        ] = []  # for each row of the list: the choice that it shows
        self._from = 0  # how many choices come before the first one with a number
        self._is_turned = False  # whether the key `0` was just pressed
        # By answer: the wall time since which it has been in the same row.
        self._since: dict[object, int] = {}
        self._shown: object = None
        self._asked: object = None
        self._told = 0
        self._struck: list[int] = []
        self._is_stirred = False
        self._is_busy = False
        self._drawn: object = None
        self._heading: tuple[str, ...] = ()  # the lines shown above the list of answers
        self._needed: list[str] = []  # the rows of the list that must be visible without scrolling
        # The error that ended the application, if drawing failed.
        self.failure: Exception | None = None
        # Whether the board is hidden because the question and its answers need its rows.
        self._is_tight = False

    def compose(self) -> ComposeResult:
        with Vertical(id="table"):
            yield Static(id="board")
            with Horizontal(id="below"):
                with Vertical(id="left"):
                    yield Static(id="players")
                    yield RichLog(id="log", wrap=True, min_width=20, auto_scroll=True)
                with Vertical(id="right"):
                    yield Static(id="asked")
                    yield OptionList(id="answers")
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.title = self.client.edition.box.title["fr" if self.client.language == "fr" else "en"]
        log = self.query_one("#log", RichLog)
        log.can_focus = False
        self.query_one("#answers").focus()
        self.client.on_change = self.stir
        self.set_interval(LOOK_SECONDS, self._count_down)
        self.stir()

    def _show_keys(self) -> None:
        """Show the keys that can be pressed or clicked in the bottom line."""
        keys = Text(no_wrap=True, overflow="ellipsis")
        is_long = len([one for one in self._rows if one is not None]) > NUMBERED
        for key, what, action in (
            ("0", "key_more", "more") if is_long else ("↵", "key_choose", ""),
            ("?", "key_help", "rule"),
            ("q", "key_quit", "quit"),
            ("u", "key_undo", "undo"),
            ("p", "key_pause", "pause"),
            ("j", "key_players", "players"),
            ("h", "key_log", "story"),
            ("t", "key_table", "table"),
        ):
            click = Style.from_meta({"@click": f"app.{action}"}) if action else Style()
            keys.append(key, Style(bold=True, reverse=True) + click)
            keys.append(f" {self.words[what]}", click)
            keys.append(" ")
        self.query_one("#keys", Static).update(keys)

    # Drawing

    def stir(self) -> None:
        """Schedule a redraw, unless one is scheduled already."""
        if not self._is_stirred and self.is_running:
            self._is_stirred = True
            self.call_next(self._show)

    async def _show(self) -> None:
        """Show the newest view; an error of a drawing or a text ends the application."""
        self._is_stirred = False
        try:
            await self._show_view()
        except Exception as error:
            self.failure = error
            self.exit(return_code=FAILED)

    async def _show_view(self) -> None:
        client = self.client
        if client.ended is not None or client.next:
            self.exit()
            return
        view = client.view
        if view is None:
            self._list_menu(self.menu_items)
            self._head(lobby(client))
            return
        self._draw()
        self._tell()
        if client.is_whole:
            self._ask()
        await client.seen(view.n)

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.width >= WIDE, "wide")
        self._drawn = None
        self._told = 0  # print all sentences of the log again, because its width has changed
        self.stir()

    def _draw(self) -> None:
        """Draw the board as large as possible, with the players inside it if there is room, else in
        a panel."""
        client, view = self.client, self.client.view
        assert view is not None
        mark = (view.n, self.size, self._is_tight, tuple(view.names))
        if self._drawn == mark:
            return
        self._drawn = mark
        board = client.board
        place = self.query_one("#board", Static)
        rows = self._board_rows()
        place.display = rows > 0 and not self._is_tight
        if not place.display:
            self._draw_players(True)
            return
        text, has_players = board.draw(view, self._board_width(), rows)
        place.styles.height = rows
        place.update(text)
        place.styles.background = board.frame
        self._draw_players(not has_players)

    def _board_width(self) -> int:
        return self.size.width - (ASIDE if self.size.width >= WIDE else 0)

    def _board_rows(self) -> int:
        """Return the rows of the board at this size; 0 if the terminal is too small for it."""
        width, height = self.size.width, self.size.height
        if width < LEAST[0] or height < LEAST[1]:
            return 0
        if width >= WIDE:
            return self.client.board.rows(self._board_width(), height - 1)
        rows = self.client.board.rows(width, min(height, 24))
        return min(max(rows, height - 24 + rows), height - 7)

    def _make_room(self) -> None:
        """Show the question and its answers. If they need more rows than there are below the board,
        hide first the log, then the board."""
        width = self.size.width
        if width >= WIDE or self.client.view is None:
            return
        whole = self.size.height - 1  # all rows except the line that shows the keys
        below = whole - self._board_rows()
        beside_log = width * 3 // 5
        is_roomy = self._needed_rows(beside_log) > below
        is_tight = is_roomy and self._needed_rows(width) > below
        self.set_class(is_roomy, "roomy")
        if is_tight is not self._is_tight:
            self._is_tight = is_tight
            self._draw()
        rows = whole if is_tight else below
        wide = width if is_roomy or self.has_class("composing") else beside_log
        listed = min(_wrapped_rows(self._needed, wide), rows // 2)
        heading = min(_wrapped_rows(self._heading, wide), rows - listed)
        self.query_one("#asked", Static).styles.max_height = max(1, heading)

    def _needed_rows(self, width: int) -> int:
        return _wrapped_rows(self._heading, width) + _wrapped_rows(self._needed, width)

    def _draw_players(self, is_here: bool) -> None:
        view = self.client.view
        assert view is not None
        panel = self.query_one("#players", Static)
        panel.display = is_here
        if is_here:
            is_wide = self.size.width >= WIDE
            width = ASIDE - 1 if is_wide else self.size.width * 2 // 5 - 1
            each = 3 if is_wide else 1
            lines = self.client.board.players(view, width, each * len(view.names))
            panel.update(Text("\n").join(lines))

    def _tell(self) -> None:
        client, view = self.client, self.client.view
        assert view is not None
        log = self.query_one("#log", RichLog)
        if view.struck != self._struck or not self._told:
            self._struck = view.struck
            self._told = max(0, len(client.story) - TOLD)
            log.clear()
        for one in client.story[self._told :]:
            log.write(self._sentence(one))
        self._told = len(client.story)

    def _sentence(self, one: Told) -> Text:
        """Return a sentence of the log as styled text; undone ones are struck through."""
        line = Text(self.client.said(one), "strike dim" if one.entry in self._struck else "")
        if one.clause:
            line.append(f" {one.clause}", "dim")
        return line

    def _seen(self) -> list[SeatQuestion]:
        found = questions(self.client)
        if not self.client.has_secrets:
            return found
        return [one for one in found if one.seat == self.uncovered]

    def _ask(self) -> None:
        """List the questions of this terminal's seats with their answers; an open form is kept and
        updated."""
        client, view = self.client, self.client.view
        assert view is not None
        self.offered = [answer for one in self._seen() for answer in one.answers]
        if self.form is not None:
            current = [one for one in self.offered if one.same == self.form.answer.same]
            if current:
                self._follow(self.form, current[0])
                return
            self._leave_form()
            self.notify(self.words["stale"])
        self._entitle()
        if self.menu_items or view.outcome is not None:
            self._list_menu(self.menu_items or menu_items(client))
            return
        lines: list[tuple[OfferedAnswer | None, Text]] = []
        needed = 0
        for question in self._seen():
            heading = Text(title(client, question._replace(window=_without_hour(question))), "bold")
            if len(client.seats) > 1:
                heading = Text(f" {heading.plain} ", seat_style(question.seat))
            # The first heading is shown above the list, not in it.
            if lines or not question.is_mine:
                lines.append((None, heading))
                lines += [(None, Text(one, "dim")) for one in consequences(client, question)]
            for answer in question.answers:
                text = Text(label(client, answer), "" if question.is_mine else "dim")
                lines.append((answer, text))
            needed = len(lines) if question.is_mine else needed
        asked = [answer.same for one in self._seen() if one.is_mine for answer in one.answers]
        self._list(list(lines), is_new=asked != self._asked, needed=needed)
        self._asked = asked

    def _list_menu(self, found: list[MenuItem]) -> None:
        self._list([(deed, Text(deed.label)) for deed in found])

    def _list(
        self, lines: list[tuple[Any, Text]], is_new: bool = False, needed: int = NUMBERED
    ) -> None:
        """Show `lines` in the list of answers. Lines with a choice are numbered 1 to 9, starting
        after the first `_from` choices; headings have no number. With `is_new`, numbering starts
        again at the first choice. The first `needed` lines are shown without scrolling if the
        terminal is large enough."""
        self._needed = [f"1 {text.plain}" for _, text in lines[:needed]]
        self._make_room()
        answers = self.query_one("#answers", OptionList)
        if is_new:
            self._from = 0
        mark = [(_mark(one), text.plain) for one, text in lines]
        kept = answers.highlighted
        old = self._rows[kept] if kept is not None and kept < len(self._rows) else None
        self._rows = [one for one, _ in lines]
        if (mark, self._from) == self._shown:
            return
        self._shown = (mark, self._from)
        self._show_keys()
        now = clock.wall()
        since: dict[object, int] = {}
        number, rows = 0, []
        for n, (one, text) in enumerate(lines):
            if one is None:
                rows.append(Row(text, disabled=True))
                continue
            number += 1
            key = number - self._from
            line = Text(f"{key} " if 1 <= key <= NUMBERED else "  ", "bold")
            rows.append(Row(line + text))
            since[n, mark[n]] = self._since.get((n, mark[n]), now)
        self._since = since
        answers.clear_options()
        answers.add_options(rows)
        wanted = self._first() if is_new else self._found(old)
        if self._is_turned:
            self._is_turned = False
            wanted = self._numbered(1)
        if rows:
            answers.highlighted = wanted
            if wanted is not None:
                answers.scroll_to_highlight()
            if wanted == self._first():
                answers.scroll_home(animate=False)

    def _found(self, old: OfferedAnswer | MenuItem | int | None) -> int | None:
        """Return the row that now shows the choice `old`, which was highlighted before. If that
        choice is gone, return the row of the first choice; None if there are no choices."""
        for n, one in enumerate(self._rows):
            is_same = (
                isinstance(one, OfferedAnswer)
                and isinstance(old, OfferedAnswer)
                and one.same == old.same
            )
            if one is not None and (is_same or (isinstance(one, int) and one == old)):
                return n
        return self._first()

    def _first(self) -> int | None:
        return next((n for n, one in enumerate(self._rows) if one is not None), None)

    def _numbered(self, number: int) -> int | None:
        """Return the index of the row that shows this number (1 to 9) now; None if no row does."""
        lines = [n for n, one in enumerate(self._rows) if one is not None]
        at = self._from + number - 1
        return lines[at] if at < len(lines) else None

    def _head(self, *lines: str) -> None:
        """Set the text above the list of answers. The text is shown literally: markup in it has no
        effect."""
        self.query_one("#asked", Static).update(Text("\n".join(lines)))
        if lines != self._heading:
            self._heading = lines
            self._make_room()

    def _entitle(self) -> None:
        """Show above the answers the open question, or else the players for whom the game waits;
        and the time left."""
        client, view = self.client, self.client.view
        if view is None:
            return
        say, names = self.words, client.names
        asked = [one for one in questions(client) if one.is_mine]
        wish = view.wish
        more: list[str] = []
        if not client.is_connected:
            text = say["lost"]
        elif view.outcome is not None:
            text = places(client)
            more = [say["rematch_is_on"]] if view.rematch else []
        elif view.paused:
            text = say["paused"]
        elif wish is not None and any([seat in wish.waiting for seat in client.seats]):
            said = say["wish"].format(names.seat(wish.seat))
            text = f"{said} + {say['agree']}, - {say['refuse']}"
        elif wish is not None and wish.seat in client.seats:
            text = say["asks_you"]
        elif client.has_secrets and asked and asked[0].seat != self.uncovered:
            text = say["cover"].format(names.seat(asked[0].seat))
        elif asked:
            text = title(client, asked[0])
            more = consequences(client, asked[0])
        else:
            waited = [names.seat(seat) for seat in view.awaited if seat not in client.seats]
            text = say["waiting"].format(names.list(waited)) if waited else say["waits"]
        if self.form is not None:
            more = self._composing(self.form)
            text = say["lost"] if not client.is_connected else more.pop(0)
        elif self.menu_items:
            text = f"{say['table']} · {text}"
        self._head(text, *more)

    def _composing(self, form: AnswerForm) -> list[str]:
        """Return the lines about an open form: the answer, the time left, the next field, and the
        effects of a deal."""
        closes = [one.window.closes for one in self.offered if one.same == form.answer.same]
        seconds = self.client.left(form.answer.seat, closes[0]) if closes else None
        left = "" if seconds is None else f" · {self.words['seconds'].format(seconds)}"
        blank = form.blank
        return [f"{form.heading()}{left}", *([blank.prompt] if blank else []), *form.effects]

    def _count_down(self) -> None:
        if len(self.query("#asked")) > 0:  # the screen may be closing, and the widgets gone
            self._entitle()

    # Choosing

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._choose(event.option_index)

    def action_number(self, number: int) -> None:
        line = self._numbered(number)
        if line is not None:
            self._choose(line)

    def action_more(self) -> None:
        """Move the numbers 1 to 9 to the next nine choices; after the last choices back to the
        first."""
        count = len([one for one in self._rows if one is not None])
        self._from = self._from + NUMBERED if self._from + NUMBERED < count else 0
        self._is_turned = True
        self._relist()

    def _relist(self) -> None:
        if self.form is None:
            self.stir()
        else:
            blank = self.form.blank
            if blank is not None and blank.kind != "number":
                self._list_blank(blank)

    def _choose(self, line: int) -> None:
        if line >= len(self._rows) or self._is_busy:
            return
        one = self._rows[line]
        stood = [at for key, at in self._since.items() if isinstance(key, tuple) and key[0] == line]
        if not stood or clock.wall() - stood[0] < CALM_MS:
            return
        if self.form is not None and isinstance(one, int):
            self._pick(one)
        elif isinstance(one, MenuItem):
            self._leave_menu()
            self._report(one.do())
        elif isinstance(one, OfferedAnswer):
            current = [now for now in self.offered if now.same == one.same]
            if current:
                self._leave_menu()
                self.form = AnswerForm(self.client, current[0])
                self.picked = set()
                self.set_class(self.form.is_deal, "composing")
                self._go_on()

    def _follow(self, form: AnswerForm, answer: OfferedAnswer) -> None:
        """Update the open form when its answer has changed in a newer view (price, range or items);
        values that are still possible are kept."""
        was, now = form.answer.choice, answer.choice
        if (was.amount, was.items, was.goods) == (now.amount, now.items, now.goods):
            self._entitle()
            return
        typed = [one.value for one in self.query(AmountInput) if one.value != str(one.blank.least)]
        blank = form.blank
        self.form = form.again(answer)
        after = self.form.blank
        is_same = blank is not None and after is not None and blank.name == after.name
        if not is_same or after is None:
            self.picked = set()
        else:
            self.picked &= {option.value for option in after.options}
        self._go_on(typed[0] if typed and is_same else "")

    def _leave_form(self) -> None:
        self.form = None
        self._shown = None
        self._from = 0
        self._close_amount()
        self.remove_class("composing")

    def _leave_menu(self) -> None:
        self.menu_items = []
        self._shown = None
        self._from = 0

    def _go_on(self, typed: str = "") -> None:
        """Show the next field of the open form, or send the answer if the form is complete."""
        form = self.form
        assert form is not None
        blank = form.blank
        self._close_amount()
        self._from = 0
        if blank is None:
            self._leave_form()
            if form.is_dropped:
                self.stir()
            else:
                self._is_busy = True
                self.run_worker(self._send(form), exclusive=False)
            return
        self._entitle()
        self._weigh(form)
        if blank.kind == "number":
            self._list([])
            amount = AmountInput(blank, typed)
            self.query_one("#right").mount(amount, after="#asked")
            amount.focus()
        else:
            self._list_blank(blank)

    def _list_blank(self, blank: FormField) -> None:
        if blank.kind == "pick":
            self._list_picks(blank)
        else:
            self._list([(option.value, Text(option.label)) for option in blank.options])
        self.query_one("#answers").focus()

    def _weigh(self, form: AnswerForm) -> None:
        """Ask the server again what the deal in the open form would change."""
        if form.is_deal:
            self.run_worker(self._weighed(form), group="weigh", exclusive=True)

    async def _weighed(self, form: AnswerForm) -> None:
        await form.weigh(self.picked)
        if self.form is form:
            self._entitle()

    def _list_picks(self, blank: FormField) -> None:
        """List the options to pick. Choosing a picked option unpicks it; the first row ends the
        picking."""
        assert self.form is not None
        cost = self.form.cost()
        done = Text(f"✔ {self.words['done']}{f' ({cost})' if cost else ''}", "bold")
        lines: list[tuple[Any, Text]] = [(DONE, done)]
        for option in blank.options:
            mark = "[x]" if option.value in self.picked else "[ ]"
            lines.append((option.value, Text(f"{mark} {option.label}")))
        self._list(lines)

    def _pick(self, value: int) -> None:
        form = self.form
        assert form is not None
        blank = form.blank
        assert blank is not None
        if blank.kind == "pick" and value != DONE:
            together = set(form.with_it(value))
            self.picked = self.picked - together if value in self.picked else self.picked | together
            self._list_picks(blank)
            self._weigh(form)
            return
        try:
            form.give(sorted(self.picked) if blank.kind == "pick" else value)
        except InvalidInput as wrong:
            self.notify(str(wrong), severity="warning", markup=False)
            return
        self.picked = set()
        self._shown = None
        self._go_on()

    def on_amount_input_left(self) -> None:
        self.action_drop()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if self.form is None:
            return
        try:
            self.form.read(event.value)
        except InvalidInput as wrong:
            self.notify(str(wrong), severity="warning", markup=False)
            return
        self._go_on()

    def _close_amount(self) -> None:
        for amount in self.query(AmountInput):
            amount.remove()
            self.query_one("#answers").focus()

    async def _send(self, form: AnswerForm) -> None:
        answer = form.answer
        try:
            told = await self.client.act(answer.seat, form.action, answer.base, answer.price)
        finally:
            self._is_busy = False
        self.uncovered = -1
        if isinstance(told, Refused):
            clause = f" [{told.clause}]" if told.clause else ""
            self.notify(f"{self.client.said(told)}{clause}", severity="error", markup=False)
        self.stir()

    # Keys

    def action_drop(self) -> None:
        """Close the open form or menu without an answer."""
        self._leave_form()
        self._leave_menu()
        self.stir()

    def action_uncover(self) -> None:
        asked = [one for one in questions(self.client) if one.is_mine]
        if self.client.has_secrets and asked:
            self.uncovered = asked[0].seat
            self._shown = None
            self.stir()

    def action_undo(self) -> None:
        self._report(undo(self.client))

    def action_pause(self) -> None:
        self._report(pause(self.client))

    def action_consent(self, kind: str) -> None:
        self._report(consent(self.client, kind))

    def action_table(self) -> None:
        """Show the menu of commands about the table."""
        self._leave_form()
        self._report(self._open_table())

    async def _open_table(self) -> str:
        await self.client.refresh()
        self.menu_items = menu_items(self.client)
        self._from = 0
        self.stir()
        return "" if self.menu_items else str(self.words["no_deed"])

    def _report(self, work: Awaitable[str]) -> None:
        """Run a command in a task, so that keys keep working, and show the sentence it returns."""
        self.run_worker(self._reported(work), exclusive=False)

    async def _reported(self, work: Awaitable[str]) -> None:
        said = await report(self.client, work)
        if said:
            self.notify(said, markup=False, timeout=max(SECONDS, len(said) / 8))
        self.stir()

    def action_rule(self) -> None:
        """Show the rule that the highlighted answer cites, and all keys."""
        line = self.query_one("#answers", OptionList).highlighted
        one = self._rows[line] if line is not None and line < len(self._rows) else None
        answer = self.form.answer if self.form is not None else one
        rules = found_rules(self.client, "1", [answer]) if isinstance(answer, OfferedAnswer) else []
        keys = "\n".join([self.words["keys"], *[f"  {one}" for one in self.words["key_lines"]]])
        heading = self.words["rule" if rules else "keys"]
        self.push_screen(TextOverlay(heading, Text("\n\n".join([*rules, keys]))))

    def action_story(self) -> None:
        self._report(self._open_story())

    async def _open_story(self) -> str:
        client = self.client
        try:
            await client.read_back()
        finally:
            lines = [self._sentence(one) for one in (*client.past, *client.story)]
            self.push_screen(TextOverlay(self.words["log"], Text("\n").join(lines), at_end=True))
        return ""

    def action_players(self) -> None:
        view = self.client.view
        if view is not None:
            board = self.client.board
            width = max(40, self.size.width * 4 // 5 - 6)
            lines = board.players(view, width, 30 * len(view.names))
            self.push_screen(TextOverlay(self.words["players"], Text("\n").join(lines)))


DONE: Final = -1  # stands for the row that ends picking


def _mark(one: OfferedAnswer | MenuItem | int | None) -> object:
    """Return a key by which the choice in a row is recognised even if its text changes; None for
    commands of the menu."""
    if isinstance(one, OfferedAnswer):
        return one.same
    return one if isinstance(one, int) else None


def _wrapped_rows(lines: Sequence[str], width: int) -> int:
    """Return how many rows these lines need in a pane of that width, with its margins."""
    return sum([len(wrapped(line, width - 3, len(line) + 1) or [""]) for line in lines])


def _without_hour(question: SeatQuestion) -> Any:
    """Return the fields of a question's window without its deadline, so that a comparison does not
    notice that time passes."""
    return msgspec.structs.replace(question.window, closes=None)

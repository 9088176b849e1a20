"""One throw at a served table enters the files that docs/protocol.md lists, and choices and
deadline are computed once for it."""

from __future__ import annotations

import asyncio
import re
import sys
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from magnat.core.step_and_window import Window
from magnat.games import find
from magnat.play.fairness import Secret
from magnat.server import services
from magnat.server.shared_by_tables_and_desks import registry_base
from magnat.server.tables import create_and_begin
from tests.server.house import file_settings, house, run

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = f"{ROOT}/src/magnat/"
RULES = ("core/", "kit/", "games/")
MOST = 20  # files that hand the throw on, of the server and of the page
DEADLINE = "core/kernel.py:deadline"
NEXT_DUE = "play/match/due_times.py:next_due"
BOXES = {"monopoly": find("monopoly")}
PAGE_FILE = r"`([\w/.-]+\.(?:svelte|ts))`"


class Walk:
    """A recording of which file calls which, and of what the rules are asked meanwhile."""

    def __init__(self) -> None:
        self.calls: dict[str, set[str]] = {}  # each file entered: those that it calls
        self.asked: Counter[str] = Counter()  # each function, by file and name
        self.listed: Counter[tuple[int, int]] = Counter()  # window and seat: choices listed
        self.windows: list[Any] = []  # kept, so that no other gets the same id

    def __enter__(self) -> None:
        sys.setprofile(self._note)

    def __exit__(self, *raised: object) -> None:
        sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        file = file_of(frame)
        if event != "call" or not file:
            return
        self.calls.setdefault(file, set())
        caller = frame.f_back
        while caller is not None and not file_of(caller):
            caller = caller.f_back
        if caller is None:
            return
        if file_of(caller) != file:
            self.calls.setdefault(file_of(caller), set()).add(file)
        name = frame.f_code.co_name
        self.asked[f"{file}:{name}"] += 1
        window = frame.f_locals.get("self")
        is_rule = file_of(caller).startswith(RULES) and caller.f_code.co_name != "answerable"
        if name == "choices" and isinstance(window, Window) and not is_rule:
            self.windows.append(window)
            self.listed[id(window), frame.f_locals["seat"]] += 1

    @property
    def entered(self) -> set[str]:
        """Return the files of server and play that were called; the rules of the game are left
        out."""
        return {file for file in self.calls if not file.startswith(RULES)}

    @property
    def handing_on(self) -> set[str]:
        """Return those files that call another one of them."""
        return {file for file in self.entered if self.calls[file] & self.entered}


def file_of(frame: FrameType) -> str:
    """Return the path of a frame's file in the package; "" for a file of another package."""
    name = frame.f_code.co_filename
    return name.removeprefix(PACKAGE) if name.startswith(PACKAGE) else ""


class Thrown:
    """The recordings of a throw, and of a command after it that comes too late."""

    def __init__(self) -> None:
        self.throw = Walk()
        self.late = Walk()


@pytest.fixture(scope="module")
def thrown(tmp_path_factory: pytest.TempPathFactory) -> Thrown:
    found = Thrown()

    async def scenario() -> None:
        settings = file_settings(tmp_path_factory.mktemp("walk"))
        async with house(settings, BOXES) as h:
            key = await h.key()
            table = (await h.table(key, game="monopoly"))["id"]
            async with h.sit(table, 0, key) as one, h.sit(table, 1, key) as two:
                view = await one.seen()
                await two.seen()
                await asyncio.sleep(0.1)  # both know that the other is there
                seats = [one, two]
                thrower = seats.pop(view["awaited"][0])
                with found.throw:
                    ack = await thrower.act({"do": "Roll"})
                    await seats[0].seen(ack["n"])
                assert ack["type"] == "ack"
                assert seats[0].view["windows"][0]["kind"] == "purchase"
                with found.late:
                    refused = await thrower.act({"do": "Roll"}, base=0)
                assert refused["type"] == "refused"

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry_base, "SCAN_SECONDS", 600.0)  # nothing else happens meanwhile
        patch.setattr(services, "TICK_SECONDS", 600.0)
        # The same throw each time, to a title that may be bought.
        patch.setattr(create_and_begin, "new_secret", lambda: Secret(2, "walk"))
        patch.setattr(create_and_begin, "new_words", lambda: "wordswords")
        run(scenario())
    return found


def walk_in(page: str) -> str:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return re.split(r"^##+ ", text.partition("# The walk of one throw\n")[2], flags=re.MULTILINE)[0]


def numbered(walk: str) -> list[str]:
    """Return the numbered items of the page's list, each with its further lines."""
    return re.findall(r"^\d+\. .*(?:\n {3}.*)*", walk, re.MULTILINE)


def test_the_document_lists_every_file_that_a_throw_enters(thrown: Thrown) -> None:
    walk = walk_in("protocol.md")
    listed = re.findall(r"`((?:server|play)/[\w/]+\.py)`", walk)
    assert sorted(set(listed)) == sorted(thrown.throw.entered)


def test_the_numbered_files_hand_the_throw_on_and_the_others_do_not(thrown: Thrown) -> None:
    numbers = numbered(walk_in("protocol.md"))
    found = []
    for line in numbers:
        place = re.match(r"\d+\. `((?:server|play)/[\w/]+\.py)`, `(?:\w+\.)?(\w+)`:", line)
        assert place is not None, line
        file, method = place.groups()
        assert f"def {method}(" in Path(PACKAGE, file).read_text(encoding="utf-8"), line
        found.append(file)
    assert sorted(found) == sorted(thrown.throw.handing_on)


def test_a_throw_is_handed_on_by_few_files(thrown: Thrown) -> None:
    """The page's own files are those in its list, without the ones in parentheses."""
    numbers = "".join(numbered(walk_in("client.md")))
    page = set(re.findall(PAGE_FILE, re.sub(r"\([^)]*\)", "", numbers)))
    assert len(page) >= 5
    assert len(page | thrown.throw.handing_on) <= MOST, sorted(page | thrown.throw.handing_on)


def test_every_file_of_the_page_is_where_the_walk_says() -> None:
    source = ROOT / "web" / "src"
    for line in numbered(walk_in("client.md")):
        place = re.match(rf"\d+\. {PAGE_FILE}(?:, `(?:\w+\.)?(\w+)`)?:", line)
        assert place is not None, line
        for file in re.findall(PAGE_FILE, line):
            assert list(source.glob(file.replace("NAME", "*"))), file
        file, method = place.groups()
        if method:
            text = (source / file).read_text(encoding="utf-8")
            assert re.search(rf"^ +(?:function )?{method}(?:<.*>)?\(", text, re.MULTILINE), line


def test_choices_and_deadline_are_worked_out_once(thrown: Thrown) -> None:
    """They are computed after the entry, for each seat that is sent a view, and not again for the
    next command."""
    walk = thrown.throw
    assert walk.asked[DEADLINE] == 1
    assert walk.asked[NEXT_DUE] == 1
    assert len({seat for _, seat in walk.listed}) == 2
    assert set(walk.listed.values()) == {1}
    assert thrown.late.asked[DEADLINE] == 0
    assert not thrown.late.listed

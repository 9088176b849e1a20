"""Makes the recorded views of games again from their records.

`fixtures()` returns the text of every file under web/tests/fixtures; make_fixtures.py, beside them,
searches games for moments and writes the files.
"""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

import msgspec

from magnat.core.editions.edition import Currency
from magnat.core.editions.rulebook import LANGUAGES
from magnat.core.kernel import why_not
from magnat.games import all_games, find
from magnat.play.match.match import Match
from magnat.play.record.reading import parse_record
from magnat.play.record.replay_and_verify import replay
from magnat.play.text.money import NARROW, money
from magnat.server.catalog.client_data import ClientData
from magnat.server.catalog.edition_cache import Shelf
from magnat.server.views.prompts import weighed
from magnat.server.views.story import Story
from magnat.server.views.writer import ViewWriter
from magnat.server.wire.table_socket import Weigh

FIXTURES = Path(__file__).parents[2] / "web" / "tests" / "fixtures"
RECORDS = FIXTURES / "records"
FOUND = FIXTURES / "moments.json"  # per moment its record and how many entries it has
SEAT = 0
LATER = 1500  # ms after the last entry at which the page is looked at
SENTENCES = 60  # of the story
PRINTINGS = {  # where the box of a printing is kept, and the booklets that are
    "europe": ("monopoly", "edition-europe", "rulebook-europe"),
    "electronique": ("monopoly", "edition-electronique", "rulebook-electronique"),
    "paris": ("monopoly", "edition-paris", "rulebook-paris"),
    "nathan-urss": ("richesses", "edition-nathan-urss", "rulebook-nathan-urss"),
    "lansay": ("richesses", "edition-lansay", ""),
    "reconstruction": ("eldorado", "eldorado/edition", "eldorado/rulebook"),
    "cnep": ("banking", "banking/edition", "banking/rulebook"),
}
LAYOUTS = {
    "layout-4": ("monopoly", "europe"),
    "layout-nathan-urss": ("richesses", "nathan-urss"),
    "layout-lansay": ("richesses", "lansay"),
    "eldorado/layout": ("eldorado", "reconstruction"),
    "banking/layout": ("banking", "cnep"),
}


def view_of(match: Match, seat: int = SEAT) -> dict[str, Any]:
    """Return the view that a seat is sent, with the end of the story; three people and a bot
    play."""
    story = Story(match)
    story.update()
    views = ViewWriter(match, story)
    view: dict[str, Any] = json.loads(views.write(seat, -1, match.s.clock + LATER, 0, False))
    view["since"] = story.n - 1
    view["events"] = view["events"][-SENTENCES:]
    view["bots"] = ["", "", "", "balanced"]
    view["connected"] = [0, 1, 2]
    return view


@functools.cache
def found() -> dict[str, tuple[str, int]]:
    return {name: (one[0], one[1]) for name, one in json.loads(FOUND.read_text("utf-8")).items()}


def played(moment: str) -> Match:
    """Return the game at that moment."""
    name, entries = found()[moment]
    record = parse_record((RECORDS / f"{name}.jsonl").read_text(encoding="utf-8"))
    return replay(find(record.header.game), record, entries)


def refused(moment: str, action: dict[str, Any]) -> dict[str, str]:
    """Return the server's reason why the seat may not take an action at that moment."""
    match = played(moment)
    illegal = why_not(match.s, SEAT, match.codec.action(action))
    assert illegal is not None
    fr, en, clause = Story(match).refusal(illegal)
    return {"fr": fr, "en": en, "cite": illegal.cite, "clause": clause}


def weighing(moment: str, asked: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the server's answer to a request for the effect of a deal at that moment."""
    fields = {name: one for name, one in asked.items() if name != "type"}
    return weighed(played(moment), SEAT, msgspec.convert({"type": "weigh", **fields}, Weigh))


def amounts() -> list[tuple[str, bool, str, int, str]]:
    """Amounts as Python writes them: sign, whether short, language, amount, text with wide spaces;
    the page must write them in the same way."""
    odd = (0, 1, 999, 1000, 1500, 10_000, 825_000, 999_999, 1_000_000, 1_000_001, 14_175_000)
    found: list[tuple[str, bool, str, int, str]] = []
    for sign, is_short in (("€", True), ("€", False), ("F", False), ("$", False)):
        for language in LANGUAGES:
            for n in (*odd, *[-n for n in odd], *range(0, 40_000_000, 1_255_000)):
                text = money(n, Currency(sign, is_short), language).replace(NARROW, "\u00a0")
                found.append((sign, is_short, language, n, text))
    return found


def fixtures() -> dict[str, str]:
    """Return the text of each file by its name."""
    boxes = ClientData(Shelf(all_games()))
    known: dict[str, Any] = {}
    for edition, (game, box, booklet) in PRINTINGS.items():
        known[box] = boxes.edition(game, edition)
        if booklet:
            known[booklet] = boxes.clauses(game, edition)
    for name, (game, edition) in LAYOUTS.items():
        known[name] = boxes.layout(game, edition, 4)
    known["amounts"] = amounts()
    known["games"] = ClientData(Shelf({"monopoly": find("monopoly")})).games()
    for moment in found():
        known[moment] = view_of(played(moment))
    return {name: written(value) for name, value in known.items()}


def written(value: Any) -> str:
    plain = msgspec.to_builtins(value)
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":")) + "\n"

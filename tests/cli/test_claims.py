"""Every claim of a person is offered, counted over seeded games."""

from __future__ import annotations

import asyncio
from itertools import repeat
from pathlib import Path

import msgspec
import pytest

from magnat.cli.terminal import open_table, saved_games
from magnat.cli.terminal.open_questions import SeatQuestion, questions, step_of
from magnat.cli.terminal.table_client import TerminalClient
from magnat.core.kernel import answerable
from magnat.core.values.value import fields
from magnat.games import find
from magnat.play.fairness import Secret
from magnat.play.match.match import Match, open_match
from magnat.play.record.reading import read_record
from magnat.server.tables import create_and_begin
from magnat.server.views.story import Story
from magnat.server.views.writer import ViewWriter
from magnat.server.wire.table_socket import View
from tests.cli.manual_clock import ManualClock
from tests.cli.offline_client import offline_client
from tests.cli.scripted_interfaces import FirstAnswer
from tests.server.test_whole_games import shortest

MINE = ("claim", "prompt")
ABOUT = ("seat", "payer", "what", "amount")
Due = tuple[int, str, str]  # whose, what kind of window, what it is about


class Counter(FirstAnswer):
    """A user interface that plays a game to its end and notes after which entry it was offered
    which claim."""

    def __init__(self, clock: ManualClock) -> None:
        super().__init__(clock, lambda client: False)
        self.offered: dict[Due, set[int]] = {}

    def look(self, client: TerminalClient) -> None:
        for question in questions(client):
            due = due_of(question, client)
            if due is not None:
                self.offered.setdefault(due, set()).add(client.views[question.seat].n)


def due_of(question: SeatQuestion, client: TerminalClient) -> Due | None:
    """Return the claim that a question offers; None for other questions."""
    if question.window.kind not in MINE or not question.answers:
        return None
    step = step_of(client.views[question.seat], question.at)
    assert step is not None
    return question.seat, step["do"], str([step.get(name) for name in ABOUT])


def due_to(match: Match, seat: int) -> set[Due]:
    """Return the claims that a seat may make now, by the rules."""
    found: set[Due] = set()
    for _, window, choices in answerable(match.s, seat):
        if window.kind in MINE and choices:
            names = fields(type(window))
            values = [getattr(window, name) if name in names else None for name in ABOUT]
            found.add((seat, type(window).__name__, str(values)))
    return found


def due_in(match: Match, seats: tuple[int, ...]) -> list[tuple[Due, int, int]]:
    """Return every claim of these seats in a match, with the numbers that clients know of the first
    and the last entry at which it was open."""
    fresh = Match(match.game, match.record.header, match.secret)
    opened: dict[Due, int] = {}
    found: list[tuple[Due, int, int]] = []
    for line in match.record.lines:
        fresh.append(line)
        n = fresh.shown_n
        now = {due for seat in seats for due in due_to(fresh, seat)}
        for due in list(opened):
            if due not in now:
                found.append((due, opened.pop(due), n))
        for due in now:
            opened.setdefault(due, n)
    return found


@pytest.mark.parametrize(
    ("box", "people", "kinds"),
    [
        ("monopoly/europe", (1, 2), {"RentClaim"}),
        ("monopoly/electronique", (0, 3), {"RentClaim"}),
        ("eldorado/reconstruction", (0, 2), {"Income"}),  # of Départ
    ],
)
def test_claims_offered_are_claims_due(
    box: str,
    people: tuple[int, ...],
    kinds: set[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(create_and_begin, "new_secret", lambda: Secret(11, "salt"))
    clock = ManualClock(monkeypatch)
    game, _, edition = box.partition("/")
    seats = open_table.SeatAssignment(4, dict.fromkeys(people, ""), "balanced")
    face = Counter(clock)
    options = shortest(find(game), edition)
    asyncio.run(open_table.play(box, seats, options, "normal", "en", face))
    (one,) = saved_games.all_games()
    record = read_record(one.record)
    match = Match(find(game), record.header, record.secret)
    for line in record.lines:
        match.append(line)
    claims = due_in(match, people)
    assert {name for (_, name, _), _, _ in claims} == kinds
    offered = [
        (due, first, last)
        for due, first, last in claims
        if any([first <= n < last for n in face.offered.get(due, ())])
    ]
    assert offered == claims
    assert set(face.offered) == {due for due, _, _ in claims}, "and nothing that is not due"


@pytest.mark.parametrize(
    ("box", "kinds", "least"),
    [
        ("monopoly/europe", {"RentClaim"}, 20),
        ("monopoly/electronique", {"RentClaim"}, 20),
        ("richesses/nathan-urss", {"Royalties"}, 20),
        ("eldorado/reconstruction", {"Income"}, 20),
        ("banking/cnep", set(), 0),  # there nobody has to ask for what is his
    ],
)
def test_every_seat_is_offered_at_every_moment_what_is_due_to_it(
    box: str, kinds: set[str], least: int
) -> None:
    game, _, edition = box.partition("/")
    owner, bots = find(game), ["balanced"] * 4
    options = shortest(owner, edition)
    match = open_match(owner, edition, 4, Secret(5, "salt"), options, ["Bot"] * 4, bots)
    client = offline_client(match, range(4))
    told = Story(match)
    counted: list[Due] = []
    while not match.is_over:
        match.wake(match.deadline())
        told.update()
        due = {one for seat in range(4) for one in due_to(match, seat)}
        if due or client.views[0].n == 0:
            views = ViewWriter(match, told)
            for seat in (*range(4), client.front):
                raw = views.write(seat, len(match.record.lines), match.s.clock, 0, False)
                client._look(seat, msgspec.json.decode(raw, type=View))
            offered = [one for one in map(due_of, questions(client), repeat(client)) if one]
            assert sorted(offered) == sorted(due)
            counted.extend(due)
    assert {name for _, name, _ in counted} == kinds
    assert len(counted) >= least

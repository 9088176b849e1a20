"""Codes of tables, pawns, the seats that are waited for, and the chat."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

import magnat
from magnat.games import all_games
from magnat.play.record.entries import outcome_json
from magnat.play.record.reading import parse_record
from magnat.play.record.replay_and_verify import replay
from magnat.server.history.replay import fortunes
from magnat.server.settings import Settings
from magnat.server.store.rows import TABLE_LOG, SeatRow
from magnat.server.tables.chat import BURST
from magnat.server.tables.info_and_lists import pawns_of
from magnat.server.tables.table_codes import LEAST, MOST, WORDS, new_table_code, possible_codes
from magnat.server.views.prompts import figures
from tests.server.house import Player, house, run

PACKAGE = Path(magnat.__file__).parent
RECORDS = sorted((PACKAGE / "games").glob("*/records/*.jsonl"))
SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "link"}, {"kind": "bot", "name": "Law"}]


# Codes


def test_there_are_as_many_codes_of_words_as_there_were_of_letters() -> None:
    assert len(WORDS) ** 2 * (MOST - LEAST + 1) > 0.96 * 32**6
    assert all(re.fullmatch("[A-Z]{4,7}", word) for word in WORDS)
    codes = {new_table_code() for _ in range(200)}
    assert len(codes) == 200
    assert all(possible_codes(code) == [code] for code in [*codes, "HOULE-LION-10"])


@pytest.mark.parametrize(
    "typed", ["LILAS-TANGO-42", "lilas tango 42", "Lilàs, tango\u00a042", "lilastango42"]
)
def test_a_code_is_understood_however_it_is_typed(typed: str) -> None:
    assert possible_codes(typed) == ["LILAS-TANGO-42"]


@pytest.mark.parametrize("typed", ["", "LILAS", "42", "LILAS-TANGO", "LILAS-XYZZY-42"])
def test_nothing_is_looked_for_that_no_table_can_have(typed: str) -> None:
    assert possible_codes(typed) == []


def test_the_six_letters_of_an_older_table_still_lead_to_it() -> None:
    async def scenario() -> None:
        async with house() as h:
            id = (await h.table(await h.key()))["id"]
            await h.services.store.run(
                ("UPDATE tables SET code = $2 WHERE id = $1", (id, "ABC234"))
            )
            assert (await h.get("/api/tables/abc-234"))["id"] == id

    run(scenario())


def test_codes_of_words_cannot_be_tried_one_after_the_other() -> None:
    async def scenario() -> None:
        async with house() as h:
            wrong = [f"LILAS-TANGO-{n}" for n in range(100, 140)]
            found = [(await h.ask("GET", f"/api/tables/{code}"))[0] for code in wrong]
            assert found.count(404) == 20
            assert set(found[20:]) == {429}

    run(scenario())


def test_pictures_lead_to_a_seat_to_the_television_and_to_a_move() -> None:
    async def scenario() -> None:
        async with house() as h:
            ada = await h.key()
            id = (await h.table(ada))["id"]
            seat = await h.get(f"/api/tables/{id}/qr.svg")
            tv = await h.get(f"/api/tables/{id}/qr.svg?to=tv")
            code = (await h.post(f"/api/tables/{id}/seats/0/code", {}, ada))["code"]
            move = await h.get(f"/api/moves/{code}/qr.svg")
            assert len({seat, tv, move}) == 3
            assert all(one.startswith("<svg") for one in (seat, tv, move))
            await h.refuses(400, "GET", "/api/moves/nonsense/qr.svg", None)

    run(scenario())


# Pawns


def _seat(n: int, pawn: int = -1, bot: str = "") -> SeatRow:
    return SeatRow(table="t", seat=n, name="", bot=bot, holder="", entropy="", pawn=pawn)


@pytest.mark.parametrize(
    ("wanted", "bots", "has"),
    [
        ((-1, -1, -1), "", [0, 1, 2]),
        ((2, -1, -1), "", [2, 1, 0]),
        ((5, -1, 1), "", [5, 0, 1]),
        ((4, 4, -1), "0", [0, 4, 2]),
    ],
)
def test_everybody_has_a_pawn_of_his_own(
    wanted: tuple[int, ...], bots: str, has: list[int]
) -> None:
    seats = [_seat(n, pawn, "bold" if str(n) in bots else "") for n, pawn in enumerate(wanted)]
    assert pawns_of(seats) == has


def test_a_pawn_is_chosen_before_the_game_and_stays_with_its_player(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            ada, bob = await h.key(), await h.key()
            seats = [{"kind": "me", "name": "Ada", "pawn": 2}, {"kind": "link"}]
            made = await h.post("/api/tables", {"game": "fair", "seats": seats}, ada)
            id = made["id"]
            assert [seat["pawn"] for seat in made["seats"]] == [2, 1]
            path = f"/api/tables/{id}/seats/0/pawn"
            await h.refuses(403, "POST", path, {"pawn": 0}, bob)
            await h.refuses(422, "POST", path, {"pawn": 9}, ada)
            chosen = await h.post(path, {"pawn": 0}, ada)
            assert [seat["pawn"] for seat in chosen["seats"]] == [0, 1]
            await h.post(f"/api/tables/{id}/join", {"name": "Bob"}, bob)
            await h.refuses(409, "POST", path, {"pawn": 1}, ada)  # it has begun
            assert [seat["pawn"] for seat in (await h.get(f"/api/tables/{id}"))["seats"]] == [0, 1]

    run(scenario())


def test_nobody_takes_a_pawn_that_somebody_chose(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            ada, bob = await h.key(), await h.key()
            seats = [*SEATS, {"kind": "link"}]
            made = await h.post("/api/tables", {"game": "fair", "seats": seats}, ada)
            id = made["id"]
            await h.post(f"/api/tables/{id}/join", {"name": "Bob"}, bob)
            await h.post(f"/api/tables/{id}/seats/0/pawn", {"pawn": 1}, ada)
            told = await h.refuses(409, "POST", f"/api/tables/{id}/seats/1/pawn", {"pawn": 1}, bob)
            assert told["code"] == "taken"
            free = await h.post(f"/api/tables/{id}/seats/1/pawn", {"pawn": 2}, bob)
            assert [seat["pawn"] for seat in free["seats"]] == [1, 2, 0, 3]  # the bot's moves on

    run(scenario())


# Awaited players


def test_the_shelf_says_which_tables_wait_for_this_device(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            ada, bob = await h.key(), await h.key()
            made = await h.post("/api/tables", {"game": "fair", "seats": SEATS[:2]}, ada)
            id = made["id"]
            assert not made["asked"]
            await h.post(f"/api/tables/{id}/join", {"name": "Bob"}, bob)

            async def asked() -> list[bool]:
                return [(await h.get("/api/mine", key))[0]["asked"] for key in (ada, bob)]

            first = await asked()
            assert sorted(first) == [False, True]
            seat, key = (0, ada) if first[0] else (1, bob)
            h.services.tables.live.clear()  # from the row alone
            assert await asked() == first
            async with h.sit(id, seat, key) as player:
                await player.seen()
                await player.act({"do": "Roll"})
            row = await h.services.store.table(id)
            assert row is not None
            assert (await asked()) == [str(n) in row.awaited.split(",") for n in (0, 1)]

    run(scenario())


# Talk


def said(player: Player) -> list[Any]:
    """Return the last chat messages that this player received."""
    talk = [one for one in player.others if one["type"] == "talk"]
    return [(one["seat"], one["text"]) for one in talk[-1]["remarks"]] if talk else []


def test_what_is_said_is_heard_by_all_and_is_no_part_of_the_record(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            ada = await h.key()
            id = (await h.table(ada))["id"]
            before = await h.services.store.entries(TABLE_LOG, id)
            async with h.sit(id, 0, ada) as a, h.sit(id, -1) as tv:
                await a.send(type="speak", text=" Bonne\u202e chance\n\x07 ! ")
                await a.send(type="speak", face="bravo")
                await tv.send(type="speak", text="nobody sits here")
                await tv.until(lambda: len(said(tv)) == 2)
                assert said(tv) == [(0, "Bonne chance !"), (0, ":bravo")]
            assert await h.services.store.entries(TABLE_LOG, id) == before
            async with h.sit(id, 1, ada) as b:  # whoever comes later reads it too
                await b.until(lambda: len(said(b)) == 2)
                for n in range(30):
                    await b.send(type="speak", text=f"{n}")
                await b.send(type="ping", at=1)
                await b.until(lambda: any(one["type"] == "pong" for one in b.others))
                assert len(said(b)) <= 2 + BURST + 2
            await h.refuses(403, "POST", f"/api/tables/{id}/quiet", {"quiet": True}, await h.key())
            async with h.sit(id, 0, ada) as a:
                await a.until(lambda: len(said(a)) > 2)
                await h.post(f"/api/tables/{id}/quiet", {"quiet": True}, ada)
                await a.until(lambda: a.others[-1].get("quiet") is True)
                assert said(a) == []
                known = (await h.services.store.remarks(id))[-1].n
                await a.send(type="speak", text="psst")
                await a.send(type="ping", at=2)
                await a.until(lambda: any(one.get("at") == 2 for one in a.others))
                assert (await h.services.store.remarks(id))[-1].n == known

    run(scenario())


# The end


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_curves_end_where_the_ranking_counts(path: Path) -> None:
    record = parse_record(path.read_text(encoding="utf-8"))
    match = replay(all_games()[record.header.game], record)
    assert match.s.outcome is not None
    counted = outcome_json(match.s.outcome)["worth"]
    if counted:
        assert fortunes(match, figures(match, -1)) == counted


# Small


def test_french_signs_are_tied_to_their_words() -> None:
    """This checks the texts of the server and the cash desk; the page does the same for the texts
    of boxes."""
    loose: list[str] = []
    for folder in ("server", "bank"):
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    if re.search(r"\w[)’»]? [;:!?»](\s|$)|« ", node.value):
                        loose.append(f"{path.name}: {node.value}")
    assert loose == []

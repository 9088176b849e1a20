"""Players add words to the seed: all promise them before any are revealed."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from magnat.play.fairness import final_seed, new_words, promise_of
from magnat.play.record.reading import parse_record
from magnat.play.record.replay_and_verify import verify
from magnat.server.tables import dice_entropy
from magnat.server.tables.info_and_lists import secret_from_json
from tests.server.house import House, file_settings, house, run
from tests.toy import GAME

Words = dict[int, str]


def fresh(n: int) -> Words:
    return {seat: new_words() for seat in range(n)}


def promised(words: str) -> dict[str, str]:
    return {"promise": promise_of(words)}


async def say(here: House, table: str, words: Words, key: str = "") -> Any:
    seats = [{"seat": seat, "words": one} for seat, one in words.items()]
    return await here.post(f"/api/tables/{table}/words", {"seats": seats}, key)


async def waiting(here: House, words: Words, links: int = 1, bots: int = 0) -> tuple[Any, str]:
    """Return a table whose host has promised words, with free seats for others."""
    host = await here.key()
    seats = [{"kind": "me", "name": "Ada", **promised(words[0])}]
    seats += [{"kind": "link"}] * links + [{"kind": "bot"}] * bots
    return await here.post("/api/tables", {"game": "fair", "seats": seats}, host), host


async def join(here: House, table: str, words: str, name: str = "Ben") -> tuple[Any, str]:
    key = await here.key()
    seated = await here.post(f"/api/tables/{table}/join", {"name": name, **promised(words)}, key)
    return seated["table"], key


def header_of(here: House, table: str) -> Any:
    match = here.services.tables.live[table].match
    assert match is not None
    return match.record.header


def test_the_last_to_sit_down_cannot_fit_his_words_to_those_of_the_others() -> None:
    async def scenario() -> None:
        async with house() as here:
            words = fresh(2)
            made, host = await waiting(here, words)
            assert not made["asking"]
            assert made["seats"][0]["promise"] == promise_of(words[0])
            # Before every promise lies there nobody can say anything.
            early = {"seats": [{"seat": 0, "words": words[0]}]}
            path = f"/api/tables/{made['id']}"
            told = await here.refuses(409, "POST", f"{path}/words", early, host)
            assert told["code"] == "not_asked"
            info, guest = await join(here, made["id"], words[1])
            assert info["asking"]
            assert info["commitment"] == made["commitment"]
            assert [seat["promise"] for seat in info["seats"]] == [
                promise_of(words[n]) for n in range(2)
            ]
            assert [seat["said"] for seat in info["seats"]] == [False, False]
            # From now on there is nothing left to choose: no other words, no other promise.
            other = {"seats": [{"seat": 1, "words": new_words()}]}
            await here.refuses(422, "POST", f"{path}/words", other, guest)
            anew = {"seats": [{"seat": 1, **promised(new_words())}]}
            told = await here.refuses(409, "POST", f"{path}/promises", anew, guest)
            assert told["code"] == "too_late"
            told = await here.refuses(409, "POST", f"{path}/seats/1/leave", {}, guest)
            assert told["code"] == "begins"
            info = await say(here, made["id"], {0: words[0]}, host)
            assert info["asking"]
            assert [seat["said"] for seat in info["seats"]] == [True, False]
            info = await say(here, made["id"], {1: words[1]}, guest)
            assert info["status"] == "playing"
            assert not info["asking"]
            await say(here, made["id"], {1: words[1]}, guest)  # said again, nothing happens
            header = header_of(here, made["id"])
            assert header.promises == tuple([promise_of(words[n]) for n in range(2)])
            assert header.entropy == (words[0], words[1])
            live = here.services.tables.live[made["id"]]
            secret = secret_from_json(live.row.secret)
            assert secret is not None
            match = live.match
            assert match is not None
            assert match.s.luck is not None
            assert match.s.luck.seed == final_seed(secret, [words[0], words[1]])

    run(scenario())


def notes_of(here: House, table: str) -> list[str]:
    match = here.services.tables.live[table].match
    assert match is not None
    record = parse_record(match.record.text(GAME.codec), lambda _: GAME)
    return verify(GAME, record).notes


def test_no_game_starts_without_promised_words_unless_all_others_agree(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(dice_entropy, "REVEAL_MS", 3_600_000)

    async def scenario() -> None:
        async with house() as here:
            words = fresh(3)
            made, host = await waiting(here, words, links=2)
            path = f"/api/tables/{made['id']}"
            _, ben = await join(here, made["id"], words[1])
            await here.refuses(409, "POST", f"{path}/without", {}, host)  # nobody asks yet
            _, cyd = await join(here, made["id"], words[2], "Cyd")
            await here.refuses(403, "POST", f"{path}/without", {}, await here.key())
            await say(here, made["id"], {0: words[0], 1: words[1]})
            async with here.sit(made["id"], 0, host) as player:
                await player.until(lambda: player.lobby is not None)
                told = await here.refuses(409, "POST", f"{path}/without", {}, host)
                assert told["code"] == "not_yet"  # the words may still arrive
                monkeypatch.setattr(dice_entropy, "REVEAL_MS", 0)
                info = await here.get(path)
                assert (info["status"], info["asking"]) == ("open", True)
                info = await here.post(f"{path}/without", {}, host)
                assert info["status"] == "open"
                assert [seat["without"] for seat in info["seats"]] == [True, False, False]
                info = await here.post(f"{path}/without", {}, cyd)  # it does not depend on her
                assert info["status"] == "open"
                info = await here.post(f"{path}/without", {}, ben)
                assert info["status"] == "playing"
                await player.seen()
            late = {"seats": [{"seat": 2, "words": words[2]}]}
            assert (await here.refuses(409, "POST", f"{path}/words", late))["code"] == "not_asked"
            header = header_of(here, made["id"])
            assert (header.entropy, header.without) == ((words[0], words[1], ""), (0, 1, 2))
            said = "seat 2 (Cyd) promised words and did not say them; seats 0 (Ada), 1 (Ben)"
            assert [note for note in notes_of(here, made["id"]) if note.startswith(said)]

    run(scenario())


def test_words_that_come_late_are_in_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice_entropy, "REVEAL_MS", 100)

    async def scenario() -> None:
        async with house() as here:
            words = fresh(2)
            made, host = await waiting(here, words)
            await join(here, made["id"], words[1])
            await say(here, made["id"], {0: words[0]}, host)
            await asyncio.sleep(0.3)  # the server was stopped, or the phone was in standby
            info = await say(here, made["id"], {1: words[1]})
            assert info["status"] == "playing"
            header = header_of(here, made["id"])
            assert (header.entropy, header.without) == ((words[0], words[1]), ())

    run(scenario())


def test_a_player_whose_device_lost_its_words_agrees_alone_at_his_own_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(dice_entropy, "REVEAL_MS", 0)

    async def scenario() -> None:
        async with house() as here:
            key = await here.key()
            seats = [{"kind": "me", "name": "Ada", **promised(new_words())}, {"kind": "bot"}]
            made = await here.post("/api/tables", {"game": "fair", "seats": seats}, key)
            info = await here.post(f"/api/tables/{made['id']}/without", {}, key)
            assert info["status"] == "playing"
            assert header_of(here, made["id"]).without == (0,)
            said = [note for note in notes_of(here, made["id"]) if "NOBODY'S WORDS" in note]
            assert len(said) == 1

    run(scenario())


def test_a_page_that_is_loaded_again_while_all_speak_blocks_nobody_and_loses_nothing() -> None:
    async def scenario() -> None:
        async with house() as here:
            words = fresh(2)
            made, host = await waiting(here, words)
            async with here.sit(made["id"], 0, host) as player:
                await player.until(lambda: player.lobby is not None)
                _, guest = await join(here, made["id"], words[1])
                await player.until(lambda: player.lobby["asking"])
            await say(here, made["id"], {1: words[1]}, guest)
            # Back again: what it is shown tells it all it needs.
            info = await here.get(f"/api/tables/{made['id']}", host)
            assert info["asking"]
            assert not info["seats"][0]["said"]
            async with here.sit(made["id"], 0, host) as player:
                await player.until(lambda: player.lobby is not None)
                await say(here, made["id"], {0: words[0]}, host)
                await player.seen()
            assert header_of(here, made["id"]).entropy == (words[0], words[1])

    run(scenario())


def test_a_server_that_is_stopped_meanwhile_asks_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        words = fresh(2)
        async with house(file_settings(tmp_path)) as here:
            made, host = await waiting(here, words)
            await join(here, made["id"], words[1])
            await say(here, made["id"], {0: words[0]}, host)
        async with house(file_settings(tmp_path)) as here:
            async with here.sit(made["id"], 0, host) as player:
                await player.until(lambda: player.lobby is not None)
                assert player.lobby["asking"]
                assert [seat["said"] for seat in player.lobby["seats"]] == [True, False]
                await say(here, made["id"], {1: words[1]})
                await player.seen()
            assert header_of(here, made["id"]).entropy == (words[0], words[1])

    run(scenario())


def test_one_device_promises_and_says_for_all_its_seats_and_bots_have_their_part() -> None:
    async def scenario() -> None:
        async with house() as here:
            words = fresh(2)
            key = await here.key()
            seats = [{"kind": "here", "name": f"P{n}", **promised(words[n])} for n in range(2)]
            wanted = {"game": "fair", "seats": [*seats, {"kind": "bot"}]}
            made = await here.post("/api/tables", wanted, key)
            assert made["asking"]
            assert [bool(seat["promise"]) for seat in made["seats"]] == [True] * 3
            assert [seat["said"] for seat in made["seats"]] == [False, False, True]
            info = await say(here, made["id"], words, key)
            assert info["status"] == "playing"
            header = header_of(here, made["id"])
            assert header.entropy[:2] == (words[0], words[1])
            assert promise_of(header.entropy[2]) == made["seats"][2]["promise"]

    run(scenario())


def test_a_host_who_waits_no_longer_has_the_words_of_those_who_are_there() -> None:
    async def scenario() -> None:
        async with house() as here:
            words = fresh(1)
            made, host = await waiting(here, words, links=2)
            path = f"/api/tables/{made['id']}"
            info = await here.post(f"{path}/start", {}, host)
            assert info["asking"]
            assert [seat["bot"] for seat in info["seats"]] == ["", "regular", "regular"]
            assert (await here.post(f"{path}/start", {}, host))["asking"]  # tapped twice
            info = await say(here, made["id"], words, host)
            assert info["status"] == "playing"
            assert all(header_of(here, made["id"]).entropy)

    run(scenario())


def test_tables_without_promises_begin_at_once() -> None:
    async def scenario() -> None:
        async with house() as here:
            key = await here.key()
            made = await here.table(key)
            assert made["status"] == "playing"
            header = header_of(here, made["id"])
            assert not any(header.promises)
            real = [{"kind": "here", "name": n, **promised(new_words())} for n in "AB"]
            wanted = {"game": "fair", "seats": real, "dice": "host"}
            assert (await here.post("/api/tables", wanted, key))["status"] == "playing"

    run(scenario())


def test_a_seat_that_moves_to_another_device_promises_anew() -> None:
    async def scenario() -> None:
        async with house() as here:
            words = fresh(2)
            made, host = await waiting(here, words)
            path = f"/api/tables/{made['id']}"
            code = (await here.post(f"{path}/seats/0/code", {}, host))["code"]
            phone = await here.key()
            moved = await here.post("/api/moves", {"code": code}, phone)
            assert moved["table"]["seats"][0]["promise"] == ""
            mine = {"seats": [{"seat": 0, **promised(words[0])}]}
            await here.refuses(403, "POST", f"{path}/promises", mine, host)
            await here.post(f"{path}/promises", mine, phone)
            _, guest = await join(here, made["id"], words[1])
            await say(here, made["id"], {1: words[1]}, guest)
            info = await say(here, made["id"], {0: words[0]}, phone)
            assert info["status"] == "playing"
            assert header_of(here, made["id"]).entropy == (words[0], words[1])

    run(scenario())


async def gives_up(here: House, table: str, seat: int, key: str) -> None:
    async with here.sit(table, seat, key) as player:
        await player.seen()
        assert (await player.act({"do": "Resign"}))["type"] == "ack"


def test_a_rematch_has_new_words_of_everybody_who_is_still_there() -> None:
    async def scenario() -> None:
        async with house() as here:
            words = fresh(3)
            host = await here.key()
            seats = [{"kind": "me", "name": "Ada", **promised(words[0])}] + [{"kind": "link"}] * 2
            made = await here.post("/api/tables", {"game": "monopoly", "seats": seats}, host)
            table = made["id"]
            _, ben = await join(here, table, words[1])
            _, cyd = await join(here, table, words[2], "Cyd")
            await say(here, table, words)
            await gives_up(here, table, 2, cyd)
            async with here.sit(table, 0, host), here.sit(table, 1, ben) as two:
                await two.seen()
                await two.act({"do": "Resign"})
                assert two.view["outcome"] is not None
                # The words of a finished game are known: they are good for no other.
                again = fresh(3)
                for seat, key in ((0, host), (1, ben), (2, cyd)):
                    mine = {"seats": [{"seat": seat, **promised(again[seat])}]}
                    await here.post(f"/api/tables/{table}/promises", mine, key)
                record = await here.get(f"/api/tables/{table}/record")
                assert json.loads(record.splitlines()[0])["entropy"] == list(words.values())
                assert (await here.post("/api/records/verify", {"text": record}))["right"]
                next = await here.post(f"/api/tables/{table}/rematch", {}, ben)
                assert next["asking"]
                # The seats have moved on by one, and Cyd has closed her page: nobody waits for her.
                assert [seat["promise"] for seat in next["seats"]] == [
                    promise_of(again[1]),
                    "",
                    promise_of(again[0]),
                ]
                await two.until(lambda: two.view["rematch"] == next["id"])
                await say(here, next["id"], {0: again[1]}, ben)
                info = await say(here, next["id"], {2: again[0]}, host)
                assert info["status"] == "playing"
            header = header_of(here, next["id"])
            assert header.entropy == (again[1], "", again[0])
            assert header.commitment != made["commitment"]

    run(scenario())


def test_an_old_promise_is_not_carried_over() -> None:
    async def scenario() -> None:
        async with house() as here:
            words = fresh(2)
            host = await here.key()
            seats = [{"kind": "here", "name": f"P{n}", **promised(words[n])} for n in range(2)]
            made = await here.post("/api/tables", {"game": "monopoly", "seats": seats}, host)
            await say(here, made["id"], words, host)
            async with here.sit(made["id"], 0, host):
                await gives_up(here, made["id"], 1, host)
                next = await here.post(f"/api/tables/{made['id']}/rematch", {}, host)
            assert next["status"] == "playing"
            assert not any(header_of(here, next["id"]).promises)

    run(scenario())


def test_words_and_promises_are_read_exactly() -> None:
    async def scenario() -> None:
        async with house() as here:
            words = fresh(1)
            made, host = await waiting(here, words)
            path = f"/api/tables/{made['id']}"
            for bad in ("", "x", "A" * 64, "0" * 65, "\x00" * 64, 7):
                seats = {"seats": [{"seat": 0, "promise": bad}]}
                await here.refuses(400, "POST", f"{path}/promises", seats, host)
            for bad in ("", "a\x00" * 8, "é" * 16, "0" * 65, True):
                seats = {"seats": [{"seat": 0, "words": bad}]}
                await here.refuses(400, "POST", f"{path}/words", seats, host)
            far = {"seats": [{"seat": 9, "words": words[0]}]}
            await here.refuses(422, "POST", f"{path}/words", far, host)
            far = {"seats": [{"seat": 9, **promised(words[0])}]}
            await here.refuses(403, "POST", f"{path}/promises", far, host)

    run(scenario())


def test_everybody_may_speak_at_once() -> None:
    async def scenario() -> None:
        async with house() as here:
            words = fresh(4)
            made, host = await waiting(here, words, links=3)
            keys = [host]
            for n in (1, 2, 3):
                keys.append((await join(here, made["id"], words[n], f"P{n}"))[1])
            said = [say(here, made["id"], {n: words[n]}, keys[n]) for n in range(4)]
            found = await asyncio.gather(*said)
            assert [info["status"] for info in found].count("playing") >= 1
            assert header_of(here, made["id"]).entropy == tuple(words.values())

    run(scenario())

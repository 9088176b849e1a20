"""A desk changes its depth: cash desk, titles, referee, online and back, with one log."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from magnat.cli.commands import app
from magnat.games import all_games
from magnat.server.desks.desk_depth import BANK_GRACE_MS
from magnat.server.settings import Settings
from tests.server.desks.test_desks import Table, bank, laid
from tests.server.house import House, file_settings, run
from tests.server.tables.test_start_from_position import settable


async def table_of(desk: Table) -> str:
    return str((await desk.view())["table"])


async def throws(at: House, desk: Table, *actions: dict[str, Any]) -> None:
    """Enter throws at the referee's table as the banker."""
    async with at.sit(await table_of(desk), 0, desk.key(-1)) as banker:
        await banker.seen()
        for action in actions:
            answer = await banker.act(action, seat=-2)
            assert answer["type"] == "ack", answer


def test_desks_are_listed_exported_and_deleted_on_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The referee's table of a desk is deleted with it; tables without a desk stay."""
    settings = file_settings(tmp_path)
    ids: dict[str, str] = {}

    async def scenario() -> None:
        async with bank(settings) as at:
            desk = await laid(at)
            await desk.does(-1, "depth", depth=3)
            ids.update(desk=desk.id, table=await table_of(desk))
            seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "balanced"}]
            other = await at.post("/api/tables", {"game": "monopoly", "seats": seats}, desk.key(-1))
            ids.update(other=other["id"])

    run(scenario())
    monkeypatch.setenv("MAGNAT_DATABASE_FILE", settings.database_file)
    monkeypatch.delenv("MAGNAT_DATABASE_URL", raising=False)

    def said(*words: str) -> str:
        app(["tables", *words], result_action="return_value")
        return capsys.readouterr().out

    lines = {line.split()[0]: line for line in said().splitlines()}
    assert set(lines) == set(ids.values())
    assert lines[ids["desk"]].split()[1] == "desk"
    opened, *entries = [json.loads(line) for line in said("export", ids["desk"]).splitlines()]
    assert opened["game"] == "monopoly"
    assert entries
    said("delete", ids["desk"])
    assert [line.split()[0] for line in said().splitlines()] == [ids["other"]]


def test_the_referee_keeps_the_desk_its_history_and_its_phones(settings: Settings) -> None:
    async def scenario() -> None:
        async with bank(settings) as at:
            desk = await laid(at)
            await desk.does(-1, "depth", depth=2)
            await desk.does(0, "deed", deed="buy", item=0, seat=0)
            await desk.does(-1, "depth", depth=3)
            shown = await desk.view(1)
            assert (shown["id"], shown["depth"], shown["online"]) == (desk.id, 3, False)
            table = shown["table"]
            # every phone has its seat there, and the story begins with one line
            async with at.sit(table, 1, desk.phones[1]) as phone:
                seen = await phone.seen()
                assert seen["glimpse"]["count"][0][:3] == [1440, 1500, 1500]
                assert [told["kind"] for told in seen["events"]] == ["taken_up"]
            # nothing is paid unseen at the desk meanwhile
            status, told = await desk.ask(1, "pay", src=1, dst=0, amount=500)
            assert (status, told["en"]) == (409, "The referee keeps the table now: pay there.")
            cash = await settable(at, table, desk.banker, "SetAmount", holder=0, good=0)
            await throws(at, desk, {**cash["action"], "amount": 1234})
            back = await at.post(f"/api/tables/{table}/desk", {}, desk.banker)
            assert back["id"] == desk.id
            shown = await desk.view()
            assert (shown["depth"], shown["table"]) == (2, "")
            assert [one["balance"] for one in shown["accounts"]][:3] == [1234, 1500, 1500]
            assert shown["titles"][0]["owner"] == 0
            said = [one["said"]["en"] for one in shown["entries"]]
            assert said[1].startswith("Purchase")
            assert said[2] == "Level: referee"
            assert said[3] == "Table corrected (with the referee)"
            assert said[4] == "Level: titles too"
            assert shown["linked"] == [True, True, True]
            assert [one["id"] for one in await at.get("/api/desks", desk.phones[2])] == [desk.id]
            # a referee's table is no table of its own: the start page has the desk
            assert await at.get("/api/mine", desk.banker) == []

    run(scenario())


@pytest.mark.parametrize(
    "box",
    [f"{name}/{edition}" for name, game in all_games().items() for edition in game.editions()],
)
def test_through_all_depths_and_back_in_every_box(tmp_path: Path, box: str) -> None:
    """Everything that the desk keeps is on the referee's table, and the other way round, twice."""
    game, _, edition = box.partition("/")

    async def scenario() -> None:
        async with bank(file_settings(tmp_path)) as at:
            desk = await laid(at, game, edition, phones_of=1)
            await desk.does(-1, "depth", depth=2)
            unit = (await desk.view())["unit"]
            await desk.does(-1, "pay", src=3, dst=0, amount=100 * unit)
            await desk.does(-1, "deed", deed="buy", item=0, seat=1)
            for _ in range(2):
                before = await desk.view()
                await desk.does(-1, "depth", depth=3)
                on = await at.post(
                    f"/api/tables/{await table_of(desk)}/on", dice("seed"), key(desk)
                )
                assert (on["dice"], on["desk"]) == ("seed", desk.id)
                assert (await desk.view())["online"]
                await at.post(f"/api/tables/{on['id']}/on", dice("host"), key(desk))
                await desk.does(-1, "depth", depth=2)
                after = await desk.view()
                assert after["accounts"] == before["accounts"]
                assert after["titles"] == before["titles"]
                assert [one["n"] for one in after["entries"]] == list(range(1, after["n"] + 1))
                assert after["n"] == before["n"] + 4  # there, online, real dice again, back

    run(scenario())


def dice(what: str) -> dict[str, str]:
    return {"dice": what}


def key(desk: Table) -> str:
    return desk.banker


def test_the_middle_of_a_turn_is_no_hindrance_on_the_way_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with bank(file_settings(tmp_path)) as at:
            desk = await laid(at, phones_of=0)
            await desk.does(-1, "depth", depth=3)
            async with at.sit(await table_of(desk), 0, desk.banker) as banker:
                await banker.seen()
                await banker.act({"do": "Roll"})
                await banker.act({"do": "Dice", "faces": [1, 2]}, seat=-2)
                stored = await banker.act({"do": "Buy"})
                await banker.seen(stored["n"])
            await desk.does(-1, "depth", depth=2)
            shown = await desk.view()
            assert shown["titles"][1]["owner"] == 0
            assert shown["accounts"][0]["balance"] == 1440
            (played,) = [one for one in shown["entries"] if one["kind"] == "played"]
            assert played["moves"] == [[1, 0]]
            assert played["clause"]
            # a slip at the referee's can be put back at the desk as anything else
            await desk.does(-1, "counter", entry=played["n"], note="amount")
            assert (await desk.balances())[0] == 1500

    run(scenario())


def test_a_table_of_its_own_becomes_a_desk_and_takes_its_devices_along(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with bank(file_settings(tmp_path)) as at:
            host, guest = await at.key(), await at.key()
            seats = [{"name": "Ada", "kind": "me"}, {"kind": "link"}]
            wanted = {
                "game": "monopoly",
                "edition": "europe",
                "seats": seats,
                "dice": "host",
                "position": [{"do": "SetTurn", "player": 0}],
            }
            table = await at.post("/api/tables", wanted, host)
            await at.post(f"/api/tables/{table['id']}/join", {"name": "Blaise"}, guest)
            async with at.sit(table["id"], 1, guest) as phone:
                await phone.seen()
                for _ in range(2):  # a second tap finds the same desk
                    desk = await at.post(f"/api/tables/{table['id']}/desk", {}, host)
                    assert len(await at.get("/api/desks", host)) == 1
                await phone.until(lambda: phone.view["rematch"] != "" and phone.view["paused"])
                assert phone.view["rematch"] == desk["id"]
            assert (await at.get(f"/api/tables/{table['id']}", guest))["desk"] == desk["id"]
            assert (await at.get(f"/api/desks/{desk['id']}", guest))["you"] == 1
            assert await at.get("/api/mine", guest) == []  # the start page has the desk alone

    run(scenario())


def test_the_banker_acts_for_a_phone_that_does_not_answer(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with bank(file_settings(tmp_path)) as at:
            desk = await laid(at)
            await desk.does(-1, "depth", depth=3)
            table = await table_of(desk)
            async with at.sit(table, 0, desk.banker) as banker:
                seen = await banker.seen()
                turn = seen["glimpse"]["turn"]
                answer = await banker.act({"do": "Roll"})
                assert answer["type"] == "ack"
                assert seen["banker"][str(turn)]
            # what was mistyped is taken back on that device alone
            async with at.sit(table, 0, desk.banker) as banker:
                before = await banker.seen()
                await banker.act({"do": "Dice", "faces": [6, 5]}, seat=-2)
                undone = await banker.say("undo", seat=-2)
                assert undone["type"] == "ack", undone
                after = await banker.seen(undone["n"])
                assert after["glimpse"]["held_by"] == before["glimpse"]["held_by"]
                assert after["events"][-1]["en"] == "The banker takes back what was typed in."
            async with at.sit(table, 1, desk.phones[1]) as phone:
                await phone.seen()
                refused = await phone.say("undo", seat=-2)
                assert refused["code"] == "not_yours"

    run(scenario())


def test_a_phone_enters_its_own_dice_and_nothing_else_of_the_bankers(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with bank(file_settings(tmp_path)) as at:
            desk = await laid(at, phones_of=2)
            await desk.does(-1, "depth", depth=3)
            table = await table_of(desk)
            async with (
                at.sit(table, 0, desk.phones[0]) as mine,
                at.sit(table, 1, desk.phones[1]) as other,
            ):
                seen = await mine.seen()
                assert seen["glimpse"]["turn"] == 0
                assert seen["hosted"] == [2], "she has no phone: the bank enters her dice"
                assert seen["throws"] is None, "nothing is thrown yet"
                dice = {"do": "Dice", "faces": [1, 2]}
                assert (await mine.act(dice, seat=-2))["code"] == "not_yours"
                rolled = await mine.act({"do": "Roll"})
                assert rolled["type"] == "ack", rolled
                seen = await mine.seen(rolled["n"])
                assert {one["action"]["do"] for one in seen["throws"]} == {"Dice"}
                assert (await other.seen(rolled["n"]))["throws"] is None
                assert (await other.act(dice, seat=-2))["code"] == "not_yours"
                cheat = {"do": "SetAmount", "holder": 0, "good": 0, "amount": 9000}
                assert (await mine.act(cheat, seat=-2))["code"] == "not_yours"
                assert (await mine.say("undo", seat=-2))["code"] == "not_yours"
                assert (await mine.act(dice, seat=1))["code"] == "not_yours"
                entered = await mine.act(dice, seat=-2)
                assert entered["type"] == "ack", entered
            # the banker enters for anybody, and takes back
            async with at.sit(table, 2, desk.banker) as banker:
                await banker.seen()
                undone = await banker.say("undo", seat=-2)
                assert undone["type"] == "ack", undone

    run(scenario())


@asynccontextmanager
async def device(desk: Table, key: str) -> AsyncIterator[ClientConnection]:
    """A device that shows the desk, and has been sent it."""
    url = desk.at.url.replace("http", "ws") + f"/api/desks/{desk.id}/socket"
    async with connect(url, proxy=None) as socket:
        await socket.send(json.dumps({"type": "hello", "key": key}))
        await socket.recv()
        yield socket


@pytest.mark.parametrize("depth", [1, 3])
def test_phones_take_the_bank_over_when_its_device_is_gone(tmp_path: Path, depth: int) -> None:
    async def scenario() -> None:
        async with bank(file_settings(tmp_path)) as at:
            desk = await laid(at)
            if depth > 1:
                await desk.does(-1, "depth", depth=depth)
            async with device(desk, desk.phones[0]), device(desk, desk.phones[1]) as bruno:
                async with device(desk, desk.banker):
                    status, refused = await desk.ask(0, "bank")
                    assert (status, refused["code"]) == (409, "illegal"), refused
                while json.loads(await bruno.recv())["banked"]:
                    pass
                status, refused = await desk.ask(0, "bank")
                assert (status, "may come back: wait 120 s" in refused["en"]) == (409, True)
                at.services.desks.live[desk.id].bank_left -= BANK_GRACE_MS
                await desk.does(0, "bank")
                (request,) = (await desk.view(1))["requests"]
                assert (request["key"], request["who"], request["mine"]) == ("bank", 0, True)
                assert request["said"]["fr"].endswith("demande à tenir la banque")
                assert (await desk.view(0))["you"] == 0, "not before he agrees"
                await desk.does(1, "answer", request=request["n"], yes=True)
                seen = await desk.view(0)
                assert (seen["you"], seen["own"], seen["requests"]) == (-1, 0, [])
                said = seen["entries"][-1]["said"]
                assert said["fr"].endswith("tient maintenant la banque")
                await at.refuses(403, "GET", f"/api/desks/{desk.id}", None, desk.banker)

    run(scenario())


def test_a_phone_that_joins_the_referee_has_its_seat(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with bank(file_settings(tmp_path)) as at:
            desk = await laid(at, phones_of=0)
            await desk.does(-1, "depth", depth=3)
            link = await at.post(f"/api/desks/{desk.id}/seats/2/link", {}, desk.banker)
            phone = await at.key()
            await at.post("/api/desks/join", {"code": link["code"]}, phone)
            async with at.sit(await table_of(desk), 2, phone) as seat:
                assert (await seat.seen())["seat"] == 2
            await desk.does(-1, "name", seat=2, name="Chloé")
            assert (await desk.view())["names"][2] == "Chloé"
            async with at.sit(await table_of(desk), 2, phone) as seat:
                assert (await seat.seen())["names"][2] == "Chloé"

    run(scenario())


def test_the_bank_goes_to_another_device(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with bank(file_settings(tmp_path)) as at:
            desk = await laid(at, phones_of=2)
            give = f"/api/desks/{desk.id}/bank"
            await at.refuses(422, "POST", give, {"to": 2}, desk.banker)
            await at.refuses(403, "POST", give, {"to": 1}, desk.phones[1])
            await at.post(give, {"to": 1, "keeps": 2}, desk.banker)
            assert (await at.get(f"/api/desks/{desk.id}", desk.phones[1]))["you"] == -1
            assert (await at.get(f"/api/desks/{desk.id}", desk.banker))["you"] == 2
            at.services.desks.live.clear()  # read from the store again
            assert (await at.get(f"/api/desks/{desk.id}", desk.phones[1]))["you"] == -1
            # and to a device that has no account, by its code
            link = await at.post(f"/api/desks/{desk.id}/bank/link", {}, desk.phones[1])
            tablet = await at.key()
            seated = await at.post("/api/desks/join", {"code": link["code"]}, tablet)
            assert seated == {"desk": desk.id, "seat": -1}
            assert (await at.get(f"/api/desks/{desk.id}", desk.phones[1]))["you"] == 1

    run(scenario())


def test_an_evening_is_named_counted_put_away_and_opened_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with bank(file_settings(tmp_path)) as at:
            desk = await laid(at)
            await desk.does(-1, "name", name="Dimanche")
            await desk.does(-1, "depth", depth=2)
            await desk.does(-1, "deed", deed="buy", item=0, seat=1)
            await desk.does(-1, "pay", src=1, dst=3, amount=100)
            count = await at.get(f"/api/desks/{desk.id}/count", desk.phones[0])
            assert count["worth"] == [1500, 1400, 1500]  # a title counts at its price
            assert count["places"] == [1, 3, 1]
            assert (count["counts"], count["clause"]) == (True, "MEU-25")
            assert [worth for _, worth in count["curve"]] == [
                [1500, 1500, 1500],
                [1500, 1500, 1500],
                [1500, 1400, 1500],
            ]
            await desk.does(-1, "close", yes=True)
            status, _ = await desk.ask(0, "pay", src=0, dst=1, amount=5)
            assert status == 409
            (listed,) = await at.get("/api/desks", desk.phones[0])
            assert (listed["title"], listed["closed"]) == ("Dimanche", True)
            await desk.does(-1, "close", yes=False)
            await desk.does(0, "pay", src=0, dst=1, amount=5)

    run(scenario())


def test_secret_fortunes_are_told_when_the_desk_is_put_away(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with bank(file_settings(tmp_path)) as at:
            desk = await laid(at, "richesses", "nathan-urss")
            path = f"/api/desks/{desk.id}/count"
            await at.refuses(403, "GET", path, None, desk.phones[0])
            assert not (await at.get(path, desk.banker))["counts"]
            await desk.does(-1, "close", yes=True)
            assert (await at.get(path, desk.phones[0]))["worth"] == [66_600_000] * 3

    run(scenario())

"""Cash desks over HTTP and their socket, on SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from magnat.games import all_games
from magnat.server.ops.backup import NotEmpty, backup, restore
from magnat.server.settings import Settings
from tests.server.house import House, Json, file_settings, house, run

NAMES = ["Ada", "Blaise", "Carla"]
ids = (f"d{n}" for n in itertools.count())


@asynccontextmanager
async def bank(settings: Settings) -> AsyncIterator[House]:
    async with house(settings, all_games()) as at:
        yield at


@asynccontextmanager
async def two_banks(settings: Settings) -> AsyncIterator[tuple[House, House]]:
    """Yield two servers: on PostgreSQL they share the database; an SQLite file allows only one
    server, which is then yielded twice."""
    async with bank(settings) as at:
        if not settings.database_url:
            yield at, at
            return
        async with bank(settings) as other:
            yield at, other


class Table:
    """A desk with its banker's device and a phone for each player."""

    def __init__(self, at: House, id: str, banker: str, phones: list[str]) -> None:
        self.at = at
        self.id = id
        self.banker = banker
        self.phones = phones

    def key(self, who: int) -> str:
        return self.banker if who < 0 else self.phones[who]

    async def ask(self, who: int, type: str, id: str = "", **body: Any) -> tuple[int, Json]:
        sent = {"type": type, "id": id or next(ids), **body}
        path = f"/api/desks/{self.id}/entries"
        status, answer, _ = await self.at.ask("POST", path, sent, self.key(who))
        return status, answer

    async def does(self, who: int, type: str, **body: Any) -> int:
        status, answer = await self.ask(who, type, **body)
        assert status == 200, answer
        return int(answer["n"])

    async def view(self, who: int = -1) -> Json:
        return await self.at.get(f"/api/desks/{self.id}", self.key(who))

    async def balances(self, who: int = -1) -> list[int | None]:
        return [one["balance"] for one in (await self.view(who))["accounts"]]


async def laid(
    at: House, game: str = "monopoly", edition: str = "europe", phones_of: int = 3
) -> Table:
    banker = await at.key()
    wanted = {"game": game, "edition": edition, "names": NAMES}
    desk = await at.post("/api/desks", wanted, banker)
    phones = []
    for seat in range(phones_of):
        link = await at.post(f"/api/desks/{desk['id']}/seats/{seat}/link", {}, banker)
        phone = await at.key()
        seated = await at.post("/api/desks/join", {"code": link["code"]}, phone)
        assert seated == {"desk": desk["id"], "seat": seat}
        phones.append(phone)
    return Table(at, desk["id"], banker, phones)


def test_a_desk_for_every_box(settings: Settings) -> None:
    async def scenario() -> None:
        async with bank(settings) as at:
            for name, game in all_games().items():
                for edition in game.editions():
                    desk = await laid(at, name, edition, phones_of=1)
                    shown = await desk.view()
                    assert shown["names"] == NAMES
                    assert shown["linked"] == [True, False, False]
                    assert shown["keys"][0]
                    unit = shown["unit"]
                    await desk.does(-1, "pay", src=3, dst=0, amount=20 * unit)
                    assert (await desk.view())["entries"][0]["lines"][0]["amount"] == 20 * unit

    run(scenario())


def test_a_resend_is_answered_and_not_done_twice(settings: Settings) -> None:
    async def scenario() -> None:
        async with bank(settings) as at:
            desk = await laid(at)
            body = {"src": 0, "dst": 1, "amount": 100}
            first = await desk.ask(0, "pay", "once", **body)
            assert await desk.ask(0, "pay", "once", **body) == first
            both = await asyncio.gather(*[desk.ask(0, "pay", "twice", **body) for _ in range(5)])
            assert len({answer["n"] for _, answer in both}) == 1
            assert await desk.balances() == [1300, 1700, 1500, -4500]

    run(scenario())


def test_a_wrong_amount_is_refused_with_the_reason(settings: Settings) -> None:
    async def scenario() -> None:
        async with bank(settings) as at:
            desk = await laid(at)
            status, why = await desk.ask(0, "pay", src=0, dst=1, amount=1501)
            assert (status, why["code"], why["clause"]) == (409, "illegal", "MEU-21")
            assert why["fr"].startswith("Ada a ")
            assert why["en"].startswith("Ada has ")
            status, why = await desk.ask(0, "pay", src=1, dst=0, amount=10)
            assert status == 409
            assert (await desk.ask(0, "pay", src=0, dst=1, amount=-5))[0] == 400
            assert (await desk.ask(0, "pay", src=0, dst=1, amount=1.5))[0] == 400
            assert await desk.balances() == [1500, 1500, 1500, -4500]

    run(scenario())


def test_two_phones_at_once_never_overdraw_an_account(settings: Settings) -> None:
    """The banker's device and the player's phone spend the same money at the same time."""

    async def scenario() -> None:
        async with two_banks(settings) as (at, second):
            desk = await laid(at)
            elsewhere = Table(second, desk.id, desk.banker, desk.phones)
            asked = []
            for n in range(20):
                one, who = (desk, 0) if n % 2 else (elsewhere, -1)
                asked.append(one.ask(who, "pay", src=0, dst=1 + n % 2, amount=200))
            answers = await asyncio.gather(*asked)
            assert [status for status, _ in answers].count(200) == 7
            assert {status for status, _ in answers} == {200, 409}
            for one in (desk, elsewhere):
                found = await one.balances()
                assert found[0] == 100
                assert sum([n for n in found if n is not None]) == 0
                assert len((await one.view())["entries"]) == 7

    run(scenario())


def test_a_desk_survives_its_server(settings: Settings) -> None:
    async def scenario() -> None:
        async with bank(settings) as at:
            desk = await laid(at)
            await desk.does(-1, "usual", key="salary", seat=0)
            n = await desk.does(-1, "pay", src=0, dst=1, amount=50, id="kept")
            before = await desk.view()
        async with bank(settings) as at:
            again = Table(at, desk.id, desk.banker, desk.phones)
            after = await again.view()
            assert {**after, "now": 0} == {**before, "now": 0}
            status, answer = await again.ask(-1, "pay", "kept", src=0, dst=1, amount=50)
            assert (status, answer["n"]) == (200, n)
            assert [one["id"] for one in await at.get("/api/desks", desk.phones[1])] == [desk.id]

    run(scenario())


def test_a_backup_has_the_desks_too(settings: Settings, tmp_path: Path) -> None:
    async def scenario() -> None:
        file = tmp_path / "all.backup"
        async with bank(settings) as at:
            desk = await laid(at)
            await desk.does(0, "pay", src=0, dst=1, amount=50)
            before = await desk.view(1)
            await backup(settings, file)
        with pytest.raises(NotEmpty):
            await restore(settings, file)
        other = file_settings(tmp_path / "elsewhere")
        await restore(other, file)
        async with bank(other) as at:
            after = await Table(at, desk.id, desk.banker, desk.phones).view(1)
            assert {**after, "now": 0} == {**before, "now": 0}

    run(scenario())


def test_phones_hear_at_once(settings: Settings) -> None:
    async def scenario() -> None:
        async with two_banks(settings) as (at, second):
            desk = await laid(at)
            setattr(second.services.store, "process", "other")  # noqa: B010 - one hears only others
            url = second.url.replace("http", "ws") + f"/api/desks/{desk.id}/socket"
            async with connect(url, proxy=None) as socket:
                await socket.send(json.dumps({"type": "hello", "key": desk.phones[2]}))
                shown = json.loads(await socket.recv())
                assert (shown["you"], shown["n"]) == (2, 0)
                await desk.does(0, "pay", src=0, dst=2, amount=70)
                while shown["n"] < 1:
                    shown = json.loads(await socket.recv())
                assert [entry["n"] for entry in shown["entries"]] == [1]
                assert shown["accounts"][2]["balance"] == 1570

    run(scenario())


def test_a_link_is_good_once_and_a_lost_phone_opens_nothing(settings: Settings) -> None:
    async def scenario() -> None:
        async with bank(settings) as at:
            desk = await laid(at)
            link = await at.post(f"/api/desks/{desk.id}/seats/0/link", {}, desk.banker)
            thief, friend = await at.key(), await at.key()
            qr = await at.get(f"/api/desks/links/{link['code']}/qr.svg")
            assert qr.startswith("<svg")
            await at.post("/api/desks/join", {"code": link["code"]}, friend)
            await at.refuses(404, "POST", "/api/desks/join", {"code": link["code"]}, thief)
            await at.refuses(403, "GET", f"/api/desks/{desk.id}", None, thief)
            await at.refuses(403, "GET", f"/api/desks/{desk.id}", None, desk.phones[0])
            path = f"/api/desks/{desk.id}/seats/0/unlink"
            await at.refuses(403, "POST", path, {}, friend)
            await at.post(path, {}, desk.banker)
            await at.refuses(403, "GET", f"/api/desks/{desk.id}", None, friend)

    run(scenario())


def test_a_phone_is_shown_the_way_over_the_network(tmp_path: Path) -> None:
    """The page of the banker's own machine is at 127.0.0.1, which phones cannot reach."""

    async def scenario() -> None:
        for lan in ("", "http://192.168.1.7:8000"):
            async with bank(file_settings(tmp_path, lan_address=lan)) as at:
                desk = await laid(at, phones_of=0)
                path = f"/api/desks/{desk.id}/seats/0/link"
                link = await at.post(path, {}, desk.banker)
                assert link["address"] == f"{lan or at.url}/desk/join/{link['code']}"

    run(scenario())


def test_ten_browsers_of_one_home_open_their_pages_at_once(tmp_path: Path) -> None:
    usual = Settings()
    limits = {
        "requests_per_second": 0.01,  # nothing is refilled meanwhile, however slow the machine is
        "request_burst": usual.request_burst,
    }

    async def scenario() -> None:
        async with bank(file_settings(tmp_path, **limits)) as at:
            for _ in range(10):
                for _ in range(30):  # files of the page and requests of one desk
                    await at.get("/api/games")

    run(scenario())


def test_a_full_house_opens_no_more_desks(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with bank(file_settings(tmp_path, max_tables=1)) as at:
            await laid(at, phones_of=0)
            wanted = {"game": "monopoly", "names": NAMES}
            await at.refuses(503, "POST", "/api/desks", wanted, await at.key())

    run(scenario())


def test_balances_that_the_box_keeps_secret(settings: Settings) -> None:
    async def scenario() -> None:
        async with bank(settings) as at:
            desk = await laid(at, "richesses", "nathan-urss")
            await desk.does(-1, "pay", src=0, dst=1, amount=1_000_000)
            assert await desk.balances(2) == [None, None, 66_600_000, None]
            assert (await desk.view(2))["entries"][0]["lines"][0]["amount"] is None
            path = f"/api/desks/{desk.id}/statement.csv"
            assert "67600000" in await at.get(path, desk.banker)
            assert "67600000" not in await at.get(path, desk.phones[2])

    run(scenario())


def test_the_hammer_falls_by_itself(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("magnat.games.monopoly.desk.MonopolyDeskBox.silence", lambda box, s: 50)

    async def scenario() -> None:
        async with bank(settings) as at:
            desk = await laid(at)
            await desk.does(-1, "depth", depth=2)
            await desk.does(-1, "auction", item=0)
            await desk.does(1, "bid", seat=1, amount=40)
            while (await desk.view())["lot"] is not None:
                await asyncio.sleep(0.02)
            shown = await desk.view(0)
            assert shown["titles"][0]["owner"] == 1
            assert shown["entries"][-1]["kind"] == "sold"
            assert shown["accounts"][1]["balance"] == 1460

    run(scenario())


def test_titles_rents_and_their_clause(settings: Settings) -> None:
    async def scenario() -> None:
        async with bank(settings) as at:
            desk = await laid(at)
            path = f"/api/desks/{desk.id}/titles/1?visitor=1"
            await at.refuses(404, "GET", path, None, desk.banker)
            await desk.does(-1, "depth", depth=2)
            await desk.does(-1, "deed", deed="buy", item=1, seat=0)
            card = await at.get(path, desk.phones[1])
            assert [(one["amount"], one["clause"]) for one in card["charges"]] == [(4, "MEU-29")]
            await desk.does(1, "rent", item=1, seat=1, to=0)
            assert (await desk.balances())[:2] == [1444, 1496]

    run(scenario())


def test_the_statement_as_csv(settings: Settings) -> None:
    async def scenario() -> None:
        async with bank(settings) as at:
            desk = await laid(at)
            await desk.does(-1, "usual", key="salary", seat=0)
            path = f"/api/desks/{desk.id}/statement.csv?holder=0"
            lines = (await at.get(path, desk.banker)).lstrip("\ufeff").splitlines()
            assert lines[0] == "n°;heure;compte;libellé;avec;débit;crédit;solde;article"
            assert lines[1] == ";;Ada;Solde de départ;;;;1500;"
            assert lines[2].startswith("1;")
            assert lines[2].endswith(";Ada;Départ;La banque;;200;1700;MEU-6")
            assert len(lines) == 3

    run(scenario())


def test_a_desk_goes_on_from_what_lies_on_the_table(settings: Settings) -> None:
    async def scenario() -> None:
        async with bank(settings) as at:
            key = await at.key()
            wanted = {"game": "monopoly", "edition": "electronique", "names": ["Ada", "Blaise"]}
            has = {"do": "SetAmount", "good": 0}
            position = [
                {**has, "holder": seat, "amount": n} for seat, n in enumerate((13_600_000, 0))
            ]
            made = await at.post("/api/desks", {**wanted, "position": position, "depth": 2}, key)
            shown = await at.get(f"/api/desks/{made['id']}", key)
            assert [one["balance"] for one in shown["accounts"]][:2] == [13_600_000, 0]
            assert [one["said"]["en"] for one in shown["entries"]] == [
                "Carried over from the table",
                "Level: titles too",
            ]
            assert shown["depth"] == 2
            for wrong in ({**has, "holder": 0, "amount": -5}, {**has, "holder": 9, "amount": 5}):
                body = {**wanted, "position": [wrong]}
                told = await at.refuses(422, "POST", "/api/desks", body, key)
                assert told["fr"].startswith("Ligne 1 de la position")
            for nonsense in ({"do": "Nonsense"}, {}):
                body = {**wanted, "position": [nonsense]}
                await at.refuses(422, "POST", "/api/desks", body, key)
            assert len(await at.get("/api/desks", key)) == 1  # what was refused left nothing

    run(scenario())


def test_the_options_of_the_table_are_kept_with_the_desk(settings: Settings) -> None:
    async def scenario() -> None:
        async with bank(settings) as at:
            key = await at.key()
            offered = (await at.get("/api/games/monopoly/europe"))["options"]
            assert "double_salary_on_go" in [one["name"] for one in offered if one["desk"]]
            assert "trade_patience_ms" not in [one["name"] for one in offered if one["desk"]]
            wanted = {"game": "monopoly", "names": ["Ada", "Blaise"]}
            body = {**wanted, "options": {"double_salary_on_go": True}}
            made = await at.post("/api/desks", body, key)
            at.services.desks.live.clear()  # read from the store again
            shown = await at.get(f"/api/desks/{made['id']}", key)
            assert [one["amount"] for one in shown["keys"][0]][:2] == [200, 400]
            deeper = {"type": "depth", "id": "deeper", "depth": 3}
            await at.post(f"/api/desks/{made['id']}/entries", deeper, key)
            shown = await at.get(f"/api/desks/{made['id']}", key)
            table = await at.get(f"/api/tables/{shown['table']}", key)
            assert table["options"] == {"double_salary_on_go": True}
            for wrong in ({"double_salary_on_go": 3}, {"nonsense": True}):
                await at.refuses(422, "POST", "/api/desks", {**wanted, "options": wrong}, key)

    run(scenario())


def test_somebody_goes_out_once_and_it_is_remembered(settings: Settings) -> None:
    async def scenario() -> None:
        async with bank(settings) as at:
            desk = await laid(at)
            status, told = await desk.ask(1, "ruin", seat=0, to=1)
            assert (status, told["fr"]) == (409, "Cela revient au banquier.")
            for _ in range(2):  # a resend is answered, and never done twice
                status, _ = await desk.ask(-1, "ruin", id="once", seat=0, to=1)
                assert status == 200
            at.services.desks.live.clear()  # read from the store again
            shown = await desk.view(0)
            assert shown["out"] == [True, False, False]
            assert shown["keys"] == [[], [], []]
            assert (await desk.balances())[:3] == [0, 3000, 1500]
            status, told = await desk.ask(0, "pay", src=0, dst=1, amount=1)
            assert (status, told["clause"]) == (409, "MEU-21")
            await desk.does(-1, "depth", depth=3)
            async with at.sit((await desk.view())["table"], 1, desk.phones[1]) as phone:
                assert (await phone.seen())["glimpse"]["alive"] == [False, True, True]

    run(scenario())

"""Tables that start from a position, and games that move to another table."""

from __future__ import annotations

from typing import Any

from magnat.server.settings import Settings
from tests.server.house import House, house, run

REAL = {
    "game": "monopoly",
    "dice": "host",
    "seats": [{"kind": "me", "name": "Ada"}, {"kind": "here", "name": "Bob"}],
}


async def settable(h: House, id: str, key: str, do: str, **fields: Any) -> dict[str, Any]:
    """Return the line of a table's sheet that this action sets."""
    found = await h.get(f"/api/tables/{id}/position", key)
    for line in found["lines"]:
        action = line["action"]
        if action["do"] == do and all(action[name] == value for name, value in fields.items()):
            return dict(line)
    raise AssertionError(f"nothing sets {do} {fields}")


def test_reality_wins_and_only_the_banker_says_so(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            ada, eve = await h.key(), await h.key()
            id = (await h.post("/api/tables", REAL, ada))["id"]
            await h.refuses(403, "GET", f"/api/tables/{id}/position", None, eve)
            async with h.sit(id, 0, ada) as a, h.sit(id, -1, eve) as watching:
                await a.seen()
                assert (await a.act({"do": "SetTurn", "player": 1}, seat=-2))["type"] == "ack"
                cash = await settable(h, id, ada, "SetAmount", holder=0, good=0)
                assert cash["action"]["amount"] == 1500
                stored = await a.act({**cash["action"], "amount": 1234}, seat=-2)
                view = await watching.seen(stored["n"])
                assert view["glimpse"]["count"][0][0] == 1234
                title = await settable(h, id, ada, "SetPlace", holder=1)
                stored = await a.act({**title["action"], "items": [0]}, seat=-2)
                await a.seen(stored["n"])
                refused = await a.act({**cash["action"], "amount": -1}, seat=-2)
                assert "too little" in refused["en"]
                mortgage = {"do": "SetMark", "field": "mortgaged", "item": 9, "amount": 1}
                refused = await a.act(mortgage, seat=-2)
                assert "nobody owns it" in refused["en"]
                assert "personne n’en est propriétaire" in refused["fr"]
                out = await a.act({"do": "SetOut", "player": 0}, seat=-2)
                assert "Ada est hors jeu et possède encore quelque chose" in out["fr"]
                assert refused["clause"] == "TABLE-2"
            on = await h.post(f"/api/tables/{id}/on", {"dice": "seed"}, ada)
            assert (on["dice"], on["status"]) == ("seed", "playing")
            again = await h.post(f"/api/tables/{id}/on", {"dice": "seed"}, ada)
            assert again["id"] == on["id"]
            async with h.sit(on["id"], 1, ada) as b:
                view = await b.seen()
                assert view["glimpse"]["count"][0][:2] == [1234, 1500]
                assert view["glimpse"]["held_by"][0] == 1
                assert any(one["action"]["do"] == "Roll" for one in view["choices"])
            await h.refuses(409, "GET", f"/api/tables/{on['id']}/position", None, ada)
            back = await h.post(f"/api/tables/{on['id']}/on", {"dice": "host"}, ada)
            assert back["dice"] == "host"
            sheet = await h.get(f"/api/tables/{back['id']}/position", ada)
            assert sheet["quiet"]
            assert sheet["turn"] == 1

    run(scenario())


def test_a_position_is_typed_in_and_checked(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            ada = await h.key()
            blank = await h.get("/api/games/monopoly/europe/position?seats=2", ada)
            lines = [line["action"] for line in blank["lines"]]
            cash = next(one for one in lines if one["do"] == "SetAmount" and one["holder"] == 1)
            mine = next(one for one in lines if one["do"] == "SetPlace" and one["holder"] == 1)
            house_ = next(one for one in lines if one["do"] == "SetAmount" and one["good"] == 1)
            wanted = {**REAL, "dice": "seed"}
            typed = [
                {**cash, "amount": 77},
                {**mine, "items": [0, 1]},
                {"do": "SetTurn", "player": 1},
            ]
            made = await h.post("/api/tables", {**wanted, "position": typed}, ada)
            async with h.sit(made["id"], 1, ada) as a:
                view = await a.seen()
                assert view["glimpse"]["count"][0][1] == 77
                assert view["glimpse"]["turn"] == 1
            told = await h.refuses(
                422,
                "POST",
                "/api/tables",
                {**wanted, "position": [{**house_, "amount": 3}]},
                ada,
            )
            assert told["en"] == (
                "This cannot lie on the table: "
                "Vilnius (Lithuania) cannot be built on: it is mortgaged, or nobody’s."
            )
            assert told["fr"].replace("\xa0", " ") == (
                "Ceci ne peut pas être sur la table : "
                "on ne bâtit pas sur Vilnius (Lituanie) : une hypothèque, ou aucun propriétaire."
            )
            for nonsense in ({"do": "Roll"}, {"do": "SetAmount"}, {}, {"do": 5}):
                await h.refuses(422, "POST", "/api/tables", {**wanted, "position": [nonsense]}, ada)
            await h.refuses(404, "GET", "/api/games/monopoly/nowhere/position?seats=2", None, ada)
            await h.refuses(422, "GET", "/api/games/monopoly/europe/position?seats=19", None, ada)

    run(scenario())

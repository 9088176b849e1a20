"""Mutated messages and records, and what they do: a refusal in words, never a traceback."""

from __future__ import annotations

import contextlib
import copy
import functools
import json
import logging
import random
from collections.abc import AsyncIterator
from itertools import islice
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from magnat.core.action_and_choice import Illegal
from magnat.core.editions.edition import BadEdition, BadOption, Unknown
from magnat.core.game import Game
from magnat.core.luck import Luck
from magnat.games import all_games
from magnat.kit.set_by_hand import position
from magnat.play.advice.advice import Adviser, NobodyAsked
from magnat.play.fairness import Secret
from magnat.play.match import table_requests
from magnat.play.match.match import Match, open_match
from magnat.play.record.reading import parse_record
from magnat.play.record.record import BadRecord
from magnat.play.record.replay_and_verify import continued, replay, verify
from magnat.play.simulate.random_walk import next_entry
from magnat.play.text.game_sentences import story
from tests.server.house import House, Player, file_settings, house
from tests.server.play import filled

REFUSALS = (BadRecord, Unknown, BadOption, BadEdition)
BROKEN = "the rules broke down"  # an error in a rule, which verify reports
LENGTH = 60  # entries of a record that is mutated
ADVISED = 40  # one record in so many is advised on too
BATCH = 20  # messages between two questions whether the server still answers

VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, -2, 5, 12, 99, 10**6, 2**31, 2**53, 2**63, -(2**63), 10**40),
    *(
        1.5,
        1e308,
        "",
        "x",
        "0",
        "Roll",
        "é\u202e\x00",
        "x" * 300,
        "../../etc/passwd",
        "evil.py:Bot",
    ),
    *([], [0], [[0]], [[0, 1]], [[]], [None], ["x"], [[0, "x"]], [1] * 50, {}, {"do": "Roll"}),
    *({"do": "Offer"}, {"seed": "0", "salt": ""}, [{"do": "SetTurn", "seat": 0}]),
)

Path_ = tuple[Any, ...]


def places(node: Any, at: Path_ = ()) -> list[Path_]:
    """All places of a JSON value, its own included."""
    found = [at]
    if isinstance(node, dict):
        for key, one in node.items():
            found.extend(places(one, (*at, key)))
    elif isinstance(node, list):
        for i, one in enumerate(node):
            found.extend(places(one, (*at, i)))
    return found


def at_place(node: Any, at: Path_) -> Any:
    return functools.reduce(lambda inner, key: inner[key], at, node)


def near(value: Any, luck: random.Random) -> Any:
    """A value that is almost the same."""
    if isinstance(value, bool) or value is None:
        return luck.choice((0, 1, "true", None))
    if isinstance(value, float):
        return -value
    if isinstance(value, int):
        return luck.choice((value + 1, value - 1, -value, float(value), str(value), value * 9))
    if isinstance(value, str):
        return luck.choice((value[:-1], value + "x", value.swapcase(), [value], value * 30))
    if isinstance(value, list):
        return luck.choice((value[:-1], value + value[:1], value[::-1], [value], value * 3))
    return luck.choice(({}, [value], {**value, "more": 1}))


def mutated(found: Any, luck: random.Random) -> Any:
    """A copy of JSON that is changed at one to three places."""
    node = copy.deepcopy(found)
    for _ in range(luck.choice((1, 1, 1, 2, 3))):
        at = luck.choice(places(node))
        if not at:
            continue
        owner, key = at_place(node, at[:-1]), at[-1]
        way = luck.random()
        if way < 0.35:
            owner[key] = copy.deepcopy(luck.choice(VALUES))
        elif way < 0.7:
            owner[key] = near(owner[key], luck)
        elif way < 0.8:
            del owner[key]
        elif way < 0.9:
            owner[key] = copy.deepcopy(at_place(node, luck.choice(places(node))))
        elif isinstance(owner, dict):
            owner[luck.choice(("do", "seat", "t", "items", "goods", "x", "rules", "state"))] = (
                copy.deepcopy(luck.choice(VALUES))
            )
        else:
            owner.insert(key, copy.deepcopy(luck.choice(VALUES)))
    return node


def spoiled(text: str, luck: random.Random) -> str:
    """A text of which some letters are changed, lost or doubled."""
    for _ in range(luck.randint(1, 4)):
        i = luck.randrange(len(text) + 1)
        j = min(len(text), i + luck.choice((0, 1, 1, 5)))
        text = text[:i] + luck.choice(("", '"', "{", "]", ",", "9", "\n", "\x00", "é")) + text[j:]
    return text


# Records


def bases(game: Game, edition: str, seed: int) -> list[list[Any]]:
    """The rows of some records of a box: actions, talk, an undo; other rules; a position."""
    seats = max(2, game.load(edition).players[0])
    match = open_match(game, edition, seats, Secret(seed, "salt"), names=["A", "B", "C"][:seats])
    _wander(match, LENGTH - 12, seed)
    with contextlib.suppress(Exception):
        table_requests.undo(match, match.s.clock, 0)
    _talk(match)
    _wander(match, LENGTH, seed)
    rows = [json.loads(row) for row in match.record.rows(match.codec)]
    old = copy.deepcopy(rows)
    del old[0]["rules"]
    went_on = continued(game, parse_record(text_of(old)))
    _wander(went_on, len(went_on.record.lines) + 8, seed)
    found = [rows, [json.loads(row) for row in went_on.record.rows(went_on.codec)]]
    found.append([{**rows[0], "position": _laid(game, edition, seats, seed)}])
    return found


def _laid(game: Game, edition: str, seats: int, seed: int) -> list[Any]:
    """A position between two turns."""
    s, luck = game.start(game.load(edition), seats, seed), Luck(seed)
    while True:
        try:
            return [game.codec.encode(one) for one in position(s)]
        except Illegal:
            with contextlib.suppress(Illegal):
                next_entry(s, luck).apply(s)


def _wander(match: Match, entries: int, seed: int) -> None:
    luck = Luck(seed + 1)
    while not match.is_over and len(match.record.lines) < entries:
        with contextlib.suppress(Illegal):  # a random action may be one that is refused
            match.write(next_entry(match.s, luck))


def _talk(match: Match) -> None:
    if match.is_over:
        return
    table_requests.away(match, match.s.clock, 0)
    table_requests.back(match, match.s.clock, 0)
    table_requests.pace(match, match.s.clock, 0, "brisk")


def text_of(rows: list[Any]) -> str:
    return "".join([json.dumps(row, ensure_ascii=False) + "\n" for row in rows])


def mutant(rows: list[Any], luck: random.Random) -> str:
    """A record of which some lines are mutated, lost, doubled or spoiled as text."""
    way = luck.random()
    if way < 0.1:
        return spoiled(text_of(rows), luck)
    changed = list(rows)
    n = luck.randrange(len(changed)) if luck.random() < 0.85 else 0
    if way < 0.15:
        changed.insert(luck.randrange(len(changed)), changed[n])
    elif way < 0.2:
        del changed[n]
    else:
        changed[n] = mutated(changed[n], luck)
    return text_of(changed)


def read_by_all(text: str, is_advised: bool) -> str:
    """Give a record to every reader; return what went wrong, "" if each answered in words."""
    try:
        record = parse_record(text)
    except REFUSALS:
        return ""
    game = all_games()[record.header.game]
    has_state = '"state":' in text
    for reader in (_verify, _replay, _continue, *([_advise] if is_advised else [])):
        try:
            reader(game, text)
        except REFUSALS as refusal:
            if BROKEN in str(refusal) and not has_state:
                return f"{reader.__name__}: {refusal}"
        except Exception as error:
            return f"{reader.__name__}: {type(error).__name__}: {error}"
    return ""


def _verify(game: Game, text: str) -> None:
    verdict = verify(game, parse_record(text))
    if verdict.wrong is not None:
        raise verdict.wrong


def _replay(game: Game, text: str) -> None:
    match = replay(game, parse_record(text))
    for language in ("fr", "en"):
        story(match, language, everything=match.is_over)


def _continue(game: Game, text: str) -> None:
    match = continued(game, parse_record(text))
    for seat in range(match.s.seats):
        match.choices(seat)


def _advise(game: Game, text: str) -> None:
    record = parse_record(text)
    match = replay(game, record, max(len(record.lines) - 1, 0))
    for seat in match.s.living():
        with contextlib.suppress(NobodyAsked):
            for _ in islice(Adviser(game, match.glimpse(seat), len(record.lines)).games(), 2):
                pass


def fuzz_records(box: str, records: int, seed: int) -> list[str]:
    """Read so many mutated records of a box; return what was not answered in words."""
    name, _, edition = box.partition("/")
    luck = random.Random(seed)
    found = bases(all_games()[name], edition, seed)
    wrong = []
    for number in range(records):
        text = mutant(luck.choice(found), luck)
        try:
            what = read_by_all(text, number % ADVISED == 0)
        except Exception as error:
            what = f"parse: {type(error).__name__}: {error}"
        if what:
            wrong.append(f"{box}, seed {seed}, record {number}: {what}")
    return wrong


# Messages


def valid_messages(player: Player, luck: random.Random) -> list[Any]:
    """Messages that the server would take from this player now, and some of the others."""
    n = player.view["n"]
    choices = player.view["choices"]
    action = filled(luck.choice(choices), luck) if choices else {"do": "Roll"}
    offer = {"to": 1, "amount": 1, "items": [0], "goods": [[0, 1]], "mine": []}
    act = {"type": "act", "id": f"m{luck.getrandbits(40)}", "base": n, "action": action}
    return [
        *[act] * 8,
        {**act, "action": {"do": "Offer", **offer}},
        {**act, "action": {"do": "Bid", "amount": 10}, "price": 5},
        {**act, "action": {"do": "Claim", "payer": 1, "what": 3}},
        {"type": "undo", "id": "u", "base": n, "entry": 1},
        {"type": "agree", "id": "u", "base": n},
        {"type": "vote", "id": "u", "base": n, "on": 1, "what": "wait"},
        {"type": "weigh", "id": "w", "to": 1, "items": [0], "goods": [[0, 1]]},
        {"type": "why", "id": "y", "action": {"do": "Build", "title": 3}},
        {"type": "advise", "id": "a", "action": {"do": "Offer", **offer}},
        {"type": "since", "n": n},
        {"type": "seen", "n": n},
        {"type": "speak", "text": "good evening"},
        {"type": "ping", "at": 1},
    ]


class LoggedErrors(logging.Handler):
    """Collects the errors that are logged with a traceback."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self.found.append(f"{record.getMessage()}: {error!r}")


async def fuzz_messages(box: str, messages: int, seed: int, folder: Path) -> list[str]:
    """Send so many mutated messages to a table of a box; return the errors that were logged."""
    luck = random.Random(seed)
    name, _, edition = box.partition("/")
    async with watched_house(folder) as (h, errors):
        key = await h.key()
        table, sent = "", 0
        while sent < messages:
            if not table or luck.random() < 0.02:
                table = await _new_table(h, key, name, edition)
            try:
                async with h.sit(table, luck.randrange(2), key, max_queue=None) as player:
                    await player.seen()
                    while sent < messages:
                        sent += await _send_batch(player, luck)
                        if player.view["outcome"] is not None:
                            table = ""
                            break
            except (ConnectionClosed, OSError):
                pass
        if h.services.tasks.counters["faults"]:
            errors.found.append(f"{h.services.tasks.counters['faults']} faults")
    return [f"{box}: {one}" for one in errors.found]


async def _new_table(h: House, key: str, game: str, edition: str) -> str:
    seats = [*[{"kind": "here", "name": name} for name in "AB"], {"kind": "bot"}]
    wanted = {"game": game, "edition": edition, "seats": seats, "pace": "at_once", "advice": True}
    return str((await h.post("/api/tables", wanted, key))["id"])


async def _send_batch(player: Player, luck: random.Random) -> int:
    """Send some mutated messages and one that is right, then wait until the server has read
    them."""
    assert player.socket is not None
    for _ in range(BATCH):
        message = luck.choice(valid_messages(player, luck))
        text = json.dumps(mutated(message, luck))
        await player.socket.send(spoiled(text, luck) if luck.random() < 0.05 else text)
    await player.send(**valid_messages(player, luck)[0])
    at = luck.getrandbits(30)
    await player.send(type="ping", at=at)
    await player.until(lambda: any([one.get("at") == at for one in player.others]))
    player.others.clear()
    player.answers.clear()
    player.heard.clear()
    player.events.clear()
    return BATCH


# Messages to a cash desk, and bodies of HTTP requests


def desk_messages(view: Any, luck: random.Random) -> list[dict[str, Any]]:
    """Return commands that a desk accepts now, and some that it refuses."""
    seats = len(view["names"])
    seat, other = luck.sample(range(seats), 2)
    entry = luck.randint(1, max(view["n"], 1))
    item = luck.randrange(30)
    said: list[dict[str, Any]] = [
        {"type": "pay", "src": seat + 1, "dst": other + 1, "amount": 10, "note": "why"},
        {"type": "usual", "key": "salary", "seat": seat},
        {"type": "each", "holder": seat + 1, "pays": True, "amount": 5, "seats": [other]},
        {"type": "ask", "src": seat + 1, "dst": other + 1, "amount": 3},
        {"type": "answer", "request": entry, "yes": luck.random() < 0.7},
        {"type": "counter", "entry": entry, "note": "wrong"},
        {"type": "depth", "depth": luck.choice((1, 2, 2, 3)), "online": luck.random() < 0.5},
        {"type": "rent", "item": item, "seat": seat, "to": other, "points": 7},
        {"type": "deed", "deed": "sell", "item": item, "seat": seat},
        {"type": "deed", "deed": luck.choice(("build", "mortgage", "buy", "redeem")), "item": item},
        {"type": "auction", "item": item, "seat": -1},
        {"type": "bid", "seat": seat, "amount": luck.randrange(1, 300)},
        {"type": "hammer", "sold": luck.random() < 0.7},
        {"type": "ruin", "seat": seat, "to": other, "owed": 100},
        {"type": "trust", "yes": True},
        {"type": "bank"},
        {"type": "name", "name": "Zo", "seat": seat},
        {"type": "close", "yes": luck.random() < 0.5},
        {"type": "carry", "changes": [luck.randrange(-9, 9) for _ in range(seats)]},
    ]
    return [{"id": f"d{luck.getrandbits(60)}", **one} for one in said]


async def fuzz_desk(box: str, messages: int, seed: int, folder: Path) -> list[str]:
    """Send so many mutated commands to a desk of a box; return the errors that were logged."""
    luck = random.Random(seed)
    name, _, edition = box.partition("/")
    async with watched_house(folder) as (h, errors):
        bank, phone = await h.key(), await h.key()
        sent = 0
        while sent < messages:
            wanted: Any = {"game": name, "edition": edition, "names": ["Ada", "Bob", "Cyd"]}
            wanted["depth"] = luck.choice((1, 2))
            id = (await h.post("/api/desks", wanted, bank))["id"]
            code = (await h.post(f"/api/desks/{id}/seats/0/link", {}, bank))["code"]
            await h.post("/api/desks/join", {"code": code}, phone)
            for _ in range(100):
                key = luck.choice((bank, bank, phone))
                view = await h.get(f"/api/desks/{id}", bank)
                message = luck.choice(desk_messages(view, luck))
                body = mutated(message, luck) if luck.random() < 0.5 else message
                status, told, _ = await h.ask("POST", f"/api/desks/{id}/entries", body, key)
                sent += 1
                if status >= 500:
                    errors.found.append(f"{status} {told}: {json.dumps(body)}")
            for path in ("", "/count", "/statement.csv", "/titles/3"):
                status, told, _ = await h.ask("GET", f"/api/desks/{id}{path}", None, bank)
                if status >= 500:
                    errors.found.append(f"{status} {told}: {path}")
        if h.services.tasks.counters["faults"]:
            errors.found.append(f"{h.services.tasks.counters['faults']} faults")
    return [f"{box}: {one}" for one in errors.found]


def requests_about(table: str, info: Any, luck: random.Random) -> list[tuple[str, Any]]:
    """Return paths of POST requests, each with a body that the server accepts, for an existing
    game."""
    seat = luck.randrange(3)
    path = f"/api/tables/{table}"
    laid = [{"do": "SetTurn", "seat": 0}, {"do": "SetPlace", "holder": 0, "items": [3]}]
    return [
        ("/api/tables", info),
        ("/api/tables", {**info, "position": laid, "dice": "host"}),
        ("/api/tables/first", {"game": info["game"], "name": "Ada", "others": ["B"], "step": "x"}),
        ("/api/desks", {"game": info["game"], "names": ["A", "B"], "position": laid, "depth": 2}),
        (f"{path}/join", {"name": "Eve", "seat": seat, "promise": "0" * 64}),
        (f"{path}/promises", {"seats": [{"seat": seat, "promise": "0" * 64}]}),
        (f"{path}/words", {"seats": [{"seat": seat, "words": "w" * 32}]}),
        (f"{path}/without", {}),
        (f"{path}/start", {}),
        (f"{path}/title", {"title": "evening"}),
        (f"{path}/pause", {"paused": luck.random() < 0.5}),
        (f"{path}/pace", {"pace": "brisk"}),
        (f"{path}/quiet", {"quiet": True}),
        (f"{path}/archive", {"archived": False}),
        (f"{path}/host", {"seat": seat}),
        (f"{path}/on", {"dice": "host"}),
        (f"{path}/rematch", {}),
        (f"{path}/desk", {}),
        (f"{path}/seats/{seat}/leave", {}),
        (f"{path}/seats/{seat}/replace", {"by": "link"}),
        (f"{path}/seats/{seat}/open", {"open": True}),
        (f"{path}/seats/{seat}/pawn", {"pawn": 1}),
        (f"{path}/seats/{seat}/code", {}),
        ("/api/moves", {"code": "ABCDE-FGHJK"}),
        ("/api/desks/join", {"code": "ABCDE-FGHJK"}),
    ]


async def fuzz_requests(box: str, requests: int, seed: int, folder: Path) -> list[str]:
    """Send so many mutated HTTP requests about tables of a box; return what was not answered in
    words."""
    luck = random.Random(seed)
    name, _, edition = box.partition("/")
    seats = [{"kind": "me", "name": "A"}, {"kind": "here", "name": "B"}, {"kind": "link"}]
    info: Any = {"game": name, "edition": edition, "seats": seats, "options": {}}
    async with watched_house(folder) as (h, errors):
        key, table = await h.key(), ""
        for _ in range(requests):
            if not table or luck.random() < 0.05:
                seeded = {**info, "dice": luck.choice(("seed", "host"))}
                table = str((await h.post("/api/tables", seeded, key))["id"])
            path, body = luck.choice(requests_about(table, info, luck))
            sent = mutated(body, luck) if luck.random() < 0.8 else body
            status, told, _ = await h.ask("POST", path, sent, luck.choice((key, key, "x")))
            if status >= 500:
                errors.found.append(f"{status} {told}: {path} {json.dumps(sent)}")
        if h.services.tasks.counters["faults"]:
            errors.found.append(f"{h.services.tasks.counters['faults']} faults")
    return [f"{box}: {one}" for one in errors.found]


@contextlib.asynccontextmanager
async def watched_house(folder: Path) -> AsyncIterator[tuple[House, LoggedErrors]]:
    """A server of all games, and the errors that it logs."""
    errors = LoggedErrors()
    log = logging.getLogger("magnat.server")
    log.addHandler(errors)
    try:
        async with house(file_settings(folder), all_games()) as h:
            yield h, errors
    finally:
        log.removeHandler(errors)

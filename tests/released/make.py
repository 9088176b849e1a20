"""Make the fixtures of a release: a database with running and finished games, and their records.

`python -m tests.released.make` writes a folder named after the version. Do it when a version is
released and commit the folder: later versions must open it and play on. Those of 0.1.0 were made
with commit 8af29db, those of 0.2.0 with commit 88dc194.
"""

from __future__ import annotations

import gzip
import tempfile
from pathlib import Path

from litestar.testing import TestClient

from magnat import __version__
from magnat.core.action_and_choice import Illegal
from magnat.core.game import Game
from magnat.core.step_and_window import NEVER
from magnat.games import all_games
from magnat.play.fairness import Secret
from magnat.play.match.match import Match, open_match
from magnat.server.app import create_app
from tests.server.house import file_settings

GAMES = ((11, 90), (12, 190), (13, 340))  # seed, and entries at most
NAMES = ("Nord", "Est", "Sud", "Ouest")
BOTS = ("", "balanced", "bold", "cautious")
EXPORTED = 12  # the seed of the games whose records are kept as files too


def play_on(match: Match, entries: int) -> None:
    """Play until the record has so many entries, or the game is over; a bot plays for seat 0."""
    me = match.game.bot("balanced", 1)
    assert me is not None
    silent = 0
    while not match.is_over and len(match.record.lines) < entries and silent < 50:
        n = len(match.record.lines)
        found = match.choices(0)
        action = me.choose(match.glimpse(0), found) if found else None
        if action is not None:
            try:
                match.submit(match.s.clock + 700, 0, action)
            except Illegal:
                action = None
        if action is None and match.deadline() < NEVER:
            match.wake(match.deadline())
        silent = silent + 1 if len(match.record.lines) == n else 0


def played(game: Game, edition: str, seed: int, entries: int) -> Match:
    seats = max(3, game.load(edition).players[0])
    secret = Secret(seed, f"released {seed}")
    match = open_match(
        game, edition, seats, secret, names=NAMES[:seats], bots=BOTS[:seats], pace="normal"
    )
    play_on(match, entries)
    return match


def main() -> None:
    folder = Path(__file__).parent / __version__
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        with TestClient(
            create_app(all_games(), file_settings(Path(place))), base_url="http://127.0.0.1"
        ) as client:
            key = client.post("/api/devices").json()["key"]
            (folder / "device.txt").write_text(key)
            client.headers["Authorization"] = f"Bearer {key}"
            for name, game in all_games().items():
                for edition in game.editions():
                    for seed, entries in GAMES:
                        match = played(game, edition, seed, entries)
                        text = match.record.text(match.codec)
                        if seed == EXPORTED:
                            path = folder / f"{name}-{edition}.jsonl"
                            path.write_text(text, encoding="utf-8")
                        made = client.post("/api/records", json={"text": text})
                        assert made.status_code == 201, made.text
                        if not match.is_over:
                            table = made.json()["id"]
                            client.post(f"/api/tables/{table}/pause", json={"paused": True})
        packed = gzip.compress((Path(place) / "tables.db").read_bytes(), mtime=0)
    (folder / "tables.db.gz").write_bytes(packed)


if __name__ == "__main__":
    main()

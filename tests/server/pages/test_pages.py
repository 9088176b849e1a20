from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient

from magnat import __version__
from magnat.server.app import Application, create_app
from magnat.server.pages.texts import ENGLISH, FRENCH, preferred_language
from tests.server.small_game import add_broken_edition, small_game

Client = TestClient[Application]


@pytest.fixture
def empty() -> Iterator[Client]:
    with TestClient(create_app({})) as client:
        yield client


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    game = small_game(tmp_path)
    add_broken_edition(game)
    with TestClient(create_app({game.name: game})) as client:
        yield client


def test_an_empty_shelf_says_so(empty: Client) -> None:
    page = empty.get("/")
    assert page.status_code == 200
    assert FRENCH.nothing in page.text
    assert ENGLISH.nothing in empty.get("/?lang=en").text


def test_the_page_speaks_the_browsers_language(empty: Client) -> None:
    page = empty.get("/", headers={"Accept-Language": "en-GB,en;q=0.9"})
    assert page.headers["content-language"] == "en"
    assert '<html lang="en">' in page.text


@pytest.mark.parametrize(
    ("asked", "accepted", "language"),
    [
        (None, "", "fr"),
        (None, "de", "fr"),
        (None, "en", "en"),
        (None, "fr-BE, en;q=0.8", "fr"),
        (None, "fr;q=0.3, en-US;q=0.8", "en"),
        (None, "en;q=nonsense", "fr"),
        ("en", "fr", "en"),
        ("fr", "en", "fr"),
        ("de", "en", "en"),
    ],
)
def test_the_address_decides_then_the_browser_then_french(
    asked: str | None, accepted: str, language: str
) -> None:
    assert preferred_language(asked, accepted) == language


def test_the_shelf_shows_each_box(client: Client) -> None:
    page = client.get("/?lang=en").text
    assert "The Small &lt;Game&gt;" in page
    assert "<Game>" not in page
    assert "2 to 5 players" in page
    assert "2 articles" in page
    assert "reconstructed" in page
    assert 'href="/rules/petit/usuelle?lang=en"' in page
    assert ENGLISH.broken in page


def test_the_rulebook_is_shown_as_implemented(client: Client) -> None:
    page = client.get("/rules/petit/usuelle").text
    assert "Le Petit &lt;Jeu&gt;" in page
    for expected in ("PET-1", "Chacun reçoit son salaire.", "Même en prison.", "Le départ"):
        assert expected in page
    assert f"{FRENCH.silent} box contents" in page
    assert "a memory" in page
    english = client.get("/rules/petit/usuelle?lang=en").text
    assert "Everybody draws a salary." in english
    assert "Even in prison." in english


def test_a_broken_edition_shows_what_is_wrong(client: Client) -> None:
    page = client.get("/rules/petit/cassee").text
    assert FRENCH.broken in page
    assert "petit/cassee/edition.toml:2: players: " in page
    assert "petit/cassee/edition.toml:5: currency.sign: " in page


def test_an_unknown_edition_names_the_close_one(client: Client) -> None:
    page = client.get("/rules/petit/usuele")
    assert page.status_code == 404
    assert "did you mean usuelle" in page.text
    assert client.get("/rules/grand/usuelle").status_code == 404


def test_an_unknown_page_is_told_in_words(empty: Client) -> None:
    page = empty.get("/nowhere?lang=en")
    assert page.status_code == 404
    assert ENGLISH.not_found in page.text


def test_health_tells_version_and_games(client: Client) -> None:
    told = client.get("/health").json()
    assert told == {
        **{"version": __version__, "games": ["petit"], "store": "ok"},
        **{"protocol": 2, "unreadable": 0},
    }


def test_pages_fetch_nothing_from_elsewhere(client: Client) -> None:
    page = client.get("/")
    assert page.headers["content-security-policy"].startswith("default-src 'none'")
    look = client.get("/look.css")
    assert look.headers["content-type"].startswith("text/css")
    for text in (page.text, look.text):
        assert not re.search(r"https?://|@import|url\(", text)


def test_every_colour_of_the_look_is_defined() -> None:
    look = (Path(__file__).parents[3] / "src/magnat/server/pages/style.css").read_text(
        encoding="utf-8"
    )
    used = set(re.findall(r"var\((--[\w-]+)\)", look))
    defined = set(re.findall(r"(--[\w-]+):", look))
    assert used == defined

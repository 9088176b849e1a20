"""The reconstruction obeys the booklet, says what it is, and bad data is refused with reasons."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from magnat.core.editions.edition import BadEdition
from magnat.games.eldorado import GAME
from magnat.games.eldorado.edition import EldoradoBox
from magnat.testing import loaded

HOME = GAME.folder / "editions"
NAME = "reconstruction"


def changed(tmp_path: Path, file: str, old: str, new: str) -> str:
    """Return the problems that are reported for the edition with one text replaced."""
    shutil.copytree(HOME, tmp_path / "editions")
    path = tmp_path / "editions" / NAME / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadEdition) as caught:
        GAME.load_from(tmp_path / "editions", NAME)
    return str(caught.value)


def test_the_edition_says_that_it_is_a_reconstruction() -> None:
    edition = loaded(GAME)
    assert edition.is_reconstructed
    assert "econstruction" in edition.about["en"]
    assert "econstitution" in edition.about["fr"]
    first = (HOME / NAME / "edition.toml").read_text(encoding="utf-8").splitlines()[0]
    assert "RECONSTRUCTION" in first


def test_the_board_has_what_the_booklet_names() -> None:
    box = loaded(GAME)
    assert isinstance(box, EldoradoBox)
    assert box.shape == "circuits"
    assert len(box.circuits) == 3
    assert len(box.radio) >= 24
    assert len(box.crises) >= 12
    assert box.titles_per_series >= 4


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("board.csv", "b1,derniere,succes,petroliers", "b1,derniere,radio,", "Pétroliers"),
        ("board.csv", "b9,derniere,casino,", "b9,derniere,radio,", "Casino"),
        ("board.csv", "a9,premiere,controle,", "a9,premiere,radio,", "Contrôle"),
        ("board.csv", "a2,premiere", "a1,premiere", "key of another square"),
        ("board.csv", "depart,depart,depart,", "depart,depart,radio,", "Départ"),
        ("cards.toml", 'of = "missiles"', 'of = "a3"', "owners_receive"),
        ("cards.toml", 'hits = ["missiles"]', 'hits = ["missile"]', "no series"),
        ("edition.toml", "titles_per_series = 6", "titles_per_series = 3", "at least 4"),
        ("edition.toml", 'resale = "last_price"', 'resale = "price"', "last_price"),
        ("edition.toml", "minimum = 1_000", "minimun = 1_000", "did you mean"),
        ("edition.toml", "players = [2, 6]", "players = [2, 7]", "6 at most"),
    ],
)
def test_a_broken_edition_says_what_would_be_right(
    tmp_path: Path, file: str, old: str, new: str, told: str
) -> None:
    assert told in changed(tmp_path, file, old, new)


def test_keys_that_the_booklet_does_not_print_say_so() -> None:
    ours = {one.file for one in loaded(GAME).provenance if one.kind == "reconstructed"}
    keys = ("unit", "titles_per_series", "auction_seconds", "claim_seconds", "minutes", "rounds")
    assert {"edition.toml:currency", *[f"edition.toml:rules:{key}" for key in keys]} <= ours

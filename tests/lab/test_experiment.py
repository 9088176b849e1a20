"""An experiment file is read as a whole, and its errors are reported by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from magnat.core.editions.edition import Unknown
from magnat.lab import questions
from magnat.lab.checked_toml import BadExperiment
from magnat.lab.experiment import Experiment, read

HEAD = 'box = "banking"\nplayers = 2\nbots = "idle"\n'


def written(folder: Path, text: str) -> Experiment:
    file = folder / "asked.toml"
    file.write_text(text, encoding="utf-8")
    return read(file)


def problems(folder: Path, text: str) -> list[str]:
    with pytest.raises(BadExperiment) as bad:
        written(folder, text)
    shown = f"{folder / 'asked.toml'}:"
    assert all([one.startswith(shown) for one in bad.value.problems])
    return [one.removeprefix(shown) for one in bad.value.problems]


@pytest.mark.parametrize("path", questions.paths(), ids=lambda path: path.stem)
def test_every_ready_made_question_can_be_asked(path: Path) -> None:
    one = read(path)
    assert one.title["fr"] != one.title["en"]
    assert questions.find(path.stem) == path
    assert one.games * len(one.arms) >= 1000


def test_an_unknown_question_names_those_there_are() -> None:
    with pytest.raises(Unknown, match="casino"):
        questions.find("casinos")


def test_arms_are_multiplied_by_boxes_and_players(tmp_path: Path) -> None:
    one = written(
        tmp_path,
        'box = ["banking", "eldorado"]\nplayers = [2, 3]\ngames = 5\n'
        '[[arm]]\nname = "a"\n[[arm]]\nname = "b"\nplayers = 4\n',
    )
    found = [(arm.label, arm.box, arm.players) for arm in one.arms]
    assert found == [
        ("a", "banking/cnep", 2),
        ("a", "banking/cnep", 3),
        ("a", "eldorado/reconstruction", 2),
        ("a", "eldorado/reconstruction", 3),
        ("b", "banking/cnep", 4),
        ("b", "eldorado/reconstruction", 4),
    ]
    assert one.arms[0].bots == ("balanced", "balanced")


def test_bots_move_on_one_seat_from_game_to_game(tmp_path: Path) -> None:
    text = 'box = "banking"\nplayers = 3\nbots = ["bold", "idle", "uniform"]\n'
    arm = written(tmp_path, text).arms[0]
    assert arm.seated(0, True) == ("bold", "idle", "uniform")
    assert arm.seated(1, True) == ("idle", "uniform", "bold")
    assert arm.seated(1, False) == ("bold", "idle", "uniform")


def test_figures_of_an_edition_may_be_changed(tmp_path: Path) -> None:
    text = HEAD + '[[arm]]\nname = "a"\nfigures = { rules = { meeting_fine = 15_000 } }\n'
    arm = written(tmp_path, text).arms[0]
    rules = arm.load().rules  # type: ignore[attr-defined]
    assert rules.meeting_fine == 15_000
    assert rules.gold_fine == 10_000


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (HEAD + "game = 5\n", "4: game: is no key of this table; did you mean games?"),
        ('box = "bankng"\n', "1: box: unknown game 'bankng': did you mean banking?"),
        ('box = "banking/cnp"\n', "1: box: unknown edition of banking 'cnp': did you mean cnep?"),
        (
            'box = "banking"\nplayers = 9\n',
            "2: players: banking/cnep is for 2 to 6 players, not 9",
        ),
        (HEAD + "games = 0\n", "4: games: must be a whole number, at least 1, not 0"),
        (HEAD + 'games = "many"\n', '4: games: must be a whole number, at least 1, not "many"'),
        (HEAD + "rotate = 1\n", "4: rotate: must be true or false, not 1"),
        ('box = "banking"\nbots = "bald"\n', "2: bots: unknown bot 'bald': did you mean bold or"),
        (
            'box = "banking"\nplayers = 3\nbots = ["bold", "idle"]\n',
            "3: bots: 2 bots for 3 players: name one for all, or one each",
        ),
        (
            HEAD + "[options]\nexact_goal = 3\n",
            "5: options: exact_goal = 3: must be true, false (banking/cnep)",
        ),
        (
            HEAD + "[options]\nexact = true\n",
            "5: options: unknown option 'exact': did you mean exact_goal",
        ),
        (HEAD + "[[arm]]\n", '4: name: is missing: write name = "a text"'),
        (
            HEAD + '[[arm]]\nname = "a"\n[[arm]]\nname = "a"\n',
            '7: name: another arm is named "a": give each its own name',
        ),
        (
            HEAD + '[[arm]]\nname = "a"\n[test]\nagainst = "a"\nmeasures = "turns"\n',
            "7: against: there is nothing to compare it with: write two [[arm]]",
        ),
        (
            HEAD + '[[arm]]\nname = "a"\n[test]\nagainst = "b"\nmeasures = "turns"\n',
            '7: against: no arm is named "b"; there are a',
        ),
        (
            HEAD + '[test]\nmeasures = ["turns", "seat:3"]\n',
            '5: measures: "seat:3": the seats are seat:1 to seat:2',
        ),
        (
            HEAD + '[test]\nmeasures = "applied:mines.pris"\n',
            "5: measures: \"applied:mines.pris\": unknown clause of banking/cnep 'mines.pris': did",
        ),
        (
            HEAD + '[precision]\nmeasure = "turns"\nwidth = -1\n',
            "6: width: must be a number between 0 and inf, not -1",
        ),
        ('box = "banking\n', "1: this is not TOML:"),
        (
            HEAD + '[[arm]]\nname = "a"\nfigures = { rules = { meting_fine = 1 } }\n',
            "6: figures: rules.meting_fine: is not a key known here; did you mean 'meeting_fine'?",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_line_and_what_would_be_right(
    tmp_path: Path, text: str, wrong: str
) -> None:
    found = problems(tmp_path, text)
    assert any([one.startswith(wrong) for one in found]), found


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    text = 'box = "banking"\nplayers = 1\ngamse = 3\n[test]\nmeasures = "turn"\n'
    assert len(problems(tmp_path, text)) == 3


def test_the_number_of_games_is_no_part_of_what_decides_them(tmp_path: Path) -> None:
    few, many = written(tmp_path, HEAD + "games = 5\n"), written(tmp_path, HEAD + "games = 9\n")
    other = written(tmp_path, HEAD + "seed = 2\n")
    assert few.mark() == many.mark()
    assert few.mark() != other.mark()

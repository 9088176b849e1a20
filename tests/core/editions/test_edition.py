"""The data of a box: typed, all errors reported at once, options applied."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from magnat.core.editions.edition import BadOption, Unknown, unknown
from tests.core.small_box import FILES, PROVENANCE, Shelf
from tests.toy import GAME as TOY
from tests.toy import FairBox


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


def test_a_good_edition_is_read_into_typed_data(shelf: Shelf) -> None:
    box = shelf.load()
    assert (box.game, box.name) == ("boxes", "box")
    assert box.title == {"fr": "La Boîte", "en": "The Box"}
    assert box.about["en"] == "A box."
    assert box.players == range(2, 5)
    assert (box.currency.sign, box.currency.short) == ("€", False)
    assert box.goods == ("money", "house")
    assert box.supply == (0, 32)
    assert (box.is_endless(0), box.is_endless(1)) == (True, False)
    assert (box.salary, box.mode, box.secret, box.bonus) == (200, "face", False, 7)
    assert (box.rents, box.names) == ((10, 20, 30), ("a", "b"))
    assert box.prices == {"lille": 60, "paris": 400}
    assert box.words["fr"] == {"events": {"paid": "payé"}}
    assert box.chosen == {}


# Mistakes in a value: file, line, key, what is wrong and what would be right


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            "salary = 200",
            'salary = "200"',
            "26: rules.salary: must be a whole number, not '200'",
        ),
        ("salary = 200", "salary = 2.5", "26: rules.salary: must be a whole number, not 2.5"),
        ("salary = 200", "salary = true", "26: rules.salary: must be a whole number, not true"),
        ("salary = 200", "salary = [2]", "26: rules.salary: must be a whole number, not a list"),
        ("salary = 200", "salary = 0", "26: rules.salary: must be at least 1, not 0"),
        (
            'mode = "face"',
            'mode = "fase"',
            "27: rules.mode: must be one of face, tenth, not 'fase' (did you mean 'face'?)",
        ),
        ('mode = "face"', "mode = 5", "27: rules.mode: must be a text in quotes, not 5"),
        (
            "secret = false",
            'secret = "no"',
            "28: rules.secret: must be true or false, not 'no'",
        ),
        (
            "[10, 20, 30]",
            "[10, 20]",
            "29: rules.rents: must be a list of 3 whole numbers, not a list",
        ),
        (
            "[10, 20, 30]",
            "[10, 20, true]",
            "29: rules.rents: must be a list of 3 whole numbers, not a list",
        ),
        (
            "[10, 20, 30]",
            "[10, 20, -1]",
            "29: rules.rents: must be a list of 3 whole numbers, not a list",
        ),
        (
            "[10, 20, 30]",
            "7",
            "29: rules.rents: must be a list of 3 whole numbers, not 7",
        ),
        ('["a", "b"]', '["a", 1]', "30: rules.names: must be a list of texts, not a list"),
        ('en = "The Box"', 'en = " "', "6: title.en: must be a text in quotes, not ' '"),
        (
            "house = 32",
            'house = "many"',
            "23: goods.house: must be a whole number, not 'many'",
        ),
        (
            'fr = "La Boîte"',
            'fr = "La Boîte"\nxx = 1',
            "6: title.xx: is not a key known here; ",
        ),
        ("format = 1", "format = 2", "1: format: must be 1"),
        (
            "players = [2, 4]",
            "players = [4, 2]",
            "2: players: must be the fewest and the most: 2 and 4, not 4 and 2",
        ),
    ],
)
def test_a_bad_value_is_told_with_line_key_and_what_would_be_right(
    shelf: Shelf, old: str, new: str, problem: str
) -> None:
    shelf.change("edition.toml", old, new)
    told = [line for line in shelf.problems() if "values: must list the rule's own" not in line]
    assert len(told) == 1
    assert told[0].startswith(f"boxes/box/edition.toml:{problem}")


def test_a_missing_key_is_told_at_its_table_with_what_to_write(shelf: Shelf) -> None:
    shelf.change("edition.toml", "secret = false\n", "")
    shelf.change("edition.toml", 'en = "A box."\n', "")
    assert shelf.problems() == (
        "boxes/box/edition.toml:38: options.secret: there is no rule secret in [rules]",
        'boxes/box/edition.toml:8: about.en: is missing: write en = "a text"',
        "boxes/box/edition.toml:24: rules.secret: is missing: write secret = true or false",
    )


def test_a_missing_table_is_told(shelf: Shelf) -> None:
    shelf.change("edition.toml", '[currency]\nsign = "€"\nshort = false\n', "")
    assert shelf.problems() == (
        "boxes/box/edition.toml:1: currency: is missing: write a table [currency]",
        'boxes/box/edition.toml:1: currency.sign: is missing: write sign = "a text"',
    )


def test_a_value_where_a_table_should_be_is_told(shelf: Shelf) -> None:
    shelf.change("edition.toml", '[currency]\nsign = "€"\nshort = false\n', "")
    shelf.change("edition.toml", "format = 1", 'format = 1\ncurrency = "€"')
    told = shelf.problems()[0]
    assert told == (
        "boxes/box/edition.toml:2: currency: must be a table, written [name] or { key = value }"
    )


def test_unknown_keys_are_told_with_the_closest_known_one(shelf: Shelf) -> None:
    shelf.change("edition.toml", "[rules]\n", "[rules]\nbonnus = 5\nzzz = 1\n")
    shelf.change("edition.toml", "[options.salary]\n", "[options.salary]\nunits = 5\n")
    assert shelf.problems() == (
        "boxes/box/edition.toml:26: rules.bonnus: is not a key known here; did you mean 'bonus'?",
        "boxes/box/edition.toml:27: rules.zzz: is not a key known here; remove it",
        "boxes/box/edition.toml:35: options.salary.units: is not a key known here; "
        "did you mean 'unit'?",
    )


def test_all_problems_of_all_files_are_told_at_once_and_each_once(shelf: Shelf) -> None:
    shelf.change("edition.toml", "salary = 200", "salary = -1")
    shelf.change("edition.toml", "house = 32", "houses = 32")
    shelf.change("rulebook.toml", 'en = "One pays."\n', "")
    shelf.change("board.csv", "lille,60", "lille,many")
    shelf.change("board.csv", '# confidence = "C"\n', '# confidence = "D"\n')
    told = shelf.problems()
    assert len(set(told)) == len(told)
    for problem in (
        "boxes/box/edition.toml:26: rules.salary: must be at least 1, not -1",
        "boxes/box/edition.toml:21: goods.house: is missing: write house = a whole number",
        "boxes/box/edition.toml:23: goods.houses: is not a key known here; did you mean 'house'?",
        'boxes/box/rulebook.toml:11: box.pay.en: is missing: write en = "a text"',
        "boxes/box/board.csv:6: rows[1].price: must be a whole number, not 'many'",
        "boxes/box/board.csv:4: board.csv: provenance.confidence: must be one of A, B, C, not 'D'",
    ):
        assert problem in told, told
    assert len(told) == 6


def test_an_empty_cell_of_a_table_is_a_missing_value(shelf: Shelf) -> None:
    shelf.change("board.csv", "lille,60", "lille,")
    assert shelf.problems() == (
        "boxes/box/board.csv:6: rows[1].price: is missing: write price = a whole number",
    )


def test_an_unknown_column_is_told_in_each_row(shelf: Shelf) -> None:
    shelf.change(
        "board.csv", "key,price\nlille,60\nparis,400", "key,price,hue\nlille,60,1\nparis,4,"
    )
    assert shelf.problems() == (
        "boxes/box/board.csv:6: rows[1].hue: is not a key known here; remove it",
    )


# Files


def test_an_edition_that_is_not_there(shelf: Shelf) -> None:
    assert shelf.problems("bix") == ("boxes/bix/edition.toml: there is no such file",)


def test_a_missing_file_is_told(shelf: Shelf) -> None:
    (shelf.root / "box" / "board.csv").unlink()
    assert shelf.problems()[0] == "boxes/box/board.csv:1: the file is missing"


def test_what_is_not_toml_is_told_with_its_line(shelf: Shelf) -> None:
    shelf.change("edition.toml", "salary = 200", "salary = = 200")
    (told,) = shelf.problems()
    assert told.startswith("boxes/box/edition.toml:26: this is not TOML: ")


def test_other_files_that_cannot_be_read_do_not_hide_each_other(shelf: Shelf) -> None:
    shelf.put("fr.toml", "[events\n")
    shelf.put("board.csv", "# kind = \nkey,price\n")
    shelf.put("rulebook.toml", "x =\n")
    told = shelf.problems()
    assert [line.split(": ")[0] for line in told[:3]] == [
        "boxes/box/fr.toml:1",
        "boxes/box/board.csv:1",
        "boxes/box/rulebook.toml:1",
    ]


def test_what_is_not_utf_8_is_told(shelf: Shelf) -> None:
    (shelf.root / "box" / "fr.toml").write_bytes("a = 'é'".encode("latin-1"))
    (told,) = shelf.problems()
    assert told.startswith("boxes/box/fr.toml:1: the file is not UTF-8 text")


# Provenance


def test_every_file_with_figures_must_say_where_they_come_from(shelf: Shelf) -> None:
    shelf.put("board.csv", "key,price\nlille,60\n")
    shelf.put("extra.toml", "[t]\nx = 1\n")
    told = shelf.problems()
    for file in ("board.csv", "extra.toml"):
        assert (
            f"boxes/box/{file}:1: provenance: is missing: say where the figures come from: "
            "kind (printed, photographed, inferred, reconstructed), source, confidence (A, B, C)"
        ) in told
    assert len(told) == 2


def test_the_provenance_itself_is_checked(shelf: Shelf) -> None:
    shelf.change(
        "edition.toml",
        'kind = "printed"\nsource = "the booklet"\nconfidence = "A"',
        'kind = "print"\nconfidence = "E"\nnote = "x"',
    )
    assert shelf.problems() == (
        "boxes/box/edition.toml:13: edition.toml: provenance.kind: must be one of printed, "
        "photographed, inferred, reconstructed, not 'print' (did you mean 'printed'?)",
        "boxes/box/edition.toml:14: edition.toml: provenance.confidence: must be one of A, B, C, "
        "not 'E'",
        "boxes/box/edition.toml:12: edition.toml: provenance.source: is missing: "
        'write source = "a text"',
        "boxes/box/edition.toml:15: edition.toml: provenance.note: is not a key known here; "
        "remove it",
    )


def test_a_table_inside_a_file_may_have_its_own_provenance(shelf: Shelf) -> None:
    shelf.change(
        "edition.toml",
        "[options.salary]",
        '[rules.provenance]\nkind = "reconstructed"\nsource = "memory"\nconfidence = "C"\n'
        "[options.salary]",
    )
    box = shelf.load()
    told = {source.file: (source.kind, source.confidence) for source in box.provenance}
    assert told == {
        "board.csv": ("inferred", "C"),
        "edition.toml": ("printed", "A"),
        "edition.toml:rules": ("reconstructed", "C"),
    }
    assert box.is_reconstructed
    assert [source.source for source in box.provenance] == [
        "an old catalogue",
        "the booklet",
        "memory",
    ]


def test_an_edition_that_was_not_reconstructed_says_so(shelf: Shelf) -> None:
    assert not shelf.load().is_reconstructed


# Extending another edition


def heir(shelf: Shelf, name: str, parent: str, more: str = "") -> None:
    shelf.put("edition.toml", f'extends = "{parent}"\n{PROVENANCE}{more}', name)


def test_an_edition_takes_over_what_it_does_not_change(shelf: Shelf) -> None:
    heir(shelf, "late", "box", "[rules]\nsalary = 300\n[title]\nen = 'The Late Box'\n")
    heir(shelf, "latest", "late", "[rules]\nbonus = 9\n")
    late, latest = shelf.load("late"), shelf.load("latest")
    assert (late.salary, late.bonus, late.mode) == (300, 7, "face")
    assert (latest.salary, latest.bonus) == (300, 9)
    assert latest.title == {"fr": "La Boîte", "en": "The Late Box"}
    assert latest.prices == {"lille": 60, "paris": 400}
    assert latest.name == "latest"
    assert shelf.game.editions() == ["box", "late", "latest"]


def test_mistakes_are_told_in_the_file_they_were_made_in(shelf: Shelf) -> None:
    heir(shelf, "late", "box", "[rules]\nbonus = -1\n")
    shelf.change("edition.toml", "rents = [10, 20, 30]", "rents = []")
    assert shelf.problems("late") == (
        "boxes/box/edition.toml:29: rules.rents: must be a list of 3 whole numbers, not a list",
        "boxes/late/edition.toml:7: rules.bonus: must be at least 0, not -1",
    )


def test_an_heir_must_say_where_its_own_figures_come_from(shelf: Shelf) -> None:
    shelf.put("edition.toml", 'extends = "box"\n[rules]\nbonus = 5\n', "late")
    (told,) = shelf.problems("late")
    assert told.startswith("boxes/late/edition.toml:1: provenance: is missing")


def test_a_parent_that_is_not_there_is_told(shelf: Shelf) -> None:
    heir(shelf, "late", "bix")
    assert shelf.problems("late") == (
        "boxes/late/edition.toml:1: extends: must name an edition of boxes",
    )
    shelf.put("edition.toml", "extends = 5\n", "late")
    assert shelf.problems("late") == (
        "boxes/late/edition.toml:1: extends: must name an edition of boxes",
    )


def test_editions_that_extend_each_other_are_told(shelf: Shelf) -> None:
    heir(shelf, "one", "two")
    heir(shelf, "two", "one")
    assert shelf.problems("one") == ("boxes/two/edition.toml:1: extends: one extends this edition",)
    heir(shelf, "self", "self")
    assert shelf.problems("self") == (
        "boxes/self/edition.toml:1: extends: self extends this edition",
    )


def test_words_may_be_shared_by_all_editions_of_a_game(shelf: Shelf) -> None:
    (shelf.root / "fr.toml").write_text('[events]\npaid = "x"\nrolled = "lancé"\n', "utf-8")
    assert shelf.load().words["fr"] == {"events": {"paid": "payé", "rolled": "lancé"}}


# Options


def test_an_option_is_laid_over_the_rules(shelf: Shelf) -> None:
    box = shelf.load(salary=350, secret=True, mode="tenth")
    assert (box.salary, box.secret, box.mode) == (350, True, "tenth")
    assert box.chosen == {"salary": 350, "secret": True, "mode": "tenth"}
    assert shelf.load().salary == 200


def test_an_option_of_one_value_is_none(shelf: Shelf) -> None:
    shelf.change("edition.toml", 'values = ["face", "tenth"]', 'values = ["face"]')
    assert sorted(shelf.load().options) == ["salary", "secret"]
    with pytest.raises(Unknown, match="unknown option 'mode'"):
        shelf.load(mode="tenth")


def test_options_know_their_kind_default_and_what_they_take(shelf: Shelf) -> None:
    options = shelf.load().options
    assert sorted(options) == ["mode", "salary", "secret"]
    salary = options["salary"]
    assert (salary.kind, salary.clause, salary.default, salary.unit) == (
        "house",
        "box.pay",
        200,
        "€",
    )
    assert [n for n in range(90, 420, 10) if salary.takes(n)] == [100, 150, 200, 250, 300, 350, 400]
    assert not salary.takes(True)
    assert not options["secret"].takes(1)
    assert salary.allowed() == "200, or 100 to 400 by 50 €"
    assert options["secret"].allowed() == "false, true"
    assert options["mode"].allowed() == "'face', 'tenth'"


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("salary", 410, "salary = 410: must be 200, or 100 to 400 by 50 €"),
        ("salary", 120, "salary = 120: must be 200, or 100 to 400 by 50 €"),
        ("salary", "200", "salary = '200': must be 200, or 100 to 400 by 50 €"),
        ("salary", True, "salary = true: must be 200, or 100 to 400 by 50 €"),
        ("secret", 1, "secret = 1: must be false, true"),
        ("mode", "half", "mode = 'half': must be 'face', 'tenth'"),
    ],
)
def test_a_value_that_an_option_does_not_take_is_refused_with_those_it_does(
    shelf: Shelf, name: str, value: int | str | bool, why: str
) -> None:
    with pytest.raises(BadOption) as refused:
        shelf.load("box", **{name: value})
    assert str(refused.value) == why


def test_an_option_that_does_not_exist_is_refused_with_close_matches(shelf: Shelf) -> None:
    with pytest.raises(Unknown) as refused:
        shelf.load(salery=300)
    assert str(refused.value).startswith("unknown option 'salery': did you mean salary")
    with pytest.raises(Unknown, match="unknown option 'zzz'; known: mode, salary, secret"):
        shelf.load(zzz=5)


def test_options_are_checked_with_the_edition(shelf: Shelf) -> None:
    shelf.change(
        "edition.toml", 'kind = "variant"\nclause = "box.pay"', 'kind = "x"\nclause = "no"'
    )
    shelf.change("edition.toml", 'values = ["face", "tenth"]', 'values = ["tenth"]')
    shelf.change("edition.toml", "to = 400", "to = 40")
    told = shelf.problems()
    assert len(told) == 4
    assert told[0].startswith("boxes/box/edition.toml:36: options.salary.to: must be at least 100")
    assert told[1].startswith(
        "boxes/box/edition.toml:45: options.mode.kind: must be one of variant"
    )
    assert told[2] == (
        "boxes/box/edition.toml:47: options.mode.values: must list the rule's own value 'face'"
    )
    assert told[3].endswith("options: mode: there is no paragraph 'no'")


# The hash


def test_the_hash_changes_with_any_figure(shelf: Shelf) -> None:
    before = shelf.load().hash
    assert len(before) == 12
    assert shelf.load().hash == before
    shelf.change("board.csv", "lille,60", "lille,61")
    after = shelf.load().hash
    assert after != before
    shelf.change("edition.toml", "salary = 200", "salary = 250")
    assert shelf.load().hash not in (before, after)


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("fr.toml", "payé", "versé"),
        ("en.toml", "paid =", "given ="),
        ("rulebook.toml", "One pays.", "Pay."),
        ("edition.toml", 'source = "the booklet"', 'source = "a scan"'),
        ("edition.toml", "The Box", "The Good Box"),
        ("edition.toml", "Une boîte.", "Une belle boîte."),
        ("edition.toml", "[rules]", "# a comment\n[rules]"),
        ("board.csv", '"inferred"', '"printed"'),
    ],
)
def test_the_hash_does_not_change_with_a_word_a_comment_or_a_source(
    shelf: Shelf, file: str, old: str, new: str
) -> None:
    before = shelf.load().hash
    shelf.change(file, old, new)
    assert shelf.load().hash == before


# Close matches


def test_unknown_names_are_told_with_close_matches_or_all_there_are() -> None:
    known = ("monopoly", "richesses", "eldorado")
    assert str(unknown("game", "monoply", known)) == (
        "unknown game 'monoply': did you mean monopoly?"
    )
    assert str(unknown("game", "xyz", known)) == (
        "unknown game 'xyz'; known: eldorado, monopoly, richesses"
    )
    assert str(unknown("game", "xyz", ())) == "unknown game 'xyz'; known: there is none"


def test_the_files_of_these_tests_are_good(shelf: Shelf) -> None:
    assert sorted(path.name for path in (shelf.root / "box").iterdir()) == sorted(FILES)
    assert shelf.load().rulebook["box.pay"].id == "BOX-2"


def test_an_edition_is_read_once_and_again_when_a_file_changes(tmp_path: Path) -> None:
    shutil.copytree(TOY.folder / "editions", tmp_path / "editions")
    root = tmp_path / "editions"
    first = TOY.load_from(root, TOY.default)
    assert TOY.load_from(root, TOY.default) is first
    assert TOY.load_from(root, TOY.default, {"toll": 3}) is not first
    file = root / TOY.default / "edition.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("toll = 5", "toll = 12"), encoding="utf-8")
    other = TOY.load_from(root, TOY.default)
    assert isinstance(other, FairBox)
    assert other.toll == 12


def test_single_keys_may_have_a_provenance_of_their_own(shelf: Shelf) -> None:
    ours = 'kind = "reconstructed"\nsource = "ours"\nconfidence = "C"\n'
    shelf.change("edition.toml", "[rules]\n", f"[rules.provenance.salary]\n{ours}\n[rules]\n")
    box = shelf.load()
    told = {source.file: source.kind for source in box.provenance}
    assert told["edition.toml:rules:salary"] == "reconstructed"
    assert told["edition.toml"] == "printed"
    assert "edition.toml:rules" not in told

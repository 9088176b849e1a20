"""Every value of a data file knows its file and line."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from magnat.core.editions.edition_files import (
    BadFile,
    Node,
    merge,
    plain,
    read_ahead,
    read_csv,
    read_toml,
)


def toml(tmp_path: Path, text: str, name: str = "board.toml") -> Node:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return read_toml(path, f"box/{name}")


def places(node: Node, path: str = "") -> dict[str, int]:
    """Return the line of every key, by its dotted path."""
    found: dict[str, int] = {}
    if path:
        found[path] = int(node.where.rsplit(":", 1)[1])
    if isinstance(node.value, dict):
        for key, child in node.value.items():
            found.update(places(child, f"{path}.{key}" if path else key))
    elif isinstance(node.value, list):
        for i, child in enumerate(node.value):
            found.update(places(child, f"{path}[{i}]"))
    return found


def test_a_node_knows_its_file_and_the_values_are_those_of_the_file(tmp_path: Path) -> None:
    node = toml(tmp_path, 'a = 1\nb = "two"\n')
    assert node.value["b"].where == "box/board.toml:2"
    assert plain(node) == {"a": 1, "b": "two"}


def test_keys_of_nested_tables(tmp_path: Path) -> None:
    text = """\
top = 1

[rules]
salary = 200
  [rules.jail]   # indented
  fine = 50

[rules.jail.cards]
keep = true
"""
    assert places(toml(tmp_path, text)) == {
        "top": 1,
        "rules": 3,
        "rules.salary": 4,
        "rules.jail": 5,
        "rules.jail.fine": 6,
        "rules.jail.cards": 8,
        "rules.jail.cards.keep": 9,
    }


def test_arrays_of_tables_and_tables_inside_their_last_element(tmp_path: Path) -> None:
    text = """\
[[card]]
key = "a"
[card.effect]
pay = 5

[[card]]
key = "b"
[card.effect]
pay = 6
[[card.step]]
n = 1
[[card.step]]
n = 2
[[card.step.inner]]
n = 3
"""
    found = places(toml(tmp_path, text))
    assert found["card[0]"] == 1
    assert found["card[0].key"] == 2
    assert found["card[0].effect.pay"] == 4
    assert found["card[1]"] == 6
    assert found["card[1].effect.pay"] == 9
    assert found["card[1].step[0].n"] == 11
    assert found["card[1].step[1].n"] == 13
    assert found["card[1].step[1].inner[0].n"] == 15


def test_inline_tables_and_dotted_keys_stand_on_their_line(tmp_path: Path) -> None:
    text = """\
currency = { sign = "€", deep = { places = 0 } }

[options]
hour.from = 30
hour.to = 360
"quoted key" = 1
'literal.key'.inner = 2
"""
    found = places(toml(tmp_path, text))
    assert found["currency.sign"] == 1
    assert found["currency.deep.places"] == 1
    assert found["options.hour.from"] == 4
    assert found["options.hour.to"] == 5
    assert found["options.quoted key"] == 6
    assert found["options.literal.key.inner"] == 7


def test_lists_over_several_lines_do_not_confuse_what_follows(tmp_path: Path) -> None:
    text = """\
rent = [
  10,   # one house ] [
  [20, 30],
  # other = 5
]
[next]  # [not.this]
key = [ "a]", 'b[', { c = "]]" } ]
after = 1
"""
    found = places(toml(tmp_path, text))
    assert found["rent"] == 1
    assert found["next"] == 6
    assert found["next.key"] == 7
    assert found["next.after"] == 8


def test_texts_over_several_lines_do_not_confuse_what_follows(tmp_path: Path) -> None:
    text = '''\
story = """
[not.a.table]
key = "no key"
  # no comment
"""
other = \'\'\'one
[[nor.this]]\'\'\'
short = """in one line"""
mixed = ["""
[x]
""", 2]
after = 1
'''
    node = toml(tmp_path, text)
    found = places(node)
    assert (found["story"], found["other"], found["short"]) == (1, 6, 8)
    assert (found["mixed"], found["after"]) == (9, 12)
    assert plain(node)["other"] == "one\n[[nor.this]]"


def test_comments_and_texts_with_brackets_and_signs_are_no_structure(tmp_path: Path) -> None:
    text = """\
# [header] = 1
a = "[ # = '"  # ] closing
b = 'c:\\["'   # trailing [
c = "a \\" quoted [ bracket"
[t] # [[u]]
d = 1
"""
    found = places(toml(tmp_path, text))
    assert found == {"a": 2, "b": 3, "c": 4, "t": 5, "t.d": 6}


def test_line_separators_inside_a_text_are_no_lines(tmp_path: Path) -> None:
    found = places(toml(tmp_path, 'a = "one\u2028two\u0085three"\nb = 1\n'))
    assert found == {"a": 1, "b": 2}


def test_lines_may_end_as_on_windows_and_begin_with_its_mark(tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    path.write_bytes("\ufeff[a]\r\nb = 1\r\n".encode())
    node = read_toml(path, "board.toml")
    assert places(node) == {"a": 1, "a.b": 2}
    path = tmp_path / "board.csv"
    path.write_bytes("\ufeffname,price\r\nlille,60\r\n".encode())
    rows, _ = read_csv(path, "board.csv")
    assert plain(rows) == [{"name": "lille", "price": "60"}]


# Files that cannot be read


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a = 1\nb = \n", "box/board.toml:2: this is not TOML: "),
        ("a = 1\na = 2\n", "box/board.toml:2: this is not TOML: "),
        ("[a]\nb = 1\n\n[a]\n", "box/board.toml:4: this is not TOML: "),
        ('a = """open', "box/board.toml:1: this is not TOML: "),
    ],
)
def test_what_is_not_toml_is_told_with_its_line(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(BadFile) as bad:
        toml(tmp_path, text)
    assert str(bad.value).startswith(message)


@pytest.mark.parametrize("name", ["board.toml", "board.csv"])
def test_what_is_not_utf_8_is_told(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes("# é = 'Réunion'\n".encode("latin-1"))
    reader = read_csv if name.endswith("csv") else read_toml
    with pytest.raises(BadFile, match=f"box/{name}:1: the file is not UTF-8 text"):
        reader(path, f"box/{name}")


# Tables in CSV


CSV = """\
# [provenance]
# kind = "printed"
# source = "the box"
## confidence = "A"
name,price,house

lille,60,50
"Rue, longue",,40
"""


def csv(tmp_path: Path, text: str) -> tuple[Node, Node]:
    path = tmp_path / "board.csv"
    path.write_text(text, encoding="utf-8")
    return read_csv(path, "box/board.csv")


def test_a_csv_has_rows_with_lines_and_says_in_toml_where_it_comes_from(tmp_path: Path) -> None:
    rows, notes = csv(tmp_path, CSV)
    assert plain(rows) == [
        {"name": "lille", "price": "60", "house": "50"},
        {"name": "Rue, longue", "house": "40"},  # an empty cell is no value
    ]
    assert [row.where for row in rows.value] == ["box/board.csv:7", "box/board.csv:8"]
    assert rows.value[1].value["house"].where == "box/board.csv:8"
    assert plain(notes) == {
        "provenance": {"kind": "printed", "source": "the box", "confidence": "A"}
    }
    assert notes.value["provenance"].value["source"].where == "box/board.csv:3"


def test_a_csv_cell_may_hold_any_sign(tmp_path: Path) -> None:
    rows, _ = csv(tmp_path, 'name,text\na,"one\u2028two"\nb,"one\ntwo"\nc,plain\n')
    assert [row["text"] for row in plain(rows)] == ["one\u2028two", "one\ntwo", "plain"]
    assert rows.value[2].where == "box/board.csv:5"


def test_a_csv_without_rows_or_comment_is_an_empty_table(tmp_path: Path) -> None:
    rows, notes = csv(tmp_path, "name,price\n")
    assert plain(rows) == []
    assert plain(notes) == {}


def test_a_row_with_a_cell_too_few_or_too_many_is_told_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(BadFile) as bad:
        csv(tmp_path, "name,price\na,1\nb\n")
    assert str(bad.value) == "box/board.csv:3: 1 cells where the header names 2"
    with pytest.raises(BadFile, match=r"board\.csv:2: 3 cells where the header names 2"):
        csv(tmp_path, "name,price\na,1,2\n")


def test_a_leading_comment_that_is_not_toml_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"box/board\.csv:2: the leading comment is not TOML"):
        csv(tmp_path, "# kind = 'printed'\n# just prose\nname\n")


# Joining two editions


def test_tables_are_joined_key_by_key_and_everything_else_is_replaced(tmp_path: Path) -> None:
    base = toml(tmp_path, "a = 1\nl = [1, 2]\n[t]\nx = 1\ny = 2\n[t.u]\nz = 3\n", "base.toml")
    over = toml(tmp_path, "l = [3]\n[t]\ny = 9\n[t.u]\nw = 4\n", "over.toml")
    joined = merge(base, over)
    assert plain(joined) == {"a": 1, "l": [3], "t": {"x": 1, "y": 9, "u": {"z": 3, "w": 4}}}


def test_joined_values_remember_the_file_they_came_from(tmp_path: Path) -> None:
    base = toml(tmp_path, "a = 1\n[t]\nx = 1\ny = 2\n", "base.toml")
    over = toml(tmp_path, "[t]\ny = 9\n", "over.toml")
    joined = merge(base, over)
    assert joined.value["a"].where == "box/base.toml:1"
    assert joined.value["t"].value["x"].where == "box/base.toml:3"
    assert joined.value["t"].value["y"].where == "box/over.toml:2"


def test_a_table_may_replace_a_value_and_a_value_a_table(tmp_path: Path) -> None:
    base = toml(tmp_path, "a = 1\n[b]\nx = 1\n", "base.toml")
    over = toml(tmp_path, "b = 2\n[a]\ny = 1\n", "over.toml")
    assert plain(merge(base, over)) == {"a": {"y": 1}, "b": 2}


def test_plain_values_leave_out_what_is_asked_at_any_depth(tmp_path: Path) -> None:
    node = toml(tmp_path, "p = 1\n[[t]]\np = 2\nq = 3\n")
    assert plain(node, ("p",)) == {"t": [{"q": 3}]}


def test_a_file_that_was_read_ahead_says_the_same(tmp_path: Path) -> None:
    text = """
        price = 60
        title = { fr = "Fête « à l’heure »", en = "Fête" }
        [[space]]
        name = "depart"
        is_free = true
    """
    ahead = read_ahead(text)
    assert "[[" not in ahead
    assert plain(toml(tmp_path, ahead)) == plain(toml(tmp_path, text))


@pytest.mark.parametrize(
    "line",
    ["[" + " " * 19_000, "[a" + " ]" * 9_000, 'x"' + '\\"' * 9_000, 'x"' + '\\"' * 9_000 + "\\"],
    ids=["spaces", "brackets", "quotes", "backslash"],
)
def test_a_long_line_is_looked_through_once(tmp_path: Path, line: str) -> None:
    """The text goes on after the escaped quote, but not for the search for line numbers."""
    text = 'a = """\\"""\n' + f"{line}\n" * 9 + '"""\nb = 1\n'
    began = time.process_time()
    assert plain(toml(tmp_path, text))["b"] == 1
    assert time.process_time() - began < 1  # CPU time, whatever the load


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a = " + "[" * 5_000 + "]" * 5_000, "nested too deep"),
        ("a = " + "{a=" * 2_000 + "1" + "}" * 2_000, "nested too deep"),
        ("a" + ".a" * 9_000 + " = 1", "line 1 is too long"),
        ("b = 1\n[a" + ".a" * 9_000 + "]", "line 2 is too long"),
        ("a = " + "9" * 6_000, "4300 digits"),
        ("a = [" + "1," * 400_000 + "]", "800006 letters"),
    ],
    ids=["lists", "tables", "key", "header", "number", "size"],
)
def test_a_text_that_breaks_or_delays_the_parser_is_refused(
    tmp_path: Path, text: str, says: str
) -> None:
    began = time.process_time()
    with pytest.raises(BadFile, match=f"box/board.toml:1: .*{says}"):
        toml(tmp_path, text)
    path = tmp_path / "cards.csv"
    path.write_text(f"# {text}\nname\nx\n".replace("\n[", "\n# ["), encoding="utf-8")
    with pytest.raises(BadFile, match="the leading comment is not TOML"):
        read_csv(path, "box/cards.csv")
    assert time.process_time() - began < 1  # CPU time, whatever the load

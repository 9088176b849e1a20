"""Records: written line by line, read back, and refused with the number of the wrong entry."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from magnat.play.record.chain import sealed
from magnat.play.record.entries import CheckEntry, EndEntry, RecordEntry
from magnat.play.record.reading import parse_record, read_record
from magnat.play.record.record import BadRecord
from magnat.play.record.state_hash import CHECK_EVERY
from magnat.play.record.writing import Writer
from tests.play.toy_tables import GAME, fair, finished, reread, toy, wander


def spoilt(lines: list[str], entry: int, line: str) -> str:
    return "\n".join([*lines[:entry], line, *lines[entry + 1 :]]) + "\n"


def lines_of_a_game() -> list[str]:
    match = wander(fair(), 120)
    return match.record.text(match.codec).splitlines()


def test_the_first_line_says_what_was_agreed() -> None:
    match = fair(seats=4, pace="leisurely", absence="skip")
    header = json.loads(match.record.text(match.codec))
    assert header["game"] == "fair"
    assert header["edition"] == f"fair@{match.edition.hash}"
    assert header["options"] == {"minutes": 0, "toll": 1}
    assert header["seats"] == 4
    assert header["pace"] == "leisurely"
    assert header["absence"] == "skip"
    assert header["dice"] == "seed"
    assert len(header["commitment"]) == 64
    assert header["format"] == 1


def test_a_public_record_keeps_the_seed_to_itself_until_the_end() -> None:
    match = wander(fair(), 10)
    assert '"secret"' not in match.record.text(match.codec, public=True)
    assert '"secret"' in match.record.text(match.codec)
    over = finished()
    last = over.record.text(over.codec, public=True).splitlines()[-1]
    assert json.loads(last)["secret"]["seed"].endswith("7")


def test_a_record_reads_back_as_it_was_written() -> None:
    match = finished()
    assert reread(match).text(match.codec) == match.record.text(match.codec)
    assert reread(match).end is not None


def test_a_hash_follows_every_fifty_acts() -> None:
    record = wander(fair(), 4 * CHECK_EVERY).record
    lines, shown = record.lines, record.shown
    checks = [n for n, line in enumerate(lines, 1) if isinstance(line, CheckEntry)]
    numbers = [shown.number(n) for n in checks]  # raised secret maximums do not count
    assert numbers[:3] == [n * (CHECK_EVERY + 1) for n in (1, 2, 3)]
    assert all(isinstance(line, RecordEntry) for line in lines[: checks[0] - 1])


def test_a_last_line_that_a_crash_cut_short_is_left_out() -> None:
    match = wander(fair(), 30)
    text = match.record.text(match.codec)
    record = parse_record(text[:-9], toy)
    assert len(record.lines) == len(match.record.lines) - 1
    assert record.recovered
    assert text.endswith(record.recovered + text[-9:])


def test_a_last_line_that_lacks_only_its_newline_counts() -> None:
    match = wander(fair(), 30)
    record = parse_record(match.record.text(match.codec)[:-1], toy)
    assert len(record.lines) == len(match.record.lines)
    assert record.recovered == ""


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{", "this is not JSON"),
        ("[1]", "must be a JSON object"),
        ('{"t":-1}', "t must be a whole number of milliseconds"),
        ('{"t":0,"seat":0,"do":"Roll"}', "goes back in time"),
        ('{"t":99999999,"seat":9,"do":"Roll"}', "there is no seat 9: they are 0 to 2"),
        ('{"t":99999999,"seat":0,"do":"Rol"}', "did you mean Roll"),
        ('{"t":99999999,"seat":0,"do":"Bid"}', "'amount' is missing"),
        ('{"t":99999999,"seat":0,"do":"Bid","amount":1,"x":2}', "Bid has no field 'x'"),
        ('{"t":99999999,"seat":0,"what":1}', "what happened?"),
        ('{"t":99999999,"seat":0,"undo":[500]}', "undo must list earlier entries"),
        ('{"t":99999999,"seat":0,"say":"hello"}', "unknown word 'hello'"),
        (
            '{"t":99999999,"seat":0,"say":"because","why":"I say so","what":""}',
            "unknown reason 'I say so'",
        ),
        ('{"t":99999999,"check":"12"}', "sixteen hexadecimal digits"),
        ('{"t":99999999,"end":{"places":[1]}}', "end must have places, worth and cite"),
    ],
)
def test_a_wrong_entry_is_refused_with_its_number_and_what_would_be_right(
    line: str, says: str
) -> None:
    with pytest.raises(BadRecord) as refused:
        parse_record(spoilt(lines_of_a_game(), 40, line), toy)
    assert refused.value.entry == 40
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("format", 3, "format 3 cannot be read: this engine reads formats 1 and 2"),
        ("game", "chess", "unknown game 'chess'"),
        ("seats", "three", "seats must be a whole number"),
        ("pace", "fast", "unknown pace"),
        ("absence", "sleep", "unknown absence"),
        ("edition", "fair", "a name and a hash"),
        ("names", ["Ann"], "one for each seat"),
        ("commitment", "0" * 64, "not the one that the commitment promises"),
        ("colour", "red", "unknown key 'colour'"),
    ],
)
def test_a_wrong_header_is_refused(key: str, value: object, says: str) -> None:
    lines = lines_of_a_game()
    header = json.loads(lines[0])
    header[key] = value
    with pytest.raises(BadRecord) as refused:
        parse_record(spoilt(lines, 0, json.dumps(header)), toy)
    assert refused.value.entry == 0
    assert says in str(refused.value)


def test_an_empty_file_is_no_record() -> None:
    with pytest.raises(BadRecord, match="the record is empty"):
        parse_record("", toy)


def test_nothing_can_follow_the_end() -> None:
    match = finished()
    text = match.record.text(match.codec) + '{"t":99999999}\n'
    with pytest.raises(BadRecord, match="nothing can follow the end"):
        parse_record(text, toy)


def test_the_writer_only_adds_lines_and_mends_a_torn_one(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    match = fair()
    writer = Writer(path, match.record, match.codec)
    wander(match, 20)
    writer.catch_up(match.record)
    writer.close()
    whole = path.read_text(encoding="utf-8")
    assert whole == sealed(match.record.rows(match.codec))

    path.write_text(whole + '{"t":9999', encoding="utf-8")
    record = read_record(path, toy)
    assert record.recovered == '{"t":9999'
    writer = Writer(path, record, match.codec)
    wander(match, 5, seed=9)
    writer.catch_up(match.record)
    writer.close()
    assert path.read_text(encoding="utf-8") == sealed(match.record.rows(match.codec))
    assert isinstance(finished().record.lines[-1], EndEntry)


def test_text_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(BadRecord, match="not UTF-8"):
        read_record(path, toy)


def test_every_action_of_a_game_can_be_told_from_the_rest_of_its_line() -> None:
    """No field of an action may have the name of a key that every line has."""
    from magnat.core.action_and_choice import Action
    from magnat.core.values.value import fields
    from magnat.play.record.entries import RESERVED

    for cls in GAME.codec.classes.values():
        if issubclass(cls, Action):
            assert not RESERVED & set(fields(cls)), cls

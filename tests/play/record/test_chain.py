"""Hash chains of records: every change is found, and the end can be signed."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from magnat.play.fairness import promise_of
from magnat.play.match import table_requests
from magnat.play.record import ed25519, signing
from magnat.play.record.chain import sealed
from magnat.play.record.reading import parse_record, read_record
from magnat.play.record.record import BadRecord
from magnat.play.record.replay_and_verify import verify
from magnat.play.record.signing import is_signed, new_key, public_key, sign
from magnat.play.record.writing import Writer
from tests.play.toy_tables import ENDLESS, GAME, MANNED, fair, finished, toy, wander

KEY = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
CHANGES = 400  # tried here; scripts/long tries ten thousand


@pytest.fixture(params=[True, False], ids=["library", "browser"])
def either(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Run the test with the package cryptography, and with the module `ed25519` as if the package
    were missing."""
    monkeypatch.setattr(signing, "has_library", lambda: request.param)
    is_there: bool = request.param
    return is_there


def rows() -> list[str]:
    """Return the lines of a finished game in which players left, returned and were replaced."""
    match = finished()
    return match.record.rows(match.codec, public=True)


def test_a_chain_is_read_verified_and_says_who_signed_it() -> None:
    plain = parse_record("".join([row + "\n" for row in rows()]), toy)
    verdict = verify(GAME, plain)
    assert verdict.is_right
    assert any(["no chain" in note for note in verdict.notes])
    record = parse_record(sealed(rows()), toy)
    assert record.is_chained
    notes = verify(GAME, record).notes
    assert [note.split()[0] for note in notes] == ["NOBODY'S", "UNSIGNED:"]
    record = parse_record(sealed(rows(), KEY), toy)
    assert record.signer == public_key(KEY)
    verdict = verify(GAME, record)
    assert verdict.is_right
    assert verdict.notes == [notes[0], f"signed by the key {record.signer}"]
    assert [line.json(GAME.codec) for line in record.lines] == [
        line.json(GAME.codec) for line in plain.lines
    ]


# One change of every kind


def _hour(lines: list[Any], luck: random.Random) -> None:
    line = lines[luck.randrange(1, len(lines))]
    line["t"] += luck.choice([-1, 1, 7])


def _seat(lines: list[Any], luck: random.Random) -> None:
    line = luck.choice([line for line in lines if "seat" in line])
    line["seat"] = (line["seat"] + 1) % 3


def _order(lines: list[Any], luck: random.Random) -> None:
    n = luck.randrange(1, len(lines) - 1)
    lines[n], lines[n + 1] = lines[n + 1], lines[n]


def _loss(lines: list[Any], luck: random.Random) -> None:
    del lines[luck.randrange(1, len(lines) - 1)]


def _twice(lines: list[Any], luck: random.Random) -> None:
    n = luck.randrange(1, len(lines))
    lines.insert(n, dict(lines[n]))


def _sit(lines: list[Any], luck: random.Random) -> None:
    n = luck.randrange(1, len(lines))
    line = {"t": lines[n]["t"], "seat": luck.randrange(3), "say": "sit", "name": "Mallory"}
    if luck.random() < 0.5:
        line["h"] = lines[n]["h"]
    lines.insert(n, line)


def _strip(lines: list[Any], luck: random.Random) -> None:
    line = luck.choice([line for line in lines if "bot" in line])
    del line["bot"]


def _header(lines: list[Any], luck: random.Random) -> None:
    header = lines[0]
    name = luck.choice(sorted(header))
    value = header[name]
    if isinstance(value, str):
        header[name] = luck.choice([value[:-1] + "x", value.upper() + "1", value + " "])
    elif isinstance(value, list):
        header[name] = [*value[1:], value[0]] if len(set(map(str, value))) > 1 else []
    elif isinstance(value, dict):
        header[name] = {**value, "toll": 2}
    else:
        header[name] = value + 1


def _new_field(lines: list[Any], luck: random.Random) -> None:
    lines[0][luck.choice(["entropy", "promises", "names", "bots"])] = ["Eve", "Eve", "Eve"]


def _promise(lines: list[Any], luck: random.Random) -> None:
    """Change the promises or the words of the players: remove, swap or replace them."""
    name = luck.choice(["promises", "entropy"])
    value = lines[0][name]
    how = luck.randrange(5)
    if how == 0:
        del lines[0][name]
    elif how == 1:
        del lines[0]["promises"], lines[0]["entropy"]
    elif how == 2:
        value[luck.choice([n for n in range(3) if value[n]])] = ""
    elif how == 3:
        a, b = luck.sample(range(3), 2)
        value[a], value[b] = value[b], value[a]
    else:  # both, so that they fit
        n, words = luck.randrange(3), f"{luck.getrandbits(128):032x}"
        lines[0]["entropy"][n], lines[0]["promises"][n] = words, promise_of(words)


def _end(lines: list[Any], luck: random.Random) -> None:
    end = lines[-1]
    name = luck.choice(["key", "sig", "h", "secret", "end"])
    if luck.random() < 0.5:
        del end[name]
    elif isinstance(end[name], str):
        end[name] = ("0" if end[name][0] != "0" else "1") + end[name][1:]
    elif name == "end":
        end["end"]["worth"] = [1, 2, 3]
    else:
        end["secret"]["salt"] += "0"


def _no_end(lines: list[Any], luck: random.Random) -> None:
    lines.pop()


KINDS = [
    *(_hour, _seat, _order, _loss, _twice, _sit, _strip),
    *(_header, _new_field, _promise, _end, _no_end),
]


def game_with_bots() -> str:
    """Return the signed record of a finished game of bots and people."""
    bots = ("bold", "", "cautious")
    entropy = ("", "b5c1", "00ff")  # one of three did not say what he had promised
    promises = tuple([promise_of(words or "silence") for words in entropy])
    options: dict[str, int | str | bool] = {"minutes": 10}
    # With this seed the game is short.
    match = fair(12, bots=bots, game=MANNED, options=options, entropy=entropy, promises=promises)
    table_requests.sit(match, 0, 1, "Ada")
    table_requests.replace(match, 0, 1, "uniform")
    for _ in range(3000):
        if match.is_over:
            break
        match.wake(match.deadline())
    assert match.is_over
    return sealed(match.record.rows(match.codec, public=True), KEY)


def is_found(text: str) -> bool:
    try:
        return not verify(MANNED, parse_record(text, lambda _: MANNED)).is_right
    except BadRecord:
        return True


def changed(text: str, luck: random.Random) -> tuple[str, str]:
    """Make a random change; return its name and the changed record."""
    if luck.random() < 0.2:  # any letter at all
        at = luck.randrange(len(text) - 1)
        other = luck.choice('0123456789abcdefXYZ{}":, ')
        return f"letter {at}", text[:at] + (other if other != text[at] else "~") + text[at + 1 :]
    kind = luck.choice(KINDS)
    lines = [json.loads(row) for row in text.splitlines()]
    kind(lines, luck)
    compact = [json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines]
    return kind.__name__, "".join([row + "\n" for row in compact])


def test_every_kind_of_single_change_is_found() -> None:
    text = game_with_bots()
    assert '"bot":' in text
    assert not is_found(text)
    luck = random.Random(11)
    seen: set[str] = set()
    for _ in range(CHANGES):
        what, other = changed(text, luck)
        if other == text:
            continue
        seen.add(what.split()[0])
        assert is_found(other), what
    assert len(seen) == len(KINDS) + 1


def test_another_luck_is_found_even_where_the_chain_was_made_anew() -> None:
    """Promises and words fit each other but not the game, in a record without a signature."""
    plain = [
        re.sub(r',"(h|sig|key)":"[0-9a-f]+"', "", row) for row in game_with_bots().splitlines()
    ]
    luck = random.Random(5)
    tried = 0
    for _ in range(60):
        lines = [json.loads(row) for row in plain]
        said = list(lines[0]["entropy"])
        _promise(lines, luck)
        if lines[0].get("entropy") == said:
            continue  # a promise that was never kept says nothing about the throws
        tried += 1
        other = [json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines]
        assert is_found(sealed(other)), lines[0]
    assert tried > 20


def test_what_is_cut_off_short_of_its_end_is_found() -> None:
    text = game_with_bots()
    lines = text.splitlines(keepends=True)
    assert is_found("".join(lines[:-1]))


def test_whoever_makes_the_whole_chain_anew_cannot_sign_it() -> None:
    text = game_with_bots()
    lines = [re.sub(r',"(h|sig|key)":"[0-9a-f]+"', "", row) for row in text.splitlines()]
    hours = [json.loads(row) for row in lines]
    hours[-1]["t"] += 1
    forged = [json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in hours]
    assert not is_found(sealed(forged))  # a whole chain, and nobody's word for it
    mine = sealed(forged, new_key())
    record = parse_record(mine, lambda _: MANNED)
    assert record.signer != public_key(KEY)
    assert is_found(mine.replace(record.signer, public_key(KEY)))


# On the disk


def test_a_record_on_the_disk_is_a_chain_and_goes_on_as_what_it_was(tmp_path: Path) -> None:
    match = fair(seats=3, options=ENDLESS)
    path = tmp_path / "game.jsonl"
    writer = Writer(path, match.record, match.codec)
    wander(match, 10)
    writer.catch_up(match.record)
    writer.close()
    record = read_record(path, toy)
    assert record.is_chained
    with path.open("a") as file:
        file.write('{"t":99999,"torn')  # a crash
    writer = Writer(path, match.record, match.codec)
    wander(match, 10)
    writer.catch_up(match.record)
    writer.close()
    record = read_record(path, toy)
    assert len(record.lines) == len(match.record.lines)
    assert verify(GAME, record).is_right
    old = tmp_path / "old.jsonl"
    old.write_text(match.record.text(match.codec))
    writer = Writer(old, match.record, match.codec)
    wander(match, 5)
    writer.catch_up(match.record)
    writer.close()
    record = read_record(old, toy)
    assert not record.is_chained
    assert len(record.lines) == len(match.record.lines)


# Ed25519, as RFC 8032 has it


@pytest.mark.parametrize(
    ("secret", "public", "message", "signature"),
    [
        (
            "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
            "",
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
            "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
        ),
        (
            "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
            "72",
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
            "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
        ),
    ],
)
def test_signatures_are_those_of_the_standard(
    either: bool, secret: str, public: str, message: str, signature: str
) -> None:
    assert signing.has_library() == either
    text = bytes.fromhex(message)
    assert public_key(secret) == public
    assert sign(secret, text) == signature
    assert is_signed(public, text, signature)
    assert not is_signed(public, text + b"x", signature)
    assert not is_signed(public, text, "00" + signature[2:])
    assert not is_signed(public, text, signature[:-2] + "ff")
    assert not is_signed("ff" * 32, text, signature)
    assert not is_signed("x", text, signature)


def test_both_ways_make_and_accept_the_same_signatures() -> None:
    luck = random.Random(33)
    for _ in range(20):
        secret, text = luck.randbytes(32), luck.randbytes(luck.randrange(80))
        public, signed = ed25519.public_key(secret), ed25519.sign(secret, text)
        assert public_key(secret.hex()) == public.hex()
        assert sign(secret.hex(), text) == signed.hex()
        assert ed25519.is_signed(public, text, signed)
        for place in (0, 31, 32, 63):  # one byte of the signature is another
            other = bytearray(signed)
            other[place] ^= 1
            assert not ed25519.is_signed(public, text, bytes(other))
            assert not is_signed(public.hex(), text, other.hex())


LAZY = """\
import sys
import magnat.server.history.record_exchange, magnat.cli
assert "magnat.play.record.signing" in sys.modules
print([name for name in sys.modules if name.split(".")[0] == "cryptography"])
"""


def test_the_library_is_imported_when_something_is_signed() -> None:
    done = subprocess.run([sys.executable, "-c", LAZY], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("[]\n", "")


FIXTURES = Path(__file__).parents[3] / "web" / "tests" / "fixtures"


@pytest.mark.parametrize(("name", "promised"), [("fair", [False] * 3), ("promised", [True] * 3)])
def test_the_records_on_which_the_page_tries_its_own_check_are_right(
    either: bool, name: str, promised: list[bool]
) -> None:
    """They were signed by the module `ed25519`, before the package cryptography was used."""
    record = read_record(FIXTURES / f"{name}.jsonl", toy)
    assert record.signer == public_key(KEY)
    promises = record.header.promises or [""] * 3
    assert [one != "" for one in promises] == promised
    assert [words != "" for words in record.header.entropy] == [True, False, True]
    assert verify(GAME, record).is_right

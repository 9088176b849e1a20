"""Line mode as a process behind a pseudo-terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

SECONDS = 60.0
HURRIED = "from tests.server.fast import hasten; hasten(60); import magnat.__main__"


class Terminal:
    """A process behind a pseudo-terminal: its output, and a method to type input."""

    def __init__(self, master: int) -> None:
        self.master = master
        self.shown = ""

    def until(self, pattern: str) -> None:
        """Wait until the output since the last call matches the pattern."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            found = re.search(pattern, self.shown)
            if found:
                self.shown = self.shown[found.end() :]
                return
            if select.select([self.master], [], [], 0.1)[0]:
                try:
                    self.shown += os.read(self.master, 65536).decode("utf-8", "replace")
                except OSError:
                    break
        raise AssertionError(f"no {pattern!r} in:\n{self.shown}")

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())


@contextmanager
def terminal(folder: Path, *words: str) -> Iterator[Terminal]:
    """Run `magnat WORDS` in a terminal with a faster clock; assert that it ends with code 0."""
    master, slave = pty.openpty()
    env = {**os.environ, "XDG_DATA_HOME": str(folder), "TERM": "dumb"}
    process = subprocess.Popen(
        [sys.executable, "-c", HURRIED, *words], stdin=slave, stdout=slave, stderr=slave, env=env
    )
    os.close(slave)
    try:
        yield Terminal(master)
        assert process.wait(SECONDS) == 0
    finally:
        process.kill()
        process.wait()
        os.close(master)


def test_some_turns_by_line_then_stopped_and_resumed_in_the_other_language(tmp_path: Path) -> None:
    words = ("play", "monopoly/europe", "--players", "2", "--plain", "--lang", "en")
    with terminal(tmp_path, *words, "--name", "Anna") as t:
        t.until("begins the game")
        t.until("Your turn")
        t.until("1  Throw the dice")
        t.type("? 1")
        t.until(r"MEU-\d+ · ")
        t.type("b")
        t.until("Stockholm")
        t.type("1")
        t.until("Anna throws the dice: ")
        t.type("j")
        t.until(r"1 Anna +€\d")
        t.type("nonsense")
        t.until("There is no choice “nonsense”")
        t.type("q")
        t.until("“magnat resume” goes on with it")
    with terminal(tmp_path, "resume", "--plain", "--lang", "fr") as t:
        t.until("Anna lance les dés")
        t.type("?")
        t.until("un numéro\u00a0: faire ce choix")
        t.type("q")
        t.until("La partie est gardée")


def test_a_script_may_end_without_a_word(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "magnat", "play", "eldorado", "--players", "2", "--plain"],
        input="",
        capture_output=True,
        text=True,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "LC_ALL": "en"},
        timeout=SECONDS,
    )
    assert done.returncode == 0, done.stderr
    assert "The game is kept" in done.stdout


def run(folder: Path, typed: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run line mode as a script: all input is written before the first question."""
    env = {**os.environ, "XDG_DATA_HOME": str(folder), "LC_ALL": "en"}
    command = [sys.executable, "-c", HURRIED, *words]
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, env=env, timeout=SECONDS
    )


def test_a_script_is_listened_to_when_it_is_asked_and_without_a_screen_lines_will_do(
    tmp_path: Path,
) -> None:
    typed = "1\nj\n\u00b2\n1\n1\n"
    done = run(tmp_path, typed, "play", "banking", "--players", "2", "--name", "Anna")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("There is no choice") == 1, done.stdout
    assert done.stdout.count("Anna throws the die") >= 1
    assert "The game is kept" in done.stdout
    assert "\x1b" not in done.stdout


def test_lines_typed_before_anybody_is_asked_resign_no_game(tmp_path: Path) -> None:
    words = ("play", "monopoly/europe", "--players", "2", "--name", "Anna", "--pace", "at_once")
    done = run(tmp_path, "1\n" * 60, *words)
    assert done.returncode == 0, done.stderr
    assert "The game is kept" in done.stdout
    assert "gives up" not in done.stdout
    assert "Nothing is asked of you" not in done.stdout, "no line is lost between two questions"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_output_in_an_encoding_without_these_letters_does_not_raise(
    tmp_path: Path, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    words = ("play", "banking", "--players", "2", "--name", "Zoé", "--lang", "fr")
    done = subprocess.run(
        [sys.executable, "-c", HURRIED, *words],
        input=b"b\nj\n?\n",
        capture_output=True,
        env=env,
        timeout=SECONDS,
    )
    assert done.returncode == 0, done.stderr
    said = done.stdout.decode(encoding)
    assert ("Zoe lance le de" if encoding == "ascii" else "Zoé lance le dé") in said
    assert "s'arr" in said, "an apostrophe for an apostrophe"

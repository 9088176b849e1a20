"""scripts/check_commits.py: which subject lines pass, and which commits it looks at."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from scripts import check_commits

IDENTITY = {
    f"GIT_{role}_{what}": value
    for role in ("AUTHOR", "COMMITTER")
    for what, value in (("NAME", "a"), ("EMAIL", "a@localhost"))
}


@pytest.mark.parametrize(
    "subject",
    [
        "server: rename hall to services",
        "core: declare `_FIELDS` Final (no module lookup per call)",
        "scripts, docs: time the quick loop again",
        "games/monopoly: keep the derived fields in one Index",
        "x: " + "y" * 33 + " " + "z" * 34,
    ],
)
def test_a_plain_subject_passes(subject: str) -> None:
    assert check_commits.faults(subject) == []


@pytest.mark.parametrize(
    ("subject", "fault"),
    [
        ("x: " + "y" * 33 + " " + "z" * 36, "73 characters"),
        ("rename hall to services", "not of the form"),
        ("server rename: hall to services", "not one word"),
        ("server:rename hall", "not of the form"),
        ("server:  rename hall", "not of the form"),
        ("Server: rename hall", "lower case"),
        ('Revert "server: rename hall"', "lower case"),
        ("fixup! server: rename hall", "lower case"),
        ("server: rename hall.", "ends with `.`"),
        ("server: Rename hall", "begins with a capital"),
        ("server: rename", "an object"),
        ("server: who came to the wrong process is counted", "`who` is not a verb"),
        ("kit: what is said often fills in its own blanks", "`what` is not a verb"),
        ("server: Nobody waits", "`Nobody` is not a verb"),
        ("tests: whoever is led on is counted", "`whoever` is not a verb"),
        ("docs: the bars as measured", "`the` is not a verb"),
        ("", "not of the form"),
    ],
)
def test_a_fault_is_named(subject: str, fault: str) -> None:
    (found,) = check_commits.faults(subject)
    assert fault in found


class Repository:
    """A small git repository with one commit, the base."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        self.git("init", "--quiet", "--initial-branch=main")
        self.commit("an old commit: of any form.")
        self.base = self.git("rev-parse", "HEAD")

    def git(self, *arguments: str) -> str:
        environment = {**os.environ, **IDENTITY, "GIT_CONFIG_GLOBAL": os.devnull}
        done = subprocess.run(
            ["git", *arguments],
            cwd=self.folder,
            env=environment,
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout.strip()

    def commit(self, subject: str) -> None:
        self.git("commit", "--quiet", "--allow-empty", "--message", f"{subject}\n\nWhat is a body.")

    def subjects(self) -> list[str]:
        return [one.subject for one in check_commits.new_commits(self.folder, self.base)]


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path / "new")


def test_only_commits_after_the_base_that_are_no_merges_are_checked(
    repository: Repository, capsys: pytest.CaptureFixture[str]
) -> None:
    assert repository.subjects() == []
    repository.git("switch", "--quiet", "--create", "side")
    repository.commit("core: add a side")
    repository.git("switch", "--quiet", "main")
    repository.commit("core: add a line")
    repository.git("merge", "--quiet", "--no-ff", "--message", "Merge what there is.", "side")
    assert sorted(repository.subjects()) == ["core: add a line", "core: add a side"]
    assert check_commits.main(repository.folder, repository.base) == 0
    repository.commit("core: who adds?")
    assert check_commits.main(repository.folder, repository.base) == 1
    assert "core: who adds?\n    `who` is not a verb" in capsys.readouterr().out


def test_a_shallow_clone_is_checked_as_far_as_it_goes(
    repository: Repository, tmp_path: Path
) -> None:
    for number in range(3):
        repository.commit(f"core: add line {number}")
    clone = tmp_path / "clone"
    repository.git("clone", "--quiet", "--depth=2", f"file://{repository.folder}", str(clone))
    found = [one.subject for one in check_commits.new_commits(clone, repository.base)]
    assert found == ["core: add line 2", "core: add line 1"]


def test_sources_without_a_history_pass_and_say_so(
    repository: Repository,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    repository.commit("Wrong.")
    inner = repository.folder / "unpacked"
    inner.mkdir()
    assert check_commits.main(inner, repository.base) == 0
    assert "not a git repository of their own" in capsys.readouterr().out
    assert check_commits.main(repository.folder, "0" * 40) == 0
    assert "has no commit 000000000000" in capsys.readouterr().out
    shutil.rmtree(repository.folder / ".git")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    assert check_commits.main(repository.folder, repository.base) == 0
    assert "no commits were checked: git says:" in capsys.readouterr().out
    monkeypatch.setenv("PATH", str(inner))
    assert check_commits.main(repository.folder, repository.base) == 0
    assert "git is not installed" in capsys.readouterr().out


def test_the_commits_of_this_repository_are_found() -> None:
    """The base is a commit of this history, where there is one."""
    try:
        found = check_commits.new_commits(check_commits.ROOT, check_commits.BASE)
    except check_commits.NoHistory as reason:
        pytest.skip(str(reason))
    assert all(len(one.hash) == 40 for one in found)
    assert check_commits.BASE not in [one.hash for one in found]

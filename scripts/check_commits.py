"""Checks the subject lines of new commits: `scope: verb object`, at most 72 characters.

New commits are those after BASE; merges are skipped. Without git, or in a clone that does not
contain BASE, there is nothing to compare with; the check then prints a message.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
BASE = "c1b043b992086018951a6a51b8d711f2edd90aa2"  # the last commit before this rule
MOST_CHARACTERS = 72

SUBJECT = re.compile(r"(?P<scope>[^:]*[^:\s]): (?P<rest>\S.*)")
# One word, or several with commas between them.
SCOPE = re.compile(r"[a-z0-9][a-z0-9_./-]*(, [a-z0-9][a-z0-9_./-]*)*")
# A subject that begins with one of these words does not begin with a verb, or is hard to
# understand.
NO_VERBS = frozenset(
    "a after all an and another any anybody as at because before both but by each either every "
    "everybody everything few for from he her here his how i if in into it its later less many "
    "more most my neither no nobody none nothing of on one only or others our out over several she "
    "since so some somebody something that the their then there these they this those though "
    "three to too two under until we what whatever when whenever where wherever whether which "
    "while who whoever whom whose why with without you your".split()
)


class Commit(NamedTuple):
    hash: str
    subject: str


class NoHistory(Exception):
    """Raised if there are no commits to check; the message says why."""


def faults(subject: str) -> list[str]:
    """Return what is wrong with a subject line, as a list of texts; [] if nothing is."""
    found: list[str] = []
    if len(subject) > MOST_CHARACTERS:
        found.append(f"{len(subject)} characters, at most {MOST_CHARACTERS} are allowed")
    parts = SUBJECT.fullmatch(subject)
    if parts is None:
        return [*found, "not of the form `scope: verb object`"]
    if SCOPE.fullmatch(parts["scope"]) is None:
        found.append(
            f"the scope `{parts['scope']}` is not one word in lower case (or several, with commas)"
        )
    first, _, rest = parts["rest"].partition(" ")
    if first.lower().rstrip(",;") in NO_VERBS:
        found.append(f"`{first}` is not a verb: begin with what the commit does")
    elif not rest:
        found.append("a verb and an object are needed")
    elif first[0].isupper():
        found.append(f"`{first}` begins with a capital")
    if subject[-1] in ".,;:!…":
        found.append(f"ends with `{subject[-1]}`")
    return found


def new_commits(root: Path, base: str) -> list[Commit]:
    """Return the commits after `base` without merges, the newest first. In a shallow clone that
    lacks `base`, return all commits that it has."""
    top = git(root, "rev-parse", "--show-toplevel").strip()
    if Path(top).resolve() != root.resolve():
        raise NoHistory("these sources are not a git repository of their own")
    if has_commit(root, base):
        span = [f"{base}..HEAD"]
    elif git(root, "rev-parse", "--is-shallow-repository").strip() == "true":
        span = ["HEAD"]
    else:
        raise NoHistory(f"this repository has no commit {base[:12]}")
    listed = git(root, "log", "--no-merges", "--format=%H%x09%s", *span, "--")
    return [Commit(*line.split("\t", 1)) for line in listed.splitlines()]


def has_commit(root: Path, name: str) -> bool:
    try:
        git(root, "cat-file", "-e", f"{name}^{{commit}}")
    except NoHistory:
        return False
    return True


def git(root: Path, *arguments: str) -> str:
    """Run git in a folder and return what it prints."""
    try:
        done = subprocess.run(
            ["git", "-C", str(root), *arguments],
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=True,
        )
    except FileNotFoundError as error:
        raise NoHistory("git is not installed") from error
    except subprocess.CalledProcessError as error:
        raise NoHistory(f"git says: {error.stderr.strip()}") from error
    return done.stdout


def main(root: Path = ROOT, base: str = BASE) -> int:
    try:
        commits = new_commits(root, base)
    except NoHistory as reason:
        print(f"no commits were checked: {reason}")
        return 0
    wrong = [(one, fault) for one in commits for fault in faults(one.subject)]
    for one, fault in wrong:
        print(f"{one.hash[:10]} {one.subject}\n    {fault}")
    print(f"{len(commits)} new commits checked, {len(wrong)} faults found")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

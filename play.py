"""Starts Magnat, and installs it first where necessary. ./play and play.cmd call it.

    play.py          start Magnat and print its address
    play.py --lan    the same for everybody in this network, with a QR code for their phones
    play.py test     run everything that CI runs
    play.py uv ARGS  the installer uv with these arguments: yours, or the one in .magnat/
    play.py ARGS...  magnat ARGS...

Needs Python 3.11 or newer and, the first time, the Python package index. All that it installs stays
inside this folder, in .magnat/ and .venv/ (uv keeps its usual cache). Older versions of Python can
read this file, so that they say what is missing.
"""

from __future__ import annotations

# Every start reads this file, so it imports here only what a start without an installation needs.
import hashlib
import os
import sys

HERE = os.path.dirname(os.path.realpath(__file__))
VENV = os.path.join(HERE, ".venv")
PRIVATE_UV = os.path.join(HERE, ".magnat", "uv")
UV_VERSION = "0.13.8"
IS_WINDOWS = sys.platform == "win32"
BIN, EXE = ("Scripts", ".exe") if IS_WINDOWS else ("bin", "")
INPUTS = ("pyproject.toml", "uv.lock", "hatch_build.py", "src/magnat/__init__.py")
STAMP = ".magnat-"
NOT_SOURCES = ("node_modules", "tests")  # folders of web/ that contain no sources of the page


def main(arguments: list[str]) -> int:
    if sys.version_info < (3, 11):  # noqa: UP036  any Python may have been asked
        return give_up(
            f"Magnat needs Python 3.11 or newer; this is {sys.version.split()[0]}.",
            "Install a newer one (https://www.python.org/downloads/) and start again.",
        )
    command = arguments[0] if arguments else ""
    if command == "uv":
        return hand_over(find_uv(), *arguments[1:], folder=HERE)
    if command == "test":
        if IS_WINDOWS:
            return give_up("The tests need a POSIX shell: run ./play test in WSL or on Linux.")
        install("test", "--locked", "--group", "dev")
        return hand_over(os.path.join(HERE, "scripts", "test"), *arguments[1:])
    # With --frozen, a player's start never rewrites uv.lock. With --inexact, packages that `test`
    # added may stay.
    if command == "site":
        install("site", "--frozen", "--no-dev", "--inexact", "--group", "site")
        # Run the interpreted engine, because compiling is not worth it for one command.
        os.environ["MAGNAT_INTERPRETED"] = "1"
    else:
        install("run", "--frozen", "--no-dev", "--inexact")
    if command in ("", "--lan"):
        arguments = ["serve", *arguments]
    # The folder where a compiled engine is kept, and made in the background if there is none for
    # these sources.
    os.environ["MAGNAT_ENGINE_FOLDER"] = os.path.join(HERE, ".magnat", "engine")
    return hand_over(program("magnat"), *arguments)


def install(name: str, *options: str) -> None:
    """Install everything with uv, unless the stamp of this name says that nothing has changed."""
    stamp = os.path.join(VENV, STAMP + name)
    now = inputs()
    if all(map(os.path.isfile, (program("magnat"), program("python")))) and read(stamp) == now:
        return
    import shutil
    import subprocess

    uv = find_uv()
    for old in os.listdir(VENV) if os.path.isdir(VENV) else ():
        if old.startswith(STAMP) and read(os.path.join(VENV, old)).split("\n")[0] != HERE:
            # The folder was moved, which a virtual environment does not survive.
            shutil.rmtree(VENV)
            break
    say("Installing Magnat (once, and again after an update)...")
    environment = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    environment["UV_PROJECT_ENVIRONMENT"] = VENV
    environment["UV_PYTHON_DOWNLOADS"] = "never"
    # --reinstall-package, because uv only looks at the times of files and would not notice a
    # deleted one.
    words = ["sync", "--quiet", "--python", sys.executable, "--reinstall-package", "magnat"]
    done = subprocess.run([uv, *words, *options], cwd=HERE, env=environment, stdout=sys.stderr)
    if done.returncode:
        sys.exit(
            give_up(
                "The installation did not succeed; uv's own words are above.",
                "If they speak of a connection: the Python package index must be within reach.",
            )
        )
    with open(stamp, "w", encoding="utf-8") as file:
        file.write(now)


def find_uv() -> str:
    """Return uv: the user's own, or the one in .magnat/, which is installed first."""
    import shutil
    import subprocess

    found = shutil.which("uv")
    if found is not None:
        return found
    private = os.path.join(PRIVATE_UV, BIN, f"uv{EXE}")
    if os.path.isfile(private):
        return private
    say("Getting the installer uv into .magnat/ (once)...")
    shutil.rmtree(PRIVATE_UV, ignore_errors=True)
    venv = [sys.executable, "-m", "venv", "--", PRIVATE_UV]
    if subprocess.run(venv, capture_output=True).returncode:
        shutil.rmtree(PRIVATE_UV, ignore_errors=True)
        sys.exit(
            give_up(
                f"{sys.executable} cannot make a virtual environment: its modules venv and"
                " ensurepip are missing.",
                "Install them (Debian, Ubuntu: apt-get install python3-venv), or install uv,"
                " and start again.",
            )
        )
    python = os.path.join(PRIVATE_UV, BIN, f"python{EXE}")
    pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", f"uv=={UV_VERSION}"]
    if subprocess.run([python, *pip], stdout=sys.stderr).returncode:
        shutil.rmtree(PRIVATE_UV, ignore_errors=True)
        sys.exit(
            give_up(
                "uv could not be installed: is the Python package index within reach?",
                "The first start needs it; later starts do not. pip's own words are above.",
            )
        )
    return private


def inputs() -> str:
    """Describe what an installation depends on: its folder, its settings, the page's sources."""
    # The page is built when Magnat is installed. The folder's own path is part of the key, see
    # `install`.
    web = os.path.join(HERE, "web")
    files = [os.path.join(HERE, name) for name in INPUTS] + page_sources(web)
    return f"{HERE}\n{digest(HERE, files)}\n"


def page_sources(web: str) -> list[str]:
    """List all files the page is built of: those of web/ at any depth, except hidden files, node
    packages and tests. `cache-keys` in pyproject.toml watches the same files."""
    found: list[str] = []
    for place, folders, files in os.walk(web):
        if place == web:
            folders[:] = [name for name in folders if name not in NOT_SOURCES]
        folders[:] = [name for name in folders if not name.startswith(".")]
        found += [os.path.join(place, name) for name in files if not name.startswith(".")]
    return sorted(found)


def digest(folder: str, paths: list[str]) -> str:
    """Return a hash of the files' contents and of their names relative to the folder."""
    whole = hashlib.sha256()
    for path in paths:
        whole.update(os.fsencode(os.path.relpath(path, folder).replace(os.sep, "/")) + b"\n")
        with open(path, "rb") as file:
            whole.update(hashlib.sha256(file.read()).digest())
    return whole.hexdigest()


def hand_over(program: str, *arguments: str, folder: str | None = None) -> int:
    """Run a program in place of this one. Where that is not possible (Windows), wait for it and
    return its exit code."""
    if folder is not None:
        os.chdir(folder)
    if not IS_WINDOWS:
        os.execv(program, [program, *arguments])
    import subprocess

    # On Windows, execv would return to the console at once. Ctrl-C reaches the child process
    # without our help.
    with subprocess.Popen([program, *arguments]) as child:
        while True:
            try:
                return child.wait()
            except KeyboardInterrupt:
                continue


def program(name: str) -> str:
    return os.path.join(VENV, BIN, name + EXE)


def read(path: str) -> str:
    if not os.path.isfile(path):
        return ""
    with open(path, encoding="utf-8") as file:
        return file.read()


def say(*lines: str) -> None:
    print(*lines, sep="\n", file=sys.stderr, flush=True)


def give_up(*lines: str) -> int:
    """Print why Magnat cannot start; return the exit code."""
    say(*lines)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Having the engine compiled in the background: ./play starts at once, and is faster next time."""

from __future__ import annotations

import os
import sys
from typing import Final

from magnat import engine

SCRIPT: Final = os.path.join(engine.ROOT, "scripts", "engine.py")
LOCK: Final = "lock"  # held by whoever builds; the number of that process is in it
LOG: Final = "log"
SAID: Final = "said"  # that it is being built; gone when it is
PROGRESS: Final = (
    "Compiling the engine in the background (once, and again after an update); later starts use it."
)


def compile_behind() -> None:
    """Where ./play asks for it; nobody is bothered with what goes wrong."""
    folder = os.environ.get(engine.FOLDER)
    if not folder or engine.is_unwanted() or engine.found is not None:
        return
    if missing_compiler() is None and os.path.exists(SCRIPT):
        try:
            _start(folder)
        except (OSError, ImportError):  # ImportError: no locks on this system
            return


def missing_compiler() -> str | None:
    """What a user must install before anything can be compiled, or None."""
    import shutil
    import sysconfig

    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"no C compiler ({compiler}): install gcc (Debian: apt-get install gcc)"
    header = os.path.join(sysconfig.get_path("include"), "Python.h")
    if not os.path.exists(header):
        return f"no {header}: install Python's headers (Debian: apt-get install python3-dev)"
    return None


def _start(folder: str) -> None:
    import fcntl
    import subprocess

    os.makedirs(folder, exist_ok=True)
    with (
        open(os.path.join(folder, LOCK), "a") as lock,
        open(os.path.join(folder, LOG), "a") as log,
    ):
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return
        if engine.current(folder) is not None:  # made while this process started
            return
        log.truncate(0)
        said = os.path.join(folder, SAID)
        if not os.path.exists(said):
            print(PROGRESS, file=sys.stderr, flush=True)
            open(said, "w").close()
        # The lock goes with the builder. The shell between us ends at once, so that the builder is
        # nobody's child here; a session of its own keeps it from the terminal's ctrl-C.
        subprocess.run(
            ["/bin/sh", "-c", 'nice -n 19 "$@" &', "sh", sys.executable, "-I", SCRIPT, folder],
            cwd=engine.ROOT,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            pass_fds=[lock.fileno()],
            start_new_session=True,
        )

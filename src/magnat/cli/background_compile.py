"""Starts a background process that compiles the engine, so that later starts of ./play use it."""

from __future__ import annotations

import os
import sys
from typing import Final

from magnat import compiled_engine

SCRIPT: Final = os.path.join(compiled_engine.ROOT, "scripts", "compile_in_background.py")
LOCK: Final = "lock"  # a file that the compiling process locks and writes its process id to
LOG: Final = "log"
SAID: Final = "said"  # a file that exists once the user was told about the compilation
PROGRESS: Final = (
    "Compiling the engine in the background (once, and again after an update); later starts use it."
)


def compile_behind() -> None:
    """Start a background process that compiles the engine, if ./play asked for it and the process
    can run. A failed start is ignored."""
    folder = os.environ.get(compiled_engine.FOLDER)
    if not folder or compiled_engine.is_unwanted() or compiled_engine.found is not None:
        return
    if missing_compiler() is None and os.path.exists(SCRIPT):
        try:
            _start(folder)
        except (OSError, ImportError):  # ImportError means that this system has no file locks
            return


def missing_compiler() -> str | None:
    """Return a sentence that says what to install before the engine can be compiled; None if
    nothing is missing."""
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
        # Another process has compiled the engine in the meantime.
        if compiled_engine.current(folder) is not None:
            return
        log.truncate(0)
        said = os.path.join(folder, SAID)
        if not os.path.exists(said):
            print(PROGRESS, file=sys.stderr, flush=True)
            open(said, "w").close()
        # The compiling process inherits the lock. The shell that starts it ends at once, so that
        # the compiling process is not a child of this one. It has a session of its own, so that
        # Ctrl-C in the terminal does not stop it.
        subprocess.run(
            ["/bin/sh", "-c", 'nice -n 19 "$@" &', "sh", sys.executable, "-I", SCRIPT, folder],
            cwd=compiled_engine.ROOT,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            pass_fds=[lock.fileno()],
            start_new_session=True,
        )

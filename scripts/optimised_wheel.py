"""Builds a wheel with the engine compiled for speed: scripts/optimised_wheel.py [FOLDER]

The engine is compiled twice: once instrumented, to profile recorded and simulated games, and once
more with that profile. ./play and the tests compile faster, without a profile.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path
from sysconfig import get_config_var

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hatch_build import EXTENSIONS, REQUIRED  # noqa: E402
from magnat.cli.background_compile import missing_compiler  # noqa: E402
from magnat.compiled_engine import LIBRARY, WORDS  # noqa: E402
from scripts import compile_engine  # noqa: E402

WORK = ROOT / "build" / "wheel"
# Python's own flags come first, because without them (-DNDEBUG) Python's assertions would be
# compiled in. Hidden symbols can be inlined, because no other library calls them. The last flag is
# needed because gcc 12 takes many loops for rarely used code and moves them to a distant section.
ACROSS_FILES = (
    f"{get_config_var('CFLAGS')} -flto=auto -fvisibility=hidden -fno-plt"
    " -fno-reorder-blocks-and-partition"
)
# The games that are profiled. Each box has about as many decisions as the others, because gcc
# optimises rarely used code for size. Random games of Richesses are short, so more of them are
# played.
STOCK, RANDOM = "bold,balanced,balanced,cautious", "uniform,uniform,uniform,uniform"
GAMES, AT_RANDOM, SOON_OVER = 160, 40, {"richesses": 1500}
SERVED = ("--tables=60", "--rate=200", "--seconds=10", "--warm-up=2")


def say(what: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {what}", flush=True)


def compile_with(copy: Path, flags: str) -> None:
    """Compile the copy with these flags, which the C compiler reads from the environment."""
    # The hash seed is fixed, because both builds must generate the same C code for the profile to
    # fit.
    os.environ.update(CFLAGS=flags, LDFLAGS=flags, PYTHONHASHSEED="0")
    for old in compile_engine.extensions(copy):
        old.unlink()
    compile_engine.run_mypyc(copy, "--level=3")


def train(copy: Path) -> None:
    """Run the engine of the copy: verify golden records, simulate games, step through
    environments, serve tables."""
    environment = {**os.environ, "PYTHONPATH": str(copy)}

    def run(*command: str) -> None:
        subprocess.run(
            [sys.executable, *command],
            cwd=WORK,
            env=environment,
            stdout=subprocess.DEVNULL,
            check=True,
        )

    for game in sorted((copy / "magnat" / "games").glob("*/editions")):
        name = game.parent.name
        say(f"playing {name}")
        commands = [["verify", str(one)] for one in game.parent.glob("records/*.jsonl")]
        often = {STOCK: GAMES, RANDOM: SOON_OVER.get(name, AT_RANDOM)}
        commands += [
            ["simulate", name, f"--games={games}", f"--bots={bots}"]
            for bots, games in often.items()
        ]
        for command in commands:
            run("-m", "magnat", *command)
    say("stepping through environments")
    run(str(ROOT / "scripts" / "measure_gym.py"), "--seconds=2")
    say("serving tables")
    run(str(ROOT / "scripts" / "load.py"), *SERVED)


def main() -> None:
    reason = missing_compiler()
    if reason is not None:
        sys.exit(reason)
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist"
    copy, counts = WORK / "copy", WORK / "counts"
    sources = compile_engine.inputs(compile_engine.SOURCE / "magnat")
    shutil.rmtree(WORK, ignore_errors=True)
    shutil.copytree(compile_engine.SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    say("compiling to count")
    compile_with(copy, f"{ACROSS_FILES} -fprofile-generate={counts}")
    train(copy)
    if not list(counts.rglob("*.gcda")):
        sys.exit("nothing was counted: is the C compiler gcc?")
    say("compiling with the counts")
    compile_with(copy, f"{ACROSS_FILES} -fprofile-use={counts} -Wno-missing-profile")
    (copy / REQUIRED).write_text(f"{LIBRARY}=={version(LIBRARY)}\n{WORDS}=={version(WORDS)}\n")
    if compile_engine.inputs(compile_engine.SOURCE / "magnat") != sources:
        sys.exit("the sources have changed meanwhile: begin again")
    uv = shutil.which("uv") or str(ROOT / ".magnat" / "uv" / "bin" / "uv")
    subprocess.run(
        [uv, "build", "--wheel", "--quiet", "--python", sys.executable, "--out-dir", str(target)],
        cwd=ROOT,
        env={**os.environ, EXTENSIONS: str(copy)},
        check=True,
    )
    shutil.rmtree(WORK)
    say(f"the wheel is in {target}")


if __name__ == "__main__":
    main()

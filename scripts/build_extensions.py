"""Compiles the modules of a copied package to extension modules with mypyc; run in its folder.

mypyc writes a C file for each module; this script compiles them in parallel, which setuptools does
not.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

# Imported after setuptools, because setuptools would otherwise take it for distutils.
from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext

JOBS = 1


class SideBySide(build_ext):
    def build_extensions(self) -> None:
        compile_all = self.compiler.compile

        def compile(sources: Sequence[str], *given: Any, **named: Any) -> list[str]:
            with ThreadPoolExecutor(JOBS) as pool:
                made = pool.map(lambda source: compile_all([source], *given, **named), sources)
                return [file for files in made for file in files]

        self.compiler.compile = compile
        self.parallel = JOBS
        # The first extension contains all the code. The others only export it and need no
        # optimisation.
        for other in self.extensions[1:]:
            other.extra_compile_args = [*other.extra_compile_args, "-fno-lto"]
            other.extra_link_args = ["-fno-lto"]
        super().build_extensions()


def main() -> None:
    global JOBS
    parser = argparse.ArgumentParser()
    parser.add_argument("--level", default="1", help="of the C compiler's optimisation")
    parser.add_argument("--jobs", type=int, default=1, help="C files at a time")
    parser.add_argument("--python", default="", help="whose packages the modules import")
    parser.add_argument("modules", nargs="+")
    given = parser.parse_args()
    JOBS = given.jobs
    # Types were checked strictly by scripts/check; the project's settings for mypy do not fit the
    # copied package. Missing imports are ignored, because players have not installed optional
    # packages such as asyncpg.
    options = ["--config-file=", "--ignore-missing-imports"]
    if given.python:
        options.append(f"--python-executable={given.python}")
    setup(
        name="magnat",
        packages=[],
        ext_modules=mypycify(
            [*options, *given.modules],
            opt_level=given.level,
            debug_level="0",
            multi_file=True,
            target_dir="c",
        ),
        cmdclass={"build_ext": SideBySide},
        script_args=["-q", "build_ext", "--build-lib=.", "--build-temp=o"],
    )


if __name__ == "__main__":
    main()

"""./play, play.cmd and play.py in a small project with a fake installer that records its calls."""

from __future__ import annotations

import ast
import importlib.util
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import play

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
TOOLS = ("sh", "cat", "chmod", "dirname", "mkdir")
PYTHONS = ("python3.14", "python3.13", "python3.12", "python3.11", "python3", "python")

# Stands for uv: notes its arguments, then makes an environment whose magnat repeats its own.
UV = """\
#!/bin/sh
echo "$@" >>"$NOTES"
mkdir -p .venv/bin
printf '#!/bin/sh\\nfor each; do echo "<$each>"; done\\n' >.venv/bin/magnat
cat .venv/bin/magnat >.venv/bin/python
chmod +x .venv/bin/*
"""


class Project:
    def __init__(self, folder: Path) -> None:
        self.folder = folder / "une boîte à jeux"
        self.tools = folder / "tools"
        self.notes = folder / "notes"
        (self.folder / "src" / "magnat").mkdir(parents=True)
        (self.folder / "scripts").mkdir()
        self.tools.mkdir()
        for name in ("play", "play.py"):
            shutil.copy(ROOT / name, self.folder)
        for name in ("pyproject.toml", "uv.lock", "hatch_build.py", "src/magnat/__init__.py"):
            (self.folder / name).touch()
        script(self.folder / "scripts" / "test", '#!/bin/sh\necho "tested $*"\n')
        for name in TOOLS:
            found = shutil.which(name)
            assert found is not None, name
            (self.tools / name).symlink_to(found)
        self.install_python(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')

    def install_python(self, text: str) -> None:
        for name in PYTHONS:
            script(self.tools / name, text)

    def install_uv(self, text: str = UV) -> None:
        script(self.tools / "uv", text)

    def play(self, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
        """Run ./play from another folder, with only the necessary tools on PATH."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
        return subprocess.run(
            [self.folder / "play", *arguments],
            cwd=self.tools,
            env={**kept, "PATH": str(self.tools), "NOTES": str(self.notes), **settings},
            capture_output=True,
            text=True,
        )

    def installs(self) -> list[str]:
        return self.notes.read_text().splitlines() if self.notes.exists() else []


def script(path: Path, text: str) -> None:
    path.write_text(text)
    path.chmod(0o755)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def test_alone_it_serves(project: Project) -> None:
    project.install_uv()
    done = project.play()
    assert (done.returncode, done.stdout) == (0, "<serve>\n")
    assert "Installing Magnat" in done.stderr


def test_the_whole_network_is_let_in_by_one_word(project: Project) -> None:
    project.install_uv()
    assert project.play("--lan", "--port", "0").stdout == "<serve>\n<--lan>\n<--port>\n<0>\n"


def test_arguments_are_handed_on_as_they_are(project: Project) -> None:
    project.install_uv()
    assert project.play("editions", "check", "a b", "").stdout == "<editions>\n<check>\n<a b>\n<>\n"


def test_its_installer_is_at_hand_where_none_is_on_the_path(project: Project) -> None:
    """As docs/gym.md gets the packages of the environments: no uv of one's own is needed."""
    wanted = ("sync", "--extra", "gym", "--no-dev", "--inexact")
    private = project.folder / ".magnat" / "uv" / "bin"
    private.mkdir(parents=True)
    script(private / "uv", '#!/bin/sh\necho "private: $PWD: $*"\n')
    told = f": {project.folder}: {' '.join(wanted)}\n"
    assert project.play("uv", *wanted).stdout == f"private{told}"
    project.install_uv('#!/bin/sh\necho "own: $PWD: $*"\n')
    assert project.play("uv", *wanted).stdout == f"own{told}"


def test_a_player_has_a_compiled_engine_kept_here_and_the_tests_have_none(
    project: Project,
) -> None:
    project.install_uv(
        UV.replace('for each; do echo "<$each>"; done', 'echo "<$MAGNAT_ENGINE_FOLDER>"')
    )
    script(project.folder / "scripts" / "test", '#!/bin/sh\necho "<${MAGNAT_ENGINE_FOLDER-}>"\n')
    assert project.play().stdout == f"<{project.folder}/.magnat/engine>\n"
    assert project.play("test").stdout == "<>\n"


def test_a_second_start_installs_nothing(project: Project) -> None:
    project.install_uv()
    project.play()
    (installed,) = project.installs()
    assert "--reinstall-package magnat --frozen --no-dev" in installed
    assert project.play().stderr == ""
    assert len(project.installs()) == 1
    (project.folder / "uv.lock").write_text("changed")
    project.play()
    assert len(project.installs()) == 2


def test_an_edit_in_any_folder_of_the_page_installs_anew(project: Project) -> None:
    """The test makes every folder of the real page with one file, and edits each file once."""
    project.install_uv()
    sources = [Path(path) for path in play.page_sources(str(WEB))]
    folders = sorted({path.parent.relative_to(WEB) for path in sources})
    assert max(len(folder.parts) for folder in folders) > 3, "no folder of the page is deep"
    files = [project.folder / "web" / folder / "one.ts" for folder in folders]
    for file in files:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("before")
    project.play()
    missed = []
    for file in files:
        known = len(project.installs())
        file.write_text("afterw")  # of the same length
        project.play()
        if len(project.installs()) == known:
            missed.append(str(file.relative_to(project.folder)))
    assert missed == []


@pytest.mark.parametrize(
    ("change", "is_noticed"),
    [
        ('echo 1 >"src/a/new"', True),
        ("echo 1 >\"src/ a 'b' $c\n%s.ts\"", True),
        ("mv src/a/one.ts src/a/two.ts", True),
        ("mv src/a/one.ts src/b/", True),
        ("rm src/a/one.ts", True),
        ("touch src/a/one.ts", False),
        ("echo 1 >src/a/.one.ts.swp", False),
        ("mkdir -p node_modules/x tests/x && echo 1 >node_modules/x/y.js >tests/x/y.ts", False),
    ],
)
def test_files_that_come_move_or_go_change_the_stamp(
    project: Project, change: str, is_noticed: bool
) -> None:
    project.install_uv()
    web = project.folder / "web"
    for name in ("a", "b"):
        (web / "src" / name).mkdir(parents=True)
    (web / "src" / "a" / "one.ts").write_text("1")
    project.play()
    subprocess.run(["sh", "-c", change], cwd=web, check=True)
    project.play()
    assert len(project.installs()) == (2 if is_noticed else 1)


def test_uv_watches_every_file_that_the_page_is_built_of() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        keys = tomllib.load(file)["tool"]["uv"]["cache-keys"]
    watched = {path for key in keys for path in ROOT.glob(key["file"])}
    assert [path for path in play.page_sources(str(WEB)) if Path(path) not in watched] == []


def test_a_second_start_asks_no_python_but_the_installed_one(project: Project) -> None:
    project.install_uv()
    project.play()
    venv = project.folder / ".venv" / "bin" / "python"
    script(venv, f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    project.install_python('#!/bin/sh\necho "$0" >>"$NOTES"\nexit 1\n')
    assert project.play().stdout == "<serve>\n"
    assert len(project.installs()) == 1


def test_a_folder_that_moved_is_installed_anew(project: Project) -> None:
    project.install_uv()
    project.play()
    (project.folder / ".venv" / "leftover").touch()
    project.folder = project.folder.rename(project.folder.with_name("elsewhere"))
    assert project.play().stdout == "<serve>\n"
    assert len(project.installs()) == 2
    assert not (project.folder / ".venv" / "leftover").exists()


def test_a_site_is_built_with_node_and_without_a_compiled_engine(project: Project) -> None:
    project.install_uv(
        UV.replace('for each; do echo "<$each>"; done', 'echo "$* <$MAGNAT_INTERPRETED>"')
    )
    assert project.play("site", "build", "DIR").stdout == "site build DIR <1>\n"
    (installed,) = project.installs()
    assert "--group site" in installed


def test_the_word_test_runs_the_tests_with_the_developer_tools(project: Project) -> None:
    project.install_uv()
    assert project.play("test", "-k", "auction").stdout == "tested -k auction\n"
    (installed,) = project.installs()
    assert "--locked --group dev" in installed


def test_a_python_that_is_too_old_is_told(project: Project) -> None:
    project.install_python('#!/bin/sh\ncase "$2" in *print*) echo 3.9.2 ;; *) exit 1 ;; esac\n')
    done = project.play()
    assert done.returncode == 1
    assert "Magnat needs Python 3.11 or newer; the one found here: 3.9.2." in done.stderr


def test_no_python_at_all_is_told(project: Project) -> None:
    for name in PYTHONS:
        (project.tools / name).unlink()
    done = project.play()
    assert done.returncode == 1
    assert "Magnat needs Python 3.11 or newer; the one found here: none." in done.stderr


def test_a_python_without_venv_is_told(project: Project) -> None:
    """Debian's Python without python3-venv: the module fails."""
    real = f'exec "{sys.executable}" "$@"'
    fake = project.tools / "real"
    script(fake, f'#!/bin/sh\n[ "$1" != -m ] || exit 1\n{real}\n')
    text = (project.folder / "play.py").read_text(encoding="utf-8")
    patched = text.replace("[sys.executable, ", f"[{str(fake)!r}, ")
    assert patched != text
    (project.folder / "play.py").write_text(patched, encoding="utf-8")
    done = project.play()
    assert done.returncode == 1
    assert "apt-get install python3-venv" in done.stderr
    assert not (project.folder / ".magnat" / "uv").exists()


def test_an_index_out_of_reach_is_told(project: Project) -> None:
    done = project.play(
        PIP_CONFIG_FILE=os.devnull, PIP_INDEX_URL="http://127.0.0.1:9/simple", PIP_RETRIES="0"
    )
    assert done.returncode == 1
    assert "is the Python package index within reach?" in done.stderr
    assert not (project.folder / ".magnat" / "uv").exists()


def test_a_failed_installation_is_told_and_tried_again(project: Project) -> None:
    project.install_uv("#!/bin/sh\necho 'error: connection refused' >&2\nexit 2\n")
    done = project.play()
    assert done.returncode == 1
    assert "error: connection refused" in done.stderr
    assert "The installation did not succeed" in done.stderr
    project.install_uv()
    assert project.play().stdout == "<serve>\n"


class OnWindows:
    """play.py as it is on Windows, with an installation whose programs are Python scripts."""

    def __init__(self, project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
        self.started: list[list[str]] = []
        monkeypatch.setattr(sys, "platform", "win32")
        # main() sets it in this process; the next test must not compile the engine.
        monkeypatch.setenv("MAGNAT_ENGINE_FOLDER", "")
        spec = importlib.util.spec_from_file_location("play_on_windows", project.folder / "play.py")
        assert spec is not None
        assert spec.loader is not None
        self.play = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self.play)
        scripts = project.folder / ".venv" / "Scripts"
        scripts.mkdir(parents=True)
        for name in ("python.exe", "magnat.exe"):
            text = "import sys; sys.exit(len(sys.argv) + 40)"
            script(scripts / name, f"#!{sys.executable}\n{text}\n")
        (project.folder / ".venv" / ".magnat-run").write_text(self.play.inputs(), encoding="utf-8")


def test_on_windows_it_runs_the_programs_of_scripts_and_returns_their_code(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    windows = OnWindows(project, monkeypatch)
    assert windows.play.main(["version"]) == 42
    assert windows.play.main(["--lan", "--port", "0"]) == 45  # with the word serve


def test_on_windows_ctrl_c_waits_for_the_program(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C reaches both; the code is the program's."""
    windows = OnWindows(project, monkeypatch)
    waits = iter((KeyboardInterrupt, KeyboardInterrupt, None))
    real = subprocess.Popen.wait

    def wait(child: subprocess.Popen[str], timeout: float | None = None) -> int:
        interrupt = next(waits, None)
        if interrupt is not None:
            raise interrupt
        return real(child, timeout)

    monkeypatch.setattr(subprocess.Popen, "wait", wait)
    assert windows.play.main(["version"]) == 42


def test_on_windows_the_tests_say_where_they_run(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert OnWindows(project, monkeypatch).play.main(["test"]) == 1
    assert "run ./play test in WSL or on Linux" in capsys.readouterr().err


def test_on_windows_play_cmd_starts_the_same_program() -> None:
    """cmd.exe wants CRLF; labels are missed in a file with single line feeds."""
    text = (ROOT / "play.cmd").read_text(encoding="ascii")
    assert text.count('"%~dp0play.py" %*') == 2
    asked = ["git", "check-attr", "eol", "play.cmd"]
    assert subprocess.check_output(asked, cwd=ROOT, text=True) == "play.cmd: eol: crlf\n"


def test_an_old_python_can_read_play_and_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ast.parse((ROOT / "play.py").read_text(encoding="utf-8"), feature_version=(3, 7))
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    assert play.main([]) == 1
    assert "Magnat needs Python 3.11 or newer" in capsys.readouterr().err

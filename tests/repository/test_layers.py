"""scripts/layers.py finds a planted import of each forbidden kind."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts import layers

ROOT = Path(__file__).parents[2]


def planted(folder: Path, modules: dict[str, str]) -> Path:
    for name, text in modules.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("name", "imported"),
    [
        ("base/money.ts", "session/table.ts"),
        ("base/money.ts", "ui/Icon.svelte"),
        ("session/table.ts", "ui/Icon.svelte"),
        ("ui/Icon.svelte", "session/table.ts"),
        ("session/table.ts", "games/index.ts"),
        ("widgets/log/Log.svelte", "features/tv/Tv.svelte"),
        ("games/one/Board.svelte", "features/tv/Tv.svelte"),
        ("games/one/Board.svelte", "games/two/words.ts"),
        ("features/tv/Tv.svelte", "features/table/auction/Lot.svelte"),
        ("features/tv/Tv.svelte", "games/one/Board.svelte"),
    ],
)
@pytest.mark.parametrize("line", ["import X from '{}';", "import type {{ X }} from '{}';"])
def test_an_import_of_a_layer_above_is_found(
    tmp_path: Path, name: str, imported: str, line: str
) -> None:
    way = "../" * name.count("/") + imported.removesuffix(".ts")
    source = planted(tmp_path, {name: line.format(way), imported: ""})
    assert list(layers.violations(layers.imports(source))) == [f"{name} must not import {imported}"]


@pytest.mark.parametrize(
    ("name", "imported"),
    [
        ("features/tv/Tv.svelte", "games/index.ts"),
        ("features/table/chat/Chat.svelte", "features/table/panels.ts"),
        ("games/one/index.ts", "games/plain/index.ts"),
        ("games/one/lid.ts", "games/shelf-entry.ts"),
        ("App.svelte", "features/tv/Tv.svelte"),
    ],
)
def test_an_import_of_a_layer_below_is_allowed(tmp_path: Path, name: str, imported: str) -> None:
    way = "../" * name.count("/") or "./"
    source = planted(tmp_path, {name: f"await import('{way}{imported}')", imported: ""})
    graph = layers.imports(source)
    assert graph[name] == [imported]
    assert list(layers.violations(graph)) == []


def test_a_circle_is_found_and_one_of_types_alone_is_not(tmp_path: Path) -> None:
    circle = {
        "base/a.ts": "import { b } from './b';",
        "base/b.ts": "import { c } from './c';",
        "base/c.ts": "import { a } from './a';",
        "base/d.ts": "import type { e } from './e';",
        "base/e.ts": "import { d } from './d';",
    }
    graph = layers.imports(planted(tmp_path, circle), with_types=False)
    assert list(layers.circles(graph)) == ["base/a.ts → base/b.ts → base/c.ts → base/a.ts"]


def test_the_page_keeps_its_layers() -> None:
    assert layers.main() == 0


def test_no_folder_of_the_page_has_more_than_fifteen_modules() -> None:
    source = ROOT / "web/src"
    counts = {
        folder.relative_to(source).as_posix(): sum(path.is_file() for path in folder.iterdir())
        for folder in [source, *source.rglob("*")]
        if folder.is_dir()
    }
    assert {name: n for name, n in counts.items() if n > 15} == {}

"""scripts/check_page_layers.py finds each forbidden import, a folder with too many files, and a
component that styles others."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts import check_page_layers


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
    assert list(check_page_layers.violations(check_page_layers.imports(source))) == [
        f"{name} must not import {imported}"
    ]


@pytest.mark.parametrize(
    ("name", "imported"),
    [
        ("features/tv/Tv.svelte", "games/index.ts"),
        ("features/table/chat/Chat.svelte", "features/table/panels.ts"),
        ("games/one/index.ts", "games/plain/index.ts"),
        ("games/one/on-shelf.ts", "games/shelf-entry.ts"),
        ("App.svelte", "features/tv/Tv.svelte"),
    ],
)
def test_an_import_of_a_layer_below_is_allowed(tmp_path: Path, name: str, imported: str) -> None:
    way = "../" * name.count("/") or "./"
    source = planted(tmp_path, {name: f"await import('{way}{imported}')", imported: ""})
    graph = check_page_layers.imports(source)
    assert graph[name] == [imported]
    assert list(check_page_layers.violations(graph)) == []


def test_a_circle_is_found_and_one_of_types_alone_is_not(tmp_path: Path) -> None:
    circle = {
        "base/a.ts": "import { b } from './b';",
        "base/b.ts": "import { c } from './c';",
        "base/c.ts": "import { a } from './a';",
        "base/d.ts": "import type { e } from './e';",
        "base/e.ts": "import { d } from './d';",
    }
    graph = check_page_layers.imports(planted(tmp_path, circle), with_types=False)
    assert list(check_page_layers.circles(graph)) == [
        "base/a.ts → base/b.ts → base/c.ts → base/a.ts"
    ]


@pytest.mark.parametrize(("folder", "is_found"), [("base", True), ("session/table", False)])
def test_a_circle_of_types_is_allowed_in_session_only(
    tmp_path: Path, folder: str, is_found: bool
) -> None:
    circle = {
        f"{folder}/a.ts": "import type { b } from './b';",
        f"{folder}/b.ts": "import { a } from './a';",
    }
    source = planted(tmp_path, circle)
    found = [f"{folder}/a.ts → {folder}/b.ts → {folder}/a.ts"] if is_found else []
    assert list(check_page_layers.circles_of_types(source)) == found
    assert check_page_layers.main(source) == (1 if found else 0)


def test_the_page_keeps_its_layers() -> None:
    assert check_page_layers.main() == 0


@pytest.mark.parametrize(("count", "expected"), [(15, []), (16, ["base/net"])])
def test_a_folder_with_too_many_files_is_found(
    tmp_path: Path, count: int, expected: list[str]
) -> None:
    files = {f"base/net/module-{i}.ts": "" for i in range(count)}
    beside = {f"base/{i}/module.ts": "" for i in range(20)}  # subfolders count for themselves
    source = planted(tmp_path, files | beside)
    assert [line.split()[0] for line in check_page_layers.crowded(source)] == expected
    assert check_page_layers.main(source) == (1 if expected else 0)


def test_only_boards_style_other_components(tmp_path: Path) -> None:
    style = "<style>\n  .square :global(b) {\n    color: red;\n  }\n</style>"
    source = planted(
        tmp_path,
        {
            "games/one/board/Board.svelte": style,
            "features/tv/Tv.svelte": style,
            "features/tv/Plain.svelte": "<p>Plain</p>",
        },
    )
    found = list(check_page_layers.styles_of_others(source))
    assert [line.split()[0] for line in found] == ["features/tv/Tv.svelte"]
    assert check_page_layers.main(source) == 1

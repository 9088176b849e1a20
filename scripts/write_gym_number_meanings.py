"""Writes docs/gym-numbers.md: what each number of the observations and actions of every box means.

.venv/bin/python -m scripts.write_gym_number_meanings
"""

from __future__ import annotations

from pathlib import Path

from magnat.gym import raw_env
from magnat.gym.registry import boxes

PAGE = Path(__file__).resolve().parent.parent / "docs" / "gym-numbers.md"
SEATS = 4
HEAD = f"""# Numbers of the environments

For researchers. This page answers: which position of an observation, and which number of an
action, means what? `python -m scripts.write_gym_number_meanings` writes it, for {SEATS} seats;
[gym.md](gym.md) explains the parts and the scales. `table.describe(position)` and
`table.vocabulary.meaning(number)` name every single one.
"""


def table_of(box: str) -> str:
    table = raw_env(box, seats=SEATS)
    layout, vocabulary = table.layout, table.vocabulary
    lines = [f"\n## {box}\n", "| positions | part | first | last |", "|---|---|---|---|"]
    for part, (first, size) in layout.parts.items():
        if size:
            names = [layout.describe(i).partition(": ")[2] for i in (first, first + size - 1)]
            lines.append(f"| {first} … {first + size - 1} | {part} | {names[0]} | {names[1]} |")
    kinds = [
        f"{vocabulary.first_kind + i} {vocabulary.meaning(vocabulary.first_kind + i)}"
        for i in range(len(vocabulary.kinds))
    ]
    lines.append(
        f"\nActions: values are 18 … {vocabulary.first_kind - 1}; kinds: {' · '.join(kinds)}."
    )
    return "\n".join(lines)


def page() -> str:
    return HEAD + "\n".join([table_of(box) for box in boxes()]) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

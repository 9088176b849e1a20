"""Rewrites the sources that mypyc compiles, so that rules need not contain anything that only a
compiler needs.

Every line keeps its number, so that a traceback of the compiled engine fits the source. Each
function leaves a source unchanged that it has rewritten before, because a copy may be compiled
twice.
"""

from __future__ import annotations

import ast
import sys
from typing import NamedTuple

FUTURE = "from __future__ import annotations"
IMPORTED = f"{FUTURE}; from magnat.core.values.mypyc_types import mypyc_attr"
STEPS = "core/step_and_window.py"
BOUND = 'S = TypeVar("S", bound="State", contravariant=True)'
RULES = ("core/", "kit/", "games/")  # the folders in which `s` is a State and `cite` is a clause


def rewritten(texts: dict[str, str], decorators: dict[str, dict[str, str]]) -> dict[str, str]:
    """Return the sources of all modules as the compiler reads them."""
    absent = [module for module in decorators if module not in texts]
    if absent:
        sys.exit(
            f"pyproject.toml: [tool.magnat.mypyc_attr] lists {', '.join(absent)}: not compiled"
        )
    found = dict(texts)
    for module, classes in decorators.items():
        found[module] = decorated(module, found[module], classes)
    if STEPS in found:
        found[STEPS] = bound_to_state(found[STEPS])
    for module in found:
        if module.startswith(RULES):
            found[module] = guarded(module, cited(found[module]))
    return twinned(found)


def decorated(module: str, source: str, classes: dict[str, str]) -> str:
    """Return the source of a module with these decorators on its classes; every line keeps its
    number."""
    if IMPORTED in source:  # rewritten already, by an earlier build in the same copy
        return source
    lines = source.splitlines()
    found = {node.name: node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)}
    for name, decorator in classes.items():
        node = found.get(name)
        if node is None:
            sys.exit(f"pyproject.toml: [tool.magnat.mypyc_attr] lists {name}, not in {module}")
        above = min([node.lineno, *[one.lineno for one in node.decorator_list]]) - 2
        if lines[above]:
            sys.exit(f"{module}: leave the line above {name} empty for its decorator")
        lines[above] = decorator
    if FUTURE not in lines:
        sys.exit(f"{module}: it does not say `{FUTURE}`")
    lines[lines.index(FUTURE)] = IMPORTED
    return "\n".join(lines) + "\n"


def bound_to_state(source: str) -> str:
    """Return the source of core/step_and_window.py with `State` as the type that steps get, as in
    kit, instead of its base class `Context`; otherwise every call of a step of kit would check for
    a `State`."""
    lines = source.splitlines()
    if BOUND in lines:  # rewritten already, by an earlier build in the same copy
        return source
    at = lines.index('S = TypeVar("S", bound=Context, contravariant=True)')
    if lines[at - 2] or lines[at - 1]:
        sys.exit(f"{STEPS}: leave the lines above its TypeVar empty for an import")
    lines[at - 2] = "from typing import TYPE_CHECKING"
    lines[at - 1] = "if TYPE_CHECKING: from magnat.core.state import State"
    lines[at] = BOUND
    return "\n".join(lines) + "\n"


def guarded(module: str, source: str) -> str:
    """Return the source of a module in which `s.note(…)` and `s.whisper(…)` are called only if
    events are recorded; in `state.py` the same for `self`. Every line keeps its number.

    Both methods check that themselves. But a compiled call first puts its arguments into a tuple,
    which is a waste in simulations, where no events are recorded.
    """
    states = {"s", "self"} if module.endswith("/state.py") else {"s"}
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Call):
            continue
        said = node.value.func
        if not isinstance(said, ast.Attribute) or said.attr not in ("note", "whisper"):
            continue
        if isinstance(said.value, ast.Name) and said.value.id in states:
            guard = f"if {said.value.id}.events is not None: "
            line = lines[node.lineno - 1]
            if guard not in line:  # rewritten already, by an earlier build in the same copy
                lines[node.lineno - 1] = line[: node.col_offset] + guard + line[node.col_offset :]
    return "\n".join(lines) + "\n"


def cited(source: str) -> str:
    """Return the source of a module in which each final class uses its own `cite` directly instead
    of `self.cite`, which compiled code would look up by name in every call."""
    lines = source.splitlines()
    for cls in _classes(source):
        cite = _own_cite(cls)
        if cite is None or "final" not in [ast.unparse(one) for one in cls.decorator_list]:
            continue
        places = [node for node in _outside_f_strings(cls) if ast.unparse(node) == "self.cite"]
        for node in sorted(places, key=_place, reverse=True):
            assert isinstance(node, ast.Attribute)
            line = lines[node.lineno - 1].encode()  # the parser counts columns in bytes
            line = line[: node.col_offset] + cite.encode() + line[node.end_col_offset :]
            lines[node.lineno - 1] = line.decode()
    return "\n".join(lines) + "\n"


def _place(node: ast.AST) -> tuple[int, int]:
    assert isinstance(node, ast.expr)
    return node.lineno, node.col_offset


def _own_cite(cls: ast.ClassDef) -> str | None:
    """Return the `cite` of a class: a string literal or the name of a constant."""
    for node in cls.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "cite":
            if isinstance(node.value, (ast.Constant, ast.Name)):
                return ast.unparse(node.value)
    return None


def _outside_f_strings(node: ast.AST) -> list[ast.AST]:
    """Walk all nodes except f-strings, for which Python 3.11 has no columns."""
    found = [node]
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.JoinedStr):
            found += _outside_f_strings(child)
    return found


class _Class(NamedTuple):
    """A class of a compiled module."""

    module: str
    node: ast.ClassDef
    base: str  # the full name of its base class; "": the base class is not compiled


def twinned(texts: dict[str, str]) -> dict[str, str]:
    """Return the texts of all modules, with a method `twin` added to each class that is copied
    often: those that are derived from a class that calls `self.twin()`.

    The general `Step.twin` finds the fields by reflection, which takes ten times as long.
    """
    classes = _all_classes(texts)
    makers = {
        name
        for name, one in classes.items()
        if any([ast.unparse(node) == "self.twin()" for node in ast.walk(one.node)])
    }
    lines = {module: text.splitlines() for module, text in texts.items()}
    for name, one in classes.items():
        if makers.isdisjoint(_bases(one.base, classes)) or "def twin(" in ast.unparse(one.node):
            continue
        made = ", ".join([f"self.{field}" for field in _fields(name, classes)])
        method = f"    def twin(self) -> {one.node.name}: return {one.node.name}({made})"
        assert one.node.end_lineno is not None
        if one.node.end_lineno == len(lines[one.module]):
            lines[one.module].append(method)
        elif lines[one.module][one.node.end_lineno]:
            sys.exit(f"{one.module}: leave the line below {one.node.name} empty for its twin()")
        else:
            lines[one.module][one.node.end_lineno] = method
    return {module: "\n".join(found) + "\n" for module, found in lines.items()}


def _classes(source: str) -> list[ast.ClassDef]:
    return [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]


def _all_classes(texts: dict[str, str]) -> dict[str, _Class]:
    """Collect the classes of all modules by their full names."""
    found: dict[str, _Class] = {}
    for module, text in texts.items():
        home = "magnat." + module.removesuffix(".py").replace("/", ".")
        tree = ast.parse(text)
        names: dict[str, str] = {}  # by name in this module: the full name of what it imports
        for node in tree.body:
            if isinstance(node, ast.ImportFrom):
                for one in node.names:
                    names[one.asname or one.name] = f"{node.module}.{one.name}"
            elif isinstance(node, ast.ClassDef):
                names[node.name] = f"{home}.{node.name}"
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                base = ""
                if node.bases:
                    said, _, rest = ast.unparse(node.bases[0]).partition("[")[0].partition(".")
                    base = f"{names.get(said, said)}.{rest}" if rest else names.get(said, said)
                found[f"{home}.{node.name}"] = _Class(module, node, base)
    return found


def _bases(name: str, classes: dict[str, _Class]) -> list[str]:
    """List the class and its base classes, the nearest first."""
    found: list[str] = []
    while name in classes:
        found.append(name)
        name = classes[name].base
    return found


def _fields(name: str, classes: dict[str, _Class]) -> list[str]:
    """List the parameters of the constructor, which are the fields."""
    for base in _bases(name, classes):
        for node in classes[base].node.body:
            if isinstance(node, ast.FunctionDef) and node.name == "__init__":
                return [argument.arg for argument in node.args.args[1:]]
    return []

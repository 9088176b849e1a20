"""Scans of the sources: each takes a syntax tree and reports faults with their lines."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

Scan: TypeAlias = Callable[[ast.Module], list[str]]
Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef

SOURCE: Final = Path(__file__).parents[2] / "src" / "magnat"

# Methods by which a state changes itself; all other code must call one of its verbs.
VERBS: Final = frozenset(
    "pay give note whisper do rest keep_asking open shut swap eliminate ask close_top drop_top "
    "tick begin_turn miss_turns turn_missed end_time finish stock place shuffle".split()
)
PLANS: Final = frozenset(("do", "do_all", "keep_asking"))
MUTATORS: Final = frozenset(
    "append extend insert remove pop clear sort reverse add discard update setdefault".split()
)
QUESTIONS: Final = frozenset(
    "choices fault flow is_open patience until veil refusal outcomes".split()
)
LEDGER: Final = frozenset(("count", "held_by", "order"))
LEDGER_VERBS: Final = frozenset("__init__ pay give take_rows _sort_in stock place shuffle".split())
STATE_TYPES: Final = frozenset(("State", "S"))
CLOCKS_AND_DISKS: Final = frozenset(
    "time datetime calendar random secrets os io shutil tempfile glob subprocess multiprocessing "
    "threading socket asyncio select signal sqlite3 urllib http logging".split()
)
DISK_CALLS: Final = frozenset(
    "read_text read_bytes write_text write_bytes unlink mkdir rmdir rename touch".split()
)
BANNED_NAMES: Final = frozenset("utils helpers common misc manager".split())


def modules(*folders: str) -> list[Path]:
    """Return the modules under these folders of the package, without tests."""
    found: list[Path] = []
    for folder in folders:
        for path in sorted((SOURCE / folder).rglob("*.py")):
            if "tests" not in path.relative_to(SOURCE).parts:
                found.append(path)
    return found


def shown(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def faults(scan: Scan, paths: list[Path]) -> list[str]:
    """Return the faults that a scan finds in these files, as `file:line: what`."""
    return [f"{shown(path)}:{fault}" for path in paths for fault in scan(parsed(path))]


# Changes of the state


def functions(tree: ast.AST) -> Iterator[Function]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def _root(node: ast.expr) -> str:
    """Return the name at the left end of `a.b[c].d`; "" if there is a call or a copy in between."""
    while True:
        if isinstance(node, ast.Name):
            return node.id
        if isinstance(node, ast.Attribute):
            node = node.value
        elif isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice):
            node = node.value
        else:
            return ""


def _states(function: Function) -> set[str]:
    """Return the names that stand for the state: `s`, and parameters annotated as a state."""
    found = {"s"}
    arguments = function.args
    for parameter in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]:
        note = parameter.annotation
        if isinstance(note, ast.Name) and note.id in STATE_TYPES:
            found.add(parameter.arg)
    return found


def _aliases(function: Function, names: set[str]) -> set[str]:
    """Return the local names that are part of the state, as in `row = s.count[0]`."""
    found: set[str] = set()
    grown = True
    while grown:
        grown = False
        for node in ast.walk(function):
            targets: list[ast.expr] = []
            if isinstance(node, ast.Assign):
                targets, value = node.targets, node.value
            elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value is not None:
                targets, value = [node.target], node.value
            else:
                continue
            if isinstance(value, ast.Attribute | ast.Subscript) and _root(value) in names | found:
                for target in targets:
                    if isinstance(target, ast.Name) and target.id not in names | found:
                        found.add(target.id)
                        grown = True
    return found


def _targets(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.Assign | ast.Delete):
        return [part for target in node.targets for part in _parts(target)]
    if isinstance(node, ast.AugAssign | ast.AnnAssign | ast.For):
        return _parts(node.target)
    return []


def _parts(target: ast.expr) -> list[ast.expr]:
    if isinstance(target, ast.Tuple | ast.List):
        return [part for one in target.elts for part in _parts(one)]
    if isinstance(target, ast.Starred):
        return _parts(target.value)
    return [target]


def _written(node: ast.AST) -> list[ast.expr]:
    """Return the expressions that a statement or call changes: targets of assignments, and lists
    that grow or shrink."""
    found: list[ast.expr] = []
    found.extend([one for one in _targets(node) if isinstance(one, ast.Attribute | ast.Subscript)])
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Attribute) and node.func.attr in MUTATORS:
            found.append(node.func.value)
        if isinstance(node.func, ast.Name) and node.func.id in ("setattr", "delattr") and node.args:
            found.append(ast.Attribute(node.args[0], "?", ast.Store(), lineno=node.lineno))
    return found


def _written_base(node: ast.expr) -> str:
    """Return the root of an expression that is written to; unlike for `_root`, a slice is no
    copy."""
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        return _root(node.value)
    return _root(node)


def state_changes(tree: ast.Module) -> list[str]:
    """Return the changes of a state by anything but a verb."""
    found: list[str] = []
    for function in functions(tree):
        states = _states(function)
        aliases = _aliases(function, states)
        for node in ast.walk(function):
            for target in _written(node):
                root = _written_base(target)
                # A bare name is a local variable, unless it is an alias that a call mutates.
                direct = root in states and not isinstance(target, ast.Name)
                if direct or root in aliases:
                    found.append(f"{target.lineno}: {ast.unparse(target)} is changed")
    return sorted(set(found))


def ledger_writes(tree: ast.Module) -> list[str]:
    """Return the functions that write to the ledger of the state and are not one of its verbs."""
    found: list[str] = []
    for function in functions(tree):
        if function.name in LEDGER_VERBS:
            continue
        aliases = _aliases_of_ledger(function)
        for node in ast.walk(function):
            for target in _written(node):
                if _ledger_field(target) or _written_base(target) in aliases:
                    found.append(f"{target.lineno}: {function.name} writes {ast.unparse(target)}")
    return found


def _ledger_field(node: ast.expr) -> bool:
    """Tell whether an expression that is written to contains the attribute `count`, `held_by` or
    `order`."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        if isinstance(node, ast.Attribute) and node.attr in LEDGER:
            return True
        node = node.value
    return False


def _aliases_of_ledger(function: Function) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Attribute | ast.Subscript):
            if _ledger_field(node.value) and _root(node.value):
                found.update([one.id for one in node.targets if isinstance(one, ast.Name)])
    return found


# One plan on any path


class _Paths:
    """Counts how often a function plans a step on one path through it, at most."""

    def __init__(self) -> None:
        self.worst = 0
        self.breaks: list[list[int]] = []

    def block(self, statements: list[ast.stmt], n: int) -> int | None:
        """Return the most plans when the end of the block is reached; None if it never is."""
        now: int | None = n
        for statement in statements:
            if now is None:
                break
            now = self.statement(statement, now)
            self.worst = max(self.worst, now or 0)
        return now

    def statement(self, node: ast.stmt, n: int) -> int | None:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            return n  # looked at on its own
        if isinstance(node, ast.If):
            n += plans(node.test)
            return _most(self.block(node.body, n), self.block(node.orelse, n))
        if isinstance(node, ast.For | ast.AsyncFor | ast.While):
            return self.loop(node, n)
        if isinstance(node, ast.With | ast.AsyncWith):
            return self.block(node.body, n + sum([plans(item.context_expr) for item in node.items]))
        if isinstance(node, ast.Try):
            tried = self.block([*node.body, *node.orelse], n)
            caught = [self.block(one.body, self.block(node.body, n) or n) for one in node.handlers]
            left = _most(tried, *caught)
            return None if left is None else self.block(node.finalbody, left)
        if isinstance(node, ast.Match):
            n += plans(node.subject)
            return _most(n, *[self.block(case.body, n) for case in node.cases])
        n += plans(node)
        self.worst = max(self.worst, n)
        if isinstance(node, ast.Break):
            self.breaks[-1].append(n)
        ends = isinstance(node, ast.Return | ast.Raise | ast.Break | ast.Continue)
        return None if ends else n

    def loop(self, node: ast.For | ast.AsyncFor | ast.While, n: int) -> int | None:
        n += plans(node.test if isinstance(node, ast.While) else node.iter)
        self.breaks.append([])
        once = self.block(node.body, n)
        if once is not None and once > n:
            self.worst = max(self.worst, once + once - n)  # round again
        left = _most(n, once, *self.breaks.pop())
        return self.block(node.orelse, left) if left is not None else None


def _most(*counts: int | None) -> int | None:
    found = [count for count in counts if count is not None]
    return max(found) if found else None


def plans(node: ast.AST) -> int:
    """Return how often `s.do(` or `s.keep_asking(` is called in an expression or plain
    statement."""
    if isinstance(node, ast.IfExp):
        return plans(node.test) + max(plans(node.body), plans(node.orelse))
    if isinstance(node, ast.Lambda):
        return 0
    n = 0
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        base = node.func.value
        if node.func.attr in PLANS and isinstance(base, ast.Name) and base.id == "s":
            n = 1
    inner = sum([plans(child) for child in ast.iter_child_nodes(node)])
    if isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
        inner *= 2
    return n + inner


def several_plans(tree: ast.Module) -> list[str]:
    """Return the functions with two plans on one path, which would run in reverse order."""
    found: list[str] = []
    for function in functions(tree):
        paths = _Paths()
        paths.block(function.body, 0)
        if paths.worst > 1:
            found.append(f"{function.lineno}: {function.name} plans more than once on a path")
    return found


# Questions change nothing


def answers_that_act(tree: ast.Module) -> list[str]:
    """Return verbs, dice and changes in methods that must only list what may be done."""
    found: list[str] = []
    for owner in ast.walk(tree):
        if not isinstance(owner, ast.ClassDef):
            continue
        for function in owner.body:
            if isinstance(function, ast.FunctionDef) and function.name in QUESTIONS:
                where = f"{owner.name}.{function.name}"
                found.extend([f"{one} in {where}" for one in _acts(function)])
    return found


def _acts(function: ast.FunctionDef) -> list[str]:
    found = state_changes(ast.Module([function], []))
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            base = node.func.value
            if isinstance(base, ast.Name) and base.id == "s" and node.func.attr in VERBS:
                found.append(f"{node.lineno}: s.{node.func.attr}()")
            if isinstance(base, ast.Attribute) and base.attr == "luck" and _root(base) == "s":
                found.append(f"{node.lineno}: s.luck.{node.func.attr}()")
    return found


# The world outside


def _imports(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield every module imported at run time, with its line."""
    skipped: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            for statement in node.body:
                skipped.update(ast.walk(statement))
        if node in skipped:
            continue
        if isinstance(node, ast.Import):
            yield from [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, "." * node.level + (node.module or "")


def clocks_and_disks(tree: ast.Module) -> list[str]:
    """Return the uses of time, random numbers and the outside world: the engine gets these as input
    and must not read them."""
    found = [
        f"{line}: imports {name}"
        for line, name in _imports(tree)
        if name.split(".")[0] in CLOCKS_AND_DISKS
    ]
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name) and node.func.id in ("open", "input", "__import__"):
                found.append(f"{node.lineno}: calls {node.func.id}()")
            if isinstance(node.func, ast.Attribute) and node.func.attr in DISK_CALLS:
                found.append(f"{node.lineno}: calls {node.func.attr}()")
    return found


def paths_imported(tree: ast.Module) -> list[str]:
    return [f"{line}: imports {name}" for line, name in _imports(tree) if name == "pathlib"]


def third_parties(tree: ast.Module) -> list[str]:
    return [
        f"{line}: imports {name}"
        for line, name in _imports(tree)
        if name.split(".")[0] != "magnat" and name.split(".")[0] not in sys.stdlib_module_names
    ]


def prints(tree: ast.Module) -> list[str]:
    return [
        f"{node.lineno}: prints"
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("print", "breakpoint")
    ]


def floats(tree: ast.Module) -> list[str]:
    """Return the uses of floating-point numbers: literals, true division, conversions."""
    found: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            found.append(f"{node.lineno}: {node.value!r}")
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            if not _joins_paths(node):
                found.append(f"{node.lineno}: divides by /")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in ("float", "complex", "round"):
                found.append(f"{node.lineno}: calls {node.func.id}()")
    return found


def _joins_paths(node: ast.BinOp | ast.AugAssign) -> bool:
    if isinstance(node, ast.AugAssign):
        return False
    sides = [node.left, node.right]
    return any([isinstance(one, ast.JoinedStr) or _is_text(one) for one in sides])


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def docstring_readers(tree: ast.Module) -> list[str]:
    """Return the places that read a docstring, which compiled code does not have."""
    return [
        f"{node.lineno}: reads __doc__"
        for node in ast.walk(tree)
        if (isinstance(node, ast.Attribute) and node.attr == "__doc__")
        or (isinstance(node, ast.Name) and node.id == "__doc__")
    ]


# Private parts of libraries

INTERNALS: Final = frozenset("__code__ __closure__ __globals__ __builtins__".split())
FRAMES: Final = (
    "gi_",
    "cr_",
    "ag_",
    "co_",
    "tb_frame",
    "f_back",
    "f_code",
    "f_globals",
    "f_locals",
)
# Documented names that begin with an underscore.
DOCUMENTED: Final = frozenset("_replace _asdict _make _fields _exit".split())


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in DOCUMENTED


def private_names(tree: ast.Module) -> set[str]:
    """Return the private names that the module's classes and functions define."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)  # a constant, or a field of a class
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            if isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"):
                found.add(node.attr)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
    return {name for name in found if is_private(name)}


def private_parts(ours: set[str]) -> Scan:
    """Find reads of private names that are not ours: `ours` are those of the whole package.

    An object's private name must be defined in the module that reads it; one of `self` anywhere in
    the package, since a class may inherit it.
    """

    def scan(tree: ast.Module) -> list[str]:
        own = private_names(tree)
        found: list[str] = []
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute):
                if _is_foreign(node, own, ours):
                    found.append(f"{node.lineno}: reads {ast.unparse(node)}")
            elif isinstance(node, ast.keyword) and is_private(node.arg or ""):
                if node.arg not in own:
                    found.append(f"{node.value.lineno}: passes {node.arg}")
            elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("getattr", "setattr"):
                name = node.args[1]
                if isinstance(name, ast.Constant) and isinstance(name.value, str):
                    if is_private(name.value):
                        found.append(f"{node.lineno}: reads {name.value}")
            elif isinstance(node, ast.Import | ast.ImportFrom):
                module = getattr(node, "module", None) or ""
                for alias in node.names:
                    if any(is_private(part) for part in f"{module}.{alias.name}".split(".")):
                        found.append(f"{node.lineno}: imports {module or alias.name}")
        return found

    return scan


def _is_foreign(node: ast.Attribute, own: set[str], ours: set[str]) -> bool:
    if node.attr in INTERNALS or node.attr.startswith(FRAMES):
        return True
    if not is_private(node.attr):
        return False
    of_self = ast.unparse(node.value) in ("self", "cls", "super()")
    return node.attr not in (ours if of_self else own)

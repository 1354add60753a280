"""The breaks of a file: where they are, what they change, and a name that outlives moves of the file."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from pathlib import Path

from tools.mutants.operators import asks_for_a_hex, variants

_SILENT = ("t", "cast", "log", "logger", "logging", "warnings")
_RULE = re.compile(r"[a-z]+:\w[\w.]*")
_Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Break:
    """One change of a file that some test ought to notice."""

    path: Path
    """Relative to the root of the project."""
    line: int
    last: int
    where: str
    """The function or class, by its qualified name."""
    function: str
    """A fingerprint of the code of that function: a judgement about it holds as long as it does."""
    inside: bool
    """Whether it lies in a function, or is carried out when the module is imported."""
    start: int
    end: int
    new: str
    change: str
    rules: tuple[str, ...]

    @property
    def place(self) -> str:
        """File and line, for people."""
        return f"{self.path}:{self.line}"

    def applied(self, source: bytes) -> bytes:
        """The source with the break in it."""
        return source[: self.start] + self.new.encode() + source[self.end :]


def sample(root: Path, breaks: Iterable[Break], number: int, seed: str) -> list[Break]:
    """So many of them at random. Which ones, depends on the seed and on their own function alone."""

    def chance(one: Break) -> str:
        return sha256(f"{seed} {one.where} {one.function} {one.change}".encode()).hexdigest()

    compiling = (
        one for one in sorted(breaks, key=chance) if _compiles(one.applied((root / one.path).read_bytes()))
    )
    return list(islice(compiling, number))


def breaks_of(root: Path, path: Path) -> list[Break]:
    """All breaks of one file."""
    source = (root / path).read_bytes()
    return _Finder(path, source).found


class _Finder:
    def __init__(self, path: Path, source: bytes) -> None:
        self._path, self._source = path, source
        self._lines = [0]
        for line in source.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))
        self._seen: Counter[tuple[str, str]] = Counter()
        self._known: dict[ast.AST, tuple[str, tuple[str, ...]]] = {}
        self.found: list[Break] = []
        for statement in ast.parse(source).body:
            self._walk(statement, "", statement, "", inside=False)

    def _walk(self, node: ast.AST, where: str, owner: ast.AST, returns: str, *, inside: bool) -> None:
        if _left_alone(node):
            return
        if isinstance(node, _Function | ast.ClassDef):
            where = f"{where}.{node.name}" if where else node.name
            if isinstance(node, _Function):
                inside, returns = True, ast.unparse(node.returns) if node.returns else ""
                self._defaults(node, where, owner)
            for statement in node.body:
                self._walk(statement, where, owner if inside else statement, returns, inside=inside)
            return
        for target, new in variants(node, returns, inside=inside):
            self._note(target, new, where, owner, inside=inside)
        for child in _children(node):
            self._walk(child, where, owner, returns, inside=inside)

    def _defaults(self, node: _Function, where: str, owner: ast.AST) -> None:
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self._walk(default, where, owner, "", inside=False)

    def _note(self, target: ast.AST, new: str, where: str, owner: ast.AST, *, inside: bool) -> None:
        assert (
            isinstance(target, ast.expr | ast.stmt)
            and target.end_lineno
            and target.end_col_offset is not None
        )
        start = self._lines[target.lineno - 1] + target.col_offset
        end = self._lines[target.end_lineno - 1] + target.end_col_offset
        old = " ".join(ast.unparse(target).split())
        function, rules = self._about(owner)
        change = f"{old} → {' '.join(new.split())}"
        self._seen[function, change] += 1
        if (nth := self._seen[function, change]) > 1:
            change += f" ({nth})"
        self.found.append(
            Break(
                self._path,
                target.lineno,
                target.end_lineno,
                where,
                function,
                inside,
                start,
                end,
                new,
                change,
                rules,
            )
        )

    def _about(self, owner: ast.AST) -> tuple[str, tuple[str, ...]]:
        """The fingerprint of a function and its rules, which all breaks in it share."""
        if owner not in self._known:
            self._known[owner] = sha256(ast.dump(owner).encode()).hexdigest()[:12], rules_in(owner)
        return self._known[owner]


def rules_in(node: ast.AST) -> tuple[str, ...]:
    """The rules that a piece of code cites."""
    words = (
        part.value
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    )
    return tuple(dict.fromkeys(word for word in words if _RULE.fullmatch(word)))


def _left_alone(node: ast.AST) -> bool:
    """What is said to people or to the type checker, lists of names to import, and what is only told in logs."""
    match node:
        case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(value=ast.Name(id=name))):
            return name in _SILENT
        case ast.Expr(value=ast.Call() as call):
            return _left_alone(call)
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            return True
        case ast.keyword(arg="strict"):
            return True  # Only who zips lists of different lengths could notice.
        case ast.FunctionDef(name="__repr__") | ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
    return isinstance(node, ast.JoinedStr | ast.Assert | ast.Import | ast.ImportFrom)


def _children(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Compare) and asks_for_a_hex(node):
        yield node.left
        return
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "decorator_list", "returns", "type_comment", "slice") or (
            name == "slice" and not isinstance(value, ast.Tuple)
        ):
            yield from (
                part for part in (value if isinstance(value, list) else [value]) if isinstance(part, ast.AST)
            )


def _compiles(source: bytes) -> bool:
    try:
        compile(source, "<broken>", "exec", dont_inherit=True)
    except SyntaxError:
        return False
    return True

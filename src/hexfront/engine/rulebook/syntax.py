"""What can be read off an expression of Python without knowing what it means."""

from __future__ import annotations

import ast
from collections.abc import Iterator


def name_of(node: ast.AST) -> str:
    """What a name or the last part of a dotted one is; nothing for any other expression."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def root(node: ast.AST) -> str:
    """The name that a dotted or subscripted expression begins with."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return name_of(node)


def part_of_state(target: ast.AST) -> bool:
    """Whether this is a field of the state, or lies in one."""
    return isinstance(target, ast.Attribute | ast.Subscript) and root(target) == "state"


def targets(node: ast.AST) -> Iterator[str]:
    """The names that are assigned to."""
    if isinstance(node, ast.Tuple | ast.List):
        for one in node.elts:
            yield from targets(one)
    elif isinstance(node, ast.Starred | ast.Subscript):
        yield from targets(node.value)
    elif name := name_of(node):
        yield name

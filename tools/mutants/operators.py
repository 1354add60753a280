"""The ways in which a piece of code can be broken, each as the node that is replaced and the text that replaces it."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import Any

Variant = tuple[ast.AST, str]

_COMPARED: dict[type[ast.cmpop], ast.cmpop] = {
    ast.Lt: ast.LtE(),
    ast.LtE: ast.Lt(),
    ast.Gt: ast.GtE(),
    ast.GtE: ast.Gt(),
    ast.Eq: ast.NotEq(),
    ast.NotEq: ast.Eq(),
    ast.In: ast.NotIn(),
    ast.NotIn: ast.In(),
    ast.Is: ast.IsNot(),
    ast.IsNot: ast.Is(),
}
_RECKONED: dict[type[ast.operator], ast.operator] = {
    ast.Add: ast.Sub(),
    ast.Sub: ast.Add(),
    ast.Mult: ast.Add(),
    ast.FloorDiv: ast.Mult(),
}
_OTHER_NAME = {"min": "max", "max": "min", "any": "all", "all": "any"}
_PLACES = ("at", "place", "start", "to", "where")
"""What the games call a variable that holds a hex, or a number below 0 for a place beside the map."""
_EMPTY = {
    "tuple": "()",
    "list": "[]",
    "dict": "{}",
    "frozenset": "frozenset()",
    "set": "set()",
    "int": "0",
    "str": '""',
}


def variants(node: ast.AST, returns: str, *, inside: bool) -> Iterator[Variant]:
    """All breaks of one node; ``returns`` is what its function is said to return, ``inside`` whether it has one."""
    match node:
        case ast.Compare(ops=[operator]) if not asks_for_a_hex(node):
            yield node, _with(node, ops=[_COMPARED[type(operator)]])
        case ast.BoolOp(op=operator, values=values):
            yield node, _with(node, op=ast.Or() if isinstance(operator, ast.And) else ast.And())
            for left_out in values:
                kept = [value for value in values if value is not left_out]
                yield node, _text(kept[0]) if len(kept) == 1 else _with(node, values=kept)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, _text(operand)
        case ast.BinOp(op=ast.BitOr() | ast.BitAnd(), left=left, right=right) if inside:
            yield node, _text(left)
            yield node, _text(right)
        case ast.BinOp(op=operator) | ast.AugAssign(op=operator) if type(operator) in _RECKONED:
            text = _with(node, op=_RECKONED[type(operator)])
            yield node, text[1:-1] if isinstance(node, ast.AugAssign) else text
            if isinstance(node, ast.AugAssign):
                yield node, "pass"
        case ast.Constant(value=bool() as value):
            yield node, str(not value)
        case ast.Constant(value=int() as number):
            yield node, str(number + 1)
            if number:
                yield node, str(number - 1)
        case (
            ast.Tuple(elts=parts, ctx=ast.Load()) | ast.List(elts=parts, ctx=ast.Load()) | ast.Set(elts=parts)
        ):
            for left_out in parts if len(parts) > 1 else ():
                yield node, _with(node, elts=[part for part in parts if part is not left_out])
        case ast.Call(func=ast.Name(id=name)) if name in _OTHER_NAME:
            yield node.func, _OTHER_NAME[name]
        case ast.Call(func=ast.Name(id="range"), args=limits):
            for limit in limits[:2]:
                yield limit, f"{_text(limit)} + 1"
                yield limit, f"{_text(limit)} - 1"
        case ast.For(iter=many) | ast.comprehension(iter=many, is_async=0):
            yield many, f"[*{_text(many)}][:1]"
            for condition in getattr(node, "ifs", ()):
                yield condition, "True"
        case ast.If(test=test) | ast.IfExp(test=test):
            yield test, "True"
            yield test, "False"
        case ast.While(test=test) if not isinstance(test, ast.Constant):
            yield test, "False"
        case ast.Return(value=ast.expr() as value):
            yield from _returned(value, returns)
        case ast.Expr(value=ast.Call() | ast.Await() | ast.Yield() | ast.YieldFrom()):
            yield node, "pass"
        case ast.Raise(exc=ast.Name(id="NotImplementedError")):
            pass  # Only who forgets to write a method could notice.
        case ast.Raise() | ast.Continue() | ast.Break() | ast.Delete():
            yield node, "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield node, "pass"


def asks_for_a_hex(node: ast.AST) -> bool:
    """Whether a place is compared with 0. No hex has the number 0 or 1, so a limit next to it is the same limit."""
    match node:
        case ast.Compare(left=left, ops=[ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE()], comparators=[limit]):
            return isinstance(limit, ast.Constant) and limit.value == 0 and _is_a_place(left)
    return False


def _is_a_place(node: ast.AST) -> bool:
    match node:
        case ast.NamedExpr(value=value):
            return _is_a_place(value)
        case ast.Subscript(value=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name == "where"
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in _PLACES
    return False


def _returned(value: ast.expr, returns: str) -> Iterator[Variant]:
    if returns == "bool":
        yield value, f"not {_text(value)}"
        return
    nothing = "None" if "None" in returns else _EMPTY.get(returns.partition("[")[0], "None")
    if ast.unparse(value) != ast.unparse(ast.parse(nothing, mode="eval")):
        yield value, nothing


def _with(node: ast.AST, **fields: Any) -> str:
    changed = copy.copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return _text(changed)


def _text(node: ast.AST) -> str:
    return f"({ast.unparse(node)})"

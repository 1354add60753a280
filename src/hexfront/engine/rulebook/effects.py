"""Where a game's code does something because of a rule, and where it only talks about it.

A citation **acts** where it refuses (``Illegal``), is part of a rule object (``Bar``, ``Modifier``, ``Force``),
asks for a decision (the ``rule`` of a frame), draws, decides between two ways, or labels an event in a function
that changes the state. It only **talks** in a reason, a prompt, an option of the title page, or the label of an
event beside which nothing changes. Values are followed by their names: through constants and variables,
parameters, results and loops. A citation that ends in a struct of the game's own counts as acting, since
nobody follows it further: better to miss one than to blame a row that acts.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable

from hexfront.engine.rulebook.syntax import name_of, part_of_state, root, targets

ACTING = frozenset({"Illegal", "Bar", "Modifier", "Force"})
TALKING = frozenset({"Reason", "Fight", "Prompt", "Option", "Figure", "Area", "Reached", "Score", "Verdict"})
TELLING = frozenset({"reasons", "fights", "prompt", "explain", "text", "words"})
"""Methods whose results are only said."""
GATHERING = frozenset({"append", "add", "extend", "insert", "update"})
CHANGING = GATHERING | {
    "remove",
    "pop",
    "clear",
    "die",
    "draw",
    "pick",
    "push",
    "become",
    "done",
    "answer",
    "conceal",
}
"""Methods of lists, and functions of the engine, that change what they are given."""
Function = ast.FunctionDef | ast.AsyncFunctionDef
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Module)
_BUNDLES = (
    ast.Tuple,
    ast.List,
    ast.Set,
    ast.Dict,
    ast.IfExp,
    ast.BoolOp,
    ast.BinOp,
    ast.Starred,
    ast.Subscript,
    ast.ListComp,
    ast.SetComp,
    ast.GeneratorExp,
    ast.DictComp,
    ast.Lambda,
    ast.Await,
)


class Effects:
    """What the modules of one game do with the values that cite its rules."""

    def __init__(self, modules: Iterable[ast.Module]) -> None:
        self._parent: dict[ast.AST, ast.AST] = {}
        self._functions: defaultdict[str, list[Function]] = defaultdict(list)
        self._named: defaultdict[str, list[ast.AST]] = defaultdict(list)
        for module in modules:
            for node in ast.walk(module):
                self._note(node)
        self._known: dict[ast.AST, bool] = {}
        self._changing: dict[ast.AST, bool] = {}

    def acts(self, node: ast.AST) -> bool:
        """Whether something is done because of the value of this expression."""
        if node not in self._known:
            self._known[node] = False  # what goes round in a circle does nothing by itself
            self._known[node] = self._acts(node)
        return self._known[node]

    def _note(self, node: ast.AST) -> None:
        for child in ast.iter_child_nodes(node):
            self._parent[child] = node
        if isinstance(node, Function):
            self._functions[node.name].append(node)
        elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
            self._named[name_of(node)].append(node)

    def _acts(self, node: ast.AST) -> bool:
        above = self._parent[node]
        match above:
            case ast.Call():
                return self._given(above, node)
            case ast.keyword():
                return self._given(self._call_of(above), above)
            case ast.Return() | ast.Yield() | ast.YieldFrom():
                return self._returned(self._scope(above))
            case ast.Assign() | ast.AnnAssign() | ast.AugAssign() | ast.NamedExpr():
                return self._assigned(above)
            case ast.For() | ast.comprehension():
                return any(self._used(name, self._scope(above)) for name in targets(above.target))
            case ast.arguments():
                return self._default(above, node)
            case ast.Attribute():
                return self.acts(above)
            case ast.If() | ast.While() | ast.Compare() | ast.UnaryOp():
                return True
            case ast.IfExp() if node is above.test:
                return True
        return isinstance(above, _BUNDLES) and self.acts(above)

    def _given(self, call: ast.Call, argument: ast.AST) -> bool:
        """Whether a call does something with one of its arguments."""
        name = name_of(call.func)
        if argument is call.func:
            # A method of the value: what it gives is the value in another form.
            return self.acts(call)
        if name in ACTING:
            return True
        if name in TALKING:
            return False
        if name in GATHERING and isinstance(call.func, ast.Attribute):
            return any(self._used(target, self._scope(call)) for target in targets(call.func.value))
        if isinstance(argument, ast.keyword) and argument.arg == "rules" and name[:1].isupper():
            return self._changes_state(self._scope(call))
        if functions := self._functions.get(name):
            return any(self._taken(function, call, argument) for function in functions)
        if name[:1].isupper() or name in CHANGING:
            return True
        return self.acts(call)

    def _taken(self, function: Function, call: ast.Call, argument: ast.AST) -> bool:
        """Whether a function of the game does something with what it is given there."""
        if isinstance(argument, ast.keyword):
            return bool(argument.arg) and self._used(argument.arg or "", function)
        asked = [one.arg for one in (*function.args.posonlyargs, *function.args.args)]
        method = isinstance(call.func, ast.Attribute) and asked[:1] == ["self"]
        at = next(number for number, one in enumerate(call.args) if one is argument) + method
        if at < len(asked):
            return self._used(asked[at], function)
        return function.args.vararg is not None and self._used(function.args.vararg.arg, function)

    def _returned(self, function: ast.AST) -> bool:
        if not isinstance(function, Function):
            return False
        if function.name in TELLING or function.name.endswith("reasons"):
            return False
        # Called, or handed on to somebody who calls it.
        return any(self.acts(one) for one in self._named[function.name])

    def _assigned(self, statement: ast.Assign | ast.AnnAssign | ast.AugAssign | ast.NamedExpr) -> bool:
        scope = self._scope(statement)
        assigned = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        names = [name for target in assigned for name in targets(target)]
        if isinstance(scope, ast.ClassDef) and "rule" in names:
            return True
        if isinstance(statement, ast.NamedExpr) and self.acts(statement):
            return True
        return any(self._used(name, scope) for name in names)

    def _default(self, asked: ast.arguments, value: ast.AST) -> bool:
        function = self._parent[asked]
        with_default = [*asked.posonlyargs, *asked.args][-len(asked.defaults) :] if asked.defaults else []
        pairs = [
            *zip(with_default, asked.defaults, strict=True),
            *zip(asked.kwonlyargs, asked.kw_defaults, strict=True),
        ]
        return any(self._used(one.arg, function) for one, default in pairs if default is value)

    def _used(self, name: str, scope: ast.AST) -> bool:
        """Whether something is done with what is called so: in a function there, else wherever it is named."""
        inside = isinstance(scope, Function)
        return any(self.acts(one) for one in self._named[name] if not inside or self._lies_in(one, scope))

    def _changes_state(self, scope: ast.AST) -> bool:
        """Whether a function changes the state, itself or by one that it hands the state to."""
        if scope not in self._changing:
            self._changing[scope] = False
            self._changing[scope] = any(self._changes(node) for node in ast.walk(scope))
        return self._changing[scope]

    def _changes(self, node: ast.AST) -> bool:
        match node:
            case ast.Assign():
                return any(part_of_state(target) for target in node.targets)
            case ast.AugAssign():
                return part_of_state(node.target)
            case ast.Call():
                name = name_of(node.func)
                if name in CHANGING:
                    return any(root(one) == "state" for one in (node.func, *node.args))
                handed = any(name_of(one) == "state" for one in node.args)
                return handed and any(self._changes_state(one) for one in self._functions.get(name, ()))
        return False

    def _call_of(self, keyword: ast.keyword) -> ast.Call:
        call = self._parent[keyword]
        assert isinstance(call, ast.Call)
        return call

    def _scope(self, node: ast.AST) -> ast.AST:
        while not isinstance(node, _SCOPES):
            node = self._parent[node]
        return node

    def _lies_in(self, node: ast.AST, scope: ast.AST) -> bool:
        while node in self._parent:
            if node is scope:
                return True
            node = self._parent[node]
        return node is scope

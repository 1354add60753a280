"""A break put into functions that are loaded already, so that nothing has to be imported anew."""

from __future__ import annotations

import gc
from collections.abc import Hashable, Iterator
from pathlib import Path
from types import CodeType, FunctionType

from tools.mutants.breaks import Break

Pairs = list[tuple[CodeType, CodeType]]


def changed(source: bytes, one: Break) -> Pairs | None:
    """The functions that a break changes, outermost first, as they were and as they become.

    None if it changes what is carried out on import: then it has been carried out already.
    """
    was = compile(source, "<whole>", "exec", dont_inherit=True)
    becomes = compile(one.applied(source), "<broken>", "exec", dont_inherit=True)
    pairs = list(_pairs(was, becomes))
    return None if any(_runs_on_import(code) for code, _ in pairs) else pairs


def _pairs(was: CodeType, becomes: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """What differs, down to where the parts no longer match."""
    if _content(was) == _content(becomes):
        return
    inner, new = _inner(was), _inner(becomes)
    if _content(was, deep=False) != _content(becomes, deep=False) or not _runs_on_import(was):
        yield was, becomes
    if len(inner) == len(new):
        for one, other in zip(inner, new, strict=True):
            yield from _pairs(one, other)


def put(pairs: Pairs, file: Path) -> bool:
    """Every function of the file that was made from this code gets the other one; whether all could get it."""
    wanted = {_name(was): becomes for was, becomes in pairs}
    for made in gc.get_objects():
        if isinstance(made, FunctionType) and made.__code__.co_filename == str(file):
            code = wanted.get(_name(made.__code__))
            if code is not None:
                if len(code.co_freevars) != len(made.__code__.co_freevars):
                    return False
                made.__code__ = code
    return True


def is_among(code: CodeType, pairs: Pairs) -> bool:
    """Whether this is one of the functions, as they were."""
    return any(_name(code) == _name(was) for was, _ in pairs)


def _name(code: CodeType) -> tuple[str, int, Hashable]:
    return code.co_qualname, code.co_firstlineno, _content(code)


def _inner(code: CodeType) -> list[CodeType]:
    return [part for part in code.co_consts if isinstance(part, CodeType)]


def _runs_on_import(code: CodeType) -> bool:
    """Bodies of modules and of classes; those of functions have locals of their own."""
    return not code.co_flags & 1


def _content(code: CodeType, *, deep: bool = True) -> Hashable:
    """What a piece of code does, whatever the lines on which it stands."""
    consts = tuple(
        _content(part) if deep and isinstance(part, CodeType) else (type(part), repr(part))
        for part in code.co_consts
        if deep or not isinstance(part, CodeType)
    )
    return code.co_code, consts, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars

"""Ways to break the drill game, each with the promise it breaks and the check that is to notice."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from hexfront.conformance.promises import (
    cited,
    complete,
    deterministic,
    recorded,
    secret,
)
from hexfront.conformance.walk import Opening

Patch = pytest.MonkeyPatch
Check = Callable[[Any, Opening, int], Any]

CHECKS: dict[int, Check] = {
    1: complete.check,
    2: deterministic.check,
    3: secret.check,
    4: recorded.check,
    5: cited.check,
}


class Fault(msgspec.Struct, frozen=True):
    """``make`` is a broken game, or a function that breaks the plain one by patching it."""

    make: Any
    promise: int
    check: Check

    def __str__(self) -> str:
        return f"{self.promise}-{self.make.__name__}"


FAULTS: list[Fault] = []


def breaks(promise: int, check: Check | None = None) -> Callable[[Any], Any]:
    """Enter a fault into the list."""

    def enter(make: Any) -> Any:
        FAULTS.append(Fault(make, promise, check or CHECKS[promise]))
        return make

    return enter


def wrap(patch: Patch, owner: Any, name: str, around: Callable[..., Any]) -> None:
    """Replace a method by one that gets the true one first: ``around(true, *arguments)``."""
    true = getattr(owner, name)
    patch.setattr(owner, name, lambda *arguments: around(true, *arguments))

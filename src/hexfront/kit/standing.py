"""Answers about how things stand, kept until anything changes.

While a player puts a battle together nothing on the map changes, and the same is asked again and again. What is kept
is the last state that was asked about, beside the answers: to compare two states takes a few microseconds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Generic, Protocol, TypeVar, TypeVarTuple

import msgspec

from hexfront.engine.base.state import clone
from hexfront.kit.state import Begun
from hexfront.remembered import Remembering

Stands = TypeVar("Stands", bound=Begun)
Thing = TypeVar("Thing", bound=Remembering)
Keys = TypeVarTuple("Keys")
Answer = TypeVar("Answer")

FIRST, LAST = Begun.__struct_fields__.index("scenario"), -2
"""Of the fields of a state, those in between tell how things stand: seed and draws, result and agenda do not."""


class Asked(Protocol, Generic[Thing, Stands, *Keys, Answer]):
    """A function that keeps its answers; ``plain`` is the same without."""

    plain: Callable[[Thing, Stands, *Keys], Answer]

    def __call__(self, thing: Thing, state: Stands, *keys: *Keys) -> Answer:
        """The answer, from memory if nothing has changed since it was given."""


def while_it_stands(
    work: Callable[[Thing, Stands, *Keys], Answer],
) -> Asked[Thing, Stands, *Keys, Answer]:
    """Keep the answers of a function of a board, a state and more, as long as it is asked about the same state.

    The function may not look at the frames of the agenda, and has to give what nobody changes.
    """

    @wraps(work)
    def asked(thing: Any, state: Any, *keys: Any) -> Any:
        table = thing.memory.setdefault(work, {})
        fields = msgspec.structs.astuple(state)[FIRST:LAST]
        kept = table.get(())
        if kept is None or kept[0] != fields:
            # One assignment, so that threads need no lock.
            kept = table[()] = (msgspec.structs.astuple(clone(state))[FIRST:LAST], {})
        answers = kept[1]
        if keys not in answers:
            answers[keys] = work(thing, state, *keys)
        return answers[keys]

    asked.plain = work  # type: ignore[attr-defined]
    return asked  # type: ignore[return-value]

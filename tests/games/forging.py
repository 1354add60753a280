"""Forged states for the tests of what the games refuse."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hexfront.engine.base.errors import BadState
from hexfront.engine.base.state import clone, encode


def forged(state: Any, **changes: Any) -> Any:
    """A copy of a state with other fields."""
    return msgspec.structs.replace(clone(state), **changes)


def put(listed: list[Any], place: int, value: Any) -> list[Any]:
    """A list with another value in one place."""
    return (
        [*listed[:place], value, *listed[place + 1 :]]
        if place >= 0
        else put(listed, len(listed) + place, value)
    )


def refused(game: Any, state: Any, field: str) -> None:
    """The game refuses the state and says by which field."""
    with pytest.raises(BadState) as refusal:
        game.check(state)
    assert field in str(refusal.value).split(" holds ")[0], refusal.value


def reread(game: Any, state: Any, **changes: Any) -> Any:
    """A state as a record brings it, with other values in its plain data; raises what reading it raises."""
    plain = msgspec.json.decode(encode(state))
    return msgspec.json.decode(msgspec.json.encode({**plain, **changes}), type=game.state_type)

"""Promise 4 for states from outside: what play leads to is accepted, and what no game could hold is refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from hexfront.conformance.broken import Broken, at
from hexfront.conformance.walk import Opening, viewers_of, walk
from hexfront.engine.base.errors import BadState
from hexfront.engine.base.state import encode
from hexfront.engine.record.redo import Recordable

LOOKS = 0.1
"""How often twins are made of a state, and what no game has is put into it."""
LONG = 20_000
"""Longer than any list or word of any game."""
HUGE = 10**4000
"""Larger than any set of hexes, read as a number."""
COUNT = 10**18
"""More than there are of anything that is counted."""
SMALL = 1000
"""A list whose numbers never come near this holds counts, hexes or counters, but no sets."""

Path = tuple[str | int, ...]


def check(game: Recordable, opening: Opening, plies: int) -> None:
    """Put the states of a random game before ``check``, and forgeries of them."""
    chance, most, tried = opening.chance(), Most(), set[Path]()
    for step in walk(game, opening, plies):
        with at(4, step.spot):
            accept(game, step.state, "a state of play")
            plain = most.see(step.state)
            for kind, path, value in _places(plain):
                if kind not in tried:
                    tried.add(kind)
                    _refuse(game, plain, path, _forged(value))
            if step.ply == opening.start or chance.random() < LOOKS:
                for viewer in viewers_of(game, opening.case):
                    accept(game, game.resample(step.state, viewer, chance.getrandbits(64)), "a twin")
                for path, value in _impossible(plain):
                    _refuse(game, plain, path, value)
    with at(4, step.spot):
        for path in most.counts(plain):
            _refuse(game, plain, path, COUNT)


class Most:
    """The largest number seen in each list of the state, by which lists of counts are told from lists of sets."""

    def __init__(self) -> None:
        self._seen: dict[str, int] = {}

    def see(self, state: Any) -> dict[str, Any]:
        """Take note of a state, and give it as plain data."""
        plain: dict[str, Any] = msgspec.json.decode(encode(state))
        for name, value in plain.items():
            if isinstance(value, list) and value and all(type(one) is int for one in value):
                self._seen[name] = max(self._seen.get(name, 0), *value)
        return plain

    def counts(self, plain: dict[str, Any]) -> Iterator[Path]:
        """The first place of each list in which all numbers ever seen were small, and not all zero."""
        for name, most in self._seen.items():
            if 0 < most < SMALL and plain[name]:
                yield name, 0


def accept(game: Recordable, state: Any, what: str) -> None:
    """Broken if ``check`` refuses a state that the game is in."""
    try:
        game.check(state)
    except Exception as error:
        raise Broken(4, f"{what} is refused: {type(error).__name__}: {error}") from error


def _refuse(game: Recordable, plain: dict[str, Any], path: Path, value: Any) -> None:
    """A forged state must not be readable, or be refused."""
    try:
        state: Any = msgspec.convert(_with(plain, path, value), game.state_type, str_keys=True)
    except msgspec.ValidationError:
        return
    where = ".".join(map(str, path))
    try:
        game.check(state)
    except BadState:
        return
    except Exception as error:
        what = f"a state with a forged {where} is not refused, but {type(error).__name__}: {error}"
        raise Broken(4, what) from error
    raise Broken(4, f"a state with a forged {where} is accepted")


def _with(plain: Any, path: Path, value: Any) -> Any:
    """The same data with another value at the end of a path."""
    if not path:
        return value
    step, *rest = path
    copy = plain.copy()
    copy[step] = _with(plain[step], tuple(rest), value)
    return copy


def _impossible(plain: dict[str, Any]) -> Iterator[tuple[Path, Any]]:
    """What no state of any game has: places in it, and what is put there."""
    yield ("seed",), "z" * 32
    yield ("scenario",), "nowhere"
    if plain["agenda"]:
        yield ("agenda",), plain["agenda"] * LONG
        yield ("agenda",), []
        yield ("agenda", 0), {"frame": "no such frame"}


def _forged(value: Any) -> Any:
    """Far more than any game has in the place of a value."""
    if isinstance(value, int):
        return HUGE if value >= 0 else -HUGE
    if isinstance(value, str):
        return "x" * LONG
    if isinstance(value, list):
        return value * (LONG // len(value) + 1)
    first, *_ = value.values()
    return value | {str(LONG + number): first for number in range(LONG)}


def _forgeable(value: Any) -> bool:
    """Whether there is something to exaggerate; the fields of a struct are names, the keys of a dict are numbers."""
    if isinstance(value, dict):
        return bool(value) and all(key.lstrip("-").isdecimal() for key in value)
    return type(value) in (int, str) or (isinstance(value, list) and bool(value))


def _places(plain: Any, path: Path = (), kind: Path = ()) -> Iterator[tuple[Path, Path, Any]]:
    """Every value that can be exaggerated and how to get there, with the kind of place it is.

    All places of a list are of one kind, but frames go by their tags, so that fields of each can be told apart.
    """
    if _forgeable(plain):
        yield kind, path, plain
    parts = plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ()
    for step, part in parts:
        named = step if isinstance(step, str) and not step.lstrip("-").isdecimal() else "*"
        if path == ("agenda",):
            named = part.get("frame", "*")
        yield from _places(part, (*path, step), (*kind, named))

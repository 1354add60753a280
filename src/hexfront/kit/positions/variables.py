"""What the ``[set]`` of a position may say, by declaration.

A variable is declared once: its word, what it is about, how the state takes it and how a state is written down with
it. The vocabulary of the title page, ``place`` and ``position`` all follow from the same list, so that what can be
written can also be read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.texts import t
from hexfront.engine.positions.given import Given
from hexfront.engine.positions.position import Plain, Position, one_of
from hexfront.hexes import each

Read = Callable[[Any, Any, Given], None]
"""Put what is given into the state of a board."""
Write = Callable[[Any, Any], Any]
"""What a state says of it; None if that goes without saying."""


class Variable(NamedTuple):
    """One word of ``[set]``. Without a reader it is read elsewhere; without a writer it is kept as it was given."""

    name: str
    about: str
    read: Read | None = None
    write: Write | None = None


def hints(variables: Iterable[Variable]) -> dict[str, str]:
    """What the variables are about, for the vocabulary of a title page."""
    return {one.name: one.about for one in variables}


def set_all(variables: Iterable[Variable], board: Any, state: Any, given: Given) -> None:
    """Set what the position gives, in the order of the declaration; the rest stays as it is."""
    for one in variables:
        if one.read is not None and given.has(one.name):
            one.read(board, state, given)


def write_all(variables: Iterable[Variable], board: Any, state: Any, written: Position) -> dict[str, Plain]:
    """What ``[set]`` says of a state; ``written`` is the position that it began from."""
    found = {}
    for one in variables:
        value = one.write(board, state) if one.write else written.set.get(one.name) if not one.read else None
        if value is not None:
            found[one.name] = value
    return found


def own(name: str, about: str, read: Read, write: Write) -> Variable:
    """A variable with rules of its own; what is empty is not written."""
    return Variable(name, about, read, lambda board, state: write(board, state) or None)


def drawn(name: str, about: str) -> Variable:
    """What is drawn on the map of the position: read before there is a state, and kept as it was given."""
    return Variable(name, about)


def moment(name: str, about: str) -> Variable:
    """What opens a moment of the phase: the frames say it as soon as it has begun."""
    return Variable(name, about, None, lambda board, state: None)


def number(name: str, about: str) -> Variable:
    """A count of the state."""
    field = _field(name)
    return own(
        name,
        about,
        lambda board, state, given: setattr(state, field, given.number(name)),
        lambda board, state: getattr(state, field),
    )


def truth(name: str, about: str) -> Variable:
    """Yes or no."""
    field = _field(name)

    def read(board: Any, state: Any, given: Given) -> None:
        setattr(state, field, given.truth(name, False))

    return Variable(name, about, read, lambda board, state: getattr(state, field))


def hex_set(name: str, about: str, *, always: bool = False) -> Variable:
    """A set of hexes; written even if it is empty where a fresh state has some."""
    field = _field(name)

    def read(board: Any, state: Any, given: Given) -> None:
        setattr(state, field, given.hexes(board.map, name))

    def write(board: Any, state: Any) -> list[str] | None:
        labels = [board.label(at) for at in each(getattr(state, field))]
        return labels if labels or always else None

    return Variable(name, about, read, write)


def by_side(name: str, about: str) -> Variable:
    """A number for each side: ``{soviet = 1, axis = 2}``."""
    field = _field(name)

    def read(board: Any, state: Any, given: Given) -> None:
        for side, count in given.numbers(name).items():
            getattr(state, field)[side_number(board, name, side)] = count

    def write(board: Any, state: Any) -> dict[str, int]:
        return dict(zip(board.side_names, getattr(state, field), strict=True))

    return Variable(name, about, read, write)


def words(
    name: str, about: str, known: Callable[[Any], Sequence[str]], what: str, *, ordered: bool = False
) -> Variable:
    """Things of a list that the board has, by number; sorted unless their order counts."""
    field = _field(name)

    def read(board: Any, state: Any, given: Given) -> None:
        all_words = list(known(board))
        found = [
            all_words.index(one_of(word, all_words, what, f"[set] {name}")) for word in given.words(name)
        ]
        setattr(state, field, tuple(found) if ordered else tuple(sorted(found)))

    def write(board: Any, state: Any) -> list[str]:
        all_words = known(board)
        return [all_words[one] for one in getattr(state, field)]

    return own(name, about, read, write)


def units(name: str, about: str) -> Variable:
    """A list of units."""
    field = _field(name)

    def read(board: Any, state: Any, given: Given) -> None:
        setattr(state, field, tuple(unit_number(board, name, unit) for unit in given.words(name)))

    return own(name, about, read, lambda board, state: [board.name(unit) for unit in getattr(state, field)])


def unit_hexes(name: str, about: str, field: str = "") -> Variable:
    """A hex for each of some units."""
    field = field or _field(name)

    def read(board: Any, state: Any, given: Given) -> None:
        for unit, label in given.names(name).items():
            at = given.hex(board.map, name, label)
            getattr(state, field)[unit_number(board, name, unit)] = at

    def write(board: Any, state: Any) -> dict[str, str]:
        return {board.name(unit): board.label(at) for unit, at in getattr(state, field).items()}

    return own(name, about, read, write)


def stacks() -> Variable:
    """The order of the units in a hex, where it is not that of the order of battle."""

    def read(board: Any, state: Any, given: Given) -> None:
        for label, names in given.lists("stacks").items():
            at = given.hex(board.map, "stacks", label)
            order = tuple(board.data.numbers.get(name, -1) for name in names)
            if sorted(order) != sorted(state.at.get(at, ())):
                raise BadPosition(
                    t("[set] stacks: {hex} does not hold just {units}", hex=label, units=", ".join(names))
                )
            state.at[at] = order

    def write(board: Any, state: Any) -> dict[str, list[str]]:
        return {
            board.label(at): [board.name(unit) for unit in stack]
            for at, stack in state.at.items()
            if list(stack) != sorted(stack)
        }

    about = "the order of the units in a hex, where it is not that of the order of battle"
    return own("stacks", about, read, write)


def result() -> Variable:
    """How the game ended."""

    def read(board: Any, state: Any, given: Given) -> None:
        state.result = given.result()

    return own(
        "result",
        "how the game ended",
        read,
        lambda board, state: msgspec.to_builtins(state.result) if state.result else None,
    )


def side_number(board: Any, name: str, side: str) -> int:
    """The number of a side that a variable names."""
    found: int = board.side_names.index(one_of(side, board.side_names, "side", f"[set] {name}"))
    return found


def unit_number(board: Any, name: str, unit: str) -> int:
    """The number of a unit that a variable names."""
    if unit not in board.data.numbers:
        raise BadPosition(t('[set] {where}: unknown unit "{name}"', where=name, name=unit))
    found: int = board.data.numbers[unit]
    return found


def _field(name: str) -> str:
    return name.replace("-", "_")

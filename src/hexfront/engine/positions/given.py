"""What the ``[set]`` of a position gives; what is wrong with it is said clearly."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.faults import extent
from hexfront.engine.base.state import Result
from hexfront.engine.base.texts import t
from hexfront.engine.positions.position import Plain, one_of
from hexfront.hexes import HexMap, bits


class Given:
    """The variables of a position, all of them known to the game.

    >>> given = Given({"turns": 3, "held": ["0505"]}, ["turns", "held", "lost"])
    >>> given.number("turns"), given.words("held"), given.number("lost"), given.has("lost")
    (3, ['0505'], 0, False)
    """

    def __init__(self, values: dict[str, Plain], known: Collection[str]) -> None:
        for name in values:
            one_of(name, list(known), "variable", "[set]")
        self.values = values

    def has(self, name: str) -> bool:
        """Whether the position gives it."""
        return name in self.values

    def read(self, name: str, shape: Any, hint: str, default: Any) -> Any:
        """A value of this shape, or the default."""
        try:
            return msgspec.convert(self.values.get(name, default), shape)
        except msgspec.ValidationError:
            raise BadPosition(
                t(
                    "{where} should be {wanted}, not {given}",
                    where=f"[set] {name}",
                    wanted=hint,
                    given=repr(self.values[name]),
                )
            ) from None

    def number(self, name: str) -> int:
        """A number, not below 0."""
        value: int = self.read(name, int, "a number", 0)
        if value < 0:
            raise BadPosition(t("{where} = {value}; it is not below 0", where=f"[set] {name}", value=value))
        return value

    def truth(self, name: str, default: bool) -> bool:
        """Yes or no."""
        value: bool = self.read(name, bool, "true or false", default)
        return value

    def words(self, name: str) -> list[str]:
        """A list of names."""
        value: list[str] = self.read(name, list[str], "a list of names", [])
        return value

    def indices(self, name: str) -> list[int]:
        """A list of numbers."""
        value: list[int] = self.read(name, list[int], "a list of numbers", [])
        return value

    def numbers(self, name: str) -> dict[str, int]:
        """A table of numbers."""
        value: dict[str, int] = self.read(name, dict[str, int], "a table of numbers", {})
        return value

    def names(self, name: str) -> dict[str, str]:
        """A table of names."""
        value: dict[str, str] = self.read(name, dict[str, str], "a table of names", {})
        return value

    def lists(self, name: str) -> dict[str, list[str]]:
        """A table of lists of names."""
        value: dict[str, list[str]] = self.read(name, dict[str, list[str]], "a table of lists of names", {})
        return value

    def result(self) -> Result | None:
        """How the game ended, in a position after its end."""
        value: Result | None = self.read("result", Result | None, "a result as the program writes it", None)
        return value

    def hex(self, ground: HexMap, name: str, label: str) -> int:
        """A hex of the map."""
        if not ground.grid.knows(label):
            raise BadPosition(
                t(
                    '{where}: unknown hex "{label}": {extent}',
                    where=f"[set] {name}",
                    label=label,
                    extent=extent(ground.grid),
                )
            )
        return ground.hex(label)

    def hexes(self, ground: HexMap, name: str) -> int:
        """A set of hexes of the map."""
        return bits(self.hex(ground, name, label) for label in self.words(name))

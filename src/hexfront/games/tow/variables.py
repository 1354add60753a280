"""The variables of a position: what its ``[set]`` may say and what the state makes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from hexfront.engine.errors import BadPosition
from hexfront.engine.game import Result
from hexfront.engine.position import Plain, one_of
from hexfront.games.tow.meta import META
from hexfront.games.tow.state import LOST_BRIDGEHEAD, SIDES, TowState
from hexfront.hexes import HexMap, bits

if TYPE_CHECKING:
    from hexfront.games.tow.game import Tow

QUARTERS = 4
"""Victory points are counted in quarters."""


class Given:
    """What a position sets, read with a clear word about what is wrong."""

    def __init__(self, values: dict[str, Plain]) -> None:
        for name in values:
            one_of(name, list(META.vocabulary.variables), "variable", "[set]")
        self.values = values

    def has(self, name: str) -> bool:
        """Whether the position gives it."""
        return name in self.values

    def read(self, name: str, shape: Any, hint: str, default: Any) -> Any:
        """A value of this shape."""
        try:
            return msgspec.convert(self.values.get(name, default), shape)
        except msgspec.ValidationError:
            raise BadPosition(f"[set] {name} should be {hint}, not {self.values[name]!r}") from None

    def number(self, name: str) -> int:
        """A number, not below 0."""
        value: int = self.read(name, int, "a number", 0)
        if value < 0:
            raise BadPosition(f"[set] {name} = {value}; it is not below 0")
        return value

    def words(self, name: str) -> list[str]:
        """A list of names."""
        value: list[str] = self.read(name, list[str], "a list of names", [])
        return value

    def lists(self, name: str) -> dict[str, list[str]]:
        """A table of lists of names."""
        value: dict[str, list[str]] = self.read(name, dict[str, list[str]], "a table of lists of names", {})
        return value

    def hex(self, ground: HexMap, name: str, label: str) -> int:
        """A hex of the map."""
        if not ground.grid.knows(label):
            raise BadPosition(f'[set] {name}: unknown hex "{label}": {ground.grid.extent()}')
        return ground.hex(label)

    def hexes(self, ground: HexMap, name: str) -> int:
        """A set of hexes of the map."""
        return bits(self.hex(ground, name, label) for label in self.words(name))


def set_variables(game: Tow, state: TowState, given: Given) -> None:
    """Set what the position gives; the rest stays as it is."""
    for name in ("held", "orders", "crossings", "attacked"):
        if given.has(name):
            setattr(state, name, given.hexes(game.map, name))
    for name in ("cup", "hand", "played", "returned"):
        if given.has(name):
            setattr(state, name, _tokens(game, given, name))
    for name in ("air", "flown"):
        if given.has(name):
            setattr(state, name, _markers(game, given, name))
    state.stavka = given.read("stavka", bool, "true or false", state.stavka)
    state.settled = given.read("settled", bool, "true or false", state.settled)
    if given.has("arrivals"):
        state.arrivals = given.number("arrivals")
    if given.has("needed"):
        state.needed = round(given.read("needed", float, "a number of points", 0) * QUARTERS)
    _set_bridgehead(game, state, given)
    _set_seats(state, given)
    for side, number in given.read("relocations", dict[str, int], "a table of numbers", {}).items():
        state.relocations[SIDES.index(one_of(side, SIDES, "side", "[set] relocations"))] = number
    for name, label in given.read("away", dict[str, str], "a table of hexes", {}).items():
        state.origins[_unit(game, "away", name)] = given.hex(game.map, "away", label)
    if given.has("reliefs"):
        state.reliefs = tuple(_unit(game, "reliefs", name) for name in given.words("reliefs"))
    for label, names in given.lists("stacks").items():
        _order(game, state, given.hex(game.map, "stacks", label), names)
    state.result = given.read("result", Result | None, "a result as the program writes it", None)


def _tokens(game: Tow, given: Given, name: str) -> tuple[int, ...]:
    known = [token.id for token in game.tokens]
    found = [known.index(one_of(word, known, "token", f"[set] {name}")) for word in given.words(name)]
    return tuple(found) if name == "played" else tuple(sorted(found))


def _markers(game: Tow, given: Given, name: str) -> tuple[int, ...]:
    known = [str(marker.id) for marker in game.data.air]
    found = [known.index(one_of(word, known, "marker", f"[set] {name}")) for word in given.words(name)]
    return tuple(found) if name == "flown" else tuple(sorted(found))


def _unit(game: Tow, where: str, name: str) -> int:
    if name not in game.data.numbers:
        raise BadPosition(f'[set] {where}: unknown unit "{name}"')
    return game.data.numbers[name]


def _set_bridgehead(game: Tow, state: TowState, given: Given) -> None:
    where = given.read("bridgehead", str, "a hex or 'destroyed'", "")
    if where:
        lost = where == "destroyed"
        state.bridgehead = LOST_BRIDGEHEAD if lost else given.hex(game.map, "bridgehead", where)
        state.dropped = True


def _set_seats(state: TowState, given: Given) -> None:
    if given.has("seats"):
        sides = given.words("seats")
        if sorted(sides) != sorted(SIDES):
            raise BadPosition(f"[set] seats names both sides once, not {sides}")
        state.seats = (sides.index("soviet"), sides.index("axis"))


def _order(game: Tow, state: TowState, at: int, names: list[str]) -> None:
    """Put the units of a hex in another order."""
    order = tuple(game.data.numbers.get(name, -1) for name in names)
    if sorted(order) != sorted(state.at.get(at, ())):
        raise BadPosition(f"[set] stacks: {game.label(at)} does not hold just {', '.join(names)}")
    state.at[at] = order

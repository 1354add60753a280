"""The variables of a position: what its ``[set]`` may say and what the state makes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.texts import t
from hexfront.engine.positions import given
from hexfront.engine.positions.position import Position, one_of
from hexfront.games.kharkov.box.meta import META
from hexfront.games.kharkov.state import DEAD, SIDES, UNUSED, KharkovState
from hexfront.hexes import HexMap, bits

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board

COUNTS = {
    "rail-used": "rail_used",
    "released": "released",
    "south-turn": "south_turn",
    "isolated-turns": "isolated_turns",
    "broken-turns": "broken_turns",
    "regiments-lost": "regiments_lost",
}
"""Variables that are plain numbers of the state."""


class Given(given.Given):
    """What a position sets."""

    def __init__(self, position: Position) -> None:
        super().__init__(position.set, META.vocabulary.variables)

    def city(self, ground: HexMap, name: str, label: str) -> int:
        """A city hex of the map."""
        at = self.hex(ground, name, label)
        if not ground.terrain.get("city", 0) >> at & 1:
            raise BadPosition(t("[set] {name}: {label} is no city hex", name=name, label=label))
        return at


def set_variables(board: Board, state: KharkovState, position: Position, given: Given) -> None:
    """Set what the position gives; the rest stays as it is."""
    for name, field in COUNTS.items():
        if given.has(name):
            setattr(state, field, given.number(name))
    for side, points in given.numbers("air").items():
        state.air[SIDES.index(one_of(side, SIDES, "side", "[set] air"))] = points
    state.south_active = given.truth("south-active", state.south_active)
    if given.has("garrisons") or position.map:
        state.garrisons = bits(board.map.hex(label) for label in given.numbers("garrisons"))
    state.captured[:] = [given.city(board.map, "captured", label) for label in given.words("captured")]
    for label, name in given.names("held").items():
        at = given.city(board.map, "held", label)
        state.holder[at] = SIDES.index(one_of(name, SIDES, "side", "[set] held"))
    state.air_supply[:] = [given.hex(board.map, "air-supply", label) for label in given.words("air-supply")]
    state.pool[:] = _exact(given, "pool", state.pool)
    state.spare[:] = _exact(given, "spare", state.spare)
    if given.has("regiments"):
        _keep_regiments(board, state, given.number("regiments"))
    for label, names in given.lists("stacks").items():
        _order(board, state, given.hex(board.map, "stacks", label), names)
    for name, label in given.names("alarmed").items():
        if name not in board.data.numbers:
            raise BadPosition(t('[set] alarmed: unknown unit "{name}"', name=name))
        state.alarmed[board.data.numbers[name]] = given.hex(board.map, "alarmed", label)
    if given.has("commanders"):
        state.commanders[:] = _led(board, given.lists("commanders"))
    state.result = given.result()


def _keep_regiments(board: Board, state: KharkovState, number: int) -> None:
    """Leave so many regiment counters in their box: the others are taken out of the game (15.15a)."""
    box = [unit for unit in board.data.by_kind["regiment"] if state.where[unit] == UNUSED]
    if number > len(box):
        raise BadPosition(
            t("[set] regiments = {number}; there are {left} in the box", number=number, left=len(box))
        )
    for unit in box[number:]:
        state.where[unit] = DEAD


def _order(board: Board, state: KharkovState, at: int, names: list[str]) -> None:
    """Put the units of a hex in another order."""
    order = tuple(board.data.numbers.get(name, -1) for name in names)
    if sorted(order) != sorted(state.at.get(at, ())):
        raise BadPosition(
            t("[set] stacks: {hex} does not hold just {units}", hex=board.label(at), units=", ".join(names))
        )
    state.at[at] = order


def _led(board: Board, commanders: dict[str, list[str]]) -> list[int]:
    """Which HQs command each unit, as masks."""
    masks = [0] * len(board.units)
    for name, staffs in commanders.items():
        for one in (name, *staffs):
            if one not in board.data.numbers:
                raise BadPosition(t('[set] commanders: unknown unit "{one}"', one=one))
        masks[board.data.numbers[name]] = bits(board.data.numbers[hq] for hq in staffs)
    return masks


def _exact(given: Given, name: str, left: list[int]) -> list[int]:
    """The counters left in a cup, in the order given if it is."""
    order = given.indices(name) if given.has(name) else left
    if len(set(order)) != len(order) or not set(order) <= set(left):
        raise BadPosition(
            t(
                "[set] {name} may only list counters that are left: {left}",
                name=name,
                left=", ".join(map(str, left)),
            )
        )
    return order

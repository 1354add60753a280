"""The words of positions: boxes, flags and notes of units, and what ``[set]`` may say."""

from __future__ import annotations

from typing import Any

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.texts import t
from hexfront.engine.positions.given import Given
from hexfront.games.kharkov import state
from hexfront.hexes import HexMap, bits, each
from hexfront.kit.positions import variables as by

BOXES = {"unused": state.UNUSED, "dead": state.DEAD, "pool": state.POOL, "broken": state.BROKEN}
FLAGS = {
    "moved": state.MOVED,
    "disrupted": state.DISRUPTED,
    "entrenched": state.ENTRENCHED,
    "attacked": state.ATTACKED,
    "struck": state.STRUCK,
    "advanced": state.ADVANCED,
    "sheltered": state.SHELTERED,
    "unsupplied": state.UNSUPPLIED,
    "in-zoc": state.IN_ZOC,
    "southern": state.SOUTHERN,
    "entered": state.ENTERED,
    "displaced": state.DISPLACED,
    "overran": state.OVERRAN,
    "railed": state.RAILED,
    "airlifted": state.AIRLIFTED,
}
"""The flags a position may give, besides inactive (of an HQ) and untried (of a new counter)."""
NOTES = ("name", "nation", "division", "of", "identity", "replacement", "start")
"""What a position may note about a unit besides what all games have."""


def city(given: Given, ground: HexMap, name: str, label: str) -> int:
    """A city hex of the map that a variable names."""
    at = given.hex(ground, name, label)
    if not ground.terrain.get("city", 0) >> at & 1:
        raise BadPosition(t("[set] {name}: {label} is no city hex", name=name, label=label))
    return at


def _read_garrisons(board: Any, into: Any, given: Given) -> None:
    into.garrisons = bits(board.map.hex(label) for label in given.numbers("garrisons"))


def _garrisons(board: Any, of: Any) -> dict[str, int]:
    return {board.label(at): board.garrison[at] for at in each(of.garrisons)}


def _read_captured(board: Any, into: Any, given: Given) -> None:
    into.captured[:] = [city(given, board.map, "captured", label) for label in given.words("captured")]


def _read_held(board: Any, into: Any, given: Given) -> None:
    for label, side in given.names("held").items():
        into.holder[city(given, board.map, "held", label)] = by.side_number(board, "held", side)


def _held(board: Any, of: Any) -> dict[str, str]:
    return {board.label(at): board.side_names[side] for at, side in of.holder.items()}


def _read_air_supply(board: Any, into: Any, given: Given) -> None:
    into.air_supply[:] = [given.hex(board.map, "air-supply", label) for label in given.words("air-supply")]


def _read_regiments(board: Any, into: Any, given: Given) -> None:
    """Leave so many regiment counters in their box: the others are taken out of the game (15.15a)."""
    number = given.number("regiments")
    box = [unit for unit in board.data.by_kind["regiment"] if into.where[unit] == state.UNUSED]
    if number > len(box):
        raise BadPosition(
            t("[set] regiments = {number}; there are {left} in the box", number=number, left=len(box))
        )
    for unit in box[number:]:
        into.where[unit] = state.DEAD


def _cup(name: str, about: str, drawn: str) -> by.Variable:
    """The counters left in a cup, in their order; said where they are not simply those that no unit has drawn."""

    def read(board: Any, into: Any, given: Given) -> None:
        left, order = getattr(into, name), given.indices(name)
        if len(set(order)) != len(order) or not set(order) <= set(left):
            raise BadPosition(
                t(
                    "[set] {name} may only list counters that are left: {left}",
                    name=name,
                    left=", ".join(map(str, left)),
                )
            )
        left[:] = order

    def write(board: Any, of: Any) -> list[int] | None:
        counters = board.data.identities if name == "pool" else board.data.replacements
        plain = [number for number in range(len(counters)) if number not in getattr(of, drawn)]
        left: list[int] = getattr(of, name)
        return None if left == plain else left

    return by.Variable(name, about, read, write)


def _read_commanders(board: Any, into: Any, given: Given) -> None:
    """Which HQs command each unit, as masks."""
    masks = [0] * len(board.units)
    for name, staffs in given.lists("commanders").items():
        numbers = [by.unit_number(board, "commanders", one) for one in (name, *staffs)]
        masks[numbers[0]] = bits(numbers[1:])
    into.commanders[:] = masks


def _commanders(board: Any, of: Any) -> dict[str, list[str]] | None:
    """Which HQs commanded whom when the Soviet movement phase began, even if it was nobody."""
    if not of.commanders:
        return None
    return {
        board.name(unit): [board.name(hq) for hq in each(mask)]
        for unit, mask in enumerate(of.commanders)
        if mask
    }


VARIABLES = (
    by.by_side("air", "air points left, for example {soviet = 2, axis = 1}"),
    by.truth("south-active", "whether the southern Axis units are awake"),
    by.Variable(
        "garrisons",
        "city hexes with a living garrison and its strength, for example {0819 = 1}",
        _read_garrisons,
        _garrisons,
    ),
    by.own(
        "captured",
        "city hexes that a Soviet unit has entered",
        _read_captured,
        lambda board, of: [board.label(at) for at in of.captured],
    ),
    by.own("held", "who holds or last held each city hex, for example {0819 = 'soviet'}", _read_held, _held),
    by.own(
        "air-supply",
        "hexes supplied by air this turn; the Axis units in them are, unless some are flagged",
        _read_air_supply,
        lambda board, of: [board.label(at) for at in of.air_supply],
    ),
    by.number("rail-used", "units moved by rail in this phase"),
    by.number("released", "reserve units activated this turn"),
    by.drawn("front", "the hexes on the Soviet side of the front line, on blank maps"),
    by.drawn("zones", "hexes of the map's zones, on blank maps, for example {south = ['0901', '0902']}"),
    by.number("south-turn", "the turn on which the southern Axis units woke"),
    by.number("isolated-turns", "turns scored for Kharkov cut off"),
    by.number("broken-turns", "turns scored for a broken front"),
    by.Variable(
        "regiments",
        "infantry regiment counters left in their box; the others of it are out of the game",
        _read_regiments,
    ),
    by.number("regiments-lost", "infantry regiments destroyed so far"),
    _cup("pool", "identities left for untried units, by number", "identity"),
    _cup("spare", "replacement counters left, by number", "replacement"),
    by.stacks(),
    by.unit_hexes(
        "alarmed", "where Axis units that moved were last seen by the reserves, in the middle of a phase"
    ),
    by.Variable(
        "commanders",
        "the Soviet HQs in whose radius units began this movement phase, in the middle of it",
        _read_commanders,
        _commanders,
    ),
    by.result(),
)

"""The words of positions: boxes, flags and notes of units, and what ``[set]`` may say."""

from __future__ import annotations

from typing import Any

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.texts import t
from hexfront.engine.positions.given import Given
from hexfront.games.tow.box.scenario import QUARTERS
from hexfront.games.tow.state import AWAY, DEAD, LOST_BRIDGEHEAD, POOL, RELIEVED, SIDES, sides_of
from hexfront.kit.positions import variables as by

BOXES = {"pool": POOL, "dead": DEAD, "relieved": RELIEVED, "away": AWAY}
MASKS = ("unsupplied", "isolated", "active", "moved", "fought")
"""Flags that are sets of units in the state, under the same name."""
FLAGS = (*MASKS, "ukrainian")
NOTES = ("name", "nation", "guards", "radius")


def _tokens(board: Any) -> list[str]:
    return [token.id for token in board.tokens]


def _markers(board: Any) -> list[str]:
    return [str(marker.id) for marker in board.data.air]


def _read_bridgehead(board: Any, state: Any, given: Given) -> None:
    where = given.read("bridgehead", str, "a hex or 'destroyed'", "")
    if where:
        lost = where == "destroyed"
        state.bridgehead = LOST_BRIDGEHEAD if lost else given.hex(board.map, "bridgehead", where)
        state.dropped = True


def _bridgehead(board: Any, state: Any) -> str:
    if state.bridgehead > 0:
        label: str = board.label(state.bridgehead)
        return label
    return "destroyed" if state.bridgehead == LOST_BRIDGEHEAD else ""


def _read_needed(board: Any, state: Any, given: Given) -> None:
    state.needed = round(given.read("needed", float, "a number of points", 0) * QUARTERS)


def _read_seats(board: Any, state: Any, given: Given) -> None:
    sides = given.words("seats")
    if sorted(sides) != sorted(SIDES):
        raise BadPosition(t("[set] seats names both sides once, not {sides}", sides=", ".join(sides)))
    state.seats = (sides.index("soviet"), sides.index("axis"))


VARIABLES = (
    by.words("cup", "the tokens in the cup, for example ['Vrnz', 'Supply']", _tokens, "token"),
    by.words("hand", "the tokens the Axis has kept back", _tokens, "token"),
    by.words("played", "the tokens that have acted this turn", _tokens, "token", ordered=True),
    by.words("returned", "the tokens in the cup that an interrupt has sent back", _tokens, "token"),
    by.moment("drawn", "the token just drawn, which may be interrupted or acts, for example 'Vrnz'"),
    by.moment("negotiation", "negotiation points that the Axis player has to spend now"),
    by.truth("stavka", "whether STAVKA could be selected this turn"),
    by.words("air", "the Luftwaffe markers the Axis holds, for example ['offensive']", _markers, "marker"),
    by.words("flown", "the Luftwaffe markers used this turn", _markers, "marker", ordered=True),
    by.hex_set("held", "the cities under Soviet control", always=True),
    by.hex_set("orders", "the major cities under a Supreme Command Order", always=True),
    by.hex_set("crossings", "the crossing points that are Soviet for good"),
    by.own("bridgehead", "the hex of the airborne bridgehead, or 'destroyed'", _read_bridgehead, _bridgehead),
    by.truth("dropped", "whether the airborne token has acted"),
    by.by_side("relocations", "HQ relocations so far, for example {soviet = 1, axis = 2}"),
    by.unit_hexes("away", "HQs that wait off the map, and the hex each is relocated from", "origins"),
    by.number("arrivals", "groups of Soviet reinforcements that have come"),
    by.units("reliefs", "Soviet relief units that wait for a unit to replace"),
    by.Variable(
        "needed",
        "victory points that the Soviet player needs",
        _read_needed,
        lambda board, state: state.needed / QUARTERS,
    ),
    by.Variable(
        "seats",
        "the sides of the seats, for example ['axis', 'soviet']",
        _read_seats,
        lambda board, state: list(sides_of(state) or SIDES),
    ),
    by.truth("settled", "whether it is decided who plays which side"),
    by.hex_set("attacked", "hexes attacked in this activation"),
    by.moment("activated", "the side whose units are activated, in the middle of an activation"),
    by.drawn("zones", "hexes of the map's zones, on blank maps, for example {axis-supply = ['0101']}"),
    by.stacks(),
    by.result(),
)

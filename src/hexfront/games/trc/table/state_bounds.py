"""What a state of The Russian Campaign can hold: the counters of the box, each in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.contract.bounds import AtMost, Bits, Bounds, Distinct, Exactly, Table, outside
from hexfront.engine.contract.meta import Scenario
from hexfront.games.trc.allies.surrender import NATIONS
from hexfront.games.trc.box.calendar import LAST_TURN
from hexfront.games.trc.box.charts.chits import NUMBERS
from hexfront.games.trc.box.charts.strategies import NAMES
from hexfront.games.trc.box.charts.weather import WEATHERS
from hexfront.games.trc.box.meta import FLAGS, META, PHASES
from hexfront.games.trc.combat.results import PARTS
from hexfront.games.trc.frames import blank
from hexfront.games.trc.movement.stops import STOPS
from hexfront.games.trc.movement.voyage import SEAS
from hexfront.games.trc.setup.bidding import HIGHEST
from hexfront.games.trc.state import BOXES, KEPT, LATER, SIDES, TRACK, TrcState
from hexfront.games.trc.turn.sequence import TURN
from hexfront.games.trc.units import airborne, chits, stacks
from hexfront.games.trc.units.chits import PAIRS
from hexfront.games.trc.victory import played
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

FEW = 64
"""More than any counter goes or any turn has of anything."""
MOST_FACTORS = 2000
"""More combat factors than any side has."""
FOLLOW = ("at", "occupied", "zoc", "lairs")
"""What follows from where the counters are."""


def bounds(game: Board, scenario: Scenario) -> Bounds:
    """What may stand in each field of a state and of its frames."""
    seats, sides, units = range(len(scenario.seats)), range(len(SIDES)), range(len(game.units))
    count, roster = len(game.units), (1 << len(game.units)) - 1
    hexes = frozenset(each(game.grid.mask))
    a_force, a_set, few = Bits(roster), Bits(game.grid.mask), range(FEW)
    two_sets, some_units = Exactly(len(SIDES), a_set), Distinct(units)
    first = game.data.scenarios[scenario.id].first
    columns = {"", *game.tables.ladder.names}
    return Bounds(
        fields={
            "turn": {0, *range(first, LAST_TURN + 1)},
            "phase": PHASES,
            "seats": {(0, 1), (1, 0)},
            "player": sides,
            "impulse": (1, 2),
            "weather": WEATHERS,
            "modifier": range(-FEW, FEW),
            "where": Exactly(count, hexes | set(BOXES.values())),
            **dict.fromkeys(FLAGS, a_force),
            "served": a_set,
            "emptied": a_set,
            "evacuees": Table(game.workers, range(LAST_TURN + game.limits.evacuation_turns + 1)),
            "archangel": range(-1, FEW),
            "turn_held": Exactly(len(SIDES), Bits(game.places)),
            "rides": few,
            "flights": few,
            "held": Exactly(len(SIDES), Bits(game.places)),
            "gauge": Bits(game.rail.hexes),
            "crossed": Bits(game.rail.hexes),
            "closed": a_set,
            "stand": a_set,
            "adopted": Distinct(NAMES),
            "chits": {(0, 0), *PAIRS},
            "disclosed": Bits((1 << len(SIDES)) - 1),
            "ruled_out": Exactly(len(SIDES), Bits(sum(1 << number for number in NUMBERS))),
            "ukraine": range(LAST_TURN + 1),
            "clear": range(LAST_TURN + 1),
            "worn": Table(game.workers, few),
            "factories": Table(range(LAST_TURN + FEW), range(MOST_FACTORS)),
            "relocated": range(LAST_TURN + 1),
            "bombed": few,
            "supplies": few,
            "caspian": few,
            "siberia": range(MOST_FACTORS),
            "fallen": Distinct(NATIONS),
            "heads": Exactly(len(SIDES), few),
            "barred": Bits(game.places),
            "south": few,
            "released": Distinct(game.tables.garrisons),
            "sailed": Bits((1 << len(SEAS)) - 1),
            "lost_seas": Exactly(len(SIDES), Bits((1 << len(SEAS)) - 1)),
            "helsinki": few,
            "invasions": Exactly(len(SIDES), few),
            "shocked": Bits((1 << len(SIDES)) - 1),
            "debt": Exactly(len(SIDES), range(MOST_FACTORS)),
            "bid": range(-HIGHEST, HIGHEST + 1),
            "saved": range(MOST_FACTORS),
            "barrages": few,
            "forts": Exactly(len(SIDES), Bits(game.cities.major)),
            "built": Exactly(len(SIDES), range(game.limits.fortresses + 1)),
            "at": Table(hexes, some_units),
            "occupied": two_sets,
            "zoc": two_sets,
            "lairs": a_set,
            "placed": Exactly(len(BOXES) + 1, a_force),
        },
        frames={
            "seat": seats,
            "side": sides,
            "calendar.step": range(-1, len(TURN)),
            "mover": range(-1, count),
            "left": few,
            "halt": {"", *[stop.rule for stop in STOPS]},
            "targets": Distinct(hexes),
            "attackers": some_units,
            "air": AtMost(FEW, units),
            "lowered": columns,
            "owed": a_set,
            "named": some_units,
            "defenders": some_units,
            "outcome": PARTS,
            "part": range(4),
            "units": some_units,
            "unit": units,
            "why": game.rules,
            "going": range(-1, count),
            "origin": hexes | {0},
            "gone": some_units,
            "back": some_units,
            "owing": few,
            "strategy": NAMES,
            "bids": AtMost(2 * HIGHEST + 1, range(-HIGHEST, HIGHEST + 1)),
            "asked": a_set,
            "stood": a_set,
        },
    )


def check_counters(game: Board, state: TrcState) -> None:
    """Refuse counters that are in two places, and a place that both sides hold."""
    again = laid_out(game, state)
    for name in FOLLOW:
        if again is None or getattr(again, name) != getattr(state, name):
            raise outside(META, name)
    if any(game.kinds[unit] != KEPT.get(at, game.kinds[unit]) for unit, at in enumerate(state.where)):
        raise outside(META, "where")
    if state.placed != _placed(state):
        raise outside(META, "placed")
    if sorted(state.evacuees) != [unit for unit, at in enumerate(state.where) if at == TRACK]:
        raise outside(META, "evacuees")
    if state.held[0] & state.held[1]:
        raise outside(META, "held")
    _check_chits(state)
    if state.turn > played.last_turn(game, state):
        raise outside(META, "turn")
    for side in range(len(SIDES)):
        if state.forts[side] & state.held[1 - side] or state.forts[side].bit_count() > state.built[side]:
            raise outside(META, "forts")


def _placed(state: TrcState) -> list[int]:
    """The units on the map and in each box."""
    found = [0] * (len(BOXES) + 1)
    for unit, at in enumerate(state.where):
        found[-at if at < 0 else 0] |= 1 << unit
    return found


def _check_chits(state: TrcState) -> None:
    """Refuse chits that were played and never drawn, or that everybody knows were not drawn."""
    for side, number in enumerate(state.chits):
        if state.disclosed >> side & 1 and not number:
            raise outside(META, "disclosed")
        if chits.hidden(state, side) and state.ruled_out[side] >> number & 1:
            raise outside(META, "ruled_out")


def laid_out(game: Board, state: TrcState) -> TrcState | None:
    """The same counters set down one stack after the other on an empty map; None if that cannot be done."""
    again = blank(game, state.scenario, frozenset(state.options), state.seed)
    again.guerrillas = state.guerrillas
    for at, stack in state.at.items():
        if any(state.where[unit] != at for unit in stack):
            return None
        for unit in stack:
            stacks.put(game, again, unit, at)
    for unit in each(state.astride):
        if not airborne.german(game, unit) or state.where[unit] <= 0:
            return None
    astride = state.astride
    standing = [at if at > 0 and not astride >> unit & 1 else LATER for unit, at in enumerate(state.where)]
    return again if again.where == standing else None

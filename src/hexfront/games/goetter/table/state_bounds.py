"""What a state of Götterdämmerung can hold: the counters of the box, each in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.contract.bounds import Bits, Bounds, Exactly, Table, outside
from hexfront.engine.contract.meta import Scenario
from hexfront.games.goetter.box.meta import META
from hexfront.games.goetter.box.unit import FRONTS
from hexfront.games.goetter.frames import blank
from hexfront.games.goetter.movement.party import sound
from hexfront.games.goetter.stacking.excess import Excess
from hexfront.games.goetter.state import BOXES, SIDES, GoetterState
from hexfront.games.goetter.table import frame_bounds
from hexfront.games.goetter.turn.movement_phase import Movement
from hexfront.games.goetter.turn.sequence import TURN
from hexfront.games.goetter.units import counters
from hexfront.hexes import bits, each
from hexfront.kit.layout import Shapes, check_follows, laid_out

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

FOLLOW = ("at", "occupied", "zoned")
"""What follows from where the counters are."""
FEW = 1000
"""More points or units than any box has."""


def bounds(game: Board, scenario: Scenario) -> Bounds:
    """What may stand in each field of a state and of its frames."""
    own, seats = Shapes(game), range(len(scenario.seats))
    land, turns = frozenset(each(game.land)), range(game.tables.track.turns + 1)
    letters = {marker.letter for marker in game.tables.markers}
    objectives = Bits(bits(game.objectives))
    return Bounds(
        fields={
            "phase": META.vocabulary.phases,
            "seats": {(0, 1)},
            "player": own.sides,
            "where": Exactly(len(game.units), land | set(BOXES.values())),
            "reduced": Bits(bits(unit.number for unit in game.units if unit.back is not None)),
            "disrupted": own.a_force,
            "unsupplied": own.a_force,
            "guarded": own.a_force,
            "fronts": Table(own.units, FRONTS),
            "marked": Table(frozenset(each(game.transit)), FRONTS),
            "held": Exactly(len(SIDES), objectives),
            "support": range(FEW),
            "subway": turns,
            "volkssturm": range(FEW),
            "rebuilt": own.a_force,
            "marker": {"", *letters},
            "reacting": range(FEW),
            "trains": range(FEW),
            "rode": own.a_force,
            "began": Table(own.units, land),
            "pinned": own.a_force,
            "moved": own.a_force,
            "fired": own.a_force,
            "fought": own.a_force,
            "advanced": own.a_force,
            "sheltered": own.a_force,
            "at": Table(land, own.some_units),
            "occupied": own.by_side,
            "zoned": own.by_side,
        },
        frames={"seat": seats, "calendar.step": range(-1, len(TURN)), **frame_bounds.bounds(game, own)},
    )


def check_counters(game: Board, state: GoetterState) -> None:
    """Refuse counters that are in two places, and objectives that belong to nobody or to both."""
    again = blank(game, state.scenario, frozenset(state.options), state.seed)
    again.reduced = state.reduced

    def put(stack: tuple[int, ...], at: int) -> None:
        for unit in stack:
            counters.put(game, again, unit, at)

    check_follows(META, state, again if laid_out(game, state, again, put) else None, FOLLOW)
    if state.held[0] & state.held[1] or state.held[0] | state.held[1] != bits(game.objectives):
        raise outside(META, "held")
    for frame in state.agenda:
        if isinstance(frame, Movement) and not sound(game, state, frame.party):
            raise outside(META, "party")
        if isinstance(frame, Excess) and frame.at not in state.at:
            raise outside(META, "at")

"""What a state of Götterdämmerung can hold: the counters of the box, each in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from hexfront.engine.contract.bounds import (
    AtMost,
    Bits,
    Bound,
    Bounds,
    Distinct,
    Exactly,
    Parts,
    Row,
    Table,
    outside,
)
from hexfront.engine.contract.meta import Scenario
from hexfront.games.goetter.box.meta import META
from hexfront.games.goetter.box.unit import FRONTS, GROUPS
from hexfront.games.goetter.combat.clash import Clash, Sort
from hexfront.games.goetter.combat.results import PARTS
from hexfront.games.goetter.frames import blank
from hexfront.games.goetter.map.links import Way
from hexfront.games.goetter.movement.party import STOPS, Party, sound
from hexfront.games.goetter.stacking.excess import Excess
from hexfront.games.goetter.state import BOXES, SIDES, GoetterState
from hexfront.games.goetter.turn.movement_phase import Movement
from hexfront.games.goetter.turn.sequence import TURN
from hexfront.games.goetter.units import counters
from hexfront.hexes import bits, each
from hexfront.kit.layout import Shapes, check_follows, laid_out

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

FOLLOW = ("at", "occupied", "zoned")
"""What follows from where the counters are."""
DIE = 6
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
        frames={
            "seat": seats,
            "group": GROUPS,
            "calendar.step": range(-1, len(TURN)),
            "side": own.sides,
            "units": own.some_units,
            "left": range(-1, DIE + 1),
            "foot": range(game.limits.foot_replacements + 1),
            "mobile": range(game.limits.mobile_replacements + 1),
            **_combat(game, own),
            **_movement(game, own),
        },
    )


def _movement(game: Board, own: Shapes) -> dict[str, Bound]:
    """What may stand in the frames of movement and stacking."""
    party: dict[str, Bound] = {
        "units": own.some_units,
        "spent": AtMost(FEW, range(FEW)),
        "together": own.a_force,
        "stopped": {"", *STOPS},
    }
    return {"party": Parts(Party, party), "excess.at": frozenset(each(game.land))}


def _combat(game: Board, own: Shapes) -> dict[str, Bound]:
    """What may stand in the frames of combat."""
    hexes = frozenset(each(game.land))
    letters = {"", *[marker.letter for marker in game.tables.markers]}
    lines = AtMost(FEW, AtMost(FEW, hexes))
    clash = Parts(
        Clash,
        {
            "side": own.sides,
            "attackers": own.some_units,
            "target": hexes,
            "defenders": own.some_units,
            "sort": get_args(Sort),
            "guns": own.some_units,
        },
    )
    return {
        "side": own.sides,
        "target": hexes,
        "targets": Distinct(hexes),
        "able": own.some_units,
        "attackers": own.some_units,
        "clash": clash,
        "stage": range(len(PARTS) + 1),
        "battle.support": range(game.limits.support_a_fight + 1),
        "battle.marker": letters,
        "posts": AtMost(FEW, hexes),
        "outcome": game.tables.results,
        "lines": lines,
        "way": get_args(Way),
        "units": own.some_units,
        "waiting": own.some_units,
        "retreat.group": own.some_units,
        "path": AtMost(FEW, hexes),
        "ahead": AtMost(FEW, Row((own.units, Bits(game.grid.mask | 1)))),
        "mates": own.some_units,
        "free": Distinct(hexes),
        "going": range(-1, len(game.units)),
        "advance.moved": own.some_units,
        "count": range(FEW),
        "firing": own.some_units,
        "overrun.fought": AtMost(3, (False, True)),
        "rules": own.rules,
    }


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

"""What a state of Traces of War can hold: the counters, tokens and markers of the box, each in one place."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hexfront.engine.contract.bounds import (
    AtMost,
    Bounds,
    Distinct,
    Exactly,
    Row,
    Spoken,
    Table,
    outside,
)
from hexfront.engine.contract.meta import Scenario
from hexfront.games.tow.box.meta import META
from hexfront.games.tow.box.scenario import QUARTERS
from hexfront.games.tow.combat import luftwaffe
from hexfront.games.tow.frames import blank
from hexfront.games.tow.movement.activation import FIGHT, MOVE
from hexfront.games.tow.state import (
    AWAY,
    DEAD,
    LOST_BRIDGEHEAD,
    NO_BRIDGEHEAD,
    POOL,
    RELIEVED,
    SIDES,
    TowState,
)
from hexfront.games.tow.turn.bidding import HIGHEST
from hexfront.games.tow.turn.sequence import TURN
from hexfront.games.tow.units import counters
from hexfront.kit.layout import Shapes, check_follows, laid_out

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board

BOXES = {POOL, DEAD, RELIEVED, AWAY}
FOLLOW = ("at", "occupied", "full", "staffs", "zoc")
"""What follows from where the counters are."""


def bounds(game: Board, scenario: Scenario) -> Bounds:
    """What may stand in each field of a state and of its frames."""
    own, seats, count = Shapes(game), range(len(scenario.seats)), len(game.units)
    hexes, some_units, few, hqs = own.hexes, own.some_units, own.few, frozenset(game.data.hqs)
    tokens = AtMost(sum(token.count for token in game.tokens), range(len(game.tokens)))
    markers = AtMost(len(luftwaffe.box(game)), range(len(game.data.air)))
    return Bounds(
        fields={
            "phase": META.vocabulary.phases,
            "seats": {(0, 1), (1, 0)},
            "needed": range(QUARTERS * HIGHEST + 1),
            "where": own.places(BOXES),
            "step": Row(tuple(range(max(len(unit.faces), len(unit.radius))) for unit in game.units)),
            "unsupplied": own.a_force,
            "isolated": own.a_force,
            "held": own.a_set,
            "orders": own.a_set,
            "crossings": own.a_set,
            "bridgehead": hexes | {NO_BRIDGEHEAD, LOST_BRIDGEHEAD},
            "relocations": Exactly(len(SIDES), range(1000)),
            "origins": Table(hqs, hexes),
            "arrivals": range(len(game.data.reinforcements.draws) + 1),
            "reliefs": some_units,
            "cup": tokens,
            "hand": tokens,
            "played": tokens,
            "returned": tokens,
            "air": markers,
            "flown": markers,
            "active": own.a_force,
            "moved": own.a_force,
            "fought": own.a_force,
            "attacked": own.a_set,
            "at": Table(hexes, some_units),
            "occupied": own.by_side,
            "full": own.by_side,
            "staffs": own.by_side,
            "zoc": own.by_side,
        },
        frames={
            "seat": seats,
            "side": own.sides,
            "calendar.step": range(-1, len(TURN)),
            "seats": {tuple(seats)},
            "picks": Exactly(len(seats), AtMost(tokens.most, Spoken(game.lexicon))),
            "closed": Exactly(len(seats), range(2)),
            "drawn": range(-1, len(game.tokens)),
            "token": range(len(game.tokens)),
            "number": few,
            "chosen": some_units,
            "why": game.rules,
            "wakes": some_units,
            "activation.left": AtMost(2, {MOVE, FIGHT}),
            "mover": own.any_unit,
            "left": few,
            "fit": some_units,
            "rest": some_units,
            "hq": hqs,
            "targets": own.some_hexes,
            "able": some_units,
            "target": hexes,
            "joined": some_units,
            "attackers": some_units,
            "air": markers,
            "back": few,
            "units": some_units,
            "count": few,
            "rules": own.rules,
            "origin": hexes,
            "distance": few,
            "going": own.any_unit,
            "path": own.path,
            "open": own.options,
            "ends": own.a_set,
            "posts": own.posts,
            "staffs": some_units,
            "moved": AtMost(count, own.units),
            "relocated": Distinct(hqs),
            "halves": few,
        },
    )


def check_counters(game: Board, state: TowState) -> None:
    """Refuse counters that are in two places, and more tokens or markers than the box has."""
    again = blank(game, state.scenario, frozenset(state.options), state.seed)

    def put(stack: tuple[int, ...], at: int) -> None:
        for unit in stack:
            counters.put(game, again, unit, at)

    check_follows(META, state, again if laid_out(game, state, again, put) else None, FOLLOW)
    held = Counter((*state.cup, *state.hand, *state.played))
    if any(number > game.tokens[token].count for token, number in held.items()):
        raise outside(META, "cup")
    if Counter(state.returned) - Counter(state.cup):
        raise outside(META, "returned")
    if Counter((*state.air, *state.flown)) - Counter(luftwaffe.box(game)):
        raise outside(META, "air")

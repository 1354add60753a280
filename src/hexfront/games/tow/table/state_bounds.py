"""What a state of Traces of War can hold: the counters, tokens and markers of the box, each in one place."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hexfront.engine.contract.bounds import (
    AtMost,
    Bits,
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
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board

BOXES = {POOL, DEAD, RELIEVED, AWAY}
FARTHEST = 64
"""More half movement points, hexes of a path or steps lost than any counter has."""
FOLLOW = ("at", "occupied", "full", "staffs", "zoc")
"""What follows from where the counters are."""


def bounds(game: Board, scenario: Scenario) -> Bounds:
    """What may stand in each field of a state and of its frames."""
    seats, sides, units = range(len(scenario.seats)), range(len(SIDES)), range(len(game.units))
    board, count, roster = game.grid.mask, len(game.units), (1 << len(game.units)) - 1
    hexes, hqs = frozenset(each(board)), frozenset(game.data.hqs)
    some_units, a_force, a_set = Distinct(units), Bits(roster), Bits(board)
    two_sets = Exactly(len(SIDES), a_set)
    tokens = AtMost(sum(token.count for token in game.tokens), range(len(game.tokens)))
    markers = AtMost(len(luftwaffe.box(game)), range(len(game.data.air)))
    few, rules = range(FARTHEST), AtMost(FARTHEST, game.rules)
    options = AtMost(count, Row((units, a_set)))
    return Bounds(
        fields={
            "phase": META.vocabulary.phases,
            "seats": {(0, 1), (1, 0)},
            "needed": range(QUARTERS * HIGHEST + 1),
            "where": Exactly(count, hexes | BOXES),
            "step": Row(tuple(range(max(len(unit.faces), len(unit.radius))) for unit in game.units)),
            "unsupplied": a_force,
            "isolated": a_force,
            "held": a_set,
            "orders": a_set,
            "crossings": a_set,
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
            "active": a_force,
            "moved": a_force,
            "fought": a_force,
            "attacked": a_set,
            "at": Table(hexes, some_units),
            "occupied": two_sets,
            "full": two_sets,
            "staffs": two_sets,
            "zoc": two_sets,
        },
        frames={
            "seat": seats,
            "side": sides,
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
            "mover": range(-1, count),
            "left": few,
            "fit": some_units,
            "rest": some_units,
            "hq": hqs,
            "targets": Distinct(hexes),
            "able": some_units,
            "target": hexes,
            "joined": some_units,
            "attackers": some_units,
            "air": markers,
            "back": few,
            "units": some_units,
            "count": few,
            "rules": rules,
            "origin": hexes,
            "distance": few,
            "going": range(-1, count),
            "path": AtMost(FARTHEST, hexes),
            "open": options,
            "ends": a_set,
            "posts": AtMost(count, hexes),
            "staffs": some_units,
            "moved": AtMost(count, units),
            "relocated": Distinct(hqs),
            "halves": few,
        },
    )


def check_counters(game: Board, state: TowState) -> None:
    """Refuse counters that are in two places, and more tokens or markers than the box has."""
    again = laid_out(game, state)
    for name in FOLLOW:
        if again is None or getattr(again, name) != getattr(state, name):
            raise outside(META, name)
    held = Counter((*state.cup, *state.hand, *state.played))
    if any(number > game.tokens[token].count for token, number in held.items()):
        raise outside(META, "cup")
    if Counter(state.returned) - Counter(state.cup):
        raise outside(META, "returned")
    if Counter((*state.air, *state.flown)) - Counter(luftwaffe.box(game)):
        raise outside(META, "air")


def laid_out(game: Board, state: TowState) -> TowState | None:
    """The same counters set down one stack after the other on an empty map; None if that cannot be done."""
    again = blank(game, state.scenario, frozenset(state.options), state.seed)
    for at, stack in state.at.items():
        if len({game.side[unit] for unit in stack}) != 1 or any(state.where[unit] != at for unit in stack):
            return None
        for unit in stack:
            counters.put(game, again, unit, at)
    standing = [at if at > 0 else POOL for at in state.where]
    return again if again.where == standing else None

"""What a state of Kharkov can hold: the counters of the box, each in one place, on this map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.contract.bounds import (
    AtMost,
    Bits,
    Bounds,
    Distinct,
    Exactly,
    Parts,
    Row,
    Table,
    outside,
)
from hexfront.engine.contract.meta import Scenario
from hexfront.games.kharkov.box.meta import META, PHASES
from hexfront.games.kharkov.combat.resolve import MORALE
from hexfront.games.kharkov.combat.results import PARTS
from hexfront.games.kharkov.frames import blank
from hexfront.games.kharkov.movement.steps import Mover
from hexfront.games.kharkov.state import (
    BROKEN,
    DEAD,
    ENTRENCHED,
    LASTING_FLAGS,
    PHASE_FLAGS,
    POOL,
    RESERVE,
    SIDES,
    TURN_FLAGS,
    UNUSED,
    KharkovState,
)
from hexfront.games.kharkov.turn.sequence import TURN
from hexfront.games.kharkov.units import counters
from hexfront.hexes import bits, each
from hexfront.kit.layout import FARTHEST, Shapes, check_follows, laid_out

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board

BOXES = {UNUSED, DEAD, RESERVE, POOL, BROKEN}
FOLLOW = ("at", "occupied", "fighters", "zoc", "shared", "crowded", "entrenched")
"""What follows from where the counters are."""
CROWD = 4
"""So many times the stacking limit never meet in a hex, not even on their way through it."""


def bounds(game: Board, scenario: Scenario) -> Bounds:
    """What may stand in each field of a state and of its frames."""
    own, count, turns = Shapes(game), len(game.units), range(scenario.turns + 1)
    hexes, some_units, some_hexes, few = own.hexes, own.some_units, own.some_hexes, own.few
    cities, places = frozenset(each(game.cities)), own.places(BOXES)
    staffs = [unit.number for unit in game.units if unit.kind == "hq"]
    markers = {unit.number for unit in game.units if unit.kind == "reserve"}
    trail = AtMost(count, own.path)
    return Bounds(
        fields={
            "phase": PHASES,
            "where": places,
            "step": Row(tuple(range(2 if unit.untried else len(unit.faces)) for unit in game.units)),
            "flags": Exactly(count, Bits(PHASE_FLAGS | TURN_FLAGS | LASTING_FLAGS)),
            "start": places,
            "together": own.a_set,
            "identity": Exactly(count, range(-1, len(game.data.identities))),
            "replacement": Exactly(count, range(-1, len(game.data.replacements))),
            "marker": Exactly(count, range(-1, count)),
            "pool": Distinct(range(len(game.data.identities))),
            "spare": Distinct(range(len(game.data.replacements))),
            "garrisons": own.a_set,
            "captured": Distinct(cities),
            "holder": Table(cities, own.sides),
            "air": Exactly(len(SIDES), few),
            "air_supply": some_hexes,
            "south_turn": turns,
            "rail_used": few,
            "commanders": AtMost(count, Bits(bits(staffs))),
            "released": few,
            "alarmed": Table(own.units, hexes),
            "isolated_turns": turns,
            "broken_turns": turns,
            "regiments_lost": range(1000),
            "at": Table(hexes, some_units),
            "occupied": own.by_side,
            "fighters": own.by_side,
            "zoc": own.by_side,
            "shared": own.a_set,
            "crowded": own.a_set,
            "entrenched": some_units,
        },
        frames={
            "seat": own.sides,
            "calendar.step": range(-1, len(TURN)),
            "marker": markers,
            "mover": Parts(Mover, {"units": some_units, "spent": AtMost(count, few), "ignored": some_hexes}),
            "at": hexes,
            "ways": some_hexes,
            "prey": some_hexes,
            "targets": some_hexes,
            "able": some_units,
            "stormed": some_hexes,
            "attackers": some_units,
            "others": some_hexes,
            "struck.stage": range(MORALE + 2),
            "air": Exactly(len(SIDES), few),
            "morale": range(-FARTHEST, FARTHEST),
            "posts": own.posts,
            "defenders": some_units,
            "bare": some_hexes,
            "lone": some_units,
            "result": game.tables.results.keys(),
            "outcome.stage": range(len(PARTS) + 1),
            "trail": trail,
            "yielded": trail,
            "units": some_units,
            "count": few,
            "attacked": some_hexes,
            "rules": own.rules,
            "distance": few,
            "staffs": some_units,
            "going": own.any_unit,
            "path": own.path,
            "moves": AtMost(count, Row((hexes, hexes))),
            "options": own.options,
            "free": some_hexes,
            "granted": own.rules,
            "moved": AtMost(count, own.units),
            "hq": staffs,
            "chosen": some_hexes,
        },
    )


def check_counters(game: Board, state: KharkovState) -> None:
    """Refuse counters that are in two places, hidden identities that are given twice, stacks beyond all measure."""
    if len(state.commanders) not in (0, len(game.units)):
        raise outside(META, "commanders")
    for pool, drawn in (("pool", state.identity), ("spare", state.replacement)):
        given = [*getattr(state, pool), *[one for one in drawn if one >= 0]]
        if len(set(given)) != len(given):
            raise outside(META, pool)
    for unit, counter in enumerate(game.units):
        lacking = state.step[unit] and state.identity[unit] >= 0 and state.replacement[unit] < 0
        if counter.untried and lacking and state.where[unit] > 0:
            raise outside(META, "replacement")
        if state.where[unit] == RESERVE and state.marker[unit] not in game.data.by_kind["reserve"]:
            raise outside(META, "marker")
    dug_in = {unit for unit, flags in enumerate(state.flags) if flags & ENTRENCHED and state.where[unit] > 0}
    if dug_in != set(state.entrenched):
        raise outside(META, "entrenched")
    again = blank(game, state.scenario, frozenset(state.options), state.seed)
    whole = laid_out(
        game,
        state,
        again,
        lambda stack, at: counters.put_all(game, again, stack, at),
        lambda stack: sum(game.combat[unit] for unit in stack) <= CROWD * game.limits.stacking,
    )
    for unit in state.entrenched if whole else ():
        counters.entrench(game, again, unit)
    check_follows(META, state, again if whole else None, FOLLOW)

"""A plan as a person would carry it out: whoever goes the same way goes together, and nobody goes for nothing."""

from __future__ import annotations

from typing import Any

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.state import clone

Run = list[Action]
"""The steps of one unit, and the halt after them if there is one."""


def tidied(game: Any, state: Any, seat: Seat, plan: list[Action]) -> list[Action]:
    """The same moves in an order that suits the hand, where they lead to the same places."""
    found: list[Action] = []
    trial, number = clone(state), 0
    while number < len(plan):
        length = _block(game, plan[number:])
        block = plan[number : number + length] if length else plan[number : number + 1]
        after = plan[number + len(block) :]
        if length:
            block = _arranged(game, trial, seat, block, after)
        for action in block:
            game.apply(trial, seat, action)
        found += block
        number += max(length, 1)
    return found


def _role(game: Any, action: Action) -> str:
    return str(game.lexicon.verbs[action[0]].role)


def _block(game: Any, plan: list[Action]) -> int:
    """How many moves of units with the same verb a plan begins with, and the halts between them."""
    verb = plan[0][0]
    kinds = [kind.name for kind, _ in game.lexicon.slots(verb)]
    if kinds != ["unit", "hex"] or _role(game, plan[0]) != "acts":
        return 0
    count = 0
    for action in plan:
        if action[0] != verb and _role(game, action) != "halts":
            break
        count += 1
    return count


def _arranged(game: Any, state: Any, seat: Seat, block: list[Action], after: list[Action]) -> list[Action]:
    runs: dict[int, Run] = {}
    unit = -1
    for action in block:
        unit = action[1] if len(action) > 1 else unit
        runs.setdefault(unit, []).append(action)
    start = {unit: state.where[unit] for unit in runs}
    goal = {unit: [one for one in run if len(one) > 1][-1][2] for unit, run in runs.items()}
    going = [unit for unit in runs if start[unit] != goal[unit]]
    if any(start[unit] <= 0 for unit in runs):
        return block
    alike = {
        unit: [one for one in going if (start[one], goal[one]) == (start[unit], goal[unit])] for unit in going
    }
    together = sorted(going, key=lambda unit: going.index(alike[unit][0]))
    largest_last = sorted(together, key=lambda unit: len(alike[unit]))
    for order in (largest_last, together, going):
        moves = [action for unit in order for action in runs[unit]]
        for end in ([], [("pass",)]):
            if _leads(game, state, seat, [*moves, *end], block, after):
                return [*moves, *end]
    return block


def _leads(
    game: Any, state: Any, seat: Seat, moves: list[Action], block: list[Action], after: list[Action]
) -> bool:
    """Whether moves lead to the same places as a block, and what comes after it can be done."""
    there, here = clone(state), clone(state)
    for action in block:
        game.apply(there, seat, action)
    try:
        for action in moves:
            game.apply(here, seat, action)
    except Illegal:
        return False
    if here.where != there.where or game.deciders(here) != game.deciders(there):
        return False
    return type(here.agenda[-1]) is type(there.agenda[-1]) and (
        not after or after[0] in game.legal(here, seat)
    )

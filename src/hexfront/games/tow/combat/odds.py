"""10.2 The combat ratio: strengths, supply, rivers, columns and their shifts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.api import Fight, Reason, t
from hexfront.engine.contract.chances import chances
from hexfront.games.tow.combat.modifiers import (
    AIR_COLUMNS,
    AIR_DIE,
    ATTACK,
    BASE,
    COLUMN,
    DEFENCE,
    HALVED,
    LAST,
    REDUCED,
    RIVER,
    ROUNDED,
    TERRAIN,
    TOGETHER,
    UNDEFENDED,
    Fighter,
    Ground,
    Ratio,
    Shifted,
    Stack,
    Support,
)
from hexfront.kit import bars
from hexfront.kit.bars import total

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState

HALF = "½"


def attack_of(board: Board, state: TowState, unit: int) -> int:
    """What a unit attacks with: less without supply, but never below 0."""
    value = board.units[unit].faces[state.step[unit]].attack
    if (state.unsupplied | state.isolated) >> unit & 1:
        return max(value + total(ATTACK, Fighter(board, state, unit)), 0)
    return value


def defence_of(board: Board, state: TowState, unit: int) -> int:
    """What a unit defends with: less when isolated, but never below 0."""
    value = board.units[unit].faces[state.step[unit]].defence
    if state.isolated >> unit & 1:
        return max(value + total(DEFENCE, Fighter(board, state, unit)), 0)
    return value


def powers(board: Board, state: TowState, units: Iterable[int]) -> dict[int, int]:
    """The attack strengths of units, added up by hex."""
    found: dict[int, int] = {}
    for unit in units:
        at = state.where[unit]
        found[at] = found.get(at, 0) + attack_of(board, state, unit)
    return found


def attack(board: Board, found: dict[int, int], target: int) -> int:
    """The total of these strengths by hex against one hex: the same as their modifiers make it, but quicker."""
    wet = board.going.wet[target]
    return sum([power // 2 if wet >> at & 1 else power for at, power in found.items()])


def defence(board: Board, state: TowState, target: int) -> int:
    """The total of all units in a hex [tow:10.0h]."""
    return sum([defence_of(board, state, unit) for unit in state.at.get(target, ())])


def rung(board: Board, ours: int, theirs: int, target: int) -> int:
    """The column of a ratio after terrain and before air support; below 0 the attack is not possible [tow:10.2k].

    Against 0 terrain shifts nothing [tow:10.2m].
    """
    column = total(COLUMN, Ratio(board, ours, theirs))
    return column + shift(board, target) if theirs > 0 else column


def shift(board: Board, target: int) -> int:
    """The columns by which the terrain of a hex shifts an attack on it."""
    if not board.shifts[target]:
        return 0
    return sum([total(TERRAIN, Ground(board, target, name)) for name in board.map.terrain_at(target)])


def allowed(board: Board, ours: int, theirs: int, target: int) -> bool:
    """Whether the column of a ratio is 1-1 or better once terrain has shifted it [tow:10.2k].

    The same as a rung of 0 or more, without looking up the column: every planned attack asks.
    """
    if theirs <= 0:
        return True
    ratios, left = board.tables.ladder.ratios, board.shifts[target]
    if left >= len(ratios):
        return False
    least, per = ratios[left]
    return ours * per >= least * theirs


class Odds(NamedTuple):
    """How an attack stands before the die."""

    stacks: dict[int, tuple[int, ...]]
    """The attack strengths by hex, before a river halves them."""
    attack: int
    defence: int
    rung: int
    """After terrain, before air support."""
    column: str
    die: int
    """Added to the die."""


def odds(
    board: Board, state: TowState, attackers: tuple[int, ...], target: int, air: tuple[int, ...] = ()
) -> Odds:
    """Work out the column of an attack with these Luftwaffe markers."""
    stacks: dict[int, tuple[int, ...]] = {}
    for unit in attackers:
        at = state.where[unit]
        stacks[at] = (*stacks.get(at, ()), attack_of(board, state, unit))
    ours = sum([sum(units) + total(RIVER, Stack(board, at, target, units)) for at, units in stacks.items()])
    theirs = defence(board, state, target)
    found = rung(board, ours, theirs, target)
    columns = sum([total(AIR_COLUMNS, Support(board, marker)) for marker in air])
    die = sum([total(AIR_DIE, Support(board, marker)) for marker in air])
    ladder = board.tables.ladder
    column = found + columns + total(LAST, Shifted(ladder, found + columns))
    return Odds(stacks, ours, theirs, found, ladder.names[ladder.clamp(column)], die)


def reasons(
    board: Board, state: TowState, attackers: tuple[int, ...], target: int, air: tuple[int, ...], stands: Odds
) -> list[Reason]:
    """Everything that goes into an attack, in the order of the rulebook."""
    found = []
    if state.unsupplied or state.isolated:
        found += _supply(board, state, attackers, target)
    if board.going.wet[target]:
        found += _rivers(board, state, attackers, target, stands.stacks)
    found += _ratio(board, stands.attack, stands.defence, target)
    return found + _air(board, air, stands.rung) if air else found


def _supply(board: Board, state: TowState, attackers: tuple[int, ...], target: int) -> list[Reason]:
    found: list[Reason] = []
    for unit in attackers:
        found += bars.reasons(ATTACK, Fighter(board, state, unit))
    for unit in state.at.get(target, ()):
        found += bars.reasons(DEFENCE, Fighter(board, state, unit))
    return found


def _rivers(
    board: Board,
    state: TowState,
    attackers: tuple[int, ...],
    target: int,
    stacks: dict[int, tuple[int, ...]],
) -> list[Reason]:
    """Stacks halved by a river; units that lack supply as well bear both [tow:10.2e]."""
    found, weak = [], state.unsupplied | state.isolated
    for at, strengths in stacks.items():
        stack = Stack(board, at, target, strengths)
        if not stack.halved:
            continue
        power = stack.power
        if power:
            found.append(Reason(HALVED.rule, HALVED.words(stack), HALF))
        if power % 2:
            found.append(Reason(ROUNDED.rule, ROUNDED.words(stack), str(power // 2)))
        if len(strengths) > 1:
            added = TOGETHER.words(stack)
            found += [Reason(rule, added, str(power)) for rule in (TOGETHER.rule, *TOGETHER.also)]
        if any(weak >> unit & 1 for unit in attackers if state.where[unit] == at):
            found += [Reason(rule, t("Supply and terrain count together")) for rule in HALVED.also]
    return found


def _ratio(board: Board, ours: int, theirs: int, target: int) -> list[Reason]:
    """The ratio as a column, and how terrain shifts it."""
    ratio, ladder = Ratio(board, ours, theirs), board.tables.ladder
    if theirs <= 0:
        return bars.reasons((UNDEFENDED,), ratio, lambda _: ladder.names[-1])
    found = [
        *(Reason(rule, t("{attack} to {defence}", attack=ours, defence=theirs)) for rule in BASE.also),
        Reason(BASE.rule, BASE.words(ratio), ladder.name(ratio.base) if ours else "0"),
        *bars.reasons((REDUCED,), ratio, lambda _: ladder.names[-1]),
    ]
    for name in board.map.terrain_at(target) if board.shifts[target] else ():
        found += bars.reasons(TERRAIN, Ground(board, target, name), of="column")
    return found


def _air(board: Board, air: tuple[int, ...], before: int) -> list[Reason]:
    found: list[Reason] = []
    for marker in air:
        found += bars.reasons(AIR_COLUMNS, Support(board, marker), of="column")
        found += bars.reasons(AIR_DIE, Support(board, marker), of="die")
    columns = sum([total(AIR_COLUMNS, Support(board, marker)) for marker in air])
    ladder = board.tables.ladder
    return found + bars.reasons(LAST, Shifted(ladder, before + columns), lambda _: ladder.names[-1])


FORBIDDEN = t("The attack is forbidden: the least ratio, after terrain and before air support, is")


def fight(
    board: Board, state: TowState, attackers: tuple[int, ...], target: int, air: tuple[int, ...] = ()
) -> Fight:
    """An attack before it is made, with the exact chance of every result."""
    found, table = odds(board, state, attackers, target, air), board.tables.crt
    allowed = found.rung >= 0
    told = reasons(board, state, attackers, target, air, found)
    if not allowed:
        told.append(Reason("tow:10.2k", FORBIDDEN, board.tables.ladder.names[0]))
    return Fight(
        target=board.label(target),
        attack=(found.attack, found.attack),
        defence=(found.defence, found.defence),
        columns=(found.column,) if allowed else (),
        modifiers=tuple(told),
        chances=chances(table.distribution(found.column, found.die)) if allowed else (),
        table=table.name,
        provenance=table.origin(found.column),
    )

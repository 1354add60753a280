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
    DEFENCE,
    RIVER,
    TERRAIN,
    Fighter,
    Ground,
    Stack,
    Support,
    told,
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

    More than 10-1 counts as 10-1 before the shifts [tow:10.2j]; against 0 there are none [tow:10.2m].
    """
    ladder = board.tables.ladder
    top = len(ladder.names) - 1
    if theirs <= 0:
        return top
    return min(ladder.rung(ours, theirs), top) + shift(board, target)


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

    powers: dict[int, int]
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
    stacks = powers(board, state, attackers)
    ours = sum([power + total(RIVER, Stack(board, at, target, power)) for at, power in stacks.items()])
    theirs = defence(board, state, target)
    found = rung(board, ours, theirs, target)
    columns = sum([total(AIR_COLUMNS, Support(board, marker)) for marker in air])
    die = sum([total(AIR_DIE, Support(board, marker)) for marker in air])
    ladder = board.tables.ladder
    return Odds(stacks, ours, theirs, found, ladder.names[ladder.clamp(found + columns)], die)


def reasons(
    board: Board, state: TowState, attackers: tuple[int, ...], target: int, air: tuple[int, ...], stands: Odds
) -> list[Reason]:
    """Everything that goes into an attack, in the order of the rulebook."""
    found = []
    if state.unsupplied or state.isolated:
        found += _supply(board, state, attackers, target)
    if board.going.wet[target]:
        found += _rivers(board, state, attackers, target, stands.powers)
    found += _ratio(board, stands.attack, stands.defence, target)
    return found + _air(board, air, stands.rung) if air else found


def _supply(board: Board, state: TowState, attackers: tuple[int, ...], target: int) -> list[Reason]:
    found: list[Reason] = []
    for unit in attackers:
        found += told(ATTACK, Fighter(board, state, unit))
    for unit in state.at.get(target, ()):
        found += told(DEFENCE, Fighter(board, state, unit))
    return found


def _rivers(
    board: Board, state: TowState, attackers: tuple[int, ...], target: int, stacks: dict[int, int]
) -> list[Reason]:
    """Stacks halved by a river; whom supply has weakened as well bears both [tow:10.2e]."""
    found, wet = [], board.going.wet[target]
    for at, power in stacks.items():
        if not wet >> at & 1:
            continue
        stack = [unit for unit in attackers if state.where[unit] == at]
        found += bars.reasons(RIVER, Stack(board, at, target, power), lambda _: HALF)
        if power % 2:
            found.append(
                Reason("tow:1.3a", t("Half of {power} is rounded down", power=power), str(power // 2))
            )
        if len(stack) > 1:
            added = t("{number} units in {hex} are added up first", number=len(stack), hex=board.label(at))
            found += [Reason("tow:1.3b", added, str(power)), Reason("tow:10.2f", added, str(power))]
        if any((state.unsupplied | state.isolated) >> unit & 1 for unit in stack):
            found.append(Reason("tow:10.2e", t("Supply and terrain count together")))
    return found


def _ratio(board: Board, ours: int, theirs: int, target: int) -> list[Reason]:
    """The ratio as a column, and how terrain shifts it."""
    ladder = board.tables.ladder
    names = {"attack": ours, "defence": theirs}
    if theirs <= 0:
        return [
            Reason("tow:10.2m", t("No defence is left: {attack} to {defence}", **names), ladder.names[-1])
        ]
    base = ladder.rung(ours, theirs)
    found = [
        Reason("tow:10.2a", t("{attack} to {defence}", **names)),
        Reason(
            "tow:10.2g", t("{attack} to {defence}, rounded down", **names), ladder.name(base) if ours else "0"
        ),
    ]
    if base >= len(ladder.names):
        found.append(Reason("tow:10.2j", t("More than 10-1 counts as 10-1 before shifts"), ladder.names[-1]))
    for name in board.map.terrain_at(target) if board.shifts[target] else ():
        found += told(TERRAIN, Ground(board, target, name))
    return found


def _air(board: Board, air: tuple[int, ...], before: int) -> list[Reason]:
    found: list[Reason] = []
    for marker in air:
        found += told((*AIR_COLUMNS, *AIR_DIE), Support(board, marker))
    columns = sum([total(AIR_COLUMNS, Support(board, marker)) for marker in air])
    names = board.tables.ladder.names
    if before + columns >= len(names):
        found.append(Reason("tow:10.2l", t("Beyond the table the last column holds"), names[-1]))
    return found


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

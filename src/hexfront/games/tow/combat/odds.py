"""10.2 The combat ratio: strengths, supply, rivers, columns and their shifts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.texts import t
from hexfront.engine.contract.chances import chances
from hexfront.engine.contract.verdict import Fight, Reason

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState

HALF = "½"


def divided(strengths: Iterable[int], by: int) -> int:
    """The strength of units in one hex divided: added up first, then rounded down [tow:1.3a] [tow:1.3b].

    >>> divided([3], 2), divided([3], 4), divided([3, 3], 2)
    (1, 0, 3)
    """
    return sum(strengths) // by


def attack_of(board: Board, state: TowState, unit: int) -> int:
    """What a unit attacks with: 2 less without supply, but never below 0 [tow:10.2c] [tow:10.2d]."""
    value = board.units[unit].faces[state.step[unit]].attack
    if (state.unsupplied | state.isolated) >> unit & 1:
        return max(value - board.limits.supply_loss, 0)
    return value


def defence_of(board: Board, state: TowState, unit: int) -> int:
    """What a unit defends with: 2 less when isolated, but never below 0 [tow:10.2d]."""
    value = board.units[unit].faces[state.step[unit]].defence
    return max(value - board.limits.supply_loss, 0) if state.isolated >> unit & 1 else value


def powers(board: Board, state: TowState, units: Iterable[int]) -> dict[int, int]:
    """The attack strengths of units, added up by hex."""
    found: dict[int, int] = {}
    for unit in units:
        at = state.where[unit]
        found[at] = found.get(at, 0) + attack_of(board, state, unit)
    return found


def attack(board: Board, found: dict[int, int], target: int) -> int:
    """The total of these strengths by hex against one hex: each stack halved if a river divides it [tow:10.2b]."""
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
    return min(ladder.rung(ours, theirs), top) - board.shifts[target]


def allowed(board: Board, ours: int, theirs: int, target: int) -> bool:
    """Whether the column of a ratio is 1-1 or better once terrain has shifted it [tow:10.2k]."""
    if theirs <= 0:
        return True
    ratios = board.tables.ladder.ratios
    shift = board.shifts[target]
    if shift >= len(ratios):
        return False
    least, per = ratios[shift]
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
    ours, theirs = attack(board, stacks, target), defence(board, state, target)
    found = rung(board, ours, theirs, target)
    shift = sum([board.data.air[marker].shift for marker in air])
    die = sum([board.data.air[marker].die for marker in air])
    ladder = board.tables.ladder
    return Odds(stacks, ours, theirs, found, ladder.names[ladder.clamp(found + shift)], die)


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
    found, loss = [], f"-{board.limits.supply_loss}"
    for unit in attackers:
        if state.isolated >> unit & 1:
            words = t("{unit} attacks isolated", unit=board.name(unit))
            found += [Reason("tow:10.2d", words, loss), Reason("tow:8.2c", words, loss)]
        elif state.unsupplied >> unit & 1:
            words = t("{unit} attacks out of supply", unit=board.name(unit))
            found += [Reason("tow:10.2c", words, loss), Reason("tow:8.2b", words, loss)]
    for unit in state.at.get(target, ()):
        if state.isolated >> unit & 1:
            words = t("{unit} defends isolated", unit=board.name(unit))
            found += [Reason("tow:10.2d", words, loss), Reason("tow:8.2c", words, loss)]
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
        words = t("From {hex} across a river", hex=board.label(at))
        found.append(Reason("tow:10.2b", words, HALF))
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
    if not board.shifts[target]:
        return found
    for name in board.map.terrain_at(target):
        line = board.tables.terrain[name]
        if line.shift:
            words = t("{terrain} in {hex}", terrain=name, hex=board.label(target))
            found += [
                Reason("tow:10.2h", words, f"-{line.shift}"),
                Reason("tow:2.6a", words, f"-{line.shift}"),
            ]
    return found


def _air(board: Board, air: tuple[int, ...], before: int) -> list[Reason]:
    found, shift = [], 0
    for marker in air:
        one = board.data.air[marker]
        if one.shift:
            shift += one.shift
            words = t("Offensive air support")
            found += [Reason("tow:10.2i", words, f"+{one.shift}"), Reason("tow:7.0g", words, f"+{one.shift}")]
        else:
            words = t("Defensive air support, on the die")
            found += [Reason("tow:10.3b", words, str(one.die)), Reason("tow:7.0h", words, str(one.die))]
    top = board.tables.ladder.names[-1]
    if before + shift >= len(board.tables.ladder.names):
        found.append(Reason("tow:10.2l", t("Beyond the table the last column holds"), top))
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
